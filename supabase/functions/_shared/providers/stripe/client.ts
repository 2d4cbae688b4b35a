import Stripe from "stripe";
import { requiredSetting, setting } from "../../environment.ts";

export function stripeClient(): Stripe {
  return new Stripe(requiredSetting("STRIPE_SECRET_KEY"), {
    ...apiBase(setting("STRIPE_API_BASE")),
    // Uses fetch, because Node's http module does not exist on the hosted platform.
    httpClient: Stripe.createFetchHttpClient(),
    timeout: 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Converts the URL of an API other than Stripe's own, for tests and proxies, into the library's options. */
function apiBase(address: string | undefined) {
  if (address === undefined) return {};
  const url = new URL(address);
  const protocol = url.protocol === "http:" ? ("http" as const) : ("https" as const);
  return { protocol, host: url.hostname, port: url.port || (protocol === "http" ? 80 : 443) };
}
