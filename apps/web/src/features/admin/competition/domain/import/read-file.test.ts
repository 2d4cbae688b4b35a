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

/** Who goes from which match where, by the names of the matches' sides. */
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
