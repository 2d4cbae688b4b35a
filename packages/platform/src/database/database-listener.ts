import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";

const RETRY_MS = [100, 500, 1_000, 2_000, 5_000];

export interface DatabaseListenerOptions {
  readonly connection: pg.ClientConfig;
  readonly log: Logger;
  /** The function that handles the notifications of each channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /**
   * Called when a connection has started to listen, with the milliseconds since the previous connection was lost; null
   * for the first connection.
   */
  listening(lostForMs: number | null): void | Promise<void>;
}

/** A connection that listens to the database's notifications and reconnects automatically. */
export interface DatabaseListener {
  readonly isListening: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createDatabaseListener(options: DatabaseListenerOptions): DatabaseListener {
  const { log, channels } = options;
  let client: pg.Client | null = null;
  let isStopped = false;
  let lostAt: number | null = null;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...options.connection, keepAlive: true });
    next.on("error", (error) =>
      log.debug({ reason: error.message }, "the listening connection broke"),
    );
    next.on("notification", ({ channel, payload = "" }) => channels[channel]?.(payload));
    next.once("end", () => {
      if (client !== next) return;
      client = null;
      lostAt = Date.now();
      void reconnect();
    });
    await next.connect();
    await next.query(
      Object.keys(channels)
        .map((channel) => `listen ${channel}`)
        .join("; "),
    );
    client = next;
    await options.listening(lostAt === null ? null : Date.now() - lostAt);
  };

  const reconnect = async (): Promise<void> => {
    for (let attempt = 0; !isStopped && !client; attempt += 1) {
      const wait = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)];
      await pause(wait, undefined, { ref: false });
      try {
        await connect();
        log.info({ channels: Object.keys(channels) }, "listening again");
      } catch (error) {
        log.debug({ err: error, channels: Object.keys(channels) }, "cannot listen yet");
      }
    }
  };

  return {
    get isListening() {
      return client !== null;
    },
    async start() {
      try {
        await connect();
      } catch (error) {
        log.warn({ err: error, channels: Object.keys(channels) }, "cannot listen yet");
        void reconnect();
      }
    },
    async stop() {
      isStopped = true;
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
