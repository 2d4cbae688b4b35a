import { byGame, type RatingPoint } from "@/entities/rating/domain/curve";
import { ratingCopy } from "@/entities/rating/copy";
import type { ShareFact } from "@/entities/share-picture/domain/share-fact";
import { formatNumber } from "@/lib/format";
import { cardCopy as texts } from "../copy.ts";

interface CardPlayer {
  readonly id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly games_played: readonly string[] | null;
  readonly stats: { readonly tournamentsWon: number; readonly winRate: number };
  readonly team: { readonly name: string } | null;
}

/**
 * The content of a player's card. It shows the game with the best rating, otherwise the first game of the profile.
 * @param medals the number of matches in which the player was voted the best
 */
export function playerCardData(
  player: CardPlayer,
  points: readonly RatingPoint[],
  medals: number,
): ShareFact {
  const [best] = byGame(points)
    .map(({ last }) => last)
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || b.rating - a.rating);
  const { tournamentsWon, winRate } = player.stats;
  const figures = [
    ...(best ? [{ value: formatNumber(Math.round(best.rating)), label: ratingCopy.title }] : []),
    ...(best?.place ? [{ value: `${formatNumber(best.place)}.º`, label: texts.ranking }] : []),
    ...(medals > 0 ? [{ value: formatNumber(medals), label: texts.medals(medals) }] : []),
    ...(tournamentsWon > 0
      ? [{ value: formatNumber(tournamentsWon), label: texts.titles(tournamentsWon) }]
      : []),
    { value: `${Math.round(winRate)} %`, label: texts.winRate },
  ];
  const game = best?.game ?? player.games_played?.[0];
  return {
    occasion: "player",
    tournamentId: null,
    participant: { type: "user", name: player.username, imageUrl: player.avatar_url },
    match: null,
    player: {
      id: player.id,
      game: game ?? null,
      team: player.team?.name ?? null,
      figures: figures.slice(0, 3),
    },
  };
}
