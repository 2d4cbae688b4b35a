import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";

/** From how many characters it is searched. */
const SEARCH_MINIMUM = 2;
const LIMIT = 6;

async function searchTournaments(search: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournaments")
    .select("id,name,game,status")
    .ilike("search_text", searchPattern(search))
    .order("start_date", { ascending: false })
    .order("id")
    .limit(LIMIT)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type TournamentChoice = Awaited<ReturnType<typeof searchTournaments>>[number];

/** Tournaments whose name contains the text, the latest first. */
export function tournamentSearchQuery(search: string) {
  return queryOptions({
    queryKey: tournamentKeys.list({ choice: search }),
    queryFn: ({ signal }) => searchTournaments(search, signal),
    enabled: search.length >= SEARCH_MINIMUM,
  });
}
