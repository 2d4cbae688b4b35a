import type { MatchDetails } from "@/entities/match/api/get-match";
import { copy } from "../copy.ts";

/** Returns the sentence that explains why no result can be reported; null if a result can be reported. */
export function noReportReason(match: MatchDetails): string | null {
  const { context, status, side1, side2 } = match;
  if (status === "bye") return copy.state.bye;
  if (status === "cancelled") return copy.state.cancelled;
  if (status === "completed") {
    const winner = [side1, side2].find((side) => side?.id === match.winnerId);
    return winner
      ? copy.state.completed(winner.name, match.result ?? "")
      : copy.state.drawn(match.result ?? "");
  }
  if (!side1 || !side2) {
    return context.kind === "challenge"
      ? copy.state.waitingOpponentChallenge
      : copy.state.waitingOpponent;
  }
  if (context.kind === "tournament" && !context.isActive) return copy.state.inactive;
  return null;
}
