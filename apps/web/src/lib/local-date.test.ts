import { describe, expect, test } from "vitest";
import { fromLocalInput, toLocalInput } from "./local-date";

describe("local date fields", () => {
  test.each([
    { text: "2026-12-01T20:00", why: "a summer evening" },
    { text: "2026-06-15T00:30", why: "half past midnight in winter" },
  ])("$text survives the way to an instant and back: $why", ({ text }) => {
    expect(toLocalInput(fromLocalInput(text))).toBe(text);
  });

  test("an empty field is no instant", () => {
    expect(fromLocalInput("")).toBeNull();
    expect(toLocalInput(null)).toBe("");
  });
});
