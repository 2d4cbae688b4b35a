import { z } from "zod";
import { amountCopy } from "./amount-words.ts";
import { type AmountUnit, readAmount, writeAmount } from "./amount.ts";

export interface AmountRule {
  readonly unit: AmountUnit;
  readonly min: number;
  readonly max: number;
  /** The message for an amount that is too small or too large. */
  readonly rangeError?: string;
}

/** The reason why a text is not a valid amount, as a sentence for the user; null if it is valid. */
export function amountProblem(text: string, { unit, min, max, rangeError }: AmountRule) {
  const value = readAmount(text, unit);
  if (value === null) return amountCopy.notation[unit];
  if (value >= min && value <= max) return null;
  return rangeError ?? amountCopy.between(writeAmount(min, unit), writeAmount(max, unit));
}

/** A Zod schema for a field with an amount. */
export function amountText(rule: AmountRule & { readonly isOptional?: boolean }) {
  return z
    .string()
    .trim()
    .superRefine((text, context) => {
      if (text === "" && rule.isOptional) return;
      const message = amountProblem(text, rule);
      if (message !== null) context.addIssue({ code: "custom", message });
    });
}
