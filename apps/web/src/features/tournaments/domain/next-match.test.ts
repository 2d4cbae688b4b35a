import { describe, expect, test } from "vitest";
import { leaving } from "./leaving-consequences";
import { nextMatch } from "./next-match";
import { asTournamentMatches, bracketOf, doubleOf } from "./testing-bracket";
import { stageOf, tableMatch } from "./testing-stage";

const single = (decided: number) =>
  stageOf("single_elimination", { matches: asTournamentMatches(bracketOf(8, decided)) });
const double = (decided: number) =>
  stageOf("double_elimination", { matches: asTournamentMatches(doubleOf(8, decided)) });
const grandFinal = (change = {}) =>
  stageOf("double_elimination", {
    matches: asTournamentMatches(doubleOf(4)).map((match) =>
      match.id === "f1"
        ? { ...match, participant1Id: "up", participant2Id: "low" }
        : { ...match, status: "completed" as const },
    ),
    ...change,
  });

describe("nextMatch", () => {
  test.each([
    {
      stage: single(1),
      who: "p1",
      round: "Semifinal",
      won: { kind: "match", round: "Final" },
      lost: { kind: "out" },
      why: "one defeat is the end",
    },
    {
      stage: single(2),
      who: "p1",
      round: "Final",
      won: { kind: "champion" },
      lost: { kind: "place", place: 2 },
      why: "the final",
    },
    {
      stage: { ...single(2), isLast: false },
      who: "p1",
      round: "Final",
      won: { kind: "wins_stage" },
      lost: { kind: "place", place: 2 },
      why: "another stage follows",
    },
    {
      stage: double(1),
      who: "p1",
      round: "Semifinal superior",
      won: { kind: "match", round: "Final superior" },
      lost: { kind: "match", round: "Ronda 2 inferior" },
      why: "the first defeat leads down",
    },
    {
      stage: grandFinal(),
      who: "up",
      round: "Gran final",
      won: { kind: "champion" },
      lost: { kind: "second_final" },
      why: "the upper finalist may lose once",
    },
    {
      stage: grandFinal(),
      who: "low",
      round: "Gran final",
      won: { kind: "second_final" },
      lost: { kind: "place", place: 2 },
      why: "the lower finalist may not",
    },
    {
      stage: grandFinal({ grand_final: "single" }),
      who: "up",
      round: "Gran final",
      won: { kind: "champion" },
      lost: { kind: "place", place: 2 },
      why: "a single grand final",
    },
  ])("$why", ({ stage, who, round, won, lost }) => {
    expect(nextMatch([stage], who)).toMatchObject({ round, ifWon: won, ifLost: lost });
  });

  test("a match to which nobody else will come is passed over", () => {
    const matches = double(0).matches.map((match) =>
      match.id === "l1m1" ? { ...match, slot2: { isClosed: true, fedBy: null } } : match,
    );
    expect(nextMatch([stageOf("double_elimination", { matches })], "p1")).toMatchObject({
      ifLost: { kind: "match", round: "Ronda 2 inferior" },
    });
  });

  test("of a table it says how one would stand", () => {
    const matches = [tableMatch("swiss", 1, ["a", "b"], "2-0"), tableMatch("swiss", 2, ["c", "a"])];
    expect(nextMatch([stageOf("swiss", { matches })], "a")).toMatchObject({
      rival: { name: "c" },
      ifWon: { kind: "tally", wins: 2, draws: 0, losses: 0 },
      ifLost: { kind: "tally", wins: 1, draws: 0, losses: 1 },
    });
    const thresholds = { wins_to_advance: 2, losses_to_leave: 1 };
    expect(nextMatch([stageOf("swiss", { matches, ...thresholds })], "a")).toMatchObject({
      ifWon: { kind: "through" },
      ifLost: { kind: "out" },
    });
  });

  test("a rival who is not known comes from a match that is", () => {
    const matches = asTournamentMatches(bracketOf(8, 1)).map((match) =>
      match.id === "r3m1"
        ? { ...match, participant1Id: "p1" }
        : match.id === "r2m1"
          ? { ...match, winnerId: "p1", status: "completed" as const }
          : match,
    );
    const next = nextMatch([stageOf("single_elimination", { matches })], "p1");
    expect(next).toMatchObject({ round: "Final", rival: null });
    expect(next?.rivalFrom?.map(({ name }) => name)).toEqual(["p5", "p7"]);
  });

  test("who is out has none", () => {
    expect(nextMatch([single(1)], "p2")).toBeNull();
  });
});

describe("leaving", () => {
  const league = (decided: number) =>
    stageOf("round_robin", {
      matches: ["b", "c", "d"].map((rival, index) =>
        tableMatch("group", index + 1, ["a", rival], index < decided ? "2-0" : null),
      ),
    });
  test.each([
    { stages: [league(1)], follows: { annulled: 3, walkovers: 0 }, why: "less than half" },
    { stages: [league(2)], follows: { annulled: 0, walkovers: 1 }, why: "more than half" },
    { stages: [single(1)], follows: { annulled: 0, walkovers: 1 }, why: "a bracket" },
    {
      stages: [{ ...league(1), state: "done" as const }],
      follows: { annulled: 0, walkovers: 0 },
      why: "what is over stays",
    },
  ])("$why", ({ stages, follows }) => {
    expect(leaving(stages, stages[0]?.kind === "round_robin" ? "a" : "p1")).toEqual(follows);
  });
});
