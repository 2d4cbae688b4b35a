import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import type { TournamentStatus } from "@/entities/tournament/domain/status";
import { conditionsOf } from "@/lib/list-filters";
import { supabase } from "@/lib/supabase";
import { countedFilters } from "../domain/filters.ts";

/** How many tournaments of each status match the other filters in the URL, in one request. */
export function tournamentCountsQuery(params: URLSearchParams) {
  const counted = conditionsOf(countedFilters, params);
  return queryOptions({
    queryKey: tournamentKeys.list({ counted }),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc(
          "tournament_counts",
          counted.length > 0 ? { p_conditions: JSON.stringify(counted) } : {},
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
