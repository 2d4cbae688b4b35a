import { storeKeys } from "@/entities/store-item/api/store-keys";
import { useQuery } from "@tanstack/react-query";
import { Plus, ShoppingBag } from "lucide-react";
import { useState } from "react";
import { AddressSearch } from "@/components/address-search";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { Button } from "@/components/ui/button";
import { useListAddress } from "@/hooks/use-list-address";
import { useTableChanges } from "@/lib/realtime";
import { adminStoreQuery } from "../api/list-store-items.ts";
import { copy } from "../copy.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { StoreTable } from "./store-table.tsx";

const liveKeys = [storeKeys.admin];

/** Every pack with search, and the dialog for a new one. */
export function StorePanel() {
  const [isCreating, setIsCreating] = useState(false);
  const { page, search } = useListAddress();
  const { data, error, refetch } = useQuery(adminStoreQuery(search, page));
  useTableChanges({ table: "store_items" }, liveKeys);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap justify-between gap-3">
        <AddressSearch label={copy.search} />
        <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden />
          {copy.create}
        </Button>
      </div>
      <PagedList
        rows={data?.items}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={copy.loadError}
        empty={{
          icon: ShoppingBag,
          title: search ? copy.emptySearch : copy.empty,
          description: !search && copy.emptyHint,
        }}
        skeleton={<ListSkeleton className="h-16" />}
      >
        {(items) => <StoreTable items={items} />}
      </PagedList>
      {isCreating && <ItemDialog item={null} onClose={() => setIsCreating(false)} />}
    </div>
  );
}
