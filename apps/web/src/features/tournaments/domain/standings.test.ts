import { describe, expect, test } from "vitest";
import { sortStandings, type StandingMatch, type StandingRow } from "./standings";

type Played = readonly [one: string, two: string, result: `${number}-${number}`];

function table(
  names: string[],
  played: readonly Played[],
): { rows: StandingRow[]; matches: StandingMatch[] } {
  const matches = played.map(([one, two, result]) => {
    const [a = 0, b = 0] = result.split("-").map(Number);
    return { participant1Id: one, participant2Id: two, winnerId: a > b ? one : two, result };
  });
  const rows = names.map((name, index) => {
    const own = matches.filter(
      (match) => match.participant1Id === name || match.participant2Id === name,
    );
    const wins = own.filter((match) => match.winnerId === name).length;
    const scoreDifference = own.reduce((sum, match) => {
      const [a = 0, b = 0] = match.result.split("-").map(Number);
      return sum + (match.participant1Id === name ? a - b : b - a);
    }, 0);
    return {
      participantId: name,
      seed: index + 1,
      points: wins * 3,
      wins,
      losses: own.length - wins,
      scoreDifference,
    };
  });
  return { rows, matches };
}

const everyoneBeatsD: Played[] = [
  ["A", "D", "2-0"],
  ["B", "D", "2-0"],
  ["C", "D", "2-0"],
];

describe("sortStandings", () => {
  test.each([
    {
      names: ["A", "B", "C", "D"],
      played: [
        ["A", "B", "2-1"],
        ["B", "C", "2-0"],
        ["C", "A", "2-1"],
        ...everyoneBeatsD,
      ] as Played[],
      order: ["B", "A", "C", "D"],
      why: "level on points, the score difference decides",
    },
    {
      names: ["A", "B"],
      played: [
        ["B", "A", "2-1"],
        ["A", "X", "2-1"],
      ] as Played[],
      order: ["B", "A"],
      why: "points and difference tie only by a table cut short; the direct encounter decides",
    },
    {
      names: ["C", "A", "B"],
      played: [],
      order: ["C", "A", "B"],
      why: "before any match the seeds decide",
    },
  ])("$why", ({ names, played, order }) => {
    const { rows, matches } = table(names, played);
    if (order[0] === "B" && names.length === 2)
      for (const row of rows) Object.assign(row, { points: 3, scoreDifference: 0 });
    expect(sortStandings(rows, matches).map((row) => row.participantId)).toEqual(order);
  });

  test("the order does not depend on the order of the rows", () => {
    const played: Played[] = [
      ["A", "B", "2-1"],
      ["B", "C", "2-0"],
      ["C", "A", "2-1"],
      ...everyoneBeatsD,
    ];
    const { rows, matches } = table(["A", "B", "C", "D"], played);
    for (const shuffled of [
      rows.toReversed(),
      [rows[2], rows[0], rows[3], rows[1]].flatMap((row) => row ?? []),
    ]) {
      expect(sortStandings(shuffled, matches.toReversed()).map((row) => row.participantId)).toEqual(
        ["B", "A", "C", "D"],
      );
    }
  });

  test("score for decides after a walkover-free tie without direct encounter", () => {
    const rows: StandingRow[] = ["A", "B"].map((participantId, index) => ({
      participantId,
      seed: index + 1,
      points: 3,
      wins: 1,
      losses: 0,
      scoreDifference: 1,
    }));
    const matches: StandingMatch[] = [
      { participant1Id: "A", participant2Id: "X", winnerId: "A", result: "1-0" },
      { participant1Id: "Y", participant2Id: "B", winnerId: "B", result: "1-2" },
    ];
    expect(sortStandings(rows, matches).map((row) => row.participantId)).toEqual(["B", "A"]);
  });
});
