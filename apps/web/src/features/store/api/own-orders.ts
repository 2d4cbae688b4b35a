import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import { orderKeys } from "@/entities/order/api/order-query-keys";

const PAGE_SIZE = 10;
const COLUMNS = `id, item_id, item_name, tickets, provider, currency, amount_minor, status,
  list_amount_minor, coupon_code, refunded_minor, credited_tickets, reversed_tickets, is_gift,
  gift_message, paid_at, created_at, expires_at, session_id, checkout_url, payment_id, participant_id,
  participant:participants!ticket_orders_participant_id_fkey(type, team:teams(name))`;

async function listOwnOrders(userId: string, page: number, signal: AbortSignal) {
  const { data, count } = await supabase
    .from("ticket_orders")
    .select(COLUMNS, { count: "exact" })
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRange(page, PAGE_SIZE))
    .abortSignal(signal)
    .throwOnError();
  return { orders: data, pageCount: pageCount(count, PAGE_SIZE) };
}

export type OwnOrder = Awaited<ReturnType<typeof listOwnOrders>>["orders"][number];

/** The viewer's purchases, newest first. */
export function ownOrdersQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: orderKeys.ownPage(page),
    queryFn: ({ signal }) => listOwnOrders(userId, page, signal),
    placeholderData: keepPreviousData,
  });
}

/** One of the viewer's purchases; null if it does not exist. */
export function ownOrderQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: orderKeys.one(id),
    enabled: id !== "",
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("ticket_orders")
        .select(COLUMNS)
        .eq("id", id)
        // Admins can read all orders, so the query selects the viewer's orders explicitly.
        .eq("user_id", userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}
