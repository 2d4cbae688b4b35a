import type { ServerErrorFields } from "../response/database-error.ts";

/** Thrown if PostgreSQL refuses a statement. */
export class ServerError extends Error {
  readonly fields: ServerErrorFields;

  constructor(fields: ServerErrorFields) {
    super(fields.message);
    this.name = "ServerError";
    this.fields = fields;
  }
}

/** Thrown if the connection was lost. The outcome of its statements is unknown. */
export class SessionLostError extends Error {
  override readonly name = "SessionLostError";
}

/** Thrown if the response is larger than the limit. The connection is closed. */
export class ResponseTooLargeError extends Error {
  override readonly name = "ResponseTooLargeError";
}
