import { disqualificationsLimits } from "@leyenda/db-types/limits";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { copy } from "../copy.ts";

interface ReasonDialogProps {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before an act that is recorded with its reason. */
export function ReasonDialog({
  title,
  description,
  confirmLabel,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const id = useId();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      confirmDisabled={reason.trim() === ""}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <div className="grid gap-1.5">
        <Label htmlFor={id} isRequired>
          {copy.disqualify.reason}
        </Label>
        <Textarea
          id={id}
          value={reason}
          aria-required
          maxLength={disqualificationsLimits.reason.max}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setReason(event.target.value)}
        />
        <p id={`${id}-hint`} className="text-sm text-muted">
          {copy.disqualify.reasonRequired}
        </p>
      </div>
    </ConfirmDialog>
  );
}
