import { createDatabaseListener } from "@leyenda/platform/database/database-listener";
import type { ServerContext } from "../config/server-context.ts";

/** The dependencies of a job. */
export type JobContext = Pick<ServerContext, "config" | "database" | "log" | "metrics">;

export interface PeriodicJob {
  /** Does all work that is due now. The job also calls this periodically. */
  runDue(): Promise<void>;
  /** Call this when new work is due. If a run is in progress, another run follows, because it may miss the new work. */
  wake(): void;
  /** Waits for the present run to end; no other run starts after it. */
  stop(): Promise<void>;
}

interface JobParts {
  /** The job's name in the metrics. For a job that calls a function, it is the function's name. */
  readonly name: string;
  readonly everyMs: number;
  /** The log message of a failure. */
  readonly failure: string;
  /** Does the work. When `stopping` is signalled, it may leave the remaining work for the next start. */
  readonly run: (stopping: AbortSignal) => Promise<void>;
}

/** Runs a job periodically, one run at a time. Does nothing while the database is unavailable. */
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
      // The run fails if the database is briefly unavailable, or if a piece of work fails. The next run retries the
      // work.
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
  /** SQL that returns a column `due`: whether there is work to do. */
  readonly isDue: string;
  /** The channel on which the database announces work. The job also polls, in case an announcement is lost. */
  readonly channel?: string;
}

/**
 * Calls a function of the project when there is work for it, as the hosted platform's schedule does. Several servers
 * may call the function at the same time.
 *
 * @param address the URL at which this server calls itself
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
