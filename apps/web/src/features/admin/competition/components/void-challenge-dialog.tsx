import { useVoidChallengeMatch } from "../api/void-challenge-match.ts";
import { copy } from "../copy.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface VoidChallengeDialogProps {
  readonly matchId: string;
  readonly onClose: () => void;
}

/** Ends a challenge without a winner, with a reason. */
export function VoidChallengeDialog({ matchId, onClose }: VoidChallengeDialogProps) {
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
