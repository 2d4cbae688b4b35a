import type { AgendaItem } from "../api/my-agenda.ts";

/** What the card of a tournament says of the viewer: a place or a confirmation that waits for him, or that he is in it. */
export type EntryMark = "place" | "check_in" | "entry";

type Item = Pick<AgendaItem, "kind" | "tournament_id" | "can_act">;

/** Null where he has nothing to do with it. What only somebody else of his team may do does not wait for him. */
export function entryMark(items: readonly Item[], tournamentId: string): EntryMark | null {
  const own = items.filter((item) => item.tournament_id === tournamentId);
  const isAsked = (kind: EntryMark) =>
    own.some((item) => item.kind === kind && item.can_act === true);
  if (isAsked("place")) return "place";
  if (isAsked("check_in")) return "check_in";
  return own.some(({ kind }) => kind !== "place") ? "entry" : null;
}
