import { useQuery } from "@tanstack/react-query";
import { ShieldHalf } from "lucide-react";
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
import { teamsKey, teamsQuery } from "../api/list-teams.ts";
import { copy } from "../copy.ts";
import { TeamsTable } from "./teams-table.tsx";

const liveKeys = [teamsKey];

/** Every team, searched by name. */
export function TeamsPanel() {
  const [params] = useSearchParams();
  const page = pageFromParams(params);
  const { value, onChange, search } = useSearchText("q", ["page"]);
  const { data, error, refetch } = useQuery(teamsQuery(search, page));
  useTableChanges({ table: "teams" }, liveKeys);
  return (
    <div className="grid gap-5">
      <SearchInput
        value={value}
        onChange={onChange}
        label={copy.teams.search}
        className="w-full sm:w-80"
      />
      {error && !data ? (
        <ErrorState title={copy.teams.loadError(toUserMessage(error))} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton className="h-16" />
      ) : data.teams.length === 0 ? (
        <EmptyState icon={ShieldHalf} title={search ? copy.teams.emptySearch : copy.teams.empty} />
      ) : (
        <>
          <TeamsTable teams={data.teams} />
          <Pagination page={page} pageCount={data.pageCount} />
        </>
      )}
    </div>
  );
}
