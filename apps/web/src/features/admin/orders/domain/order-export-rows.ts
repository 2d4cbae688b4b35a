import { orderCopy } from "@/entities/order/copy";
import { providerName } from "@/entities/order/domain/order";
import type { OrderRow } from "../api/search-orders.ts";
import { textCell, timeCell } from "@/lib/csv";
import { copy } from "../copy.ts";

/** Whether an administrator still has to review the purchase. */
export function isFlagOpen(order: {
  readonly flag: string | null;
  readonly flag_resolved_at: string | null;
}): boolean {
  return Boolean(order.flag) && !order.flag_resolved_at;
}

/** Converts purchases to the rows of an export file. */
export function orderExportRows(orders: readonly OrderRow[]) {
  const { columns } = copy;
  return [
    [
      columns.date,
      columns.paidAt,
      columns.buyer,
      columns.wallet,
      columns.item,
      columns.tickets,
      columns.taken,
      columns.currency,
      columns.asked,
      columns.amount,
      columns.refunded,
      columns.provider,
      columns.reference,
      columns.status,
      columns.flag,
      columns.coupon,
    ],
    ...orders.map((order) => [
      timeCell(order.created_at),
      timeCell(order.paid_at),
      order.username,
      order.team_name ?? order.username,
      order.item_name,
      order.tickets,
      order.reversed_tickets,
      order.currency,
      order.amount_minor / 100,
      order.paid_minor === null ? null : order.paid_minor / 100,
      order.refunded_minor / 100,
      providerName(order.provider),
      textCell(order.payment_id ?? order.session_id),
      orderCopy.statuses[order.status],
      order.flag ? copy.flags[order.flag] : null,
      order.coupon_code,
    ]),
  ];
}
