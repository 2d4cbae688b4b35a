import type { Tables } from "@leyenda/db-types";
import { keysOf } from "@/lib/record-of";
import { accountOf, paymentWords } from "../payment-words.ts";

/** A user's payment data: in Argentina a CVU or alias, elsewhere an account and its holder's name. */
export type PaymentInfo = Tables<"profile_private">["payment_info"];

export const paymentKeys = keysOf(paymentWords);

/** The payment data that the user has given, each with its label; an empty list if there is none. */
export function paymentLines(info: PaymentInfo | null) {
  return paymentKeys.flatMap((key) => {
    const value = info?.[key];
    return value ? [{ key, word: paymentWords[key], value }] : [];
  });
}

/** The account data on one line; null if there is none. */
export function accountLine({ cvu, alias, account, holder }: PaymentInfo): string | null {
  return cvu ?? alias ?? (account ? accountOf(account, holder ?? "") : null);
}
