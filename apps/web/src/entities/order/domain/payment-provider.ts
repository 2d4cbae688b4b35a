import type { Currency } from "@/lib/format";

/** A configured payment provider, as the server describes it. */
export interface PaymentProvider {
  readonly name: string;
  readonly label: string;
  readonly currencies: readonly Currency[];
  /** The column of a pack without which this provider cannot sell the pack; null if the provider needs none. */
  readonly priceColumn: "stripe_price_id" | null;
  /** Whether the provider is a demo that charges nobody. */
  readonly isDemo: boolean;
}
