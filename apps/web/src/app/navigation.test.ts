import { describe, expect, test } from "vitest";
import { isCurrentSection, MAIN_NAVIGATION, palettePages } from "./navigation.ts";
import { ADMIN_NAVIGATION } from "./layout/admin-navigation.ts";
import { PHONE_NAVIGATION } from "./layout/phone-navigation-links.ts";

const current = (sections: typeof MAIN_NAVIGATION, pathname: string) =>
  sections.filter((section) => isCurrentSection(section, pathname)).map(({ to }) => to);

describe("the section that a page belongs to", () => {
  test.each([
    ["/", []],
    ["/tournaments/1/draw", ["/tournaments"]],
    ["/matches", ["/matches"]],
    ["/match/1", ["/matches"]],
    ["/match/manage/1", ["/matches"]],
    ["/teams", ["/teams"]],
    ["/team/1", ["/teams"]],
    ["/store/purchases", ["/store"]],
  ])("of the site: %s", (pathname, sections) =>
    expect(current(MAIN_NAVIGATION, pathname)).toEqual(sections),
  );

  test("home is the start page alone", () => {
    expect(current(PHONE_NAVIGATION, "/")).toEqual(["/"]);
    expect(current(PHONE_NAVIGATION, "/challenges/1")).toEqual(["/challenges"]);
  });

  test.each([
    ["/admin", ["/admin"]],
    ["/admin/tournaments/create", ["/admin/competition"]],
    ["/admin/tournaments/edit/1", ["/admin/competition"]],
    ["/admin/store/orders/1", ["/admin/store"]],
  ])("of the back office: %s", (pathname, sections) =>
    expect(current(ADMIN_NAVIGATION, pathname)).toEqual(sections),
  );
});

describe("what the command palette offers", () => {
  const offered = (isSignedIn: boolean, isAdmin = false) =>
    palettePages({ isSignedIn, isAdmin }).map(({ to }) => to);

  test("a visitor the ways in, a player what is theirs", () => {
    expect(offered(false)).toEqual(expect.arrayContaining(["/", "/login", "/register", "/terms"]));
    expect(offered(false)).not.toContain("/settings");
    expect(offered(true)).toEqual(
      expect.arrayContaining(["/profile", "/store/purchases", "/challenges?tab=mios", "/settings"]),
    );
    expect(offered(true)).not.toContain("/login");
  });

  test("the back office to admins alone, and nothing twice", () => {
    expect(offered(true)).not.toContain("/admin");
    expect(offered(true, true)).toEqual(expect.arrayContaining(["/admin", "/admin/system"]));
    expect(new Set(offered(true, true)).size).toBe(offered(true, true).length);
  });
});
