import type pg from "pg";

const OWNER =
  "(select pg_get_userbyid(datdba) from pg_database where datname = current_database())";

/**
 * Switches to the role that owns the database, until the end of the transaction.
 * The role is `postgres` in the embedded cluster and on the hosted platform.
 */
export const BECOME_OWNER = `select set_config('role', ${OWNER}, true)`;

/** The name of the role that owns the database. */
export async function databaseOwner(db: Pick<pg.ClientBase, "query">): Promise<string> {
  const { rows } = await db.query<{ name: string }>(`select ${OWNER} as name`);
  const [row] = rows;
  if (!row) throw new Error("The database has no owner");
  return row.name;
}
