import type pg from "pg";

/** How often one table was read. */
interface TableReads {
  /** The name of the table, with the schema unless that is `public`. */
  readonly table: string;
  /** The number of rows when the table was last analysed. */
  readonly size: number;
  readonly scans: number;
  /** The number of rows that full scans read. */
  readonly scanned: number;
  /** The number of rows found by an index. */
  readonly fetched: number;
}

const COUNTERS = `select case used.schemaname when 'public' then used.relname else used.schemaname || '.' || used.relname end as table,
    reltuples::integer as size, seq_scan::integer as scans, seq_tup_read::integer as scanned,
    coalesce(idx_tup_fetch, 0)::integer as fetched
  from pg_catalog.pg_stat_xact_user_tables used join pg_catalog.pg_class class on class.oid = used.relid`;

/**
 * Returns how some work read each table, also inside functions. Call it inside a transaction.
 * The counters also contain earlier transactions of the connection, so the difference is returned.
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

/** Returns the reads of some tables. @throws if a table does not exist, because its count would always be 0. */
function named(reads: readonly TableReads[], tables: readonly string[]): readonly TableReads[] {
  return tables.map((name) => {
    const found = reads.find(({ table }) => table === name);
    if (!found) throw new Error(`no table ${name}`);
    return found;
  });
}

/** Returns the number of rows read from some tables, in any way. */
export const rowsOf = (reads: readonly TableReads[], ...tables: readonly string[]): number =>
  named(reads, tables).reduce((sum, { scanned, fetched }) => sum + scanned + fetched, 0);

/** Returns the number of rows that full scans of some tables read. */
export const scannedOf = (reads: readonly TableReads[], ...tables: readonly string[]): number =>
  named(reads, tables).reduce((sum, { scanned }) => sum + scanned, 0);

/** Returns the number of full scans of some tables. */
export const scansOf = (reads: readonly TableReads[], ...tables: readonly string[]): number =>
  named(reads, tables).reduce((sum, { scans }) => sum + scans, 0);
