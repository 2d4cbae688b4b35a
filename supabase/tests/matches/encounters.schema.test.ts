/** @module-tag long */
import { beforeAll, describe, expect, test } from "vitest";
import type { Session } from "@leyenda/testing/session";
import { useTestKit } from "../support/kit.ts";
import { planOf } from "../support/plans.ts";

const t = useTestKit();
let admin: Session;

const MATCHES = 30_000;
const ONE = "md5('c7')::uuid";

/** Many matches in every state, written without triggers: only their number and their states matter. */
const CROWD = `
  set session_replication_role = replica;
  insert into public.profiles (id, participant_id, username)
  select md5('p' || i)::uuid, md5('p' || i)::uuid, 'persona_' || i from generate_series(1, 2) i;
  insert into public.participants (id, type, user_id)
  select id, 'user', id from public.profiles where username like 'persona_%';
  insert into public.games (name) values ('Juego');
  insert into public.tournaments (id, name, game, status, start_date)
  select md5('c' || i)::uuid, 'Copa ' || i, 'Juego', 'Activo', now() from generate_series(0, 99) i;
  insert into public.tournament_stages (id, tournament_id, position, kind, name)
  select md5('c' || i)::uuid, md5('c' || i)::uuid, 1, 'single_elimination', 'Llave' from generate_series(0, 99) i;
  create temporary table plan as
  select i, now() - i * interval '1 minute' as created_at,
    case when i % 3 > 0 then now() + (i * 7919 % 10000) * interval '1 minute' end as scheduled_time,
    case i % 20 when 0 then 'pending' when 1 then 'scheduled' when 2 then 'pending_results'
      when 3 then 'pending_opponent' when 4 then case i % 100 when 4 then 'disputed' else 'cancelled' end
      else 'completed' end as status,
    md5('p1')::uuid as one, md5('p2')::uuid as two
  from generate_series(0, ${MATCHES - 1}) i;
  insert into public.tournament_matches
    (tournament_id, stage_id, stage, round, position_in_bracket, best_of, participant1_id, participant2_id,
     winner_id, outcome, result, status, scheduled_time, created_at, decided_at, live_since)
  select md5('c' || i % 100)::uuid, md5('c' || i % 100)::uuid, 'bracket', 1, i / 100 + 1, 1, one,
    case when status <> 'pending_opponent' then two end, case when status = 'completed' then one end,
    case when status = 'completed' then 'score' end, case when status = 'completed' then '1-0' end,
    status, scheduled_time, created_at, case when status = 'completed' then created_at end,
    case i % 20 when 1 then created_at end from plan;
  insert into public.challenge_matches
    (challenge_id, participant1_id, participant2_id, winner_id, outcome, result, status, scheduled_time, created_at,
     decided_at)
  select gen_random_uuid(), one, case when status <> 'pending_opponent' then two end,
    case when status = 'completed' then one end,
    case when status = 'completed' then 'score' end, case when status = 'completed' then '1-0' end,
    status, scheduled_time, created_at, case when status = 'completed' then created_at end
  from plan where status <> 'pending';
  set session_replication_role = origin;
  analyze;
`;

beforeAll(async () => {
  admin = t.asUser(await t.createAdmin());
  await t.database.admin.query(CROWD);
});

const TO_PLAY = "status in ('pending', 'scheduled', 'pending_results', 'disputed')";
/** The matches of a stage are created at once: never in the order of their ids. */
const IN_TURN = "round, stage, position_in_bracket, id";
const BY_HOUR = `plays_at, created_at, ${IN_TURN}`;
const CHALLENGE_BY_HOUR = "plays_at, created_at, id";
/** The time is a constant, as in the page's request, which contains it in the URL. */
const LIVE = "needs_attention = false and plays_at > '2020-01-01' and live_since is not null";
const AHEAD =
  "needs_attention = false and live_since is null and (plays_at is null or plays_at > '2020-01-01')";
const CHALLENGE_LIVE =
  "needs_attention = false and plays_at > '2020-01-01' and plays_at <= '2100-01-01'";
const OVERDUE = "status <> 'disputed' and (status = 'pending_results' or plays_at <= '2100-01-01')";
const CHALLENGE_TO_PLAY = "status in ('scheduled', 'pending_results', 'disputed')";
const TWO_SIDES = "participant1_id is not null and participant2_id is not null";

