import type { MatchGame } from "@/entities/match/api/get-match";
import type { MatchView } from "@/entities/match/domain/match-view";
import { checkResult } from "@/entities/match/domain/check-result";
import {
  leadingSide,
  type MatchSeries,
  type MatchSide,
  parseResult,
} from "@/entities/match/domain/result";
import { fitsMaps } from "@/entities/match/domain/remaining-results";

type Game = Pick<MatchGame, "winner_id" | "source">;

/** The winner of a decided match; null for a draw. */
export function winnerOf(match: {
  readonly winnerId: string | null;
  readonly participant1Id: string | null;
}): MatchSide | null {
  if (match.winnerId === null) return null;
  return match.winnerId === match.participant1Id ? 1 : 2;
}

/** The winner by a corrected score, or null for a draw; undefined if the winner does not change. */
export function otherWinnerBy(
  match: Pick<MatchView, "winnerId" | "participant1Id" | "bestOf" | "allowsDraw"> &
    Partial<Pick<MatchView, "series">>,
  result: string,
): MatchSide | null | undefined {
  const score = parseResult(result);
  if (!score || checkResult(result, match.bestOf, null, match.allowsDraw, match.series) !== null)
    return undefined;
  const winner = leadingSide(score);
  return winner === winnerOf(match) ? undefined : winner;
}

/** The matches whose decision or play is undone. */
export const undoneBy = (
  effects: readonly { readonly stays: boolean; readonly match_ids: readonly string[] }[],
): string[] => effects.filter(({ stays }) => !stays).flatMap(({ match_ids: ids }) => ids);

/**
 * Whether the scores entered for single maps contradict the new result of a series. The database then deletes them
 * (RULE-81 in docs/product); in a best of 1 it corrects the only map.
 * @param games the games of the match; those derived from its result are created again
 * @param sideIds participants 1 and 2
 */
export function losesGames(
  games: readonly Game[],
  sideIds: readonly (string | null)[],
  bestOf: number,
  result: string,
  series: MatchSeries = null,
): boolean {
  const entered = games.filter(({ source }) => source !== "result");
  const wins = sideIds.map((id) => entered.filter((game) => game.winner_id === id).length);
  const [won1 = 0, won2 = 0] = wins;
  return !fitsMaps(`${won1}-${won2}`, result, bestOf, series);
}
