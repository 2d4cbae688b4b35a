import { useDisqualifyParticipant } from "../api/disqualify.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { disqualifyCopy } from "../disqualify-copy.ts";

interface DisqualifyDialogProps {
  readonly tournamentId: string;
  readonly participant: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Disqualifies a participant of a running tournament, with a reason. */
export function DisqualifyDialog({ tournamentId, participant, onClose }: DisqualifyDialogProps) {
  const disqualify = useDisqualifyParticipant();
  return (
    <ReasonDialog
      title={disqualifyCopy.title}
      description={disqualifyCopy.description(participant.name)}
      confirmLabel={disqualifyCopy.confirm}
      onConfirm={(reason) =>
        disqualify.mutateAsync({ tournamentId, participantId: participant.id, reason })
      }
      onClose={onClose}
    />
  );
}
