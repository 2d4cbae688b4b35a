import { type RefObject, useEffect } from "react";

const CURRENT = '[aria-current="page"], [aria-pressed="true"], [aria-selected="true"]';

/**
 * Scrolls the selected item of a horizontal strip to its middle: a shared link may select one beyond the edge. Only the
 * strip moves, never the page.
 */
export function useCurrentInSight(around: RefObject<HTMLElement | null>, chosen: unknown): void {
  useEffect(() => {
    const current = around.current?.querySelector(CURRENT);
    const row = current?.parentElement;
    if (!current || !row) return undefined;
    // The observer reports positions after the layout; reading them here would force a layout at once.
    const sight = new IntersectionObserver(
      ([entry]) => {
        sight.unobserve(current);
        if (!entry?.rootBounds) return;
        const { boundingClientRect: box, rootBounds: frame } = entry;
        row.scrollBy({ left: box.left + box.width / 2 - (frame.left + frame.width / 2) });
      },
      { root: row },
    );
    // A late count or font widens the items: scroll again, until the user scrolls the strip.
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
