import type { ServerContext } from "../config/server-context.ts";
import { type PeriodicJob, startPeriodicJob } from "./periodic-job.ts";

const INTERVAL_MS = 15_000;

/** A run ends after this many steps, because more would mean that finished work still counts as due. */
const STEPS_LIMIT = 1_000;

/** The result of `private.run_scheduled_work()`. */
interface Work {
  readonly more?: boolean;
}

/**
 * Runs the database's work that becomes due with time, such as final reports, check-in windows and walkovers.
 * Every server calls the procedure. The procedure's lock ensures that each piece of work is done once.
 */
export function startScheduler({
  database,
  log,
  metrics,
}: Pick<ServerContext, "database" | "log" | "metrics">): PeriodicJob {
  /** Does one step in one transaction. Returns true if the procedure has more work. */
  async function runStep(): Promise<boolean> {
    const client = await database.platform.connect();
    // If a piece of work fails, the procedure continues and reports the failure as a warning, which is logged.
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
