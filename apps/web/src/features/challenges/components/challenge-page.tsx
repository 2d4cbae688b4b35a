import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, SearchX, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, Navigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { copyLink } from "@/lib/share-link";
import { useTableChanges } from "@/lib/realtime";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { challengeQuery } from "../api/get-challenge.ts";
import { copy } from "../copy.ts";
import { challengeLink } from "../domain/challenge-link.ts";
import { AcceptDialog } from "./accept/accept-dialog.tsx";
import { ChallengeCard } from "./challenge-card.tsx";
import type { PlayedChallengeProps } from "./played-challenge.tsx";

// Loaded on demand, because only a challenge with a rival needs this component.
const PlayedChallenge = lazy(async () => ({
  default: (await import("./played-challenge.tsx")).PlayedChallenge,
}));

interface ChallengePageProps extends Pick<PlayedChallengeProps, "renderMatchDetails"> {
  readonly matchId: string;
}

/** The page of a challenge: to accept it, or to see how it was played. */
export function ChallengePage({ matchId, renderMatchDetails }: ChallengePageProps) {
  const { data: challenge, error, refetch } = useQuery(challengeQuery(matchId));
  useTableChanges({ table: "challenge_matches", filter: `id=eq.${matchId}` }, [
    challengeKeys.page(matchId),
  ]);
  if (error && challenge === undefined)
    return <ErrorState isPage title={copy.page.loadError} error={error} onRetry={refetch} />;
  if (challenge === undefined) {
    return (
      <div aria-busy="true" className="mx-auto grid max-w-2xl gap-4">
        <output className="sr-only">{copy.page.loading}</output>
        <Skeleton className="h-11 w-44" />
        <Skeleton className="h-9" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  if (challenge === null) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={copy.page.notFound}
        description={copy.page.notFoundHint}
        action={
          <>
            <Link to={paths.challenges()} className={buttonClass()}>
              {copy.page.back}
            </Link>
            <Link to={paths.challenges("mios")} className={buttonClass({ variant: "secondary" })}>
              {copy.tabs.mios}
            </Link>
          </>
        }
      />
    );
  }
  // If the URL contains the challenge's id, redirects to the match's id, which all other links use.
  if (challenge.match_id !== matchId)
    return <Navigate to={paths.challenge(challenge.match_id)} replace />;
  return <FoundChallenge challenge={challenge} renderMatchDetails={renderMatchDetails} />;
}

function FoundChallenge({ challenge, renderMatchDetails }: PlayedChallengeProps) {
  const [isAccepting, setIsAccepting] = useState(false);
  const isOpen = challenge.status === "open";
  const hasRival = challenge.status === "completed" || challenge.status === "in_progress";
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={paths.challenges()}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start text-muted hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {copy.page.back}
      </Link>
      <h1 className="display text-3xl break-words md:text-4xl">
        {copy.page.title(challenge.creator_name, challenge.game_name)}
      </h1>
      {challenge.status !== "open" &&
        challenge.status !== "completed" &&
        challenge.status !== "in_progress" && (
          <p className="rounded-lg border border-warning/50 p-4">
            {copy.page.closed[challenge.status]}
          </p>
        )}
      {isOpen && challenge.is_invited && (
        <p className="rounded-lg border border-accent/60 p-4">
          {copy.page.invited(challenge.creator_name, challenge.is_rematch)}
        </p>
      )}
      {hasRival ? (
        <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
          <PlayedChallenge challenge={challenge} renderMatchDetails={renderMatchDetails} />
        </Suspense>
      ) : (
        <ChallengeCard challenge={challenge} onAccept={() => setIsAccepting(true)} />
      )}
      <div className="flex flex-wrap justify-center gap-3 empty:hidden">
        {challenge.is_own && isOpen && (
          <Button
            variant="secondary"
            onClick={() => void copyLink(challengeLink(challenge.match_id))}
          >
            <Share2 aria-hidden />
            {copy.share.copy}
          </Button>
        )}
        {challenge.is_own && !hasRival && (
          <Link
            to={paths.challengeReceipt(challenge.match_id)}
            className={buttonClass({ variant: "secondary" })}
          >
            {copy.page.receipt}
          </Link>
        )}
        {!isOpen && !hasRival && (
          <Link
            to={paths.match(challenge.match_id)}
            className={buttonClass({ variant: "secondary" })}
          >
            {copy.page.match}
          </Link>
        )}
      </div>
      <AcceptDialog
        challenge={isAccepting ? challenge : null}
        onClose={() => setIsAccepting(false)}
      />
    </div>
  );
}
