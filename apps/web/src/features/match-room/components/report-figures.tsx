import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { gameCountsKdaQuery } from "@/entities/game/api/game-counts-kda";
import type { MatchDetails } from "@/entities/match/api/get-match";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import { FiguresFields } from "@/entities/match/components/figures-fields";
import type { StatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { copy } from "../copy.ts";

interface ReportFiguresProps {
  readonly match: MatchDetails;
  /** What a report says already. */
  readonly known: MatchReport["statistics"];
  readonly statistics: StatisticsDraft;
  /** How many maps the typed result has. */
  readonly told: number;
  readonly disabled: boolean;
}

/** Kills, deaths and assists of both sides' players, for games that count them; part of the report form. */
export function ReportFigures({ match, known, statistics, told, disabled }: ReportFiguresProps) {
  const { data: isCounted } = useQuery(gameCountsKdaQuery(match.context.game));
  // Closed until somebody opens it, or a report brings figures.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  if (!isCounted) return null;
  return (
    <details
      className="rounded-md bg-surface-raised px-4"
      open={isOpen ?? statistics.lines.length > 0}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center py-2 text-accent-2">
        {copy.statistics.open}
      </summary>
      <div className="grid grid-cols-1 gap-4 pb-4">
        <p className="text-sm text-muted">
          {copy.statistics.hint} {copy.statistics.differs}
        </p>
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
