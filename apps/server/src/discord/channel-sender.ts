import { z } from "zod";
import { VERSION } from "../config/version.ts";
import { type JobContext, type PeriodicJob, startPeriodicJob } from "../jobs/periodic-job.ts";
import { createChannelSeal } from "./channel-webhook-url.ts";
import {
  channelMessage,
  type ChannelNews,
  NEWS,
  type ThreadKind,
  type ThreadNews,
  threadNews,
} from "./channel-news-message.ts";
import { API } from "./discord-api.ts";
import { createThreadOpener, type UnopenedThread } from "./thread-opener.ts";

const INTERVAL_MS = 2_000;
const BATCH = 20;
const TIMEOUT_MS = 10_000;
/** The pause if Discord does not respond, or if it responds with an error that names no waiting time. */
const PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3_600;
const UNKNOWN_WEBHOOK = 10_015;
/** Discord's error code for a message without a thread in a forum. */
const NO_THREAD = 220_001;
/** Discord's error code for a message that opens a thread in a channel that is not a forum. */
const NO_FORUM = 220_003;
/** Discord's error code for a missing channel. A thread counts as a channel. */
const UNKNOWN_CHANNEL = 10_003;
/**
 * How long one server reserves a channel for its posts. Every post renews the reservation. If there are many threads,
 * the remaining ones are posted in the next run.
 */
const LEASE_SECONDS = 60;
const LONGEST_TURN_MS = 40_000;

interface DueRow extends ChannelNews {
  readonly sealed: string;
  /** The position in the event record. A string, because JavaScript's numbers cannot hold every bigint. */
  readonly last_sequence: string;
  readonly thread_kind: ThreadKind | "none";
  /** Whether the channel is not a forum. Only in a forum is a thread created together with its first message. */
  readonly is_text: boolean;
  /** Whether threads may be opened: false if Discord has refused one recently. */
  readonly opens_threads: boolean;
  /** Ids of the existing threads, by subject: a match, or the news. */
  readonly threads: Readonly<Record<string, string>>;
  /** Messages whose thread is not open yet. */
  readonly unopened: readonly UnopenedThread[];
}

interface Due extends Omit<DueRow, "threads" | "is_text" | "opens_threads"> {
  readonly threads: Map<string, string>;
  is_text: boolean;
  opens_threads: boolean;
}

/** The content of one message, and the position in the event record after it is posted. */
interface Part extends Omit<ThreadNews, "subject"> {
  /** The subject of the thread; null in a channel without threads. */
  readonly subject: string | null;
  readonly last_sequence: string;
  readonly isLast: boolean;
}

function partsOf(due: Due): Part[] {
  const threads = due.thread_kind === "none" ? [] : threadNews(due, due.thread_kind);
  const parts = threads.length > 0 ? threads : [{ subject: null, title: "", news: due }];
  return parts.map((part, place) => {
    const isLast = place === parts.length - 1;
    // The last message also covers later events that are not posted, so that they are not examined again.
    const last_sequence = isLast ? due.last_sequence : (part.news.events.at(-1)?.sequence ?? "0");
    return { ...part, last_sequence, isLast };
  });
}

/** The result of a post, and for how many seconds to pause. */
type Outcome =
  | {
      readonly is: "delivered";
      readonly seconds: number;
      readonly message?: string;
      readonly into?: string;
    }
  | { readonly is: "later"; readonly seconds: number }
  /** Discord reports that the channel is not a forum, so a new thread cannot be created with a message. */
  | { readonly is: "text" }
  | { readonly is: "off"; readonly reason: "gone" | "refused" };

const LATER: Outcome = { is: "later", seconds: PAUSE_SECONDS };

const answerSchema = z.object({
  code: z.number().optional(),
  id: z.string().optional(),
  /** The channel of the message; in a forum, the message's thread. */
  channel_id: z.string().optional(),
  retry_after: z.number().nonnegative().optional(),
});

/**
 * Posts the events of tournaments to their channels (`private.take_discord_posts`).
 * If several servers run, they post to different channels.
 * Each channel receives its events in order, in one message. If Discord requires a pause, the channel waits that long.
 * A webhook is disabled if Discord no longer knows it, or if Discord refuses the test message.
 */
