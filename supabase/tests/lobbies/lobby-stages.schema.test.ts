import { randomUUID } from "node:crypto";
import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { sized } from "@leyenda/testing/long-test-size";
import { randomOf } from "@leyenda/testing/random";
import { useTestKit } from "../support/kit.ts";
import { advancing, asOf, dropsSides, standingsOf } from "./support/lobby-oracle.ts";
import { nextRound, serpentine } from "./support/lobby-rounds-oracle.ts";
import {
  decimal,
  roundOf,
  type Adjustment,
  type Ending,
  type Game,
  type Lobby,
  type OracleStage,
  type Scoring,
  type Settings,
} from "./support/lobby-points-oracle.ts";

const t = useTestKit();
let players: string[];

beforeAll(async () => {
  await t.createGame({ name: "Free Fire" });
  players = (await bulkPlayers(t.database.owner, 32)).map(({ participantId }) => participantId);
  await t.owner.query(`
    create function private.enter_in_test(p_games jsonb) returns void language plpgsql set search_path = '' as $$
    declare
      v_game public.lobby_games;
      v_listed record;
    begin
      for v_listed in
        select entered.* from jsonb_to_recordset(p_games) as entered (id uuid, mode text, rows jsonb, corrected jsonb)
      loop
        update public.lobby_games
        set mode = v_listed.mode, state = case when v_listed.rows is null then 'cancelled' else 'published' end,
          published_at = case when v_listed.rows is not null then now() end
        where id = v_listed.id returning * into v_game;
        continue when v_listed.rows is null;
        perform private.store_lobby_results(v_game, array(select row from private.read_lobby_results(v_game, v_listed.rows) as row), true);
        perform private.complete_lobby_game(v_game);
        if v_listed.corrected is not null then
          perform private.store_lobby_results(v_game, array(select row from private.read_lobby_results(v_game, v_listed.corrected) as row), true);
        end if;
        perform private.score_lobby_game(v_game.id);
      end loop;
    end;
    $$;
    create function private.judge_in_test(p_stage_id uuid, p_submissions jsonb) returns void language plpgsql set search_path = '' as $$
    declare
      v_listed record;
      v_submission public.lobby_submissions;
    begin
      for v_listed in
        select entered.*, lobby.id as lobby_id
        from jsonb_to_recordset(p_submissions) as entered (side uuid, place integer, kills integer, is_accepted boolean)
        join public.tournament_lobbies lobby on lobby.stage_id = p_stage_id
      loop
        insert into public.lobby_submissions (lobby_id, participant_id, place, kills, proof)
        values (v_listed.lobby_id, v_listed.side, v_listed.place, v_listed.kills, gen_random_uuid()) returning * into v_submission;
        perform private.judge_score(v_submission, v_listed.is_accepted, 'Prueba');
      end loop;
      update public.lobby_games game set state = 'published', published_at = now()
      from public.tournament_lobbies lobby
      where lobby.stage_id = p_stage_id and game.lobby_id = lobby.id and exists (select 1 from public.lobby_results where game_id = game.id);
    end;
    $$`);
});

const TIE_BREAKS = [
  "wins",
  "kills",
  "kills_before_multiplier",
  "most_kills",
  "placement_points",
  "average_place",
  "best_place",
  "second_best_place",
  "countback",
  "survival_time",
  "head_to_head",
  "starting_points",
  "game:1",
  "game:-1",
  "game:2",
];

type Random = ReturnType<typeof chanceOf>;

function chanceOf(seed: number) {
  const next = randomOf(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    from: <T>(all: readonly T[]): T => all[below(all.length)] as T,
    is: (share: number): boolean => next() < share,
    mixed: <T>(all: readonly T[]): T[] =>
      all
        .map((one) => [next(), one] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, one]) => one),
    list: <T>(length: number, of: (at: number) => T): T[] =>
      Array.from({ length }, (_, at) => of(at)),
  };
}

