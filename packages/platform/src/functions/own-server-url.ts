import type { FastifyInstance } from "fastify";

/**
 * The URL at which this server can call itself.
 * SITE_URL may lead to another server behind a load balancer, or to none.
 */
export function sameSitePath(app: FastifyInstance): string {
  const [address] = app.addresses();
  if (address === undefined || typeof address === "string")
    throw new Error("The server is not listening");
  const isWildcard = address.address === "0.0.0.0" || address.address === "::";
  const host = isWildcard ? "127.0.0.1" : address.address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}
