import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { read, supabase } from "@/lib/supabase";

/** How many the filter offers; matches of others are found on their own page, or by the search. */
const LIMIT = 40;

/** Tournaments that have matches, in the order of the list of tournaments: the running ones first. */
export function matchTournamentsQuery() {
  return queryOptions({
    queryKey: matchKeys.tournaments,
    queryFn: read(() =>
      supabase
        .from("tournaments")
        .select("id,name,game")
        .in("status", ["Activo", "Finalizado"])
        .order("list_order")
        .order("id")
        .limit(LIMIT),
    ),
  });
}
