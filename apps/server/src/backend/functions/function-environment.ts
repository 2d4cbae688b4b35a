import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerContext } from "../../context.ts";
import { publicOrigin } from "../../http/public-origin.ts";

/**
 * The settings that a function sees: the hosted platform's own names, and the product's secrets. It
 * sees nothing else of the server's environment.
 */
export function functionEnvironment(
  app: FastifyInstance,
  { config }: ServerContext,
  request: FastifyRequest,
): Record<string, string | undefined> {
  const isDemo = !config.production && config.stripe.secretKey === null;
  return {
    SUPABASE_URL: ownAddress(app),
    SUPABASE_ANON_KEY: config.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: config.serviceRoleKey,
    // Where this visitor's browser has its session; in production only the configured address counts.
    SITE_URL: config.production ? config.siteUrl : publicOrigin(request, config),
    STRIPE_SECRET_KEY: config.stripe.secretKey ?? undefined,
    STRIPE_WEBHOOK_SECRET: config.stripe.webhookSecret ?? undefined,
    STRIPE_API_BASE: config.stripe.apiBase ?? undefined,
    DEMO_PAYMENTS: isDemo ? "1" : undefined,
    DEMO_WEBHOOK_SECRET: isDemo ? demoSecret(config.jwtSecret) : undefined,
  };
}

/** This server as it reaches itself: SITE_URL may lead through a balancer to another copy, or nowhere. */
function ownAddress(app: FastifyInstance): string {
  const [address] = app.addresses();
  if (address === undefined || typeof address === "string")
    throw new Error("The server is not listening");
  const isWildcard = address.address === "0.0.0.0" || address.address === "::";
  const host = isWildcard ? "127.0.0.1" : address.address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}

const demoSecret = (jwtSecret: string): string =>
  `whsec_${createHmac("sha256", jwtSecret).update("demonstration payments").digest("hex")}`;
