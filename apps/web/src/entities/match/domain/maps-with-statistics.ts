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
 * The positions of the maps for which statistics can be typed; empty for a match of one map. Includes a map that was
 * entered, has statistics, or belongs to the typed result. Excludes forfeited maps.
 * @param typedGames the number of maps in the result that the user is typing; NaN while it is incomplete
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
