import { describe, expect, test } from "vitest";
import { stagesCopy } from "../stages-copy";
import { figureColumns, type Passage, toStandings } from "./standings";
import { entrant, standingRow } from "./testing-stage";

const entrants = new Map(
  ["a", "b", "c", "d"].map((id) => [id, entrant(id, id === "b" ? "withdrawn" : "registered")]),
);
const rows = ["d", "c", "b", "a"].map((id, index) =>
  standingRow(id, { position: 4 - index, wins: index }),
);
const tie = { rule: "buchholz" as const, own: 1, above: 2 };
const open: Passage = {
  winsToAdvance: null,
  lossesToLeave: null,
  isDone: false,
  next: null,
  qualified: null,
  hasSeveralTables: false,
  isProvisional: false,
};

describe("toStandings", () => {
  test("keeps the database's order, and knows who stands above", () => {
    const standings = toStandings(rows, entrants, open);
    expect(standings.map(({ participantId }) => participantId)).toEqual(["a", "b", "c", "d"]);
    expect(standings.map(({ above }) => above?.name ?? null)).toEqual([null, "a", "b", "c"]);
  });

  test("during a round of a Swiss stage points come first, and a reason that no longer fits is not told", () => {
    const counted = rows.map((row) => ({
      ...row,
      points: row.participant_id === "d" ? 2 : 1,
      reason: row.position > 1 ? tie : null,
    }));
    const standings = toStandings(counted, entrants, { ...open, isProvisional: true });
    expect(standings.map(({ participantId }) => participantId)).toEqual(["d", "a", "b", "c"]);
    expect(standings.map(({ reason }) => reason)).toEqual([
      null,
      { rule: "points", own: 1, above: 2 },
      tie,
      tie,
    ]);
  });

  test("of who has fewer points since the round began no tie-break of before it is told", () => {
    const points: Readonly<Record<string, number>> = { a: 2, b: 1, c: 1, d: 1 };
    const counted = rows.map((row) => ({
      ...row,
      points: points[row.participant_id] ?? 0,
      reason: row.participant_id === "d" ? { rule: "points" as const, own: 0, above: 1 } : tie,
    }));
    const standings = toStandings(counted, entrants, { ...open, isProvisional: true });
    expect(standings.map(({ reason }) => reason)).toEqual([
      null,
      { rule: "points", own: 1, above: 2 },
      tie,
      null,
    ]);
  });

  test.each([
    { passage: open, fates: [null, "withdrawn", null, null], why: "the last stage" },
    {
      passage: { ...open, next: { from: "group" as const, count: 2 } },
      fates: ["ahead", "withdrawn", "ahead", null],
      why: "who left takes nobody's place",
    },
    {
      passage: { ...open, qualified: new Set(["a", "d"]) },
      fates: ["through", "withdrawn", "out", "through"],
      why: "who plays on is known",
    },
    {
      passage: { ...open, winsToAdvance: 3, lossesToLeave: 3 },
      fates: ["through", "withdrawn", null, null],
      why: "three wins are enough",
    },
    {
      passage: { ...open, next: { from: "stage" as const, count: 2 }, hasSeveralTables: true },
      fates: [null, "withdrawn", null, null],
      why: "one table does not tell the best of all",
    },
  ])("$why", ({ passage, fates }) => {
    expect(toStandings(rows, entrants, passage).map(({ fate }) => fate)).toEqual(fates);
  });
});

test("a table has a column for each tie-break that is a figure, in their order", () => {
  expect(figureColumns(["points", "buchholz", "direct_encounter", "score_difference"])).toEqual([
    "buchholz",
    "score_difference",
  ]);
});

test.each([
  {
    reason: { rule: "score_difference" as const, own: -3, above: 9 },
    text: "Tras Ana por diferencia: -3 contra +9",
  },
  {
    reason: { rule: "direct_encounter" as const, own: 0, above: 1 },
    text: "Tras Ana por enfrentamiento directo: 0 contra 1",
  },
  {
    reason: { rule: "opponents_win_rate" as const, own: 0.3333, above: 0.5 },
    text: "Tras Ana por victorias de los rivales: 33 % contra 50 %",
  },
  { reason: { rule: "draw" as const, own: 9, above: 4 }, text: "Tras Ana por sorteo registrado" },
])("$text", ({ reason, text }) => {
  expect(stagesCopy.tieBreaks.reason("Ana", reason)).toBe(text);
});
