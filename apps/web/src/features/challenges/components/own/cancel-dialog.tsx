import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatTickets } from "@/lib/format";
import { useCancelChallenge } from "../../api/cancel-challenge.ts";
import { copy } from "../../copy.ts";
import type { OwnChallenge } from "../../domain/own-challenge.ts";

interface CancelDialogProps {
  readonly challenge: OwnChallenge | null;
  readonly onClose: () => void;
}

/** Confirms the withdrawal of an offer and shows the tickets that are returned. */
export function CancelDialog({ challenge, onClose }: CancelDialogProps) {
  const cancel = useCancelChallenge();
  return (
    <ConfirmDialog
      open={challenge !== null}
      onClose={onClose}
      title={copy.cancel.title}
      description={
        challenge && challenge.wager_amount > 0
          ? copy.cancel.returns(formatTickets(challenge.wager_amount), challenge.my_name)
          : copy.cancel.friendly
      }
      confirmLabel={copy.cancel.confirm}
      cancelLabel={copy.cancel.keep}
      onConfirm={() => (challenge ? cancel.mutateAsync(challenge.match_id) : null)}
    />
  );
}
