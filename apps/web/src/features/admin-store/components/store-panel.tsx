import { useQuery } from "@tanstack/react-query";
import { Plus, ShoppingBag } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Pagination } from "@/components/pagination";
import { SearchInput } from "@/components/search-input";
import { Button } from "@/components/ui/button";
import { useSearchText } from "@/hooks/use-search-text";
import { useTableChanges } from "@/lib/realtime";
import { pageFromParams } from "@/lib/search-params";
import { adminStoreKey, adminStoreQuery } from "../api/list-store-items.ts";
import { copy } from "../copy.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { StoreTable } from "./store-table.tsx";

const liveKeys = [adminStoreKey];

/** Every pack with search, and the dialog for a new one. */
export function StorePanel() {
  const [params] = useSearchParams();
  const page = pageFromParams(params);
  const [isCreating, setIsCreating] = useState(false);
  const { value, onChange, search } = useSearchText("q", ["page"]);
  const { data, error, refetch } = useQuery(adminStoreQuery(search, page));
  useTableChanges({ table: "store_items" }, liveKeys);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap justify-between gap-3">
        <SearchInput
          value={value}
          onChange={onChange}
          label={copy.search}
          className="w-full sm:w-80"
        />
        <Button onClick={() => setIsCreating(true)}>
          <Plus aria-hidden />
          {copy.create}
        </Button>
      </div>
      {error && !data ? (
        <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton className="h-16" />
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={ShoppingBag}
          title={search ? copy.emptySearch : copy.empty}
          {...(search ? {} : { description: copy.emptyHint })}
        />
      ) : (
        <>
          <StoreTable items={data.items} />
          <Pagination page={page} pageCount={data.pageCount} />
        </>
      )}
      {isCreating && <ItemDialog item={null} onClose={() => setIsCreating(false)} />}
    </div>
  );
}
