import { paymentDifferencesLimits } from "@leyenda/db-types/limits";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { orderCopy } from "../copy.ts";

interface ConfirmWithNoteDialogProps {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly onConfirm: (note: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const { note: limit } = paymentDifferencesLimits;

/** A confirmation dialog with a field for a note. The note is stored with the action. */
export function ConfirmWithNoteDialog({
  title,
  description,
  confirmLabel,
  onConfirm,
  onClose,
}: ConfirmWithNoteDialogProps) {
  const [note, setNote] = useState("");
  const id = useId();
  return (
    <ConfirmDialog
      destructive={false}
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      confirmDisabled={note.trim().length < limit.min}
      onConfirm={() => onConfirm(note.trim())}
    >
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{orderCopy.note}</Label>
        <Textarea
          id={id}
          rows={3}
          value={note}
          maxLength={limit.max}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setNote(event.target.value)}
        />
        <p id={`${id}-hint`} className="text-sm text-muted">
          {orderCopy.noteHint}
        </p>
      </div>
    </ConfirmDialog>
  );
}
