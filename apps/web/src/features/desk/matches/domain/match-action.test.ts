import { expect, test } from "vitest";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { MatchStatus } from "@/entities/match/domain/status";
import { movedBy, urgentAct } from "./match-action.ts";

const match = (status: MatchStatus, participant2Id: string | null = "b") =>
  ({ status, participant1Id: "a", participant2Id }) as MatchView;

test.each([
  { why: "both say something else", given: match("disputed"), act: "proofs" },
  { why: "it can be played", given: match("scheduled"), act: "result" },
  { why: "one side has reported", given: match("pending_results"), act: "result" },
  { why: "it is decided", given: match("completed"), act: null },
  { why: "it was called off", given: match("cancelled"), act: null },
  { why: "a side is missing", given: match("pending_opponent", null), act: null },
])("$act is what a match needs most when $why", ({ given, act }) => {
  expect(urgentAct(given)).toBe(act);
});

const cup = {
  kind: "tournament",
  tournamentId: "cup",
  name: "Liga",
  game: "Valorant",
  round: "Fecha 1",
  isActive: true,
} as const;

test("a decision is told by what it moves: a bracket, a table, a challenge", () => {
  expect(movedBy(cup)).toBe("bracket");
  expect(movedBy({ ...cup, isOfTable: true })).toBe("table");
  const challenge = { challengeId: "a", game: "Valorant", format: "1v1", wager: 2, playBy: null };
  expect(movedBy({ kind: "challenge", ...challenge })).toBe("challenge");
});
