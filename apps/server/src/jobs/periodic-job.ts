import { createDatabaseListener } from "@leyenda/platform/database/database-listener";
import type { ServerContext } from "../config/context.ts";

/** What a job works with. */
export type JobContext = Pick<ServerContext, "config" | "database" | "log" | "metrics">;

export interface PeriodicJob {
  /** Does what is due now; runs by itself between. */
  runDue(): Promise<void>;
  /** Something has become due: as `runDue`, and once more where a run under way may have looked before. */
  wake(): void;
  /** Waits for what is running and does nothing any more. */
  stop(): Promise<void>;
}

interface JobParts {
  /** As the figures call it; a function by its own name. */
  readonly name: string;
  readonly everyMs: number;
  /** What the log says when it fails. */
  readonly failure: string;
  /** Told to stop, it may leave its work to the next start. */
  readonly run: (stopping: AbortSignal) => Promise<void>;
}

/** Runs a job again and again, one run at a time; without a database there is nothing to do. */
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
      // Away for a moment, or a fault in one piece of work: the next round tries again.
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
  /** Statement that answers whether there is anything to do, as `due`. */
  readonly isDue: string;
  /** Channel of the database on which it is told that there is; between, and where a word is lost, it looks. */
  readonly channel?: string;
}

/**
 * Calls a function of the project when it has something to do, as the hosted platform's own schedule
 * would. Several servers may call it at the same time: the function sees to it.
 *
 * @param address where this server listens
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
