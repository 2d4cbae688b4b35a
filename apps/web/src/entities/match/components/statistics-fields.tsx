import { Input } from "@/components/ui/input";
import type { StatisticsSide } from "../domain/statistics-sides.ts";
import type { StatisticsDraft } from "../hooks/use-statistics-draft.ts";
import { statisticsCopy as copy } from "../statistics-copy.ts";

interface StatisticsFieldsProps {
  readonly sides: readonly StatisticsSide[];
  readonly statistics: StatisticsDraft;
  /** The map whose figures they are; null for the whole match, which is typed where no map is. */
  readonly game: number | null;
  readonly disabled: boolean;
}

const FIELDS = ["kills", "deaths", "assists"] as const;
const row = "grid grid-cols-[minmax(0,1fr)_repeat(3,3.25rem)] items-center gap-2";

/** A field for each figure of each player, by side. */
export function StatisticsFields({ sides, statistics, game, disabled }: StatisticsFieldsProps) {
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
