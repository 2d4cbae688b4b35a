import { listColumns } from "@/entities/tournament/api/tournament-columns";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";

const PAGE_SIZE = 20;

/** What the back office knows of a tournament before it opens it. */
export const adminColumns = `${listColumns},structure_generated_at,participant_count` as const;

async function listAdminTournaments(search: string, page: number, signal: AbortSignal) {
  let query = supabase
    .from("tournaments")
    .select(adminColumns, { count: "exact" })
    .order("list_order")
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
  if (search) query = query.ilike("search_text", searchPattern(search));
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { rows: data, total: count ?? 0, pageCount: pageCount(count, PAGE_SIZE) };
}

export type AdminTournament = Awaited<ReturnType<typeof listAdminTournaments>>["rows"][number];

/** Tournaments of the back office: running, open, announced, finished; within, by their start. */
export function adminTournamentsQuery(search: string, page: number) {
  return queryOptions({
    queryKey: tournamentKeys.adminPage(search, page),
    queryFn: ({ signal }) => listAdminTournaments(search, page, signal),
    placeholderData: keepPreviousData,
  });
}
