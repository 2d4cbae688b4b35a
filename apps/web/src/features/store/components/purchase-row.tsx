import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { OrderStatusBadge } from "@/entities/order/components/order-status-badge";
import { formatMinor, isOpenOrder, providerName } from "@/entities/order/domain/order";
import { formatDateTime, formatTickets } from "@/lib/format";
import type { OwnOrder } from "../api/own-orders.ts";
import { copy } from "../copy.ts";
import { CancelOrderButton } from "./cancel-order-button.tsx";

const texts = copy.purchases;

/** One purchase with its state and its receipt. */
export function PurchaseRow({ order }: { readonly order: OwnOrder }) {
  const team = order.participant?.team?.name;
  return (
    <li className="card grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-display text-xl leading-tight font-semibold wrap-anywhere">
            {order.item_name}
          </h2>
          <OrderStatusBadge status={order.status} />
        </div>
        <p className="text-sm wrap-anywhere text-muted">
          {[
            formatTickets(order.tickets),
            team && (order.is_gift ? texts.gift(team) : texts.toTeam(team)),
            providerName(order.provider),
            formatDateTime(order.created_at),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {order.reversed_tickets > 0 && (
          <p className="text-sm text-warning">{texts.reversed(order.reversed_tickets)}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 sm:justify-end">
        <p className="font-display text-xl font-bold tabular-nums">
          {formatMinor(order.amount_minor, order.currency)}
        </p>
        {isOpenOrder(order) && <CancelOrderButton order={order} />}
        <Link
          to={paths.purchase(order.id)}
          aria-label={texts.receiptFor(order.item_name)}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          {texts.receipt}
        </Link>
      </div>
    </li>
  );
}
