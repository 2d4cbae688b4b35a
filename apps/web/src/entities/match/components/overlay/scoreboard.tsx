import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { RollingNumber } from "@/components/rolling-number";
import { cn } from "@/lib/cn";
import type { MatchDetails } from "../../api/get-match.ts";
import { matchCopy } from "../../copy.ts";
import { WALKOVER } from "../../domain/result.ts";
import {
  type Board,
  boardMaps,
  type BoardMoment,
  type BoardSide,
  momentBetween,
  seenOf,
} from "../../domain/scoreboard.ts";
import { overlayCopy as copy } from "../../overlay-copy.ts";
import { ParticipantAvatar } from "../participant-avatar.tsx";
import { BoardStatusLine } from "./board-status-line.tsx";
import { BoardMaps } from "./board-maps.tsx";

// The pause is rendered in the browser only, because its remaining time depends on the current time.
const BoardPause = lazy(async () => ({ default: (await import("./board-pause.tsx")).BoardPause }));

interface ScoreboardProps {
  readonly match: MatchDetails;
  readonly board: Board;
  readonly showsResults: boolean;
}

/** How long, in milliseconds, the winner of a map, series or match is shown. */
const SHOWN_MS = { map: 5_000, series: 9_000, match: 9_000 } as const;

/** The latest event of a match while the scoreboard shows it; null for events before the page was opened. */
function useBoardMoment(board: Board): BoardMoment | null {
  const [moment, setMoment] = useState<BoardMoment | null>(null);
  const { scores, winner, isSeries } = seenOf(board);
  const [one, other] = scores;
  const before = useRef({ scores, winner, isSeries });
  useEffect(() => {
    const after = { scores: [one, other], winner, isSeries } as const;
    const news = momentBetween(before.current, after);
    before.current = after;
    setMoment(news);
    if (news === null) return undefined;
    const end = setTimeout(() => setMoment(null), SHOWN_MS[news.kind]);
    return () => clearTimeout(end);
  }, [one, other, winner, isSeries]);
  return moment;
}

/** Both sides of a match with scores and maps. After each map and the series, shows the winner for some seconds. */
export function Scoreboard({ match, board, showsResults }: ScoreboardProps) {
  const moment = useBoardMoment(board);
  const [one, other] = board.sides;
  const maps = boardMaps(match, showsResults);
  const winner = moment && board.sides[moment.side - 1]?.side;
  return (
    <section aria-label={copy.label} className="overlay-board">
      {moment && winner && (
        <p
          role="status"
          className={cn(
            "overlay-banner overlay-moment",
            moment.kind !== "map" && "overlay-banner-large",
            moment.side === 1 ? "bg-(--one)" : "bg-(--two)",
          )}
        >
          <ParticipantAvatar participant={winner} className="size-[1.5em] flex-none" />
          <span className="truncate font-display">{winner.name}</span>
          <span className="flex-none font-semibold">{copy.wonBy[moment.kind]}</span>
        </p>
      )}
      {match.kind === "tournament" && board.state === "live" && (
        <Suspense fallback={null}>
          <BoardPause match={match} />
        </Suspense>
      )}
      <div className="overlay-main">
        <Side side={one} board={board} number={1} />
        <p className="overlay-score">
          {one.score !== null && other.score !== null ? (
            <>
              <RollingNumber value={one.score} />
              <span className="text-[0.6em] text-(--text-low)">{copy.between}</span>
              <RollingNumber value={other.score} />
            </>
          ) : (
            <span className="text-[0.65em] text-(--text-low)">
              {board.isWalkover ? WALKOVER : matchCopy.versus}
            </span>
          )}
        </p>
        <Side side={other} board={board} number={2} />
      </div>
      <BoardStatusLine match={match} board={board} />
      {maps.length > 0 && <BoardMaps maps={maps} match={match} current={board.map?.number} />}
    </section>
  );
}

/** A name of at least this length is smaller, or wraps onto two lines. */
const LONG = 14;
const VERY_LONG = 22;

interface SideProps {
  readonly side: BoardSide;
  readonly board: Board;
  readonly number: 1 | 2;
}

function Side({ side: { side, score, isWinner }, board, number }: SideProps) {
  const name = side?.name ?? matchCopy.toBeDefined;
  return (
    <div
      className={cn(
        "overlay-side",
        number === 1 ? "overlay-side-1" : "overlay-side-2",
        board.state === "won" && !isWinner && "opacity-55",
        isWinner && "overlay-won",
      )}
    >
      {side && <ParticipantAvatar participant={side} className="size-19.5 flex-none" />}
      <div className="grid min-w-0 flex-1 gap-2.25">
        <span
          className={cn(
            "overlay-name",
            name.length > LONG && "overlay-name-long",
            name.length > VERY_LONG && "overlay-name-very-long",
          )}
        >
          {name}
        </span>
        {board.needed !== null && (
          <span className={cn("flex gap-2", number === 2 && "flex-row-reverse")}>
            <span className="sr-only">{copy.games(score ?? 0, board.needed)}</span>
            {Array.from({ length: board.needed }, (_, index) => (
              <span
                key={index}
                aria-hidden
                className={cn(
                  "overlay-pip",
                  index < (score ?? 0) && (number === 1 ? "bg-(--one)" : "bg-(--two)"),
                )}
              />
            ))}
          </span>
        )}
      </div>
    </div>
  );
}
