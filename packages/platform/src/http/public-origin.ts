import type { FastifyRequest } from "fastify";
import type { PlatformConfig } from "../config/platform-config.ts";

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/**
 * The origin at which this visitor sees the site. A page calls the origin from which it was loaded (localhost,
 * 127.0.0.1, an address of the local network), so that one strict policy is enough. If the host matches, the
 * configured URL is used, because behind a proxy that ends TLS only the configured URL has the right scheme. In
 * production always the configured URL.
 */
export function publicOrigin(
  request: FastifyRequest,
  config: Pick<PlatformConfig, "siteUrl" | "production">,
): string {
  const site = new URL(config.siteUrl);
  // In production the headers Host and X-Forwarded-Host are ignored: clients choose them, and they would get into
  // links and the policy.
  if (config.production) return site.origin;
  const host = request.host;
  if (!HOST.test(host) || host === site.host) return site.origin;
  return `${request.protocol}://${host}`;
}