/** Small numbers, so that many sides are level. */
function randomScoring(random: Random, games: number): Scoring {
  const table = (): number[] =>
    random
      .list(random.below(7), () => random.below(6) / random.from([1, 1, 2]))
      .toSorted((a, b) => b - a);
  const factors = (): number[] => random.list(random.below(5), () => 1 + random.below(5) / 5);
  return {
    measure: random.is(0.15) ? "time" : "placement",
    placement: table(),
    placement_after: random.is(0.2) ? 1 : 0,
    points_per_kill: random.from([0, 0, 1, 1, 2, 0.5]),
    kill_cap: random.is(0.3) ? 1 + random.below(3) : null,
    multipliers: random.is(0.4) ? factors() : [],
    win_bonus: random.is(0.2) ? 1 + random.below(3) : 0,
    ties: random.from(["better", "mean", "next"] as const),
    game_rules: random.list(random.below(3), () => ({
      ...(random.is(0.7)
        ? { game: random.from([1, -1, games]) }
        : { mode: random.from(["Sprint", "Bermuda"]) }),
      ...(random.is(0.5) && { points_per_kill: random.below(4) }),
      ...(random.is(0.4) && { factor: random.from([2, 0.5, 1.5]) }),
      ...(random.is(0.2) && { multipliers: factors() }),
      ...(random.is(0.3) && { placement: table() }),
    })),
    tie_breaks: random.mixed(TIE_BREAKS).slice(0, random.below(7)),
  };
}

interface Row {
  readonly participant_id: string;
  readonly place?: number;
  readonly kills?: number;
  readonly time_ms?: number;
  readonly tied?: boolean;
  readonly status?: string;
}

/** The results of a game: absent sides, excluded sides, and places with ties. */
function randomRows(random: Random, scoring: Scoring, sides: readonly string[]): Row[] {
  const [first, ...others] = random.mixed(sides);
  const present = [first as string, ...others.filter(() => random.is(0.85))];
  const rows: Row[] = [];
  let place = 1;
  for (let at = 0; at < present.length;) {
    const level = random.is(0.15) ? Math.min(1 + random.below(3), present.length - at) : 1;
    for (let turn = 0; turn < level; turn += 1, at += 1)
      rows.push({
        participant_id: present[at] as string,
        kills: random.below(4),
        ...(scoring.measure === "time"
          ? { time_ms: 1000 * place }
          : {
              place,
              tied: level > 1,
              ...(random.is(0.7) && { time_ms: 1000 * (1 + random.below(4)) }),
            }),
      });
    place += level;
  }
  const missing = sides.filter((side) => !present.includes(side));
  return [
    ...random.mixed(rows),
    ...missing
      .filter(() => random.is(0.5))
      .map((participant_id) => ({
        participant_id,
        status: random.from(["absent", "disqualified"]),
      })),
  ];
}

/** What the rows mean: with a time, the place follows the times. */
function endingsOf(scoring: Scoring, sides: readonly string[], rows: readonly Row[]): Ending[] {
  return sides.map((side) => {
    const row = rows.find(({ participant_id }) => participant_id === side);
    const isPlaced =
      row?.place !== undefined || (scoring.measure === "time" && row?.time_ms !== undefined);
    const place =
      scoring.measure === "time" && row?.time_ms !== undefined
        ? 1 +
          rows.filter(({ time_ms }) => time_ms !== undefined && time_ms < (row.time_ms ?? 0)).length
        : (row?.place ?? null);
    return {
      side,
      place: isPlaced ? place : null,
      kills: isPlaced ? (row?.kills ?? 0) : 0,
      time: row?.time_ms ?? null,
    };
  });
}

const STRUCTURES = [
  "single",
  "groups",
  "match_point",
  "knockout",
  "upper_lower",
  "cut",
  "rotating",
  "swiss",
  "days",
  "score_attack",
] as const;

