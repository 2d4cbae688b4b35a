import { useSyncExternalStore } from "react";

/**
 * Whether a CSS media query matches. Updates when that changes.
 *
 * @param assumed the value on the server and during hydration
 */
export function useMediaQuery(query: string, assumed: boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => assumed,
  );
}
