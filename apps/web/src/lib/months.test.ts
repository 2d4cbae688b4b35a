import { expect, test } from "vitest";
import { formatMonth, formatMonths } from "./months.ts";

test("a month is the site's, wherever it is read", () => {
  expect(formatMonth("2026-03-01T02:59:00Z")).toBe("feb 2026");
  expect(formatMonth("2026-03-01T03:00:00Z")).toBe("mar 2026");
});

test("a span goes from month to month, and one within a month is that month", () => {
  expect(formatMonths("2025-11-20T12:00:00Z", "2026-03-02T12:00:00Z")).toBe("nov 2025 – mar 2026");
  expect(formatMonths("2026-03-02T12:00:00Z", "2026-03-20T12:00:00Z")).toBe("mar 2026");
});