/** Random settings of a structure, with the number of its sides. */
function randomSettings(
  random: Random,
  structure: (typeof STRUCTURES)[number],
): { settings: Settings; count: number } {
  const games = 1 + random.below(["single", "groups", "match_point"].includes(structure) ? 5 : 2);
  const size = 3 + random.below(structure === "single" ? 10 : 5);
  const settings = { structure, size, games };
  const many = size + 1 + random.below(2 * size);
  switch (structure) {
    case "single":
    case "match_point":
      return {
        settings: {
          ...settings,
          ...(structure === "match_point" && {
            match_point: 1 + random.below(8),
            ...(random.is(0.3) && { match_point_win: 10 + random.below(8) }),
          }),
        },
        count: 3 + random.below(size - 2),
      };
    case "groups":
      return { settings, count: many };
    case "knockout":
    case "upper_lower":
      return {
        settings: { ...settings, advance: 1 + random.below(Math.floor(size / 2)) },
        count: 3 + random.below(3 * size),
      };
    case "cut":
      return {
        settings: {
          ...settings,
          leave: random.is(0.5)
            ? 1 + random.below(4)
            : [
                { from: 9, leave: 3 + random.below(3) },
                { from: 4, leave: 1 + random.below(2) },
              ],
          ...(random.is(0.4) && { unfinished: true }),
          ...(random.is(0.5) && { keeps_points: random.is(0.5) }),
          ...(random.is(0.5) && { finalists: 2 + random.below(3) }),
        },
        count: 3 + random.below(2 * size),
      };
    case "rotating": {
      const groups = 3 + random.below(3);
      return {
        settings: {
          ...settings,
          size: 4 + random.below(3),
          groups,
          ...(random.is(0.2) && { cycles: 2 }),
        },
        count: groups + random.below(groups + 1),
      };
    }
    case "swiss":
      return {
        settings: {
          ...settings,
          rounds: 2 + random.below(3),
          ...(random.is(0.7) && { refill: random.from(["best", "balanced"] as const) }),
        },
        count: many,
      };
    case "score_attack": {
      const many = 2 + random.below(4);
      return {
        settings: {
          ...settings,
          games: many,
          best_games: 1 + random.below(many),
          window_minutes: 10,
          ...(random.is(0.5) && { best_by: random.from(["sum", "average"] as const) }),
        },
        count: 3 + random.below(size - 2),
      };
    }
    case "days":
      return {
        settings: {
          ...settings,
          rounds: 2 + random.below(2),
          day_points: random.list(1 + random.below(6), (at) => 10 - at * random.below(3)),
        },
        count: 3 + random.below(size - 2),
      };
  }
}

interface DrawnGame {
  readonly id: string | null;
  readonly number: number;
}
interface DrawnLobby {
  readonly round: number;
  readonly is_lower: boolean;
  readonly sides: string[];
  readonly games: DrawnGame[] | null;
}

/** Reads the lobbies of the rounds after one. */
const drawnAfter = async (
  client: pg.ClientBase,
  stageId: string,
  round: number,
): Promise<DrawnLobby[]> =>
  (
    await client.query<DrawnLobby>(
      `select lobby.round, lobby.is_lower,
         (select array_agg(participant_id order by slot) from public.lobby_slots where lobby_id = lobby.id) as sides,
         (select jsonb_agg(jsonb_build_object('id', id, 'number', number) order by number) from public.lobby_games where lobby_id = lobby.id) as games
       from public.tournament_lobbies lobby where lobby.stage_id = $1 and lobby.round > $2 order by lobby.round, lobby.position`,
      [stageId, round],
    )
  ).rows;

/** The groups that share the lobbies of rotating groups, by their first sides. */
function expectPairsOfGroups(
  drawn: readonly DrawnLobby[],
  ids: string[],
  groups: number,
  cycles: number,
) {
  const dealt = serpentine(ids, groups);
  const met = new Map<string, number>();
  for (const { sides } of drawn) {
    const pair = dealt.filter((group) => group.some((side) => sides.includes(side)));
    expect([...sides].toSorted()).toEqual(pair.flat().toSorted());
    const key = pair.map((group) => dealt.indexOf(group)).join();
    met.set(key, (met.get(key) ?? 0) + 1);
  }
  expect([...met.values()]).toEqual(
    Array.from({ length: (groups * (groups - 1)) / 2 }, () => cycles),
  );
}

