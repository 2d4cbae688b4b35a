import { expect } from "vitest";
import { asOwner, type OwnedDatabase } from "./session.ts";

/**
 * Runs calls in a fixed order: each call starts once all earlier ones wait for a lock. At the end the lock is released.
 * @param held the statement that takes the lock, which the first call must also need
 * @returns the outcome of each call
 */
export async function queueBehind(
  database: OwnedDatabase,
  held: { readonly sql: string; readonly values: unknown[] },
  calls: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const started: Promise<unknown>[] = [];
  let answers: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
  await asOwner(database).transaction(async (client) => {
    await client.query(held.sql, held.values);
    for (const call of calls) {
      started.push(call());
      answers = Promise.allSettled(started);
      await expect
        .poll(() =>
          asOwner(database).query(
            "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(started.length);
    }
  });
  return answers;
}
