import { formatTickets } from "@/lib/format";
import type { MatchView } from "../domain/match-view.ts";
import { matchCopy } from "../copy.ts";

/** Who took the pot of a challenge that was played, below its score; nothing where there was none, or no winner. */
export function WonTickets({ match }: { readonly match: MatchView }) {
  const { context, side1, side2, status, winnerId } = match;
  const winner = [side1, side2].find((side) => side !== null && side.id === winnerId);
  if (context.kind !== "challenge" || context.wager === 0 || status !== "completed" || !winner)
    return null;
  return (
    <div className="result-part">
      <p className="mt-3 text-center font-display text-2xl font-bold wrap-anywhere text-accent-2">
        {matchCopy.took(winner.name, formatTickets(2 * context.wager))}
      </p>
    </div>
  );
}
