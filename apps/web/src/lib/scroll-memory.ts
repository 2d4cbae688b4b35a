import type { Location } from "react-router";

/** The storage key of the scroll positions of the tab's pages. */
export const SCROLL_KEY = "leyenda-scroll";

/** The router calls every page that an address opened `default`: the path distinguishes them. */
export function scrollKey({ key, pathname }: Pick<Location, "key" | "pathname">): string {
  return key === "default" ? pathname : key;
}

/**
 * Leaves an opened page where it is: at the top, or at the position that the browser or the user has set since. Only
 * after a reload or going back, and if the page is at its top, the old position is restored. Call it before the
 * positions are read.
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
