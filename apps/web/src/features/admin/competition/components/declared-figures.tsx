import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { matchQuery } from "@/entities/match/api/get-match";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import { StatisticsFields } from "@/entities/match/components/statistics-fields";
import { matchCopy } from "@/entities/match/copy";
import { statisticsSides } from "@/entities/match/domain/statistics-sides";
import type { StatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { statisticsCopy } from "../statistics-copy.ts";

interface DeclaredFiguresProps {
  readonly matchId: string;
  /** What the report of the declared winner says. */
  readonly known: MatchReport["statistics"];
  readonly statistics: StatisticsDraft;
  readonly disabled: boolean;
}

/**
 * Figures of players that go with a decision. Their place is kept until it is known who plays: what stands below, the
 * press that decides, must not move away under the hand.
 */
export function DeclaredFigures({ matchId, known, statistics, disabled }: DeclaredFiguresProps) {
  const { data: match, isPending } = useQuery(matchQuery(matchId));
  if (!match) return isPending ? <Skeleton className="h-11" /> : null;
  return (
    <details className="rounded-md bg-surface-raised px-4">
      <summary className="flex min-h-11 cursor-pointer items-center py-2 text-accent-2">
        {statisticsCopy.withDecision.open}
      </summary>
      <div className="grid grid-cols-1 gap-4 pb-4">
        <p className="text-sm text-muted">{statisticsCopy.withDecision.hint}</p>
        <StatisticsFields
          sides={statisticsSides(match, known, matchCopy.deletedPlayer)}
          statistics={statistics}
          disabled={disabled}
        />
      </div>
    </details>
  );
}
