import type { Currency } from "@/lib/format";

/** A configured payment provider, as the server describes it. */
export interface PaymentProvider {
  readonly name: string;
  readonly label: string;
  readonly currencies: readonly Currency[];
  /** The column of a pack without which this provider cannot sell it. */
  readonly priceColumn: "stripe_price_id" | null;
  /** A demo: nobody is charged. */
  readonly isDemo: boolean;
}
