import Stripe from "stripe";
import { requiredSetting, setting } from "../../environment.ts";

export function stripeClient(): Stripe {
  return new Stripe(requiredSetting("STRIPE_SECRET_KEY"), {
    ...apiBase(setting("STRIPE_API_BASE")),
    // fetch exists wherever these functions run; Node's http module does not.
    httpClient: Stripe.createFetchHttpClient(),
    timeout: 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Another address of the API, for tests and proxies. */
function apiBase(address: string | undefined) {
  if (address === undefined) return {};
  const url = new URL(address);
  const protocol = url.protocol === "http:" ? ("http" as const) : ("https" as const);
  return { protocol, host: url.hostname, port: url.port || (protocol === "http" ? 80 : 443) };
}
