import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { matchQuery } from "@/entities/match/api/get-match";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import { FiguresFields } from "@/entities/match/components/figures-fields";
import type { StatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { statisticsCopy } from "../statistics-copy.ts";

interface DeclaredFiguresProps {
  readonly matchId: string;
  /** What the report of the declared winner says. */
  readonly known: MatchReport["statistics"];
  readonly statistics: StatisticsDraft;
  /** How many maps the typed result has. */
  readonly told: number;
  readonly disabled: boolean;
}

/**
 * Figures of players that go with a decision. Their place is kept until it is known who plays: what stands below, the
 * press that decides, must not move away under the hand.
 */
export function DeclaredFigures({
  matchId,
  known,
  statistics,
  told,
  disabled,
}: DeclaredFiguresProps) {
  const { data: match, isPending } = useQuery(matchQuery(matchId));
  if (!match) return isPending ? <Skeleton className="h-11" /> : null;
  return (
    <details className="rounded-md bg-surface-raised px-4">
      <summary className="flex min-h-11 cursor-pointer items-center py-2 text-accent-2">
        {statisticsCopy.withDecision.open}
      </summary>
      <div className="grid grid-cols-1 gap-4 pb-4">
        <p className="text-sm text-muted">{statisticsCopy.withDecision.hint}</p>
        <FiguresFields
          match={match}
          known={known}
          statistics={statistics}
          told={told}
          disabled={disabled}
        />
      </div>
    </details>
  );
}
