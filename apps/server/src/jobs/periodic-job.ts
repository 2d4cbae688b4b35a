import { createDatabaseListener } from "@leyenda/platform/database/database-listener";
import type { ServerContext } from "../config/context.ts";

/** The dependencies of a job. */
export type JobContext = Pick<ServerContext, "config" | "database" | "log" | "metrics">;

export interface PeriodicJob {
  /** Does what is due now; it also runs periodically. */
  runDue(): Promise<void>;
  /** Something has become due. Like `runDue`, but runs once more if the present run may have read before. */
  wake(): void;
  /** Waits for the present run and starts no other. */
  stop(): Promise<void>;
}

interface JobParts {
  /** Its name in the metrics; for a function, the function's name. */
  readonly name: string;
  readonly everyMs: number;
  /** The log message of a failure. */
  readonly failure: string;
  /** When a stop is signalled, it may leave the remaining work to the next start. */
  readonly run: (stopping: AbortSignal) => Promise<void>;
}

/** Runs a job periodically, one run at a time. While the database is away, it does nothing. */
export function startPeriodicJob(
  { database, log, metrics }: Pick<JobContext, "database" | "log" | "metrics">,
  { name, everyMs, failure, run }: JobParts,
): PeriodicJob {
  const watch = metrics.watchJob(name, everyMs / 1000);
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isWoken = false;

  async function runOnce(): Promise<void> {
    if (!database.isHealthy()) return;
    const startedAt = performance.now();
    try {
      await run(stopping.signal);
      watch.done((performance.now() - startedAt) / 1000);
    } catch (error) {
      if (stopping.signal.aborted) return;
      // The database is away for a moment, or one piece of work failed: the next run retries.
      watch.failed();
      log.error({ err: error }, failure);
    }
  }

  const runDue = (): Promise<void> => {
    running ??= runOnce().finally(() => {
      running = null;
      if (isWoken) wake();
    });
    return running;
  };

  function wake(): void {
    isWoken = running !== null && !stopping.signal.aborted;
    if (running === null) void runDue();
  }

  const timer = setInterval(() => void runDue(), everyMs);
  timer.unref();
  return {
    runDue,
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

interface FunctionParts extends Omit<JobParts, "run"> {
  readonly timeoutMs: number;
  /** Statement that returns whether there is anything to do, as `due`. */
  readonly isDue: string;
  /**
   * Channel on which the database announces work. In between, and if a notification is lost, the job polls.
   */
  readonly channel?: string;
}

/**
 * Calls a function of the project when it has work, like the hosted platform's schedule. Several servers may
 * call it at the same time; the function handles that.
 *
 * @param address the address of this server
 */
export function startFunctionJob(
  context: JobContext,
  address: string,
  { name, timeoutMs, isDue, channel, ...parts }: FunctionParts,
): PeriodicJob {
  const { config, database, log } = context;
  const job = startPeriodicJob(context, {
    name,
    ...parts,
    async run(stopping) {
      const { rows } = await database.platform.query<{ due: boolean }>(isDue);
      if (!rows[0]?.due) return;
      const response = await fetch(`${address}/functions/v1/${name}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${config.serviceRoleKey}`,
          "content-type": "application/json",
        },
        body: "{}",
        signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
      });
      if (!response.ok) throw new Error(`${name} answered ${response.status}`);
    },
  });
  if (channel === undefined) return job;
  const listener = createDatabaseListener({
    connection: database.platformConfig,
    log,
    channels: { [channel]: () => job.wake() },
    listening() {
      job.wake();
    },
  });
  void listener.start();
  return {
    ...job,
    async stop() {
      await listener.stop();
      await job.stop();
    },
  };
}
