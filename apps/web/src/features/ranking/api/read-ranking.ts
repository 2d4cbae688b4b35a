import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, read, readQuery, supabase } from "@/lib/supabase";
import type { RankedType } from "@/entities/rating/domain/ranking-address";
import type { ChosenRanking } from "../domain/ranking-from-url.ts";

const rankingKeys = {
  games: ["ranking", "games"] as const,
  countries: (game: string, type: RankedType) => ["ranking", "countries", game, type] as const,
  page: (game: string, type: RankedType, country: string | null, page: number) =>
    ["ranking", "page", game, type, country, page] as const,
  own: (userId: string, game: string, type: RankedType) =>
    ["ranking", "own", userId, game, type] as const,
  weeks: (participantId: string) => ["ranking", "weeks", participantId] as const,
};

/** The games that have a ranking; the game with the most ranked players or teams is first. */
export function rankedGamesQuery() {
  return readQuery(rankingKeys.games, () => supabase.rpc("ranked_games", {}, { get: true }));
}

/** The countries of the players or teams in a ranking. */
export function rankedCountriesQuery({ game, type }: ChosenRanking) {
  return readQuery(rankingKeys.countries(game, type), () =>
    supabase.rpc("ranked_countries", { p_game: game, p_type: type }, { get: true }),
  );
}

/** A page of a ranking, of all countries or of one country. */
export function rankingQuery({ game, type, country, page }: ChosenRanking) {
  return queryOptions({
    queryKey: rankingKeys.page(game, type, country, page),
    queryFn: read(() =>
      supabase.rpc(
        "ranking",
        {
          p_game: game,
          p_type: type,
          p_page: page,
          ...(country !== null && { p_country: country }),
        },
        { get: true },
      ),
    ),
    placeholderData: keepPreviousData,
  });
}

export type RankedSide = AnswerOf<typeof rankingQuery>[number];

/** The place of the viewer or their team in a ranking; null before their first rated match. */
export function ownRankingQuery(userId: string, { game, type }: ChosenRanking) {
  return readQuery(
    rankingKeys.own(userId, game, type),
    () => supabase.rpc("my_ranking", { p_game: game, p_type: type }, { get: true }),
    ([first]) => first ?? null,
  );
}

/** The viewer's place with their record. */
export type OwnRanking = NonNullable<AnswerOf<typeof ownRankingQuery>>;

/** The weeks with rated matches of a player or team, with their game and place; the most played game first. */
export function ratedWeeksQuery(participantId: string) {
  return readQuery(rankingKeys.weeks(participantId), () =>
    supabase
      .rpc("rating_curve", { p_participant_id: participantId }, { get: true })
      .select("game,place"),
  );
}
