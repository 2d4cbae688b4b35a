import type { Player } from "./create-player.ts";
import { asOwner, type OwnedDatabase } from "./session.ts";

interface UserNotification {
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly subject: string | null;
}

/** Returns the notifications of a user, of one kind (`%` for any), oldest first. */
export const notificationsOf = (
  database: OwnedDatabase,
  { id }: Pick<Player, "id">,
  kind = "%",
): Promise<UserNotification[]> =>
  asOwner(database).query<UserNotification>(
    `select kind, title, body, link, subject from public.notifications
     where user_id = $1 and kind like $2 order by created_at, kind`,
    [id, kind],
  );

/** Returns the titles of the notifications of a user, of one kind, oldest first. */
export const titlesOf = async (
  database: OwnedDatabase,
  user: Pick<Player, "id">,
  kind?: string,
): Promise<string[]> => (await notificationsOf(database, user, kind)).map(({ title }) => title);
