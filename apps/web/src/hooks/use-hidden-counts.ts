import { type RefObject, useEffect } from "react";

/** Marks what is around a strip of tabs whose end hides a count (`data-awaits`): who has to scroll to it would not look. */
export function useHiddenCounts(around: RefObject<HTMLElement | null>): void {
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
    // A count comes late, and widens its tab.
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
