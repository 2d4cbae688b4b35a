import type { FastifyRequest } from "fastify";
import type { PlatformConfig } from "../config/platform-config.ts";

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/**
 * The origin under which this visitor sees the site. The page talks to the same origin it came from
 * (localhost, 127.0.0.1, an address of the local network), so that one strict policy fits all. The
 * configured address wins where its host matches: behind a proxy that ends TLS only it knows the scheme.
 * In production it is the only one.
 */
export function publicOrigin(
  request: FastifyRequest,
  config: Pick<PlatformConfig, "siteUrl" | "production">,
): string {
  const site = new URL(config.siteUrl);
  // Host and X-Forwarded-Host are whatever a stranger writes; they would reach links and the policy.
  if (config.production) return site.origin;
  const host = request.host;
  if (!HOST.test(host) || host === site.host) return site.origin;
  return `${request.protocol}://${host}`;
}
