import * as known from "./known.ts";
import type { PaymentProvider } from "./provider.ts";

/** Those that can take a payment now, the default first. The demonstration stands in only where there is no other. */
export function configuredProviders(): readonly PaymentProvider[] {
  const all: readonly PaymentProvider[] = Object.values(known);
  const configured = all
    .filter((provider) => provider.isConfigured())
    .toSorted((a, b) => a.rank - b.rank);
  const real = configured.filter((provider) => !provider.isDemo);
  return real.length > 0 ? real : configured;
}

/** A provider that can take a payment now; null for all others. */
export function findProvider(name: string): PaymentProvider | null {
  return configuredProviders().find((provider) => provider.name === name) ?? null;
}
