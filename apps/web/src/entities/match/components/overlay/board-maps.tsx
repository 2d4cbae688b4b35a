import { cn } from "@/lib/cn";
import type { MatchDetails } from "../../api/get-match.ts";
import type { BoardMap } from "../../domain/scoreboard.ts";
import { overlayCopy as copy } from "../../overlay-copy.ts";
import { ParticipantAvatar } from "../participant-avatar.tsx";

const WINNER = { 1: "border-(--one)", 2: "border-(--two)" } as const;

interface BoardMapsProps {
  readonly maps: readonly BoardMap[];
  readonly match: Pick<MatchDetails, "side1" | "side2">;
  /** The position (from 1) of the map that is being played. */
  readonly current: number | undefined;
}

/** The maps of a series: banned maps with the side that banned them, and played maps with their scores. */
export function BoardMaps({ maps, match, current }: BoardMapsProps) {
  return (
    <ol aria-label={copy.maps} className="overlay-maps">
      {maps.map(({ name, act, by, game, score, wonBy }) => {
        const side = by === null ? null : by === 1 ? match.side1 : match.side2;
        return (
          <li
            key={`${act} ${game} ${name}`}
            className={cn(
              "overlay-map",
              act === "ban" && "text-(--text-low)",
              game !== null && game === current
                ? "border-(--win)"
                : wonBy !== null && WINNER[wonBy],
            )}
          >
            {side && (
              <ParticipantAvatar
                participant={side}
                className="size-7.5 flex-none [&_.avatar-initials]:hidden"
              />
            )}
            <span className={cn("truncate", act === "ban" && "overlay-map-banned")}>{name}</span>
            <span className="sr-only">
              {[copy.acts[act], ...(side ? [copy.by(side.name)] : [])].join(" ")}
            </span>
            {score !== null && <span className="whitespace-nowrap tabular-nums">{score}</span>}
          </li>
        );
      })}
    </ol>
  );
}
