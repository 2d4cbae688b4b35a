import type { MatchDetails } from "../api/get-match.ts";
import { ResultSource } from "./result-source.tsx";
import { WonTickets } from "./won-tickets.tsx";

/** Below the score of a match that is over: what was won by it, and whose word it is. */
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
