import type { Location } from "react-router";

/** The storage key under which the router stores the scroll positions of this tab. */
export const SCROLL_KEY = "leyenda-scroll";

/** Pages opened by their URL, not inside the app, share the router key `default`: the path distinguishes them. */
export function scrollKey({ key, pathname }: Pick<Location, "key" | "pathname">): string {
  return key === "default" ? pathname : key;
}

/**
 * Deletes the stored scroll position of a page that was just opened, so that the page does not jump to it. After a
 * reload or going back, a page at its top still gets its position. Call this before the router reads positions.
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
