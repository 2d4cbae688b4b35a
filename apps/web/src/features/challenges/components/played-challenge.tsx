import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { Button, buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useIsOwn } from "@/hooks/use-is-own";
import { useNow } from "@/hooks/use-now";
import { useShownResult } from "@/hooks/use-hidden-results";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { offerLink } from "@/lib/share-link";
import { type MatchDetails, matchQuery } from "@/entities/match/api/get-match";
import { MatchVersus } from "@/entities/match/components/match-versus";
import { isMatchOver } from "@/entities/match/domain/status";
import type { SharedChallenge } from "../api/get-challenge.ts";
import { copy } from "../copy.ts";
import { challengeLink } from "../domain/challenge-link.ts";
import { filterParams } from "../domain/filters.ts";
import { RematchButton } from "./own/rematch-button.tsx";

export interface PlayedChallengeProps {
  readonly challenge: SharedChallenge;
  /** Renders the sections that describe the challenge's match, below the score. */
  readonly renderMatchDetails: (match: MatchDetails) => ReactNode;
}

/**
 * A challenge with a rival: both sides, the score or result, and the winner of the pot.
 * The players of the challenge get a link to the room.
 */
export function PlayedChallenge({ challenge, renderMatchDetails }: PlayedChallengeProps) {
  const { match_id: matchId } = challenge;
  const { data: match, error, refetch } = useQuery(matchQuery(matchId));
  const isOwn = useIsOwn([match?.side1?.id, match?.side2?.id]);
  const shown = useShownResult(matchId, isOwn);
  const now = useNow(15_000);
  if (error && match === undefined)
    return <ErrorState title={copy.page.loadError} error={error} onRetry={refetch} />;
  if (!match) return <Skeleton className="h-64 rounded-xl" />;
  return (
    <div className="grid gap-4" {...shown}>
      {!isMatchOver(match.status) &&
        (isOwn ? (
          <Link
            to={paths.matchManage(matchId)}
            className={`${buttonClass()} justify-self-start max-sm:w-full`}
          >
            {copy.page.room}
          </Link>
        ) : (
          <p className="rounded-lg border border-warning/50 p-4">{copy.page.closed.in_progress}</p>
        ))}
      <MatchVersus match={match} now={now} />
      <WaysOn challenge={challenge} match={match} isOwn={isOwn} />
      {renderMatchDetails(match)}
    </div>
  );
}

interface WaysOnProps extends Pick<PlayedChallengeProps, "challenge"> {
  readonly match: MatchDetails;
  readonly isOwn: boolean;
}

/** Links to continue: the room and a rematch for the challenge's players, the open challenges for other viewers. */
function WaysOn({ challenge, match, isOwn }: WaysOnProps) {
  const { profile } = useSession();
  const isOver = isMatchOver(match.status);
  const own = [profile?.participant_id, profile?.team?.participant_id];
  const ownSide = own.includes(match.side1?.id) ? 1 : 2;
  const secondary = buttonClass({ variant: "secondary" });
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {!isOwn && (
        <Link
          to={{
            pathname: paths.challenges(),
            search: `${filterParams.game}=${challenge.game_id}`,
          }}
          className={cn(buttonClass(), "max-sm:w-full")}
        >
          {copy.page.openOf(challenge.game_name)}
        </Link>
      )}
      {isOwn && isOver ? (
        <Link
          to={paths.matchManage(match.id)}
          className={cn(buttonClass(), "max-sm:w-full max-sm:order-first")}
        >
          {copy.page.inRoom}
        </Link>
      ) : (
        <Link to={paths.match(match.id)} className={secondary}>
          {copy.page.match}
        </Link>
      )}
      {isOwn && match.status === "completed" && (
        <RematchButton match={match} ownSide={ownSide} variant="secondary" />
      )}
      {isOver && (
        <Button
          variant="secondary"
          onClick={() =>
            void offerLink(
              copy.page.title(challenge.creator_name, challenge.game_name),
              challengeLink(match.id),
            )
          }
        >
          <Share2 aria-hidden />
          {copy.share.share}
        </Button>
      )}
      {challenge.is_own && (
        <Link to={paths.challengeReceipt(match.id)} className={secondary}>
          {copy.page.receipt}
        </Link>
      )}
    </div>
  );
}
