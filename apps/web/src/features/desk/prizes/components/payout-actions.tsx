import { HandCoins, ReceiptText, Split, Undo2 } from "lucide-react";
import { useState } from "react";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ReceiptDialog } from "@/entities/payout/components/receipt-dialog";
import { accountLine } from "@/entities/payout/domain/payment-info";
import { useNow } from "@/hooks/use-now";
import { formatMoney } from "@/lib/format";
import { type Payout, useRequestPaymentInfo, useUndoPayout } from "../api/payouts.ts";
import { payoutsCopy } from "../payouts-copy.ts";
import { receiverOf } from "../domain/payouts.ts";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";
import { SplitPrizeDialog } from "./split-prize-dialog.tsx";

const texts = payoutsCopy;
const CLOCK_MS = 60_000;
const HOUR_MS = 3_600_000;
/** How long the record of a payment can be undone; also the minimum time between two requests for payment details. */
const UNDO_MS = 24 * HOUR_MS;
const REQUEST_MS = 12 * HOUR_MS;

/** The actions on a prize: request the bank account, mark as paid, split, and undo the payment within a day. */
export function PayoutActions({ payout }: { readonly payout: Payout }) {
  const [open, setOpen] = useState<"pay" | "split" | "undo" | "receipt" | null>(null);
  const now = useNow(CLOCK_MS);
  const request = useRequestPaymentInfo();
  const undo = useUndoPayout();
  const close = () => setOpen(null);
  const { id, status, receipt, winner, receiver } = payout;
  const name = receiverOf(payout);
  const isPending = status === "pending";
  const canPay = isPending && (accountLine(payout.payment_info) !== null || receiver === null);
  const wasAsked =
    payout.requested_at !== null && now - Date.parse(payout.requested_at) < REQUEST_MS;
  const canUndo = payout.paid_at !== null && now - Date.parse(payout.paid_at) < UNDO_MS;
  const canSplit = isPending && winner.type === "team";
  return (
    <div className="flex items-center justify-end gap-2 max-md:w-full">
      {canPay && (
        <Button
          size="sm"
          className="whitespace-nowrap max-md:flex-1"
          aria-label={texts.markPaidFor(name)}
          aria-haspopup="dialog"
          onClick={() => setOpen("pay")}
        >
          {texts.markPaid}
        </Button>
      )}
      {isPending && !canPay && (
        <Button
          variant="secondary"
          size="sm"
          className="whitespace-nowrap max-md:flex-1"
          aria-label={wasAsked ? texts.wasAskedOf(name) : texts.requestFor(name)}
          disabled={wasAsked}
          isLoading={request.isPending}
          onClick={() => request.mutate({ payoutId: id })}
        >
          <HandCoins aria-hidden />
          {wasAsked ? texts.wasAsked : texts.request}
        </Button>
      )}
      {(canSplit || canUndo || receipt !== null) && (
        <RowMenu name={name}>
          {canSplit && (
            <RowMenuAction
              icon={Split}
              title={texts.splitAction}
              label={texts.splitFor(winner.name)}
              onAsk={() => setOpen("split")}
            />
          )}
          {receipt !== null && (
            <RowMenuAction
              icon={ReceiptText}
              title={texts.seeReceipt}
              label={texts.seeReceiptOf(name)}
              onAsk={() => setOpen("receipt")}
            />
          )}
          {canUndo && (
            <RowMenuAction
              icon={Undo2}
              title={texts.undo}
              label={texts.undoFor(name)}
              onAsk={() => setOpen("undo")}
            />
          )}
        </RowMenu>
      )}
      {open === "pay" && <MarkPaidDialog payout={payout} onClose={close} />}
      {open === "split" && <SplitPrizeDialog payout={payout} onClose={close} />}
      {open === "receipt" && receipt !== null && <ReceiptDialog path={receipt} onClose={close} />}
      {open === "undo" && (
        <ConfirmDialog
          onClose={close}
          title={texts.undoTitle}
          description={texts.undoText(formatMoney(payout.amount, payout.currency), name)}
          confirmLabel={texts.undo}
          onConfirm={() => undo.mutateAsync({ payoutId: id })}
        />
      )}
    </div>
  );
}
