import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useNow } from "@/hooks/use-now";
import { WagerObstacleMessage } from "@/entities/wagering/components/wager-obstacle";
import { wagerObstacle } from "@/entities/wagering/domain/wager-conditions";
import { copy } from "../../copy.ts";
import { acceptanceState } from "../../domain/acceptance.ts";
import type { OpenChallenge } from "../../domain/open-challenge.ts";
import { useChallengeSide } from "../../hooks/use-challenge-side.ts";
import { AcceptForm } from "./accept-form.tsx";
import { AcceptRefusal } from "./accept-refusal.tsx";

interface AcceptDialogProps {
  /** The challenge to accept; null while the dialog is closed. */
  readonly challenge: OpenChallenge | null;
  readonly onClose: () => void;
}

/** The confirmation before the user accepts a challenge, with the stakes. */
export function AcceptDialog({ challenge, onClose }: AcceptDialogProps) {
  return (
    <Dialog open={challenge !== null} onOpenChange={(open) => !open && onClose()}>
      {challenge && <AcceptContent challenge={challenge} onClose={onClose} />}
    </Dialog>
  );
}

interface AcceptContentProps {
  readonly challenge: OpenChallenge;
  readonly onClose: () => void;
}

function AcceptContent({ challenge, onClose }: AcceptContentProps) {
  const { profile, team, conditions, error, retry, isPending } = useChallengeSide();
  const now = useNow(15_000);
  const heading = {
    title: copy.acceptance.title,
    description: copy.acceptance.against(challenge.creator_name, challenge.game_name),
  };
  if (error) {
    return (
      <DialogContent {...heading}>
        <ErrorState title={copy.create.conditionsError} error={error} onRetry={retry} />
      </DialogContent>
    );
  }
  if (!profile || !conditions || isPending) {
    return (
      <DialogContent {...heading}>
        <ListSkeleton rows={4} />
      </DialogContent>
    );
  }
  const obstacle = wagerObstacle(conditions, now);
  if (obstacle) {
    return (
      <DialogContent {...heading}>
        <WagerObstacleMessage obstacle={obstacle} conditions={conditions} />
      </DialogContent>
    );
  }
  const state = acceptanceState({
    challenge,
    viewer: { participantId: profile.participant_id, tickets: profile.personal_tickets },
    team,
  });
  if (state.kind !== "ready") {
    return (
      <DialogContent {...heading}>
        <AcceptRefusal state={state} />
      </DialogContent>
    );
  }
  return (
    <AcceptForm
      challenge={challenge}
      side={state}
      playHours={conditions.play_hours}
      reminderHours={conditions.reminder_hours}
      onCancel={onClose}
    />
  );
}
