import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { OrderStatusBadge } from "@/entities/order/components/order-status-badge";
import { formatMinor, isOpenOrder, isPaidOrder, providerName } from "@/entities/order/domain/order";
import { cn } from "@/lib/cn";
import { formatDateTime, formatTickets } from "@/lib/format";
import { ConfirmButton } from "@/components/ui/confirm-button";
import type { OwnOrder } from "../api/own-orders.ts";
import { copy } from "../copy.ts";
import { openOrderState } from "../domain/unpaid-order-state.ts";
import { ResumeLink, resumeText } from "./resume-order.tsx";
import { useCancelOrder } from "../api/cancel-order.ts";

const texts = copy.purchases;

interface PurchaseRowProps {
  readonly order: OwnOrder;
  /** The current time in milliseconds since the epoch. */
  readonly now: number;
}

/** Cancels an unpaid purchase, after a confirmation. */
function CancelOrderButton({ order }: { readonly order: OwnOrder }) {
  const cancel = useCancelOrder();
  return (
    <ConfirmButton
      label={texts.cancel}
      variant="ghost"
      size="sm"
      aria-label={texts.cancelFor(order.item_name)}
      title={texts.cancelTitle}
      description={texts.cancelText(order.item_name)}
      confirmLabel={texts.cancelConfirm}
      onConfirm={() => cancel.mutateAsync(order.id)}
    />
  );
}

/** A purchase with its state, its receipt, and a link to pay it if it is unpaid. */
export function PurchaseRow({ order, now }: PurchaseRowProps) {
  const team = order.participant?.team?.name;
  const isPaid = isPaidOrder(order);
  const state = openOrderState(order, now);
  const why = state && resumeText(order, state);
  return (
    <li className="card grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="wrap-anywhere">{order.item_name}</h2>
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
        {why && <p className="text-sm text-pretty">{why}</p>}
        {order.reversed_tickets > 0 && (
          <p className="text-sm text-warning">{texts.reversed(order.reversed_tickets)}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 sm:justify-end">
        <p
          className={cn(
            "font-display text-xl font-bold tabular-nums",
            !isPaid && "text-muted max-sm:basis-full",
          )}
        >
          {formatMinor(order.amount_minor, order.currency)}
        </p>
        {isOpenOrder(order) && <CancelOrderButton order={order} />}
        <Link
          to={paths.purchase(order.id)}
          aria-label={(isPaid ? texts.receiptFor : texts.detailFor)(order.item_name)}
          className={cn(
            buttonClass({ variant: isPaid ? "secondary" : "ghost", size: "sm" }),
            "max-sm:min-w-28",
          )}
        >
          {isPaid ? texts.receipt : texts.detail}
        </Link>
        <ResumeLink order={order} state={state} />
      </div>
    </li>
  );
}
