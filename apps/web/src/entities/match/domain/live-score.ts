import { mapsToWin, parseResult, type Score } from "./result.ts";
import { isMatchOver, type MatchStatus } from "./status.ts";

export interface LiveScore extends Score {
  /** The number of the next map; null once the series is decided, and for a match of one map. */
  readonly nextMap: number | null;
}

type Open = { status: MatchStatus; liveScore: string | null; bestOf: number };

/** The score of an open match by its entered maps; null if no map was entered, and once the match is decided. */
export function liveScoreOf({ status, liveScore, bestOf }: Open): LiveScore | null {
  const score = isMatchOver(status) ? null : parseResult(liveScore);
  if (!score) return null;
  const { score1, score2 } = score;
  const isOpen = bestOf > 1 && Math.max(score1, score2) < mapsToWin(bestOf);
  return { ...score, nextMap: isOpen ? score1 + score2 + 1 : null };
}

/** Whether some maps of the series were entered and another map follows. */
export function isSeriesOpen(match: Open): boolean {
  return typeof liveScoreOf(match)?.nextMap === "number";
}

/**
 * Whether the entered maps already decide an open match. If so, play is over, and the sides still have to confirm the
 * result.
 */
export function isSeriesOver(match: Open): boolean {
  return liveScoreOf(match)?.nextMap === null;
}

/** The score to show: the result, or before there is one, the score of the entered maps. */
export function shownScore(match: Open & { result: string | null }): Score | null {
  return parseResult(match.result) ?? liveScoreOf(match);
}
