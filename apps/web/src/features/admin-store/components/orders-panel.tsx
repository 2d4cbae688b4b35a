import { useQuery } from "@tanstack/react-query";
import { Receipt } from "lucide-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Pagination } from "@/components/pagination";
import { Select } from "@/components/ui/select";
import { useTableChanges } from "@/lib/realtime";
import { pageFromParams, withWord, wordFromParams } from "@/lib/search-params";
import { ordersKey, ordersQuery } from "../api/list-orders.ts";
import { copy } from "../copy.ts";
import { orderFilters } from "../domain/order.ts";
import { OrdersTable } from "./orders-table.tsx";

const texts = copy.orders;
const liveKeys = [ordersKey];
const options = orderFilters.map((filter) => ({ value: filter, label: texts.filters[filter] }));

/** What was bought, and what an admin should look at. */
export function OrdersPanel() {
  const [params, setParams] = useSearchParams();
  const filter = wordFromParams(params, "estado", orderFilters);
  const page = pageFromParams(params);
  const { data, error, refetch } = useQuery(ordersQuery(filter, page));
  useTableChanges({ table: "ticket_orders" }, liveKeys);
  return (
    <div className="grid gap-5">
      <Select
        aria-label={texts.filter}
        value={filter}
        options={options}
        onValueChange={(next) => setParams(withWord(params, "estado", next, ["page"]))}
        className="w-full sm:w-56"
      />
      {error && !data ? (
        <ErrorState title={texts.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton />
      ) : data.orders.length === 0 ? (
        <EmptyState icon={Receipt} title={texts.empty} />
      ) : (
        <>
          <OrdersTable orders={data.orders} />
          <Pagination page={page} pageCount={data.pageCount} />
        </>
      )}
    </div>
  );
}
