import { expect, test } from "vitest";
import type { TournamentMatch } from "./tournament-match.ts";
import { whereabouts } from "./participant-progress.ts";

const match = (
  round: number,
  sides: readonly [string, string | null],
  change: Partial<TournamentMatch> = {},
) =>
  ({
    part: "bracket",
    round,
    participant1Id: sides[0],
    participant2Id: sides[1],
    winnerId: null,
    status: "pending",
    next: round < 2 ? { matchId: "final", slot: 1 } : null,
    loserNext: null,
    ...change,
  }) as TournamentMatch;

const bracket = (matches: readonly TournamentMatch[]) => ({
  kind: "single_elimination" as const,
  name: "Llave",
  state: "running" as const,
  isLast: true,
  entrants: ["a", "b", "c"].map((id) => ({ id })),
  matches,
});
const groups = {
  ...bracket([]),
  kind: "round_robin" as const,
  name: "Fase de grupos",
  state: "done" as const,
  isLast: false,
  entrants: ["a", "b", "c", "d"].map((id) => ({ id })),
};
const decided = { status: "completed", winnerId: "a" } as const;

test.each([
  {
    why: "he plays the next",
    id: "a",
    stages: [bracket([match(1, ["a", "b"], decided), match(2, ["a", "c"])])],
    is: { isOut: false, where: "Final" },
  },
  {
    why: "he lost, and nothing follows",
    id: "b",
    stages: [bracket([match(1, ["a", "b"], decided), match(2, ["a", null])])],
    is: { isOut: true, where: "Semifinal" },
  },
  {
    why: "he lost, and plays for a place",
    id: "b",
    stages: [
      bracket([
        match(1, ["a", "b"], { ...decided, loserNext: { matchId: "third", slot: 1 } }),
        match(2, ["a", null]),
        match(1, ["b", null], { part: "third_place", next: null }),
      ]),
    ],
    is: { isOut: false, where: "Tercer puesto" },
  },
  {
    why: "who lost the final has a place",
    id: "c",
    stages: [bracket([match(2, ["a", "c"], decided)])],
    is: null,
  },
  {
    why: "his group is over, and others went on",
    id: "d",
    stages: [groups, bracket([match(1, ["a", "b"])])],
    is: { isOut: true, where: "Fase de grupos" },
  },
  {
    why: "a table tells it",
    id: "d",
    stages: [{ ...groups, state: "running" as const }],
    is: null,
  },
])("where an entrant is: $why", ({ id, stages, is }) => {
  expect(whereabouts(stages, id)).toEqual(is);
});
