import type { FastifyRequest } from "fastify";
import type { PlatformConfig } from "../config/platform-config.ts";

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/**
 * The origin under which this visitor sees the site. The page uses the origin that it was loaded from
 * (localhost, 127.0.0.1, an address of the local network), so that one strict policy fits all. If its host
 * matches, the configured URL is used, because behind a proxy that ends TLS only that contains the right
 * scheme. In production it is the only one.
 */
export function publicOrigin(
  request: FastifyRequest,
  config: Pick<PlatformConfig, "siteUrl" | "production">,
): string {
  const site = new URL(config.siteUrl);
  // Clients choose Host and X-Forwarded-Host freely, and they would get into links and the policy.
  if (config.production) return site.origin;
  const host = request.host;
  if (!HOST.test(host) || host === site.host) return site.origin;
  return `${request.protocol}://${host}`;
}
