import type { FastifyInstance } from "fastify";
import type { ServerConfig } from "../config/config.ts";

/** Less than the year that RFC 9116 advises, and long enough for whoever keeps a copy. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell of a weakness; not there where nobody is named. */
export function addSecurityText(
  app: FastifyInstance,
  { securityContact, siteUrl, locale }: ServerConfig,
): void {
  if (securityContact === null) return;
  const path = "/.well-known/security.txt";
  app.get(path, async (_request, reply) => {
    // The same all day long, whichever server answers.
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
