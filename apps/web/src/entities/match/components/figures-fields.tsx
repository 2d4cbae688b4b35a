import { useState } from "react";
import type { MatchDetails } from "../api/get-match.ts";
import { matchCopy } from "../copy.ts";
import { onTheField } from "../domain/chosen-lineup.ts";
import { playedGames } from "../domain/played-games.ts";
import type { KnownFigures } from "../domain/statistics-draft.ts";
import { type KnownLine, statisticsSides } from "../domain/statistics-sides.ts";
import type { StatisticsDraft } from "../hooks/use-statistics-draft.ts";
import { statisticsCopy as copy } from "../statistics-copy.ts";
import { GameChoice } from "./game-choice.tsx";
import { StatisticsFields } from "./statistics-fields.tsx";

interface FiguresFieldsProps {
  readonly match: MatchDetails;
  /** What somebody said before. */
  readonly known: readonly (KnownLine & KnownFigures)[];
  readonly statistics: StatisticsDraft;
  /** How many maps the typed result has. */
  readonly told?: number;
  readonly disabled: boolean;
}

/** Fields for the figures of both sides' players: of the whole match, or of a series map by map. */
export function FiguresFields({
  match,
  known,
  statistics,
  told = 0,
  disabled,
}: FiguresFieldsProps) {
  const [chosen, choose] = useState<number | null>(null);
  const numbers = playedGames(match, known, told);
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
          <GameChoice games={match.games} numbers={numbers} chosen={game} onChoose={choose} />
          <p className="text-sm text-muted">{copy.sum}</p>
        </div>
      )}
      <StatisticsFields sides={sides} statistics={statistics} game={game} disabled={disabled} />
    </>
  );
}
