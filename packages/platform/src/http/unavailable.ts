import type { FastifyBaseLogger, FastifyReply } from "fastify";
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
/** A full disk or quota, as the system and PostgreSQL (`disk_full`) report it. */
const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);
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

/**
 * True if the error means that the database is away or a disk is full, not that the request was wrong. A full
 * disk is logged: the database's absence is logged elsewhere.
 */
export function isUnavailable(error: unknown, log: FastifyBaseLogger): boolean {
  if (isDiskFull(error)) log.error({ err: error }, "the disk is full");
  return isDiskFull(error) || isDatabaseAway(error);
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && DISK_FULL.has(codeOf(error));
}

/** True if the error means that the database is away. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && (AWAY.has(codeOf(error)) || AWAY_MESSAGES.test(error.message));
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
