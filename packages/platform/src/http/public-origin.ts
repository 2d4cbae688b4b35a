import type { FastifyRequest } from "fastify";
import type { PlatformConfig } from "../config/platform-config.ts";

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/**
 * The origin at which this visitor sees the site; in production always the configured URL.
 * A page calls the origin that it was loaded from (localhost, a local network), so one strict policy is enough.
 * If the host equals that of SITE_URL, SITE_URL is used, because behind a TLS proxy only its scheme is right.
 */
export function publicOrigin(
  request: FastifyRequest,
  config: Pick<PlatformConfig, "siteUrl" | "production">,
): string {
  const site = new URL(config.siteUrl);
  // In production the headers Host and X-Forwarded-Host are ignored, because clients choose them.
  if (config.production) return site.origin;
  const host = request.host;
  if (!HOST.test(host) || host === site.host) return site.origin;
  return `${request.protocol}://${host}`;
}
