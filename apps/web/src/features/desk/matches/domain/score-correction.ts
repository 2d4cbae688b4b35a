import type { MatchGame } from "@/entities/match/api/get-match";
import type { MatchView } from "@/entities/match/domain/match-view";
import { checkResult } from "@/entities/match/domain/check-result";
import { leadingSide, type MatchSide, parseResult } from "@/entities/match/domain/result";
import { fitsMaps } from "@/entities/match/domain/series-to-come";

type Game = Pick<MatchGame, "winner_id" | "source">;

/** Who won a match that is decided; null for a draw. */
export function winnerOf(match: {
  readonly winnerId: string | null;
  readonly participant1Id: string | null;
}): MatchSide | null {
  if (match.winnerId === null) return null;
  return match.winnerId === match.participant1Id ? 1 : 2;
}

/** Who wins by another score that a decided match can have, or that it is a draw; undefined where the winner is as before. */
export function otherWinnerBy(
  match: Pick<MatchView, "winnerId" | "participant1Id" | "bestOf" | "allowsDraw">,
  result: string,
): MatchSide | null | undefined {
  const score = parseResult(result);
  if (!score || checkResult(result, match.bestOf, null, match.allowsDraw) !== null)
    return undefined;
  const winner = leadingSide(score);
  return winner === winnerOf(match) ? undefined : winner;
}

/** The matches that lose what was decided or begun there. */
export const undoneBy = (
  effects: readonly { readonly stays: boolean; readonly match_ids: readonly string[] }[],
): string[] => effects.filter(({ stays }) => !stays).flatMap(({ match_ids: ids }) => ids);

/**
 * Whether maps that people entered cannot belong to a series that ends like this: they are dropped with it, as the
 * database does (RULE-81 in docs/product). In a match of one map that map is corrected instead.
 * @param games those of the match; what its result alone made is made anew
 * @param sideIds participants 1 and 2
 */
export function losesGames(
  games: readonly Game[],
  sideIds: readonly (string | null)[],
  bestOf: number,
  result: string,
): boolean {
  const entered = games.filter(({ source }) => source !== "result");
  const wins = sideIds.map((id) => entered.filter((game) => game.winner_id === id).length);
  const [won1 = 0, won2 = 0] = wins;
  return !fitsMaps(`${won1}-${won2}`, result, bestOf);
}
