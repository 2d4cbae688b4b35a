import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Crown, CalendarClock } from "lucide-react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { SectionHeader } from "@/components/section-header";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import { LatestResults } from "./latest-results.tsx";
import { lastChampionQuery } from "../api/last-champion.ts";
import { copy } from "../copy.ts";
import { homeKeys } from "../api/home-query-keys.ts";
import { upcomingMatchesQuery } from "../api/upcoming-matches.ts";
import { HomeMatchRow } from "./home-match-row.tsx";
import { SeeAllLink } from "./latest-news.tsx";

/** The next matches that have a date. */
function UpcomingMatches() {
  useTableChanges({ table: "tournament_matches" }, [homeKeys.matches]);
  useTableChanges({ table: "challenge_matches" }, [homeKeys.open]);
  return (
    <section aria-label={copy.matches.title} className="flex min-w-0 flex-1 flex-col">
      <SectionHeader
        title={copy.matches.title}
        actions={<SeeAllLink to={paths.matches()} label={copy.matches.seeAllLabel} />}
      />
      <MatchList />
    </section>
  );
}

function MatchList() {
  const { data, error, isPending, refetch } = useQuery(upcomingMatchesQuery());
  if (isPending) return <MatchListSkeleton />;
  if (error) return <ErrorState title={copy.matches.error} error={error} onRetry={refetch} />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={CalendarClock}
        title={copy.matches.empty}
        description={copy.matches.emptyDescription}
      />
    );
  }
  return (
    <ul className="card grid flex-1 grid-cols-1 divide-y divide-border p-0 lg:auto-rows-fr">
      {data.map((match) => (
        <HomeMatchRow key={match.id} match={match} />
      ))}
    </ul>
  );
}

function MatchListSkeleton() {
  return <Skeleton aria-busy className="h-[28rem] rounded-lg" />;
}

/** The latest champion; renders nothing before there is one. */
function LastChampion() {
  const { data } = useQuery(lastChampionQuery());
  if (!data) return null;
  const { champion, tournament, prize } = data;
  const won = prize ? prizeLabel(prize) : copy.champion.honour;
  return (
    <CoveredResult id={`champion ${tournament.id}`} of={copy.champion.title}>
      <section aria-label={copy.champion.title} className="card-link relative">
        <div className="flex items-center gap-4">
          <ParticipantAvatar participant={champion} className="size-16" />
          <div className="min-w-0 flex-1">
            <p className="eyebrow flex items-center gap-2">
              <Crown aria-hidden className="size-4" />
              {copy.champion.title}
            </p>
            <h2 title={champion.name} className="mt-1 line-clamp-2 text-2xl break-words">
              <Link to={paths.champion(tournament.id)} className="after:absolute after:inset-0">
                {champion.name}
              </Link>
            </h2>
            <p className="text-sm text-muted">
              <span className="md:hidden">{[tournament.name, won].join(" · ")}</span>
              <span className="max-md:hidden">{tournament.name}</span>
            </p>
          </div>
          <p className="text-right max-md:hidden">
            <span className="block text-sm text-muted">{tournament.game}</span>
            <span className={cn("display text-2xl", prize && "text-money")}>{won}</span>
          </p>
          <ChevronRight aria-hidden className="size-6 flex-none text-muted max-md:hidden" />
        </div>
      </section>
    </CoveredResult>
  );
}

/** The next matches, next to the latest results. */
export function MatchesAndResults() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
      <div className="far below flex min-w-0 flex-col gap-8">
        <UpcomingMatches />
        <LastChampion />
      </div>
      <div className="far below min-w-0">
        <LatestResults />
      </div>
    </div>
  );
}
