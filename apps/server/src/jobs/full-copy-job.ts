import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { type JobContext, type PeriodicJob, startPeriodicJob } from "./periodic-job.ts";

const COMMANDS = resolve(import.meta.dirname, "../commands");
const INTERVAL_MS = 60_000;
/** After a failure (a full disk, a missing folder), the copy is retried after this time, not every minute. */
const AFTER_FAILURE_MS = 3_600_000;

interface CopyParts {
  /** The name of the job in the metrics. */
  readonly name: string;
  /** The log message of a failure. */
  readonly failure: string;
  /** The name of the lock. If several servers use one database, only one of them makes the copy. */
  readonly lock: string;
  readonly isDue: () => boolean;
  /** Makes the copy. `run` executes a server command in a separate process, so that no response is delayed. */
  readonly make: (run: (command: string, ...args: string[]) => Promise<string>) => Promise<void>;
}

/** Makes a full copy whenever one is due; the first check is at once. */
export function startCopyJob(
  context: JobContext,
  { name, failure, lock, isDue, make }: CopyParts,
): PeriodicJob {
  let failedAt = -Infinity;
  const job = startPeriodicJob(context, {
    name,
    everyMs: INTERVAL_MS,
    failure,
    async run(stopping) {
      if (!isDue() || performance.now() - failedAt < AFTER_FAILURE_MS) return;
      const client = await context.database.platform.connect();
      try {
        const { rows } = await client.query<{ mine: boolean }>(
          "select pg_try_advisory_lock(hashtext($1)) as mine",
          [lock],
        );
        // Nothing is left to do if another server has the lock, or made the copy while this server waited for a
        // connection.
        if (!rows[0]?.mine || !isDue()) return;
        await make(async (command, ...args) => {
          const program = resolve(COMMANDS, `${command}.ts`);
          const options = { signal: stopping };
          const { stdout } = await promisify(execFile)(
            process.execPath,
            [program, ...args],
            options,
          );
          return stdout.trim();
        });
      } catch (error) {
        failedAt = performance.now();
        throw error;
      } finally {
        // Closing the connection releases the lock.
        client.release(true);
      }
    },
  });
  void job.runDue();
  return job;
}
