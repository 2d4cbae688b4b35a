import { communityKeys } from "../api/community-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { ShieldHalf } from "lucide-react";
import { useSearchParams } from "react-router";
import { type AddressFilter, choiceFilter } from "@/components/address-filters";
import { KeptList } from "@/components/kept-list";
import { ListSkeleton } from "@/components/list-skeleton";
import { useListAddress } from "@/hooks/use-list-address";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { keysOf } from "@/lib/record-of";
import { knownWord } from "@/lib/search-params";
import { teamsQuery } from "../api/list-teams.ts";
import { copy } from "../copy.ts";
import { TeamsTable } from "./teams-table.tsx";

const liveKeys = [communityKeys.teams];
const texts = copy.teams;
const filters: readonly AddressFilter[] = [
  choiceFilter("estado", texts.stateFilter, texts.states, texts.allStates),
];

/** Every team, searched by name, or those that look for players. */
export function TeamsPanel() {
  const { page, search } = useListAddress();
  const [params] = useSearchParams();
  const state = knownWord(params, "estado", keysOf(texts.states));
  const { data, error, refetch } = useQuery(teamsQuery({ search, state, page }));
  useTableChanges({ table: "teams" }, liveKeys);
  return (
    <KeptList
      search={texts.search}
      filters={filters}
      total={data && texts.total(data.total)}
      rows={data?.teams}
      pageCount={data?.pageCount}
      error={error}
      onRetry={refetch}
      loadError={(reason) => texts.loadError(toUserMessage(reason))}
      empty={{ icon: ShieldHalf, title: texts.empty, narrowed: texts.emptySearch }}
      skeleton={<ListSkeleton className="h-12" />}
    >
      {(teams) => <TeamsTable teams={teams} />}
    </KeptList>
  );
}
