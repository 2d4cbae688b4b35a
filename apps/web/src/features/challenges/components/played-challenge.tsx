import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useIsOwn } from "@/hooks/use-own-sides";
import { useNow } from "@/hooks/use-now";
import { useShownResult } from "@/hooks/use-results";
import { matchQuery } from "@/entities/match/api/get-match";
import { MatchVersus } from "@/entities/match/components/match-versus";
import { WonTickets } from "@/entities/match/components/won-tickets";
import { copy } from "../copy.ts";

/** A challenge that found its rival: both sides, how it stands or ended, and who took the pot. */
export function PlayedChallenge({ matchId }: { readonly matchId: string }) {
  const { data: match, error, refetch } = useQuery(matchQuery(matchId));
  const shown = useShownResult(matchId, useIsOwn([match?.side1?.id, match?.side2?.id]));
  const now = useNow(15_000);
  if (error && match === undefined)
    return <ErrorState title={copy.page.loadError} error={error} onRetry={refetch} />;
  if (!match) return <Skeleton className="h-64 rounded-xl" />;
  return (
    <div className="grid gap-4" {...shown}>
      <MatchVersus match={match} now={now} />
      <WonTickets match={match} />
    </div>
  );
}
