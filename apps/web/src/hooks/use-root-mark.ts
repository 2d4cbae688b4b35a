import { useEffect } from "react";

/** What a sheet asks about the whole page. */
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
 * Says on the root element that something is on the page (`data-has-<mark>`). A sheet that asked
 * `:root:has(…)` would have the browser look through the whole page again at every change of it:
 * measured on home, four fifths of all the time that went into styles.
 */
export function useRootMark(mark: RootMark, isThere = true): void {
  useEffect(() => {
    if (!isThere) return undefined;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isThere]);
}
