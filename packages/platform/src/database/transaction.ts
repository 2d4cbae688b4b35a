import type pg from "pg";

export interface TransactionOptions {
  /** Starts it with what it needs besides: `begin read only`, `begin; set local …`. */
  readonly begin?: string;
  /** False undoes the work even when it succeeds. */
  readonly keep?: boolean;
}

/** Runs `work` in a transaction on a client: all of it is kept, or nothing when it throws. */
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

/** As `transaction`, on a client of a pool. */
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
    // One that cannot even roll back is closed, not handed to the next request.
    client.release(isBroken);
  }
}
