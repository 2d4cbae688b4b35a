import type { TournamentStatus } from "./status.ts";

/** An organiser's action that affects other users: setting the status, drawing the bracket, cancelling or deleting. */
export type OrganizerAction = TournamentStatus | "draw" | "cancel" | "delete";
