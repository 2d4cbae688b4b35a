import { useSyncExternalStore } from "react";
import { areResultsHidden, isResultShown, subscribeToResults } from "@/lib/hidden-results";

const no = () => false;

/**
 * What an element carries that holds something covered: with it what is inside is shown although
 * results are hidden, because somebody uncovered it or because it is his own.
 */
export function useShownResult(id: string, isOwn = false): { "data-shown": true | undefined } {
  const isShown = useSyncExternalStore(subscribeToResults, () => isResultShown(id), no);
  return { "data-shown": isShown || isOwn || undefined };
}

/** Whether results are covered on this device; no while the page is hydrated. */
export function useAreResultsHidden(): boolean {
  return useSyncExternalStore(subscribeToResults, areResultsHidden, no);
}
