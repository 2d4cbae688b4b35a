import { useSyncExternalStore } from "react";

/**
 * Whether a CSS media query matches; follows its changes.
 *
 * @param assumed the value while the server renders the page
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
