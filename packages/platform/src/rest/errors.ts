import { guessTable } from "./plan/name-suggestions.ts";
import type { SchemaCache } from "./schema/types.ts";
import { ENGLISH, inWords, type Phrase, type PlatformTexts } from "../config/english-texts.ts";

/** An error response in PostgREST's shape: status, code, message, details, hint. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  /** Returns a suggestion for a wrong name. It contains names from the schema, so only the service role gets it. */
  readonly guess: (() => string | null) | null;
  readonly phrase: Phrase;
  /** The text that is logged instead of the message; null to log the message. It is never sent to clients. */
  readonly logged: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    phrase: Phrase,
    extra: {
      details?: unknown;
      hint?: string | null;
      guess?: () => string | null;
      logged?: string | null;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(inWords(phrase, ENGLISH));
    this.phrase = phrase;
    this.name = "RestError";
    this.status = status;
    this.code = code;
    this.details = extra.details ?? null;
    this.hint = extra.hint ?? null;
    this.guess = extra.guess ?? null;
    this.logged = extra.logged ?? null;
    this.headers = extra.headers ?? {};
  }

  /** Returns the same error with its suggestion as the hint, for callers who may know the schema. */
  guessing(): RestError {
    const { status, code, phrase, details, logged, headers } = this;
    const hint = this.hint ?? this.guess?.() ?? null;
    return new RestError(status, code, phrase, { details, hint, logged, headers });
  }

  /** Returns the body with PostgREST's order of keys. */
  body(texts: PlatformTexts): string {
    return JSON.stringify({
      code: this.code,
      details: this.details,
      hint: this.hint,
      message: inWords(this.phrase, texts),
    });
  }
}

/** Runs `work` for a role. Only the service role gets suggestions for a wrong request. */
export function guessingFor<Result>(role: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof RestError && role === "service_role" ? error.guessing() : error;
  }
}

/** Returns the error for a query string that does not parse (PGRST100). `column` counts from 1. */
export function parseError(what: string, text: string, column: number, details: string): RestError {
  return new RestError(
    400,
    "PGRST100",
    `"failed to parse ${what} (${text})" (line 1, column ${column})`,
    {
      details,
    },
  );
}

/** Returns the error for a body that cannot be used (PGRST102). */
export function invalidBody(message: string): RestError {
  return new RestError(400, "PGRST102", message);
}

/** Returns the error for a range that the result cannot satisfy (PGRST103). */
export function invalidRange(details: string): RestError {
  return new RestError(416, "PGRST103", "Requested range not satisfiable", { details });
}

/** Returns the error for PUT with filters other than equality on the whole primary key (PGRST105). */
export function invalidPutFilters(): RestError {
  return new RestError(
    405,
    "PGRST105",
    "Filters must include all and only primary key columns with 'eq' operators",
  );
}

/** Returns the error for a schema that is not exposed (PGRST106). */
export function unacceptableSchema(schema: string, exposed: string): RestError {
  return new RestError(406, "PGRST106", `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed}`,
  });
}

/** Returns the error for an Accept header without a supported media type (PGRST107). */
export function unacceptableMediaType(accept: readonly string[]): RestError {
  return new RestError(
    415,
    "PGRST107",
    `None of these media types are available: ${accept.join(", ")}`,
  );
}

/** Returns the error for a filter, order or range on an embed that the select does not have (PGRST108). */
export function notEmbedded(resource: string): RestError {
  return new RestError(
    400,
    "PGRST108",
    `'${resource}' is not an embedded resource in this request`,
    {
      hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
    },
  );
}

/** Returns the error if one object was requested and the result has another number of rows (PGRST116). */
export function notSingular(rows: number): RestError {
  return new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows} rows`,
  });
}

/** Returns the error for a feature of the protocol that this service does not support. */
export function notSpoken(details: string): RestError {
  return new RestError(400, "PGRST127", "Feature not implemented", { details });
}

/** Returns the error for a table or view that does not exist (PGRST205). */
export function unknownRelation({ schema, relations }: SchemaCache, name: string): RestError {
  return new RestError(
    404,
    "PGRST205",
    `Could not find the table '${schema}.${name}' in the schema cache`,
    { guess: () => guessTable(schema, relations.keys(), name) },
  );
}

/** Returns PostgreSQL's error for a column that does not exist, without a query. */
export function unknownColumn(relation: string, column: string): RestError {
  return new RestError(400, "42703", `column ${relation}.${column} does not exist`);
}

/** Returns PostgreSQL's error for a cast to a type that does not exist. */
export function unknownType(type: string): RestError {
  return new RestError(400, "42704", `type "${type}" does not exist`);
}

/** The error code of `databaseUnavailable`. */
export const UNAVAILABLE = "PGRST000";

/** Returns the error for a request that was not carried out, because the database cannot be reached. */
export function databaseUnavailable(): RestError {
  return new RestError(503, UNAVAILABLE, "Database connection error. Retrying the connection.");
}

/** Returns the error for a request that lost its connection while it ran, so that its outcome is unknown. */
export function connectionLost(): RestError {
  return new RestError(503, "PGRST001", "Database client error. Retrying the connection.");
}

/** Returns the error for a request that was not carried out, because no connection became free in time. */
export function acquisitionTimeout(): RestError {
  return new RestError(504, "PGRST003", "Timed out acquiring connection from connection pool.");
}

/** Returns the error (`54001`) for a request with too many columns, filters or values, or that nests too deeply. */
export function tooComplex(
  code: "query_too_deep" | "query_too_wide" | "query_too_long",
  phrase: Phrase,
): RestError {
  return new RestError(400, "54001", phrase, { details: code });
}

/** Returns the error for a request whose estimated work is above the role's budget (`54001`). */
export function tooExpensive(): RestError {
  return new RestError(400, "54001", (say) => say.rest.tooExpensive, {
    details: "query_too_expensive",
  });
}

/** Returns the error for too many requests of one user or IP address (`53300`, too many connections). */
export function tooManyRequests(seconds: number): RestError {
  return new RestError(429, "53300", (say) => say.rest.asksTooMuch, {
    details: "too_many_requests",
    headers: { "retry-after": String(seconds) },
  });
}

/** Returns the error if all users together exceed the capacity. */
export function serverBusy(): RestError {
  return new RestError(503, "53300", (say) => say.rest.serverBusy, {
    details: "server_busy",
    headers: { "retry-after": "2" },
  });
}

/** Returns the error if the account was closed or banned after the token was made. */
export function accountInactive(): RestError {
  return new RestError(403, "42501", (say) => say.http.accountInactive, {
    details: "account_inactive",
  });
}

/** Returns the error if the client hung up. No client reads it. */
export function clientGone(): RestError {
  return new RestError(499, "57014", "The client closed the request");
}
