import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { receiptCopy } from "@/entities/payout/copy";
import { payoutStatusWords } from "@/entities/tournament/setting-and-status-words";
import { payoutKeys } from "@/entities/payout/api/payout-query-keys";
import { ReceiptDialog } from "@/entities/payout/components/receipt-dialog";
import { withDotPrefix } from "@/lib/dot-prefix";
import { formatDate, formatMoney } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { ownPayoutsQuery } from "../api/own-payouts.ts";
import { copy } from "../copy.ts";

/** The money prizes that a user won: paid with a receipt, or pending. Renders nothing without prizes. */
export function OwnPayouts({ userId }: { readonly userId: string }) {
  const { data = [] } = useQuery(ownPayoutsQuery(userId));
  const [receipt, setReceipt] = useState<string | null>(null);
  useTableChanges({ table: "payouts", filter: `profile_id=eq.${userId}` }, [
    payoutKeys.own(userId),
  ]);
  if (data.length === 0) return null;
  return (
    <section className="card grid gap-2 self-start [&>div:first-child]:mb-0">
      <CardHeader title={copy.payments.prizes} description={copy.payments.prizesText} />
      <ul className="divide-y divide-border">
        {data.map((payout) => {
          const date = dateOf(payout.paid_at, payout.tournament?.finished_at);
          return (
            <li key={payout.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium wrap-anywhere">{payout.tournament_name}</span>
                <span className="block text-muted tabular-nums">
                  {formatMoney(Number(payout.amount), payout.currency)}
                  {date !== null && withDotPrefix(date)}
                </span>
              </span>
              <Badge tone={payout.status === "paid" ? "success" : "warning"}>
                {payoutStatusWords[payout.status]}
              </Badge>
              {payout.receipt && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-haspopup="dialog"
                  onClick={() => setReceipt(payout.receipt)}
                >
                  {receiptCopy.see}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {receipt && <ReceiptDialog path={receipt} onClose={() => setReceipt(null)} />}
    </section>
  );
}

/** The date of the payment; if unpaid, the date of the win. The prize of an imported tournament may have neither. */
function dateOf(paidAt: string | null, wonAt: string | null | undefined): string | null {
  if (paidAt) return copy.payments.paidOn(formatDate(paidAt));
  return wonAt ? copy.payments.wonOn(formatDate(wonAt)) : null;
}
