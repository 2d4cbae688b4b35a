import { communityKeys } from "../api/community-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { ShieldHalf } from "lucide-react";
import { AddressSearch } from "@/components/address-search";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { useListAddress } from "@/hooks/use-list-address";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { teamsQuery } from "../api/list-teams.ts";
import { copy } from "../copy.ts";
import { TeamsTable } from "./teams-table.tsx";

const liveKeys = [communityKeys.teams];
const texts = copy.teams;

/** Every team, searched by name. */
export function TeamsPanel() {
  const { page, search } = useListAddress();
  const { data, error, refetch } = useQuery(teamsQuery(search, page));
  useTableChanges({ table: "teams" }, liveKeys);
  return (
    <div className="grid gap-5">
      <AddressSearch label={texts.search} />
      <PagedList
        rows={data?.teams}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={(reason) => texts.loadError(toUserMessage(reason))}
        empty={{ icon: ShieldHalf, title: search ? texts.emptySearch : texts.empty }}
        skeleton={<ListSkeleton className="h-16" />}
      >
        {(teams) => <TeamsTable teams={teams} />}
      </PagedList>
    </div>
  );
}
