import { useQuery } from "@tanstack/react-query";
import { CoveredResult } from "@/components/covered-result";
import { Card } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchStatisticsQuery } from "@/entities/match/api/match-statistics";
import { StatisticsByMap } from "@/entities/match/components/statistics-by-map";
import { statisticsCopy } from "@/entities/match/statistics-copy";

/** The statistics of both sides' players in a decided match. Renders nothing if none were reported. */
export function MatchPlayerStatistics({ match }: { readonly match: MatchDetails }) {
  const { data: lines = [] } = useQuery(matchStatisticsQuery(match.id));
  if (lines.length === 0) return null;
  return (
    <CoveredResult id={match.id} className="min-w-0 md:col-span-2">
      <Card>
        <h2 className="mb-3">{statisticsCopy.title}</h2>
        <StatisticsByMap match={match} lines={lines} />
      </Card>
    </CoveredResult>
  );
}
