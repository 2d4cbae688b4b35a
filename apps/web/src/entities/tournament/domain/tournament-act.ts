import type { TournamentStatus } from "./status.ts";

/** An organiser's action on a tournament that affects others: setting a status, drawing, cancelling or deleting it. */
export type TournamentAct = TournamentStatus | "draw" | "cancel" | "delete";
