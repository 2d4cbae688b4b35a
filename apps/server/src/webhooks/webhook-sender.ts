import { setTimeout as sleep } from "node:timers/promises";
import { createOutgoing, OutgoingError } from "@leyenda/platform/outgoing/outgoing-http-client";
import { type JobContext, type PeriodicJob, startPeriodicJob } from "../jobs/periodic-job.ts";
import { signedHeaders } from "./webhook-message.ts";
import { createWebhookSeal } from "./webhook-seal.ts";

const INTERVAL_MS = 1_000;
const TIMEOUT_MS = 15_000;
/**
 * The maximum of concurrent calls.
 * Receivers that fail or are slow have a separate limit, so that they delay no others.
 */
const LANES = [
  { isTroubled: false, calls: 64 },
  { isTroubled: true, calls: 16 },
] as const;
/**
 * The assumed duration of a call, which limits how often one receiver is called. The limit protects servers that an
 * attacker subscribed.
 */
const CALL_MS = 250;
/** Results are written when this many are known, or after `SETTLE_MS`. */
const SETTLED_TOGETHER = 50;
const SETTLE_MS = 20;
/** How many characters of a receiver's response are stored, so that the webhook's owners can find errors. */
const STORED_ANSWER_LENGTH = 500;
/** The longest pause that a receiver can request, in seconds. It replaces longer ones. */
const LONGEST_PAUSE_S = 86_400;

interface Delivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly url: string;
  readonly message_id: string;
  readonly kind: string;
  readonly created_at: Date;
  readonly sequence: string | null;
  readonly facts: object;
  readonly sealed: string | null;
  readonly former_sealed: string | null;
}

/** The result of an attempt, in the format that `private.settle_webhooks` expects. */
interface Result {
  readonly id: string;
  readonly webhook_id: string;
  readonly at: string;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
  readonly retry_after: number | null;
}

/** The fields of a result that depend on the receiver's response. */
type Outcome = Pick<Result, "status" | "failure" | "answer" | "retry_after">;

export interface WebhookSender extends Pick<PeriodicJob, "stop"> {
  /** Sends all due deliveries now. The server does this automatically; tests call it. */
  runDue(): Promise<void>;
}

/**
 * Sends tournament events to the webhooks that subscribe to them. Each delivery is sent by one server.
 * If a server dies, its deliveries are sent again after a minute, with the same id.
 */
