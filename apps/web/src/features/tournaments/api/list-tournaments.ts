import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";
import { parsePrizes } from "@/entities/tournament/domain/prizes";
import { PAGE_SIZE, type TournamentFilters } from "../domain/filters.ts";

const columns =
  "id,name,game,status,image_url,start_date,registration_deadline,max_participants,entry_fee,prizes,type,team_format,format,participant_count";

async function listTournaments({ search, status, page }: TournamentFilters, signal: AbortSignal) {
  let query = supabase
    .from("tournaments")
    .select(columns, { count: "exact" })
    // What can still be joined or watched is nearest in time; with what is over, latest first.
    .order("start_date", { ascending: status !== null && status !== "Finalizado" })
    .order("id")
    .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1);
  if (status) query = query.eq("status", status);
  if (search) query = query.ilike("search_text", searchPattern(search));
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { rows: data, total: count ?? 0 };
}

type TournamentList = Awaited<ReturnType<typeof listTournaments>>;

function toPage({ rows, total }: TournamentList) {
  return {
    tournaments: rows.map((row) => ({
      ...row,
      participant_count: row.participant_count ?? 0,
      prizes: parsePrizes(row.prizes),
    })),
    total,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  };
}

export type TournamentListItem = ReturnType<typeof toPage>["tournaments"][number];

/** One page of the tournament list, filtered by the server in a single request. */
export function tournamentsQuery(filters: TournamentFilters) {
  return queryOptions({
    queryKey: ["tournaments", "list", filters],
    queryFn: ({ signal }) => listTournaments(filters, signal),
    select: toPage,
    placeholderData: keepPreviousData,
  });
}
