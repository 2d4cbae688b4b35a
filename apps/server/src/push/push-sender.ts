import { Piscina } from "piscina";
import { type JobContext, type PeriodicJob, startPeriodicJob } from "../jobs/periodic-job.ts";
import {
  LONGEST_SERVICE_PAUSE_MS,
  type DeliverySettings,
  type Outcome,
  type Push,
} from "./push-delivery.ts";

const INTERVAL_MS = 2_000;
const BATCH = 200;
/** Lowers the thread's priority, so that the thread that serves requests is preferred. */
const NICE = 10;

/**
 * Sends the pushes that procedures stored in the transaction of their change. Each push is sent by one server.
 * If a server dies, its pushes are sent again; a device shows a repeated push only once.
 * A device that its push service no longer knows is deleted.
 */
export function startPushSender(
  { config, database, log, metrics }: JobContext,
  everyMs = INTERVAL_MS,
): PeriodicJob {
  const contact = /<([^>]+)>/u.exec(config.mailFrom)?.[1] ?? config.mailFrom;
  const thread = new Piscina<readonly Push[], readonly Outcome[]>({
    filename: new URL("./push-worker.ts", import.meta.url).href,
    name: "deliver",
    minThreads: 0,
    maxThreads: 1,
    // A thread remembers which services are paused, so it stays at least as long as the longest pause.
    idleTimeout: LONGEST_SERVICE_PAUSE_MS,
    atomics: "disabled",
    niceIncrement: NICE,
    workerData: {
      jwtSecret: config.jwtSecret,
      contact: `mailto:${contact}`,
      services: config.pushServices,
    } satisfies DeliverySettings,
  });

  async function sendBatch(): Promise<number> {
    const { rows } = await database.platform.query<Push>("select * from private.take_pushes($1)", [
      BATCH,
    ]);
    if (rows.length === 0) return 0;
    const done: string[] = [];
    const dead: string[] = [];
    const later: { id: string; until: Date }[] = [];
    for (const [index, outcome] of (await thread.run(rows)).entries()) {
      const { id, device_id: device } = rows[index] as Push;
      if ("refusal" in outcome) log.warn(outcome.refusal, "push not taken");
      if (outcome.kind === "done" || outcome.kind === "refused") done.push(id);
      else if (outcome.kind === "dead") dead.push(device);
      else if (outcome.kind === "later") later.push({ id, until: new Date(outcome.at) });
    }
    await database.platform.query("select private.settle_pushes($1, $2, $3, $4)", [
      done,
      dead,
      later.map(({ id }) => id),
      later.map(({ until }) => until),
    ]);
    return rows.length;
  }

  const job = startPeriodicJob(
    { database, log, metrics },
    {
      name: "push",
      everyMs,
      failure: "pushes not sent",
      async run(stopping) {
        for (let taken = 1; taken > 0 && !stopping.aborted;) taken = await sendBatch();
      },
    },
  );
  return {
    ...job,
    async stop() {
      await job.stop();
      await thread.destroy();
    },
  };
}
