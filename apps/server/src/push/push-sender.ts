import { createVapid, encryptPush, pushKey } from "@leyenda/platform/push/push-message";
import PQueue from "p-queue";
import type { ServerContext } from "../config/context.ts";
import { type PeriodicJob, startPeriodicJob } from "../jobs/periodic-job.ts";

const INTERVAL_MS = 2_000;
const BATCH = 200;
/** Calls under way at once: a push service answers in a tenth of a second, and takes many at a time. */
const CALLS = 32;
/**
 * From one call to the next. Calls that start together are answered together, and whoever asks the server then waits for
 * all of them.
 */
const APART_MS = 3;
const TIMEOUT_MS = 10_000;
/** Where a service that has enough does not say for how long. */
const PAUSE_MS = 60_000;
/** Longer than any push is worth sending. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;
/** A service that has enough of one device says the same: the others are tried again. */
const LONGEST_SERVICE_PAUSE_MS = 600_000;

interface Push {
  readonly id: string;
  readonly device_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly act_label: string | null;
  readonly act_token: string | null;
  readonly is_urgent: boolean;
  readonly seconds: number;
}

/** What came of a push; `unknown` comes again by itself. */
type Outcome = "done" | "dead" | "unknown" | { readonly laterAt: number };

/**
 * Sends the pushes that procedures left in the transaction of what they tell, as `product-mails` does the
 * mails: several servers take different ones, and one whose server died meanwhile comes again, in place of
 * itself. A device whose service no longer knows it is removed; a service that has enough is left alone
 * for as long as it asks, ten minutes at most.
 */
export function startPushSender(
  {
    config,
    database,
    log,
    metrics,
  }: Pick<ServerContext, "config" | "database" | "log" | "metrics">,
  everyMs = INTERVAL_MS,
): PeriodicJob {
  const contact = /<([^>]+)>/u.exec(config.mailFrom)?.[1] ?? config.mailFrom;
  const vapid = createVapid(pushKey(config.jwtSecret), `mailto:${contact}`);
  const pausedUntil = new Map<string, number>();
  const calls = new PQueue({ concurrency: CALLS, interval: APART_MS, intervalCap: 1 });

  async function send(push: Push): Promise<Outcome> {
    const origin = URL.parse(push.endpoint)?.origin;
    if (origin === undefined || !config.pushServices.test(origin)) return "dead";
    const laterAt = pausedUntil.get(origin) ?? 0;
    if (laterAt > Date.now()) return { laterAt };
    let body: Buffer;
    try {
      body = encryptPush(push, Buffer.from(JSON.stringify(messageOf(push))));
    } catch {
      // Whoever added the device gave a key that is none.
      return "dead";
    }
    const response = await fetch(push.endpoint, {
      method: "POST",
      redirect: "manual",
      headers: {
        authorization: vapid(origin),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(push.seconds),
        urgency: push.is_urgent ? "high" : "normal",
        topic: push.tag,
      },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return outcomeOf(response, origin);
  }

  function outcomeOf({ status, headers, ok }: Response, origin: string): Outcome {
    if (ok) return "done";
    if (status === 404 || status === 410) return "dead";
    const pause = pauseOf(headers.get("retry-after"));
    if (status === 429 || (status >= 500 && pause !== null)) {
      const until = Date.now() + (pause ?? PAUSE_MS);
      pausedUntil.set(origin, Math.min(until, Date.now() + LONGEST_SERVICE_PAUSE_MS));
      return { laterAt: until };
    }
    log.warn({ service: origin, status }, "push not taken");
    // What the service does not like it will not like again.
    return status >= 500 ? "unknown" : "done";
  }

  async function sendBatch(): Promise<number> {
    const { rows } = await database.platform.query<Push>("select * from private.take_pushes($1)", [
      BATCH,
    ]);
    const done: string[] = [];
    const dead: string[] = [];
    const later: { id: string; until: Date }[] = [];
    await calls.addAll(
      rows.map((push) => async () => {
        const outcome = await send(push).catch((): Outcome => "unknown");
        if (outcome === "done") done.push(push.id);
        else if (outcome === "dead") dead.push(push.device_id);
        else if (outcome !== "unknown")
          later.push({ id: push.id, until: new Date(outcome.laterAt) });
      }),
    );
    if (rows.length > 0)
      await database.platform.query("select private.settle_pushes($1, $2, $3, $4)", [
        done,
        dead,
        later.map(({ id }) => id),
        later.map(({ until }) => until),
      ]);
    return rows.length;
  }

  return startPeriodicJob(
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
}

/** What the service worker of the page is given (`apps/web/public/service-worker.js`). */
function messageOf({ title, body, link, tag, act_label: label, act_token: token }: Push): object {
  return { title, body, link, tag, ...(token === null ? {} : { act: { label, token } }) };
}

/** Milliseconds that `Retry-After` asks for, in either of its forms (RFC 9110, 10.2.3); null without one. */
function pauseOf(value: string | null): number | null {
  if (value === null) return null;
  const wanted = /^\d+$/u.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wanted) ? null : Math.min(Math.max(wanted, INTERVAL_MS), LONGEST_PAUSE_MS);
}
