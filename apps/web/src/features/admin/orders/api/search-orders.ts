import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { orderKeys } from "@/entities/order/api/order-keys";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import type { OrderFilter } from "../domain/order-filter.ts";

const PAGE_SIZE = 25;
/** What one answer holds at most. */
const EXPORT_PAGE = 1000;

function searchOrders(filter: OrderFilter, offset: number, limit: number) {
  return supabase
    .rpc("search_ticket_orders", {
      ...(filter.search && { p_search: filter.search }),
      ...(filter.status && { p_status: filter.status }),
      ...(filter.provider && { p_provider: filter.provider }),
      ...(filter.since && { p_from: filter.since }),
      ...(filter.before && { p_to: filter.before }),
      p_flagged: filter.isFlagged,
      p_offset: offset,
      p_limit: limit,
    })
    .throwOnError();
}

export type OrderRow = Awaited<ReturnType<typeof searchOrders>>["data"][number];

/** A page of the purchases that a filter lets through, those to look at before all others and newest first, and how many those are in all. */
export function ordersQuery(filter: OrderFilter, page: number) {
  return queryOptions({
    queryKey: orderKeys.adminSearch({ ...filter, page }),
    queryFn: async ({ signal }) => {
      const [offset] = pageRange(page, PAGE_SIZE);
      const { data: rows } = await searchOrders(filter, offset, PAGE_SIZE).abortSignal(signal);
      const total = rows[0]?.total ?? 0;
      return { rows, total, pageCount: pageCount(total, PAGE_SIZE) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Every purchase of the filter for a file, in the order of the list. */
export async function readAllOrders(filter: OrderFilter): Promise<OrderRow[]> {
  const all: OrderRow[] = [];
  let page: readonly OrderRow[];
  do {
    ({ data: page } = await searchOrders(filter, all.length, EXPORT_PAGE));
    all.push(...page);
  } while (page.length === EXPORT_PAGE);
  return all;
}
