import { accountLine, type PaymentInfo } from "@/entities/payout/domain/payment-info";
import { type AmountUnit, amountOr } from "@/lib/amount";
import type { Payout } from "../api/payouts.ts";
import { payoutsCopy } from "../payouts-copy.ts";

/** Whom a prize is paid to: of a team, one of its people. */
export function receiverOf({ winner, receiver }: Pick<Payout, "winner" | "receiver">): string {
  return winner.type === "team" && receiver
    ? payoutsCopy.forTeam(receiver.username, winner.name)
    : winner.name;
}

/** Where somebody is paid, within a sentence: "alias quimera.leyenda"; null where he says nothing. */
export function accountPhrase(info: PaymentInfo): string | null {
  const { accounts } = payoutsCopy;
  if (info.cvu) return accounts.cvu(info.cvu);
  if (info.alias) return accounts.alias(info.alias);
  const line = accountLine(info);
  return line === null ? null : accounts.account(line);
}

const CENTS = 100;

/** A sum in equal parts, to the cent; what is left over goes to the first. */
export function equalShares(total: number, parts: number): number[] {
  const cents = Math.round(total * CENTS);
  const each = Math.floor(cents / parts);
  return Array.from(
    { length: parts },
    (_, index) => (each + (index === 0 ? cents - each * parts : 0)) / CENTS,
  );
}

/** The typed parts of a prize: nothing is 0, null can't be read. */
export function typedShares(typed: readonly string[], unit: AmountUnit): (number | null)[] {
  return typed.map((text) => {
    const amount = amountOr(text, unit, 0);
    return Number.isNaN(amount) ? null : amount;
  });
}

/** What is still to be given of a sum: below zero where more is given than there is. */
export function leftOf(total: number, given: readonly number[]): number {
  const cents = given.reduce((sum, amount) => sum + Math.round(amount * CENTS), 0);
  return (Math.round(total * CENTS) - cents) / CENTS;
}
