import { matchKeys } from "@/entities/match/api/match-keys";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Link, Navigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import { matchQuery, type MatchDetails } from "@/entities/match/api/get-match";
import { challengeCopy } from "@/entities/challenge/copy";
import { MatchVersus } from "@/entities/match/components/match-versus";
import { copy } from "../copy.ts";
import { roomTitle } from "../domain/room-title.ts";
import { useRoomAccess } from "../hooks/use-room-access.ts";
import { AfterMatch } from "./after-match.tsx";
import { MatchChat } from "./match-chat.tsx";
import { LineupsPanel } from "./lineups-panel.tsx";
import { ProofsPanel } from "./proofs-panel.tsx";
import { ResultPanel } from "./result-panel.tsx";

interface MatchRoomProps {
  readonly id: string;
  /** What admins can do with the match; it comes from another feature. */
  readonly renderAdminActions: (match: MatchDetails) => ReactNode;
}

/** The match room of both sides and the admins; everybody else is led to the public page. */
export function MatchRoom({ id, renderAdminActions }: MatchRoomProps) {
  const { data: match, error, refetch } = useQuery(matchQuery(id));
  const { access, isAdmin } = useRoomAccess(match ?? null);
  const now = useNow(15_000);
  const keys = [matchKeys.detail(id), matchKeys.reports(id)];
  const isInside = access?.canEnter === true;
  useTableChanges(
    { table: "tournament_matches", filter: `id=eq.${id}`, enabled: match?.kind === "tournament" },
    keys,
  );
  useTableChanges(
    { table: "challenge_matches", filter: `id=eq.${id}`, enabled: match?.kind === "challenge" },
    keys,
  );
  useTableChanges({ table: "match_reports", filter: `match_id=eq.${id}`, enabled: isInside }, keys);

  if (error && match === undefined)
    return <ErrorState isPage title={copy.loadError} error={error} onRetry={refetch} />;
  if (match === null) {
    return (
      <EmptyState isPage icon={SearchX} title={copy.notFound} description={copy.notFoundHint} />
    );
  }
  if (match === undefined || access === null) return <MatchRoomSkeleton />;
  if (!access.canEnter) return <Navigate to={paths.match(id)} replace />;

  const { context } = match;
  const back =
    context.kind === "tournament"
      ? { to: paths.tournament(context.tournamentId), label: copy.back.tournament(context.name) }
      : { to: paths.challenges("mios"), label: copy.back.challenge };
  const hasOpponents = match.side1 !== null && match.side2 !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Link
          to={back.to}
          className="inline-flex min-h-11 max-w-full min-w-0 items-center gap-1 text-muted hover:text-foreground"
        >
          <ChevronLeft aria-hidden className="size-4 flex-none" />
          <span title={back.label} className="truncate">
            {back.label}
          </span>
        </Link>
        <div className="flex flex-wrap gap-x-6">
          {context.kind === "challenge" && (
            <Link
              to={paths.challengeReceipt(id)}
              className="inline-flex min-h-11 items-center text-accent-2 hover:underline"
            >
              {challengeCopy.receipt}
            </Link>
          )}
          <Link
            to={paths.match(id)}
            className="inline-flex min-h-11 items-center text-muted hover:text-foreground"
          >
            {copy.publicPage}
          </Link>
        </div>
      </div>
      <h1 className="sr-only">{roomTitle(match)}</h1>
      <MatchVersus match={match} now={now} />
      {access.ownSide !== null && <AfterMatch match={match} />}
      {isAdmin && renderAdminActions(match)}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ResultPanel match={match} access={access} />
          {hasOpponents && <ProofsPanel match={match} canUpload={access.canAct} />}
          <LineupsPanel match={match} />
        </div>
        <MatchChat match={match} />
      </div>
    </div>
  );
}

function MatchRoomSkeleton() {
  return (
    <div className="grid gap-6" aria-busy="true">
      <output className="sr-only">{copy.loading}</output>
      <Skeleton className="h-11 w-56" />
      <Skeleton className="h-64 rounded-xl" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  );
}
