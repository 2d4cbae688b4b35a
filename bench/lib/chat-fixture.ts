import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { createPlayer } from "@leyenda/testing/create-player";
import type { OwnedDatabase } from "@leyenda/testing/session";
import type pg from "pg";

export interface ChatPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The other participant of the long conversation. */
  readonly peerId: string;
}

const SIGN_IN = { email: "medida@example.test", password: "medida-123" };

/** Runs statements without triggers, as a restore does, because only the amount of data matters. */
async function inBulk(
  client: pg.Client,
  statements: readonly [string, unknown[]][],
): Promise<void> {
  await client.query("set session_replication_role = replica");
  for (const [sql, values] of statements) await client.query(sql, values);
  await client.query("set session_replication_role = origin");
}

/** Creates confirmed accounts without passwords and returns their ids. */
export async function makePeople(
  client: pg.Client,
  count: number,
  prefix: string,
): Promise<string[]> {
  const players = await bulkPlayers(client, count, prefix);
  return players.map(({ userId }) => userId);
}

/** Makes pairs of people friends, with their conversations. */
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

/**
 * A user with a password and many friends. One of the friends is the peer, the other participant of the conversation.
 */
export async function manyFriends(
  database: OwnedDatabase,
  client: pg.Client,
  count: number,
): Promise<ChatPerson> {
  const { id } = await createPlayer(database, { ...SIGN_IN, username: "medida" });
  const friends = await makePeople(client, count, "amigo");
  const [peerId] = friends;
  if (peerId === undefined) throw new Error("nobody was made");
  await befriend(
    client,
    friends.map((friend) => [id, friend]),
  );
  return { id, peerId, ...SIGN_IN };
}

/** Writes messages into the conversation with the peer. Both participants have read them. */
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
