import { mapsToWin, parseResult, type Score } from "./result.ts";
import { isMatchOver, type MatchStatus } from "./status.ts";

export interface LiveScore extends Score {
  /** The map that comes; null once the series is over, and where it has one map only. */
  readonly nextMap: number | null;
}

type Open = { status: MatchStatus; liveScore: string | null; bestOf: number };

/** How an open match stands by the maps that were entered; null without any, and once it is decided. */
export function liveScoreOf({ status, liveScore, bestOf }: Open): LiveScore | null {
  const score = isMatchOver(status) ? null : parseResult(liveScore);
  if (!score) return null;
  const { score1, score2 } = score;
  const isOpen = bestOf > 1 && Math.max(score1, score2) < mapsToWin(bestOf);
  return { ...score, nextMap: isOpen ? score1 + score2 + 1 : null };
}

/** Whether maps are being entered, and another one comes. */
export function isSeriesOpen(match: Open): boolean {
  return typeof liveScoreOf(match)?.nextMap === "number";
}

/** Whether its maps say how an open match ended: nobody plays it any more, and its sides have still to say so. */
export function isSeriesOver(match: Open): boolean {
  return liveScoreOf(match)?.nextMap === null;
}

/** The figures between two sides: of the result, before that of the maps that were entered. */
export function shownScore(match: Open & { result: string | null }): Score | null {
  return parseResult(match.result) ?? liveScoreOf(match);
}
