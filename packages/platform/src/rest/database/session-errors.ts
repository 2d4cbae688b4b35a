import type { ServerErrorFields } from "../response/database-error.ts";

/** PostgreSQL refused a statement. */
export class ServerError extends Error {
  readonly fields: ServerErrorFields;

  constructor(fields: ServerErrorFields) {
    super(fields.message);
    this.name = "ServerError";
    this.fields = fields;
  }
}

/** The connection was lost; nothing is known of what ran on it. */
export class SessionLostError extends Error {
  override readonly name = "SessionLostError";
}

/** The answer is larger than the limit; the connection was given up. */
export class ResponseTooLargeError extends Error {
  override readonly name = "ResponseTooLargeError";
}
