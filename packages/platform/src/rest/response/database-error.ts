import { RestError } from "../errors.ts";
import { wordError } from "./user-facing-error.ts";

/** The fields of PostgreSQL's ErrorResponse that a client may see. */
export interface ServerErrorFields {
  readonly code: string;
  readonly message: string;
  readonly detail: string | null;
  readonly hint: string | null;
}

/** HTTP statuses by SQLSTATE, from PostgREST's table. Exact codes come before classes. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "53400": 500,
  "57P01": 503,
  P0001: 400,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
};

const STATUS_BY_CLASS: Readonly<Record<string, number>> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** Returns the HTTP status of a SQLSTATE. `isAuthenticated` is false for visitors. */
export function statusOfSqlState(error: ServerErrorFields, isAuthenticated: boolean): number {
  const { code } = error;
  if (code === "42501") return isAuthenticated ? 403 : 401;
  if (code === "42883" && error.message.startsWith("function xmlagg(")) return 406;
  const exact = STATUS_BY_CODE[code];
  if (exact !== undefined) return exact;
  if (code.startsWith("PT")) {
    const status = Number(code.slice(2));
    return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500;
  }
  return STATUS_BY_CLASS[code.slice(0, 2)] ?? 400;
}

/** Returns the response that the database defines with `raise sqlstate 'PGRST'`. */
function customResponse(error: ServerErrorFields): RestError {
  try {
    const message = JSON.parse(error.message) as Record<string, unknown>;
    const detail = JSON.parse(error.detail ?? "") as Record<string, unknown>;
    const status = Number(detail["status"]);
    if (!Number.isInteger(status) || status < 200 || status > 599) throw new Error("status");
    return new RestError(status, String(message["code"]), String(message["message"]), {
      details: message["details"] ?? null,
      hint: typeof message["hint"] === "string" ? message["hint"] : null,
      headers: (detail["headers"] ?? {}) as Record<string, string>,
    });
  } catch {
    return new RestError(
      500,
      "PGRST121",
      "The message and detail field of RAISE 'PGRST' error expects JSON",
    );
  }
}

/** Converts PostgreSQL's error into the response that PostgREST would send. */
export function fromDatabaseError(error: ServerErrorFields, isAuthenticated: boolean): RestError {
  if (error.code === "PGRST") return customResponse(error);
  const status = statusOfSqlState(error, isAuthenticated);
  const { phrase, detail, hint, logged } = wordError(error);
  return new RestError(status, error.code, phrase, {
    details: detail,
    hint,
    logged,
    headers: status === 401 ? { "www-authenticate": "Bearer" } : {},
  });
}
