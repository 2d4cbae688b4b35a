import { type RefObject, useEffect } from "react";

const CURRENT = '[aria-current="page"], [aria-pressed="true"], [aria-selected="true"]';

/**
 * Brings the chosen one of a strip that scrolls sideways into its middle: a link that was shared
 * may have chosen one beyond the edge. Only the strip moves, never the page.
 */
export function useCurrentInSight(around: RefObject<HTMLElement | null>, chosen: unknown): void {
  useEffect(() => {
    const current = around.current?.querySelector(CURRENT);
    const row = current?.parentElement;
    if (!current || !row) return undefined;
    // Told once the page has been laid out: asked here, it would be, at once and in one piece.
    const sight = new IntersectionObserver(
      ([entry]) => {
        sight.unobserve(current);
        if (!entry?.rootBounds) return;
        const { boundingClientRect: box, rootBounds: frame } = entry;
        row.scrollBy({ left: box.left + box.width / 2 - (frame.left + frame.width / 2) });
      },
      { root: row },
    );
    // A count or a font that comes late widens its neighbours: again, until somebody moves the strip.
    const widths = new ResizeObserver(() => {
      sight.unobserve(current);
      sight.observe(current);
    });
    for (const item of row.children) widths.observe(item);
    const letGo = () => widths.disconnect();
    row.addEventListener("pointerdown", letGo, { once: true });
    row.addEventListener("wheel", letGo, { once: true, passive: true });
    return () => {
      sight.disconnect();
      widths.disconnect();
      row.removeEventListener("pointerdown", letGo);
      row.removeEventListener("wheel", letGo);
    };
  }, [around, chosen]);
}
