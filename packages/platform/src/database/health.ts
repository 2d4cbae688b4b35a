import pg from "pg";
import type { Logger } from "pino";

const PING_MS = 2_000;
const PING_TIMEOUT_MS = 3_000;
const RETRY_MS = [50, 100, 200, 400, 800];

export interface DatabaseWatch {
  isHealthy(): boolean;
  whenHealthy(): Promise<void>;
  onChange(listener: (healthy: boolean) => void): void;
  stop(): Promise<void>;
}

/**
 * Keeps one connection open for nothing but knowing whether the database answers: its end is noticed
 * at once, a database that hangs by a ping every two seconds.
 */
export function watchDatabase(config: pg.ClientConfig, log: Logger): DatabaseWatch {
  const listeners = new Set<(healthy: boolean) => void>();
  let healthy = false;
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  const change = (next: boolean): void => {
    if (healthy === next) return;
    healthy = next;
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
      connectionTimeoutMillis: PING_TIMEOUT_MS,
      query_timeout: PING_TIMEOUT_MS,
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
    try {
      await current.query("select 1");
    } catch {
      lose(current);
      return;
    }
    if (client !== current) return;
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
    onChange: (listener) => void listeners.add(listener),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
