import type { ServerContext } from "../config/server-context.ts";
import { type PeriodicJob, startPeriodicJob } from "./periodic-job.ts";

const INTERVAL_MS = 1_000;
const BATCH = 1_000;

/**
 * Gives tournament events their position in the record (`private.place_tournament_events`), soon after their commit.
 * All servers call the procedure, but only one at a time does the work.
 */
export function startTournamentEvents(
  context: Pick<ServerContext, "database" | "log" | "metrics">,
  everyMs = INTERVAL_MS,
): PeriodicJob {
  const { database } = context;
  return startPeriodicJob(context, {
    name: "tournament-events",
    everyMs,
    failure: "events of tournaments not placed",
    async run(stopping) {
      for (let placed = BATCH; placed === BATCH && !stopping.aborted;) {
        const { rows } = await database.platform.query<{ placed: number }>(
          "select private.place_tournament_events($1) as placed",
          [BATCH],
        );
        placed = rows[0]?.placed ?? 0;
      }
    },
  });
}
