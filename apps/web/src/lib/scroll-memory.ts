import type { Location } from "react-router";

/** Where the positions of the tab's pages are kept. */
export const SCROLL_KEY = "leyenda-scroll";

/** The router calls every page `default` that an address opened: each has a memory of its own. */
export function scrollKey({ key, pathname }: Pick<Location, "key" | "pathname">): string {
  return key === "default" ? pathname : key;
}

/**
 * Leaves a page that was opened where it is: a new address at its top, and where the browser has put what the
 * server rendered, or the hand has moved it since. Only who comes back or loads it again, and finds it at its
 * top, returns to where he was. To be called before the positions are read.
 */
export function forgetOpenedPage(location: Pick<Location, "key" | "pathname">): void {
  const [navigation] = performance.getEntriesByType("navigation");
  const isNew = navigation && "type" in navigation && navigation.type === "navigate";
  if (!isNew && window.scrollY === 0) return;
  const stored: unknown = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? "{}");
  if (typeof stored !== "object" || stored === null) return;
  const others = Object.entries(stored).filter(([key]) => key !== scrollKey(location));
  sessionStorage.setItem(SCROLL_KEY, JSON.stringify(Object.fromEntries(others)));
}
