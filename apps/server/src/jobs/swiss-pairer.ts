import { type JobContext, type PeriodicJob, startFunctionJob } from "./periodic-job.ts";

/** Only where a word of the database was lost does anybody wait that long. */
const INTERVAL_MS = 3_000;

/**
 * Pairs the swiss rounds that wait, as soon as the last result of a round is in. The first server that
 * stores a round is right.
 *
 * @param address where this server listens
 * @param everyMs how often it looks without having been told
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
