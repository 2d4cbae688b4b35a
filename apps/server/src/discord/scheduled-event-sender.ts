import { z } from "zod";
import { type JobContext, type PeriodicJob, startPeriodicJob } from "../jobs/periodic-job.ts";
import { createChannelSeal } from "./channel-webhook-url.ts";
import { createDiscordApi, DiscordRefusal, reasonOf } from "./discord-api.ts";
import { eventSteps, pageOf, STATUS, type WantedEvent } from "./scheduled-event.ts";

const INTERVAL_MS = 5_000;
const BATCH = 10;
/** The pause if Discord does not respond, or if it responds with an error that names no waiting time. */
const PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3_600;
/** If Discord refuses a change, it is retried automatically after this many seconds. */
const REFUSED_SECONDS = 3_600;
const UNKNOWN_EVENT = 10_070;

const webhookSchema = z.object({ guild_id: z.string().nullish() });
const eventSchema = z.object({
  id: z.string(),
  status: z.number(),
  description: z.string().nullish(),
});

type Found = z.infer<typeof eventSchema>;

interface DueEvent {
  readonly tournament_id: string;
  /** The channel's encrypted webhook; null if the tournament has no channel any more. */
  readonly sealed: string | null;
  readonly guild_id: string | null;
  readonly event_id: string | null;
  readonly asked: number;
  readonly is_asked: boolean;
  readonly wanted: WantedEvent;
}

/** The event's state in Discord after the changes. */
interface Standing {
  guild: string | null;
  event: string | null;
}

/**
 * Creates, moves, starts, ends and deletes tournaments' scheduled events in Discord (`private.take_discord_events`).
 * Each event is created once, even with several servers or if one of them dies. Null without an application.
 */
