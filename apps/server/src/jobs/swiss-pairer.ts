import type { ServerContext } from "../config/context.ts";
import { type PeriodicJob, startFunctionJob } from "./periodic-job.ts";

/**
 * Pairs the swiss rounds that wait. The first server that stores a round is right.
 *
 * @param address where this server listens
 */
export function startSwissPairer(
  context: Pick<ServerContext, "config" | "database" | "log">,
  address: string,
): PeriodicJob {
  return startFunctionJob(context, address, {
    name: "pair-swiss-rounds",
    everyMs: 3_000,
    timeoutMs: 30_000,
    isDue: `select exists (
      select 1 from public.tournament_stages where due_round is not null
    ) as due`,
    failure: "swiss rounds were not paired",
  });
}
