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
export function forgetOpenedPage(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type !== "navigate" && scrollY === 0) return;
  const positions = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? "{}") as Record<
    string,
    number
  >;
  const { key = location.pathname } = (history.state ?? {}) as Partial<Location>;
  delete positions[key];
  sessionStorage.setItem(SCROLL_KEY, JSON.stringify(positions));
}
