import { storeKeys } from "@/entities/store-item/api/store-keys";
import { useQuery } from "@tanstack/react-query";
import { Plus, ShoppingBag } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { choiceFilter } from "@/components/address-filters";
import { KeptList } from "@/components/kept-list";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { useListAddress } from "@/hooks/use-list-address";
import { useTableChanges } from "@/lib/realtime";
import { keysOf } from "@/lib/record-of";
import { knownWord } from "@/lib/search-params";
import { adminStoreQuery } from "../api/list-store-items.ts";
import { copy } from "../copy.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { StoreTable } from "./store-table.tsx";

const liveKeys = [storeKeys.admin];
const filters = [choiceFilter("estado", copy.stateFilter, copy.states, copy.allStates)];

/** Every pack with search, and the dialog for a new one. */
export function StorePanel() {
  const [isCreating, setIsCreating] = useState(false);
  const { page, search } = useListAddress();
  const [params] = useSearchParams();
  const state = knownWord(params, "estado", keysOf(copy.states));
  const { data, error, refetch } = useQuery(adminStoreQuery({ search, state, page }));
  useTableChanges({ table: "store_items" }, liveKeys);
  return (
    <>
      <KeptList
        search={copy.search}
        filters={filters}
        total={data && copy.total(data.total)}
        action={
          <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            {copy.create}
          </Button>
        }
        rows={data?.items}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={copy.loadError}
        empty={{
          icon: ShoppingBag,
          title: copy.empty,
          description: copy.emptyHint,
          narrowed: copy.emptySearch,
        }}
        skeleton={<ListSkeleton className="h-12" />}
      >
        {(items) => <StoreTable items={items} />}
      </KeptList>
      {isCreating && <ItemDialog item={null} onClose={() => setIsCreating(false)} />}
    </>
  );
}
