import { describe, expect, test } from "vitest";
import { finalOf, type StageRow, sumOf, toWay, type WayRow } from "./title-path.ts";

const participant = (id: string): NonNullable<WayRow["participant1"]> => ({
  id,
  type: "team",
  former_name: `Equipo ${id}`,
  guest_name: null,
  user: null,
  team: null,
});

const bracket: StageRow = {
  id: "llave",
  position: 1,
  kind: "single_elimination",
  name: "Eliminatoria",
  last_round: [{ round: 2 }],
};

/** A match that the player «yo» won 2-1 as side 2. The parameter `changed` replaces columns. */
const match = (id: string, changed: Partial<WayRow> = {}): WayRow => ({
  id,
  stage: "bracket",
  stage_id: "llave",
  round: 1,
  winner_id: "yo",
  status: "completed",
  result: "1-2",
  best_of: 3,
  participant1_id: "otro",
  participant1: participant("otro"),
  participant2: participant("yo"),
  games: [],
  ...changed,
});

const wayOf = (rows: readonly WayRow[], stages: readonly StageRow[] = [bracket]) =>
  toWay(rows, stages, "yo");

describe("the way of a champion", () => {
  test("is told from his side, with the rival's name also where the team is gone", () => {
    const [first] = wayOf([
      match("final", {
        round: 2,
        games: [
          {
            id: "a",
            number: 1,
            map: "Ascent",
            score1: 9,
            score2: 13,
            winner_id: "yo",
            source: "side",
            picture: "final/a.webp",
          },
          {
            id: "b",
            number: 2,
            map: null,
            score1: null,
            score2: null,
            winner_id: "otro",
            source: "result",
            picture: null,
          },
        ],
      }),
    ]);
    expect(first).toMatchObject({
      round: "Final",
      isFinal: true,
      stageName: null,
      outcome: "won",
      score: [2, 1],
      note: null,
      rival: { name: "Equipo otro", ownerId: null },
      // Maps that only complete the result of the series, without a score, are left out.
      games: [{ map: "Ascent", score: "13–9", isWon: true, picture: "final/a.webp" }],
    });
  });

  test("goes stage by stage, and from the upper bracket down to the lower one and the final", () => {
    const groups: StageRow = {
      id: "grupos",
      position: 1,
      kind: "round_robin",
      name: "Grupos",
      last_round: [],
    };
    const double: StageRow = { ...bracket, position: 2, kind: "double_elimination" };
    const way = wayOf(
      [
        match("final", { stage: "final" }),
        match("baja", { stage: "lower", round: 3 }),
        match("cae", { round: 2, winner_id: "otro", result: "2-0" }),
        match("sube"),
        match("fecha 2", { stage: "group", stage_id: "grupos", round: 2, winner_id: null }),
        match("pase", {
          stage: "group",
          stage_id: "grupos",
          status: "bye",
          result: null,
          participant1: null,
        }),
      ],
      [groups, double],
    );
    expect(way.map(({ id, outcome }) => [id, outcome])).toEqual([
      ["pase", "bye"],
      ["fecha 2", "drawn"],
      ["sube", "won"],
      ["cae", "lost"],
      ["baja", "won"],
      ["final", "won"],
    ]);
    expect(way.map(({ stageName }) => stageName).slice(1, 3)).toEqual(["Grupos", "Eliminatoria"]);
    expect(finalOf(way)?.id).toBe("final");
  });

  test.each([
    { why: "maps add up", rows: [match("1"), match("2")], maps: [4, 2] },
    {
      why: "a walkover has none",
      rows: [match("1"), match("2", { result: "W.O." })],
      maps: [2, 1],
    },
    {
      why: "points of one map do not",
      rows: [match("1", { best_of: 1, result: "7-13" })],
      maps: null,
    },
    { why: "nobody played", rows: [match("1", { result: "W.O." })], maps: null },
  ])("$why", ({ rows, maps }) => {
    expect(sumOf(wayOf(rows))).toEqual({ wins: rows.length, draws: 0, losses: 0, maps });
  });

  test("has no final where a table decides the title", () => {
    const league: StageRow = { ...bracket, kind: "round_robin", last_round: [] };
    expect(finalOf(wayOf([match("1", { stage: "group" })], [league]))).toBeNull();
  });
});
