import { expect, test } from "vitest";
import { readyFirst, waitOf } from "./match-wait-reason.ts";

const NOW = Date.parse("2026-11-25T13:00:00Z");
const match = (
  id: string,
  scheduledAt: string | null,
  status: "pending" | "disputed" = "pending",
  liveSince: string | null = null,
) => ({
  id,
  kind: "tournament" as const,
  status,
  scheduledAt,
  liveSince,
  start: null,
  isCalled: false,
});
const waits = new Map([
  ["ready", { word: "Puede empezar", since: "2026-11-25T12:51:00Z", asks: false }],
  ["timed", { word: "Puede empezar", since: "2026-11-25T12:51:00Z", asks: false }],
]);

test("what can be played without an hour stands first, but for what asks for a decision", () => {
  const rows = [
    match("disputed", null, "disputed"),
    match("timed", "2026-11-25T16:00:00Z"),
    match("later", null),
    match("ready", null),
  ];
  const ids = (known: typeof waits | undefined) =>
    readyFirst(rows, known, NOW).map((part) => part.map(({ id }) => id));
  expect(ids(waits)).toEqual([
    ["disputed", "ready"],
    ["timed", "later"],
  ]);
  expect(ids(undefined)).toEqual([["disputed"], ["timed", "later", "ready"]]);
});

test("what is played stands above what has not begun", () => {
  const live = match("live", null, "pending", "2026-11-25T12:30:00Z");
  const [ready] = readyFirst([match("ready", null), match("later", null), live], waits, NOW);
  expect(ready.map(({ id }) => id)).toEqual(["live", "ready"]);
});

test("of what has an hour that speaks, not the board", () => {
  expect(waitOf(match("ready", null), waits)?.word).toBe("Puede empezar");
  expect(waitOf(match("timed", "2026-11-25T16:00:00Z"), waits)).toBeUndefined();
});
