import type pg from "pg";
import { signUp } from "./tournament-fixture.ts";

/** One in this many challenges is open: nobody has accepted it. Open challenges are evenly spread over the table. */
const OPEN_EVERY = 20;
const PLAYERS = 2_000;

/**
 * Fills the arena with `count` challenges of 2,000 players, and with their matches and results. One in twenty is open.
 * No open challenge is 5v5 in the morning, and every challenge of one game has a country, so some filters find nothing.
 *
 * @param client signed in as the superuser, who may disable triggers
 * @returns the participants, and the game whose challenges all have a country
 */
export async function fillArena(
  client: pg.Client,
  count: number,
): Promise<{ participants: string[]; gameId: string }> {
  const participants = await signUp(client, PLAYERS);
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into public.challenges
       (id, creator_participant_id, format, best_of, wager_amount, preferred_schedule, country, game_id, status, expires_at, created_at)
     select gen_random_uuid(), players.ids[1 + n % ${PLAYERS}],
       case when is_open and schedule = 'morning' and format = '5v5' then '3v3' else format end,
       1, 10 * (hash % 40), schedule, case when game = 0 or n % 7 > 0 then countries.names[1 + hash % 20] end,
       games.ids[1 + game],
       case when is_open then 'open' else (array['completed', 'completed', 'cancelled', 'expired'])[1 + n % 4] end,
       now() + interval '6 days' - make_interval(secs => n % 80000), now() - make_interval(secs => n)
     from (
       select n, n % ${OPEN_EVERY} = 0 as is_open, abs(hashint4(n)) as hash, abs(hashint4(n)) % 5 as game,
         (array['1v1', '1v1', '1v1', '3v3', '5v5'])[1 + abs(hashint4(n + 1)) % 5] as format,
         (array['any', 'any', 'morning', 'afternoon', 'night'])[1 + abs(hashint4(n + 2)) % 5] as schedule
       from generate_series(1, $1::integer) as n
     ) as numbered
     cross join (select array_agg(id order by name) as ids from public.games) as games
     cross join (select $2::uuid[] as ids) as players
     cross join (select array['Argentina', 'Argentina', 'Argentina', 'Argentina', 'México', 'México', 'México', 'Colombia',
       'Colombia', 'Chile', 'Chile', 'Perú', 'Uruguay', 'Paraguay', 'Bolivia', 'Ecuador', 'Venezuela', 'España',
       'Costa Rica', 'Panamá'] as names) as countries`,
    [count, participants],
  );
  await client.query(
    `insert into public.challenge_matches
       (challenge_id, participant1_id, participant2_id, winner_id, status, outcome, result, created_at, decided_at)
     select c.id, c.creator_participant_id, rival.id, rival.id,
       case c.status when 'open' then 'pending_opponent' when 'completed' then 'completed' else 'cancelled' end,
       case when rival.id is not null then 'score' end, case when rival.id is not null then '0-1' end, c.created_at,
       case when rival.id is not null then c.created_at end
     from (
       select *, $1::uuid[] as players, row_number() over () as n
       from public.challenges where expires_at > now() + interval '5 days'
     ) as c
     left join lateral (
       select case
         when c.players[1 + c.n % ${PLAYERS}] = c.creator_participant_id then c.players[1 + (c.n + 1) % ${PLAYERS}]
         else c.players[1 + c.n % ${PLAYERS}]
       end as id
       where c.status = 'completed'
     ) as rival on true
     on conflict do nothing`,
    [participants],
  );
  await client.query(
    `insert into private.challenge_facts (match_id, participant_id, rival_id, outcome, was_punctual, happened_at)
     select m.id, side.id, side.rival_id, side.outcome, true, m.decided_at
     from public.challenge_matches m
     cross join lateral (values
       (m.participant1_id, m.participant2_id, 'lost'), (m.participant2_id, m.participant1_id, 'won')
     ) as side (id, rival_id, outcome)
     where m.winner_id is not null and m.decided_at is not null
     on conflict do nothing`,
  );
  await client.query(
    `insert into private.challenge_records (participant_id, wins, losses, judged, punctual)
     select participant_id, count(*) filter (where outcome = 'won'), count(*) filter (where outcome = 'lost'), count(*), count(*)
     from private.challenge_facts group by participant_id
     on conflict do nothing`,
  );
  await client.query("reset session_replication_role");
  await client.query(
    "vacuum analyze public.challenges, public.challenge_matches, private.challenge_facts, private.challenge_records",
  );
  const { rows } = await client.query<{ id: string }>(
    "select id from public.games order by name limit 1",
  );
  const gameId = rows[0]?.id;
  if (gameId === undefined) throw new Error("the demo has no games");
  return { participants, gameId };
}
