import type { MatchDetails } from "@/entities/match/api/get-match";
import { FiguresTables } from "@/entities/match/components/figures-tables";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import { copy } from "../copy.ts";

interface ReportStatisticsProps {
  readonly match: MatchDetails;
  readonly lines: MatchReport["statistics"];
}

/** What a report says of the players, by side: what the rival confirms together with the result. */
export function ReportStatistics({ match, lines }: ReportStatisticsProps) {
  if (lines.length === 0) return null;
  return (
    <details className="w-full">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent-2">
        {copy.statistics.reported}
      </summary>
      <FiguresTables match={match} lines={lines} />
    </details>
  );
}
