import type { WaitingKind } from "./api/waiting-work.ts";

/**
 * The kinds of waiting items in the lists of tournament and challenge matches; late items only as far as these lists
 * show them.
 */
export const MATCH_KINDS = {
  torneos: ["tournamentDisputes", "calls", "objections", "tournamentResults"],
  desafios: ["challengeDisputes", "challengeResults"],
} as const satisfies Record<string, readonly WaitingKind[]>;

/** The kinds of waiting items in tournaments other than matches. */
export const CUP_KINDS = [
  "requests",
  "delayed",
  "starts",
] as const satisfies readonly WaitingKind[];
