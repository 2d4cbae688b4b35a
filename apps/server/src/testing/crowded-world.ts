import type pg from "pg";

export interface CrowdSize {
  readonly players: number;
  readonly tournaments: number;
  /** The number of participants per tournament. */
  readonly field: number;
}

/** The size of the community. At this size, one request once needed a gigabyte of memory. */
export const CROWD: CrowdSize = { players: 3_000, tournaments: 120, field: 65 };

/**
 * Fills a database with a large community, quickly: rows are written without triggers, so tests may only read them.
 *
 * @param pool signed in as superuser
 */
export async function crowd(pool: pg.Pool, size: CrowdSize = CROWD): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at)
       select md5('player ' || n)::uuid, 'authenticated', 'authenticated', 'player' || n || '@crowd.test', now()
       from generate_series(1, $1::integer) as n`,
      [size.players],
    );
    await client.query(
      `insert into public.profiles (id, participant_id, username, bio)
       select md5('player ' || n)::uuid, md5('participant ' || n)::uuid, 'player' || n, repeat('Juego desde siempre. ', 20)
       from generate_series(1, $1::integer) as n`,
      [size.players],
    );
    await client.query(
      `insert into public.participants (id, type, user_id)
       select md5('participant ' || n)::uuid, 'user', md5('player ' || n)::uuid
       from generate_series(1, $1::integer) as n`,
      [size.players],
    );
    await client.query(
      "insert into public.games (name) select 'Ajedrez' where not exists (select from public.games)",
    );
    await client.query(
      `insert into public.tournaments (id, name, game, status, start_date, type, ticket_type, rules)
       select md5('tournament ' || n)::uuid, 'Copa ' || n, (select name from public.games order by name limit 1),
         'Finalizado', now() - n * interval '1 hour', 'individual', 'personal', repeat('Se juega limpio. ', 200)
       from generate_series(1, $1::integer) as n`,
      [size.tournaments],
    );
    await client.query(
      `insert into public.tournament_stages (id, tournament_id, position, kind, name, state)
       select md5('stage ' || n)::uuid, md5('tournament ' || n)::uuid, 1, 'single_elimination', 'Eliminación directa', 'done'
       from generate_series(1, $1::integer) as n`,
      [size.tournaments],
    );
    await client.query(
      `insert into public.tournament_participants (tournament_id, participant_id, final_position)
       select md5('tournament ' || t)::uuid, md5('participant ' || 1 + (t * 37 + n) % $2::integer)::uuid, n
       from generate_series(1, $1::integer) as t, generate_series(1, $3::integer) as n`,
      [size.tournaments, size.players, size.field],
    );
    await client.query(
      `insert into public.tournament_matches
         (tournament_id, stage_id, stage, round, position_in_bracket, participant1_id, participant2_id, winner_id, status, outcome, result, best_of)
       select s.tournament_id, s.id, 'bracket', 1, n, p1, p2, p1, 'completed', 'score', '2-0', 3
       from generate_series(1, $1::integer) as t
       join public.tournament_stages s on s.tournament_id = md5('tournament ' || t)::uuid,
         generate_series(1, $3::integer - 1) as n,
         lateral (select md5('participant ' || 1 + (t * 37 + n) % $2::integer)::uuid as p1,
           md5('participant ' || 1 + (t * 37 + n + 1) % $2::integer)::uuid as p2) as sides`,
      [size.tournaments, size.players, size.field],
    );
    await client.query("commit");
    await client.query("vacuum analyze");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
