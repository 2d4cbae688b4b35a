import { useDisqualifyParticipant } from "../api/match-acts.ts";
import { copy } from "../copy.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface DisqualifyDialogProps {
  readonly tournamentId: string;
  readonly participant: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Takes a participant out of a running tournament, with a reason. */
export function DisqualifyDialog({ tournamentId, participant, onClose }: DisqualifyDialogProps) {
  const disqualify = useDisqualifyParticipant();
  return (
    <ReasonDialog
      title={copy.disqualify.title}
      description={copy.disqualify.description(participant.name)}
      confirmLabel={copy.disqualify.confirm}
      onConfirm={(reason) =>
        disqualify.mutateAsync({ tournamentId, participantId: participant.id, reason })
      }
      onClose={onClose}
    />
  );
}
