import type pg from "pg";

export interface TransactionOptions {
  /** The statement that begins the transaction, with its settings: `begin read only`, `begin; set local …`. */
  readonly begin?: string;
  /** Whether to commit if the work succeeds; if false, the transaction is always rolled back. */
  readonly keep?: boolean;
}

/** Runs `work` in a transaction on a client. Commits if it succeeds, and rolls back if it throws. */
export async function transaction<Client extends pg.ClientBase, T>(
  client: Client,
  work: (client: Client) => Promise<T>,
  { begin = "begin", keep = true }: TransactionOptions = {},
  onBroken: () => void = () => undefined,
): Promise<T> {
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query(keep ? "commit" : "rollback");
    return result;
  } catch (error) {
    await client.query("rollback").catch(onBroken);
    throw error;
  }
}

/** Like `transaction`, on a client of a pool. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await transaction(client, work, options, () => (isBroken = true));
  } finally {
    // If even the rollback failed, the connection is closed, so that no other request gets it.
    client.release(isBroken);
  }
}
