import Stripe from "stripe";
import { setting } from "./environment.ts";

/** The card provider's client, or null where it is not configured. */
export function stripeClient(): Stripe | null {
  const key = setting("STRIPE_SECRET_KEY");
  if (key === undefined) return null;
  return new Stripe(key, {
    ...apiBase(setting("STRIPE_API_BASE")),
    // fetch exists wherever these functions run; Node's own http module does not.
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

/** Checks the signature of a webhook and reads its event; null when it was not signed with `secret`. */
export async function verifiedEvent(
  payload: string,
  signature: string,
  secret: string,
): Promise<Stripe.Event | null> {
  try {
    return await Stripe.webhooks.constructEventAsync(payload, signature, secret);
  } catch {
    return null;
  }
}
