import type pg from "pg";

/** Selects the tables with an enabled trigger that writes changes to the outbox. */
const TELLING = `
  select distinct tgrelid::text as id from pg_trigger
  where tgenabled in ('O', 'A')
    and tgfoid in ('realtime.capture_change'::regproc, 'realtime.capture_statement'::regproc)`;

/** The oids of the tables whose every change is written to the outbox. */
export async function readOutboxTables(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(TELLING);
  return new Set(rows.map(({ id }) => id));
}
