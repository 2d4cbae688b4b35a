import * as known from "./known.ts";
import type { PaymentProvider } from "./provider.ts";

/**
 * Returns the providers that can accept a payment now, the default first.
 * The demo provider is used only if there is no other.
 */
export function configuredProviders(): readonly PaymentProvider[] {
  const all: readonly PaymentProvider[] = Object.values(known);
  const configured = all
    .filter((provider) => provider.isConfigured())
    .toSorted((a, b) => a.rank - b.rank);
  const real = configured.filter((provider) => !provider.isDemo);
  return real.length > 0 ? real : configured;
}

/** Finds a provider by name; null if it cannot accept a payment now. */
export function findProvider(name: string): PaymentProvider | null {
  return configuredProviders().find((provider) => provider.name === name) ?? null;
}
