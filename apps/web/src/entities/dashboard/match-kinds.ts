import type { WaitingKind } from "./api/waiting-work.ts";

/** What waits among the matches of tournaments and of challenges: of what is late, as far as these lists show it. */
export const MATCH_KINDS = {
  torneos: ["tournamentDisputes", "calls", "objections", "tournamentResults"],
  desafios: ["challengeDisputes", "challengeResults"],
} as const satisfies Record<string, readonly WaitingKind[]>;

/** What waits in tournaments beside the matches of those lists. */
export const CUP_KINDS = [
  "requests",
  "delayed",
  "starts",
] as const satisfies readonly WaitingKind[];
