import type { MatchDetails } from "@/entities/match/api/get-match";
import { StatisticsTable } from "@/entities/match/components/statistics-table";
import { matchCopy } from "@/entities/match/copy";
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
      <div className="grid grid-cols-1 gap-4">
        {[match.side1, match.side2].map((side) => {
          const own = lines.filter((line) => line.participant_id === side?.id);
          if (!side || own.length === 0) return null;
          return (
            <div key={side.id} className="min-w-0">
              {side.type === "team" && (
                <p className="truncate text-sm font-semibold">{side.name}</p>
              )}
              <StatisticsTable
                sideName={side.name}
                rows={own.map(({ profile_id: id, profile, kills, deaths, assists }) => ({
                  id,
                  name: profile?.username ?? matchCopy.deletedPlayer,
                  kills,
                  deaths,
                  assists,
                }))}
              />
            </div>
          );
        })}
      </div>
    </details>
  );
}
