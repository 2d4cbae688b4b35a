import { matchMessagesLimits } from "@leyenda/db-types/limits";
import { Scale } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { useDisputeMatch } from "../api/match-result.ts";
import { copy } from "../copy.ts";

interface DisputeButtonProps {
  readonly matchId: string;
  /** The label of the button; in tournaments it differs from the label in challenges. */
  readonly label: string;
}

/** Opens a dispute with a reason, which the administration decides. */
export function DisputeButton({ matchId, label }: DisputeButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState("");
  const fieldId = useId();
  const dispute = useDisputeMatch(matchId);
  return (
    <>
      <Button
        variant="ghost"
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <Scale aria-hidden />
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={copy.dispute.title}
        description={copy.dispute.description}
        confirmLabel={copy.dispute.confirm}
        confirmDisabled={reason.trim() === ""}
        onConfirm={() => dispute.mutateAsync(reason.trim())}
      >
        <div className="grid gap-1.5">
          <Label htmlFor={fieldId}>{copy.dispute.reason}</Label>
          <Textarea
            id={fieldId}
            value={reason}
            maxLength={matchMessagesLimits.content.max}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}
