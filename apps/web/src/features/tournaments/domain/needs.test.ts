import { expect, test } from "vitest";
import type { Prospects } from "../api/what-it-takes.ts";
import { isLastRound, toNeeds } from "./needs.ts";
import { tableMatch } from "./testing-stage.ts";

const row = (
  participant_id: string,
  result: Prospects["result"],
  [best_place, worst_place]: readonly [number, number],
  rules: Prospects["rules"] = [],
): Prospects => ({
  participant_id,
  result,
  best_place,
  worst_place,
  goal: 2,
  rules,
  is_exact: true,
});

test("a participant is through, out, or each result says what it brings, best first", () => {
  const needs = toNeeds(
    [
      row("out", "loss", [3, 4]),
      row("out", "win", [3, 3]),
      row("open", "loss", [3, 4]),
      row("open", "draw", [2, 3], ["score_difference"]),
      row("open", "win", [1, 2]),
      row("in", null, [1, 2]),
    ],
    ["in", "open", "out"],
  );
  expect(needs.map(({ participantId, verdict }) => `${participantId} ${verdict}`)).toEqual([
    "in reached",
    "open open",
    "out missed",
  ]);
  expect(needs[1]?.results).toEqual([
    { result: "win", verdict: "reached", rules: [] },
    { result: "draw", verdict: "open", rules: ["score_difference"] },
    { result: "loss", verdict: "missed", rules: [] },
  ]);
});

test.each([
  { why: "one open match for each", matches: ["1:a:b", "1:c:d"], expected: true },
  { why: "two open matches of one", matches: ["1:a:b", "2:a:c"], expected: false },
  { why: "nothing open", matches: [], expected: false },
])("the last round: $why", ({ matches, expected }) => {
  const open = matches.map((text) => {
    const [round = "", one = "", other = ""] = text.split(":");
    return tableMatch("group", Number(round), [one, other]);
  });
  expect(isLastRound({ matches: open })).toBe(expected);
});
