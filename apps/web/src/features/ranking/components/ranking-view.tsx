import { useQuery } from "@tanstack/react-query";
import { Medal } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { island } from "@/components/island";
import { ListSkeleton } from "@/components/list-skeleton";
import { Pagination } from "@/components/pagination";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { rankingAddress, rankingParams } from "@/entities/rating/domain/ranking-address";
import { useFormats } from "@/hooks/use-formats";
import { useWasServerRendered } from "@/hooks/use-is-hydrating";
import { useSession } from "@/hooks/use-session";
import { pageCount } from "@/lib/paging";
import {
  rankedCountriesQuery,
  rankedGamesQuery,
  rankingQuery,
  ratedWeeksQuery,
} from "../api/read-ranking.ts";
import { copy } from "../copy.ts";
import {
  type ChosenRanking,
  chosenRanking,
  ownStart,
  PAGE_SIZE,
} from "../domain/ranking-from-url.ts";
import { RankingTable } from "./ranking-table.tsx";

const RankingFilters = island(
  async () => (await import("./ranking-filters.tsx")).RankingFilters,
  <div className="mb-6 h-11" />,
);
// The viewer's place is loaded on demand, because only signed-in users have one.
const OwnPlace = lazy(async () => ({
  default: (await import("./own-ranking-place.tsx")).OwnPlace,
}));

/** /ranking: filters, the viewer's place, and a page of the list. */
export function RankingView() {
  const [params] = useSearchParams();
  const { user } = useSession();
  const { data: games, error, refetch } = useQuery(rankedGamesQuery());
  const wasServerRendered = useWasServerRendered();
  const own = useOwnStart(params);
  if (own) return <Navigate to={{ search: `?${own}` }} replace />;
  // If the server rendered the page, its ranking stays while the viewer's game loads. Otherwise a placeholder is shown.
  const isWaiting = own === undefined && !wasServerRendered;
  if (!games || isWaiting) {
    if (!error) return <ListSkeleton rows={10} />;
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  }
  const chosen = chosenRanking(params, games);
  if (!chosen) {
    return (
      <EmptyState
        icon={Medal}
        title={copy.empty.title}
        description={copy.empty.hint}
        action={
          <Link to={paths.openTournaments()} className={buttonClass({ variant: "secondary" })}>
            {copy.own.play}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <RankingFilters chosen={chosen} />
      {user && (
        <Suspense>
          <OwnPlace userId={user.id} chosen={chosen} />
        </Suspense>
      )}
      <RankingPage chosen={chosen} />
      <Explanation />
    </>
  );
}

/** The search parameters of a signed-in user's default ranking: a game in which they or their team are rated. */
function useOwnStart(params: URLSearchParams) {
  const { user, profile, isCertain } = useSession();
  const isAsked = params.has(rankingParams.game);
  const player = useWeeks(isAsked ? null : profile?.participant_id);
  const team = useWeeks(isAsked ? null : profile?.team?.participant_id);
  return user && isCertain ? ownStart(params, { user: player, team }) : null;
}

/** The weeks with rated matches of a participant; empty without rated matches, undefined while they load. */
function useWeeks(id: string | null | undefined) {
  const { data, isLoading } = useQuery({ ...ratedWeeksQuery(id ?? ""), enabled: Boolean(id) });
  return isLoading ? undefined : (data ?? []);
}

function RankingPage({ chosen }: { readonly chosen: ChosenRanking }) {
  const { profile } = useSession();
  const { formatDate } = useFormats();
  const { data: games = [] } = useQuery(rankedGamesQuery());
  const { data: countries = [] } = useQuery(rankedCountriesQuery(chosen));
  const { data: sides, error, refetch, isPlaceholderData } = useQuery(rankingQuery(chosen));
  if (!sides) {
    if (!error) return <ListSkeleton rows={10} />;
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  }
  const { country, game, page, type } = chosen;
  const ranked = games.find((one) => one.game === game && one.type === type);
  const count = country ? countries.find((one) => one.country === country)?.sides : ranked?.sides;
  if (sides.length === 0) {
    return (
      <EmptyState
        icon={Medal}
        title={page > 1 ? copy.empty.page : copy.empty.kind[type]}
        {...(page > 1 && {
          action: (
            <Link to={rankingAddress(game, type)} className={buttonClass({ variant: "secondary" })}>
              {copy.empty.first}
            </Link>
          ),
        })}
      />
    );
  }
  return (
    <div className={`grid gap-6 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}>
      <RankingTable
        chosen={chosen}
        sides={sides}
        ownId={(type === "user" ? profile?.participant_id : profile?.team?.participant_id) ?? null}
      />
      <Pagination page={page} pageCount={pageCount(count ?? null, PAGE_SIZE)} />
      {ranked && (
        // `rated_until` is a Monday. The text names the day before, which is the last day of the ranking.
        <p className="text-sm text-muted">{copy.until(formatDate(lastDay(ranked.rated_until)))}</p>
      )}
    </div>
  );
}

const lastDay = (until: string) => new Date(Date.parse(until) - 1).toISOString();

function Explanation() {
  return (
    <section className="mt-10 max-w-[44em]">
      <h2 className="mb-3">{copy.how.title}</h2>
      <ul className="grid list-disc gap-2 pl-5 text-muted">
        {copy.how.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