/** The lobbies that the oracle expects, or the conditions that balanced ones fulfil. */
function expectRound(stage: OracleStage, drawn: readonly DrawnLobby[], seed: number): void {
  const next = nextRound(stage);
  if (next === null || !next.isFree) {
    expect({
      seed,
      lobbies: drawn.map(({ sides, is_lower: isLower }) => ({ sides, isLower })),
    }).toEqual({
      seed,
      lobbies: next?.lobbies.map(({ sides, isLower }) => ({ sides: [...sides], isLower })) ?? [],
    });
    return;
  }
  // Everybody plays, in lobbies of the same sizes.
  const sizes = (lobbies: readonly { readonly sides: readonly string[] }[]): number[] =>
    lobbies.map(({ sides }) => sides.length).toSorted((one, other) => one - other);
  expect(drawn.flatMap(({ sides }) => sides).toSorted()).toEqual(
    next.lobbies.flatMap(({ sides }) => sides).toSorted(),
  );
  expect(sizes(drawn)).toEqual(sizes(next.lobbies));
}

/** Sides submit games, some of which are refused; the accepted ones count as the games in turn. */
async function submitScores(
  client: pg.ClientBase,
  random: Random,
  stageId: string,
  lobby: Lobby & { games: Game[] },
  games: readonly DrawnGame[],
): Promise<void> {
  const submissions = lobby.sides.flatMap((side) =>
    random.list(random.below(games.length + 1), () => ({
      side,
      place: 1 + random.below(8),
      kills: random.below(4),
      is_accepted: random.is(0.8),
    })),
  );
  await client.query("select private.judge_in_test($1, $2)", [
    stageId,
    JSON.stringify(submissions),
  ]);
  for (const [at, { number }] of games.entries()) {
    const endings = lobby.sides.flatMap((side): Ending[] => {
      const own = submissions.filter((one) => one.side === side && one.is_accepted)[at];
      return own ? [{ side, place: own.place, kills: own.kills, time: null }] : [];
    });
    if (endings.length > 0) lobby.games.push({ number, mode: null, endings });
  }
}

