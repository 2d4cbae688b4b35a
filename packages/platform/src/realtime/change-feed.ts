import type pg from "pg";
import type { Logger } from "pino";
import { createBusyMode } from "./polling-under-load.ts";
import { createDatabaseListener } from "../database/database-listener.ts";
import { createOrderedDelivery } from "./ordered-delivery.ts";
import { type FoundChanges, OUTBOX_RETENTION_MS, type Outbox, type OutboxEntry } from "./outbox.ts";

export interface ChangeFeedOptions {
  readonly connection: pg.ClientConfig;
  readonly outbox: Outbox;
  readonly log: Logger;
  /** Called when the feed starts to receive changes from the outbox. Earlier ones may have been missed. */
  listening(): Promise<void>;
  /** Called with the changed tables, before any of their outbox entries is delivered. */
  tablesChanged(found: FoundChanges): void;
  /** Returns the oids of the tables with listeners. Outbox entries of other tables are not fetched. */
  wantedTables(): Promise<readonly string[]>;
  /**
   * Called with one outbox entry at a time, in the order in which entries were written. The callback must send an entry
   * completely or fail.
   */
  deliver(entry: OutboxEntry): Promise<void>;
  /** Called when policies, grants or the publication have changed. */
  schemaChanged(): void;
  /** Called with a message of another server. */
  serverMessage(payload: string): void;
  /**
   * Called when the rights on a private topic may have changed. If no name is given, the rights on all topics may have
   * changed.
   */
  rightsChanged(topic?: string): void;
  /** Called when an account was closed, banned or reinstated. */
  accountChanged(userId: string): void;
  /** Called when outbox entries may have been deleted unread: clients must fetch their data again. */
  gap(): void;
}

export interface ChangeFeed {
  /** Whether new outbox entries are currently received. */
  isListening(): boolean;
  /** Reports all tables that have changed so far, even if their outbox entries are delivered later. */
  catchUp(): Promise<void>;
  /** The outbox entries of the given tables that were delivered since a point in time. */
  deliveredSince(at: number, tables: readonly string[]): AsyncGenerator<OutboxEntry>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const SWEEP_MS = 15_000;
const RETRY_SWEEP_MS = 500;
const PRUNE_MS = 60_000;

/**
 * Follows the outbox of changes.
 * Usually a notification names a transaction, whose entries are then delivered (`ordered-delivery.ts`).
 * While many transactions write, the feed polls instead (`polling-under-load.ts`).
 * Every few seconds and after each reconnection it also looks for entries whose notification was lost.
 */
export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { outbox, log, connection } = options;
  const timers: NodeJS.Timeout[] = [];
  let isStopped = false;
  /** The snapshot of the last report of changed tables; null before the first report. */
  let heard: string | null = null;
  const isActive = (): boolean => !isStopped && listener.isListening;
  const failed = (error: unknown): void => {
    log.warn({ err: error }, "realtime: changes are delivered a little later");
    // A retry without a connection does nothing: the outbox is read again after the reconnection.
    setTimeout(() => void sweepAndSee().catch(failed), RETRY_SWEEP_MS).unref();
  };

  const delivery = createOrderedDelivery({
    outbox,
    tablesChanged: (found) => options.tablesChanged(found),
    wantedTables: () => options.wantedTables(),
    deliver: (entry) => options.deliver(entry),
    failed,
    isActive,
  });
  const busyMode = createBusyMode({ outbox, sweep: () => delivery.sweep(), failed, isActive });

  const listener = createDatabaseListener({
    connection,
    log,
    channels: {
      realtime_outbox(transaction) {
        if (transaction === "") return busyMode.look();
        delivery.announce(transaction);
        busyMode.countCall();
      },
      realtime_schema: () => options.schemaChanged(),
      realtime_rights: (topic) => options.rightsChanged(topic),
      realtime_accounts: (userId) => options.accountChanged(userId),
      realtime_servers: (message) => options.serverMessage(message),
    },
    async listening(lostForMs) {
      if (lostForMs !== null) {
        options.schemaChanged();
        options.rightsChanged();
        if (lostForMs > OUTBOX_RETENTION_MS * 0.9) options.gap();
      }
      const listen = async (): Promise<void> => {
        const found = await outbox.changedSince(null);
        heard = found.snapshot;
        await options.listening();
        options.tablesChanged(found);
      };
      await Promise.all([listen(), sweepAndSee()]).catch(failed);
    },
  });

  async function sweepAndSee(): Promise<void> {
    if (!isActive() || busyMode.isLooking) return;
    if (!(await delivery.sweep()).writersNotify) busyMode.look();
  }

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
    isListening: () => listener.isListening,
    async catchUp() {
      const found = await outbox.changedSince(heard);
      if (heard === null) throw new Error("realtime: nobody listens yet");
      options.tablesChanged(found);
      heard = found.snapshot;
    },
    async *deliveredSince(at, tables) {
      const transactions = await delivery.deliveredSince(at, tables);
      if (transactions.length > 0) yield* outbox.read(transactions, tables);
    },
    async start() {
      await listener.start();
      every(SWEEP_MS, sweepAndSee);
      every(PRUNE_MS, () => outbox.prune());
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      await listener.stop();
      await delivery.settled();
      await busyMode.settled();
    },
  };
}