export function startWebhookSender(
  context: JobContext,
  everyMs = INTERVAL_MS,
  callMs = CALL_MS,
): WebhookSender {
  const { config, database, log } = context;
  const seal = createWebhookSeal(config.jwtSecret);
  const outgoing = createOutgoing({ allowsLocal: config.allowsLocalWebhooks });
  const agent = `Leyenda-Webhooks/1.0 (+${config.siteUrl})`;
  /** The webhook of each running call. While a webhook has running calls, no further calls to it are started. */
  const underWay: string[] = [];
  const results: Result[] = [];
  let settling: Promise<void> = Promise.resolve();
  let settleTimer: NodeJS.Timeout | null = null;
  let taken = 0;
  let freed = Promise.withResolvers<void>();

  async function call(delivery: Delivery): Promise<Outcome> {
    const none = { status: null, failure: null, answer: null, retry_after: null };
    const secrets = [delivery.sealed, delivery.former_sealed].flatMap((sealed) =>
      sealed === null ? [] : (seal.open(delivery.webhook_id, sealed) ?? []),
    );
    if (secrets.length === 0) return { ...none, failure: "secret" };
    const message = { id: delivery.message_id, body: bodyOf(delivery) };
    try {
      const { status, headers, body } = await outgoing.post(delivery.url, {
        headers: { "user-agent": agent, ...signedHeaders(message, secrets) },
        body: message.body,
        timeoutMs: TIMEOUT_MS,
      });
      // The database would refuse null characters and incomplete surrogate pairs, and with them all results of the
      // batch.
      const answer = body.replaceAll("\0", "").slice(0, STORED_ANSWER_LENGTH).toWellFormed();
      return { status, failure: null, answer, retry_after: pauseOf(headers["retry-after"]) };
    } catch (error) {
      return { ...none, failure: error instanceof OutgoingError ? error.failure : "connection" };
    }
  }

  async function send(delivery: Delivery): Promise<void> {
    const { id, webhook_id } = delivery;
    const at = new Date().toISOString();
    const startedAt = performance.now();
    const outcome = await call(delivery);
    const milliseconds = Math.round(performance.now() - startedAt);
    results.push({ id, webhook_id, at, milliseconds, ...outcome });
    if (results.length >= SETTLED_TOGETHER) await settle();
    else settleTimer ??= setTimeout(() => void settle(), SETTLE_MS);
  }

  /** Writes the results of attempts. If writing fails, the next call writes them. */
  function settle(): Promise<void> {
    if (settleTimer !== null) clearTimeout(settleTimer);
    settleTimer = null;
    settling = settling.then(async () => {
      const settled = results.splice(0);
      if (settled.length === 0) return;
      try {
        await database.platform.query("select private.settle_webhooks($1)", [
          JSON.stringify(settled),
        ]);
      } catch (error) {
        log.error({ err: error }, "answers to webhooks not written");
      }
      const shortest = Math.min(...settled.map(({ milliseconds }) => milliseconds));
      setTimeout(() => free(settled), callMs - shortest);
    });
    return settling;
  }

  /** Allows new deliveries to the webhooks whose attempts have ended. */
  function free(ended: readonly Result[]): void {
    for (const { webhook_id } of ended) underWay.splice(underWay.indexOf(webhook_id), 1);
    freed.resolve();
    freed = Promise.withResolvers<void>();
  }

  /**
   * Sends deliveries of one lane (working webhooks, or failing and slow ones) until none is due.
   * Whenever a call ends, new deliveries start without waiting for the slowest call.
   */
  async function runLane(lane: (typeof LANES)[number], stopping: AbortSignal): Promise<void> {
    let calls = 0;
    for (;;) {
      const left = stopping.aborted ? 0 : lane.calls - calls;
      for (const delivery of left > 0 ? await take(left, lane.isTroubled) : []) {
        underWay.push(delivery.webhook_id);
        calls += 1;
        void send(delivery).finally(() => (calls -= 1));
      }
      if (underWay.length === 0) return;
      // New deliveries may become due while the slowest call is still running, so this does not wait for that call.
      await Promise.race([freed.promise, sleep(INTERVAL_MS)]);
    }
  }

  async function take(limit: number, isTroubled: boolean): Promise<Delivery[]> {
    const { rows } = await database.platform.query<Delivery>(
      "select * from private.take_webhooks($1, $2, $3)",
      [limit, isTroubled, underWay],
    );
    taken += rows.length;
    return rows;
  }

  const jobs = LANES.map((lane) =>
    startPeriodicJob(context, {
      name: lane.isTroubled ? "webhooks-troubled" : "webhooks",
      everyMs,
      failure: "webhooks not sent",
      run: (stopping) => runLane(lane, stopping),
    }),
  );

  return {
    async runDue() {
      // A webhook that works again moves to the lane of working webhooks, whose run may already be over. So both lanes
      // run until neither has deliveries.
      do {
        taken = 0;
        await Promise.all(jobs.map((job) => job.runDue()));
        await settle();
      } while (taken > 0);
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
      await settle();
      outgoing.close();
    },
  };
}

const bodyOf = ({ kind, created_at: at, sequence, facts }: Delivery): string =>
  JSON.stringify({
    type: kind,
    timestamp: at.toISOString(),
    ...(sequence === null ? {} : { sequence: Number(sequence) }),
    data: facts,
  });

/** Returns the seconds in `Retry-After`, in either of its forms (RFC 9110, 10.2.3); null without the header. */
function pauseOf(value: string | undefined): number | null {
  if (value === undefined) return null;
  const seconds = /^\d+$/u.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), LONGEST_PAUSE_S);
}
