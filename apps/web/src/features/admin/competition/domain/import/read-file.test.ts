import { describe, expect, test } from "vitest";
import { readTournament } from "./read-file.ts";
import {
  challonge,
  doubleOfFour,
  leagueOfThree,
  singleOfSix,
  startGg,
  toornament,
} from "./test-files.ts";
import { toSent, type TournamentFile } from "./tournament-file.ts";

const readJson = (value: unknown) => readTournament(JSON.stringify(value));

/** For each match, the matches to which its winner and its loser advance. */
function waysOf({ matches }: TournamentFile) {
  const nameOf = (id: string | undefined) => {
    const match = matches.find((one) => one.id === id);
    return match && `${match.part} ${match.round}.${match.number}`;
  };
  return matches.map((match) => [
    nameOf(match.id),
    nameOf(match.winner_to?.match),
    nameOf(match.loser_to?.match),
  ]);
}

const SINGLE = [
  ["bracket 1.1", "bracket 2.1", undefined],
  ["bracket 1.2", "bracket 2.1", undefined],
  ["bracket 1.3", "bracket 2.2", undefined],
  ["bracket 1.4", "bracket 2.2", undefined],
  ["bracket 2.1", "bracket 3.1", "third_place 3.1"],
  ["bracket 2.2", "bracket 3.1", "third_place 3.1"],
  ["bracket 3.1", undefined, undefined],
  ["third_place 3.1", undefined, undefined],
];

const DOUBLE = [
  ["bracket 1.1", "bracket 2.1", "lower 1.1"],
  ["bracket 1.2", "bracket 2.1", "lower 1.1"],
  ["bracket 2.1", "final 1.1", "lower 2.1"],
  ["final 1.1", undefined, undefined],
  ["final 2.1", undefined, undefined],
  ["lower 1.1", "lower 2.1", undefined],
  ["lower 2.1", "final 1.1", undefined],
];

const inOrder = (rows: readonly (readonly unknown[])[]) =>
  rows.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])));

describe.each([
  ["challonge", challonge, "single elimination", "double elimination", "round robin"],
  ["start.gg", startGg, "SINGLE_ELIMINATION", "DOUBLE_ELIMINATION", "ROUND_ROBIN"],
  ["toornament", toornament, "single_elimination", "double_elimination", "league"],
] as const)("a file of %s", (source, make, single, double, league) => {
  test("a single elimination has its byes, its ways and its match for the third place", () => {
    const read = readJson(make(single, singleOfSix));
    expect(read.source).toBe(source);
    expect(read.file.stages).toMatchObject([{ kind: "single_elimination", groups: [] }]);
    expect(inOrder(waysOf(read.file))).toEqual(SINGLE);
    expect(
      read.file.matches.filter(({ status }) => status === "bye").map(({ winner }) => winner),
    ).toEqual(["1", "2"]);
  });

  test("a double elimination has both halves and a final that was played again", () => {
    const { file } = readJson(make(double, doubleOfFour));
    expect(inOrder(waysOf(file))).toEqual(DOUBLE);
    expect(file.tournament).toMatchObject({ preset: "double-elimination", status: "Finalizado" });
  });

  test("a league is a table, whose order is worked out here", () => {
    const { file, notes } = readJson(make(league, leagueOfThree));
    expect(file.stages).toMatchObject([
      { kind: "round_robin", groups: [{ entrants: ["1", "2", "3"] }] },
    ]);
    expect(file.matches.map(({ winner }) => winner)).toEqual(["1", "3", "2"]);
    expect(notes.join(" ")).toContain("El orden de las tablas");
  });

  test("what cannot be brought in is refused with the reason", () => {
    expect(() => readJson(make("ffa", leagueOfThree))).toThrow(
      "No se puede traer el formato «ffa»",
    );
    const lacking = JSON.stringify(make(single, singleOfSix)).replaceAll(
      /"name":"(Copa|Individual)[^"]*",/gu,
      "",
    );
    expect(() => readTournament(lacking)).toThrow(/El campo «.*name» falta o no vale/u);
  });
});

