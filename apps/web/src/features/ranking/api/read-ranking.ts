import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import type { RankedType } from "@/entities/rating/domain/ranking-address";
import type { ChosenRanking } from "../domain/chosen-ranking.ts";

/** Keys of what is read of the rankings. */
const rankingKeys = {
  games: ["ranking", "games"] as const,
  countries: (game: string, type: RankedType) => ["ranking", "countries", game, type] as const,
  page: (game: string, type: RankedType, country: string | null, page: number) =>
    ["ranking", "page", game, type, country, page] as const,
  own: (userId: string, game: string, type: RankedType) =>
    ["ranking", "own", userId, game, type] as const,
  weeks: (participantId: string) => ["ranking", "weeks", participantId] as const,
};

/** The games that have a ranking, the longest first. */
export function rankedGamesQuery() {
  return queryOptions({
    queryKey: rankingKeys.games,
    queryFn: read(() => supabase.rpc("ranked_games", {}, { get: true })),
  });
}

/** From where those in a ranking are. */
export function rankedCountriesQuery({ game, type }: ChosenRanking) {
  return queryOptions({
    queryKey: rankingKeys.countries(game, type),
    queryFn: read(() =>
      supabase.rpc("ranked_countries", { p_game: game, p_type: type }, { get: true }),
    ),
  });
}

async function readRanking({ game, type, country, page }: ChosenRanking, signal: AbortSignal) {
  const { data } = await supabase
    .rpc(
      "ranking",
      { p_game: game, p_type: type, p_page: page, ...(country !== null && { p_country: country }) },
      { get: true },
    )
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** One row of a ranking. */
export type RankedSide = Awaited<ReturnType<typeof readRanking>>[number];

/** A page of a ranking, of all or of one country. */
export function rankingQuery(chosen: ChosenRanking) {
  return queryOptions({
    queryKey: rankingKeys.page(chosen.game, chosen.type, chosen.country, chosen.page),
    queryFn: ({ signal }) => readRanking(chosen, signal),
    placeholderData: keepPreviousData,
  });
}

async function readOwnRanking({ game, type }: ChosenRanking, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("my_ranking", { p_game: game, p_type: type }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data[0] ?? null;
}

/** Where somebody stands, and how he plays. */
export type OwnRanking = NonNullable<Awaited<ReturnType<typeof readOwnRanking>>>;

/** Where the viewer, or his team, stands; null before the first rated match. */
export function ownRankingQuery(userId: string, chosen: ChosenRanking) {
  return queryOptions({
    queryKey: rankingKeys.own(userId, chosen.game, chosen.type),
    queryFn: ({ signal }) => readOwnRanking(chosen, signal),
  });
}

/** In which games a player or a team is rated, the most played first, week by week. */
export function ratedWeeksQuery(participantId: string) {
  return queryOptions({
    queryKey: rankingKeys.weeks(participantId),
    queryFn: read(() =>
      supabase
        .rpc("rating_curve", { p_participant_id: participantId }, { get: true })
        .select("game,place"),
    ),
  });
}
