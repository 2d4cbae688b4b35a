import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Trophy } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { island } from "@/components/island";
import { isNarrowed } from "@/lib/list-filters";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { pageFromParams } from "@/lib/search-params";
import { tournamentsQuery } from "../api/list-tournaments.ts";
import { listCopy } from "../list-copy.ts";
import { filters } from "../domain/filters.ts";
import { TournamentCard } from "@/entities/tournament/components/tournament-card";

const Pagination = island(async () => (await import("@/components/pagination")).Pagination);
const OwnRegistrationBadge = lazy(async () => ({
  default: (await import("./own-registration-badge.tsx")).OwnRegistrationBadge,
}));

const liveKeys = [tournamentKeys.lists];
const grid = "grid grid-cols-1 gap-3 sm:gap-5 sm:grid-cols-2 xl:grid-cols-3";

/** The filtered list of tournaments, updated live. */
export function TournamentList() {
  const [params] = useSearchParams();
  const { user } = useSession();
  const { data, error, refetch, isPlaceholderData } = useQuery(tournamentsQuery(params));
  useTableChanges({ table: "tournaments" }, liveKeys);
  useTableChanges({ table: "tournament_participants" }, liveKeys);

  if (error && !data)
    return <ErrorState title={listCopy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <TournamentListSkeleton />;
  if (data.tournaments.length === 0) {
    return (
      <EmptyState
        icon={Trophy}
        title={listCopy.empty}
        {...(isNarrowed(filters, params)
          ? {
              description: listCopy.emptyHint,
              action: (
                <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
                  {listCopy.clear}
                </Link>
              ),
            }
          : {})}
      />
    );
  }
  return (
    <>
      <output className="sr-only">{listCopy.found(data.total)}</output>
      <ul className={cn(grid, "transition-opacity", isPlaceholderData && "opacity-60")}>
        {data.tournaments.map((tournament) => (
          <li key={tournament.id} className="far relative">
            <TournamentCard tournament={tournament} />
            {user && (
              <Suspense>
                <OwnRegistrationBadge id={tournament.id} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      <Pagination page={pageFromParams(params)} pageCount={data.pageCount} className="mt-8" />
    </>
  );
}

function TournamentListSkeleton() {
  return (
    <div className={grid} aria-busy="true">
      <output className="sr-only">{listCopy.loading}</output>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="card flex overflow-hidden p-0 sm:block">
          <Skeleton className="h-auto w-20 flex-none rounded-none sm:aspect-[16/8] sm:w-full" />
          <div className="grid flex-1 gap-2 p-3 sm:gap-4 sm:p-5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-1.5 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
