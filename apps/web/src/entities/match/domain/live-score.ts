import { mapsToWin, type MatchSeries, parseResult, type Score } from "./result.ts";
import { isMatchOver, type MatchStatus } from "./status.ts";

export interface LiveScore extends Score {
  /** The number of the next map; null once the series is decided, and for a match of one map. */
  readonly nextMap: number | null;
}

type Open = {
  status: MatchStatus;
  liveScore: string | null;
  bestOf: number;
  /** The rule of the series, if the caller has read it. */
  series?: MatchSeries;
  /** The entered games, which an aggregate needs: its score says nothing about their number. */
  games?: readonly unknown[];
};

/** The number of the next game; null if none is left. */
function nextGame({ bestOf, series, games }: Open, { score1, score2 }: Score): number | null {
  if (series?.kind === "aggregate") {
    const next = games ? games.length + 1 : bestOf;
    return next <= bestOf && bestOf > 1 ? next : null;
  }
  const next = score1 + score2 + 1;
  // An even number of games is no best of: without its rule, the series counts as open.
  if (series === undefined && bestOf % 2 === 0) return Math.min(next, bestOf);
  if (series?.kind === "games") return next <= bestOf ? next : null;
  return bestOf > 1 && Math.max(score1, score2) < mapsToWin(bestOf) ? next : null;
}

/** The score of an open match by its entered maps; null if no map was entered, and once the match is decided. */
export function liveScoreOf(match: Open): LiveScore | null {
  const score = isMatchOver(match.status) ? null : parseResult(match.liveScore);
  return score && { ...score, nextMap: nextGame(match, score) };
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
