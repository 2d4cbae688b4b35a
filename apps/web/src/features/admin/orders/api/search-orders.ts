import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { orderKeys } from "@/entities/order/api/order-keys";
import { supabase } from "@/lib/supabase";
import type { OrderFilter } from "../domain/order-filter.ts";

const PAGE_SIZE = 25;
/** What one answer holds at most. */
const EXPORT_PAGE = 1000;

function searchOrders(filter: OrderFilter, before: string | null, limit: number) {
  return supabase
    .rpc("search_ticket_orders", {
      ...(filter.search && { p_search: filter.search }),
      ...(filter.status && { p_status: filter.status }),
      ...(filter.provider && { p_provider: filter.provider }),
      ...(before && { p_before: before }),
      p_flagged: filter.isFlagged,
      p_limit: limit,
    })
    .throwOnError();
}

export type OrderRow = Awaited<ReturnType<typeof searchOrders>>["data"][number];

/** Purchases, newest first, a page at a time. */
export function ordersQuery(filter: OrderFilter) {
  return infiniteQueryOptions({
    queryKey: orderKeys.adminSearch(filter),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await searchOrders(filter, pageParam, PAGE_SIZE).abortSignal(signal);
      return data;
    },
    getNextPageParam: (page) =>
      page.length < PAGE_SIZE ? null : (page.at(-1)?.created_at ?? null),
    placeholderData: keepPreviousData,
  });
}

/** Every purchase of the filter for a file, newest first. */
export async function readAllOrders(filter: OrderFilter): Promise<OrderRow[]> {
  const all: OrderRow[] = [];
  let page: readonly OrderRow[];
  do {
    const { data } = await searchOrders(filter, all.at(-1)?.created_at ?? null, EXPORT_PAGE);
    page = data;
    all.push(...page);
  } while (page.length === EXPORT_PAGE);
  return all;
}
