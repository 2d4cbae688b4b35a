import { describe, expect, test } from "vitest";
import { swissRounds } from "@/entities/tournament/domain/swiss-rounds";
import { swissPools, tallyBefore } from "./swiss";
import { entrant, standingRow, stageOf, tableMatch } from "./testing-stage";
import { toStandings } from "./standings";

const table = (size: number) => ({
  id: "g",
  name: "g",
  matches: [],
  standings: toStandings(
    Array.from({ length: size }, (_, index) => standingRow(`p${index}`, { position: index + 1 })),
    new Map([["p0", entrant("p0")]]),
    {
      winsToAdvance: null,
      lossesToLeave: null,
      isDone: false,
      next: null,
      qualified: null,
      hasSeveralTables: false,
      isProvisional: false,
    },
  ),
});

test.each([
  { size: 8, change: {}, rounds: 3, why: "as many as the number asks for" },
  { size: 9, change: {}, rounds: 4, why: "rounded up" },
  { size: 16, change: { rounds: 5 }, rounds: 5, why: "as set" },
  { size: 4, change: { rounds: 9 }, rounds: 3, why: "nobody meets twice" },
  { size: 5, change: { rounds: 9 }, rounds: 5, why: "of an odd number everybody rests once" },
  { size: 16, change: { wins_to_advance: 3, losses_to_leave: 3 }, rounds: 5, why: "thresholds" },
])("$size play $rounds rounds: $why", ({ size, change, rounds }) => {
  expect(swissRounds(stageOf("swiss", { groups: [table(size)], ...change }), size)).toBe(rounds);
});

describe("a round in progress", () => {
  const matches = [
    tableMatch("swiss", 1, ["a", "b"], "2-0"),
    tableMatch("swiss", 1, ["c", "d"], "1-2"),
    tableMatch("swiss", 1, ["e", null]),
    tableMatch("swiss", 2, ["a", "d"]),
    tableMatch("swiss", 2, ["e", "b"]),
    tableMatch("swiss", 2, ["c", null]),
  ];

  test("counts what was decided before it, a bye as a win", () => {
    expect(tallyBefore(matches, "e", 2)).toEqual({ wins: 1, draws: 0, losses: 0 });
    expect(tallyBefore(matches, "c", 2)).toEqual({ wins: 0, draws: 0, losses: 1 });
    expect(tallyBefore(matches, "c")).toEqual({ wins: 1, draws: 0, losses: 1 });
  });

  test("a draw is neither won nor lost, and stands between", () => {
    const level = [
      {
        ...tableMatch("swiss", 1, ["a", "b"], "1-1"),
        winnerId: null,
        status: "completed" as const,
      },
      tableMatch("swiss", 1, ["c", "d"], "2-0"),
      tableMatch("swiss", 2, ["c", "a"]),
      tableMatch("swiss", 2, ["b", "d"]),
    ];
    expect(tallyBefore(level, "a", 2)).toEqual({ wins: 0, draws: 1, losses: 0 });
    expect(
      swissPools(level.slice(2), level).map(({ wins, draws, losses }) => [wins, draws, losses]),
    ).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });

  test("stands by score, best first; a pair of two scores by the better", () => {
    const pools = swissPools(matches.slice(3), matches);
    expect(pools.map(({ wins, losses, matches: own }) => [wins, losses, own.length])).toEqual([
      [1, 0, 2],
      [0, 1, 1],
    ]);
  });
});
