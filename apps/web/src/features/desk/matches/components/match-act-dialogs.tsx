import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { ProofsGallery } from "@/entities/match/components/proofs-gallery";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { proofsCopy } from "@/entities/match/proofs-copy";
import { useDeclareNoShow, useVoidChallengeMatch } from "../api/match-acts.ts";
import { copy } from "../copy.ts";
import { correctionsCopy } from "../corrections-copy.ts";
import { type MatchAct, movedBy } from "../domain/match-act.ts";
import { DeclareWinnerDialog } from "./declare-winner-dialog.tsx";
import { DisqualifyDialog } from "../../components/disqualify-dialog.tsx";
import { ReasonDialog } from "../../components/reason-dialog.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { StatisticsDialog } from "./statistics-dialog.tsx";
import { disqualifyCopy } from "../../disqualify-copy.ts";

const CorrectScoreDialog = lazy(async () => ({
  default: (await import("./correct-score-dialog.tsx")).CorrectScoreDialog,
}));

const RefereeLinkDialog = lazy(async () => ({
  default: (await import("@/entities/match/components/referee-link-dialog")).RefereeLinkDialog,
}));

interface MatchActDialogsProps {
  readonly match: MatchView;
  /** The action whose dialog is open; null if none is. */
  readonly open: MatchAct | null;
  /** Called after the result was saved. */
  readonly onDecided?: () => void;
  readonly onClose: () => void;
}

type Person = { id: string; name: string };

/** Renders the dialog of the chosen action. */
export function MatchActDialogs({ match, open, onDecided, onClose }: MatchActDialogsProps) {
  const [culprit, setCulprit] = useState<Person | null>(null);
  const { id, context } = match;
  const close = () => {
    setCulprit(null);
    onClose();
  };
  switch (open) {
    case null:
      return null;
    case "result":
      return (
        <DeclareWinnerDialog match={match} winner={null} onSaved={onDecided} onClose={close} />
      );
    case "proofs":
      return <ProofsDialog matchId={id} onClose={close} />;
    case "schedule":
      return <ScheduleDialog match={match} onClose={close} />;
    case "reopen":
      return <ReopenDialog match={match} onClose={close} />;
    case "statistics":
      return <StatisticsDialog matchId={id} onClose={close} />;
    case "score":
      return (
        <Suspense fallback={null}>
          <CorrectScoreDialog match={match} onClose={close} />
        </Suspense>
      );
    case "noShow":
      return <NoShowDialog match={match} onClose={close} />;
    case "link":
      return (
        <Suspense fallback={null}>
          <RefereeLinkDialog matchId={id} onClose={close} />
        </Suspense>
      );
    case "void":
      return <VoidChallengeDialog matchId={id} onClose={close} />;
    case "disqualify": {
      const sides = [match.side1, match.side2].flatMap((side) => side ?? []);
      if (!culprit) return <ChooseSideDialog sides={sides} onChoose={setCulprit} onClose={close} />;
      return (
        context.kind === "tournament" && (
          <DisqualifyDialog
            tournamentId={context.tournamentId}
            participant={culprit}
            onClose={close}
          />
        )
      );
    }
  }
}

interface ProofsDialogProps {
  readonly matchId: string;
  readonly onClose: () => void;
}

function ProofsDialog({ matchId, onClose }: ProofsDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg" title={proofsCopy.title}>
        <ProofsGallery matchId={matchId} />
      </DialogContent>
    </Dialog>
  );
}

interface NoShowDialogProps {
  readonly match: MatchView;
  readonly onClose: () => void;
}

/** Confirms that a match ends without a winner because neither side came. */
function NoShowDialog({ match, onClose }: NoShowDialogProps) {
  const declare = useDeclareNoShow();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={correctionsCopy.noShow.title}
      description={correctionsCopy.noShow.descriptions[movedBy(match.context)]}
      confirmLabel={correctionsCopy.noShow.confirm}
      onConfirm={() => declare.mutateAsync(match.id)}
    />
  );
}

interface VoidChallengeDialogProps {
  readonly matchId: string;
  readonly onClose: () => void;
}

/** Ends a challenge without a winner, with a reason. */
function VoidChallengeDialog({ matchId, onClose }: VoidChallengeDialogProps) {
  const voidChallenge = useVoidChallengeMatch();
  return (
    <ReasonDialog
      title={copy.voidChallenge.title}
      description={copy.voidChallenge.description}
      confirmLabel={copy.voidChallenge.confirm}
      onConfirm={(reason) => voidChallenge.mutateAsync({ matchId, reason })}
      onClose={onClose}
    />
  );
}

interface ChooseSideDialogProps {
  readonly sides: readonly ParticipantView[];
  readonly onChoose: (side: ParticipantView) => void;
  readonly onClose: () => void;
}

/** A dialog in which the staff choose the side for an action. */
function ChooseSideDialog({ sides, onChoose, onClose }: ChooseSideDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="sm" title={disqualifyCopy.title} description={disqualifyCopy.choose}>
        <div className="grid gap-2">
          {sides.map((side) => (
            <Button
              key={side.id}
              variant="outline"
              className="justify-start"
              onClick={() => onChoose(side)}
            >
              <ParticipantMark participant={side} className="size-6" />
              <span title={side.name} className="min-w-0 truncate">
                {side.name}
              </span>
            </Button>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}
