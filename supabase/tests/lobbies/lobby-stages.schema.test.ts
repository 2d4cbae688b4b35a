import { randomUUID } from "node:crypto";
import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { sized } from "@leyenda/testing/long-test-size";
import { randomOf } from "@leyenda/testing/random";
import { useTestKit } from "../support/kit.ts";
import { advancing, serpentine, standingsOf } from "./support/lobby-oracle.ts";
import {
  decimal,
  type Adjustment,
  type Ending,
  type OracleStage,
  type Scoring,
} from "./support/lobby-points-oracle.ts";

const t = useTestKit();
let players: string[];

beforeAll(async () => {
  await t.createGame({ name: "Free Fire" });
  players = (await bulkPlayers(t.database.owner, 32)).map(({ participantId }) => participantId);
  await t.owner.query(`
    create function private.enter_in_test(p_game_id uuid, p_rows jsonb) returns void language sql set search_path = '' as $$
      select private.store_lobby_results(game, array(select entered from private.read_lobby_results(game, p_rows) as entered), true),
        private.complete_lobby_game(game), private.score_lobby_game(game.id)
      from public.lobby_games game where game.id = p_game_id;
      update public.lobby_games set state = 'published', published_at = now() where id = p_game_id;
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

/** Plays a random stage in the database, and returns what the oracle needs. */
async function playStage(client: pg.ClientBase, random: Random) {
  const structure = random.from(["single", "groups"] as const);
  const size = 3 + random.below(structure === "single" ? 10 : 5);
  const ids = random
    .mixed(players)
    .slice(
      0,
      structure === "single" ? 3 + random.below(size - 2) : size + 1 + random.below(2 * size),
    );
  const games = 1 + random.below(5);
  const scoring = randomScoring(random, games);
  const wanted = {
    by: structure === "single" ? ("stage" as const) : random.from(["group", "stage"] as const),
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
        structure,
        size: structure === "single" ? Math.max(size, ids.length) : size,
        games,
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
  const drawn = await client.query<{ id: string; number: number; sides: string[]; lobby: number }>(
    `select game.id, game.number, lobby.position - 1 as lobby,
       (select array_agg(participant_id order by slot) from public.lobby_slots where lobby_id = lobby.id) as sides
     from public.tournament_lobbies lobby join public.lobby_games game on game.lobby_id = lobby.id
     where lobby.stage_id = $1 order by lobby.position, game.number`,
    [stageId],
  );
  const compositions = structure === "single" ? [ids] : serpentine(ids, size);
  for (const { lobby, sides } of drawn.rows) expect(sides).toEqual(compositions[lobby]);

  const lobbies = compositions.map((sides) => ({
    sides,
    games: [] as OracleStage["lobbies"][number]["games"][number][],
  }));
  for (const { id, number, lobby, sides } of drawn.rows) {
    if (random.is(0.08)) {
      await client.query("update public.lobby_games set state = 'cancelled' where id = $1", [id]);
      continue;
    }
    const mode = random.is(0.3) ? random.from(["Sprint", "BERMUDA"]) : null;
    if (mode)
      await client.query("update public.lobby_games set mode = $2 where id = $1", [id, mode]);
    let rows = randomRows(random, scoring, sides);
    await client.query("select private.enter_in_test($1, $2)", [id, JSON.stringify(rows)]);
    if (random.is(0.15)) {
      // A correction replaces the rows of all sides.
      const corrected = randomRows(random, scoring, sides);
      rows = sides.map(
        (participant_id) =>
          corrected.find((row) => row.participant_id === participant_id) ?? {
            participant_id,
            status: "absent",
          },
      );
      await client.query("select private.enter_in_test($1, $2)", [id, JSON.stringify(rows)]);
    }
    lobbies[lobby]?.games.push({ number, mode, endings: endingsOf(scoring, sides, rows) });
  }
  const adjustments = random.list(random.below(4), (): Adjustment => {
    const kind = random.from(["bonus", "penalty", "compensation", "starting_points"] as const);
    const points = (1 + random.below(6)) / random.from([1, 2, 4]);
    return {
      side: random.from(ids),
      kind,
      points: kind === "compensation" ? null : kind === "penalty" ? -points : points,
    };
  });
  const withdrawn = random.is(0.2) ? [{ side: random.from(ids), kind: "bonus", points: 50 }] : [];
  await client.query(
    `insert into public.lobby_adjustments (stage_id, participant_id, kind, points, reason, withdrawn_at)
     select $1, side, kind, points, 'Prueba', case when ordinality > $3 then now() end
     from rows from (jsonb_to_recordset($2) as (side uuid, kind text, points numeric)) with ordinality`,
    [stageId, JSON.stringify([...adjustments, ...withdrawn]), adjustments.length],
  );
  const out = new Set(ids.filter(() => random.is(0.07)));
  await client.query(
    `update public.tournament_participants set status = $3
     where tournament_id = $1 and participant_id = any ($2)`,
    [tournament, [...out], random.from(["disqualified", "withdrawn"])],
  );
  const stage: OracleStage = { games, scoring, lobbies, adjustments, out, seeds: ids };
  return { stage, stageId, nextId, wanted };
}

const STAGES = sized(10_000, 100);

test(
  `${STAGES} random stages give the points, order, reasons and qualifiers of the oracle`,
  { timeout: 3_600_000 },
  async () => {
    const client = await t.database.owner.connect();
    try {
      for (let seed = 1; seed <= STAGES; seed += 1) {
        await client.query("begin");
        await client.query("select set_config('leyenda.import', '1', true)");
        const { stage, stageId, nextId, wanted } = await playStage(client, chanceOf(seed));
        const { rows } = await client.query<{
          side: string;
          place: number;
          stage_place: number;
          points: string;
          reason: { rule: string; own: number | null; above: number | null } | null;
        }>(
          `select (standing.side).participant_id as side, standing.place, standing.stage_place, (standing.side).points, standing.reason
         from public.tournament_stages stage cross join lateral private.lobby_order(stage, false) as standing where stage.id = $1`,
          [stageId],
        );
        const expected = standingsOf(stage);
        const shown = new Map(rows.map((row) => [row.side, row]));
        for (const one of expected) {
          const row = shown.get(one.side);
          const number = (value: bigint | null | undefined) =>
            value === null || value === undefined ? null : expect.closeTo(Number(value) / 1e12, 6);
          expect({
            seed,
            place: row?.place,
            stagePlace: row?.stage_place,
            points: decimal(row?.points ?? "0"),
            reason: row?.reason ?? null,
          }).toEqual({
            seed,
            place: one.place,
            stagePlace: one.stagePlace,
            points: one.points,
            reason: one.reason && {
              rule: one.reason.rule,
              own: number(one.reason.own),
              above: number(one.reason.above),
            },
          });
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
      }
    } finally {
      client.release();
    }
  },
);
