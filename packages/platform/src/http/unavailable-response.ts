import type { FastifyBaseLogger, FastifyReply } from "fastify";
import type { PlatformTexts } from "../config/english-texts.ts";

/** Error codes of `pg`, PostgreSQL and the socket that mean that the database is currently unavailable. */
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
/** Error codes for a full disk or quota, of the operating system and of PostgreSQL (`disk_full`). */
const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Responds with 503 in a format that all clients of the platform understand. Clients retry automatically. */
export function unavailable(reply: FastifyReply, texts: PlatformTexts): FastifyReply {
  const message = texts.http.unavailable;
  return reply
    .code(503)
    .header("retry-after", "2")
    .send({ code: "service_unavailable", message, details: null, hint: null });
}

/**
 * Whether the error means that the database is unavailable or a disk is full, not that the request was wrong.
 * A full disk is logged here; an unavailable database is logged elsewhere.
 */
export function isUnavailable(error: unknown, log: FastifyBaseLogger): boolean {
  if (isDiskFull(error)) log.error({ err: error }, "the disk is full");
  return isDiskFull(error) || isDatabaseAway(error);
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && DISK_FULL.has(codeOf(error));
}

/** Whether the error means that the database is unavailable. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && (AWAY.has(codeOf(error)) || AWAY_MESSAGES.test(error.message));
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
