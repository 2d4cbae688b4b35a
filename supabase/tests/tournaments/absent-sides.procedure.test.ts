import { sampled } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import { bulkPlayers, type BulkPlayer } from "@leyenda/testing/bulk-players";
import { pairDueRounds } from "../../seed/pair-swiss-rounds.ts";
import { readyMatches, type ReadyMatch } from "@leyenda/testing/tournaments";
import { doublePlaces, prizesOf, singlePlaces, type Played } from "./support/absence-oracle.ts";
import { expectSoundStages } from "./support/stage-invariants.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
const PRIZES = [1000, 500, 200, 100] as const;
let crowd: BulkPlayer[];

beforeAll(async () => {
  crowd = await bulkPlayers(t.database.owner, 8);
});

interface Stage {
  readonly kind: string;
  readonly places?: number;
  readonly grand_final?: "none" | "single" | "reset";
  readonly group_size?: number;
  readonly qualifiers?: number;
  readonly qualifiers_from?: string;
}

interface Ended {
  readonly ids: string[];
  readonly places: Map<string, number>;
  readonly matches: Played[];
  readonly away: Set<string>;
  readonly won: number[];
  readonly status: string;
}

const nameOf = (match: Pick<ReadyMatch, "stage" | "round" | "position_in_bracket">): string =>
  `${match.stage} ${match.round}.${match.position_in_bracket}`;

/** Plays a tournament in which neither side comes to some matches; `wins` decides the others. */
async function played(
  stages: readonly Stage[],
  size: number,
  isAbsent: (match: ReadyMatch, at: number) => boolean,
  wins: (match: ReadyMatch) => string = (match) => match.participant1_id,
): Promise<Ended> {
  const cup = await t.createTournament({
    prizes: PRIZES.map((value) => ({ type: "tickets", value })),
  });
  const ids = crowd.slice(0, size).map(({ participantId }) => participantId);
  await t.owner.query(
    `insert into public.tournament_participants (tournament_id, participant_id, created_at)
     select $1, entrant.id, now() + entrant.place * interval '1 second'
     from unnest($2::uuid[]) with ordinality as entrant (id, place)`,
    [cup.id, ids],
  );
  await t.setStages(
    cup,
    stages.map((stage, index) => ({ name: `Etapa ${index + 1}`, ...stage })),
  );
  await t.setTournamentStatus(cup, "Activo");
  for (let at = 0; ; at += 1) {
    await pairDueRounds(t.database);
    const [match] = readyMatches(await t.matchesOf(cup));
    if (!match) break;
    if (isAbsent(match, at)) await t.admin.call("public.declare_no_show", { p_match_id: match.id });
    else await t.declareWinner(match, wins(match));
  }
  await expectSoundStages(t.database, cup.id, () => "with absent sides");
  const matches = await t.owner.query<Played>(
    `select stage, round, position_in_bracket as position, participant1_id as one, participant2_id as two,
       winner_id as winner, status, outcome
     from public.tournament_matches where tournament_id = $1 order by round, position_in_bracket`,
    [cup.id],
  );
  const rows = await t.owner.query<{ id: string; place: number; won: number }>(
    `select registration.participant_id as id, registration.final_position as place,
       coalesce((select award.tickets from private.tournament_awards award
         where award.tournament_id = $1 and award.participant_id = registration.participant_id), 0) as won
     from public.tournament_participants registration
     where registration.tournament_id = $1 order by registration.seed`,
    [cup.id],
  );
  const { status } = await t.owner.one<{ status: string }>(
    "select status from public.tournaments where id = $1",
    [cup.id],
  );
  const away = new Set(
    matches
      .filter(({ outcome }) => outcome === "no_show")
      .flatMap(({ one, two }) => [one ?? "", two ?? ""]),
  );
  return {
    ids: rows.map(({ id }) => id),
    places: new Map(rows.map(({ id, place }) => [id, place])),
    matches,
    away,
    won: rows.map(({ won }) => won),
    status,
  };
}

/**
 * Compares a tournament with the oracle and the rule: a participant who stayed away has no prize and is
 * placed behind those who played.
 */
function expectAsComputed(
  ended: Ended,
  places: ReadonlyMap<string, number>,
  away: ReadonlySet<string>,
  why: string,
): void {
  const list = (of: ReadonlyMap<string, number>): (number | undefined)[] =>
    ended.ids.map((id) => of.get(id));
  expect(ended.status, `${why}`).toBe("Finalizado");
  expect(list(ended.places), `${why}`).toEqual(list(places));
  expect(ended.won, `${why}`).toEqual(prizesOf(places, away, PRIZES, ended.ids));
  expect(
    ended.ids.filter((id, at) => away.has(id) && ended.won[at] !== 0),
    `${why}`,
  ).toEqual([]);
}

