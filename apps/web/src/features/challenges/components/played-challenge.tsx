import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useIsOwn } from "@/hooks/use-own-sides";
import { useNow } from "@/hooks/use-now";
import { useShownResult } from "@/hooks/use-results";
import { matchQuery } from "@/entities/match/api/get-match";
import { MatchVersus } from "@/entities/match/components/match-versus";
import { isMatchOver } from "@/entities/match/domain/status";
import { copy } from "../copy.ts";

/** A challenge that found its rival: both sides, how it stands or ended, and who took the pot; for who plays it the way to its room. */
export function PlayedChallenge({ matchId }: { readonly matchId: string }) {
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
    </div>
  );
}
