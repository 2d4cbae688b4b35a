import type pg from "pg";
import type { OwnedDatabase } from "@leyenda/testing/session";
import { seedBestPlayers } from "./seed-best-players.ts";
import { seedChallenges } from "./seed-challenges.ts";
import { asOwner } from "@leyenda/testing/session";
import { linkNews, seedContent } from "./seed-content.ts";
import { seedConversations } from "./seed-conversations.ts";
import { seedHistory } from "./seed-history.ts";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { seedMessages, seedTeamChannels } from "./seed-messages.ts";
import { seedModeration } from "./seed-moderation.ts";
import { seedOrders } from "./seed-orders.ts";
import { type KeepPicture, seedPictures } from "./seed-pictures.ts";
import { seedPeople } from "./seed-people.ts";
import { seedPredictions } from "./seed-predictions.ts";
import { seedTournaments } from "./seed-tournaments.ts";

/**
 * Fills an empty database with a living community: every status of tournament, a bracket and a
 * group stage half played, a running and a disputed challenge, news, packs and messages.
 *
 * Always the same content; dates are relative to the moment it runs. Everything goes through the
 * doors that users and admins use, so the ledger holds from the first ticket on.
 *
 * @param owner pool signed in as the owner of the product's objects
 * @param keepPicture where the bytes of pictures go; without it the demo has none
 */
export async function seedDemo(owner: pg.Pool, keepPicture?: KeepPicture): Promise<void> {
  const database: OwnedDatabase = { owner };
  const people = await seedPeople(database);
  await seedContent(database);
  await seedOrders(database, people);
  await seedTournaments(database, people);
  await linkNews(database);
  await seedChallenges(database, people);
  await seedConversations(database, people);
  await seedModeration(database, people);
  await seedHistory(database);
  await seedBestPlayers(database, people);
  await seedPredictions(database, people);
  await rateWeeks(database);
  await seedMessages(database);
  await seedTeamChannels(database);
  if (keepPicture) await seedPictures(database, people, keepPicture);
  // Whoever tries the demo has what a first tournament costs; those above began without.
  await asHouseAdmin(database).query(
    "update public.settings set value = '20' where key = 'welcome_tickets'",
  );
  // Nor need an account be older than what it votes in.
  await asHouseAdmin(database).query(
    "update public.settings set value = '0' where key = 'best_player_account_hours'",
  );
  await asHouseAdmin(database).query(
    "update public.settings set value = 'true' where key = 'members_found_tournaments'",
  );
  // What happened before the first visit is no news to mail.
  await asOwner(database).query("delete from private.mail_outbox");
}

/** What was played in weeks that are over is rated, as the scheduled work would a moment later. */
async function rateWeeks(database: OwnedDatabase): Promise<void> {
  const step = () => asOwner(database).call<number>("private.rate_weeks", { p_limit: 100 });
  while ((await step()) > 0);
}
