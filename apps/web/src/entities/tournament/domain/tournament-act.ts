import type { TournamentStatus } from "./status.ts";

/** What an organiser can do with a tournament that others will feel: set a status, draw it, call it off, delete it. */
export type TournamentAct = TournamentStatus | "draw" | "cancel" | "delete";
