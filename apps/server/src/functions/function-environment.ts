import { createHmac } from "node:crypto";
import type { ServerConfig } from "../config/config.ts";

/**
 * Returns the settings that the product's functions need in addition to the hosted platform's: the site's URL and
 * secrets.
 */
export function functionEnvironment(
  config: ServerConfig,
  site: string,
): Record<string, string | undefined> {
  return {
    ...config.paymentSettings,
    SITE_URL: site,
    PUBLIC_FUNCTIONS_URL: site,
    STRIPE_SECRET_KEY: config.stripe.secretKey ?? undefined,
    STRIPE_WEBHOOK_SECRET: config.stripe.webhookSecret ?? undefined,
    STRIPE_API_BASE: config.stripe.apiBase ?? undefined,
    MERCADOPAGO_ACCESS_TOKEN: config.mercadoPago.accessToken ?? undefined,
    MERCADOPAGO_WEBHOOK_SECRET: config.mercadoPago.webhookSecret ?? undefined,
    MERCADOPAGO_API_BASE: config.mercadoPago.apiBase ?? undefined,
    // Allows simulated payments if no payment provider is configured. Always false in production.
    DEMO_PAYMENTS: config.production ? undefined : "1",
    DEMO_WEBHOOK_SECRET: config.production ? undefined : demoSecret(config.jwtSecret),
  };
}

const demoSecret = (jwtSecret: string): string =>
  `whsec_${createHmac("sha256", jwtSecret).update("demonstration payments").digest("hex")}`;
