import type pg from "pg";

/** A connection or pool of the owner of the product's objects, or of a superuser. */
type Connection = Pick<pg.ClientBase, "query">;

export interface BulkPlayer {
  readonly userId: string;
  readonly participantId: string;
}

/**
 * Signs up many confirmed players in one statement, which is faster than one by one.
 * The players are adults without a password.
 * @param prefix of their names, followed by a number; unique per database
 * @returns the players in the order of their numbers
 */
export async function bulkPlayers(
  connection: Connection,
  count: number,
  prefix = "bulk",
): Promise<BulkPlayer[]> {
  const numbered = [`^${prefix}\\d+$`];
  await connection.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', $2::text || n || '@example.test', now(),
       jsonb_build_object('username', $2::text || n, 'age_confirmed', true)
     from generate_series(1, $1::integer) as n`,
    [count, prefix],
  );
  await connection.query(
    `update public.profile_private s set birth_date = '1998-05-14'
     from public.profiles p where p.id = s.profile_id and p.username ~ $1`,
    numbered,
  );
  const { rows } = await connection.query<BulkPlayer>(
    `select p.id as "userId", p.participant_id as "participantId" from public.profiles p
     where p.username ~ $1 order by length(p.username), p.username`,
    numbered,
  );
  return rows;
}
