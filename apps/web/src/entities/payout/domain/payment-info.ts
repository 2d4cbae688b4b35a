import type { Tables } from "@leyenda/db-types";
import { keysOf } from "@/lib/record-of";
import { accountOf, paymentWords } from "../payment-words.ts";

/** Where somebody is paid: in Argentina by CVU or alias, elsewhere by an account and its holder's name. */
export type PaymentInfo = Tables<"profile_private">["payment_info"];

export const paymentKeys = keysOf(paymentWords);

/** What is given of payment data, each with its name; nothing where there is none. */
export function paymentLines(info: PaymentInfo | null) {
  return paymentKeys.flatMap((key) => {
    const value = info?.[key];
    return value ? [{ key, word: paymentWords[key], value }] : [];
  });
}

/** The account in one line; null where there is none. */
export function accountLine({ cvu, alias, account, holder }: PaymentInfo): string | null {
  return cvu ?? alias ?? (account ? accountOf(account, holder ?? "") : null);
}
