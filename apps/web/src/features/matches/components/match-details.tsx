import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, SearchX } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { later } from "@/lib/later";
import { useTableChanges } from "@/lib/realtime";
import { matchQuery } from "@/entities/match/api/get-match";
import { MatchVersus } from "@/entities/match/components/match-versus";
import { copy } from "../copy.ts";
import { matchTitle } from "../domain/match-head.ts";

const SideComparison = later(async () => (await import("./side-comparison.tsx")).SideComparison);
const SideCard = later(async () => (await import("./side-card.tsx")).SideCard);

interface MatchDetailsProps {
  readonly id: string;
}

/** The public page of a match: both sides, their figures and line-ups. */
export function MatchDetails({ id }: MatchDetailsProps) {
  const { queryKey } = matchQuery(id);
  const { data, error, refetch } = useQuery(matchQuery(id));
  const { profile, isAdmin } = useSession();
  const now = useNow(15_000);
  useTableChanges({ table: "tournament_matches", filter: `id=eq.${id}` }, [queryKey]);
  useTableChanges(
    { table: "challenge_matches", filter: `id=eq.${id}`, enabled: data?.kind === "challenge" },
    [queryKey],
  );

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
          <Link to={paths.matches()} className={buttonClass({ variant: "secondary" })}>
            {copy.detail.back}
          </Link>
        }
      />
    );
  }
  const own = [profile?.participant_id, profile?.team?.participant_id];
  const isInside =
    isAdmin ||
    [data.participant1Id, data.participant2Id].some((side) => side && own.includes(side));
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Link
          to={paths.matches()}
          className="inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {copy.detail.back}
        </Link>
        {(isInside || data.context.kind === "tournament") && (
          <div className="flex flex-wrap gap-3">
            {isInside && (
              <Link to={paths.matchManage(id)} className={buttonClass()}>
                {copy.detail.room}
              </Link>
            )}
            {data.context.kind === "tournament" && (
              <Link
                to={
                  data.stage
                    ? paths.tournamentMatch(data.context.tournamentId, data.stage.position, id)
                    : paths.tournament(data.context.tournamentId)
                }
                className={buttonClass({ variant: "secondary" })}
              >
                {data.stage?.isBracket ? copy.detail.bracket : copy.detail.tournament}
              </Link>
            )}
          </div>
        )}
      </div>
      <h1 className="sr-only">{matchTitle(data)}</h1>
      <MatchVersus match={data} now={now} />
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <SideComparison match={data} />
        <SideCard matchId={id} side={data.side1} lineup={data.lineup1} />
        <SideCard matchId={id} side={data.side2} lineup={data.lineup2} />
      </div>
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
