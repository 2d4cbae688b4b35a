import { z } from "zod";
import { isService, read, readBody, serviceClient } from "../_shared/clients.ts";
import { reconcileAll, yesterday } from "../_shared/reconciliation.ts";
import { json, log, Refusal, serve } from "../_shared/serve.ts";
import { pairDueRounds } from "../_shared/swiss-rounds.ts";
import { removeErasedFiles } from "./files.ts";
import { sendDueMails } from "./mails.ts";

/** No further step begins after this much time; the next call continues the work. */
const TIME_MS = 20_000;

const bodySchema = z.object({ daily: z.boolean().default(false) });
const doneSchema = z.object({ more: z.boolean().default(false) });

/**
 * Does the due work on a hosted platform, where none of our servers runs. Responds `{steps, paired, removed, sent,
 * reconciled}`: for each kind of work, how much was done, or null if it failed. A schedule (such as pg_cron) calls this
 * function with a secret key. Once a day the schedule passes `{daily: true}`; then yesterday's payments are reconciled
 * too.
 */
async function scheduledWork(request: Request): Promise<Response> {
  if (!isService(request))
    throw new Refusal(403, "forbidden", "No tienes permiso para hacer esto.");
  const { daily } = await readBody(request, bodySchema);
  return json({
    steps: await attempt("scheduled work", doDueWork),
    paired: await attempt("pairing", pairDueRounds),
    removed: await attempt("removing files", removeErasedFiles),
    sent: await attempt("sending mails", sendDueMails),
    reconciled: daily ? await attempt("reconciling", reconcileYesterday) : 0,
  });
}

/** Returns null if the work fails, so that the other kinds of work still run. */
async function attempt(part: string, work: () => Promise<number>): Promise<number | null> {
  try {
    return await work();
  } catch (error) {
    log(`${part} failed`, error);
    return null;
  }
}

async function doDueWork(): Promise<number> {
  const service = serviceClient();
  const end = Date.now() + TIME_MS;
  let steps = 0;
  for (let more = true; more && Date.now() < end; steps += 1)
    more = read(doneSchema, await service.rpc("run_scheduled_work")).more;
  return steps;
}

async function reconcileYesterday(): Promise<number> {
  return (await reconcileAll(yesterday())).length;
}

export default serve(["POST"], scheduledWork);
