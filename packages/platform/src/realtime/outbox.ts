import type pg from "pg";
import type { TableChange, WalPosition } from "../context/context.ts";
import type { Row } from "./row-filter.ts";
import { parseWalPosition, WAL_POSITION } from "../database/wal-position.ts";
import { parseSnapshot, type Snapshot } from "./transaction-snapshot.ts";

/** A row of the outbox: one changed row of a table. */
export interface OutboxEntry {
  readonly id: string;
  readonly tableId: string;
  readonly kind: string;
  readonly record: Row | null;
  readonly oldRecord: Row | null;
  readonly at: Date;
}

/** The result of a poll: what was committed since an earlier poll. */
export interface Sweep {
  readonly snapshot: Snapshot;
  /** The transactions with outbox entries that were not visible at the earlier poll and are visible now. */
  readonly transactions: readonly string[];
  /** Whether writers notify the servers; false while they were requested not to notify. */
  readonly writersNotify: boolean;
}

const RETENTION_MINUTES = 10;
const PAGE = 500;
const PRUNE_BATCH = 10_000;

/** How long outbox entries are stored. A server that has not polled for longer may have missed some. */
export const OUTBOX_RETENTION_MS = RETENTION_MINUTES * 60_000;

// The id in `order by` is qualified: otherwise PostgreSQL would order by the text, with 9 after 10.
const FETCH = `
  select o.id::text, o.table_id::text, o.kind, o.record, o.old_record, o.created_at
  from realtime.outbox as o
  where o.transaction_id = any ($1::xid8[]) and o.table_id = any ($2::oid[]) and o.id > $3
  order by o.id limit ${PAGE}`;
/** Selects the changed columns of each table; null for a table with inserts, deletes, or updates of unknown columns. */
const TABLE_CHANGES = `
  select o.table_id::text as "table",
    case when bool_and(o.columns is not null) then array_agg(distinct part.name) end as columns
  from realtime.outbox as o left join lateral unnest(o.columns) as part (name) on true`;
const TABLES = `
  select ${WAL_POSITION} as position, (
    select coalesce(json_agg(changed), '[]') from (
      ${TABLE_CHANGES} where o.transaction_id = any ($1::xid8[]) group by o.table_id
    ) as changed
  ) as changes`;
// Selects transactions that are visible in the current snapshot but not in a given earlier one. The selection is exact
// for transactions of any duration.
const SWEEP = `
  select pg_current_snapshot()::text as snapshot, array (
    select o.transaction_id::text from realtime.outbox as o
    where o.transaction_id >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(o.transaction_id, $1::pg_snapshot)
    group by o.transaction_id order by min(o.id)
  ) as transactions,
  coalesce(pg_sequence_last_value('realtime.quiet_until'), 0) < date_part('epoch', clock_timestamp()) * 1000 as writers_notify`;
const CHANGED_SINCE = `
  select pg_current_snapshot()::text as snapshot, ${WAL_POSITION} as position, (
    select coalesce(json_agg(changed), '[]') from (
      ${TABLE_CHANGES}
      where o.transaction_id >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(o.transaction_id, $1::pg_snapshot)
      group by o.table_id
    ) as changed
  ) as changes`;
const HUSH = `
  select setval('realtime.quiet_until', (date_part('epoch', clock_timestamp()) * 1000 + $1)::bigint),
    pg_notify('realtime_outbox', '')`;
const PRUNE = `
  with oldest as (select transaction_id, id, created_at from realtime.outbox order by transaction_id, id limit ${PRUNE_BATCH})
  delete from realtime.outbox as o using oldest
  where (o.transaction_id, o.id) = (oldest.transaction_id, oldest.id)
    and oldest.created_at < now() - interval '${RETENTION_MINUTES} minutes'`;
const PRUNE_MESSAGES =
  "delete from realtime.messages where inserted_at < now() at time zone 'utc' - interval '3 days'";

/** The changes that a query found, and a position in PostgreSQL's log before which all of them were written. */
export interface FoundChanges {
  readonly changes: readonly TableChange[];
  readonly position: WalPosition;
}

/** The changes that a query found, with the snapshot of the query. */
export interface ChangedSince extends FoundChanges {
  readonly snapshot: string;
}

/** Reads and maintains the outbox table. */
export interface Outbox {
  /** Reads the outbox entries of these transactions and tables in pages, in the order in which they were written. */
  read(transactions: readonly string[], tables: readonly string[]): AsyncGenerator<OutboxEntry>;
  /** The tables and columns that the given transactions changed. */
  changesOf(transactions: readonly string[]): Promise<FoundChanges>;
  /** The changes that were committed since a snapshot. If the snapshot is null, only takes a new one. */
  changedSince(snapshot: string | null): Promise<ChangedSince>;
  /** The transactions that were committed since a snapshot. If the snapshot is null, only takes a new one. */
  sweep(since: Snapshot | null): Promise<Sweep>;
  /**
   * Requests writers not to notify for some milliseconds, and the servers to poll.
   * Each call repeats the request, because a server may have stopped polling before a late extension.
   */
  hush(ms: number): Promise<void>;
  prune(): Promise<void>;
}

/** Creates the access to the outbox. The role of `pool` must own the table. */
export function createOutbox(pool: pg.Pool): Outbox {
  return {
    async *read(transactions, tables) {
      for (let last = "0"; ;) {
        const { rows } = await pool.query<OutboxRow>({
          name: "realtime-outbox",
          text: FETCH,
          values: [transactions, tables, last],
        });
        for (const row of rows) yield toEntry(row);
        if (rows.length < PAGE) return;
        last = rows.at(-1)?.id ?? last;
      }
    },
    async changesOf(transactions) {
      return toFound(
        await pool.query<FoundRow>({
          name: "realtime-changes",
          text: TABLES,
          values: [transactions],
        }),
      );
    },
    async changedSince(snapshot) {
      return toFound(
        await pool.query<FoundRow & Pick<ChangedSince, "snapshot">>({
          name: "realtime-changed-since",
          text: CHANGED_SINCE,
          values: [snapshot],
        }),
      );
    },
    async sweep(since) {
      const { rows } = await pool.query<{
        snapshot: string;
        transactions: string[];
        writers_notify: boolean;
      }>({
        name: "realtime-sweep",
        text: SWEEP,
        values: [since?.text ?? null],
      });
      const [found] = rows;
      if (!found) throw new Error("realtime: a sweep answered nothing");
      return {
        snapshot: parseSnapshot(found.snapshot),
        transactions: found.transactions,
        writersNotify: found.writers_notify,
      };
    },
    async hush(ms) {
      await pool.query(HUSH, [ms]);
    },
    async prune() {
      for (let removed = PRUNE_BATCH; removed === PRUNE_BATCH;)
        removed = (await pool.query(PRUNE)).rowCount ?? 0;
      await pool.query(PRUNE_MESSAGES);
    },
  };
}

interface FoundRow {
  readonly changes: readonly TableChange[];
  readonly position: string;
}

function toFound<Row extends FoundRow>({ rows: [row] }: { readonly rows: readonly Row[] }) {
  if (!row) throw new Error("realtime: a look at what changed answered nothing");
  return { ...row, position: parseWalPosition(row.position) };
}

interface OutboxRow {
  readonly id: string;
  readonly table_id: string;
  readonly kind: string;
  readonly record: Row | null;
  readonly old_record: Row | null;
  readonly created_at: Date;
}

function toEntry(row: OutboxRow): OutboxEntry {
  return {
    id: row.id,
    tableId: row.table_id,
    kind: row.kind,
    record: row.record,
    oldRecord: row.old_record,
    at: row.created_at,
  };
}
