import type { PaymentProvider } from "@/entities/order/domain/payment-provider";
import type { Currency } from "@/lib/format";

interface ConfiguredPack {
  readonly stripe_price_id: string | null;
}

/** Whether the pack is set up for the provider. */
export function isConfigured(pack: ConfiguredPack, { priceColumn }: PaymentProvider): boolean {
  return priceColumn === null || (pack[priceColumn] ?? "").trim() !== "";
}

/** The preselected payment provider: the preferred one if it can sell the pack, else the first that can. */
export function chooseProvider(
  providers: readonly PaymentProvider[],
  pack: ConfiguredPack,
  currency: Currency,
  wished: string | null,
): PaymentProvider | null {
  const fitting = providers.filter(
    (provider) => provider.currencies.includes(currency) && isConfigured(pack, provider),
  );
  return fitting.find(({ name }) => name === wished) ?? fitting[0] ?? null;
}
