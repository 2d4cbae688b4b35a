import { type JobContext, type PeriodicJob, startFunctionJob } from "./periodic-job.ts";

/** If the database's notification was lost, a round is paired after this time at most. */
const INTERVAL_MS = 3_000;

/**
 * Pairs a Swiss round as soon as the last result of the previous one is entered. If several servers pair the same
 * round, the database accepts only the first pairing.
 *
 * @param address the URL at which this server calls itself
 * @param everyMs the time between two checks without a notification
 */
export function startSwissPairer(
  context: JobContext,
  address: string,
  everyMs = INTERVAL_MS,
): PeriodicJob {
  return startFunctionJob(context, address, {
    name: "pair-swiss-rounds",
    everyMs,
    channel: "due_round",
    timeoutMs: 30_000,
    isDue: `select exists (
      select 1 from public.tournament_stages where due_round is not null
    ) as due`,
    failure: "swiss rounds were not paired",
  });
}
