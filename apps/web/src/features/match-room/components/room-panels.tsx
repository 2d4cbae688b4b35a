import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { CollapsibleSection } from "@/components/collapsible-section";
import { Skeleton } from "@/components/ui/skeleton";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { awaitsRival } from "@/entities/match/domain/feeder-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { startPhase } from "@/entities/match/domain/start-phase";
import { playerCopy } from "@/entities/match/player-copy";
import { timelineCopy } from "@/entities/match/timeline-copy";
import { vetoCopy } from "@/entities/match/veto-copy";
import { matchLobbyQuery } from "../api/match-lobby.ts";
import { copy } from "../copy.ts";
import { hasTeam } from "../domain/side-has-team.ts";
import { missingPlayers, type RoomAccess } from "../domain/room-access.ts";
import { roomFolds } from "../domain/collapsed-room-panels.ts";
import type { RoomStepState } from "../domain/room-step.ts";
import { gamesCopy } from "../games-copy.ts";
import { guideCopy } from "../guide-copy.ts";
import { timeCopy } from "../time-agreement-copy.ts";
import { useIsReferee } from "../hooks/use-is-referee.ts";
import { GamesPanel } from "./games-panel.tsx";
import { LineupsPanel } from "./lineups-panel.tsx";
import { FinishedMatchPanels } from "./finished-match-panels.tsx";
import { RoomStepContext } from "./room-step-context.tsx";
import { SeriesPanels } from "./series-panels.tsx";

type Timed = Pick<MatchDetails, "kind" | "status" | "liveScore" | "side1" | "side2">;

/**
 * Whether the sides may still agree on another time. They may until a game is entered or a result is reported,
 * unless a side is a guest (a participant without an account).
 */
function canAgree({ kind, status, liveScore, side1, side2 }: Timed): boolean {
  if (liveScore !== null || side1?.isGuest || side2?.isGuest) return false;
  return (
    status === "pending" ||
    status === "scheduled" ||
    (kind === "challenge" && status === "pending_results")
  );
}

const WaitingForRivalPanel = lazy(async () => ({
  default: (await import("./waiting-for-rival-panel.tsx")).WaitingForRivalPanel,
}));

const MatchStartPanel = lazy(async () => ({
  default: (await import("./match-start-panel.tsx")).MatchStartPanel,
}));

const CallsAndPauses = lazy(async () => ({
  default: (await import("./calls-and-pauses.tsx")).CallsAndPauses,
}));

const LineupForm = lazy(async () => ({
  default: (await import("./lineup-form.tsx")).LineupForm,
}));

const VetoPanel = lazy(async () => ({
  default: (await import("./veto-panel.tsx")).VetoPanel,
}));

const TimeAgreementPanel = lazy(async () => ({
  default: (await import("./time-agreement-panel.tsx")).TimeAgreementPanel,
}));

const LobbyPanel = lazy(async () => ({
  default: (await import("./lobby-panel.tsx")).LobbyPanel,
}));

const NowPlaying = lazy(async () => ({
  default: (await import("./now-playing.tsx")).NowPlaying,
}));

const DisputePanel = lazy(async () => ({
  default: (await import("./dispute-panel.tsx")).DisputePanel,
}));

const RoomTimeline = lazy(async () => ({
  default: (await import("./room-timeline.tsx")).RoomTimeline,
}));

interface RoomPanelsProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  /** The steps of the match; empty if the match is over, lacks a side, or its tournament is not active. */
  readonly steps: readonly RoomStepState[];
  /** Content that says what a side without a rival can expect. */
  readonly prospects: ReactNode;
  /** True if a separate column shows the timeline of the match, so that these panels leave it out. */
  readonly hasAside?: boolean;
  /** True on a phone, where only the current act is open. */
  readonly isPhone?: boolean;
}

