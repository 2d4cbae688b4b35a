import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";

const PING_MS = 2_000;
const CONNECT_TIMEOUT_MS = 3_000;
const RETRY_MS = [50, 100, 200, 400, 800];

/**
 * After this many seconds without a response, the database counts as hanging.
 * A timer counts the seconds one by one, so a pause of this process counts as only one second of waiting.
 */
const SILENT_SECONDS = 5;

/** The longest time of a failover. Requests that arrive during an outage wait at most this long. */
const PATIENCE_MS = 12_000;

export interface DatabaseWatch {
  isHealthy(): boolean;
  whenHealthy(): Promise<void>;
  /** Resolves to true once the database responds, and to false after the longest time that a request waits. */
  whenBack(): Promise<boolean>;
  onChange(listener: (healthy: boolean) => void): void;
  stop(): Promise<void>;
}

/**
 * Holds one connection open to monitor the database.
 * The end of the connection is noticed at once, a hanging database by a ping every two seconds.
 * A database that accepts no writes counts as unavailable: it was the primary, and is now a replica.
 */
export function watchDatabase(config: pg.ClientConfig, log: Logger): DatabaseWatch {
  const listeners = new Set<(healthy: boolean) => void>();
  let healthy = false;
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let back = Promise.resolve(false);
  let end = (_isBack: boolean): void => undefined;

  const change = (next: boolean): void => {
    if (healthy === next) return;
    healthy = next;
    end(next);
    if (!next) {
      const outage = Promise.withResolvers<boolean>();
      const patience = setTimeout(() => outage.resolve(false), PATIENCE_MS);
      patience.unref();
      back = outage.promise;
      end = (isBack) => {
        clearTimeout(patience);
        outage.resolve(isBack);
      };
    }
    if (next) log.info("database answers");
    else if (!stopped) log.warn("database is away");
    for (const listener of listeners) listener(next);
  };

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = null;
    change(false);
    lost.end().catch(() => undefined);
    schedule(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? PING_MS, connect);
  };

  const schedule = (milliseconds: number, step: () => Promise<void>): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void step(), milliseconds);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      ...config,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client = next;
    next.on("error", () => lose(next));
    next.on("end", () => lose(next));
    try {
      await next.connect();
      await ping(next);
    } catch {
      lose(next);
    }
  };

  const ping = async (current: pg.Client): Promise<void> => {
    const isPrimary = await takesWrites(current);
    if (client !== current) return;
    if (!isPrimary) return lose(current);
    failures = 0;
    change(true);
    schedule(PING_MS, () => ping(current));
  };

  void connect();
  return {
    isHealthy: () => healthy,
    whenHealthy: () =>
      healthy
        ? Promise.resolve()
        : new Promise((resolve) => listeners.add((next) => next && resolve())),
    whenBack: () => (healthy ? Promise.resolve(true) : back),
    onChange: (listener) => void listeners.add(listener),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      end(false);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}

/** Whether the database responds in time and accepts writes. A replica accepts none. */
async function takesWrites(client: pg.Client): Promise<boolean> {
  const answer = client
    .query<{ is_replica: boolean }>("select pg_is_in_recovery() as is_replica")
    .then(({ rows }) => rows[0]?.is_replica === false)
    .catch(() => false);
  for (let second = 0; second < SILENT_SECONDS; second += 1) {
    const word = await Promise.race([answer, sleep(1_000, null, { ref: false })]);
    if (word !== null) return word;
  }
  return false;
}
