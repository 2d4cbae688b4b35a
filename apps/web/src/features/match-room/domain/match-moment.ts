import type { MatchView } from "@/entities/match/domain/match-view";
import { parseResult } from "@/entities/match/domain/result";

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

/** A match that is over from one side, for who played it. */
export interface MatchMoment {
  /** void: it was closed without a winner. */
  readonly outcome: "won" | "lost" | "drawn" | "void";
  /** The own score first; null where nobody played. */
  readonly score: string | null;
  readonly isTeam: boolean;
  /** The tickets that each side put in; 0 in a tournament. */
  readonly stake: number;
}

/** How the match ended for a side; null while it is open, and where there was nothing to play. */
export function matchMoment(match: Decided, ownSide: 1 | 2): MatchMoment | null {
  const { status, result, winnerId, context } = match;
  const hasRivals = match.participant1Id !== null && match.participant2Id !== null;
  const isVoid = status === "cancelled" && (context.kind === "challenge" || match.outcome !== null);
  if (!hasRivals || (status !== "completed" && !isVoid)) return null;
  const ownId = ownSide === 1 ? match.participant1Id : match.participant2Id;
  const decided = winnerId === null ? "drawn" : winnerId === ownId ? "won" : "lost";
  const parsed = parseResult(result);
  const inOrder = parsed && [parsed.score1, parsed.score2];
  return {
    outcome: isVoid ? "void" : decided,
    score: inOrder && (ownSide === 1 ? inOrder : inOrder.toReversed()).join("-"),
    isTeam: match.side1?.type === "team",
    stake: context.kind === "challenge" ? context.wager : 0,
  };
}

/** What a side's wallet has gained or lost in a match, of what came back to it. */
export function ticketChange({ outcome, stake }: MatchMoment, paid: number): number {
  if (stake === 0) return paid;
  return outcome === "void" ? 0 : paid - stake;
}

/** Whether a lost match ends the way of who lost it, as long as nothing else waits for him there. */
export function mayBeOut(
  match: Pick<MatchView, "winnerId"> & { readonly stage?: { readonly isBracket: boolean } | null },
  ownId: string | null,
): boolean {
  return match.stage?.isBracket === true && match.winnerId !== null && match.winnerId !== ownId;
}
