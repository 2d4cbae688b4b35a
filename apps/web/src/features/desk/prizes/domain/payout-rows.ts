import { paymentKeys } from "@/entities/payout/domain/payment-info";
import { paymentWords } from "@/entities/payout/payment-words";
import { textCell } from "@/lib/csv";
import type { Payout } from "../api/payouts.ts";
import { payoutsCopy } from "../payouts-copy.ts";

/** The shown payouts as rows of a file, for a bank's list of transfers. */
export function payoutRows(payouts: readonly Payout[]) {
  const { columns, statuses } = payoutsCopy;
  return [
    [
      columns.tournament,
      columns.participant,
      columns.position,
      columns.amount,
      columns.currency,
      ...Object.values(paymentWords),
      columns.status,
    ],
    ...payouts.map((payout) => [
      payout.tournament_name,
      payout.winner.name,
      payout.position,
      payout.amount,
      payout.currency,
      ...paymentKeys.map((key) => textCell(payout.payment_info[key])),
      statuses[payout.status],
    ]),
  ];
}
