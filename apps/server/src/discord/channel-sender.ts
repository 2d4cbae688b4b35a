import { z } from "zod";
import type { ServerContext } from "../config/context.ts";
import { VERSION } from "../config/version.ts";
import { type PeriodicJob, startPeriodicJob } from "../jobs/periodic-job.ts";
import { createChannelSeal } from "./channel-address.ts";
import { channelMessage, type ChannelNews } from "./channel-message.ts";
import { API } from "./discord-api.ts";

const INTERVAL_MS = 2_000;
const BATCH = 20;
const TIMEOUT_MS = 10_000;
/** Where nothing is said, or nothing came back. */
const PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3_600;
const UNKNOWN_WEBHOOK = 10_015;
/** Of a forum: there a message needs a thread. */
const NO_THREAD = 220_001;

interface Due extends ChannelNews {
  readonly sealed: string;
  /** A number of the database's, too large for ours. */
  readonly told: string;
}

/** What came of a post, and for how many seconds the channel has enough. */
type Outcome =
  | { readonly is: "told" | "later"; readonly seconds: number }
  | { readonly is: "off"; readonly reason: "gone" | "refused" };

const answerSchema = z.object({
  code: z.number().optional(),
  retry_after: z.number().nonnegative().optional(),
});

/**
 * Tells the channels of tournaments what happens there (`private.take_discord_posts`): several servers take different
 * ones, each channel hears it in order and in one message, and waits as long as Discord asks. An address that Discord no
 * longer knows is switched off, and one by which it takes no trial.
 */
export function startChannelSender(
  {
    config,
    database,
    log,
    metrics,
  }: Pick<ServerContext, "config" | "database" | "log" | "metrics">,
  everyMs = INTERVAL_MS,
): PeriodicJob {
  const seal = createChannelSeal(config.jwtSecret);
  const base = config.discord?.apiBase ?? API;
  const agent = `DiscordBot (${config.siteUrl}, ${VERSION})`;

  async function post(webhook: string, body: object, isTest: boolean): Promise<Outcome> {
    const response = await fetch(`${base}/webhooks/${webhook}?wait=true`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", "user-agent": agent },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, headers, ok } = response;
    const { code, retry_after: wait } =
      answerSchema.safeParse(await response.json().catch(() => null)).data ?? {};
    if (ok) {
      const isLast = headers.get("x-ratelimit-remaining") === "0";
      return { is: "told", seconds: isLast ? pause(headers.get("x-ratelimit-reset-after")) : 0 };
    }
    if (status === 401 || (status === 404 && code === UNKNOWN_WEBHOOK))
      return { is: "off", reason: "gone" };
    if (status === 400 && (isTest || code === NO_THREAD)) return { is: "off", reason: "refused" };
    if (status === 429) return { is: "later", seconds: pause(wait ?? headers.get("retry-after")) };
    if (status >= 500) return { is: "later", seconds: PAUSE_SECONDS };
    // What Discord does not take it will not take again.
    log.warn({ status, code }, "post not taken by Discord");
    return { is: "told", seconds: 0 };
  }

  async function tell(due: Due): Promise<void> {
    const { tournament_id: id, sealed } = due;
    const end = (reason: string) =>
      database.platform.query("select private.end_discord_posts($1, $2, $3)", [id, sealed, reason]);
    const webhook = seal.open(id, sealed);
    if (webhook === null) {
      await end("unreadable");
      return;
    }
    const body = channelMessage(config.siteUrl, due);
    const outcome: Outcome =
      body === null
        ? { is: "told", seconds: 0 }
        : await post(webhook, body, due.is_test).catch(() => ({
            is: "later",
            seconds: PAUSE_SECONDS,
          }));
    if (outcome.is === "off") {
      await end(outcome.reason);
      return;
    }
    const isTold = outcome.is === "told";
    await database.platform.query("select private.settle_discord_posts($1, $2, $3, $4, $5, $6)", [
      id,
      sealed,
      isTold ? due.told : 0,
      isTold && due.is_test,
      isTold && due.is_opening,
      outcome.seconds,
    ]);
  }

  return startPeriodicJob(
    { database, log, metrics },
    {
      name: "discord channels",
      everyMs,
      failure: "news not posted in Discord",
      async run(stopping) {
        for (let taken = BATCH; taken > 0 && !stopping.aborted;) {
          const { rows } = await database.platform.query<Due>(
            "select * from private.take_discord_posts($1)",
            [BATCH],
          );
          await Promise.all(rows.map(tell));
          taken = rows.length;
        }
      },
    },
  );
}

function pause(given: string | number | null | undefined): number {
  const seconds = Number(given ?? PAUSE_SECONDS);
  return Number.isFinite(seconds)
    ? Math.min(Math.max(seconds, 0), LONGEST_PAUSE_SECONDS)
    : PAUSE_SECONDS;
}
