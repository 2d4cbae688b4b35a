import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import { ownOrdersQuery } from "../api/own-orders.ts";
import { copy } from "../copy.ts";
import { PurchaseRow } from "./purchase-row.tsx";

const texts = copy.purchases;
const liveKeys = [orderKeys.own];
/** How often the page checks whether a payment can still be resumed. */
const REFRESH_MS = 30_000;

export const purchasesSkeleton = <ListSkeleton rows={6} className="h-18" />;

/** All purchases of the player, including unfinished purchases, newest first. The list is updated live. */
export function Purchases({ userId }: { readonly userId: string }) {
  const { page } = useListUrlState();
  const now = useNow(REFRESH_MS);
  const { data, error, refetch } = useQuery(ownOrdersQuery(userId, page));
  useTableChanges({ table: "ticket_orders", filter: `user_id=eq.${userId}` }, liveKeys);
  return (
    <PagedList
      rows={data?.orders}
      pageCount={data?.pageCount}
      error={error}
      onRetry={refetch}
      loadError={texts.loadError}
      empty={{
        icon: ReceiptText,
        title: texts.empty,
        description: texts.emptyHint,
        action: (
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={paths.store()} className={buttonClass()}>
              {texts.toStore}
            </Link>
            <Link to={paths.profileMovements()} className={buttonClass({ variant: "secondary" })}>
              {texts.toMovements}
            </Link>
          </div>
        ),
      }}
      skeleton={purchasesSkeleton}
    >
      {(orders) => (
        <ul className="grid grid-cols-1 gap-2">
          {orders.map((order) => (
            <PurchaseRow key={order.id} order={order} now={now} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
