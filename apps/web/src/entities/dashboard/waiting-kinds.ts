import type { WaitingKind } from "./api/waiting-work.ts";

/** For the list of tournament matches and the list of challenge matches: the kinds of waiting items that it shows. */
export const MATCH_KINDS = {
  torneos: ["tournamentDisputes", "calls", "objections", "tournamentResults"],
  desafios: ["challengeDisputes", "challengeResults"],
} as const satisfies Record<string, readonly WaitingKind[]>;

/** The kinds of waiting items about tournaments that are not about a match. */
export const CUP_KINDS = [
  "requests",
  "delayed",
  "starts",
] as const satisfies readonly WaitingKind[];
