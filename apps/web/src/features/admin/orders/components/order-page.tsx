import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, FileQuestion, RefreshCw, Undo2 } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { PageHeader } from "@/components/page-header";
import { buttonClass, Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import { OrderStatusBadge } from "@/entities/order/components/order-status-badge";
import { formatTickets, shortId } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { isUuid } from "@/lib/uuid";
import { useState } from "react";
import { paymentProvidersQuery } from "@/entities/order/api/list-payment-providers";
import { type AdminOrder, orderQuery, useSyncOrder } from "../api/order.ts";
import { copy } from "../copy.ts";
import { OrderFacts } from "./order-facts.tsx";
import { OrderFlag } from "./order-flag.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { refundableMinor } from "../domain/refund.ts";
import { RefundDialog } from "./refund-dialog.tsx";

const texts = copy.order;

function OrderActions({ order }: { readonly order: AdminOrder }) {
  const [isRefunding, setIsRefunding] = useState(false);
  const sync = useSyncOrder();
  const { data: providers } = useQuery(paymentProvidersQuery());
  // Whether the payment provider can be queried. It must be configured; the demo provider never has new data.
  const canAsk = providers?.some(({ name, isDemo }) => name === order.provider && !isDemo);
  return (
    <>
      {canAsk && (
        <Button
          variant="secondary"
          isLoading={sync.isPending}
          onClick={() => sync.mutate(order.id)}
        >
          {!sync.isPending && <RefreshCw aria-hidden />}
          {copy.order.sync}
        </Button>
      )}
      {refundableMinor(order) > 0 && (
        <Button
          variant="secondary"
          className="text-danger"
          aria-haspopup="dialog"
          onClick={() => setIsRefunding(true)}
        >
          <Undo2 aria-hidden />
          {copy.order.refund}
        </Button>
      )}
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </>
  );
}

const allOrders = `${paths.admin.store()}?tab=compras`;

/** One purchase with its whole history, updated live. */
export function OrderPage({ id }: { readonly id: string }) {
  const isId = isUuid(id);
  const title = texts.title(shortId(id).toUpperCase());
  const { data: order, error, refetch } = useQuery(orderQuery(isId ? id : ""));
  useTableChanges({ table: "ticket_orders", filter: `id=eq.${id}`, enabled: isId }, [
    orderKeys.admin,
  ]);
  const back = (
    <Link to={allOrders} className={buttonClass({ variant: "ghost", size: "sm" })}>
      <ChevronLeft aria-hidden />
      {texts.back}
    </Link>
  );
  if (error && !order) {
    return <ErrorState isPage title={texts.loadError} error={error} onRetry={refetch} />;
  }
  if (!isId || order === null) {
    return <EmptyState isPage icon={FileQuestion} title={texts.missing} action={back} />;
  }
  if (!order) return <ListSkeleton rows={4} className="h-24" />;
  return (
    <>
      <div className="mb-4 -ml-3">{back}</div>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {title}
            <OrderStatusBadge status={order.status} />
          </span>
        }
        description={`${order.item_name} · ${formatTickets(order.tickets)}`}
        actions={<OrderActions order={order} />}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          <OrderFlag order={order} />
          <OrderUnpaid order={order} />
          <OrderFacts order={order} />
        </div>
        <OrderTimeline orderId={order.id} />
      </div>
    </>
  );
}

/** Explains an unpaid purchase and links to the buyer's other purchases; renders nothing for paid purchases. */
function OrderUnpaid({ order }: { readonly order: AdminOrder }) {
  const { status, buyer } = order;
  if (status !== "failed" && status !== "cancelled") return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-border p-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-semibold">{copy.unpaid.title}</h2>
        <p className="text-[0.9375rem] text-muted">{copy.unpaid.says[status]}</p>
      </div>
      <Link
        to={`${paths.admin.store()}?tab=compras&q=${encodeURIComponent(buyer.username)}`}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        {copy.unpaid.others(buyer.username)}
      </Link>
    </section>
  );
}
