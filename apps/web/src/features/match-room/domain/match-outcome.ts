import type { MatchView } from "@/entities/match/domain/match-view";
import { resultFor } from "@/entities/match/domain/result";

type Decided = Pick<
  MatchView,
  | "status"
  | "outcome"
  | "result"
  | "winnerId"
  | "participant1Id"
  | "participant2Id"
  | "side1"
  | "context"
>;

/** The outcome of a decided match for one side. */
export interface MatchOutcome {
  /** The outcome for the side; "void" means closed without a winner. */
  readonly outcome: "won" | "lost" | "drawn" | "void";
  /** The score with the side's own score first; null for a match that was not played. */
  readonly score: string | null;
  readonly isTeam: boolean;
  /** The tickets that each side wagered; 0 in a tournament. */
  readonly stake: number;
}

/** The outcome for a side; null while the match is open, or if a side is missing. */
export function matchOutcome(match: Decided, ownSide: 1 | 2): MatchOutcome | null {
  const { status, result, winnerId, context } = match;
  const hasRivals = match.participant1Id !== null && match.participant2Id !== null;
  const isVoid = status === "cancelled" && (context.kind === "challenge" || match.outcome !== null);
  if (!hasRivals || (status !== "completed" && !isVoid)) return null;
  const ownId = ownSide === 1 ? match.participant1Id : match.participant2Id;
  const decided = winnerId === null ? "drawn" : winnerId === ownId ? "won" : "lost";
  return {
    outcome: isVoid ? "void" : decided,
    score: resultFor(result, ownSide === 1),
    isTeam: match.side1?.type === "team",
    stake: context.kind === "challenge" ? context.wager : 0,
  };
}

/** How many tickets a side gained or lost by a match; `paid` is the amount that its wallet received. */
export function ticketChange({ outcome, stake }: MatchOutcome, paid: number): number {
  if (stake === 0) return paid;
  return outcome === "void" ? 0 : paid - stake;
}

/**
 * Whether losing this match may end the tournament for the loser. The caller must check that no other match follows.
 */
export function mayBeOut(
  match: Pick<MatchView, "winnerId"> & { readonly stage?: { readonly isBracket: boolean } | null },
  ownId: string | null,
): boolean {
  return match.stage?.isBracket === true && match.winnerId !== null && match.winnerId !== ownId;
}
