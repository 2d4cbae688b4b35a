import { expect, test } from "vitest";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { type DeclareValues, declareSchema } from "../schemas.ts";
import { declaredOutcome, gamesShort, scoreOf } from "./declared-outcome.ts";

const side = (name: string) => ({ id: name, name }) as ParticipantView;

const match = {
  bestOf: 3,
  series: null,
  lastHomeSide: null,
  allowsDraw: false,
  side1: side("Krakenia"),
  side2: side("Índigo"),
} satisfies Partial<MatchView>;
const level = { ...match, bestOf: 1, allowsDraw: true };

const typed = (score1: string, score2: string, more: Partial<DeclareValues> = {}) => ({
  winner: null,
  score1,
  score2,
  isWalkover: false,
  isOvertime: false,
  draft: {},
  ...more,
});

test.each([
  { of: match, values: typed("2", "0"), winner: 1, result: "2-0", sentence: "Gana Krakenia 2-0" },
  { of: match, values: typed("1", "2"), winner: 2, result: "1-2", sentence: "Gana Índigo 2-1" },
  { of: match, values: typed("2", ""), winner: null, result: "", sentence: "" },
  { of: match, values: typed("1", "0"), winner: 1, result: "1-0", sentence: "" },
  { of: match, values: typed("1", "1"), winner: null, result: "1-1", sentence: "" },
  { of: level, values: typed("1", "1"), winner: "draw", result: "1-1", sentence: "Empate 1-1" },
  { of: match, values: typed("2", "0", { winner: 2 }), winner: 2, result: "2-0", sentence: "" },
  {
    of: match,
    values: typed("", "", { winner: 2, isWalkover: true }),
    winner: 2,
    result: "W.O.",
    sentence: "Gana Índigo por W.O.",
  },
  {
    of: match,
    values: typed("", "", { isWalkover: true }),
    winner: null,
    result: "W.O.",
    sentence: "",
  },
] as const)(
  "$values.score1-$values.score2: $sentence",
  ({ of, values, winner, result, sentence }) => {
    expect(declaredOutcome(of, values)).toEqual({ winner, result, sentence });
  },
);

test.each([
  {
    why: "nothing was typed",
    values: typed("", ""),
    path: "score1",
    message: "Por favor, ingresa el resultado (ej: 2-1).",
  },
  {
    why: "the series is not over",
    values: typed("1", "0"),
    path: "score1",
    message: "Al mejor de 3 gana quien llega exactamente a 2.",
  },
  {
    why: "the other one was named",
    values: typed("2", "0", { winner: 2 }),
    path: "score1",
    message: "El ganador debe tener el puntaje mayor.",
  },
  {
    why: "nobody is said to have won by walkover",
    values: typed("", "", { isWalkover: true }),
    path: "winner",
    message: "Elige quién ganó.",
  },
  {
    why: "a draw is not level",
    values: typed("2", "0", { winner: "draw" }),
    path: "score1",
    message: "En un empate los dos tienen el mismo puntaje. Ejemplo: 1-1.",
  },
] as const)("no result is declared where $why", ({ values, path, message }) => {
  expect(declareSchema(match).safeParse(values).error?.issues).toMatchObject([
    { path: [path], message },
  ]);
});

test.each([
  { live: "2-1", named: null, begins: ["2", "1"] },
  { live: "1-0", named: 1 as const, begins: ["1", "0"] },
  { live: "1-0", named: 2 as const, begins: ["", ""] },
  { live: null, named: null, begins: ["", ""] },
])("with $live a result begins by $begins where $named is named", ({ live, named, begins }) => {
  const { score1, score2 } = scoreOf({ liveScore: live }, named);
  expect([score1, score2]).toEqual(begins);
});

test.each([
  { of: match, values: typed("1", "0"), short: 1 },
  { of: match, values: typed("0", "0"), short: 2 },
  { of: match, values: typed("2", "1"), short: 0 },
  { of: match, values: typed("", ""), short: 0 },
  { of: match, values: typed("1", "0", { isWalkover: true }), short: 0 },
  { of: level, values: typed("1", "0"), short: 0 },
])("$values.score1-$values.score2 of $of.bestOf: $short games short", ({ of, values, short }) => {
  expect(gamesShort(of, values)).toBe(short);
});
