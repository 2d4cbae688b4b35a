import { expect, test } from "vitest";
import { matchTimeline, type TimelineFacts } from "./match-timeline.ts";

const at = (minute: number) => `2026-05-01T21:${String(minute).padStart(2, "0")}:00Z`;
const side = (id: string, name: string) => ({ id, name }) as TimelineFacts["match"]["side1"];
const nothing: TimelineFacts = {
  match: {
    side1: side("a", "Alfa"),
    side2: side("b", "Beta"),
    participant1Id: "a",
    participant2Id: "b",
    veto: null,
    games: [],
    result: null,
    decidedAt: null,
    decidedHow: null,
    referee: null,
  },
  start: null,
};

test("what happened stands in its order, and what did not is left out", () => {
  expect(matchTimeline(nothing)).toEqual([]);
  const told = matchTimeline({
    ...nothing,
    start: { ready1_at: at(2), ready2_at: at(1), started_at: at(3) },
    lobby: { host: "Beta", opened_at: at(4) },
    reports: [
      { participant_id: "b", result: "0-2", created_at: at(31) },
      { participant_id: "a", result: "2-0", created_at: at(30) },
    ],
    dispute: {
      opened_at: at(32),
      stated1_at: at(40),
      stated2_at: null,
      taken_at: at(41),
      referee_name: null,
    },
  });
  expect(told.map(({ text }) => text)).toEqual([
    "Beta dijo que está listo",
    "Alfa dijo que está listo",
    "Empezó el partido",
    "Sala del juego abierta por Beta",
    "Alfa informó 2-0",
    "Beta informó 0-2",
    "Se abrió la disputa",
    "Alfa contó su versión",
    "La administración tomó la disputa",
  ]);
});

test.each([
  {
    why: "by whom a referee decided",
    given: { result: "2-1", decidedHow: "referee", referee: "ana" },
    text: "Resultado: 2-1. Lo decidió la organización (ana)",
  },
  {
    why: "both said the same",
    given: { result: "1-1", decidedHow: "agreement" },
    text: "Resultado: 1-1. Los dos lados dijeron lo mismo",
  },
  { why: "nobody came", given: {}, text: "Terminó el partido" },
] as const)("the decision is last: $why", ({ given, text }) => {
  const match = { ...nothing.match, decidedAt: at(50), ...given };
  expect(
    matchTimeline({
      ...nothing,
      match,
      reports: [{ participant_id: "a", result: "2-1", created_at: at(49) }],
    }).map((entry) => entry.text),
  ).toEqual(["Alfa informó 2-1", text]);
});