/** The panels of the room in order of importance: the current step first, finished steps last. */
export function RoomPanels(props: RoomPanelsProps) {
  const { match, access, now, steps, prospects, hasAside = false, isPhone = false } = props;
  const step = steps.find(({ state }) => state === "current")?.name ?? null;
  const { data: opened = null } = useQuery(matchLobbyQuery(match));
  const isReferee = useIsReferee(match, access);
  const hasOpponents = match.side1 !== null && match.side2 !== null;
  const isOfTournament = hasOpponents && match.kind === "tournament";
  const { data: answer } = useQuery({ ...matchStartQuery(match.id), enabled: isOfTournament });
  const state = answer?.start?.state;
  // After a walkover that the match clock gave, nobody joins the game lobby until a referee lets the sides play.
  const isGiven = state === "walkover" || state === "objected";
  const start = isOfTournament && <MatchStartPanel key="start" match={match} access={access} />;
  const folds = roomFolds({
    step,
    phase: answer?.start ? startPhase(answer.start, now) : null,
    isVetoDone: match.veto !== null && match.veto.finished_at !== null,
    isShort: access.canAct && missingPlayers(access, match) > 0,
    isPhone,
    isEntering: Boolean(opened?.name) && match.liveScore === null,
  });
  const time = hasOpponents && canAgree(match) && (
    <CollapsibleSection key="time" title={timeCopy.title} isFolded={folds.has("time")}>
      <TimeAgreementPanel match={match} access={access} />
    </CollapsibleSection>
  );
  const veto = hasOpponents && <VetoPanel match={match} access={access} />;
  const lobby = step !== null && !isGiven && <LobbyPanel match={match} access={access} />;
  const playing = <NowPlaying key="playing" match={match} access={access} />;
  const dispute = match.status === "disputed" && (
    <DisputePanel key="dispute" match={match} access={access} />
  );
  const help = isOfTournament && (
    <CallsAndPauses match={match} access={access} isFolded={folds.has("help")} />
  );
  const lineup = hasOpponents && match.teamFormat !== null && (
    <LineupForm match={match} access={access} />
  );
  // A single player's name in the game is only needed before the match.
  const lineups = (step !== null || hasTeam(match)) && <LineupsPanel match={match} />;
  const timeline = hasOpponents && !hasAside && <RoomTimeline match={match} />;
  if (isMatchOver(match.status))
    return <FinishedMatchPanels match={match} access={access} now={now} />;
  if (awaitsRival(match))
    return (
      <Suspense fallback={null}>
        <WaitingForRivalPanel match={match}>{prospects}</WaitingForRivalPanel>
        {(match.side1 || match.side2) && lineups}
      </Suspense>
    );
  if (match.status === "disputed" && isReferee) {
    // The referee's actions on the dispute already show the reports and proofs, so these panels leave them out.
    return (
      <Suspense fallback={null}>
        {start}
        {help}
        <CollapsibleSection title={gamesCopy.title}>
          <GamesPanel match={match} access={access} />
        </CollapsibleSection>
        <CollapsibleSection title={vetoCopy.title}>{veto}</CollapsibleSection>
        <CollapsibleSection title={guideCopy.lobby.title}>{lobby}</CollapsibleSection>
        <CollapsibleSection title={playerCopy.lineup.title}>
          {lineup}
          {lineups}
        </CollapsibleSection>
        <CollapsibleSection title={timelineCopy.title}>{timeline}</CollapsibleSection>
      </Suspense>
    );
  }
  const vetoPart = (
    <CollapsibleSection key="veto" title={vetoCopy.title} isFolded={folds.has("veto")}>
      {veto}
    </CollapsibleSection>
  );
  const lobbyPart = (
    <CollapsibleSection key="lobby" title={guideCopy.lobby.title} isFolded={folds.has("lobby")}>
      {lobby}
    </CollapsibleSection>
  );
  const series = (
    <CollapsibleSection key="series" title={copy.state.title} isFolded={folds.has("series")}>
      <SeriesPanels match={match} access={access} now={now} />
    </CollapsibleSection>
  );
  const order = {
    ready: [start, time, vetoPart, lobbyPart, series],
    veto: [vetoPart, start, time, lobbyPart, series],
    lobby: [lobbyPart, time, vetoPart, series, start],
    play: opened?.name
      ? [playing, lobbyPart, time, series, vetoPart, start]
      : [playing, start, time, series, lobbyPart, vetoPart],
    result: [dispute, series, start, time, vetoPart, lobbyPart],
  };
  return (
    <RoomStepContext value={step}>
      <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
        {step === null ? [series, start, vetoPart] : order[step]}
        {help}
        {lineup}
        <CollapsibleSection title={playerCopy.lineup.title} isFolded={folds.has("lineups")}>
          {lineups}
        </CollapsibleSection>
        <CollapsibleSection title={timelineCopy.title} isFolded={folds.has("timeline")}>
          {timeline}
        </CollapsibleSection>
      </Suspense>
    </RoomStepContext>
  );
}
