import { type RefObject, useEffect } from "react";

const CURRENT = '[aria-current="page"], [aria-pressed="true"], [aria-selected="true"]';

/**
 * Scrolls a horizontal strip so that its selected item is in the middle. The page itself does not scroll.
 * A shared link may select an item beyond the edge of the strip.
 */
export function useScrollToCurrent(around: RefObject<HTMLElement | null>, chosen: unknown): void {
  useEffect(() => {
    const current = around.current?.querySelector(CURRENT);
    const row = current?.parentElement;
    if (!current || !row) return undefined;
    // The observer reports positions after the layout.
    // Reading positions here would force the browser to compute the layout at once.
    const sight = new IntersectionObserver(
      ([entry]) => {
        sight.unobserve(current);
        if (!entry?.rootBounds) return;
        const { boundingClientRect: box, rootBounds: frame } = entry;
        row.scrollBy({ left: box.left + box.width / 2 - (frame.left + frame.width / 2) });
      },
      { root: row },
    );
    // When counts or fonts load late, the items become wider: the strip scrolls again, until the user scrolls it.
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
