import { describe, expect, test } from "vitest";
import {
  ADMIN_NAVIGATION,
  isCurrentSection,
  MAIN_NAVIGATION,
  PHONE_NAVIGATION,
} from "./navigation.ts";

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
