import { useQuery } from "@tanstack/react-query";
import { ShieldHalf } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { UrlStateFilters } from "@/components/url-state-filters";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Pagination } from "@/components/pagination";
import { buttonClass } from "@/components/ui/button";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { useSession } from "@/hooks/use-session";
import { countriesQuery } from "@/lib/countries";
import { pageCount } from "@/lib/paging";
import { useTableChanges } from "@/lib/realtime";
import { pageFromParams } from "@/lib/search-params";
import { allTeamsQuery } from "../api/list-all-teams.ts";
import { listKeys } from "../api/team-list-query-keys.ts";
import { communityCopy } from "../community-copy.ts";
import { allTeamsAddress } from "../domain/all-teams-url.ts";
import { COUNTED, filters, PAGE_SIZE } from "../domain/team-filters.ts";
import { listCopy } from "../list-copy.ts";
import { TeamCard, TeamCardSkeleton } from "./team-card.tsx";

const liveKeys = [listKeys.all];

/** /teams?vista=todos: all teams that match the filters in the URL. */
export function AllTeams() {
  useTableChanges({ table: "teams" }, liveKeys);
  return (
    <>
      <Filters />
      <TeamList />
    </>
  );
}

const asOptions = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, name]));

function Filters() {
  const { data: games = [] } = useQuery(gameNamesQuery());
  const { data: countries = [] } = useQuery(countriesQuery());
  const { search, game, country, state, order } = filters;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-y-3 xl:flex-nowrap sm:max-xl:[&>:first-child]:w-full">
      <UrlStateFilters
        filters={[
          search,
          { ...game, options: asOptions(games) },
          { ...country, options: asOptions(countries) },
          state,
          order,
        ]}
      />
    </div>
  );
}

function TeamList() {
  const [params] = useSearchParams();
  const { profile } = useSession();
  const { data: teams, error, refetch, isPlaceholderData } = useQuery(allTeamsQuery(params));
  const page = pageFromParams(params);
  if (error && !teams) {
    return <ErrorState title={communityCopy.teamsError} error={error} onRetry={refetch} />;
  }
  if (teams?.length === 0) {
    return (
      <EmptyState
        icon={ShieldHalf}
        title={page > 1 ? listCopy.noPage : listCopy.empty}
        description={listCopy.emptyHint}
        action={
          <Link to={allTeamsAddress} className={buttonClass({ variant: "secondary" })}>
            {listCopy.clear}
          </Link>
        }
      />
    );
  }
  const found = teams?.[0]?.found ?? 0;
  return (
    <section aria-busy={!teams}>
      <h2 className="sr-only">{communityCopy.results}</h2>
      <p role="status" className="mb-3 min-h-5 text-sm text-muted">
        {teams && listCopy.found(found, COUNTED)}
      </p>
      <div
        className={`grid grid-cols-1 gap-2 transition-opacity lg:grid-cols-2 ${isPlaceholderData ? "opacity-60" : ""}`}
      >
        {teams?.map((team) => (
          <TeamCard
            key={team.id}
            team={team}
            canJoin={team.is_recruiting && team.id !== profile?.team_id}
          />
        ))}
        {!teams && Array.from({ length: 6 }, (_, index) => <TeamCardSkeleton key={index} />)}
      </div>
      <Pagination page={page} pageCount={pageCount(found, PAGE_SIZE)} className="mt-8" />
    </section>
  );
}
