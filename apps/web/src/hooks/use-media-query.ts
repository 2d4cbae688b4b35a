import { useSyncExternalStore } from "react";

/**
 * Whether a CSS media query holds, kept up to date.
 *
 * @param assumed what a server that renders the page takes for the answer
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
