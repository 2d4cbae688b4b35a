import { disqualificationsLimits } from "@leyenda/db-types/limits";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { copy } from "../copy.ts";
import { ReasonField } from "./reason-field.tsx";

interface ReasonDialogProps {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  /** Who reads the reason. */
  readonly hint?: string;
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before an act that is recorded with its reason. */
export function ReasonDialog({
  title,
  description,
  confirmLabel,
  hint = copy.disqualify.reasonRequired,
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
        label={copy.disqualify.reason}
        hint={hint}
        maxLength={disqualificationsLimits.reason.max}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
