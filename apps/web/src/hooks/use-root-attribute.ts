import { useEffect } from "react";

/** A name for a state of the whole page. Style sheets test the attribute `data-has-<name>` of the root element. */
type RootMark =
  | "act"
  | "challenge-act"
  | "dialog"
  | "pending-action"
  | "form-bar"
  | "hall"
  | "next-match"
  | "reconnecting"
  | "recovery-codes"
  | "room-act";

const counts = new Map<RootMark, number>();

function count(mark: RootMark, by: 1 | -1): void {
  const now = (counts.get(mark) ?? 0) + by;
  counts.set(mark, now);
  document.documentElement.toggleAttribute(`data-has-${mark}`, now > 0);
}

/**
 * Sets `data-has-<mark>` on the root element while the calling component is mounted and `isThere` is true.
 * CSS with `:root:has(…)` would search the whole page at every change, which took most of the home page's style time.
 */
export function useRootAttribute(mark: RootMark, isThere = true): void {
  useEffect(() => {
    if (!isThere) return undefined;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isThere]);
}
