import { communityKeys } from "../api/community-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { ShieldHalf } from "lucide-react";
import { useSearchParams } from "react-router";
import { type AddressFilter, choiceFilter } from "@/components/address-filters";
import { KeptList } from "@/components/kept-list";
import { useListAddress } from "@/hooks/use-list-address";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { keysOf } from "@/lib/record-of";
import { knownWord } from "@/lib/search-params";
import { teamsQuery } from "../api/list-teams.ts";
import { copy } from "../copy.ts";
import { peopleOrders } from "../domain/people-order.ts";
import { TeamsTable } from "./teams-table.tsx";

const liveKeys = [communityKeys.teams];
const texts = copy.teams;
const filters: readonly AddressFilter[] = [
  choiceFilter("estado", texts.stateFilter, texts.states, texts.allStates),
  choiceFilter("orden", copy.order.label, copy.order.options),
];

/** Every team, searched by name, or those that look for players. */
export function TeamsPanel() {
  const { page, search, word } = useListAddress();
  const [params] = useSearchParams();
  const state = knownWord(params, "estado", keysOf(texts.states));
  const list = useQuery(teamsQuery({ search, state, order: word("orden", peopleOrders), page }));
  useTableChanges({ table: "teams" }, liveKeys);
  return (
    <KeptList
      list={list}
      icon={ShieldHalf}
      texts={{
        search: texts.search,
        total: texts.total,
        empty: texts.empty,
        emptySearch: texts.emptySearch,
        loadError: (reason) => texts.loadError(toUserMessage(reason)),
      }}
      filters={filters}
    >
      {(teams) => <TeamsTable teams={teams} />}
    </KeptList>
  );
}
