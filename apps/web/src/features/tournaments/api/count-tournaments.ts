import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import type { TournamentStatus } from "@/entities/tournament/domain/status";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";
import type { TournamentFilters } from "../domain/filters.ts";

/** How many tournaments of each status the other filters find, in one request. */
export function tournamentCountsQuery({
  search,
  exact: { game, type },
  isFree,
}: TournamentFilters) {
  return queryOptions({
    queryKey: tournamentKeys.list({ counted: { search, game, type, isFree } }),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc(
          "tournament_counts",
          {
            ...(search && { p_pattern: searchPattern(search) }),
            ...(game !== undefined && { p_game: game }),
            ...(type !== undefined && { p_type: type }),
            ...(isFree !== undefined && { p_is_free: isFree }),
          },
          { get: true },
        )
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    select: (rows): Partial<Record<TournamentStatus, number>> =>
      Object.fromEntries(rows.map(({ status, tournaments }) => [status, tournaments])),
    placeholderData: keepPreviousData,
  });
}
