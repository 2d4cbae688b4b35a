import { Download, Flag, Receipt } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { AdminList } from "@/components/admin-list";
import type { RowColumn } from "@/components/row-table";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { OrderStatusBadge } from "@/entities/order/components/order-status-badge";
import { formatMinor, providerName } from "@/entities/order/domain/order";
import { withDotPrefix } from "@/lib/dot-prefix";
import { cn } from "@/lib/cn";
import { downloadCsv } from "@/lib/csv";
import { formatDateTime, formatTickets } from "@/lib/format";
import { toastFailure } from "@/lib/toast-failure";
import { type OrderRow, ordersList, readAllOrders } from "../api/search-orders.ts";
import { copy } from "../copy.ts";
import { isFlagOpen, orderExportRows } from "../domain/order-export-rows.ts";

const { columns: titles, paid: texts } = copy;

const columns: readonly RowColumn<OrderRow>[] = [
  {
    title: titles.buyer,
    card: "title",
    className: "max-w-64 min-w-48 wrap-anywhere",
    cell: (order) => (
      <>
        <Link
          to={paths.admin.person(order.user_id)}
          className="relative z-1 inline-grid min-h-6 content-center font-semibold hover:underline"
        >
          {order.username}
        </Link>
        {order.team_name && <p className="text-sm text-muted max-md:hidden">{receiverOf(order)}</p>}
      </>
    ),
  },
  {
    title: titles.item,
    card: "whole",
    className: "max-w-72 min-w-40 wrap-anywhere",
    cell: (order) => (
      <>
        <Link
          to={paths.admin.order(order.id)}
          aria-label={copy.openFor(order.item_name, order.username)}
          className="inline-grid min-h-6 content-center underline decoration-border-strong underline-offset-4 hover:decoration-current max-md:absolute max-md:inset-0 max-md:text-[0px]"
        >
          {order.item_name}
        </Link>
        <p className="text-sm text-muted tabular-nums max-md:hidden">
          {formatTickets(order.tickets)}
        </p>
        <p className="text-sm text-muted md:hidden">
          {[
            order.item_name,
            formatTickets(order.tickets),
            receiverOf(order),
            formatDateTime(order.created_at),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </>
    ),
  },
  {
    title: titles.status,
    card: "fact",
    cardOnlyIf: (order) => order.status !== "paid" || order.flag !== null,
    cell: (order) => <OrderState order={order} />,
  },
  {
    title: titles.amount,
    card: "corner",
    isRight: true,
    className: "[&>p]:whitespace-nowrap max-md:[&>p:not(:first-child)]:hidden",
    cell: (order) => <PaidAmount order={order} />,
  },
  {
    title: titles.date,
    card: "none",
    className: "max-w-80 md:min-w-56 xl:min-w-62 xl:pr-0",
    cell: (order) => {
      const payment = order.payment_id ?? order.session_id ?? "";
      return (
        <>
          <p className="whitespace-nowrap">{formatDateTime(order.created_at)}</p>
          <p title={payment} className="truncate text-sm text-muted">
            {providerName(order.provider)}
            {payment && withDotPrefix(payment)}
          </p>
        </>
      );
    },
  },
  {
    title: titles.act,
    isSilent: true,
    isRight: true,
    card: "fact",
    cardOnlyIf: isFlagOpen,
    className: "max-md:relative max-md:z-1 max-md:ml-auto xl:pl-2",
    cell: (order) =>
      isFlagOpen(order) && (
        <Link
          to={paths.admin.order(order.id)}
          aria-label={copy.resolveFor(order.item_name, order.username)}
          className={buttonClass({ size: "sm" })}
        >
          {copy.resolve}
        </Link>
      ),
  },
];

/** The team that receives the tickets, if any. */
function receiverOf({ team_name: team, is_gift: isGift }: OrderRow): string | null {
  return team && (isGift ? copy.gift : copy.team)(team);
}

async function exportOrders(params: URLSearchParams) {
  try {
    downloadCsv(copy.fileName, orderExportRows(await readAllOrders(params)));
  } catch (error) {
    toastFailure(copy.exportError, error);
  }
}

/** The purchases with links to their pages; purchases to review come first. All purchases can be exported. */
export function OrdersPanel() {
  const [params] = useSearchParams();
  return (
    <AdminList
      list={ordersList}
      icon={Receipt}
      texts={copy}
      columns={columns}
      rowClass={(order) =>
        isFlagOpen(order) ? "shadow-[inset_3px_0_0_var(--warning)]" : undefined
      }
      action={(shown) => (
        <Button
          variant="secondary"
          disabled={!shown || shown.total === 0}
          onClick={() => void exportOrders(params)}
        >
          <Download aria-hidden />
          {copy.export}
        </Button>
      )}
    />
  );
}

function OrderState({ order }: { readonly order: OrderRow }) {
  return (
    <>
      <OrderStatusBadge status={order.status} />
      {order.flag && (
        <p
          className={cn(
            "flex items-center gap-1.5 text-sm whitespace-nowrap max-md:ml-3 max-md:inline-flex md:mt-1",
            isFlagOpen(order) ? "text-warning" : "text-muted",
          )}
        >
          <Flag aria-hidden className="size-3.5 flex-none" />
          {copy.flags[order.flag]}
          {!isFlagOpen(order) && ` · ${copy.resolved}`}
        </p>
      )}
    </>
  );
}

/** The amount paid, with the requested price if it differs, and the refunded amount. */
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
