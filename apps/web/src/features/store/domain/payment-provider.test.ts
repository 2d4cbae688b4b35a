import { expect, test } from "vitest";
import type { PaymentProvider } from "@/entities/order/domain/payment-provider";
import { chooseProvider, isConfigured } from "./payment-provider.ts";

const card: PaymentProvider = {
  name: "card",
  label: "Tarjeta",
  currencies: ["ARS", "USD"],
  priceColumn: "stripe_price_id",
  isDemo: false,
};
const local: PaymentProvider = {
  ...card,
  name: "local",
  currencies: ["ARS"],
  priceColumn: null,
};

test.each([
  { providers: [card, local], currency: "ARS", wished: null, chosen: "card" },
  { providers: [card, local], currency: "ARS", wished: "local", chosen: "local" },
  { providers: [card, local], currency: "USD", wished: "local", chosen: "card" },
  { providers: [local], currency: "USD", wished: null, chosen: undefined },
  { providers: [], currency: "ARS", wished: null, chosen: undefined },
] as const)("wished $wished in $currency: $chosen", ({ providers, currency, wished, chosen }) => {
  expect(chooseProvider(providers, { stripe_price_id: "price_1" }, currency, wished)?.name).toBe(
    chosen,
  );
});

test("a pack that is not set up for the default is offered through another", () => {
  expect(chooseProvider([card, local], { stripe_price_id: null }, "ARS", "card")).toBe(local);
  expect(chooseProvider([card], { stripe_price_id: null }, "ARS", null)).toBeNull();
});

test.each([
  { provider: card, price: "price_1", sold: true },
  { provider: card, price: "  ", sold: false },
  { provider: card, price: null, sold: false },
  { provider: local, price: null, sold: true },
])("$provider.name sells a pack with the price $price: $sold", ({ provider, price, sold }) => {
  expect(isConfigured({ stripe_price_id: price }, provider)).toBe(sold);
});
