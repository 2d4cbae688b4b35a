import { type ComponentProps, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";

interface ReasonButtonProps extends Pick<
  ComponentProps<typeof Button>,
  "variant" | "className" | "children"
> {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly label: string;
  readonly maxLength: number;
  readonly onConfirm: (reason: string) => Promise<unknown>;
}

/** An act that asks for its reason first. */
export function ReasonButton({
  title,
  description,
  confirmLabel,
  label,
  maxLength,
  onConfirm,
  ...button
}: ReasonButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState("");
  const fieldId = useId();
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={title}
        description={description}
        confirmLabel={confirmLabel}
        confirmDisabled={reason.trim() === ""}
        onConfirm={() => onConfirm(reason.trim())}
      >
        <div className="grid gap-1.5">
          <Label htmlFor={fieldId}>{label}</Label>
          <Textarea
            id={fieldId}
            value={reason}
            maxLength={maxLength}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}
