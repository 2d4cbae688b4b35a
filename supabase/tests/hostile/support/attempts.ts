import type pg from "pg";
import type { Session } from "@leyenda/testing/session";

/** SQLSTATEs of refusals and of impossible values. Any other SQLSTATE is an error of the product. */
export const REFUSED = /^(?:P0001|42501|22...|23...|42804|428C9|PT...)$/;

class Undo extends Error {}

/** Runs work as an actor and rolls it back. Returns the SQLSTATE if the work was refused. */
export async function trying<T>(
  session: Session,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T | { refused: string }> {
  let result: T | undefined;
  try {
    await session.transaction(async (client) => {
      await client.query("set local statement_timeout = '60s'");
      result = await work(client);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return result as T;
    return { refused: String((error as { code?: string }).code) };
  }
  throw new Error("not undone");
}

/** Reads with the rights of the tables' owner, inside an actor's transaction. */
export async function asPostgres<T>(
  client: pg.ClientBase,
  look: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ role: string }>("select current_user as role");
  await client.query("set local role postgres");
  const seen = await look(client);
  await client.query(`set local role ${rows[0]?.role}`);
  return seen;
}
