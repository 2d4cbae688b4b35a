import { lazy, Suspense } from "react";
import { LiveViewerCount } from "@/entities/audience/components/viewer-count";
import { MatchStream } from "@/entities/stream/components/match-stream";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { useQuery } from "@tanstack/react-query";
import { Card, CardHeader } from "@/components/ui/card";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { SidePresence } from "@/entities/match/components/side-presence";
import { matchCopy } from "@/entities/match/copy";
import { startPhase } from "@/entities/match/domain/start-phase";
import { startCopy as copy } from "@/entities/match/start-copy";
import { PauseCard } from "./pause-card.tsx";

interface StartCardProps {
  readonly match: MatchDetails;
}

/** Shows everybody which sides are present before a match begins, and the match clock, which gives walkovers. */
function StartCard({ match }: StartCardProps) {
  const { id } = match;
  const { data } = useQuery(matchStartQuery(id));
  useTableChanges({ table: "match_starts", filter: `match_id=eq.${id}` }, [
    matchKeys.start(id),
    matchKeys.detail(id),
    matchKeys.log(id),
  ]);
  const now = useNow(15_000);
  const start = data?.start ?? null;
  if (!data || start === null || startPhase(start, now) === null) return null;
  return (
    <Card className="grid gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.title} />
      <SidePresence
        start={start}
        settings={data.settings}
        bestOf={match.bestOf}
        names={[
          match.side1?.name ?? matchCopy.toBeDefined,
          match.side2?.name ?? matchCopy.toBeDefined,
        ]}
      />
    </Card>
  );
}

const MatchOverlayLink = lazy(async () => ({
  default: (await import("@/entities/match/components/overlay/match-overlay-link"))
    .MatchOverlayLink,
}));

interface UnfinishedMatchSectionsProps {
  readonly tournamentId: string;
  readonly match: MatchDetails;
}

/**
 * The parts of a page for a tournament match that is not over: presence, pauses, stream and audience.
 * Broadcasters also see the link to the match's overlay.
 */
export function UnfinishedMatchSections({ tournamentId, match }: UnfinishedMatchSectionsProps) {
  const canShow = useTournamentRights(tournamentId).may("broadcast");
  return (
    <>
      <LiveViewerCount subject={`match:${match.id}`} className="justify-self-center text-muted" />
      <MatchStream matchId={match.id} canChange={canShow} />
      {canShow && (
        <Suspense>
          <MatchOverlayLink matchId={match.id} />
        </Suspense>
      )}
      <StartCard match={match} />
      <PauseCard match={match} />
    </>
  );
}
