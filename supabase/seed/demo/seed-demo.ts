import type pg from "pg";
import type { OwnedDatabase } from "../factories/session.ts";
import { seedChallenges } from "./seed-challenges.ts";
import { seedContent } from "./seed-content.ts";
import { seedConversations } from "./seed-conversations.ts";
import { seedPeople } from "./seed-people.ts";
import { seedTournaments } from "./seed-tournaments.ts";

/**
 * Fills an empty database with a living community: every status of tournament, a bracket and a
 * group stage half played, a running and a disputed challenge, news, packs and messages.
 *
 * Always the same content; dates are relative to the moment it runs. Everything goes through the
 * doors that users and admins use, so the ledger holds from the first ticket on.
 *
 * @param owner pool signed in as the owner of the product's objects
 */
export async function seedDemo(owner: pg.Pool): Promise<void> {
  const database: OwnedDatabase = { owner };
  const people = await seedPeople(database);
  await seedContent(database);
  await seedTournaments(database, people);
  await seedChallenges(database, people);
  await seedConversations(database, people);
}
