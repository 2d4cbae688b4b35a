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

/** The connection was lost. The outcome of its statements is unknown. */
export class SessionLostError extends Error {
  override readonly name = "SessionLostError";
}

/** The response is larger than the limit; the connection was closed. */
export class ResponseTooLargeError extends Error {
  override readonly name = "ResponseTooLargeError";
}
