import type { RankedType } from "@/entities/rating/domain/ranking-address";

/** Keys of what is read of the rankings. */
export const rankingKeys = {
  games: ["ranking", "games"] as const,
  countries: (game: string, type: RankedType) => ["ranking", "countries", game, type] as const,
  page: (game: string, type: RankedType, country: string | null, page: number) =>
    ["ranking", "page", game, type, country, page] as const,
  own: (userId: string, game: string, type: RankedType) =>
    ["ranking", "own", userId, game, type] as const,
  weeks: (participantId: string) => ["ranking", "weeks", participantId] as const,
};
