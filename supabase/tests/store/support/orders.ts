import { createStoreItem, type NewStoreItem } from "@leyenda/testing/create-content";
import type { Player } from "@leyenda/testing/create-player";
import { asOwner, asService, asUser, type OwnedDatabase } from "@leyenda/testing/session";

export interface Order {
  readonly id: string;
  readonly status: string;
  readonly flag: string | null;
  readonly flag_resolved_at: Date | null;
  readonly tickets: number;
  readonly list_amount_minor: string;
  readonly amount_minor: string;
  readonly currency: string;
  readonly provider: string;
  readonly participant_id: string;
  readonly session_id: string | null;
  readonly payment_id: string | null;
  readonly is_gift: boolean;
  readonly gift_message: string | null;
  readonly coupon_code: string | null;
  readonly credited_tickets: number;
  readonly reversed_tickets: number;
  readonly shortfall_tickets: number;
  readonly refunded_minor: string;
  readonly disputed_minor: string;
}

/** Returns the default payment that `pay` creates for an order. */
export const paymentOf = (order: Order): string => `pay_${order.id}`;

/** Creates an order that was sent to the provider. */
export async function checkout(
  database: OwnedDatabase,
  by: Player,
  pack: NewStoreItem = {},
): Promise<Order> {
  const item = await createStoreItem(database, pack);
  const order = await asUser(database, by).call<Order>("public.create_ticket_order", {
    p_item_id: item.id,
    p_provider: "stripe",
  });
  return asService(database).call<Order>("public.attach_checkout_session", {
    p_order_id: order.id,
    p_session_id: `cs_${order.id}`,
  });
}

export const pay = (
  database: OwnedDatabase,
  order: Order,
  reported: Record<string, unknown> = {},
): Promise<Order> =>
  asService(database).call<Order>("public.credit_ticket_order", {
    p_provider: "stripe",
    p_order_id: order.id,
    p_session_id: order.session_id,
    p_payment_id: paymentOf(order),
    p_amount_minor: order.amount_minor,
    p_currency: order.currency.toLowerCase(),
    ...reported,
  });

/** Returns the provider's final notification for an order. `isOver`: its page accepts no payment any more. */
export const conclude = (
  database: OwnedDatabase,
  order: Order,
  status: string,
  isOver = false,
): Promise<Order> =>
  asService(database).call<Order>("public.close_ticket_order", {
    p_provider: "stripe",
    p_order_id: order.id,
    p_session_id: order.session_id,
    p_payment_id: null,
    p_status: status,
    p_session_ended: isOver,
  });

export const wait = (database: OwnedDatabase, order: Order): Promise<Order> =>
  asService(database).call<Order>("public.await_ticket_order", {
    p_provider: "stripe",
    p_order_id: order.id,
    p_session_id: order.session_id,
    p_payment_id: paymentOf(order),
  });

export interface Reversal {
  readonly kind: "refund" | "dispute";
  readonly reference: string;
  readonly amount: number;
  readonly state: "settled" | "undone" | "open" | "lost" | "won";
  readonly payment?: string;
}

export const reverse = (
  database: OwnedDatabase,
  order: Order,
  { kind, reference, amount, state, payment }: Reversal,
): Promise<Order> =>
  asService(database).call<Order>("public.reverse_ticket_order", {
    p_provider: "stripe",
    p_order_id: order.id,
    p_payment_id: payment ?? paymentOf(order),
    p_kind: kind,
    p_reference: reference,
    p_amount_minor: amount,
    p_state: state,
  });

export const orderNow = (database: OwnedDatabase, id: string): Promise<Order> =>
  asOwner(database).one<Order>("select * from public.ticket_orders where id = $1", [id]);
