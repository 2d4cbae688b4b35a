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
  /** Until when his place is his; null without an offer. */
  offerEndsAt: string | null;
  /** From 1, as he is asked; null for who did not answer in time. */
  place: number | null;
};

export interface WaitingList {
  readonly entries: readonly WaitingEntry[];
  /** Free places that somebody is being offered. */
  readonly held: number;
  /** Whether somebody waits who has not been asked: nothing is free for others. */
  readonly isWaitedFor: boolean;
}

/** Shapes the list of who waits; rows come in its order. */
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
