import { LastChampion } from "./last-champion.tsx";
import { LatestResults } from "./latest-results.tsx";
import { UpcomingMatches } from "./upcoming-matches.tsx";

/** The next matches, next to the latest results. */
export function MatchesAndResults() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
      <div className="far below flex min-w-0 flex-col gap-8">
        <UpcomingMatches />
        <LastChampion />
      </div>
      <div className="far below min-w-0">
        <LatestResults />
      </div>
    </div>
  );
}
