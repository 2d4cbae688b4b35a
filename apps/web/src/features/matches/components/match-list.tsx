import { matchKeys } from "@/entities/match/api/match-keys";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { SearchInput } from "@/components/search-input";
import { Skeleton } from "@/components/ui/skeleton";
import { useNow } from "@/hooks/use-now";
import { useSearchText } from "@/hooks/use-search-text";
import { useTableChanges } from "@/lib/realtime";
import { upcomingMatchesQuery } from "../api/list-matches.ts";
import { formatDay } from "@/lib/format";
import { copy } from "../copy.ts";
import { filterMatches } from "../domain/filter-matches.ts";
import { UpcomingMatchRow } from "./upcoming-match-row.tsx";

const liveKeys = [matchKeys.upcoming];

/** Upcoming matches by day, kept live. */
export function MatchList() {
  const { value, onChange, search } = useSearchText("q");
  const { data, error, refetch } = useQuery(upcomingMatchesQuery());
  const now = useNow(15_000);
  useTableChanges({ table: "tournament_matches" }, liveKeys);
  useTableChanges({ table: "challenge_matches" }, liveKeys);

  if (error && !data)
    return <ErrorState title={copy.list.loadError} error={error} onRetry={refetch} />;
  if (!data) return <MatchListSkeleton />;
  if (data.length === 0) {
    return (
      <EmptyState icon={CalendarClock} title={copy.list.empty} description={copy.list.emptyHint} />
    );
  }
  const found = filterMatches(data, search);
  const days = [...Map.groupBy(found, (match) => formatDay(match.scheduledAt))];
  return (
    <div className="grid gap-8">
      <SearchInput value={value} onChange={onChange} label={copy.list.search} className="sm:w-96" />
      <output className="sr-only">{copy.list.found(found.length)}</output>
      {found.length === 0 && <EmptyState icon={CalendarClock} title={copy.list.noneFound} />}
      {days.map(([day, matches]) => (
        <section key={day}>
          <h2 className="eyebrow mb-3">{day}</h2>
          <ul className="grid gap-3">
            {matches.map((match) => (
              <li key={match.id}>
                <UpcomingMatchRow match={match} now={now} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function MatchListSkeleton() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <output className="sr-only">{copy.list.loading}</output>
      <Skeleton className="mb-5 h-11 sm:w-96" />
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-24 rounded-lg" />
      ))}
    </div>
  );
}
