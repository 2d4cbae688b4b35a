import { expect, test } from "vitest";
import { gameSchema, toGamePayload, toGameValues } from "./game-form.ts";

const sides = ["one", "other"];
const empty = toGameValues(null, sides);
const scored = { gameDetail: "score", allowsDraw: false } as const;

test.each([
  { what: "nothing", match: scored, values: {}, at: ["score1"] },
  { what: "one figure", match: scored, values: { score1: "13" }, at: ["score1"] },
  { what: "a draw", match: scored, values: { score1: "7", score2: "7" }, at: ["score1"] },
  {
    what: "a draw where there are draws",
    match: { ...scored, allowsDraw: true },
    values: { score1: "2", score2: "2" },
    at: [],
  },
  { what: "a score", match: scored, values: { score1: "13", score2: "7" }, at: [] },
  { what: "no winner of a forfeit", match: scored, values: { isForfeit: true }, at: ["winner"] },
  {
    what: "no picture",
    match: { ...scored, gameDetail: "picture" },
    values: { score1: "13", score2: "7" },
    at: ["file"],
  },
  {
    what: "the winner where that is asked",
    match: { ...scored, gameDetail: "winner" },
    values: { winner: "2" },
    at: [],
  },
] as const)("$what is wrong at $at", ({ match, values, at }) => {
  const { error } = gameSchema(match, false).safeParse({ ...empty, ...values });
  expect((error?.issues ?? []).map(({ path }) => path[0])).toEqual(at);
});

test("a score says who won; otherwise the winner does, and a score that stood there is not sent", () => {
  const values = { ...empty, score1: "13", score2: "7", map: " Nuke ", winner: "2" } as const;
  expect(toGamePayload(scored, values, sides)).toEqual({
    winnerId: null,
    score1: 13,
    score2: 7,
    map: "Nuke",
    side1: null,
    side2: null,
    isForfeit: false,
  });
  expect(toGamePayload(scored, { ...values, isForfeit: true }, sides)).toMatchObject({
    winnerId: "other",
    score1: null,
    isForfeit: true,
  });
});
