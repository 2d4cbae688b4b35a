import { lazy, Suspense } from "react";
import { later } from "@/components/later";
import { CoveredResult } from "@/components/covered-result";
import { useSession } from "@/hooks/use-session";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { toldGames } from "@/entities/match/domain/told-games";
import { GamesCard } from "./games-card.tsx";
import { SideCard } from "./side-card.tsx";
import { SideComparison } from "./side-comparison.tsx";
import { VetoCard } from "./veto-card.tsx";

// By the browser alone: a part that was drawn empty would never be looked at.
const MatchFigures = lazy(async () => ({
  default: (await import("./match-figures.tsx")).MatchFigures,
}));
const MatchPictures = lazy(async () => ({
  default: (await import("./match-pictures.tsx")).MatchPictures,
}));
const MatchStory = lazy(async () => ({
  default: (await import("./match-story.tsx")).MatchStory,
}));
const MatchPrediction = lazy(async () => ({
  default: (await import("@/entities/prediction/components/match-prediction")).MatchPrediction,
}));
const BestPlayer = later(async () => (await import("./best-player.tsx")).BestPlayer);

/** What a match's page shows below its score: the veto that goes on, games, figures, both sides, the veto that was. */
export function MatchParts({ match }: { readonly match: MatchDetails }) {
  const { isCertain } = useSession();
  const isOver = isMatchOver(match.status);
  const veto = match.veto?.started_at && <VetoCard match={match} veto={match.veto} />;
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
      {!isOver && veto}
      {toldGames(match.games).length > 0 && (
        <CoveredResult id={match.id} className="min-w-0 md:col-span-2">
          <GamesCard match={match} />
        </CoveredResult>
      )}
      {match.context.kind === "tournament" && match.outcome === "score" && (
        <BestPlayer match={match} context={match.context} />
      )}
      {isCertain && match.status === "completed" && (
        <Suspense>
          <MatchFigures match={match} />
        </Suspense>
      )}
      {isCertain && match.context.kind === "tournament" && match.status === "completed" && (
        <Suspense>
          <div className="min-w-0 empty:hidden md:col-span-2">
            <MatchPrediction matchId={match.id} tournamentId={match.context.tournamentId} />
          </div>
        </Suspense>
      )}
      <SideComparison match={match} />
      <SideCard match={match} number={1} />
      <SideCard match={match} number={2} />
      {isOver && veto}
      {isCertain && (
        <Suspense>
          <MatchStory match={match} />
        </Suspense>
      )}
      {isCertain && match.context.kind === "tournament" && (
        <Suspense>
          <MatchPictures matchId={match.id} tournamentId={match.context.tournamentId} />
        </Suspense>
      )}
    </div>
  );
}
