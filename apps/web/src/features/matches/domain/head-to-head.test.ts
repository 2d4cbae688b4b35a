import { expect, test } from "vitest";
import { countShownMeetings, type Meeting, resultFor } from "./head-to-head.ts";

test.each([
  { why: "they never met", headToHead: "0-0", expected: 0 },
  { why: "twice, once without a winner", headToHead: "1-0-1", expected: 2 },
  { why: "more often than is told", headToHead: "4-3", expected: 3 },
  { why: "this one alone", headToHead: "1-0", status: "completed", winnerId: "a", expected: 0 },
  {
    why: "a challenge without a winner counts for none",
    headToHead: "1-0",
    kind: "challenge",
    status: "completed",
    expected: 1,
  },
] as const)("other meetings that are told: $why", ({ why: _why, expected, ...of }) => {
  expect(
    countShownMeetings({ kind: "tournament", status: "scheduled", winnerId: null, ...of }),
  ).toBe(expected);
});

test.each([
  { why: "as it was", participant1Id: "a", result: "2-1", expected: "2-1" },
  { why: "the other way round", participant1Id: "b", result: "2-1", expected: "1-2" },
  {
    why: "with penalties",
    participant1Id: "b",
    result: "3-3 (4-2 pen.)",
    expected: "3-3 (2-4 pen.)",
  },
  { why: "nobody played", participant1Id: "b", result: "W.O.", expected: "W.O." },
])(
  "an earlier result counts the first side first: $why",
  ({ expected, participant1Id, result }) => {
    expect(resultFor({ participant1Id, result } as Meeting, "a")).toBe(expected);
  },
);
