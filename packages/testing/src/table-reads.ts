import type pg from "pg";

/** What was read of one table. */
interface TableReads {
  /** By its name, with its schema where that is not `public`. */
  readonly table: string;
  /** How many rows it had when it was last analysed. */
  readonly size: number;
  /** How often from its first row to its last. */
  readonly scans: number;
  /** Rows of those. */
  readonly scanned: number;
  /** Rows that an index led to. */
  readonly fetched: number;
}

const COUNTERS = `select case used.schemaname when 'public' then used.relname else used.schemaname || '.' || used.relname end as table,
    reltuples::integer as size, seq_scan::integer as scans, seq_tup_read::integer as scanned,
    coalesce(idx_tup_fetch, 0)::integer as fetched
  from pg_catalog.pg_stat_xact_user_tables used join pg_catalog.pg_class class on class.oid = used.relid`;

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
  return after.map(({ table, size, scans, scanned, fetched }) => ({
    table,
    size,
    scans: scans - (at.get(table)?.scans ?? 0),
    scanned: scanned - (at.get(table)?.scanned ?? 0),
    fetched: fetched - (at.get(table)?.fetched ?? 0),
  }));
}

/** The rows of some tables among what was read; @throws where there is no such table, of which nothing would ever be read. */
function named(reads: readonly TableReads[], tables: readonly string[]): readonly TableReads[] {
  return tables.map((name) => {
    const found = reads.find(({ table }) => table === name);
    if (!found) throw new Error(`no table ${name}`);
    return found;
  });
}

/** Rows that were read of some tables, in any way. */
export const rowsOf = (reads: readonly TableReads[], ...tables: readonly string[]): number =>
  named(reads, tables).reduce((sum, { scanned, fetched }) => sum + scanned + fetched, 0);

/** Rows of some tables that were read by going through the whole of them. */
export const scannedOf = (reads: readonly TableReads[], ...tables: readonly string[]): number =>
  named(reads, tables).reduce((sum, { scanned }) => sum + scanned, 0);

/** How often some tables were read from end to end. */
export const scansOf = (reads: readonly TableReads[], ...tables: readonly string[]): number =>
  named(reads, tables).reduce((sum, { scans }) => sum + scans, 0);
