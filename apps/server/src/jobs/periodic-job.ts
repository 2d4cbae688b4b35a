import { createDatabaseListener } from "@leyenda/platform/database/database-listener";
import type { ServerContext } from "../config/context.ts";

type Context = Pick<ServerContext, "config" | "database" | "log">;

export interface PeriodicJob {
  /** Does what is due now; runs by itself between. */
  runDue(): Promise<void>;
  /** Something has become due: as `runDue`, and once more where a run under way may have looked before. */
  wake(): void;
  /** Waits for what is running and does nothing any more. */
  stop(): Promise<void>;
}

interface JobParts {
  readonly everyMs: number;
  /** What the log says when it fails. */
  readonly failure: string;
  /** Told to stop, it may leave its work to the next start. */
  readonly run: (stopping: AbortSignal) => Promise<void>;
}

/** Runs a job again and again, one run at a time; without a database there is nothing to do. */
export function startPeriodicJob(
  { database, log }: Pick<Context, "database" | "log">,
  { everyMs, failure, run }: JobParts,
): PeriodicJob {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isWoken = false;

  async function runOnce(): Promise<void> {
    if (!database.isHealthy()) return;
    try {
      await run(stopping.signal);
    } catch (error) {
      // Away for a moment, or a fault in one piece of work: the next round tries again.
      if (!stopping.signal.aborted) log.error({ err: error }, failure);
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
  readonly name: string;
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
  context: Context,
  address: string,
  { name, timeoutMs, isDue, channel, ...parts }: FunctionParts,
): PeriodicJob {
  const { config, database, log } = context;
  const job = startPeriodicJob(context, {
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
      if (!response.ok) log.warn({ status: response.status }, parts.failure);
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
