import { lazy, type ReactNode, Suspense } from "react";
import { CollapsibleSection } from "@/components/collapsible-section";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import { roomFolds } from "../domain/collapsed-room-panels.ts";
import type { RoomStepState } from "../domain/room-step.ts";
import { proofsCopy } from "@/entities/match/proofs-copy";
import { useIsReferee } from "../hooks/use-is-referee.ts";
import { AfterMatch } from "./after-match.tsx";
import { MatchChat } from "./match-chat.tsx";
import { ProofsPanel } from "./proofs-panel.tsx";
import { RoomGuide } from "./room-guide.tsx";
import { RoomPanels } from "./room-panels.tsx";

const RoomTimeline = lazy(async () => ({
  default: (await import("./room-timeline.tsx")).RoomTimeline,
}));

export interface RoomLayoutProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  /** The steps of the match; empty if the match is over, lacks a side, or its tournament is not active. */
  readonly steps: readonly RoomStepState[];
  /** The head of the room: both sides and the score. */
  readonly head: ReactNode;
  /** The offer of a rematch of a challenge; false in a tournament. */
  readonly rematch: ReactNode;
  /** Content that says what a side without a rival can expect; false for other viewers. */
  readonly prospects: ReactNode;
  /** The admins' actions; false for other viewers. */
  readonly adminActions: ReactNode;
}

/** The room on a wide screen: its panels in one column, the chat in another. */
export function DesktopRoom(props: RoomLayoutProps) {
  const { match, access, now, steps, head, rematch, prospects, adminActions } = props;
  const isReferee = useIsReferee(match, access);
  const step = steps.find(({ state }) => state === "current")?.name ?? null;
  const folds = roomFolds({ step, phase: null, isVetoDone: false, isShort: false });
  const hasOpponents = match.side1 !== null && match.side2 !== null;
  return (
    <>
      {head}
      <RoomGuide match={match} access={access} steps={steps} now={now} />
      {access.ownSide !== null && (
        <AfterMatch match={match} ownId={ownParticipant(access, match)} rematch={rematch} />
      )}
      {adminActions}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <RoomPanels
            match={match}
            access={access}
            now={now}
            steps={steps}
            prospects={prospects}
            hasAside={step !== null}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <MatchChat match={match} />
          {hasOpponents && (
            <>
              {/* In a dispute, a referee has reports and proofs in the main column. */}
              {!(match.status === "disputed" && isReferee) && (
                <CollapsibleSection title={proofsCopy.title} isFolded={folds.has("proofs")}>
                  <ProofsPanel match={match} canUpload={access.canAct} />
                </CollapsibleSection>
              )}
              {/* After the match, `RoomPanels` shows the timeline in the main column. */}
              {step !== null && (
                <Suspense>
                  <RoomTimeline match={match} />
                </Suspense>
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}
