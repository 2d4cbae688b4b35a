import { communityKeys } from "../api/community-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { profilesWords } from "@leyenda/db-types/words";
import { Users } from "lucide-react";
import { useSearchParams } from "react-router";
import { type AddressFilter, choiceFilter } from "@/components/address-filters";
import { KeptList } from "@/components/kept-list";
import { useListAddress } from "@/hooks/use-list-address";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { knownWord } from "@/lib/search-params";
import { usersQuery } from "../api/list-users.ts";
import { copy } from "../copy.ts";
import { peopleOrders } from "../domain/people-order.ts";
import { UsersTable } from "./users-table.tsx";

const liveKeys = [communityKeys.users];
const texts = copy.users;
const filters: readonly AddressFilter[] = [
  choiceFilter("rol", texts.roleFilter, texts.roles, texts.allRoles),
  choiceFilter("orden", copy.order.label, copy.order.options),
];

/** Every open account, searched by nickname, e-mail or team, or those of one role, in the order that the address says. */
export function UsersPanel() {
  const { page, search, word } = useListAddress();
  const [params] = useSearchParams();
  const role = knownWord(params, "rol", profilesWords.role);
  const list = useQuery(usersQuery({ search, role, order: word("orden", peopleOrders), page }));
  useTableChanges({ table: "profiles" }, liveKeys);
  return (
    <KeptList
      list={list}
      icon={Users}
      texts={{
        search: texts.search,
        total: texts.total,
        empty: texts.empty,
        emptySearch: texts.emptySearch,
        loadError: (reason) => texts.loadError(toUserMessage(reason)),
      }}
      filters={filters}
    >
      {(users) => <UsersTable users={users} />}
    </KeptList>
  );
}
