import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Pagination } from "@/components/pagination";
import { SearchInput } from "@/components/search-input";
import { useSearchText } from "@/hooks/use-search-text";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { pageFromParams } from "@/lib/search-params";
import { usersKey, usersQuery } from "../api/list-users.ts";
import { copy } from "../copy.ts";
import { UsersTable } from "./users-table.tsx";

const liveKeys = [usersKey];

/** Every open account, searched by nickname. */
export function UsersPanel() {
  const [params] = useSearchParams();
  const page = pageFromParams(params);
  const { value, onChange, search } = useSearchText("q", ["page"]);
  const { data, error, refetch } = useQuery(usersQuery(search, page));
  useTableChanges({ table: "profiles" }, liveKeys);
  return (
    <div className="grid gap-5">
      <SearchInput
        value={value}
        onChange={onChange}
        label={copy.users.search}
        className="w-full sm:w-80"
      />
      {error && !data ? (
        <ErrorState title={copy.users.loadError(toUserMessage(error))} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton className="h-16" />
      ) : data.users.length === 0 ? (
        <EmptyState icon={Users} title={search ? copy.users.emptySearch : copy.users.empty} />
      ) : (
        <>
          <UsersTable users={data.users} />
          <Pagination page={page} pageCount={data.pageCount} />
        </>
      )}
    </div>
  );
}
