import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import {
  inListOrder,
  refreshWhilePlayed,
  selectSummaries,
  toSummary,
} from "@/entities/tournament/api/tournament-summary";
import { type Condition, conditionsOf, withConditions } from "@/lib/list-filters";
import { pageCount } from "@/lib/paging";
import { pageFromParams } from "@/lib/search-params";
import { filters, PAGE_SIZE } from "../domain/filters.ts";

async function listTournaments(
  conditions: readonly Condition[],
  page: number,
  signal: AbortSignal,
) {
  const query = withConditions(selectSummaries(), conditions);
  const { data, count } = await inListOrder(query, (page - 1) * PAGE_SIZE, PAGE_SIZE)
    .abortSignal(signal)
    .throwOnError();
  return { rows: data, total: count ?? 0 };
}

function toPage({ rows, total }: Awaited<ReturnType<typeof listTournaments>>) {
  return { tournaments: rows.map(toSummary), total, pageCount: pageCount(total, PAGE_SIZE) };
}

/** One page of the list of tournaments; the server filters it as the URL says, in a single request. */
export function tournamentsQuery(params: URLSearchParams) {
  const conditions = conditionsOf(filters, params);
  const page = pageFromParams(params);
  return queryOptions({
    queryKey: tournamentKeys.list({ conditions, page }),
    queryFn: ({ signal }) => listTournaments(conditions, page, signal),
    select: toPage,
    refetchInterval: ({ state }) => refreshWhilePlayed(state.data?.rows),
    placeholderData: keepPreviousData,
  });
}
