import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Input } from "@/components/ui/input";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { statisticsCopy } from "@/entities/match/statistics-copy";
import { gameCountsKdaQuery } from "../api/game-counts-kda.ts";
import { copy } from "../copy.ts";
import { EMPTY_ROW } from "../domain/statistics-draft.ts";
import type { StatisticsDraft } from "../hooks/use-statistics-draft.ts";

interface StatisticsFieldsProps {
  readonly match: MatchDetails;
  readonly statistics: StatisticsDraft;
  readonly disabled: boolean;
}

const FIELDS = ["kills", "deaths", "assists"] as const;
const row = "grid grid-cols-[minmax(0,1fr)_repeat(3,3.25rem)] items-center gap-2";

/** Kills, deaths and assists of both sides' players, for games that count them; part of the report form. */
export function StatisticsFields({ match, statistics, disabled }: StatisticsFieldsProps) {
  const { data: isCounted } = useQuery(gameCountsKdaQuery(match.context.game));
  // Closed until somebody opens it, or a report brings figures.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  if (!isCounted) return null;
  const sides = [
    { side: match.side1, lineup: match.lineup1 },
    { side: match.side2, lineup: match.lineup2 },
  ];
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
        {sides.map(({ side, lineup }) => (
          <div key={side?.id} role="group" aria-label={side?.name} className="grid min-w-0 gap-2">
            <div className={row}>
              <span className="truncate text-sm font-semibold">
                {side?.type === "team" && side.name}
              </span>
              {FIELDS.map((field) => (
                <span key={field} aria-hidden className="text-center text-sm text-muted">
                  {statisticsCopy[field].short}
                </span>
              ))}
            </div>
            {lineup?.players.map((player) => (
              <div key={player.id} className={row}>
                <span title={player.name} className="truncate">
                  {player.name}
                </span>
                {FIELDS.map((field) => (
                  <Input
                    key={field}
                    aria-label={copy.statistics.field(statisticsCopy[field].full, player.name)}
                    inputMode="numeric"
                    autoComplete="off"
                    disabled={disabled}
                    className="px-1 text-center tabular-nums"
                    value={(statistics.draft[player.id] ?? EMPTY_ROW)[field]}
                    onChange={({ target }) => statistics.set(player.id, field, target.value)}
                  />
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </details>
  );
}
