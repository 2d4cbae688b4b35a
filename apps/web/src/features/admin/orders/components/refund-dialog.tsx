import { requestTicketRefundLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { AmountInput } from "@/components/ui/amount-input";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import { formatMinor } from "@/entities/order/domain/order";
import { currencyUnit, writeAmount } from "@/lib/amount";
import { formatTickets } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { type AdminOrder, orderWalletQuery, useRefundOrder } from "../api/order.ts";
import { copy } from "../copy.ts";
import { refundableMinor, refundedMinor, refundTickets } from "../domain/refund.ts";

interface RefundDialogProps {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}

const texts = copy.refund;
const { reason: limit } = requestTicketRefundLimits;

/** Refunds a purchase in whole or in part, after showing the effect on money and tickets. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const left = refundableMinor(order);
  const [amountText, setAmountText] = useState(
    writeAmount(left / 100, currencyUnit(order.currency)),
  );
  const [reason, setReason] = useState("");
  const { data: balance } = useQuery(orderWalletQuery(order.participant_id));
  useTableChanges({ table: "wallets", filter: `participant_id=eq.${order.participant_id}` }, [
    orderKeys.wallet(order.participant_id),
  ]);
  const refund = useRefundOrder(order.currency);
  const id = useId();
  const money = (minor: number) => formatMinor(minor, order.currency);
  const amount = refundedMinor(amountText, order.currency, left);
  const tickets = amount === null ? 0 : refundTickets(order, amount);
  const shortfall = balance === undefined ? 0 : Math.max(0, tickets - balance);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      confirmLabel={texts.confirm(amount === null ? "" : money(amount))}
      confirmDisabled={amount === null || reason.trim().length < limit.min}
      onConfirm={() =>
        refund.mutateAsync({ orderId: order.id, amountMinor: amount ?? 0, reason: reason.trim() })
      }
    >
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-amount`}>{texts.amount}</Label>
        <AmountInput
          id={`${id}-amount`}
          unit={currencyUnit(order.currency)}
          value={amountText}
          aria-invalid={amount === null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setAmountText(event.target.value)}
        />
        <p
          id={`${id}-hint`}
          className={amount === null ? "text-sm text-danger" : "text-sm text-muted"}
        >
          {(amount === null ? texts.amountError : texts.amountHint)(money(left))}
        </p>
      </div>
      <dl className="grid gap-1.5 rounded-lg bg-surface-sunken p-4">
        <Line label={texts.money} value={money(amount ?? 0)} />
        <Line label={texts.tickets} value={formatTickets(tickets)} />
        {balance !== undefined && (
          <>
            <Line label={texts.balance} value={formatTickets(balance)} />
            <Line label={texts.after} value={formatTickets(balance - tickets + shortfall)} />
          </>
        )}
      </dl>
      {shortfall > 0 && <p className="text-sm text-warning">{texts.shortfall(shortfall)}</p>}
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-reason`}>{texts.reason}</Label>
        <Textarea
          id={`${id}-reason`}
          rows={2}
          value={reason}
          maxLength={limit.max}
          aria-describedby={`${id}-reason-hint`}
          onChange={(event) => setReason(event.target.value)}
        />
        <p id={`${id}-reason-hint`} className="text-sm text-muted">
          {texts.reasonHint}
        </p>
      </div>
    </ConfirmDialog>
  );
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
