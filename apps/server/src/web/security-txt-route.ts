import type { FastifyInstance } from "fastify";
import type { ServerConfig } from "../config/config.ts";

/** How many days the file is valid: less than the year that RFC 9116 allows, and long enough for cached copies. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * `GET /.well-known/security.txt` (RFC 9116): the contact for reports of vulnerabilities.
 * The route does not exist without a contact.
 */
export function addSecurityText(
  app: FastifyInstance,
  { securityContact, siteUrl, locale }: ServerConfig,
): void {
  if (securityContact === null) return;
  const path = "/.well-known/security.txt";
  app.get(path, async (_request, reply) => {
    // The expiry is rounded to whole days, so that every server returns the same text all day.
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const fields = [
      ["Contact", securityContact],
      ["Expires", expires.toISOString()],
      ["Preferred-Languages", `${locale}, en`],
      ["Canonical", `${siteUrl}${path}`],
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(fields.map(([name, value]) => `${name}: ${value}\n`).join(""));
  });
}