/** Plays a random stage in the database, and returns what the oracle needs. */
async function playStage(client: pg.ClientBase, random: Random, seed: number) {
  const structure = random.from(STRUCTURES);
  const { settings, count } = randomSettings(random, structure);
  const ids = random.mixed(players).slice(0, count);
  const scoring = randomScoring(random, settings.games);
  const wanted = {
    by: structure === "groups" ? random.from(["group", "stage"] as const) : ("stage" as const),
    count: random.is(0.1) ? null : 1 + random.below(4),
    next: 0,
  };
  if (wanted.by === "group" && wanted.count !== null) wanted.next = random.below(4);
  const [tournament, stageId, nextId] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(
    `with cup as (
       insert into public.tournaments (id, name, game, type, team_format, format, ticket_type, start_date, status)
       values ($1::uuid, 'Copa', 'Free Fire', 'individual', '1v1', 'custom', 'personal', now(), 'Activo')
     ),
     registered as (
       insert into public.tournament_participants (tournament_id, participant_id, seed)
       select $1::uuid, id, seed from unnest($4::uuid[]) with ordinality as listed (id, seed)
     ),
     system as (
       insert into public.scoring_systems (tournament_id, name, measure, placement, placement_after, points_per_kill, kill_cap,
         multipliers, win_bonus, ties, game_rules, tie_breaks)
       select $1::uuid, 'Puntos', measure, placement, placement_after, points_per_kill, kill_cap, multipliers, win_bonus, ties, game_rules,
         tie_breaks
       from jsonb_populate_record(null::public.scoring_systems, $5)
       returning id
     )
     insert into public.tournament_stages (id, tournament_id, position, kind, name, lobbies, scoring_system_id, qualifiers_from,
       qualifiers, next_qualifiers)
     select $2::uuid, $1::uuid, 1, 'lobbies', 'Salas', $6::jsonb, id, 'stage', null::integer, null::integer from system
     union all
     select $3::uuid, $1::uuid, 2, 'single_elimination', 'Llave', null, null::uuid, $7, $8::integer, nullif($9::integer, 0) from system`,
    [
      tournament,
      stageId,
      nextId,
      ids,
      JSON.stringify(scoring),
      JSON.stringify({
        ...settings,
        size: structure === "single" ? Math.max(settings.size, count) : settings.size,
      }),
      wanted.by,
      wanted.count,
      wanted.next,
    ],
  );
  await client.query(
    "select private.draw_stage(stage, $2) from public.tournament_stages stage where id = $1",
    [stageId, ids],
  );
  let drawn = await drawnAfter(client, stageId, 0);
  if (structure === "rotating")
    expectPairsOfGroups(drawn, ids, settings.groups ?? 0, settings.cycles ?? 1);
  else {
    const isSingle = ["single", "match_point", "days", "score_attack"].includes(structure);
    const first = serpentine(ids, isSingle ? 1 : Math.ceil(count / settings.size));
    const days = structure === "days" ? (settings.rounds ?? 1) : 1;
    expect({ seed, sides: drawn.map(({ sides }) => sides) }).toEqual({
      seed,
      sides: random.list(days, () => first).flat(),
    });
  }

  const lobbies: (Lobby & { games: Game[] })[] = [];
  const adjustments: Adjustment[] = [];
  const out = new Set<string>();
  const stage: OracleStage = { settings, scoring, lobbies, adjustments, out, seeds: ids };
  const seatOf = (side: string): number =>
    lobbies.findLast(({ sides }) => sides.includes(side))?.round ?? 1;

  while (drawn.length > 0) {
    const entered: object[] = [];
    for (const { round, is_lower: isLower, sides, games } of drawn) {
      const lobby = { round, isLower, sides, games: [] as Game[] };
      lobbies.push(lobby);
      if (structure === "score_attack") {
        await submitScores(client, random, stageId, lobby, games ?? []);
        continue;
      }
      for (const { id, number } of games ?? []) {
        if (
          structure === "match_point" &&
          standingsOf(stage).some(({ reason }) => reason?.rule === "match_point")
        ) {
          // The database calls the others off, too.
          await client.query("select private.enter_in_test($1)", [
            JSON.stringify(entered.splice(0)),
          ]);
          await client.query(
            "select private.call_off_games(stage) from public.tournament_stages stage where id = $1",
            [stageId],
          );
          const { rows } = await client.query(
            "select from public.lobby_games where id = $1 and state = 'unneeded'",
            [id],
          );
          expect({ seed, unneeded: rows.length }).toEqual({ seed, unneeded: 1 });
          break;
        }
        if (random.is(0.08)) {
          entered.push({ id });
          continue;
        }
        const mode = random.is(0.3) ? random.from(["Sprint", "BERMUDA"]) : null;
        let rows = randomRows(random, scoring, sides);
        let corrected: Row[] | undefined;
        const first = rows;
        if (random.is(0.15)) {
          // A correction replaces the rows of all sides.
          const others = randomRows(random, scoring, sides);
          corrected = sides.map(
            (participant_id) =>
              others.find((row) => row.participant_id === participant_id) ?? {
                participant_id,
                status: "absent",
              },
          );
          rows = corrected;
        }
        entered.push({ id, mode, rows: first, corrected });
        lobby.games.push({ number, mode, endings: endingsOf(scoring, sides, rows) });
      }
    }
    await client.query("select private.enter_in_test($1)", [JSON.stringify(entered)]);
    const given = random.list(random.below(3), (): Adjustment => {
      const kind = random.from(["bonus", "penalty", "compensation", "starting_points"] as const);
      const points = (1 + random.below(6)) / random.from([1, 2, 4]);
      const side = random.from(ids);
      return {
        side,
        round: seatOf(side),
        kind,
        points: kind === "compensation" ? null : kind === "penalty" ? -points : points,
      };
    });
    adjustments.push(...given);
    const withdrawn = random.is(0.1)
      ? [{ side: random.from(ids), kind: "bonus", points: 50, round: 1 }]
      : [];
    for (const side of ids) if (random.is(0.03)) out.add(side);
    await client.query(
      `with given as (
         insert into public.lobby_adjustments (stage_id, participant_id, kind, points, round, reason, withdrawn_at)
         select $1, side, kind, points, round, 'Prueba', case when ordinality > $3 then now() end
         from rows from (jsonb_to_recordset($2) as (side uuid, kind text, points numeric, round integer)) with ordinality
       )
       update public.tournament_participants set status = $6 where tournament_id = $4 and participant_id = any ($5) and status = 'registered'`,
      [
        stageId,
        JSON.stringify([...given, ...withdrawn]),
        given.length,
        tournament,
        [...out],
        random.from(["disqualified", "withdrawn"]),
      ],
    );
    const { rows } = await client.query<{ goes_on: boolean }>(
      `select private.call_off_games(stage), private.close_lobby_round(stage) as goes_on
       from public.tournament_stages stage where id = $1`,
      [stageId],
    );
    drawn = rows[0]?.goes_on ? await drawnAfter(client, stageId, roundOf(stage)) : [];
    expectRound(stage, drawn, seed);
  }
  return { stage, stageId, nextId, wanted };
}

