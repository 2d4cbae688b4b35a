import type { Currency } from "@/lib/format";

/** Who takes the payment, as the server describes those that are configured. */
export interface PaymentProvider {
  readonly name: string;
  readonly label: string;
  readonly currencies: readonly Currency[];
  /** The column of a pack without which this provider cannot sell it. */
  readonly priceColumn: "stripe_price_id" | null;
  /** Nobody is charged. */
  readonly isDemo: boolean;
}
