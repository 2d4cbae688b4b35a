import { isDatabaseAway } from "../../http/unavailable.ts";

/** Codes of storage-api that programs may rely on. */
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
  | "MissingParameter"
  | "DatabaseTimeout"
  | "SlowDown"
  | "InternalError"
  | "NotImplemented";

/** What an error looks like on the wire. `statusCode` is the real status, as text. */
export interface StorageErrorBody {
  readonly statusCode: string;
  readonly code: StorageErrorCode;
  readonly error: string;
  readonly message: string;
}

/**
 * A refusal in storage-api's shape. As there, the HTTP status is 400 for almost all of them and
 * the meaningful status travels in the body: the official client reads it from the body.
 */
export class StorageFailure extends Error {
  override readonly name = "StorageFailure";
  readonly body: StorageErrorBody;
  readonly httpStatus: number;

  constructor(status: number, code: StorageErrorCode, message: string, error: string = code) {
    super(message);
    this.body = { statusCode: String(status), code, error, message };
    this.httpStatus = status === 416 || status === 429 || status >= 500 ? status : 400;
  }
}

// Texts a person can provoke from the page are Spanish; the others are the hosted platform's own,
// because clients compare them.

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
export const invalidRequest = (message: string): StorageFailure =>
  new StorageFailure(400, "InvalidRequest", message);
export const invalidSignature = (message: string): StorageFailure =>
  new StorageFailure(400, "InvalidSignature", message);
export const tooLarge = (limitBytes: number): StorageFailure =>
  new StorageFailure(
    413,
    "EntityTooLarge",
    `El archivo supera el tamaño permitido (${formatMegabytes(limitBytes)} MB).`,
    "Payload too large",
  );
export const invalidMimeType = (type: string): StorageFailure =>
  new StorageFailure(
    415,
    "InvalidMimeType",
    `Este tipo de archivo no está permitido (${type}).`,
    "invalid_mime_type",
  );
export const invalidContent = (message: string): StorageFailure =>
  new StorageFailure(415, "InvalidMimeType", message, "invalid_mime_type");
export const slowDown = (): StorageFailure =>
  new StorageFailure(
    429,
    "SlowDown",
    "Has subido demasiados archivos en poco tiempo. Espera un momento y vuelve a intentarlo.",
    "too_many_requests",
  );
export const notImplemented = (what: string): StorageFailure =>
  new StorageFailure(501, "NotImplemented", `${what} is not supported by this server`);

function formatMegabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toLocaleString("es", { maximumFractionDigits: 1 });
}

/** Reads the SQLSTATE of a PostgreSQL error, or the code of a lost connection. */
function errorCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** Turns whatever an operation threw into a refusal; null when it is our own fault (500). */
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
    case "57014":
    case "55P03":
      return new StorageFailure(544, "DatabaseTimeout", "The connection to the database timed out");
    default:
      return isDatabaseAway(error)
        ? new StorageFailure(
            503,
            "InternalError",
            "El servicio no está disponible en este momento. Vuelve a intentarlo en unos segundos.",
          )
        : null;
  }
}
