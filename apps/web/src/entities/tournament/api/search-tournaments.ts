import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchPattern } from "@/lib/search-pattern";
import { supabase } from "@/lib/supabase";
import { tournamentKeys } from "./tournament-query-keys.ts";

/** The maximum number of suggestions. To find other tournaments, the user types more of the name. */
export const CHOICE_LIMIT = 10;

async function searchTournaments(search: string, isOpen: boolean, signal: AbortSignal) {
  let query = supabase
    .from("tournaments")
    .select("id,name,game,status,cancelled_at")
    .order("created_at", { ascending: false })
    .order("id")
    .limit(CHOICE_LIMIT);
  if (isOpen) query = query.eq("status", "Inscripciones");
  if (search) query = query.ilike("search_text", searchPattern(search));
  const { data } = await query.abortSignal(signal).throwOnError();
  return data;
}

export type TournamentChoice = Awaited<ReturnType<typeof searchTournaments>>[number];

/**
 * Tournaments whose name or game matches the text, newest first. `isOpen` returns only those with open registration.
 */
export function tournamentSearchQuery(search: string, isOpen = false) {
  return queryOptions({
    queryKey: tournamentKeys.list({ choice: search, isOpen }),
    queryFn: ({ signal }) => searchTournaments(search, isOpen, signal),
    placeholderData: keepPreviousData,
  });
}