export function startChannelSender(
  { config, database, log, metrics }: JobContext,
  everyMs = INTERVAL_MS,
): PeriodicJob {
  const seal = createChannelSeal(config.jwtSecret);
  const base = config.discord?.apiBase ?? API;
  const openThread = config.discord && createThreadOpener(config.discord, config.siteUrl);
  const agent = `DiscordBot (${config.siteUrl}, ${VERSION})`;

  /** Posts a message. Null if the message's thread does not exist any more. */
  async function post(
    webhook: string,
    body: object,
    isTest: boolean,
    thread?: string,
  ): Promise<Outcome | null> {
    const where = new URLSearchParams({ wait: "true", ...(thread && { thread_id: thread }) });
    const response = await fetch(`${base}/webhooks/${webhook}?${where}`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", "user-agent": agent },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, headers, ok } = response;
    const {
      code,
      id,
      retry_after: wait,
      channel_id: into,
    } = answerSchema.safeParse(await response.json().catch(() => null)).data ?? {};
    if (ok) {
      const isLast = headers.get("x-ratelimit-remaining") === "0";
      const seconds = isLast ? pause(headers.get("x-ratelimit-reset-after")) : 0;
      return { is: "delivered", seconds, ...(id && into && { message: id, into }) };
    }
    if (status === 401 || (status === 404 && code === UNKNOWN_WEBHOOK))
      return { is: "off", reason: "gone" };
    if (status === 404 && code === UNKNOWN_CHANNEL && thread) return null;
    if (status === 400 && code === NO_FORUM) return { is: "text" };
    if (status === 400 && (isTest || code === NO_THREAD)) return { is: "off", reason: "refused" };
    if (status === 429) return { is: "later", seconds: pause(wait ?? headers.get("retry-after")) };
    if (status >= 500) return { is: "later", seconds: PAUSE_SECONDS };
    // The refused message is not sent again, because Discord would refuse it again.
    log.warn({ status, code }, "post not taken by Discord");
    return { is: "delivered", seconds: 0 };
  }

  const keep = (due: Due, subject: string, ...thread: readonly string[]) =>
    database.platform.query("select private.keep_discord_thread($1, $2, $3, $4, $5, $6)", [
      due.tournament_id,
      due.sealed,
      subject,
      ...[0, 1, 2].map((at) => thread[at] ?? null),
    ]);

  /** Stores whether the channel is a forum, and the reason if no threads can be opened in it. */
  async function note(due: Due, isText: boolean, refusal: string | null): Promise<void> {
    due.is_text = isText;
    if (refusal !== null) due.opens_threads = false;
    await database.platform.query("select private.note_discord_threads($1, $2, $3, $4)", [
      due.tournament_id,
      due.sealed,
      isText,
      refusal,
    ]);
  }

  /** Opens a thread from the message that starts it. Returns how many seconds to pause. */
  async function open(due: Due, waiting: UnopenedThread): Promise<number> {
    const opened = openThread === null ? "application" : await openThread(waiting);
    if (typeof opened === "number") return opened;
    if (opened !== null && opened !== "gone") {
      await note(due, true, opened);
      return 0;
    }
    await keep(due, waiting.subject, ...(opened === null ? [waiting.thread_id] : []));
    if (opened === null) due.threads.set(waiting.subject, waiting.thread_id);
    return 0;
  }

  /** Posts a message in its thread, and opens the thread if it does not exist. */
  async function say(due: Due, webhook: string, part: Part): Promise<Outcome> {
    const { subject, title, news } = part;
    const body = channelMessage(config.siteUrl, news);
    if (body === null) return { is: "delivered", seconds: 0 };
    const known = subject === null ? undefined : due.threads.get(subject);
    const there = known ? await post(webhook, body, news.is_test, known) : null;
    if (there !== null) return there;
    if (subject !== null && !due.is_text) {
      const outcome = (await post(webhook, { ...body, thread_name: title }, news.is_test)) ?? LATER;
      if (outcome.is === "delivered" && outcome.into) {
        due.threads.set(subject, outcome.into);
        await keep(due, subject, outcome.into);
      }
      if (outcome.is !== "text") return outcome;
      await note(due, true, openThread === null ? "application" : null);
    }
    const outcome = (await post(webhook, body, news.is_test)) ?? LATER;
    if (outcome.is === "off" && outcome.reason === "refused" && due.is_text) {
      // The webhook was moved into a forum since the last post.
      await note(due, false, null);
      return { is: "later", seconds: 1 };
    }
    const isOpened =
      subject !== null &&
      (due.thread_kind === "tournament" || subject !== NEWS) &&
      openThread !== null &&
      due.opens_threads;
    if (outcome.is !== "delivered" || !outcome.message || !outcome.into || !isOpened)
      return outcome;
    // The message is recorded before its thread is opened, so that another server can open it if this one dies.
    const waiting = { subject, thread_id: outcome.message, channel_id: outcome.into, title };
    await keep(due, subject, waiting.thread_id, waiting.channel_id, title);
    return { ...outcome, seconds: Math.max(outcome.seconds, await open(due, waiting)) };
  }

  async function tell(due: Due, stopping: AbortSignal): Promise<void> {
    const { tournament_id: id, sealed } = due;
    const end = (reason: string) =>
      database.platform.query("select private.end_discord_posts($1, $2, $3)", [id, sealed, reason]);
    const webhook = seal.open(id, sealed);
    if (webhook === null) {
      await end("unreadable");
      return;
    }
    const settle = (part: Part | null, seconds: number) =>
      database.platform.query("select private.settle_discord_posts($1, $2, $3, $4, $5, $6)", [
        id,
        sealed,
        part?.last_sequence ?? 0,
        part?.news.is_test ?? false,
        part?.news.is_opening ?? false,
        seconds,
      ]);
    const until = Date.now() + LONGEST_TURN_MS;
    for (const waiting of due.unopened) {
      const seconds = due.opens_threads ? await open(due, waiting) : 0;
      if (seconds === 0) continue;
      await settle(null, seconds);
      return;
    }
    for (const part of partsOf(due)) {
      const outcome = await say(due, webhook, part).catch(() => LATER);
      if (outcome.is === "off") {
        await end(outcome.reason);
        return;
      }
      if (outcome.is === "text") continue;
      const isDelivered = outcome.is === "delivered";
      const isTurn =
        isDelivered &&
        outcome.seconds === 0 &&
        !part.isLast &&
        !stopping.aborted &&
        Date.now() < until;
      await settle(isDelivered ? part : null, isTurn ? LEASE_SECONDS : outcome.seconds);
      if (!isTurn) return;
    }
  }

  return startPeriodicJob(
    { database, log, metrics },
    {
      name: "discord channels",
      everyMs,
      failure: "news not posted in Discord",
      async run(stopping) {
        for (let taken = BATCH; taken > 0 && !stopping.aborted;) {
          const { rows } = await database.platform.query<DueRow>(
            "select * from private.take_discord_posts($1)",
            [BATCH],
          );
          await Promise.all(
            rows.map((row) =>
              tell({ ...row, threads: new Map(Object.entries(row.threads)) }, stopping),
            ),
          );
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
