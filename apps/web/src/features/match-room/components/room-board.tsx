import { lazy, type ReactNode, Suspense } from "react";
import { PartFold } from "@/components/part-fold";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import { roomFolds } from "../domain/room-folds.ts";
import type { ToldStep } from "../domain/room-step.ts";
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
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The way of the match; none where nothing is to be played. */
  readonly steps: readonly ToldStep[];
  /** Both sides, and how it stands between them. */
  readonly head: ReactNode;
  /** Asks the rival of a challenge for another one; nothing in a tournament. */
  readonly rematch: ReactNode;
  /** What follows for who waits for a rival; nothing for everybody else. */
  readonly prospects: ReactNode;
  /** What admins can do; nothing for everybody else. */
  readonly adminActions: ReactNode;
}

/** The room where there is width: its parts below each other, the chat beside them. */
export function RoomBoard(props: RoomLayoutProps) {
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
              {/* Reports and proofs stand where a referee decides. */}
              {!(match.status === "disputed" && isReferee) && (
                <PartFold title={proofsCopy.title} isFolded={folds.has("proofs")}>
                  <ProofsPanel match={match} canUpload={access.canAct} />
                </PartFold>
              )}
              {/* Once it is over that is all there is beside them. */}
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
