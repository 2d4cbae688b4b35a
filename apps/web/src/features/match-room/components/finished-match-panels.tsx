import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { CollapsibleSection } from "@/components/collapsible-section";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { matchStatisticsQuery } from "@/entities/match/api/match-statistics";
import { StatisticsByMap } from "@/entities/match/components/statistics-by-map";
import { detailedGames } from "@/entities/match/domain/detailed-games";
import { playerCopy } from "@/entities/match/player-copy";
import { statisticsCopy } from "@/entities/match/statistics-copy";
import { vetoCopy } from "@/entities/match/veto-copy";
import { refereeCallsQuery } from "../api/calls-and-pauses.ts";
import { copy } from "../copy.ts";
import { hasTeam } from "../domain/side-has-team.ts";
import type { RoomAccess } from "../domain/room-access.ts";
import { LineupsPanel } from "./lineups-panel.tsx";
import { SeriesPanels } from "./series-panels.tsx";

const CallsAndPauses = lazy(async () => ({
  default: (await import("./calls-and-pauses.tsx")).CallsAndPauses,
}));

const VetoPanel = lazy(async () => ({
  default: (await import("./veto-panel.tsx")).VetoPanel,
}));

const RoomTimeline = lazy(async () => ({
  default: (await import("./room-timeline.tsx")).RoomTimeline,
}));

interface OverPanelsProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The panels of a room after the match: the maps, and collapsed panels that explain them.
 * The panels appear together once all of them are loaded.
 */
export function FinishedMatchPanels({ match, access, now }: OverPanelsProps) {
  const reports = useQuery(matchReportsQuery(match.id));
  const figures = useQuery(matchStatisticsQuery(match.id));
  const isOfTournament = match.kind === "tournament";
  const calls = useQuery({ ...refereeCallsQuery(match.id), enabled: isOfTournament });
  const place = <OverSkeleton match={match} />;
  if (reports.isLoading || figures.isLoading || calls.isLoading) return place;
  const hasOpponents = match.side1 !== null && match.side2 !== null;
  return (
    <Suspense fallback={place}>
      <SeriesPanels match={match} access={access} now={now} />
      {hasOpponents && (
        <CollapsibleSection title={vetoCopy.title}>
          <VetoPanel match={match} access={access} />
        </CollapsibleSection>
      )}
      <FiguresPanel match={match} />
      {hasOpponents && isOfTournament && <CallsAndPauses match={match} access={access} isFolded />}
      {hasTeam(match) && (
        <CollapsibleSection title={playerCopy.lineup.title}>
          <LineupsPanel match={match} />
        </CollapsibleSection>
      )}
      {hasOpponents && <RoomTimeline match={match} />}
    </Suspense>
  );
}

/** The placeholder of a finished match's panels: a row for each map, and a row for each collapsed section. */
function OverSkeleton({ match }: { readonly match: MatchDetails }) {
  const maps = detailedGames(match.games).length;
  const hasVeto = match.veto !== null && match.veto.started_at !== null;
  const isReported = match.decidedHow === "agreement" || match.decidedHow === "unanswered";
  const rows = [isReported, hasVeto, hasTeam(match)].filter(Boolean).length;
  return (
    <div className="grid gap-5" aria-busy="true">
      <output className="sr-only">{copy.loading}</output>
      {maps > 0 && <Skeleton className="rounded-lg" style={{ height: `${5.75 + 4 * maps}rem` }} />}
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} className="h-12.5 rounded-lg" />
      ))}
      <Skeleton className="h-40 rounded-lg" />
    </div>
  );
}

/** The statistics of both sides' players in a decided match. Renders nothing if none were reported. */
function FiguresPanel({ match }: { readonly match: MatchDetails }) {
  const { data: lines = [] } = useQuery(matchStatisticsQuery(match.id));
  if (lines.length === 0) return null;
  return (
    <Card>
      <CardHeader title={statisticsCopy.title} />
      <StatisticsByMap match={match} lines={lines} />
    </Card>
  );
}
