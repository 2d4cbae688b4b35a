import { useSyncExternalStore } from "react";
import { areResultsHidden, isResultShown, subscribeToResults } from "@/lib/hidden-results";

const no = () => false;

/**
 * The attribute `data-shown` for an element with a result: the result is visible even if the user hides results.
 * The attribute is set if the user revealed the result or the match is their own.
 */
export function useShownResult(id: string, isOwn = false): { "data-shown": true | undefined } {
  const isShown = useSyncExternalStore(subscribeToResults, () => isResultShown(id), no);
  return { "data-shown": isShown || isOwn || undefined };
}

/** Whether the user hides results on this device; false while the page is hydrated. */
export function useAreResultsHidden(): boolean {
  return useSyncExternalStore(subscribeToResults, areResultsHidden, no);
}
