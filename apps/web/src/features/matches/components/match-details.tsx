import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, SearchX } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useIsOwn } from "@/hooks/use-is-own";
import { useShownResult } from "@/hooks/use-hidden-results";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { island } from "@/components/island";
import { matchQuery } from "@/entities/match/api/get-match";
import { useMatchLive } from "@/entities/match/hooks/use-match-live";
import { useRosterChanges } from "@/entities/match/hooks/use-roster-changes";
import { awaitsRival } from "@/entities/match/domain/feeder-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { MatchVersus } from "@/entities/match/components/match-versus";
import { copy } from "../copy.ts";
import { matchTitle } from "../domain/match-page-meta.ts";
import { useShownMatch } from "../hooks/use-match-sections.ts";

const MatchSections = island(async () => (await import("./match-sections.tsx")).MatchSections);
const MatchLinks = island(async () => (await import("./match-links.tsx")).MatchLinks);
const FeederMatches = island(
  async () => (await import("@/entities/match/components/feeder-matches")).FeederMatches,
);
const UnfinishedMatchSections = lazy(async () => ({
  default: (await import("./unfinished-match-sections.tsx")).UnfinishedMatchSections,
}));

interface MatchDetailsProps {
  readonly id: string;
}

/** The public page of a match: both sides, their figures and line-ups. */
export function MatchDetails({ id }: MatchDetailsProps) {
  const { queryKey } = matchQuery(id);
  const { data: read, error, refetch } = useQuery(matchQuery(id));
  const data = useShownMatch(read);
  const { isCertain } = useSession();
  const shown = useShownResult(id, useIsOwn([data?.side1?.id, data?.side2?.id]));
  const now = useNow(15_000);
  useMatchLive(id, read?.kind, [queryKey]);
  useRosterChanges(read, [queryKey]);

  if (error && data === undefined) {
    return <ErrorState isPage title={copy.detail.loadError} error={error} onRetry={refetch} />;
  }
  if (data === undefined) return <MatchSkeleton />;
  if (data === null) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={copy.detail.notFound}
        description={copy.detail.notFoundHint}
        action={
          <Link to={paths.matches()} className={buttonClass()}>
            {copy.detail.back}
          </Link>
        }
      />
    );
  }
  return (
    <div className="grid gap-4" {...shown}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2 md:gap-x-6">
        <Link
          to={paths.matches()}
          className="inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {copy.detail.back}
        </Link>
        <MatchLinks match={data} />
      </div>
      <h1 className="sr-only">{matchTitle(data)}</h1>
      <MatchVersus match={data} now={now} />
      {awaitsRival(data) && <FeederMatches match={data} />}
      {isCertain && data.context.kind === "tournament" && !isMatchOver(data.status) && (
        <Suspense>
          <UnfinishedMatchSections tournamentId={data.context.tournamentId} match={data} />
        </Suspense>
      )}
      <MatchSections match={data} />
    </div>
  );
}

function MatchSkeleton() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <output className="sr-only">{copy.detail.loading}</output>
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-64 rounded-xl" />
      <div className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </div>
  );
}
