import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { SectionHeader } from "@/components/section-header";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useTableChanges } from "@/lib/realtime";
import { upcomingMatchesKey, upcomingMatchesQuery } from "../api/upcoming-matches.ts";
import { copy } from "../copy.ts";
import { MatchTime } from "./match-time.tsx";
import { SeeAllLink } from "./see-all-link.tsx";

export function UpcomingMatches() {
  useTableChanges({ table: "tournament_matches" }, [upcomingMatchesKey]);
  useTableChanges({ table: "challenge_matches" }, [upcomingMatchesKey]);
  return (
    <section>
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
    <ul className="grid grid-cols-1 gap-3">
      {data.map((match) => (
        <li
          key={match.id}
          className="card card-link relative grid gap-x-6 gap-y-2 grid-cols-1 md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,16rem)] md:items-center"
        >
          {match.scheduled_time && <MatchTime value={match.scheduled_time} />}
          <p className="font-display text-2xl leading-tight font-semibold break-words">
            <Link to={paths.match(match.id ?? "")} className="after:absolute after:inset-0">
              {match.participant1_name ?? copy.matches.teamA}
              <span className="mx-2.5 text-lg text-accent">{copy.matches.versus}</span>
              {match.participant2_name ?? copy.matches.teamB}
            </Link>
          </p>
          <p className="text-[0.9375rem] text-muted md:text-right">
            <span title={match.tournament_name ?? undefined} className="line-clamp-2 break-words">
              {match.tournament_name}
            </span>
            {match.game && <span className="block text-sm">{match.game}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

function MatchListSkeleton() {
  return (
    <div aria-busy className="grid gap-3">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-32 rounded-lg md:h-[5.25rem]" />
      ))}
    </div>
  );
}
