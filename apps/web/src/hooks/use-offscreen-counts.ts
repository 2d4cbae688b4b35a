import { type RefObject, useEffect } from "react";

/**
 * Sets `data-awaits` on the container of a strip of tabs if a count is hidden beyond the strip's end.
 * Users would not scroll to find that count.
 */
export function useOffscreenCounts(around: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = around.current?.querySelector(".tab-strip");
    if (!row) return undefined;
    const hidden = new Set<Element>();
    const counts = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect: box, rootBounds } of entries) {
          if (!isIntersecting && rootBounds && box.left >= rootBounds.right) hidden.add(target);
          else hidden.delete(target);
        }
        around.current?.toggleAttribute("data-awaits", hidden.size > 0);
      },
      { root: row },
    );
    // A count that loads later makes its tab wider, so the positions are checked again.
    const widths = new ResizeObserver(() => {
      for (const count of row.querySelectorAll(".count-mark")) counts.observe(count);
    });
    for (const item of row.children) widths.observe(item);
    return () => {
      counts.disconnect();
      widths.disconnect();
    };
  }, [around]);
}
