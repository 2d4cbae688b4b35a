import { listColumns } from "@/entities/tournament/api/tournament-columns";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";

export const ADMIN_PAGE_SIZE = 20;

async function listAdminTournaments(search: string, page: number, signal: AbortSignal) {
  let query = supabase
    .from("tournaments")
    .select(`${listColumns},structure_generated_at,participant_count`, { count: "exact" })
    .order("created_at", { ascending: false })
    .order("id")
    .range((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE - 1);
  if (search) query = query.ilike("search_text", searchPattern(search));
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { tournaments: data, pageCount: Math.max(1, Math.ceil((count ?? 0) / ADMIN_PAGE_SIZE)) };
}

export type AdminTournament = Awaited<
  ReturnType<typeof listAdminTournaments>
>["tournaments"][number];

/** Tournaments of the back office, newest first. */
export function adminTournamentsQuery(search: string, page: number) {
  return queryOptions({
    queryKey: tournamentKeys.adminPage(search, page),
    queryFn: ({ signal }) => listAdminTournaments(search, page, signal),
    placeholderData: keepPreviousData,
  });
}
