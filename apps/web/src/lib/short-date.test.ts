import { expect, onTestFinished, test, vi } from "vitest";
import { shortDate } from "./short-date.ts";

test("a day is said without the year, unless it is another one", () => {
  vi.setSystemTime("2026-06-01T12:00:00Z");
  onTestFinished(() => void vi.useRealTimers());
  expect(shortDate("2026-04-09T12:00:00Z")).toBe("9 abr");
  expect(shortDate("2019-04-09T12:00:00Z")).toBe("9 abr 2019");
});
