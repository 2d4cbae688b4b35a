import type { Location } from "react-router";

/** Where the positions of the tab's pages are kept. */
export const SCROLL_KEY = "leyenda-scroll";

/** The router calls every page `default` that an address opened: each has a memory of its own. */
export function scrollKey({ key, pathname }: Pick<Location, "key" | "pathname">): string {
  return key === "default" ? pathname : key;
}

/**
 * Lets a freshly opened address start at its top: only a reload and the way back return to where
 * one was. To be called before the first rendering.
 */
export function forgetOpenedPage(pathname: string): void {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!navigation || !("type" in navigation) || navigation.type !== "navigate") return;
  const stored: unknown = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? "{}");
  if (typeof stored !== "object" || stored === null) return;
  const others = Object.entries(stored).filter(([key]) => key !== pathname);
  sessionStorage.setItem(SCROLL_KEY, JSON.stringify(Object.fromEntries(others)));
}
