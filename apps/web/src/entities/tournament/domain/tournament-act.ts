import type { TournamentStatus } from "./status.ts";

/** An organiser's action that affects other users: setting a status, drawing, cancelling or deleting. */
export type TournamentAct = TournamentStatus | "draw" | "cancel" | "delete";
