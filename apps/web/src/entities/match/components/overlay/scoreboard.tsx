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
import { ParticipantMark } from "../participant-mark.tsx";
import { BoardLine } from "./board-line.tsx";
import { BoardMaps } from "./board-maps.tsx";

// Loaded in the browser only: the remaining time of a pause depends on the current time.
const BoardPause = lazy(async () => ({ default: (await import("./board-pause.tsx")).BoardPause }));

interface ScoreboardProps {
  readonly match: MatchDetails;
  readonly board: Board;
  readonly showsResults: boolean;
}

/** How long, in milliseconds, the winner of a map, series or match is shown. */
const SHOWN_MS = { map: 5_000, series: 9_000, match: 9_000 } as const;

/** The latest event of a match while it is shown; null for events from before the page was opened. */
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

/**
 * Both sides of a match with their scores and the maps. After a map or the series, shows the winner for some seconds.
 */
export function Scoreboard({ match, board, showsResults }: ScoreboardProps) {
  const moment = useBoardMoment(board);
  const [one, other] = board.sides;
  const maps = boardMaps(match, showsResults);
  const winner = moment && board.sides[moment.side - 1]?.side;
  return (
    <section aria-label={copy.label} className="board" data-state={board.state}>
      {moment && winner && (
        <p role="status" className="board-moment" data-kind={moment.kind} data-side={moment.side}>
          <ParticipantMark participant={winner} className="board-moment-mark" />
          <span className="board-moment-name">{winner.name}</span>
          <span className="board-moment-what">{copy.wonBy[moment.kind]}</span>
        </p>
      )}
      {match.kind === "tournament" && board.state === "live" && (
        <Suspense fallback={null}>
          <BoardPause match={match} />
        </Suspense>
      )}
      <div className="board-main">
        <Side side={one} board={board} number={1} />
        <p className="board-score">
          {one.score !== null && other.score !== null ? (
            <>
              <RollingNumber value={one.score} />
              <span className="board-dash">{copy.between}</span>
              <RollingNumber value={other.score} />
            </>
          ) : (
            <span className="board-versus">{board.isWalkover ? WALKOVER : matchCopy.versus}</span>
          )}
        </p>
        <Side side={other} board={board} number={2} />
      </div>
      <BoardLine match={match} board={board} />
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
        "board-side",
        board.state === "won" && !isWinner && "board-lost",
        isWinner && "board-won",
      )}
      data-side={number}
    >
      {side && <ParticipantMark participant={side} className="board-mark" />}
      <div className="board-who">
        <span
          className={cn(
            "board-name",
            name.length > LONG && "board-long",
            name.length > VERY_LONG && "board-very-long",
          )}
        >
          {name}
        </span>
        {board.needed !== null && (
          <span className="board-pips">
            <span className="sr-only">{copy.games(score ?? 0, board.needed)}</span>
            {Array.from({ length: board.needed }, (_, index) => (
              <span key={index} aria-hidden className="board-pip" data-won={index < (score ?? 0)} />
            ))}
          </span>
        )}
      </div>
    </div>
  );
}
