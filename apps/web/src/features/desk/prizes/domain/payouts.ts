import { accountLine, type PaymentInfo, paymentKeys } from "@/entities/payout/domain/payment-info";
import { paymentWords } from "@/entities/payout/payment-words";
import { amountOr, type AmountUnit } from "@/lib/amount";
import { textCell } from "@/lib/csv";
import type { Payout } from "../api/payouts.ts";
import { payoutsCopy } from "../payouts-copy.ts";

/** The receiver of a prize; for a team, one of its members. */
export function receiverOf({ winner, receiver }: Pick<Payout, "winner" | "receiver">): string {
  return winner.type === "team" && receiver
    ? payoutsCopy.forTeam(receiver.username, winner.name)
    : winner.name;
}

/** Returns the payment account within a sentence: "alias quimera.leyenda"; null if the receiver gave none. */
export function accountPhrase(info: PaymentInfo): string | null {
  const { accounts } = payoutsCopy;
  if (info.cvu) return accounts.cvu(info.cvu);
  if (info.alias) return accounts.alias(info.alias);
  const line = accountLine(info);
  return line === null ? null : accounts.account(line);
}

const CENTS = 100;

/** Splits a sum into equal parts, to the cent; the first part gets the remainder. */
export function equalShares(total: number, parts: number): number[] {
  const cents = Math.round(total * CENTS);
  const each = Math.floor(cents / parts);
  return Array.from(
    { length: parts },
    (_, index) => (each + (index === 0 ? cents - each * parts : 0)) / CENTS,
  );
}

/** Returns the amounts that the user typed: an empty field is 0; null means that a field cannot be read. */
export function typedShares(typed: readonly string[], unit: AmountUnit): (number | null)[] {
  return typed.map((text) => {
    const amount = amountOr(text, unit, 0);
    return Number.isNaN(amount) ? null : amount;
  });
}

/** Returns the remaining part of a sum; negative if the shares are more than the sum. */
export function leftOf(total: number, given: readonly number[]): number {
  const cents = given.reduce((sum, amount) => sum + Math.round(amount * CENTS), 0);
  return (Math.round(total * CENTS) - cents) / CENTS;
}

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
