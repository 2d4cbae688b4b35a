import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * True while the server draws the page and while the browser takes that drawing over; false from
 * then on. What depends on the browser or the person waits for it.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
