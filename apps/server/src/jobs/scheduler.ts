import type { ServerContext } from "../config/context.ts";
import { type PeriodicJob, startPeriodicJob } from "./periodic-job.ts";

const INTERVAL_MS = 15_000;

/** More than that in one round means that something is wrong with what is due. */
const STEPS_LIMIT = 1_000;

/** What `private.run_scheduled_work()` says it did. */
interface Work {
  readonly more?: boolean;
}

/**
 * Lets the database do what time alone makes due: unanswered reports that stand, check-in windows,
 * late byes. Every server asks; the procedure takes a lock, so each thing happens once.
 */
export function startScheduler({
  database,
  log,
  metrics,
}: Pick<ServerContext, "database" | "log" | "metrics">): PeriodicJob {
  /** One transaction of work; true when the procedure asks to be called again. */
  async function runStep(): Promise<boolean> {
    const client = await database.platform.connect();
    // The procedure goes on after a piece of work that fails and says so in a warning.
    const tell = ({ message }: { message?: string | undefined }): void =>
      log.warn({ message }, "scheduled work");
    client.on("notice", tell);
    try {
      const { rows } = await client.query<{ done: Work }>(
        "select private.run_scheduled_work() as done",
      );
      return rows[0]?.done.more ?? false;
    } finally {
      client.off("notice", tell);
      client.release();
    }
  }

  return startPeriodicJob(
    { database, log, metrics },
    {
      name: "scheduled-work",
      everyMs: INTERVAL_MS,
      failure: "scheduled work failed",
      async run() {
        const startedAt = Date.now();
        let more = true;
        for (let step = 0; more && step < STEPS_LIMIT; step += 1) more = await runStep();
        const milliseconds = Date.now() - startedAt;
        if (milliseconds > INTERVAL_MS) log.warn({ milliseconds }, "scheduled work is slow");
      },
    },
  );
}
