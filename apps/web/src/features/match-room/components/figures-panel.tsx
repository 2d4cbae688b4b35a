import { useQuery } from "@tanstack/react-query";
import { Card, CardHeader } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchStatisticsQuery } from "@/entities/match/api/match-statistics";
import { FiguresTables } from "@/entities/match/components/figures-tables";
import { statisticsCopy } from "@/entities/match/statistics-copy";

/** What both sides' players did in a decided match; nothing where nobody said so. */
export function FiguresPanel({ match }: { readonly match: MatchDetails }) {
  const { data: lines = [] } = useQuery(matchStatisticsQuery(match.id));
  if (lines.length === 0) return null;
  return (
    <Card>
      <CardHeader title={statisticsCopy.title} />
      <FiguresTables match={match} lines={lines} />
    </Card>
  );
}
