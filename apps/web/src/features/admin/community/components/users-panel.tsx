import { communityKeys } from "../api/community-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { profilesWords } from "@leyenda/db-types/words";
import { Users } from "lucide-react";
import { useSearchParams } from "react-router";
import { AddressSearch } from "@/components/address-search";
import { AddressSelect } from "@/components/address-select";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { useListAddress } from "@/hooks/use-list-address";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { knownWord } from "@/lib/search-params";
import { usersQuery } from "../api/list-users.ts";
import { copy } from "../copy.ts";
import { UsersTable } from "./users-table.tsx";

const liveKeys = [communityKeys.users];
const texts = copy.users;

/** Every open account, searched by nickname, or those of one role. */
export function UsersPanel() {
  const { page, search } = useListAddress();
  const [params] = useSearchParams();
  const role = knownWord(params, "rol", profilesWords.role);
  const { data, error, refetch } = useQuery(usersQuery({ search, role, page }));
  useTableChanges({ table: "profiles" }, liveKeys);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        <AddressSearch label={texts.search} />
        <AddressSelect
          label={texts.roleFilter}
          name="rol"
          value={role}
          options={texts.roles}
          all={texts.allRoles}
        />
      </div>
      <PagedList
        rows={data?.users}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={(reason) => texts.loadError(toUserMessage(reason))}
        empty={{ icon: Users, title: search || role ? texts.emptySearch : texts.empty }}
        skeleton={<ListSkeleton className="h-16" />}
      >
        {(users) => <UsersTable users={users} />}
      </PagedList>
    </div>
  );
}
