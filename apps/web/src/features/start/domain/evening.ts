import type { AgendaItem } from "@/entities/agenda/api/my-agenda";

type Timed<Item> = Item & { readonly due_at: string };

/** The matches, check-ins and starts of the day, in order of time. Earlier items of the day are left out after an hour. */
export function eveningOf<Item extends Pick<AgendaItem, "due_at" | "tournament_id" | "match_id">>(
  items: readonly Item[],
  /** The current time, in milliseconds since the epoch. */
  now: number,
): Timed<Item>[] {
  const today = new Date(now).toDateString();
  return items
    .filter(
      (item): item is Timed<Item> =>
        item.due_at !== null &&
        (item.match_id ?? item.tournament_id) !== null &&
        new Date(item.due_at).toDateString() === today &&
        Date.parse(item.due_at) > now - 3_600_000,
    )
    .toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at));
}
