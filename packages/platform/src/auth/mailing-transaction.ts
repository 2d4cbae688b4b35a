import type pg from "pg";
import type { Mailer } from "../context/context.ts";
import { inTransaction } from "../database/transaction.ts";

/**
 * Like `inTransaction`, for work that stores mails. The mails are committed with the work and sent right afterwards.
 */
export async function inMailingTransaction<T>(
  core: { readonly pool: pg.Pool; readonly mailer: Mailer },
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(core.pool, work);
  core.mailer.wake();
  return result;
}
