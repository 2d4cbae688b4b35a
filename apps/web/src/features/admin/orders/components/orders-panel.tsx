import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, Receipt } from "lucide-react";
import { useSearchParams } from "react-router";
import { AddressSearch } from "@/components/address-search";
import { PagedList } from "@/components/paged-list";
import { Button } from "@/components/ui/button";
import { orderKeys } from "@/entities/order/api/order-keys";
import { useListAddress } from "@/hooks/use-list-address";
import { downloadCsv } from "@/lib/csv";
import { useTableChanges } from "@/lib/realtime";
import { toastFailure } from "@/lib/toast-failure";
import { ordersQuery, readAllOrders } from "../api/search-orders.ts";
import { copy } from "../copy.ts";
import { orderFilter, type OrderFilter } from "../domain/order-filter.ts";
import { orderRows } from "../domain/order-rows.ts";
import { OrdersFilters } from "./orders-filters.tsx";
import { OrdersTable } from "./orders-table.tsx";

const liveKeys = [orderKeys.admin];

async function exportOrders(filter: OrderFilter) {
  try {
    downloadCsv(copy.fileName, orderRows(await readAllOrders(filter)));
  } catch (error) {
    toastFailure(copy.exportError, error);
  }
}

/** What was bought, what an admin should look at, and all of it as a file. */
export function OrdersPanel() {
  const [params] = useSearchParams();
  const { search } = useListAddress();
  const filter = orderFilter(params, search);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    ordersQuery(filter),
  );
  useTableChanges({ table: "ticket_orders" }, liveKeys);
  const orders = data?.pages.flat();
  const isNarrowed = Boolean(search || filter.status || filter.provider || filter.isFlagged);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap justify-between gap-3">
        <AddressSearch label={copy.search} />
        <Button
          variant="secondary"
          disabled={!orders || orders.length === 0}
          onClick={() => void exportOrders(filter)}
        >
          <Download aria-hidden />
          {copy.export}
        </Button>
      </div>
      <OrdersFilters filter={filter} />
      <PagedList
        rows={orders}
        error={error}
        onRetry={refetch}
        loadError={copy.loadError}
        empty={{ icon: Receipt, title: isNarrowed ? copy.emptySearch : copy.empty }}
      >
        {(rows) => (
          <>
            <OrdersTable orders={rows} />
            {hasNextPage && (
              <Button
                variant="secondary"
                className="justify-self-center"
                isLoading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {copy.more}
              </Button>
            )}
          </>
        )}
      </PagedList>
    </div>
  );
}
