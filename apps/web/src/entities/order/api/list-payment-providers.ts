import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callFunction } from "@/lib/edge-function";
import type { PaymentProvider } from "../domain/payment-provider.ts";
import { orderKeys } from "./order-query-keys.ts";

const answerSchema = z.object({
  providers: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      currencies: z.array(z.enum(["ARS", "USD"])),
      priceColumn: z.enum(["stripe_price_id"]).nullable(),
      isDemo: z.boolean(),
    }),
  ),
});

/** The payment providers of this deployment, the default first; the demo provider if there are none. */
export function paymentProvidersQuery() {
  return queryOptions({
    queryKey: orderKeys.providers,
    queryFn: async (): Promise<readonly PaymentProvider[]> => {
      const { providers } = await callFunction("payment-providers", {}, answerSchema);
      return providers;
    },
    staleTime: Infinity,
  });
}
