import type { RESTPostAPIGuildScheduledEventJSONBody } from "discord-api-types/v10";
import { texts } from "./discord-texts.ts";

/** What the event of a tournament is to say, as `private.wanted_discord_event` does. */
export type WantedEvent =
  | { readonly phase: "gone" }
  | {
      readonly phase: "ahead" | "running" | "over" | "cancelled";
      readonly name: string;
      readonly game: string;
      readonly starts_at: string;
      readonly ends_at: string;
    };

/** How an event stands there; the last two are for good. */
export const STATUS = { scheduled: 1, active: 2, completed: 3, cancelled: 4 } as const;

/** What is done in Discord, one after the other. */
export type EventStep =
  | { readonly is: "create"; readonly body: RESTPostAPIGuildScheduledEventJSONBody }
  | { readonly is: "change"; readonly body: Readonly<Record<string, string | number>> }
  | { readonly is: "delete" };

const NAME = 100;
const PLACE = 100;

/** By what an event of ours is known again: it stands in what it says. */
export const pageOf = (site: string, id: string): string => `${site}/tournaments/${id}`;

/**
 * What brings an event from how it stands in Discord to what is wanted. The same again is nothing new, so whoever died
 * on the way is followed by another. Discord begins and ends an event by itself when its hour comes; one that began, or
 * is over, is not moved: it is made anew.
 *
 * @param page the tournament's
 * @param status null where there is none
 */
export function eventSteps(
  page: string,
  wanted: WantedEvent,
  status: number | null,
  now = Date.now(),
): EventStep[] {
  const isOpen = status === STATUS.scheduled || status === STATUS.active;
  if (wanted.phase === "gone") return status === null ? [] : [{ is: "delete" }];
  const to = (next: number): EventStep => ({ is: "change", body: { status: next } });
  if (wanted.phase === "cancelled")
    return isOpen ? [to(status === STATUS.active ? STATUS.completed : STATUS.cancelled)] : [];
  if (wanted.phase === "over") {
    if (!isOpen) return [];
    const end = to(STATUS.completed);
    return status === STATUS.scheduled ? [to(STATUS.active), end] : [end];
  }
  const said = {
    name: wanted.name.slice(0, NAME),
    description: texts.event.about(wanted.game, page),
    scheduled_end_time: wanted.ends_at,
  };
  if (wanted.phase === "running") {
    if (!isOpen) return [];
    return [
      {
        is: "change",
        body: status === STATUS.scheduled ? { ...said, status: STATUS.active } : said,
      },
    ];
  }
  if (Date.parse(wanted.starts_at) <= now)
    return isOpen
      ? [{ is: "change", body: { name: said.name, description: said.description } }]
      : [];
  const times = { ...said, scheduled_start_time: wanted.starts_at };
  if (status === STATUS.scheduled) return [{ is: "change", body: times }];
  const create: EventStep = {
    is: "create",
    body: {
      ...times,
      privacy_level: 2,
      entity_type: 3,
      entity_metadata: { location: page.length <= PLACE ? page : new URL(page).host },
    },
  };
  return status === STATUS.active ? [{ is: "delete" }, create] : [create];
}
