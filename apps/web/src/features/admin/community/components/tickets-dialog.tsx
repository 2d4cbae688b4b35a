import { ArrowRight } from "lucide-react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatNumber } from "@/lib/format";
import { useAdjustTickets } from "../api/tickets.ts";
import { copy } from "../copy.ts";
import { balanceAfter, type TicketHolder } from "../domain/wallet-owner.ts";

export interface PlannedAdjustment {
  readonly participantId: string;
  readonly delta: number;
  readonly reason: string;
}

interface TicketsDialogProps {
  readonly holder: TicketHolder;
  readonly planned: PlannedAdjustment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const texts = copy.tickets;

/** Confirms an adjustment with the balance before and after it. */
export function TicketsDialog({ holder, planned, onDone, onClose }: TicketsDialogProps) {
  const { delta, reason } = planned;
  const adjust = useAdjustTickets();
  const after = balanceAfter(holder.balance, delta);
  return (
    <ConfirmDialog
      destructive={delta < 0}
      onClose={onClose}
      title={delta > 0 ? texts.confirmGrant(delta) : texts.confirmRemove(-delta)}
      description={<p className="wrap-anywhere">{texts.confirmText(holder.name, reason)}</p>}
      confirmLabel={delta > 0 ? texts.grant : texts.remove}
      confirmDisabled={after === null}
      onConfirm={() => adjust.mutateAsync(planned, { onSuccess: onDone })}
    >
      <dl className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 rounded-lg bg-surface-raised p-4">
        <div>
          <dt className="text-sm text-muted">{texts.before}</dt>
          <dd className="font-display text-3xl font-bold tabular-nums">
            {formatNumber(holder.balance)}
          </dd>
        </div>
        <ArrowRight aria-hidden className="size-5 text-muted" />
        <div className="text-right">
          <dt className="text-sm text-muted">{texts.after}</dt>
          {after === null ? (
            <dd className="font-semibold text-danger">{texts.insufficient}</dd>
          ) : (
            <dd className="font-display text-3xl font-bold tabular-nums">{formatNumber(after)}</dd>
          )}
        </div>
      </dl>
    </ConfirmDialog>
  );
}
