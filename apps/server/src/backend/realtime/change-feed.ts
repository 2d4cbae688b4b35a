import pg from "pg";
import type { Logger } from "pino";
import { OUTBOX_KEPT_MS, type Outbox, type OutboxEntry, type Sweep } from "./outbox.ts";
import type { Snapshot } from "./snapshot.ts";

export interface ChangeFeedOptions {
  readonly connection: pg.ClientConfig;
  readonly outbox: Outbox;
  readonly log: Logger;
  /** Oids whose entries anybody waits for; the others are not even fetched. */
  wantedTables(): Promise<readonly string[]>;
  /** Called with entries in the order they were written, one after the other. Sends all of one or fails. */
  deliver(entry: OutboxEntry): Promise<void>;
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
const RETRY_SWEEP_MS = 500;
const PRUNE_MS = 60_000;
const RETRY_MS = [100, 500, 1_000, 2_000, 5_000];
/** This many transactions in so many milliseconds, and looking is cheaper than being called. */
const BUSY_COUNT = 15;
const BUSY_MS = 100;
const HUSH_MS = 1_000;
const LOOK_MS = 10;
/** While only old transactions are waited for, which may take long. */
const LOOK_RARELY_MS = 50;

/**
 * Follows the outbox. Usually a notification names a transaction, whose entries are then fetched.
 * While much is written, writers are asked not to notify and the feed sweeps many times a second;
 * it also sweeps every some seconds and after each reconnection, for what a lost notification left
 * behind.
 */
export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { outbox, log } = options;
  let client: pg.Client | null = null;
  let stopped = false;
  /** Everything it includes has been delivered. */
  let snapshot: Snapshot | null = null;
  /** Delivered, or about to be, beyond the snapshot. */
  const done = new Set<string>();
  /** Entries of transactions that failed half way: they are sent once all the same. */
  const sent = new Set<string>();
  const called: string[] = [];
  const calls: number[] = [];
  let answering: Promise<void> | null = null;
  let looking: Promise<void> | null = null;
  let lostAt = 0;
  const timers: NodeJS.Timeout[] = [];
  const later = (error: unknown): void => {
    log.warn({ err: error }, "realtime: changes are delivered a little later");
    // Without a connection, the sweep after the next one does it.
    setTimeout(() => void sweepAndSee().catch(later), RETRY_SWEEP_MS).unref();
  };

  /** One after the other, or a call could overtake a sweep and a row's changes arrive in the wrong order. */
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };

  /** Marks first, so that nothing is sent twice; a failure leaves it to the next sweep. */
  const deliver = async (transactions: readonly string[]): Promise<void> => {
    const fresh = transactions.filter((id) => !done.has(id) && !snapshot?.includes(id));
    for (const id of fresh) done.add(id);
    try {
      const tables = fresh.length === 0 ? [] : await options.wantedTables();
      if (tables.length === 0) return;
      for await (const entry of outbox.read(fresh, tables)) {
        if (sent.has(entry.id)) continue;
        await options.deliver(entry);
        sent.add(entry.id);
      }
      sent.clear();
    } catch (error) {
      for (const id of fresh) done.delete(id);
      throw error;
    }
  };

  const answerCalls = (): void => {
    if (answering || stopped) return;
    const drain = async (): Promise<void> => {
      while (called.length > 0 && !stopped) await inOrder(() => deliver(called.splice(0)));
    };
    answering = drain()
      .catch(later)
      .finally(() => {
        answering = null;
        if (called.length > 0 && client) answerCalls();
      });
  };

  const sweep = (): Promise<Sweep> =>
    inOrder(async () => {
      const found = await outbox.sweep(snapshot);
      await deliver(found.transactions);
      snapshot = found.snapshot;
      for (const id of done) if (snapshot.includes(id)) done.delete(id);
      return found;
    });

  /** Sweeps until writers notify again, and until whoever wrote before that has ended. */
  const look = async (): Promise<void> => {
    let hushedAt = 0;
    let written: number[] = [];
    let endOfSilence: bigint | null = null;
    let loudBefore = false;
    while (!stopped && client) {
      const { transactions, snapshot: now, writersNotify } = await sweep();
      const time = Date.now();
      written = [...written.filter((at) => at > time - BUSY_MS), ...transactions.map(() => time)];
      if (writersNotify) {
        // The first loud look may have begun before the silence ended; the second has not.
        if (loudBefore) endOfSilence ??= now.high;
        loudBefore = true;
        if (endOfSilence !== null && now.low >= endOfSilence) return;
      } else {
        loudBefore = false;
        endOfSilence = null;
        if (written.length >= BUSY_COUNT && time - hushedAt > HUSH_MS / 3) {
          hushedAt = time;
          await outbox.hush(HUSH_MS, false);
        }
      }
      await pause(writersNotify ? LOOK_RARELY_MS : LOOK_MS);
    }
  };
  const startLooking = (): void => {
    looking ??= look()
      .catch(later)
      .finally(() => {
        looking = null;
      });
  };

  const onCall = (transaction: string): void => {
    if (transaction === "") return startLooking();
    called.push(transaction);
    answerCalls();
    const time = Date.now();
    calls.push(time);
    while ((calls[0] ?? time) < time - BUSY_MS) calls.shift();
    if (calls.length >= BUSY_COUNT && !looking) {
      calls.length = 0;
      outbox.hush(HUSH_MS, true).catch(later);
    }
    return undefined;
  };

  const sweepAndSee = async (): Promise<void> => {
    if (!client || looking) return;
    if (!(await sweep()).writersNotify) startLooking();
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...options.connection, keepAlive: true });
    next.on("error", (error) =>
      log.debug({ reason: error.message }, "realtime: the listening connection broke"),
    );
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel === "realtime_outbox") onCall(payload);
      else if (channel === "realtime_schema") options.schemaChanged();
      else options.serverMessage(payload);
    });
    next.once("end", () => {
      if (client !== next) return;
      client = null;
      lostAt = Date.now();
      void reconnect();
    });
    await next.connect();
    await next.query("listen realtime_outbox; listen realtime_schema; listen realtime_servers");
    client = next;
    if (lostAt > 0) {
      options.schemaChanged();
      if (Date.now() - lostAt > OUTBOX_KEPT_MS * 0.9) options.gap();
    }
    await sweepAndSee().catch(later);
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
      every(SWEEP_MS, sweepAndSee);
      every(PRUNE_MS, () => outbox.prune());
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
      await answering;
      await looking;
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
