import { z } from "zod";
import { VERSION } from "../config/version.ts";
import { type JobContext, type PeriodicJob, startPeriodicJob } from "../jobs/periodic-job.ts";
import { createChannelSeal } from "./channel-address.ts";
import {
  channelMessage,
  type ChannelNews,
  NEWS,
  type ThreadKind,
  type ThreadNews,
  threadNews,
} from "./channel-message.ts";
import { API } from "./discord-api.ts";
import { createThreadOpener, type UnopenedThread } from "./message-thread.ts";

const INTERVAL_MS = 2_000;
const BATCH = 20;
const TIMEOUT_MS = 10_000;
/** Where nothing is said, or nothing came back. */
const PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3_600;
const UNKNOWN_WEBHOOK = 10_015;
/** Of a forum: there a message needs a thread. */
const NO_THREAD = 220_001;
/** Of any other channel: there it opens none by its name. */
const NO_FORUM = 220_003;
/** Threads are channels to it. */
const UNKNOWN_CHANNEL = 10_003;
/** A channel is held for so long after every post; whoever has many threads to tell goes on with the rest afterwards. */
const LEASE_SECONDS = 60;
const LONGEST_TURN_MS = 40_000;

interface DueRow extends ChannelNews {
  readonly sealed: string;
  /** A number of the database's, too large for ours. */
  readonly last_sequence: string;
  readonly thread_kind: ThreadKind | "none";
  /** Known to be no forum: a thread is opened from a message. */
  readonly is_text: boolean;
  /** Discord has not refused it lately. */
  readonly opens_threads: boolean;
  /** Those that are open already, by their subject. */
  readonly threads: Readonly<Record<string, string>>;
  /** Those whose message stands there already. */
  readonly unopened: readonly UnopenedThread[];
}

interface Due extends Omit<DueRow, "threads" | "is_text" | "opens_threads"> {
  readonly threads: Map<string, string>;
  is_text: boolean;
  opens_threads: boolean;
}

/** What is posted at once, and up to where the channel is told then. */
interface Part extends Omit<ThreadNews, "subject"> {
  /** Null in a channel without threads. */
  readonly subject: string | null;
  readonly last_sequence: string;
  readonly isLast: boolean;
}

function partsOf(due: Due): Part[] {
  const threads = due.thread_kind === "none" ? [] : threadNews(due, due.thread_kind);
  const parts = threads.length > 0 ? threads : [{ subject: null, title: "", news: due }];
  return parts.map((part, place) => {
    const isLast = place === parts.length - 1;
    // What was read and is told to nobody lies behind the last.
    const last_sequence = isLast ? due.last_sequence : (part.news.events.at(-1)?.sequence ?? "0");
    return { ...part, last_sequence, isLast };
  });
}

/** What came of a post, and for how many seconds the channel has enough. */
type Outcome =
  | {
      readonly is: "delivered";
      readonly seconds: number;
      readonly message?: string;
      readonly into?: string;
    }
  | { readonly is: "later"; readonly seconds: number }
  /** It opens no thread by itself: it is no forum. */
  | { readonly is: "text" }
  | { readonly is: "off"; readonly reason: "gone" | "refused" };

const LATER: Outcome = { is: "later", seconds: PAUSE_SECONDS };

const answerSchema = z.object({
  code: z.number().optional(),
  id: z.string().optional(),
  /** Of the message: in a forum its thread. */
  channel_id: z.string().optional(),
  retry_after: z.number().nonnegative().optional(),
});

/**
 * Tells the channels of tournaments what happens there (`private.take_discord_posts`): several servers take different
 * ones, each channel hears it in order and in one message, and waits as long as Discord asks. An address that Discord no
 * longer knows is switched off, and one by which it takes no trial.
 */
export function startChannelSender(
  { config, database, log, metrics }: JobContext,
  everyMs = INTERVAL_MS,
): PeriodicJob {
  const seal = createChannelSeal(config.jwtSecret);
  const base = config.discord?.apiBase ?? API;
  const openThread = config.discord && createThreadOpener(config.discord, config.siteUrl);
  const agent = `DiscordBot (${config.siteUrl}, ${VERSION})`;

  /** Null where the thread is no longer there. */
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
    // What Discord does not take it will not take again.
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

  /** Notes that a channel is no forum, or is one after all, and why it opens no threads. */
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

  /** Opens a thread from its message; answers for how many seconds Discord has enough. */
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

  /** Posts a part where it belongs, in a thread that it opens where there is none. */
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
      // Somebody moved the webhook into a forum.
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
    // Who dies before it is open leaves it to the next.
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
