import type { WaitingKind } from "./api/waiting-work.ts";

/** Which kinds of waiting items the lists of tournament matches and challenge matches contain. */
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
