import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { read, supabase } from "@/lib/supabase";

/** So many are offered; every other one is reached from its own page, or by the search. */
const LIMIT = 40;

/** Tournaments that have matches, as the list of tournaments orders them: the running ones first. */
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
