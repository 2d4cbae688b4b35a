import { afterEach, expect, test, vi } from "vitest";
import { forgetOpenedPage, SCROLL_KEY, scrollKey } from "./scroll-memory.ts";

afterEach(() => vi.restoreAllMocks());

function arriveBy(type: string) {
  const measured = { name: "", entryType: "navigation", startTime: 0, duration: 0 };
  const entry = { ...measured, type, toJSON: () => measured };
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([entry]);
  sessionStorage.setItem(SCROLL_KEY, JSON.stringify({ "/news": 900, "/teams": 40, a1b2: 7 }));
  history.replaceState(null, "", "/news");
  forgetOpenedPage();
  return JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? "") as unknown;
}

test("an address that is opened starts at its top, the others keep their place", () => {
  expect(arriveBy("navigate")).toEqual({ "/teams": 40, a1b2: 7 });
});

test.each(["reload", "back_forward"])("%s comes back to where one was", (type) => {
  expect(arriveBy(type)).toEqual({ "/news": 900, "/teams": 40, a1b2: 7 });
});

test("who has scrolled before the code came stays there, whichever way he came", () => {
  vi.spyOn(window, "scrollY", "get").mockReturnValue(300);
  expect(arriveBy("reload")).toEqual({ "/teams": 40, a1b2: 7 });
});

test("pages that were opened by their address do not share a memory", () => {
  expect(scrollKey({ key: "default", pathname: "/news" })).toBe("/news");
  expect(scrollKey({ key: "a1b2", pathname: "/news" })).toBe("a1b2");
});
