import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { wordsOf } from "@/lib/filter-kinds";
import { read, supabase } from "@/lib/supabase";
import { pageFromParams } from "@/lib/search-params";
import { listKeys } from "./team-list-query-keys.ts";
import { filters } from "../domain/team-filters.ts";

/** One page of the list of all teams, filtered as the URL says. */
export function allTeamsQuery(params: URLSearchParams) {
  const words = wordsOf(Object.values(filters), params);
  const page = pageFromParams(params);
  return queryOptions({
    queryKey: listKeys.page({ ...words, page }),
    queryFn: read(() =>
      supabase.rpc(
        "list_teams",
        {
          ...(words.q && { p_search: words.q }),
          ...(words.juego && { p_game: words.juego }),
          ...(words.pais && { p_country: words.pais }),
          ...(words.orden && { p_order: words.orden }),
          p_is_open: words.estado === "abiertos",
          p_is_rated: words.estado === "rankeados",
          p_page: page,
        },
        { get: true },
      ),
    ),
    placeholderData: keepPreviousData,
  });
}
