import { expect, test } from "vitest";
import { siteFormats } from "@/lib/format";
import { earliestStartText } from "./earliest-start-text.ts";

const NOON = Date.parse("2026-11-23T15:00:00Z");

test("of the next hours the hour is enough, later the day is told", () => {
  expect(earliestStartText("2026-11-23T17:00:00Z", siteFormats, NOON)).toBe(
    "No antes de las 14:00",
  );
  expect(
    earliestStartText("2026-11-24T05:05:00Z", siteFormats, Date.parse("2026-11-24T01:00:00Z")),
  ).toBe("No antes de mañana 02:05");
  expect(earliestStartText("2026-11-24T14:35:00Z", siteFormats, NOON)).toMatch(
    /^No antes del .*24.* 11:35$/,
  );
});
