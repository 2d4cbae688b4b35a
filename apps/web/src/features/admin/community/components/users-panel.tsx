import { communityKeys } from "../api/community-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { AddressSearch } from "@/components/address-search";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { useListAddress } from "@/hooks/use-list-address";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { usersQuery } from "../api/list-users.ts";
import { copy } from "../copy.ts";
import { UsersTable } from "./users-table.tsx";

const liveKeys = [communityKeys.users];
const texts = copy.users;

/** Every open account, searched by nickname. */
export function UsersPanel() {
  const { page, search } = useListAddress();
  const { data, error, refetch } = useQuery(usersQuery(search, page));
  useTableChanges({ table: "profiles" }, liveKeys);
  return (
    <div className="grid gap-5">
      <AddressSearch label={texts.search} />
      <PagedList
        rows={data?.users}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={(reason) => texts.loadError(toUserMessage(reason))}
        empty={{ icon: Users, title: search ? texts.emptySearch : texts.empty }}
        skeleton={<ListSkeleton className="h-16" />}
      >
        {(users) => <UsersTable users={users} />}
      </PagedList>
    </div>
  );
}
