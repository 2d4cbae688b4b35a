import { expect, test } from "vitest";
import { newsState, proposedHour } from "./news-state.ts";

const now = Date.parse("2026-11-29T20:15:00Z");

test.each([
  { at: null, state: "borrador" },
  { at: "2026-11-29T20:15:01Z", state: "programada" },
  { at: "2026-11-29T20:15:00Z", state: "publicada" },
  { at: "2026-01-01T00:00:00Z", state: "publicada" },
])("an article of $at is $state", ({ at, state }) => {
  expect(newsState(at, now)).toBe(state);
});

test("tomorrow at the full hour is proposed", () => {
  expect(proposedHour(now)).toBe("2026-11-30T21:00:00.000Z");
});
