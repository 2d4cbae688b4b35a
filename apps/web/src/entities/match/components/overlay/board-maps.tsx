import type { MatchDetails } from "../../api/get-match.ts";
import type { BoardMap } from "../../domain/scoreboard.ts";
import { overlayCopy as copy } from "../../overlay-copy.ts";
import { ParticipantMark } from "../participant-mark.tsx";

interface BoardMapsProps {
  readonly maps: readonly BoardMap[];
  readonly match: Pick<MatchDetails, "side1" | "side2">;
  /** The number of the map that is being played. */
  readonly current: number | undefined;
}

/** The maps of a series: banned maps with the side that banned them, and played maps with their scores. */
export function BoardMaps({ maps, match, current }: BoardMapsProps) {
  return (
    <ol aria-label={copy.maps} className="board-maps">
      {maps.map(({ name, act, by, game, score, wonBy }) => {
        const side = by === null ? null : by === 1 ? match.side1 : match.side2;
        return (
          <li
            key={`${act} ${game} ${name}`}
            className="board-map"
            data-act={act}
            data-won={wonBy ?? undefined}
            data-current={(game !== null && game === current) || undefined}
          >
            {side && <ParticipantMark participant={side} className="board-map-mark" />}
            <span className="board-map-name">{name}</span>
            <span className="sr-only">
              {[copy.acts[act], ...(side ? [copy.by(side.name)] : [])].join(" ")}
            </span>
            {score !== null && <span className="board-map-score">{score}</span>}
          </li>
        );
      })}
    </ol>
  );
}
