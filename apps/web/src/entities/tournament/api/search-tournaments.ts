import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";
import { tournamentKeys } from "./tournament-keys.ts";

/** How many are offered; who misses one writes more of its name. */
export const CHOICE_LIMIT = 10;

async function searchTournaments(search: string, signal: AbortSignal) {
  let query = supabase
    .from("tournaments")
    .select("id,name,game,status,cancelled_at")
    .order("created_at", { ascending: false })
    .order("id")
    .limit(CHOICE_LIMIT);
  if (search) query = query.ilike("search_text", searchPattern(search));
  const { data } = await query.abortSignal(signal).throwOnError();
  return data;
}

export type TournamentChoice = Awaited<ReturnType<typeof searchTournaments>>[number];

/** Tournaments to choose from by name or game, the newest first. */
export function tournamentSearchQuery(search: string) {
  return queryOptions({
    queryKey: tournamentKeys.list({ choice: search }),
    queryFn: ({ signal }) => searchTournaments(search, signal),
    placeholderData: keepPreviousData,
  });
}
