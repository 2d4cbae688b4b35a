import type { z } from "zod";
import { ENGLISH, inWords, type Phrase, type PlatformTexts } from "../config/english-texts.ts";
import { fieldRefusals } from "../http/validation-messages.ts";
import { isDatabaseAway, isDiskFull } from "../http/unavailable-response.ts";

/** Error codes of storage-api that clients may rely on. */
export type StorageErrorCode =
  | "NoSuchBucket"
  | "NoSuchKey"
  | "InvalidJWT"
  | "InvalidRequest"
  | "InvalidKey"
  | "InvalidBucketName"
  | "InvalidMimeType"
  | "InvalidRange"
  | "InvalidSignature"
  | "EntityTooLarge"
  | "AccessDenied"
  | "KeyAlreadyExists"
  | "BucketAlreadyExists"
  | "ResourceLocked"
  | "ResourceNotEmpty"
  | "MissingParameter"
  | "DatabaseTimeout"
  | "SlowDown"
  | "InternalError"
  | "NotImplemented";

/** The body of an error response. `statusCode` is the real status, as text. */
export interface StorageErrorBody {
  readonly statusCode: string;
  readonly code: StorageErrorCode;
  readonly error: string;
  readonly message: string;
}

/**
 * An error in storage-api's shape. As in storage-api, the HTTP status is 400 for almost all errors. The body contains
 * the real status, which the official client reads.
 */
export class StorageFailure extends Error {
  override readonly name = "StorageFailure";
  readonly #phrase: Phrase;
  readonly #body: Omit<StorageErrorBody, "message">;
  readonly httpStatus: number;

  constructor(status: number, code: StorageErrorCode, phrase: Phrase, error: string = code) {
    super(inWords(phrase, ENGLISH));
    this.#phrase = phrase;
    this.#body = { statusCode: String(status), code, error };
    this.httpStatus = status === 416 || status === 429 || status >= 500 ? status : 400;
  }

  body(texts: PlatformTexts): StorageErrorBody {
    return { ...this.#body, message: inWords(this.#phrase, texts) };
  }
}

// The project provides the texts of errors that a user can cause on a page.
// The other texts are the hosted platform's, because clients compare them.

export const noSuchBucket = (): StorageFailure =>
  new StorageFailure(404, "NoSuchBucket", "Bucket not found", "Bucket not found");
export const noSuchKey = (): StorageFailure =>
  new StorageFailure(404, "NoSuchKey", "Object not found", "not_found");
export const alreadyExists = (): StorageFailure =>
  new StorageFailure(409, "KeyAlreadyExists", "The resource already exists", "Duplicate");
export const accessDenied = (
  message = "new row violates row-level security policy",
): StorageFailure => new StorageFailure(403, "AccessDenied", message, "Unauthorized");
export const invalidKey = (key: string): StorageFailure =>
  new StorageFailure(400, "InvalidKey", `Invalid key: ${key.slice(0, 200)}`);
export const invalidRequest = (phrase: Phrase): StorageFailure =>
  new StorageFailure(400, "InvalidRequest", phrase);
export const invalidField = (error: z.ZodError): StorageFailure =>
  invalidRequest((say) => fieldRefusals(error, say)[0] ?? say.http.badRequest);
export const invalidSignature = (message: string): StorageFailure =>
  new StorageFailure(400, "InvalidSignature", message);
export const tooLarge = (limitBytes: number): StorageFailure =>
  new StorageFailure(
    413,
    "EntityTooLarge",
    (say) => say.storage.fileTooLarge(limitBytes),
    "Payload too large",
  );
export const invalidMimeType = (type: string): StorageFailure =>
  new StorageFailure(
    415,
    "InvalidMimeType",
    (say) => say.storage.typeNotAllowed(type),
    "invalid_mime_type",
  );
export const invalidContent = (phrase: Phrase): StorageFailure =>
  new StorageFailure(415, "InvalidMimeType", phrase, "invalid_mime_type");
export const slowDown = (): StorageFailure =>
  new StorageFailure(429, "SlowDown", (say) => say.storage.tooManyUploads, "too_many_requests");
export const tooManyRenderings = (): StorageFailure =>
  new StorageFailure(429, "SlowDown", (say) => say.storage.tooManyRenderings, "too_many_requests");
export const busy = (): StorageFailure =>
  new StorageFailure(503, "SlowDown", (say) => say.storage.busy);
export const notImplemented = (what: string): StorageFailure =>
  new StorageFailure(501, "NotImplemented", `${what} is not supported by this server`);

/** Reads the SQLSTATE of a PostgreSQL error, or the code of a lost connection. */
function errorCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** Converts any thrown error into a `StorageFailure`; null if the server is at fault (500). */
export function toStorageFailure(error: unknown): StorageFailure | null {
  if (error instanceof StorageFailure) return error;
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : "";
  switch (code) {
    case "42501":
      return accessDenied(
        /row-level security/.test(message)
          ? "new row violates row-level security policy"
          : "Access denied",
      );
    case "23505":
      return alreadyExists();
    case "23503":
      return noSuchBucket();
    case "P0001":
      return invalidRequest(message);
    // 22021: bytes that no text can contain, such as zero.
    case "22021":
      return invalidRequest("The request is malformed");
    case "57014":
    case "55P03":
      return new StorageFailure(544, "DatabaseTimeout", "The connection to the database timed out");
    default:
      return isDatabaseAway(error) || isDiskFull(error)
        ? new StorageFailure(503, "InternalError", (say) => say.http.unavailable)
        : null;
  }
}
