import { homeKeys } from "../api/home-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { SectionHeader } from "@/components/section-header";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useTableChanges } from "@/lib/realtime";
import { upcomingMatchesQuery } from "../api/upcoming-matches.ts";
import { copy } from "../copy.ts";
import { HomeMatchRow } from "./home-match-row.tsx";
import { SeeAllLink } from "./see-all-link.tsx";

/** The next matches that have a date. */
export function UpcomingMatches() {
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
    <ul className="card grid flex-1 grid-cols-1 divide-y lg:auto-rows-fr divide-border p-0">
      {data.map((match) => (
        <HomeMatchRow key={match.id} match={match} />
      ))}
    </ul>
  );
}

function MatchListSkeleton() {
  return <Skeleton aria-busy className="h-[28rem] rounded-lg" />;
}
