import type { MatchGame } from "../api/get-match.ts";
import type { GameCounts } from "./kda.ts";

interface Series {
  readonly bestOf: number;
  readonly games: readonly Pick<MatchGame, "number" | "kind">[];
}

interface Line {
  readonly games?: readonly GameCounts[];
}

/**
 * The numbers of the maps for which figures can be typed: maps that were entered, that existing figures name, or that
 * the result includes; not maps given away. A match of one map has none to choose.
 *
 * @param typedGames how many maps the result has that is being typed; NaN while it is incomplete
 */
export function playedGames(
  { bestOf, games }: Series,
  known: readonly Line[],
  typedGames: number,
): number[] {
  if (bestOf === 1) return [];
  const named = known.flatMap((line) => (line.games ?? []).map(({ number }) => number));
  const count = Math.min(Math.max(typedGames || 0, games.length, ...named), bestOf);
  return Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => games.find((game) => game.number === number)?.kind !== "forfeit",
  );
}
