import type pg from "pg";

export interface ChatPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The other side of the long conversation. */
  readonly peerId: string;
}

const EMAIL = "medida@example.test";
const PASSWORD = "medida-123";

/** Runs what only the size of matters past the triggers, as a restore does. */
async function inBulk(
  client: pg.Client,
  statements: readonly [string, unknown[]][],
): Promise<void> {
  await client.query("set session_replication_role = replica");
  for (const [sql, values] of statements) await client.query(sql, values);
  await client.query("set session_replication_role = origin");
}

/** Makes confirmed accounts without passwords; answers their ids. */
export async function makePeople(
  client: pg.Client,
  count: number,
  prefix: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', $2::text || n || '@example.test',
       now(), jsonb_build_object('username', $2::text || n, 'age_confirmed', true)
     from generate_series(1, $1::integer) as n
     returning id`,
    [count, prefix],
  );
  return rows.map(({ id }) => id);
}

/** Makes friends of pairs, with their conversations. */
export async function befriend(
  client: pg.Client,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  const sides = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
  await inBulk(client, [
    [
      `insert into public.friends (user_id_1, user_id_2, status, responded_at)
       select a, b, 'accepted', now() from unnest($1::uuid[], $2::uuid[]) as pair (a, b)`,
      sides,
    ],
    [
      `insert into public.conversations (user_id, peer_id, active_at)
       select side.user_id, side.peer_id, now() - random() * interval '30 days'
       from unnest($1::uuid[], $2::uuid[]) as pair (a, b)
       cross join lateral (values (a, b), (b, a)) as side (user_id, peer_id)`,
      sides,
    ],
  ]);
}

/** Somebody who can sign in and has many friends, one of whom is the peer. */
export async function manyFriends(client: pg.Client, count: number): Promise<ChatPerson> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.users
       (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1,
       extensions.crypt($2, extensions.gen_salt('bf', 4)), now(),
       '{"provider": "email", "providers": ["email"]}', '{"username": "medida", "age_confirmed": true}')
     returning id`,
    [EMAIL, PASSWORD],
  );
  const id = rows[0]?.id;
  const friends = await makePeople(client, count, "amigo");
  const [peerId] = friends;
  if (id === undefined || peerId === undefined) throw new Error("nobody was made");
  await befriend(
    client,
    friends.map((friend) => [id, friend]),
  );
  return { id, peerId, email: EMAIL, password: PASSWORD };
}

/** Fills the conversation with the peer. Both have read all of it. */
export async function longConversation(
  client: pg.Client,
  { id, peerId }: ChatPerson,
  count: number,
): Promise<void> {
  await inBulk(client, [
    [
      `insert into public.messages (sender_id, receiver_id, content, created_at)
       select
         case when n % 3 = 0 then $1::uuid else $2::uuid end,
         case when n % 3 = 0 then $2::uuid else $1::uuid end,
         'Mensaje ' || n || repeat(' de la práctica de anoche', n % 5),
         now() - ($3::integer - n) * interval '37 seconds'
       from generate_series(1, $3::integer) as n`,
      [id, peerId, count],
    ],
    [
      `update public.conversations c
       set active_at = m.created_at, last_message_id = m.id
       from (
         select id, created_at from public.messages
         where sender_id in ($1, $2) and receiver_id in ($1, $2)
         order by created_at desc limit 1
       ) as m
       where (c.user_id, c.peer_id) in (($1, $2), ($2, $1))`,
      [id, peerId],
    ],
  ]);
  await client.query("analyze");
}
