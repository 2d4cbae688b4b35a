import type { RESTPostAPIGuildScheduledEventJSONBody } from "discord-api-types/v10";
import { texts } from "./discord-texts.ts";

/** The content that a tournament's event should have, as `private.wanted_discord_event` returns it. */
export type WantedEvent =
  | { readonly phase: "gone" }
  | {
      readonly phase: "ahead" | "running" | "over" | "cancelled";
      readonly name: string;
      readonly game: string;
      readonly starts_at: string;
      readonly ends_at: string;
    };

/** The states of an event in Discord; `completed` and `canceled` are final. */
export const STATUS = { scheduled: 1, active: 2, completed: 3, cancelled: 4 } as const;

/** One change to make in Discord. Several changes are made in order. */
export type EventStep =
  | { readonly is: "create"; readonly body: RESTPostAPIGuildScheduledEventJSONBody }
  | { readonly is: "change"; readonly body: Readonly<Record<string, string | number>> }
  | { readonly is: "delete" };

const NAME = 100;
const PLACE = 100;

/** The URL of the tournament's page in an event's description; it identifies the event. */
export const pageOf = (site: string, id: string): string => `${site}/tournaments/${id}`;

/**
 * Returns the steps from the event's present state in Discord to the wanted one.
 * Repeating the steps changes nothing, so another server can continue after a crash.
 * Discord starts and ends an event automatically at its time.
 * An event that started or ended cannot be moved, so it is created again.
 * @param page the page of the tournament
 * @param status null without an event
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
