import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { type JobContext, type PeriodicJob, startPeriodicJob } from "./periodic-job.ts";

const COMMANDS = resolve(import.meta.dirname, "../commands");
const INTERVAL_MS = 60_000;
/** After a failure, for lack of space or of the folder, it is not retried every minute. */
const AFTER_FAILURE_MS = 3_600_000;

interface CopyParts {
  /** The job's name in the metrics. */
  readonly name: string;
  /** The log message of a failure. */
  readonly failure: string;
  /** Name of the lock: of several servers with one database, only one makes the copy. */
  readonly lock: string;
  readonly isDue: () => boolean;
  /** Makes it. `run` starts a server command as a separate process, so that no response is delayed. */
  readonly make: (run: (command: string, ...args: string[]) => Promise<string>) => Promise<void>;
}

/** Makes a full copy whenever one is due, the first one at once. */
export function startCopies(
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
        // Another server made it while this one waited for a connection.
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
        // The lock ends with the connection.
        client.release(true);
      }
    },
  });
  void job.runDue();
  return job;
}
