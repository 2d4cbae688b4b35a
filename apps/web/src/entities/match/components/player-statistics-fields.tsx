import { useState } from "react";
import { Input } from "@/components/ui/input";
import type { MatchDetails } from "../api/get-match.ts";
import { matchCopy } from "../copy.ts";
import { onTheField } from "../domain/chosen-lineup.ts";
import { playedGames } from "../domain/maps-with-statistics.ts";
import type { KnownFigures } from "../domain/statistics-draft.ts";
import {
  type KnownLine,
  type StatisticsSide,
  statisticsSides,
} from "../domain/statistics-sides.ts";
import type { StatisticsDraft } from "../hooks/use-statistics-draft.ts";
import { statisticsCopy as copy } from "../statistics-copy.ts";
import { MapFilter } from "./map-filter.tsx";

interface FiguresFieldsProps {
  readonly match: MatchDetails;
  /** The players' statistics that a side has already reported. */
  readonly known: readonly (KnownLine & KnownFigures)[];
  readonly statistics: StatisticsDraft;
  /** How many maps the result has that the user is typing. */
  readonly typedGames?: number;
  readonly disabled: boolean;
}

interface StatisticsFieldsProps {
  readonly sides: readonly StatisticsSide[];
  readonly statistics: StatisticsDraft;
  /** The position of the map in the series; null for statistics of the whole match that are not entered by map. */
  readonly game: number | null;
  readonly disabled: boolean;
}

const FIELDS = ["kills", "deaths", "assists"] as const;
const row = "grid grid-cols-[minmax(0,1fr)_repeat(3,3.25rem)] items-center gap-2";

/** Fields for the kills, deaths and assists of each player, grouped by side. */
function StatisticsFields({ sides, statistics, game, disabled }: StatisticsFieldsProps) {
  const isSum = game === null && statistics.isByGame;
  return sides.map((side) => (
    <div key={side.id} role="group" aria-label={side.name} className="grid min-w-0 gap-2">
      <div className={row}>
        <span title={side.name} className="truncate text-sm font-semibold">
          {side.type === "team" && side.name}
        </span>
        {FIELDS.map((field) => (
          <span key={field} aria-hidden className="text-center text-sm text-muted">
            {copy[field].short}
          </span>
        ))}
      </div>
      {side.players.map((player) => (
        <div key={player.id} className={row}>
          <span title={player.name} className="truncate">
            {player.name}
          </span>
          {FIELDS.map((field) => (
            <Input
              key={field}
              aria-label={copy.field(copy[field].full, player.name)}
              inputMode="numeric"
              autoComplete="off"
              disabled={disabled || isSum}
              className="px-1 text-center tabular-nums"
              value={statistics.rowOf(player.id, game)[field]}
              onChange={({ target }) => statistics.set(player.id, game, field, target.value)}
            />
          ))}
        </div>
      ))}
    </div>
  ));
}

/** Fields for the statistics of both sides' players: one set for the whole match, or one for each map of a series. */
export function PlayerStatisticsFields({
  match,
  known,
  statistics,
  typedGames = 0,
  disabled,
}: FiguresFieldsProps) {
  const [chosen, choose] = useState<number | null>(null);
  const numbers = playedGames(match, known, typedGames);
  const game = chosen !== null && numbers.includes(chosen) ? chosen : null;
  const sides = statisticsSides(match, known, matchCopy.deletedPlayer).map((side) => {
    const lineup = match.chosen.find((one) => one.participant_id === side.id);
    if (game === null || !lineup) return side;
    const field = onTheField(lineup, game);
    return { ...side, players: side.players.filter(({ id }) => field.has(id)) };
  });
  return (
    <>
      {numbers.length > 0 && (
        <div className="grid min-w-0 grid-cols-1 gap-2">
          <MapFilter games={match.games} numbers={numbers} chosen={game} onChoose={choose} />
          <p className="text-sm text-muted">{copy.sum}</p>
        </div>
      )}
      <StatisticsFields sides={sides} statistics={statistics} game={game} disabled={disabled} />
    </>
  );
}
