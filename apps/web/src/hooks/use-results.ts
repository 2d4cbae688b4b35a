import { useSyncExternalStore } from "react";
import { areResultsHidden, isResultShown, subscribeToResults } from "@/lib/hidden-results";

const no = () => false;

/**
 * The attribute of an element with a covered result: if set, its content is shown although results are hidden, because
 * the user uncovered it or it is their own.
 */
export function useShownResult(id: string, isOwn = false): { "data-shown": true | undefined } {
  const isShown = useSyncExternalStore(subscribeToResults, () => isResultShown(id), no);
  return { "data-shown": isShown || isOwn || undefined };
}

/** Whether results are hidden on this device; false while the page is hydrated. */
export function useAreResultsHidden(): boolean {
  return useSyncExternalStore(subscribeToResults, areResultsHidden, no);
}
