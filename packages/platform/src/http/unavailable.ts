import type { FastifyReply } from "fastify";
import type { PlatformTexts } from "../config/texts.ts";

/** Errors of `pg`, PostgreSQL and the socket that mean that the database is not available now. */
const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08001",
  "08003",
  "08006",
  "53300",
]);
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Responds with 503 in a form that every client of the platform understands (they retry automatically). */
export function unavailable(reply: FastifyReply, texts: PlatformTexts): FastifyReply {
  const message = texts.http.unavailable;
  return reply
    .code(503)
    .header("retry-after", "2")
    .send({ code: "service_unavailable", message, details: null, hint: null });
}

/** True if the error means that the database is away, not that the request was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return (typeof code === "string" && AWAY.has(code)) || AWAY_MESSAGES.test(error.message);
}
