import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { ProofsGallery } from "@/entities/match/components/proofs-gallery";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { proofsCopy } from "@/entities/match/proofs-copy";
import { dependentMatchesQuery } from "../../api/matches-undone-by-correction.ts";
import { DisqualifyDialog, ReasonDialog } from "../../components/reason-dialog.tsx";
import { UndoneDecisionsList } from "../../components/undone-decisions-list.tsx";
import { disqualifyCopy, undoneCopy } from "../../match-actions-copy.ts";
import { useDeclareNoShow, useReopenMatch, useVoidChallengeMatch } from "../api/match-actions.ts";
import { copy } from "../copy.ts";
import { correctionsCopy } from "../corrections-copy.ts";
import { type MatchAct, movedBy } from "../domain/match-action.ts";
import { useMatchActions } from "../hooks/use-match-actions.ts";
import { DeclareWinnerDialog } from "./declare-winner-dialog.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { StatisticsDialog } from "./statistics-dialog.tsx";

const CorrectScoreDialog = lazy(async () => ({
  default: (await import("./correct-score-dialog.tsx")).CorrectScoreDialog,
}));

const RefereeLinkDialog = lazy(async () => ({
  default: (await import("@/entities/match/components/referee-link-dialog")).RefereeLinkDialog,
}));

interface MatchActionDialogsProps {
  readonly match: MatchView;
  /** The action whose dialog is shown; null if no dialog is shown. */
  readonly open: MatchAct | null;
  readonly onDecided?: () => void;
  readonly onClose: () => void;
}

type Person = { id: string; name: string };

/** Renders the dialog of the chosen action. */
export function MatchActionDialogs({ match, open, onDecided, onClose }: MatchActionDialogsProps) {
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
      onConfirm={() => declare.mutateAsync({ matchId: match.id })}
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
              variant="secondary"
              className="justify-start"
              onClick={() => onChoose(side)}
            >
              <ParticipantAvatar participant={side} className="size-6" />
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

interface ReopenDialogProps {
  readonly match: MatchView;
  readonly onClose: () => void;
}

/** Confirms that a decision is undone, and lists every other decision that depends on it. */
function ReopenDialog({ match, onClose }: ReopenDialogProps) {
  const reopen = useReopenMatch();
  const { id: matchId, context } = match;
  const isTournament = context.kind === "tournament";
  const { data, error, refetch, isFetching } = useQuery({
    ...dependentMatchesQuery(matchId),
    enabled: isTournament,
  });
  const dependents = data ?? [];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={correctionsCopy.reopen.title}
      description={
        dependents.length > 0
          ? correctionsCopy.reopen.withDependents
          : correctionsCopy.reopen.descriptions[movedBy(context)]
      }
      confirmLabel={
        dependents.length > 0
          ? correctionsCopy.reopen.confirmAll(dependents.length + 1)
          : correctionsCopy.reopen.confirm
      }
      confirmDisabled={isTournament && (isFetching || data === undefined)}
      onConfirm={() =>
        reopen.mutateAsync({ matchId, dependentIds: dependents.map(({ id }) => id) })
      }
    >
      {error ? (
        <ErrorState title={undoneCopy.loadError} error={error} onRetry={refetch} />
      ) : isTournament && data === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        dependents.length > 0 && <UndoneDecisionsList matches={dependents} />
      )}
    </ConfirmDialog>
  );
}

interface MatchMenuProps {
  readonly match: MatchView;
  /** The name of the match, for screen readers. */
  readonly name: string;
}

/** The menu with the viewer's actions on a match. */
export function MatchMenu({ match, name }: MatchMenuProps) {
  const [open, setOpen] = useState<MatchAct | null>(null);
  const acts = useMatchActions(match);
  if (acts.length === 0) return null;
  return (
    <>
      <RowMenu name={name}>
        {acts.map(({ act, label, Icon }) => (
          <RowMenuAction key={act} icon={Icon} title={label} onAsk={() => setOpen(act)} />
        ))}
      </RowMenu>
      <MatchActionDialogs match={match} open={open} onClose={() => setOpen(null)} />
    </>
  );
}
