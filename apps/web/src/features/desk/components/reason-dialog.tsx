import { disqualificationsLimits } from "@leyenda/db-types/limits";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/textarea";
import { Labelled } from "@/components/ui/labelled";
import { useDisqualifyParticipant } from "../api/disqualify.ts";
import { disqualifyCopy } from "../match-actions-copy.ts";

interface ReasonDialogProps {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  /** Text that says which users can read the reason. */
  readonly hint?: string;
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Confirms an action that is recorded with a reason. */
export function ReasonDialog({
  title,
  description,
  confirmLabel,
  hint = disqualifyCopy.reasonRequired,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      confirmDisabled={reason.trim() === ""}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <ReasonField
        label={disqualifyCopy.reason}
        hint={hint}
        maxLength={disqualificationsLimits.reason.max}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}

interface ReasonFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field for the required reason of an action; other users will read the reason. */
export function ReasonField({ label, hint, maxLength, value, onChange }: ReasonFieldProps) {
  return (
    <Labelled label={label} hint={hint} isRequired>
      {(control) => (
        <Textarea
          {...control}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

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
