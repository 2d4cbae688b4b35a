import type { TournamentContact } from "../api/list-tournament-contacts.ts";

/** An entrant who was disqualified or left after the start. */
export type OutContact = TournamentContact & { readonly status: "disqualified" | "withdrawn" };

export const isOut = (contact: TournamentContact): contact is OutContact =>
  contact.status === "disqualified" || contact.status === "withdrawn";
