import { tournamentsLimits } from "@leyenda/db-types/limits";
import { useState } from "react";
import { OrganizerActionDialog } from "@/entities/tournament/components/organizer-action-dialog";
import { useCancelTournament } from "../api/change-tournament-status.ts";
import { copy } from "../copy.ts";
import { ReasonField } from "../../components/reason-dialog.tsx";

interface CancelTournamentDialogProps {
  readonly tournamentId: string;
  readonly onClose: () => void;
}

/** Confirms the cancellation of a tournament, with the reason that its participants will read. */
export function CancelTournamentDialog({ tournamentId, onClose }: CancelTournamentDialogProps) {
  const cancel = useCancelTournament();
  const [reason, setReason] = useState("");
  return (
    <OrganizerActionDialog
      tournamentId={tournamentId}
      act="cancel"
      isReady={reason.trim() !== ""}
      onConfirm={() => cancel.mutateAsync({ tournamentId, reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField
        label={copy.cancel.reason}
        hint={copy.cancel.reasonHint}
        maxLength={tournamentsLimits.cancel_reason.max}
        value={reason}
        onChange={setReason}
      />
    </OrganizerActionDialog>
  );
}
