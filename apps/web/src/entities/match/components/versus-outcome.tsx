import { formatTickets } from "@/lib/format";
import type { MatchDetails } from "../api/get-match.ts";
import { ResultSource } from "./result-source.tsx";
import type { MatchView } from "../domain/match-view.ts";
import { matchCopy } from "../copy.ts";

/** The winner of a challenge and the tickets won, below the score. Renders nothing without both. */
function WonTickets({ match }: { readonly match: MatchView }) {
  const { context, side1, side2, status, winnerId } = match;
  const winner = [side1, side2].find((side) => side !== null && side.id === winnerId);
  if (context.kind !== "challenge" || context.wager === 0 || status !== "completed" || !winner)
    return null;
  return (
    <div className="result-part">
      <p className="mt-3 text-center font-display text-2xl font-bold wrap-anywhere">
        {matchCopy.took(winner.name, formatTickets(2 * context.wager))}
      </p>
    </div>
  );
}

/** Shows below the score of a finished match what the winner received, and who decided the result. */
export function VersusOutcome({ match }: { readonly match: MatchDetails }) {
  return (
    <>
      <WonTickets match={match} />
      {match.decidedHow && (
        <div className="result-part">
          <ResultSource match={match} />
        </div>
      )}
    </>
  );
}
