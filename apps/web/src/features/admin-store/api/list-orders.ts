import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import type { OrderFilter } from "../domain/order.ts";

const PAGE_SIZE = 20;

export const ordersKey = ["store", "orders"] as const;

async function listOrders(filter: OrderFilter, page: number, signal: AbortSignal) {
  let query = supabase
    .from("ticket_orders")
    .select(
      `id,item_name,tickets,provider,currency,amount_minor,status,flag,created_at,
      buyer:profiles!ticket_orders_user_id_fkey(id,username)`,
      { count: "exact" },
    )
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
  if (filter === "pagadas") query = query.eq("status", "paid");
  if (filter === "observadas") query = query.not("flag", "is", null);
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { orders: data, pageCount: pageCount(count, PAGE_SIZE) };
}

export type Order = Awaited<ReturnType<typeof listOrders>>["orders"][number];

/** Purchases of ticket packs, newest first. */
export function ordersQuery(filter: OrderFilter, page: number) {
  return queryOptions({
    queryKey: [...ordersKey, filter, page],
    queryFn: ({ signal }) => listOrders(filter, page, signal),
    placeholderData: keepPreviousData,
  });
}
