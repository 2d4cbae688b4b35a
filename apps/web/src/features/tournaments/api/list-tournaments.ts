import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchPattern } from "@/lib/search";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import {
  inListOrder,
  selectSummaries,
  toSummary,
} from "@/entities/tournament/api/tournament-summary";
import { PAGE_SIZE, type TournamentFilters } from "../domain/filters.ts";

async function listTournaments(
  { search, exact, isFree, page }: TournamentFilters,
  signal: AbortSignal,
) {
  let query = selectSummaries().match(exact);
  if (isFree !== undefined) query = isFree ? query.eq("entry_fee", 0) : query.gt("entry_fee", 0);
  if (search) query = query.ilike("search_text", searchPattern(search));
  const { data, count } = await inListOrder(query, (page - 1) * PAGE_SIZE, PAGE_SIZE)
    .abortSignal(signal)
    .throwOnError();
  return { rows: data, total: count ?? 0 };
}

function toPage({ rows, total }: Awaited<ReturnType<typeof listTournaments>>) {
  return {
    tournaments: rows.map(toSummary),
    total,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  };
}

/** One page of the tournament list, filtered by the server in a single request. */
export function tournamentsQuery(filters: TournamentFilters) {
  return queryOptions({
    queryKey: tournamentKeys.list(filters),
    queryFn: ({ signal }) => listTournaments(filters, signal),
    select: toPage,
    placeholderData: keepPreviousData,
  });
}
