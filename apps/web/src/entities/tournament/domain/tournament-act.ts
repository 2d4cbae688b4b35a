import type { TournamentStatus } from "./status.ts";

/**
 * An organiser's action that affects other users: setting a status, drawing the bracket, cancelling or deleting the
 * tournament.
 */
export type TournamentAct = TournamentStatus | "draw" | "cancel" | "delete";
