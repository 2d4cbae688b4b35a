import { matchKeys } from "@/entities/match/api/match-query-keys";
import { readQuery, supabase } from "@/lib/supabase";

/**
 * The number of tournaments in the filter.
 * Matches of other tournaments are on the tournament's page, or found by search.
 */
const LIMIT = 40;

/** Tournaments that have matches, in the order of the list of tournaments: the running ones first. */
export function matchTournamentsQuery() {
  return readQuery(matchKeys.tournaments, () =>
    supabase
      .from("tournaments")
      .select("id,name,game")
      .in("status", ["Activo", "Finalizado"])
      .order("list_order")
      .order("id")
      .limit(LIMIT),
  );
}
