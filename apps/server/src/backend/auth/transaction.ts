import type pg from "pg";

/** Runs `work` in one transaction: all of it is kept, or nothing when it throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is closed, not handed to the next request.
    const isClean = await client.query("rollback").then(
      () => true,
      () => false,
    );
    client.release(!isClean);
    throw error;
  }
}
