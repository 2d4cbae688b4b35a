import type { Tables } from "@leyenda/db-types";
import {
  type ParticipantRow,
  type ParticipantView,
  toParticipantView,
} from "@/entities/match/domain/participant";

export type WaitingRow = Pick<
  Tables<"waiting_entries">,
  "state" | "offer_ends_at" | "replaces_id"
> & { participant: ParticipantRow };

export type WaitingEntry = ParticipantView & {
  state: WaitingRow["state"];
  /** Until when the place is reserved for the participant; null if no place was offered. */
  offerEndsAt: string | null;
  /** The position from 1, in the order of offers; null if the participant did not answer an offer in time. */
  place: number | null;
};

export interface WaitingList {
  readonly entries: readonly WaitingEntry[];
  /** Free places that are on offer. */
  readonly held: number;
  /** Whether a participant waits who has no offer yet; a free place is offered to them first. */
  readonly isWaitedFor: boolean;
}

/** Converts the rows of a waiting list for the page; they must already be sorted in the order of the list. */
export function toWaitingList(rows: readonly WaitingRow[]): WaitingList {
  let place = 0;
  return {
    entries: rows.map(({ participant, state, offer_ends_at: offerEndsAt }) => ({
      ...toParticipantView(participant),
      state,
      offerEndsAt,
      place: state === "passed" ? null : (place += 1),
    })),
    held: rows.filter(({ state, replaces_id: replaces }) => state === "offered" && !replaces)
      .length,
    isWaitedFor: rows.some(({ state }) => state === "waiting"),
  };
}