export function startEventSender(
  { config, database, log, metrics }: JobContext,
  everyMs = INTERVAL_MS,
): PeriodicJob | null {
  if (config.discord === null) return null;
  const api = createDiscordApi(config.discord, config.siteUrl, 1);
  const seal = createChannelSeal(config.jwtSecret);

  /** The Discord server of the tournament's channel. */
  async function serverOf({ tournament_id: id, sealed }: DueEvent): Promise<string | null> {
    const webhook = sealed === null ? null : seal.open(id, sealed);
    if (webhook === null) return null;
    return webhookSchema.parse(await api.webhook(webhook)).guild_id ?? null;
  }

  /** Returns the status of an event; null if the event does not exist. */
  async function statusOf(guild: string, event: string): Promise<number | null> {
    try {
      const path = `/guilds/${guild}/scheduled-events/${event}`;
      return eventSchema.parse(await api.asBot("GET", path)).status;
    } catch (error) {
      if (error instanceof DiscordRefusal && error.code === UNKNOWN_EVENT) return null;
      throw error;
    }
  }

  async function remove(guild: string, event: string): Promise<void> {
    try {
      await api.asBot("DELETE", `/guilds/${guild}/scheduled-events/${event}`);
    } catch (error) {
      // If the application was removed from the Discord server, the event there cannot be deleted.
      if (!(error instanceof DiscordRefusal) || (error.code !== UNKNOWN_EVENT && !isOut(error)))
        throw error;
    }
  }

  /** Finds the event that a server of this installation created but did not record before it died. */
  async function find(guild: string, page: string): Promise<Found | null> {
    const listed = z
      .array(eventSchema)
      .parse(await api.asBot("GET", `/guilds/${guild}/scheduled-events`));
    const isOurs = ({ status, description }: Found) =>
      status <= STATUS.active && (description ?? "").split(/\s/).includes(page);
    return listed.find(isOurs) ?? null;
  }

  /** Applies the changes and records the state after each one. Returns the reason if a user must act. */
  async function bring(due: DueEvent, standing: Standing): Promise<"deleted" | "other" | null> {
    const { tournament_id: id, wanted } = due;
    const page = pageOf(config.siteUrl, id);
    if ((due.is_asked || standing.guild === null) && !isLast(wanted)) {
      const guild = await serverOf(due);
      if (guild === null) return "other";
      if (standing.guild !== null && standing.event !== null && standing.guild !== guild) {
        await remove(standing.guild, standing.event);
        standing.event = null;
      }
      standing.guild = guild;
    }
    const { guild } = standing;
    if (guild === null) return null;
    let status = standing.event === null ? null : await statusOf(guild, standing.event);
    const isDeleted = standing.event !== null && (status === null || status === STATUS.cancelled);
    if (isDeleted) standing.event = null;
    // An event that was deleted in Discord is created again only if the organiser requests it.
    if (isDeleted && !due.is_asked && wanted.phase === "ahead") return "deleted";
    if (standing.event === null) {
      const found = wanted.phase === "ahead" ? await find(guild, page) : null;
      standing.event = found?.id ?? null;
      status = found?.status ?? null;
    }
    for (const step of eventSteps(page, wanted, status)) {
      const path = `/guilds/${guild}/scheduled-events`;
      if (step.is === "create")
        standing.event = eventSchema.parse(await api.asBot("POST", path, step.body)).id;
      else if (standing.event !== null && step.is === "change")
        await api.asBot("PATCH", `${path}/${standing.event}`, step.body);
      else if (standing.event !== null) {
        await remove(guild, standing.event);
        standing.event = null;
      }
    }
    return null;
  }

  async function settle(
    { tournament_id: id, asked }: DueEvent,
    { guild, event }: Standing,
    shown: WantedEvent | null,
    refusal: string | null,
    seconds: number,
  ): Promise<void> {
    await database.platform.query(
      "select private.settle_discord_event($1, $2, $3, $4, $5, $6, $7)",
      [id, asked, guild, event, shown && JSON.stringify(shown), refusal, seconds],
    );
  }

  async function keep(due: DueEvent): Promise<void> {
    const standing: Standing = { guild: due.guild_id, event: due.event_id };
    const ends = isLast(due.wanted);
    const forget = () =>
      database.platform.query("select private.forget_discord_event($1, $2)", [
        due.tournament_id,
        due.asked,
      ]);
    try {
      const refusal = await bring(due, standing);
      if (ends) await forget();
      else if (refusal === "other") await settle(due, standing, null, refusal, REFUSED_SECONDS);
      else await settle(due, standing, due.wanted, refusal, 0);
    } catch (error) {
      const isPassing =
        !(error instanceof DiscordRefusal) || error.status === 429 || error.status >= 500;
      if (!isPassing) log.warn({ err: error }, "event not kept in Discord");
      if (ends && !isPassing) await forget();
      else if (isPassing) {
        const wait = error instanceof DiscordRefusal ? error.wait : null;
        const seconds = Math.min(wait ?? PAUSE_SECONDS, LONGEST_PAUSE_SECONDS);
        await settle(due, standing, null, null, seconds);
      } else await settle(due, standing, null, reasonOf(error), REFUSED_SECONDS);
    }
  }

  return startPeriodicJob(
    { database, log, metrics },
    {
      name: "discord events",
      everyMs,
      failure: "events not kept in Discord",
      async run(stopping) {
        for (let taken = BATCH; taken === BATCH && !stopping.aborted;) {
          const { rows } = await database.platform.query<DueEvent>(
            "select * from private.take_discord_events($1)",
            [BATCH],
          );
          await Promise.all(rows.map(keep));
          taken = rows.length;
        }
      },
    },
  );
}

/** Whether the wanted phase of an event is final, so that the event is neither upcoming nor running. */
const isLast = ({ phase }: WantedEvent): boolean => phase !== "ahead" && phase !== "running";

/** Whether the application is not a member of that Discord server, or the server was deleted. */
const isOut = (refusal: DiscordRefusal): boolean => reasonOf(refusal) === "absent";