const STAGES = sized(10_000, 40);

test(
  `${STAGES} random stages give the points, order, reasons and qualifiers of the oracle`,
  { timeout: 7_200_000 },
  async () => {
    const client = await t.database.owner.connect();
    try {
      for (let seed = 1; seed <= STAGES; seed += 1) {
        await client.query("begin");
        await client.query("select set_config('leyenda.import', '1', true)");
        const { stage, stageId, nextId, wanted } = await playStage(client, chanceOf(seed), seed);
        const last = roundOf(stage);
        for (const round of dropsSides(stage) && last > 1 ? [last - 1, null] : [null]) {
          const { rows } = await client.query<{
            side: string;
            place: number;
            stage_place: number;
            points: string;
            reason: { rule: string; own: number | null; above: number | null } | null;
          }>(
            `select (standing.side).participant_id as side, standing.place, standing.stage_place, (standing.side).points, standing.reason
         from public.tournament_stages stage cross join lateral private.lobby_order(stage, false, false, $2) as standing where stage.id = $1`,
            [stageId, round],
          );
          const number = (value: bigint | null | undefined) =>
            value === null || value === undefined ? null : expect.closeTo(Number(value) / 1e12, 6);
          const label = `${seed} ${stage.settings.structure} ${round}`;
          expect(
            Object.fromEntries(
              rows.map((row) => [
                row.side,
                [label, row.place, row.stage_place, decimal(row.points), row.reason],
              ]),
            ),
          ).toEqual(
            Object.fromEntries(
              standingsOf(asOf(stage, round ?? last)).map((one) => [
                one.side,
                [
                  label,
                  one.place,
                  one.stagePlace,
                  one.points,
                  one.reason && {
                    rule: one.reason.rule,
                    own: number(one.reason.own),
                    above: number(one.reason.above),
                  },
                ],
              ]),
            ),
          );
        }
        const qualified = await client.query<{ ids: string[] }>(
          `select private.qualified_participants(stage, next) as ids
         from public.tournament_stages stage, public.tournament_stages next where stage.id = $1 and next.id = $2`,
          [stageId, nextId],
        );
        expect({ seed, ids: qualified.rows[0]?.ids }).toEqual({
          seed,
          ids: advancing(stage, wanted),
        });
        await client.query("rollback");
        if (seed % 200 === 0) {
          // The rows of the stages that were rolled back would slow down the next ones.
          await client.query("vacuum");
          process.stdout.write(`${seed} stages agree\n`);
        }
      }
    } finally {
      client.release();
    }
  },
);
