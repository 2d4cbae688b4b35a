import { asUser, type OwnedDatabase } from "./session.ts";

interface Person {
  readonly id: string;
}

/** Sends a friend request and returns its id. */
export async function requestFriendship(
  database: OwnedDatabase,
  from: Person,
  to: Person,
): Promise<string> {
  const { id } = await asUser(database, from).one<{ id: string }>(
    "insert into public.friends (user_id_1, user_id_2) values ($1, $2) returning id",
    [from.id, to.id],
  );
  return id;
}

/** Sends a friend request and accepts it. */
export async function makeFriends(
  database: OwnedDatabase,
  from: Person,
  to: Person,
): Promise<string> {
  const id = await requestFriendship(database, from, to);
  await asUser(database, to).query("update public.friends set status = 'accepted' where id = $1", [
    id,
  ]);
  return id;
}

/** Sends a private message and returns its id. */
export async function sendMessage(
  database: OwnedDatabase,
  from: Person,
  to: Person,
  content: string,
): Promise<string> {
  const { id } = await asUser(database, from).one<{ id: string }>(
    "insert into public.messages (sender_id, receiver_id, content) values ($1, $2, $3) returning id",
    [from.id, to.id, content],
  );
  return id;
}
