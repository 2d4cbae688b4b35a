import { payoutsLimits } from "@leyenda/db-types/limits";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { formatMoney } from "@/lib/format";
import type { Payout } from "../api/list-payouts.ts";
import { useMarkPayoutPaid } from "../api/mark-payout-paid.ts";
import { copy } from "../copy.ts";

interface MarkPaidDialogProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** Asks before a prize counts as paid. */
export function MarkPaidDialog({ payout, onClose }: MarkPaidDialogProps) {
  const [note, setNote] = useState("");
  const id = useId();
  const markPaid = useMarkPayoutPaid();
  const amount = formatMoney(payout.amount, payout.currency);
  const account = payout.cvu ?? payout.alias ?? copy.payouts.noAccount;
  return (
    <ConfirmDialog
      destructive={false}
      onClose={onClose}
      title={copy.payouts.confirmTitle}
      description={copy.payouts.confirmDescription(amount, payout.winner.name, account)}
      confirmLabel={copy.payouts.markPaid}
      onConfirm={() => markPaid.mutateAsync({ payoutId: payout.id, note: note.trim() })}
    >
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{copy.payouts.note}</Label>
        <Input
          id={id}
          value={note}
          maxLength={payoutsLimits.note.max}
          placeholder={copy.payouts.notePlaceholder}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
