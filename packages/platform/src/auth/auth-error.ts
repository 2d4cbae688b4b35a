import { ENGLISH, inWords, type Phrase, type PlatformTexts } from "../config/english-texts.ts";

/**
 * An error in GoTrue's format: an HTTP status, a stable code of GoTrue's, and a sentence for the user.
 * The sentence comes from the project's texts; it is chosen when the error is sent.
 */
export class AuthError extends Error {
  override readonly name = "AuthError";
  readonly status: number;
  readonly code: string;
  readonly phrase: Phrase;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    phrase: Phrase,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(inWords(phrase, ENGLISH));
    this.status = status;
    this.code = code;
    this.phrase = phrase;
    this.extra = extra;
  }
}

export class TooManyRequestsError extends AuthError {
  readonly retryAfterSeconds: number;

  constructor(
    code: "over_request_rate_limit" | "over_email_send_rate_limit" | "mfa_recovery_codes_locked",
    phrase: Phrase,
    retryAfterSeconds: number,
  ) {
    super(429, code, phrase);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** From this API version on, the error code is in `code` instead of `error_code`. */
export const ERROR_CODES_API_VERSION = "2024-01-01";

export const API_VERSION_HEADER = "x-supabase-api-version";

/**
 * Returns the error's body. The code is in `code` for clients that announce an API version.
 * For older API clients `code` is the status. `error_code` always contains the code.
 */
export function errorBody(
  error: AuthError,
  apiVersion: string | undefined,
  texts: PlatformTexts,
): Record<string, unknown> {
  const message = inWords(error.phrase, texts);
  return apiVersion !== undefined && apiVersion >= ERROR_CODES_API_VERSION
    ? {
        code: error.code,
        error_code: error.code,
        message,
        msg: message,
        ...error.extra,
      }
    : { code: error.status, error_code: error.code, msg: message, ...error.extra };
}

/** The fields of a PostgreSQL error that this file uses. */
interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
}

const STABLE_CODE = /^[a-z][a-z0-9_]*$/;

/**
 * Converts a refusal by the database into an error for the client; null if the server is at fault.
 * The product's triggers on `auth.users` raise P0001 with a message for users and a stable code as detail.
 * Violated constraints and values that cannot be stored are mistakes of the client too.
 */
export function refusalFromDatabase(error: unknown): AuthError | null {
  if (!isDatabaseError(error)) return null;
  const detail = error.detail !== undefined && STABLE_CODE.test(error.detail) ? error.detail : null;
  if (error.code === "P0001")
    return new AuthError(422, detail ?? "validation_failed", error.message);
  if (error.code === "42501") {
    return new AuthError(
      403,
      detail ?? "forbidden",
      detail === null ? (say) => say.http.forbidden : error.message,
    );
  }
  if (error.code === "23505") return new AuthError(422, "conflict", (say) => say.auth.conflict);
  if (error.code.startsWith("23") || error.code.startsWith("22")) {
    return new AuthError(422, "validation_failed", (say) => say.auth.valueInvalid);
  }
  return null;
}

/** Whether the statement failed because a row with the same unique values exists. */
export function isUniqueViolation(error: unknown): boolean {
  return isDatabaseError(error) && error.code === "23505";
}

function isDatabaseError(error: unknown): error is Error & DatabaseError {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}
