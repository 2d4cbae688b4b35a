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
    if (!current || !row) return;
    const [frame, box] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
    row.scrollBy({ left: box.left + box.width / 2 - (frame.left + frame.width / 2) });
  }, [around, chosen]);
}