describe("to one match of a bracket neither side comes", () => {
  const BRACKETS: readonly [string, Stage, number][] = [
    ...[2, 3, 4, 6].map((size): [string, Stage, number] => [
      `single elimination of ${size}`,
      { kind: "single_elimination" },
      size,
    ]),
    ...[4, 5].map((size): [string, Stage, number] => [
      `single elimination of ${size} with a third place`,
      { kind: "single_elimination", places: 4 },
      size,
    ]),
    [
      "single elimination of 8 with every place played for",
      { kind: "single_elimination", places: 8 },
      8,
    ],
    ...(["reset", "single", "none"] as const).flatMap((grand_final) =>
      (grand_final === "single" ? [3, 4, 8] : [3, 4, 6]).map((size): [string, Stage, number] => [
        `double elimination of ${size}, grand final ${grand_final}`,
        { kind: "double_elimination", grand_final },
        size,
      ]),
    ),
  ];
  test.each(sampled(BRACKETS, 2, 2))("%s: each of its matches", async (_name, stage, size) => {
    const isDouble = stage.kind === "double_elimination";
    const outcomes = [
      (match: ReadyMatch) => match.participant1_id,
      ...(stage.grand_final === "reset"
        ? [
            (match: ReadyMatch) =>
              match.stage === "final" && match.round === 1
                ? match.participant2_id
                : match.participant1_id,
          ]
        : []),
    ];
    for (const wins of outcomes) {
      const names: string[] = [];
      await played(
        [stage],
        size,
        (match) => {
          names.push(nameOf(match));
          return false;
        },
        wins,
      );
      for (const name of names) {
        const ended = await played([stage], size, (match) => nameOf(match) === name, wins);
        const places = isDouble
          ? doublePlaces(ended.matches, ended.ids, stage.grand_final !== "none")
          : singlePlaces(ended.matches, ended.ids);
        expectAsComputed(ended, places, ended.away, name);
        const forPlace = /^(third_place|placement)/.test(name);
        const came = ended.ids.filter((id) => !ended.away.has(id));
        const last = Math.max(...came.map((id) => ended.places.get(id) ?? 99));
        if (!forPlace)
          for (const id of ended.away)
            expect(ended.places.get(id) ?? 0, `${name}`).toBeGreaterThan(
              came.length > 0 ? last : 1,
            );
      }
    }
  });

  test.each(["single_elimination", "double_elimination"])(
    "%s: nobody comes to any match, and nobody is first or paid",
    async (kind) => {
      for (const size of [2, 3, 4, 8]) {
        if (kind === "double_elimination" && size === 2) continue;
        const ended = await played([{ kind }], size, () => true);
        const places =
          kind === "single_elimination"
            ? singlePlaces(ended.matches, ended.ids)
            : doublePlaces(ended.matches, ended.ids, true);
        expectAsComputed(ended, places, ended.away, `${size}`);
      }
    },
  );
});

describe("in a table", () => {
  const TABLES: readonly [string, readonly Stage[], number][] = [
    ["a league of two", [{ kind: "round_robin" }], 2],
    ["a league of three", [{ kind: "round_robin" }], 3],
    ["a Swiss stage of two", [{ kind: "swiss" }], 2],
    ["a Swiss stage of five", [{ kind: "swiss" }], 5],
  ];
  test.each(TABLES)(
    "%s: nobody comes, and nobody is first or paid",
    async (_name, stages, size) => {
      const ended = await played(stages, size, () => true);
      expect(ended.status).toBe("Finalizado");
      const rested = ended.ids.filter((id) => !ended.away.has(id));
      expect(rested).toEqual([]);
      expect([...ended.places.values()]).toEqual(ended.ids.map(() => 2));
      expect(ended.won).toEqual(ended.ids.map(() => 0));
    },
  );

  test("who came to no match of a league stands behind who lost all by playing, and has no prize", async () => {
    const never = crowd.slice(0, 2).map(({ participantId }) => participantId);
    const ended = await played(
      [{ kind: "round_robin" }],
      4,
      (match) => never.includes(match.participant1_id) || never.includes(match.participant2_id),
    );
    const places = ended.ids.map((id) => ended.places.get(id));
    expect(places.slice(0, 2)).toEqual([3, 3]);
    expect(places.slice(2).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2]);
    expect(ended.won.toSorted((a, b) => b - a)).toEqual([1000, 500, 0, 0]);
    expect(ended.won.slice(0, 2)).toEqual([0, 0]);
  });

  test.each([
    ["a league", [{ kind: "round_robin" }], 4],
    ["a Swiss stage", [{ kind: "swiss" }], 6],
    ["groups", [{ kind: "round_robin", group_size: 4 }], 8],
  ] as const)(
    "%s: to one match, each of them, and the table decides",
    async (_name, stages, size) => {
      const total = (await played(stages, size, () => false)).matches.length;
      for (const absent of sampled([...Array(total).keys()], 1, 1)) {
        const ended = await played(stages, size, (_match, at) => at === absent);
        const places = [...ended.places.values()].toSorted((a, b) => a - b);
        expect(places).toEqual(ended.ids.map((_, at) => at + 1));
        expect(ended.won).toEqual(prizesOf(ended.places, new Set(), PRIZES, ended.ids));
      }
    },
  );

  test("of a stage before the bracket: to each match of groups and bracket", async () => {
    const stages: readonly Stage[] = [
      { kind: "round_robin", group_size: 3 },
      { kind: "single_elimination", qualifiers_from: "group", qualifiers: 2 },
    ];
    const total = (await played(stages, 6, () => false)).matches.length;
    for (const absent of sampled([...Array(total).keys()], 1, 1)) {
      const ended = await played(stages, 6, (_match, at) => at === absent);
      const inBracket = ended.matches.filter(({ stage }) => stage === "bracket");
      const through = ended.ids.filter((id) =>
        inBracket.some(({ one, two }) => one === id || two === id),
      );
      const bracket = singlePlaces(inBracket, through);
      for (const id of through) expect(ended.places.get(id), `${absent}`).toBe(bracket.get(id));
      for (const id of ended.ids)
        if (!through.includes(id)) expect(ended.places.get(id)).toBeGreaterThan(4);
      const away = new Set(
        inBracket
          .filter(({ outcome }) => outcome === "no_show")
          .flatMap(({ one, two }) => [one ?? "", two ?? ""]),
      );
      expect(ended.won).toEqual(prizesOf(ended.places, away, PRIZES, ended.ids));
    }
  });
});
