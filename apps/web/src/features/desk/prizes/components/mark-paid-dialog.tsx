import { payoutsLimits } from "@leyenda/db-types/limits";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LabelledInput } from "@/components/ui/labelled";
import { PictureField } from "@/entities/picture/components/picture-field";
import { storedPicture } from "@/entities/picture/domain/picture";
import { formatMoney } from "@/lib/format";
import { type Payout, useMarkPayoutPaid } from "../api/payouts.ts";
import { payoutsCopy } from "../payouts-copy.ts";
import { accountPhrase, receiverOf } from "../domain/payouts.ts";

interface MarkPaidDialogProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** Confirms that a prize was paid, with an optional picture of the transfer. */
export function MarkPaidDialog({ payout, onClose }: MarkPaidDialogProps) {
  const [note, setNote] = useState("");
  const [picture, setPicture] = useState(() => storedPicture(null));
  const markPaid = useMarkPayoutPaid();
  const amount = formatMoney(payout.amount, payout.currency);
  const given = accountPhrase(payout.payment_info);
  const account = given ?? (payout.winner.isGuest ? payoutsCopy.guest : payoutsCopy.accounts.none);
  // A deleted account has no payment details, so a note must say where the money went.
  const needsNote = payout.receiver === null && given === null;
  return (
    <ConfirmDialog
      destructive={false}
      onClose={onClose}
      title={payoutsCopy.confirmTitle}
      description={payoutsCopy.confirmDescription(amount, receiverOf(payout), account)}
      confirmLabel={payoutsCopy.markPaid}
      confirmDisabled={needsNote && note.trim() === ""}
      onConfirm={() =>
        markPaid.mutateAsync({ payoutId: payout.id, note: note.trim(), receipt: picture.file })
      }
    >
      <div className="grid gap-4">
        <LabelledInput
          label={
            !needsNote
              ? payoutsCopy.note
              : payout.winner.isGuest
                ? payoutsCopy.noteOfGuest
                : payoutsCopy.noteNeeded
          }
          value={note}
          maxLength={payoutsLimits.note.max}
          placeholder={payout.winner.isGuest ? payoutsCopy.byHand : payoutsCopy.notePlaceholder}
          onText={setNote}
        />
        <PictureField
          kind="receipt"
          label={payoutsCopy.receipt}
          hint={payoutsCopy.receiptHint}
          value={picture}
          onChange={setPicture}
        >
          {picture.url && (
            <img
              src={picture.url}
              alt={payoutsCopy.receipt}
              className="max-h-48 justify-self-start rounded-md border border-border"
            />
          )}
        </PictureField>
      </div>
    </ConfirmDialog>
  );
}
