import { useQuery } from "@tanstack/react-query";
import { Plus, Trophy } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Pagination } from "@/components/pagination";
import { SearchInput } from "@/components/search-input";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useSearchText } from "@/hooks/use-search-text";
import { useTableChanges } from "@/lib/realtime";
import { pageFromParams } from "@/lib/search-params";
import { adminTournamentsQuery } from "../api/list-admin-tournaments.ts";
import { copy } from "../copy.ts";
import { TournamentsTable } from "./tournaments-table.tsx";

const liveKeys = [["tournaments", "admin"]];

/** Search, table and the way to the form. */
export function TournamentsPanel() {
  const { value, onChange, search } = useSearchText("q", ["page"]);
  const [params] = useSearchParams();
  const page = pageFromParams(params);
  const { data, error, refetch } = useQuery(adminTournamentsQuery(search, page));
  useTableChanges({ table: "tournaments" }, liveKeys);
  useTableChanges({ table: "tournament_participants" }, liveKeys);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap justify-between gap-3">
        <SearchInput
          value={value}
          onChange={onChange}
          label={copy.tournaments.search}
          className="w-full sm:w-80"
        />
        <Link to={paths.admin.tournamentCreate()} className={buttonClass()}>
          <Plus aria-hidden />
          {copy.tournaments.create}
        </Link>
      </div>
      {error && !data ? (
        <ErrorState title={copy.tournaments.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <div className="grid gap-2" aria-busy="true">
          <output className="sr-only">{copy.loading}</output>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      ) : data.tournaments.length === 0 ? (
        <EmptyState
          icon={Trophy}
          title={copy.tournaments.empty}
          {...(search ? {} : { description: copy.tournaments.emptyHint })}
        />
      ) : (
        <>
          <TournamentsTable tournaments={data.tournaments} />
          <Pagination page={page} pageCount={data.pageCount} />
        </>
      )}
    </div>
  );
}
