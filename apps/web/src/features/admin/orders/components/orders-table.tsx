import { Flag } from "lucide-react";
import { Link } from "react-router";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { paths } from "@/config/paths";
import { OrderStatusBadge } from "@/entities/order/components/order-status-badge";
import { formatMinor, providerName } from "@/entities/order/domain/order";
import { cn } from "@/lib/cn";
import { formatDateTime, formatTickets } from "@/lib/format";
import type { OrderRow } from "../api/search-orders.ts";
import { copy } from "../copy.ts";
import { isFlagOpen } from "../domain/order-rows.ts";

interface OrdersTableProps {
  readonly orders: readonly OrderRow[];
}

const { columns, paid: texts } = copy;

const COLUMNS = [
  { title: columns.item },
  { title: columns.buyer },
  { title: columns.status },
  { title: columns.amount, isRight: true },
  { title: columns.provider },
  { title: columns.date },
] as const;

/** Purchases with what was paid and whether something is wrong with them; each leads to its page. */
export function OrdersTable({ orders }: OrdersTableProps) {
  return (
    <CardTable label={copy.tableLabel} columns={COLUMNS}>
      {orders.map((order) => (
        <TableRow
          key={order.id}
          className={isFlagOpen(order) ? "shadow-[inset_3px_0_0_var(--warning)]" : undefined}
        >
          <TableCell data-card="title" className="max-w-72 min-w-44 wrap-anywhere">
            <Link
              to={paths.admin.order(order.id)}
              aria-label={copy.openFor(order.item_name, order.username)}
              className="inline-grid min-h-6 content-center font-semibold underline decoration-border-strong underline-offset-4 hover:decoration-current"
            >
              {order.item_name}
            </Link>
            <p className="text-sm text-muted tabular-nums">{formatTickets(order.tickets)}</p>
          </TableCell>
          <TableCell className="max-w-64 min-w-36 wrap-anywhere">
            {order.username}
            {order.team_name && (
              <p className="text-sm text-muted">
                {(order.is_gift ? copy.gift : copy.team)(order.team_name)}
              </p>
            )}
          </TableCell>
          <TableCell>
            <OrderStatusBadge status={order.status} />
            {order.flag && (
              <p
                className={cn(
                  "mt-1 flex items-center gap-1.5 text-sm whitespace-nowrap",
                  isFlagOpen(order) ? "text-warning" : "text-muted",
                )}
              >
                <Flag aria-hidden className="size-3.5 flex-none" />
                {copy.flags[order.flag]}
                {!isFlagOpen(order) && ` · ${copy.resolved}`}
              </p>
            )}
          </TableCell>
          <TableCell className="text-right whitespace-nowrap tabular-nums">
            <PaidAmount order={order} />
          </TableCell>
          <TableCell className="max-w-48">
            <p className="whitespace-nowrap">{providerName(order.provider)}</p>
            <p
              className="truncate text-sm text-muted max-md:hidden"
              title={order.payment_id ?? order.session_id ?? undefined}
            >
              {order.payment_id ?? order.session_id}
            </p>
          </TableCell>
          <TableCell className="whitespace-nowrap text-muted">
            {formatDateTime(order.created_at)}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

/** What came in; beside it the price that was asked where they differ, and what went back. */
function PaidAmount({ order }: { readonly order: OrderRow }) {
  const money = (minor: number) => formatMinor(minor, order.currency);
  const isPaid = order.paid_minor !== null;
  const paid = order.paid_minor ?? order.amount_minor;
  return (
    <>
      <p className={isPaid ? "font-semibold" : "text-muted"}>{money(paid)}</p>
      {!isPaid && <p className="text-sm text-muted">{texts.unpaid}</p>}
      {order.coupon_code && (
        <p className="text-sm text-muted">
          <del>{money(order.list_amount_minor)}</del> {texts.coupon(order.coupon_code)}
        </p>
      )}
      {isPaid && paid !== order.amount_minor && (
        <p className="text-sm text-warning">{texts.expected(money(order.amount_minor))}</p>
      )}
      {order.refunded_minor > 0 && (
        <p className="text-sm text-muted">{texts.returned(money(order.refunded_minor))}</p>
      )}
    </>
  );
}