/** Every list of the back office, as the page requests it. */
const LISTS = [
  {
    list: "what is open",
    from: `public.tournament_matches where ${TO_PLAY}`,
    order: `needs_attention desc, ${BY_HOUR}`,
    index: "tournament_matches_to_play_idx",
  },
  {
    list: "what is open of one tournament",
    from: `public.tournament_matches where ${TO_PLAY} and tournament_id = ${ONE}`,
    order: `needs_attention desc, ${BY_HOUR}`,
    index: "tournament_matches_to_play_of_one_idx",
  },
  {
    list: "what is to be played",
    from: `public.tournament_matches where ${TO_PLAY} and ${AHEAD}`,
    order: `needs_attention desc, ${BY_HOUR}`,
    index: "tournament_matches_to_play_idx",
  },
  {
    list: "what is to be played of one tournament",
    from: `public.tournament_matches where ${TO_PLAY} and ${AHEAD} and tournament_id = ${ONE}`,
    order: `needs_attention desc, ${BY_HOUR}`,
    index: "tournament_matches_to_play_of_one_idx",
  },
  {
    list: "what has no result though its hour has come",
    from: `public.tournament_matches where ${TO_PLAY} and ${OVERDUE}`,
    order: `needs_attention desc, ${BY_HOUR}`,
    index: "tournament_matches_to_play_idx",
  },
  {
    list: "what has no result of one tournament",
    from: `public.tournament_matches where ${TO_PLAY} and ${OVERDUE} and tournament_id = ${ONE}`,
    order: `needs_attention desc, ${BY_HOUR}`,
    index: "tournament_matches_to_play_of_one_idx",
  },
  {
    list: "what is being played",
    from: `public.tournament_matches where ${TO_PLAY} and ${LIVE}`,
    order: `needs_attention desc, ${BY_HOUR}`,
    index: "tournament_matches_to_play_idx",
  },
  {
    list: "what is being played of one tournament",
    from: `public.tournament_matches where ${TO_PLAY} and ${LIVE} and tournament_id = ${ONE}`,
    order: `needs_attention desc, ${BY_HOUR}`,
    index: "tournament_matches_to_play_of_one_idx",
  },
  {
    list: "what is decided",
    from: "public.tournament_matches where status = 'completed'",
    order: `decided_at desc, tournament_id, ${IN_TURN}`,
    index: "tournament_matches_decided_at_idx",
  },
  {
    list: "what is decided of one tournament",
    from: `public.tournament_matches where status = 'completed' and tournament_id = ${ONE}`,
    order: `decided_at desc, tournament_id, ${IN_TURN}`,
    index: "tournament_matches_decided_of_one_idx",
  },
  {
    list: "what is disputed",
    from: "public.tournament_matches where status = 'disputed'",
    order: BY_HOUR,
    index: "tournament_matches_disputed_idx",
  },
  {
    list: "all with both sides",
    from: `public.tournament_matches where ${TWO_SIDES}`,
    order: `created_at desc, ${IN_TURN}`,
    index: "tournament_matches_two_sides_idx",
  },
  {
    list: "all with both sides of one tournament",
    from: `public.tournament_matches where ${TWO_SIDES} and tournament_id = ${ONE}`,
    order: `created_at desc, ${IN_TURN}`,
    index: "tournament_matches_two_sides_of_one_idx",
  },
  {
    list: "what comes, for everybody",
    from: "public.tournament_matches where plays_at is not null and status not in ('completed', 'bye', 'cancelled')",
    order: "plays_at, tournament_id, round, id",
    index: "tournament_matches_plays_at_idx",
  },
  {
    list: "challenges to be played",
    from: `public.challenge_matches where ${CHALLENGE_TO_PLAY}`,
    order: `needs_attention desc, ${CHALLENGE_BY_HOUR}`,
    index: "challenge_matches_to_play_idx",
  },
  {
    list: "challenges without a result though their hour has come",
    from: `public.challenge_matches where ${CHALLENGE_TO_PLAY} and ${OVERDUE}`,
    order: `needs_attention desc, ${CHALLENGE_BY_HOUR}`,
    index: "challenge_matches_to_play_idx",
  },
  {
    list: "challenges that are being played",
    from: `public.challenge_matches where ${CHALLENGE_TO_PLAY} and ${CHALLENGE_LIVE}`,
    order: `needs_attention desc, ${CHALLENGE_BY_HOUR}`,
    index: "challenge_matches_to_play_idx",
  },
  {
    list: "decided challenges",
    from: "public.challenge_matches where status = 'completed'",
    order: "decided_at desc, id",
    index: "challenge_matches_decided_at_idx",
  },
  {
    list: "disputed challenges",
    from: "public.challenge_matches where status = 'disputed'",
    order: CHALLENGE_BY_HOUR,
    index: "challenge_matches_disputed_idx",
  },
  {
    list: "accepted challenges",
    from: "public.challenge_matches where participant2_id is not null",
    order: "created_at desc, id",
    index: "challenge_matches_two_sides_idx",
  },
];

describe("a page of the back office's matches is read off an index, in its order", () => {
  test.each(LISTS)("$list", async ({ from, order, index }) => {
    for (const page of [0, 2]) {
      const plan = await planOf(
        admin,
        `select id, status from ${from} order by ${order} limit 24 offset ${page * 24}`,
      );
      expect(plan.kinds).not.toContain("Sort");
      expect(plan.indexes).toContain(index);
    }
  });
});

test("reported and disputed matches wait for a decision, no others", async () => {
  for (const table of ["tournament_matches", "challenge_matches"]) {
    const rows = await admin.query<{ status: string; needs_attention: boolean }>(
      `select distinct status, needs_attention from public.${table} where needs_attention order by 1`,
    );
    expect(rows.map(({ status }) => status)).toEqual(["disputed", "pending_results"]);
  }
});

test("a match that is to be played has both its sides", async () => {
  const rows = await admin.query(
    `select 1 from public.tournament_matches where ${TO_PLAY} and not (${TWO_SIDES})`,
  );
  expect(rows).toEqual([]);
});