describe("a file of challonge", () => {
  test("says the games of a series, of which the longer side won; one game is its score", () => {
    const file = challonge("round robin", leagueOfThree);
    Object.assign(file.tournament.matches[1]!.match, { scores_csv: "7-13" });
    const read = readJson(file).file.matches;
    expect(read[0]).toMatchObject({ result: "2-1", best_of: 3 });
    expect(read[0]?.games).toHaveLength(3);
    expect(read[1]).toMatchObject({ result: "7-13", best_of: 1 });
  });

  test("where only the winner was said it is 1-0, and the preview says so", () => {
    const file = challonge("round robin", leagueOfThree);
    Object.assign(file.tournament.matches[0]!.match, { scores_csv: "" });
    const { file: read, notes } = readJson(file);
    expect(read.matches[0]).toMatchObject({ result: "1-0" });
    expect(notes.join(" ")).toContain("1 marcador que no estaba");
  });

  test("a forfeit is a walkover", () => {
    const file = challonge("round robin", leagueOfThree);
    Object.assign(file.tournament.matches[0]!.match, { forfeited: true });
    expect(readJson(file).file.matches[0]).toMatchObject({ outcome: "walkover", result: "W.O." });
  });

  test("a score that the winner did not win is refused with its match", () => {
    const file = challonge("round robin", leagueOfThree);
    Object.assign(file.tournament.matches[0]!.match, { scores_csv: "0-3" });
    expect(() => readJson(file)).toThrow("El resultado del partido 100 contradice");
  });

  test("groups are known by other ids, and stand before the bracket", () => {
    const group = (id: number, round: number, one: number, other: number) => ({
      match: {
        id,
        state: "complete",
        round,
        group_id: one < 20 ? 1 : 2,
        player1_id: one,
        player2_id: other,
        winner_id: one,
        scores_csv: "2-0",
        suggested_play_order: id,
      },
    });
    const file = challonge("single elimination", [[1, 1, 3]]);
    file.tournament.participants = [1, 2, 3, 4].map((one) => ({
      participant: {
        id: one,
        name: `Equipo ${one}`,
        seed: one,
        final_rank: null,
        group_player_ids: [one < 3 ? 10 + one : 20 + one],
      },
    }));
    Object.assign(file.tournament, {
      matches: [group(1, 1, 11, 12), group(2, 1, 23, 24), ...file.tournament.matches],
    });
    const read = readJson(file).file;
    expect(read.tournament.preset).toBe("group-stage");
    expect(read.stages.map(({ groups }) => groups)).toEqual([
      [
        { name: "Grupo 1", entrants: ["1", "2"] },
        { name: "Grupo 2", entrants: ["3", "4"] },
      ],
      [],
    ]);
  });

  test("names are cut, cleaned and told apart", () => {
    const file = challonge("round robin", leagueOfThree);
    file.tournament.participants[0]!.participant.name = `${"a".repeat(50)}`;
    file.tournament.participants[1]!.participant.name = `${"a".repeat(50)}`;
    file.tournament.participants[2]!.participant.name = "\u202Ex\u0007";
    const { file: read, notes } = readJson(file);
    expect(read.entrants.map(({ name }) => name)).toEqual([
      "a".repeat(40),
      `${"a".repeat(36)} (2)`,
      "x_",
    ]);
    expect(notes.join(" ")).toContain("3 nombres tal como estaban");
  });
});

