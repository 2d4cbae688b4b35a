import { useQuery } from "@tanstack/react-query";
import { Download, Receipt } from "lucide-react";
import { useSearchParams } from "react-router";
import { type AddressFilter, choiceFilter } from "@/components/address-filters";
import { KeptList } from "@/components/kept-list";
import { Button } from "@/components/ui/button";
import { orderKeys } from "@/entities/order/api/order-keys";
import { orderCopy } from "@/entities/order/copy";
import { useListAddress } from "@/hooks/use-list-address";
import { downloadCsv } from "@/lib/csv";
import { useTableChanges } from "@/lib/realtime";
import { toastFailure } from "@/lib/toast-failure";
import { ordersQuery, readAllOrders } from "../api/search-orders.ts";
import { copy } from "../copy.ts";
import { orderFilter, type OrderFilter } from "../domain/order-filter.ts";
import { orderRows } from "../domain/order-rows.ts";
import { OrdersTable } from "./orders-table.tsx";

const liveKeys = [orderKeys.admin];
const texts = copy.filters;
const filters: readonly AddressFilter[] = [
  choiceFilter("estado", texts.status, orderCopy.statuses, texts.allStatuses),
  choiceFilter("medio", texts.provider, orderCopy.providers, texts.allProviders),
  { kind: "flag", name: "observadas", label: texts.flagged },
  { kind: "day", name: "desde", label: texts.since },
  { kind: "day", name: "hasta", label: texts.until },
];

async function exportOrders(filter: OrderFilter) {
  try {
    downloadCsv(copy.fileName, orderRows(await readAllOrders(filter)));
  } catch (error) {
    toastFailure(copy.exportError, error);
  }
}

/** What was bought, what an admin should look at first, and all of it as a file. */
export function OrdersPanel() {
  const [params] = useSearchParams();
  const { page, search } = useListAddress();
  const filter = orderFilter(params, search);
  const list = useQuery(ordersQuery(filter, page));
  useTableChanges({ table: "ticket_orders" }, liveKeys);
  return (
    <KeptList
      list={list}
      icon={Receipt}
      texts={{
        search: copy.search,
        loadError: copy.loadError,
        empty: copy.empty,
        emptyHint: copy.emptyHint,
        emptySearch: copy.emptySearch,
        total: copy.total,
      }}
      filters={filters}
      action={
        <Button
          variant="secondary"
          disabled={!list.data || list.data.total === 0}
          onClick={() => void exportOrders(filter)}
        >
          <Download aria-hidden />
          {copy.export}
        </Button>
      }
    >
      {(orders) => <OrdersTable orders={orders} />}
    </KeptList>
  );
}
