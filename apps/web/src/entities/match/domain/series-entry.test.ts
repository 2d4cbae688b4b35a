import { expect, test } from "vitest";
import type { MatchSeries } from "./result.ts";
import { draftOf, draftOfLegs, readSeries, type SeriesDraft } from "./series-entry.ts";

const aggregate = (...ties: Extract<MatchSeries, { kind: "aggregate" }>["ties"]): MatchSeries => ({
  kind: "aggregate",
  ties,
});
const match = {
  bestOf: 2,
  series: aggregate("extra_time", "penalties"),
  allowsDraw: false,
  lastHomeSide: 1 as const,
};
const level = { 1: ["2", "1"], 2: ["1", "2"] } as const;

test.each<{
  why: string;
  of?: Partial<typeof match>;
  draft: SeriesDraft;
  asks: string[];
  text: string;
  winner: 1 | 2 | null | undefined;
}>([
  { why: "nothing", draft: {}, asks: ["1", "2"], text: "", winner: undefined },
  {
    why: "the sum",
    draft: { 1: ["2", "0"], 2: ["0", "1"] },
    asks: ["1", "2"],
    text: "2-0 0-1",
    winner: 1,
  },
  { why: "level", draft: level, asks: ["1", "2", "extra_time"], text: "", winner: undefined },
  {
    why: "extra time is added to the last score",
    draft: { ...level, extra_time: ["0", "1"] },
    asks: ["1", "2", "extra_time"],
    text: "2-1 1-3 (0-1 alargue)",
    winner: 2,
  },
  {
    why: "penalties",
    draft: { ...level, extra_time: ["1", "1"], penalties: ["4", "2"] },
    asks: ["1", "2", "extra_time", "penalties"],
    text: "2-1 2-3 (1-1 alargue) (4-2 pen.)",
    winner: 1,
  },
  {
    why: "level penalties",
    draft: { ...level, extra_time: ["1", "1"], penalties: ["4", "4"] },
    asks: ["1", "2", "extra_time", "penalties"],
    text: "",
    winner: undefined,
  },
  {
    why: "a third game",
    of: { series: aggregate("third_game", "penalties") },
    draft: { ...level, 3: ["0", "1"] },
    asks: ["1", "2", "3"],
    text: "2-1 1-2 0-1",
    winner: 2,
  },
  {
    why: "away goals: side 1 is the guest in the first game",
    of: { series: aggregate("away_goals", "penalties") },
    draft: { 1: ["2", "2"], 2: ["1", "1"] },
    asks: ["1", "2"],
    text: "2-2 1-1",
    winner: 1,
  },
  {
    why: "the better seed",
    of: { series: aggregate("better_seed") },
    draft: level,
    asks: ["1", "2"],
    text: "2-1 1-2",
    winner: 1,
  },
  {
    why: "a draw of a table",
    of: { series: aggregate(), allowsDraw: true },
    draft: level,
    asks: ["1", "2"],
    text: "2-1 1-2",
    winner: null,
  },
])("an aggregate asks for what is due: $why", ({ of, draft, asks, text, winner }) => {
  const reading = readSeries({ ...match, ...of }, draft);
  expect(reading).toMatchObject({ text, winner });
  expect(reading.fields.map(({ key }) => key)).toEqual(asks);
});

test("sides alternate, and the better seed has the last game at home", () => {
  expect(readSeries(match, {}).fields.map(({ home }) => home)).toEqual([2, 1]);
  expect(readSeries({ ...match, bestOf: 1 }, {}).fields.map(({ home }) => home)).toEqual([null]);
});

test("entered games are the draft, without the goals of extra time", () => {
  const games = [
    { number: 1, score1: 2, score2: 1, parts: null },
    {
      number: 2,
      score1: 2,
      score2: 3,
      parts: { extra_time: [1, 1] as [number, number], penalties: [4, 2] as [number, number] },
    },
  ];
  const draft = draftOf(games);
  expect(draft).toEqual({ ...level, extra_time: ["1", "1"], penalties: ["4", "2"] });
  expect(readSeries(match, draft).text).toBe("2-1 2-3 (1-1 alargue) (4-2 pen.)");
  expect(draftOfLegs("2-1 1-2")).toEqual(level);
  expect(draftOfLegs(null)).toEqual({});
});
