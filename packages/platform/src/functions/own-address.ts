import type { FastifyInstance } from "fastify";

/** This server as it reaches itself: SITE_URL may lead through a balancer to another copy, or nowhere. */
export function ownAddress(app: FastifyInstance): string {
  const [address] = app.addresses();
  if (address === undefined || typeof address === "string")
    throw new Error("The server is not listening");
  const isWildcard = address.address === "0.0.0.0" || address.address === "::";
  const host = isWildcard ? "127.0.0.1" : address.address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}
