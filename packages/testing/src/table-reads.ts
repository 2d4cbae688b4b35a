import type pg from "pg";

/** What was read of one table. */
export interface TableReads {
  readonly table: string;
  /** How often from its first row to its last. */
  readonly scans: number;
  /** Rows of those. */
  readonly scanned: number;
  /** Rows that an index led to. */
  readonly fetched: number;
}

const COUNTERS = `select relname as table, seq_scan::integer as scans, seq_tup_read::integer as scanned,
    coalesce(idx_tup_fetch, 0)::integer as fetched
  from pg_catalog.pg_stat_xact_user_tables where schemaname in ('public', 'private') order by relid`;

/**
 * What some work reads, in functions as well, table by table; to be asked inside of a transaction.
 * The counters also hold what the connection's transactions before read and have not reported yet:
 * only the difference is the work's own.
 */
export async function readsOf(
  client: pg.ClientBase,
  work: () => Promise<unknown>,
): Promise<readonly TableReads[]> {
  const { rows: before } = await client.query<TableReads>(COUNTERS);
  await work();
  const { rows: after } = await client.query<TableReads>(COUNTERS);
  const at = new Map(before.map((one) => [one.table, one]));
  return after.map(({ table, scans, scanned, fetched }) => ({
    table,
    scans: scans - (at.get(table)?.scans ?? 0),
    scanned: scanned - (at.get(table)?.scanned ?? 0),
    fetched: fetched - (at.get(table)?.fetched ?? 0),
  }));
}

/** Rows that were read of some tables, in any way. */
export const rowsOf = (reads: readonly TableReads[], ...tables: readonly string[]): number =>
  reads
    .filter(({ table }) => tables.includes(table))
    .reduce((sum, { scanned, fetched }) => sum + scanned + fetched, 0);
