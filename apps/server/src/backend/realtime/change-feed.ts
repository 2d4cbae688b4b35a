import pg from "pg";
import type { Logger } from "pino";
import type { Row } from "./row-filter.ts";
import { parseSnapshot, type Snapshot } from "./snapshot.ts";

/** A line of the outbox. */
export interface OutboxEntry {
  readonly id: string;
  readonly tableId: string;
  readonly kind: string;
  readonly record: Row | null;
  readonly oldRecord: Row | null;
  readonly at: Date;
}

export interface ChangeFeedOptions {
  readonly connection: pg.ClientConfig;
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Oids whose entries anybody waits for; the others are not even fetched. */
  wantedTables(): Promise<readonly string[]>;
  /** Called with entries in commit order, one batch after the other. */
  deliver(entries: readonly OutboxEntry[]): Promise<void>;
  /** Policies, grants or the publication changed. */
  schemaChanged(): void;
  /** A message of another server. */
  serverMessage(payload: string): void;
  /** Entries may be gone that were never seen: listeners must fetch anew. */
  gap(): void;
}

export interface ChangeFeed {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const SWEEP_MS = 15_000;
const PRUNE_MS = 60_000;
const RETRY_MS = [100, 500, 1_000, 2_000, 5_000];
const PAGE = 500;
const KEPT_MINUTES = 10;
/** Longer without a connection than this, and entries may have been pruned unseen. */
const GAP_MS = (KEPT_MINUTES - 1) * 60_000;

// Qualified, or it would be the text that is ordered: 9 after 10.
const FETCH = `
  select o.id::text, o.table_id::text, o.kind, o.record, o.old_record, o.created_at
  from realtime.outbox as o
  where o.transaction_id = any ($1::xid8[]) and o.table_id = any ($2::oid[]) and o.id > $3
  order by o.id limit ${PAGE}`;
// Committed since the last look: visible now and not then. Exact, however long a transaction took.
const SWEEP = `
  select pg_current_snapshot()::text as snapshot, array (
    select o.transaction_id::text from realtime.outbox as o
    where o.transaction_id >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(o.transaction_id, $1::pg_snapshot)
    group by o.transaction_id order by o.transaction_id
  ) as transactions`;
const PRUNE = `
  with oldest as (select id, created_at from realtime.outbox order by id limit 10000)
  delete from realtime.outbox as o using oldest
  where o.id = oldest.id and oldest.created_at < now() - interval '${KEPT_MINUTES} minutes'`;
const PRUNE_MESSAGES =
  "delete from realtime.messages where inserted_at < now() - interval '3 days'";

/**
 * Follows the outbox. A notification names a transaction, whose entries are then fetched; every some
 * seconds, and after each reconnection, a sweep brings whatever a lost notification left behind.
 */
export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { pool, log } = options;
  let client: pg.Client | null = null;
  let stopped = false;
  let snapshot: Snapshot | null = null;
  let lostAt = 0;
  const pending: string[] = [];
  const done = new Set<string>();
  let working: Promise<void> | null = null;
  const timers: NodeJS.Timeout[] = [];

  const work = (): void => {
    if (working || stopped) return;
    working = drain()
      .catch((error: unknown) =>
        log.warn({ err: error }, "realtime: changes are delivered with the next sweep"),
      )
      .finally(() => {
        working = null;
        if (pending.length > 0 && client) work();
      });
  };

  const drain = async (): Promise<void> => {
    while (pending.length > 0 && !stopped) {
      const transactions = pending.filter((id) => !done.has(id) && !snapshot?.includes(id));
      pending.length = 0;
      if (transactions.length > 0) await claimAndDeliver(transactions);
    }
  };

  /** Marks first, so that a sweep at the same time does not send twice; a failure leaves it to the next sweep. */
  const claimAndDeliver = async (transactions: readonly string[]): Promise<void> => {
    for (const id of transactions) done.add(id);
    try {
      await fetchAndDeliver(transactions);
    } catch (error) {
      for (const id of transactions) done.delete(id);
      throw error;
    }
  };

  const fetchAndDeliver = async (transactions: readonly string[]): Promise<void> => {
    const tables = await options.wantedTables();
    if (tables.length === 0) return;
    for (let last = "0"; ;) {
      const { rows } = await pool.query<OutboxRow>({
        name: "realtime-outbox",
        text: FETCH,
        values: [transactions, tables, last],
      });
      if (rows.length > 0) await options.deliver(rows.map(toEntry));
      if (rows.length < PAGE) return;
      last = rows.at(-1)?.id ?? last;
    }
  };

  const sweep = async (): Promise<void> => {
    if (!client || stopped) return;
    const { rows } = await pool.query<{ snapshot: string; transactions: string[] }>(SWEEP, [
      snapshot?.text ?? null,
    ]);
    const found = rows[0];
    if (!found) return;
    const missed = found.transactions.filter((id) => !done.has(id));
    if (missed.length > 0) await claimAndDeliver(missed);
    snapshot = parseSnapshot(found.snapshot);
    for (const id of done) if (snapshot.includes(id)) done.delete(id);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...options.connection, keepAlive: true });
    next.on("error", (error) =>
      log.debug({ reason: error.message }, "realtime: the listening connection broke"),
    );
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel === "realtime_outbox") {
        pending.push(payload);
        work();
      } else if (channel === "realtime_schema") options.schemaChanged();
      else options.serverMessage(payload);
    });
    await next.connect();
    await next.query("listen realtime_outbox; listen realtime_schema; listen realtime_servers");
    next.once("end", () => {
      if (client !== next) return;
      client = null;
      lostAt = Date.now();
      void reconnect();
    });
    client = next;
    if (lostAt > 0) {
      options.schemaChanged();
      if (Date.now() - lostAt > GAP_MS) options.gap();
    }
    await sweep();
  };

  const reconnect = async (): Promise<void> => {
    for (let attempt = 0; !stopped && !client; attempt += 1) {
      await pause(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 5_000);
      try {
        await connect();
        log.info("realtime: listening again");
      } catch (error) {
        log.debug({ err: error }, "realtime: cannot listen yet");
      }
    }
  };

  const every = (ms: number, what: () => Promise<unknown>): void => {
    const timer = setInterval(() => {
      what().catch((error: unknown) =>
        log.debug({ err: error }, "realtime: upkeep failed, it will be tried again"),
      );
    }, ms);
    timer.unref();
    timers.push(timer);
  };

  return {
    async start() {
      try {
        await connect();
      } catch (error) {
        log.warn({ err: error }, "realtime: cannot listen yet");
        void reconnect();
      }
      every(SWEEP_MS, sweep);
      every(PRUNE_MS, async () => {
        await pool.query(PRUNE);
        await pool.query(PRUNE_MESSAGES);
      });
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
      await working;
    },
  };
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
