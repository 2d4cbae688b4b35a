import type pg from "pg";
import type { OwnedDatabase } from "@leyenda/testing/session";
import { seedBestPlayers } from "./seed-best-players.ts";
import { seedChallenges } from "./seed-challenges.ts";
import { asOwner } from "@leyenda/testing/session";
import { linkNews, seedContent } from "./seed-news-and-store.ts";
import { seedConversations } from "./seed-conversations.ts";
import { seedHistory } from "./backdate-seeded-rows.ts";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { seedMessages, seedTeamChannels } from "./seed-tournament-messages.ts";
import { seedModeration } from "./seed-moderation.ts";
import { seedOrders } from "./seed-orders.ts";
import { type KeepPicture, seedPictures } from "./seed-pictures.ts";
import { seedPeople } from "./seed-people.ts";
import { seedPredictions } from "./seed-predictions.ts";
import { seedTournaments } from "./seed-tournaments.ts";

/**
 * Fills an empty database with a living community: tournaments in every status, challenges, news, packs and messages.
 * The content is always the same; dates are relative to the current time.
 * Everything uses the procedures of users and administrators, so that the ledger is consistent.
 * @param owner pool signed in as the owner of the product's objects
 * @param keepPicture stores the bytes of pictures; without it the demo has none
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
  // New accounts get the tickets for a first tournament.
  // This setting is written last, so that the demo's accounts did not get these tickets.
  await asHouseAdmin(database).query(
    "update public.settings set value = '20' where key = 'welcome_tickets'",
  );
  // Lets new accounts vote for the best player at once.
  await asHouseAdmin(database).query(
    "update public.settings set value = '0' where key = 'best_player_account_hours'",
  );
  await asHouseAdmin(database).query(
    "update public.settings set value = 'true' where key = 'members_found_tournaments'",
  );
  // Deletes the queued mails about events of the seed.
  await asOwner(database).query("delete from private.mail_outbox");
}

/** Rates the finished weeks now; otherwise the first scheduled work would do it after the seed. */
async function rateWeeks(database: OwnedDatabase): Promise<void> {
  const step = () => asOwner(database).call<number>("private.rate_weeks", { p_limit: 100 });
  while ((await step()) > 0);
}
