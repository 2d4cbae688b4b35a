import { setTimeout as sleep } from "node:timers/promises";
import {
  startEmbeddedPostgres,
  type EmbeddedOptions,
  type EmbeddedPostgres,
} from "./embedded-postgres.ts";

const RESTART_MS = [0, 500, 1_000, 2_000, 5_000];

/** After a run of at least this length, the next restart is immediate; after shorter runs it is delayed. */
const SETTLED_MS = 30_000;

export interface SupervisedPostgres {
  readonly port: number;
  stop(): Promise<void>;
}

/** Restarts the embedded PostgreSQL on the same port whenever its process ends, until `stop` is called. */
export async function superviseEmbeddedPostgres(
  options: EmbeddedOptions,
): Promise<SupervisedPostgres> {
  let current: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const { port } = current;
  const stopping = new AbortController();
  const watching = watch();

  return {
    port,
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };

  async function watch(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const startedAt = Date.now();
      await current.exited;
      if (stopping.signal.aborted) return;
      options.log.error({ pid: current.pid }, "PostgreSQL ended unexpectedly; starting it again");
      if (Date.now() - startedAt > SETTLED_MS) attempt = 0;
      await restart(attempt);
      if (stopping.signal.aborted) return current.stop();
    }
  }

  async function restart(firstAttempt: number): Promise<void> {
    for (let attempt = firstAttempt; !stopping.signal.aborted; attempt += 1) {
      try {
        await sleep(RESTART_MS[Math.min(attempt, RESTART_MS.length - 1)], undefined, {
          signal: stopping.signal,
        });
        current = await startEmbeddedPostgres({ ...options, port });
        return;
      } catch (error) {
        if (!stopping.signal.aborted) options.log.error({ err: error }, "PostgreSQL did not start");
      }
    }
  }
}
