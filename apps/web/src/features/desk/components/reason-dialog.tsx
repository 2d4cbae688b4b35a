import { disqualificationsLimits } from "@leyenda/db-types/limits";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ReasonField } from "./reason-field.tsx";
import { disqualifyCopy } from "../disqualify-copy.ts";

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
