import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { z } from "zod";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import { formatMinor } from "@/entities/order/domain/order";
import { callFunction } from "@/lib/edge-function";
import type { Currency } from "@/lib/format";
import { type AnswerOf, read, readQuery, supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";

const COLUMNS = `id, item_name, tickets, provider, currency, list_amount_minor, amount_minor,
  paid_minor, refunded_minor, disputed_minor, coupon_code, is_gift, gift_message, session_id,
  payment_id, status, flag, flag_note, flag_resolved_at, credited_tickets, reversed_tickets,
  shortfall_tickets, expires_at, paid_at, created_at, participant_id,
  buyer:profiles!ticket_orders_user_id_fkey(id, username),
  resolver:profiles!ticket_orders_flag_resolved_by_fkey(username),
  participant:participants!ticket_orders_participant_id_fkey(type, team:teams(id, name))` as const;

export type AdminOrder = NonNullable<AnswerOf<typeof orderQuery>>;

/** One purchase of any user; null if there is none. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: orderKeys.adminOrder(id),
    enabled: id !== "",
    queryFn: read(() => supabase.from("ticket_orders").select(COLUMNS).eq("id", id).maybeSingle()),
  });
}

/** All events of a purchase, oldest first. */
export function timelineQuery(id: string) {
  return readQuery(orderKeys.timeline(id), () =>
    supabase.rpc("ticket_order_timeline", { p_order_id: id }),
  );
}

/** The current balance of the wallet that received the tickets. */
export function orderWalletQuery(participantId: string) {
  return queryOptions({
    queryKey: orderKeys.wallet(participantId),
    // A refund will remove tickets from the wallet, so a cached balance is not good enough.
    staleTime: 0,
    queryFn: read(
      () =>
        supabase
          .from("wallets")
          .select("balance")
          .eq("participant_id", participantId)
          .maybeSingle(),
      (data) => data?.balance ?? 0,
    ),
  });
}

interface Decision {
  readonly orderId: string;
  readonly note: string;
}

/** Closes a flagged purchase after an administrator has reviewed it. */
export function useResolveOrderFlag() {
  return useMutation({
    mutationFn: write(({ orderId, note }: Decision) =>
      supabase.rpc("resolve_order_flag", { p_order_id: orderId, p_note: note }),
    ),
    success: copy.flag.done,
    failure: copy.flag.error,
    invalidates: [orderKeys.all],
  });
}

/** Credits the tickets of a purchase on hold after an administrator has reviewed it. */
export function useCreditFlaggedOrder() {
  return useMutation({
    mutationFn: write(({ orderId, note }: Decision) =>
      supabase.rpc("credit_flagged_order", { p_order_id: orderId, p_note: note }),
    ),
    success: copy.flag.credited,
    failure: copy.flag.error,
    invalidates: [orderKeys.all],
  });
}

interface Refund {
  readonly orderId: string;
  /** The amount to refund, in hundredths of the currency. */
  readonly amountMinor: number;
  readonly reason: string;
}

const refundSchema = z.object({ refundedMinor: z.number(), reversedTickets: z.number() });

/** Refunds money through the provider; the database removes the corresponding tickets. */
export function useRefundOrder(currency: Currency) {
  return useMutation({
    mutationFn: (refund: Refund) =>
      callFunction("refund-ticket-order", { ...refund }, refundSchema),
    success: ({ refundedMinor, reversedTickets }) => ({
      title: copy.refund.done,
      description: copy.refund.doneText(formatMinor(refundedMinor, currency), reversedTickets),
    }),
    failure: copy.refund.error,
    invalidates: [orderKeys.all],
  });
}

const syncSchema = z.object({ applied: z.number() });

/** Requests all data of a purchase from the payment provider and stores what is new. */
export function useSyncOrder() {
  return useMutation({
    mutationFn: (orderId: string) => callFunction("sync-ticket-order", { orderId }, syncSchema),
    success: ({ applied }) => ({
      title: copy.order.synced,
      description: copy.order.syncedText(applied),
    }),
    failure: copy.order.syncError,
    invalidates: [orderKeys.all],
  });
}
