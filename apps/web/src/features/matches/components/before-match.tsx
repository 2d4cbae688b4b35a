import { lazy, Suspense } from "react";
import { OwnAudience } from "@/entities/audience/components/audience-mark";
import { MatchStream } from "@/entities/stream/components/match-stream";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { PauseCard } from "./pause-card.tsx";
import { StartCard } from "./start-card.tsx";

const MatchOverlayLink = lazy(async () => ({
  default: (await import("@/entities/match/components/overlay/match-overlay-link"))
    .MatchOverlayLink,
}));

interface BeforeMatchProps {
  readonly tournamentId: string;
  readonly match: MatchDetails;
}

/**
 * The parts of a page for a tournament match that is not over: presence, pauses, stream and audience.
 * Broadcasters also see the link to the match's overlay.
 */
export function BeforeMatch({ tournamentId, match }: BeforeMatchProps) {
  const canShow = useTournamentRights(tournamentId).may("broadcast");
  return (
    <>
      <OwnAudience subject={`match:${match.id}`} className="justify-self-center text-muted" />
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
