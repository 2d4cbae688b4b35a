import { expect, test } from "vitest";
import { shortDate } from "./short-date.ts";

test("a day is said without the year, unless it is another one", () => {
  const year = new Date().getFullYear();
  expect(shortDate(`${year}-04-09T12:00:00Z`)).toBe("9 abr");
  expect(shortDate("2019-04-09T12:00:00Z")).toBe("9 abr 2019");
});
