import { useEffect } from "react";

/** A mark for style sheets about the whole page. */
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
 * Marks on the root element that something is on the page (`data-has-<mark>`). With `:root:has(…)` instead, the browser
 * would search the whole page at every change: on the home page that was four fifths of the style time.
 */
export function useRootMark(mark: RootMark, isThere = true): void {
  useEffect(() => {
    if (!isThere) return undefined;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isThere]);
}
