import { lazy, type ReactNode, Suspense } from "react";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import { canAgree } from "../domain/can-agree.ts";
import { AfterMatch } from "./after-match.tsx";
import { LineupsPanel } from "./lineups-panel.tsx";
import { MatchChat } from "./match-chat.tsx";
import { ProofsPanel } from "./proofs-panel.tsx";
import { SeriesPanels } from "./series-panels.tsx";

const StartPanel = lazy(async () => ({
  default: (await import("./start-panel.tsx")).StartPanel,
}));

const HelpPanel = lazy(async () => ({
  default: (await import("./help-panel.tsx")).HelpPanel,
}));

const LineupPanel = lazy(async () => ({
  default: (await import("./lineup-panel.tsx")).LineupPanel,
}));

const VetoPanel = lazy(async () => ({
  default: (await import("./veto-panel.tsx")).VetoPanel,
}));

const TimePanel = lazy(async () => ({
  default: (await import("./time-panel.tsx")).TimePanel,
}));

export interface RoomLayoutProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Both sides, and how it stands between them. */
  readonly head: ReactNode;
  /** Asks the rival of a challenge for another one; nothing in a tournament. */
  readonly rematch: ReactNode;
  /** What admins can do; nothing for everybody else. */
  readonly adminActions: ReactNode;
}

/** The room where there is width: everything at once, the chat beside it. */
export function RoomBoard({ match, access, now, head, rematch, adminActions }: RoomLayoutProps) {
  const hasOpponents = match.side1 !== null && match.side2 !== null;
  const isOfTournament = hasOpponents && match.kind === "tournament";
  const hasTime = hasOpponents && canAgree(match);
  return (
    <>
      {head}
      {access.ownSide !== null && (
        <AfterMatch match={match} ownId={ownParticipant(access, match)} rematch={rematch} />
      )}
      {adminActions}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {isOfTournament && (
            <Suspense fallback={null}>
              <StartPanel match={match} access={access} />
            </Suspense>
          )}
          {hasTime && (
            <Suspense fallback={null}>
              <TimePanel match={match} access={access} />
            </Suspense>
          )}
          {hasOpponents && (
            <Suspense fallback={null}>
              <VetoPanel match={match} access={access} />
            </Suspense>
          )}
          <SeriesPanels match={match} access={access} now={now} />
          {hasOpponents && <ProofsPanel match={match} canUpload={access.canAct} />}
          {isOfTournament && (
            <Suspense fallback={null}>
              <HelpPanel match={match} access={access} />
            </Suspense>
          )}
          {hasOpponents && match.teamFormat !== null && (
            <Suspense fallback={null}>
              <LineupPanel match={match} access={access} />
            </Suspense>
          )}
          <LineupsPanel match={match} />
        </div>
        <MatchChat match={match} />
      </div>
    </>
  );
}
