import { useState } from "react";
import type { MatchDetails } from "../api/get-match.ts";
import { matchCopy } from "../copy.ts";
import type { Counts, GameCounts } from "../domain/kda.ts";
import type { KnownLine } from "../domain/statistics-sides.ts";
import { MapFilter } from "./map-filter.tsx";
import { StatisticsTable } from "./statistics-table.tsx";
import { statisticsCopy } from "../statistics-copy.ts";

interface Line extends KnownLine, Counts {
  readonly is_best?: boolean | null;
  readonly games: readonly GameCounts[];
}

interface FiguresTablesProps {
  readonly match: Pick<MatchDetails, "bestOf" | "games" | "side1" | "side2">;
  readonly lines: readonly Line[];
}

/** The players' statistics for the whole match. If they were reported by map, the viewer can choose a map. */
export function StatisticsByMap({ match, lines }: FiguresTablesProps) {
  const [chosen, choose] = useState<number | null>(null);
  const numbers =
    match.bestOf === 1
      ? []
      : [...new Set(lines.flatMap(({ games }) => games.map(({ number }) => number)))].toSorted(
          (one, other) => one - other,
        );
  const game = chosen !== null && numbers.includes(chosen) ? chosen : null;
  const shown =
    game === null
      ? lines
      : lines
          .flatMap((line) => {
            const own = line.games.find(({ number }) => number === game);
            return own ? { ...line, ...own, is_best: false } : [];
          })
          .toSorted((one, other) => other.kills - one.kills);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      {numbers.length > 0 && (
        <MapFilter games={match.games} numbers={numbers} chosen={game} onChoose={choose} />
      )}
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
        {[match.side1, match.side2].map((side) => {
          const own = shown.filter((line) => line.participant_id === side?.id);
          if (!side || own.length === 0) return null;
          return (
            <div key={side.id} className="min-w-0">
              {side.type === "team" && (
                <p title={side.name} className="truncate text-sm font-semibold">
                  {side.name}
                </p>
              )}
              <StatisticsTable
                sideName={side.name}
                rows={own.map(({ profile_id: id, profile, is_best: isBest, ...counts }) => ({
                  ...counts,
                  id,
                  name: profile?.username ?? matchCopy.deletedPlayer,
                  isBest: isBest === true,
                }))}
              />
            </div>
          );
        })}
      </div>
      <p aria-hidden className="text-sm text-muted">
        {statisticsCopy.legend}
      </p>
    </div>
  );
}