describe("what their interfaces gave in public recordings", () => {
  test("challonge: who won a match that nobody gave a score, in a double elimination of fourteen", () => {
    const file = challonge("double elimination", doubleOfFour);
    for (const { match } of file.tournament.matches)
      Object.assign(match, { scores_csv: "0-0", forfeited: null, group_id: null, rushb_id: null });
    const { file: read, notes } = readJson(file);
    expect(read.matches.map(({ result }) => result).join(" ")).toMatch(
      /^(?:1-0|0-1)(?: (?:1-0|0-1))+$/u,
    );
    expect(notes.join(" ")).toContain("7 marcadores que no estaban");
  });

  test("start.gg: byes have one side, and a second final that was not needed stands there", () => {
    const file = startGg("DOUBLE_ELIMINATION", doubleOfFour.slice(0, 6));
    const { sets } = file.data.event;
    const reset = { ...sets.nodes[5], fullRoundText: "Grand Final Reset", winnerId: null };
    const empty = { entrant: null, standing: null };
    const nodes = [
      ...sets.nodes,
      { ...reset, id: 600, slots: [empty, empty] },
      { ...reset, id: 601 },
      { ...sets.nodes[0], id: 602, slots: [sets.nodes[0]?.slots[0], empty] },
    ];
    Object.assign(sets, { nodes, pageInfo: { total: nodes.length } });
    const { matches } = readJson({
      ...file,
      extensions: { queryComplexity: 13 },
      actionRecords: [],
    }).file;
    expect(matches).toHaveLength(6);
    expect(matches.filter(({ part }) => part === "final")).toHaveLength(1);
  });

  test("start.gg: a place that the last match contradicts, a winner of a draw, a long name", () => {
    const file = startGg("DOUBLE_ELIMINATION", doubleOfFour);
    const { event } = file.data;
    Object.assign(event, { name: "x".repeat(200) });
    for (const [index, one] of event.entrants.nodes.entries())
      Object.assign(one, { standing: { placement: 4 - index } });
    for (const slot of event.sets.nodes[0]?.slots ?? []) slot.standing.stats.score.value = 1;
    const { file: read, notes } = readJson(file);
    expect(read.tournament.name).toHaveLength(120);
    expect(read.entrants.map(({ place }) => place)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(read.matches.find(({ id }) => id === "500")).toMatchObject({
      result: "1-0",
      winner: "1",
    });
    expect(notes.join(" ")).toContain("Los puestos del archivo, que contradicen a quien ganó");
    // Final places that agree with the results are imported.
    for (const [index, one] of event.entrants.nodes.entries())
      Object.assign(one, { standing: { placement: index + 1 } });
    expect(readJson(file).file.entrants.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  });

  /** A match of the imported bracket. The branch and the depth give its round; a bye has fewer than two sides. */
  const node = (
    branch: string,
    depth: number,
    [one, other]: readonly [string | null, string | null],
    winner: 0 | 1,
    isForfeit = false,
  ) => ({
    stage_id: "2",
    group_id: `2${branch}`,
    round_id: `2${branch}${9 - depth}`,
    number: 1,
    type: "duel",
    status: "completed",
    branch,
    depth,
    played_at: "2021-03-27T18:40:24+00:00",
    opponents: [one, other].map((id, side) => ({
      number: side + 1,
      participant: id === null ? null : { id, name: id },
      rank: null,
      result: side === winner ? "win" : isForfeit ? null : "loss",
      forfeit: side !== winner && isForfeit,
      score: isForfeit ? null : Number(side === winner),
    })),
  });
  const nodes = [
    node("gf", 1, ["1", "2"], 0),
    node("lb", 2, ["3", "2"], 1),
    node("lb", 3, ["3", null], 0, true),
    node("lb", 4, [null, null], 0),
    node("wb", 3, ["1", "2"], 0),
    node("wb", 4, ["1", null], 0),
    node("wb", 4, ["3", "2"], 1, true),
  ];
  const pool = (
    group: string,
    round: string,
    sides: readonly [string, string],
    status: string,
  ) => ({
    stage_id: "1",
    group_id: group,
    round_id: round,
    number: 1,
    status,
    opponents: sides.map((id, side) => ({
      number: side + 1,
      participant: { id, name: id },
      result: status === "completed" ? (side === 0 ? "win" : "loss") : null,
      forfeit: false,
      score: status === "completed" ? 16 - side : null,
    })),
  });
  const recorded = (matches: readonly object[]) => ({
    tournament: {
      name: "Copa",
      discipline: "counterstrike_go",
      status: "completed",
      scheduled_date_start: "2021-03-27",
      participant_type: "team",
    },
    participants: ["1", "2", "3", "4"].map((id) => ({ id, name: `Equipo ${id}` })),
    stages: [
      { id: "1", number: 1, name: "Grupos", type: "pools" },
      { id: "2", number: 2, name: "Llave", type: "double_elimination" },
    ],
    matches: matches.map((one, index) => ({ id: String(700 + index), ...one })),
  });

  test("toornament: brackets by their branches and depths, with byes and forfeits", () => {
    const { file } = readJson(recorded(nodes));
    expect(
      file.matches
        .map(({ part, round, status, outcome, winner }) =>
          [part, round, outcome ?? status, winner].join(" "),
        )
        .toSorted(),
    ).toEqual([
      "bracket 1 bye 1",
      "bracket 1 walkover 2",
      "bracket 2 score 1",
      "final 1 score 1",
      "lower 1 score 2",
    ]);
  });

  test("toornament: groups without their list are told apart, and what nobody played is left out", () => {
    const { file, notes } = readJson(
      recorded([
        pool("90", "900", ["1", "2"], "completed"),
        pool("100", "1000", ["3", "4"], "completed"),
        pool("100", "1001", ["4", "3"], "pending"),
      ]),
    );
    expect(file.stages[0]?.groups).toEqual([
      { name: "Grupo 1", entrants: ["1", "2"] },
      { name: "Grupo 2", entrants: ["3", "4"] },
    ]);
    expect(notes.join(" ")).toContain("1 partido que no se jugó: la tabla es la de los demás.");
    expect(() => readJson(recorded([{ ...nodes[0]!, status: "pending" }]))).toThrow(
      "todavía no tiene resultado",
    );
  });
});

test("a tournament that is not over, or not whole, is refused", () => {
  expect(() => readJson(challonge("swiss", leagueOfThree, { state: "underway" }))).toThrow(
    "todavía no terminó",
  );
  expect(() => readJson(challonge("swiss", leagueOfThree, { participants_count: 9 }))).toThrow(
    "todas las páginas",
  );
  const pages = startGg("SWISS", leagueOfThree);
  pages.data.event.sets.pageInfo.total = 90;
  expect(() => readJson(pages)).toThrow("todas las páginas");
  expect(() => readTournament("no")).toThrow("no es un archivo JSON");
  for (const other of [null, 1, [], {}, { tournament: {} }])
    expect(() => readJson(other)).toThrow("No se reconoce el archivo");
  expect(() => readJson({ format: "leyenda-tournament", version: 2 })).toThrow("de la versión 2");
});

test("is sent with short ids and nothing that is not read", () => {
  const { file } = readJson(startGg("DOUBLE_ELIMINATION", doubleOfFour));
  const sent = JSON.parse(JSON.stringify(toSent(file))) as TournamentFile;
  expect(sent.entrants.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
  expect(sent.matches.map(({ id }) => id)).toEqual(
    sent.matches.map((_, index) => String(index + 1)),
  );
  expect(waysOf(sent)).toEqual(waysOf(file));
});
