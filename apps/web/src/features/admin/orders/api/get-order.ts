import { queryOptions } from "@tanstack/react-query";
import { orderKeys } from "@/entities/order/api/order-keys";
import { supabase } from "@/lib/supabase";

const COLUMNS = `id, item_name, tickets, provider, currency, list_amount_minor, amount_minor,
  paid_minor, refunded_minor, disputed_minor, coupon_code, is_gift, gift_message, session_id,
  payment_id, status, flag, flag_note, flag_resolved_at, credited_tickets, reversed_tickets,
  shortfall_tickets, expires_at, paid_at, created_at, participant_id,
  buyer:profiles!ticket_orders_user_id_fkey(id, username),
  resolver:profiles!ticket_orders_flag_resolved_by_fkey(username),
  participant:participants!ticket_orders_participant_id_fkey(type, team:teams(id, name))` as const;

async function getOrder(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("ticket_orders")
    .select(COLUMNS)
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

export type AdminOrder = NonNullable<Awaited<ReturnType<typeof getOrder>>>;

/** One purchase of anybody's; null when there is no such. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: orderKeys.adminOrder(id),
    enabled: id !== "",
    queryFn: ({ signal }) => getOrder(id, signal),
  });
}

/** Everything that happened to a purchase, oldest first. */
export function timelineQuery(id: string) {
  return queryOptions({
    queryKey: orderKeys.timeline(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("ticket_order_timeline", { p_order_id: id })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** What the wallet that got the tickets holds now. */
export function orderWalletQuery(participantId: string) {
  return queryOptions({
    queryKey: orderKeys.wallet(participantId),
    // Tickets are about to be taken from it: what it held a moment ago is not good enough.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("wallets")
        .select("balance")
        .eq("participant_id", participantId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data?.balance ?? 0;
    },
  });
}
