import { useEffect, useRef, useState } from "react";
import { type Board, type BoardMoment, momentBetween, seenOf } from "../../domain/scoreboard.ts";

/** For how long who won is said. */
const SHOWN_MS = { map: 5_000, series: 9_000, match: 9_000 } as const;

/** What has just happened in a match, for as long as it is worth the screen; nothing of what had happened before. */
export function useBoardMoment(board: Board): BoardMoment | null {
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
