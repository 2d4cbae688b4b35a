import { storeKeys } from "@/entities/store-item/api/store-keys";
import { useQuery } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { choiceFilter } from "@/components/address-filters";
import { CreateButton } from "@/components/create-button";
import { KeptList } from "@/components/kept-list";
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
  const list = useQuery(adminStoreQuery({ search, state, page }));
  useTableChanges({ table: "store_items" }, liveKeys);
  return (
    <>
      <KeptList
        list={list}
        icon={ShoppingBag}
        texts={{
          search: copy.search,
          total: copy.total,
          loadError: copy.loadError,
          empty: copy.empty,
          emptyHint: copy.emptyHint,
          emptySearch: copy.emptySearch,
        }}
        filters={filters}
        action={<CreateButton label={copy.create} onCreate={() => setIsCreating(true)} />}
      >
        {(items) => <StoreTable items={items} />}
      </KeptList>
      {isCreating && <ItemDialog item={null} onClose={() => setIsCreating(false)} />}
    </>
  );
}
