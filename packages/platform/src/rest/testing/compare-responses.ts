import { isWorded } from "../response/user-facing-error.ts";

/** A request that is sent to both servers. */
export interface ProbeRequest {
  readonly method: string;
  /** Path and query string, from the service's root. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ProbeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | null>>;
  readonly text: string;
}

/** The response headers that clients depend on. Only these are compared. */
const COMPARED_HEADERS = [
  "content-type",
  "content-range",
  "preference-applied",
  "location",
  "www-authenticate",
  "allow",
  "content-profile",
  "x-custom",
  "cache-control",
];

/** Sends a request and returns the parts of the response that are compared. */
export async function probe(base: string, request: ProbeRequest): Promise<ProbeAnswer> {
  const { method, path, headers, body } = request;
  const response = await fetch(`${base}${path}`, {
    method,
    signal: AbortSignal.timeout(15_000),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(COMPARED_HEADERS.map((name) => [name, response.headers.get(name)])),
    text: await response.text(),
  };
}

/**
 * Describes the difference between the responses of this service and of PostgREST; null if there is none.
 * The README's intended differences are removed from both responses first.
 * @param isPrivileged whether the service role sends the request and gets suggestions for wrong names
 */
export function difference(
  ours: ProbeAnswer,
  theirs: ProbeAnswer,
  isPrivileged: boolean,
): string | null {
  if (isOracleFault(theirs)) return null;
  const left = normalise(ours, isPrivileged);
  const right = normalise(theirs, isPrivileged);
  if (left.status !== right.status) return `status ${left.status} instead of ${right.status}`;
  if (JSON.stringify(left.body) !== JSON.stringify(right.body)) return "body";
  for (const name of COMPARED_HEADERS) {
    if (left.headers[name] !== right.headers[name]) return `header ${name}`;
  }
  return null;
}

/**
 * Whether PostgREST 12 fails where this service responds (intended difference 7).
 * PostgREST mistakes an embed's column for the row of a table of that name, and cannot spread to-many relationships.
 */
function isOracleFault(theirs: ProbeAnswer): boolean {
  return theirs.text.includes('"cannot cast type jsonb to ') || theirs.text.includes('"PGRST119"');
}

interface Normalised {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string | null>;
}

function normalise(answer: ProbeAnswer, isPrivileged: boolean): Normalised {
  const headers = { ...answer.headers };
  // Native PostgREST does not control caches (intended difference 14).
  if (headers["cache-control"] === "no-store") headers["cache-control"] = null;
  const isJson = (headers["content-type"]?.includes("json") ?? false) || answer.status >= 300;
  // The order of an object's keys has no meaning (intended difference 3).
  const body = isJson && answer.text !== "" ? sortKeys(JSON.parse(answer.text)) : answer.text;
  if (answer.status < 300) return { status: answer.status, body, headers };
  const hidden = isPrivileged ? DATABASE_HINTS : [...DATABASE_HINTS, ...GUESSED_HINTS];
  return normaliseError(answer.status, body, headers, hidden);
}

/** Codes whose hint is a suggestion, which only the service role gets (intended difference 2). */
const GUESSED_HINTS = ["PGRST200", "PGRST202"];

/** PostgreSQL's error codes whose suggestions are not compared. */
const DATABASE_HINTS = ["42703", "42P01", "42883"];

/** Error codes whose messages changed in PostgREST 13. */
const SAID_ANEW = new Set(["PGRST106", "PGRST116"]);

/** Since PostgREST 13, a missing table has a separate error code. */
const ABSENT_TABLE = { code: "PGRST205" };

function normaliseError(
  status: number,
  body: unknown,
  headers: Record<string, string | null>,
  hidden: readonly string[],
): Normalised {
  // The type is not compared: PostgREST 12 labels these bodies with the requested type (intended difference 4).
  if (status === 406 || status === 416) headers["content-type"] = null;
  if (typeof body !== "object" || body === null) return { status, body, headers };
  const error: Record<string, unknown> = { ...body };
  const code = String(error["code"]);
  if (hidden.includes(code)) error["hint"] = null;
  // This service replaces PostgreSQL's messages by texts for users (intended difference 10).
  if (isWorded(code)) for (const key of ["message", "details", "hint"]) error[key] = null;
  // Messages that changed in PostgREST 13 (intended difference 11).
  if (SAID_ANEW.has(code)) for (const key of ["message", "hint"]) error[key] = null;
  if (/^relation "[^"]+" does not exist$/.test(String(error["message"])) && code === "42P01")
    return { status, body: { ...ABSENT_TABLE }, headers };
  if (code === "PGRST205") return { status, body: { ...ABSENT_TABLE }, headers };
  // Position and reason of a parse error are not compared (intended difference 1).
  if (code === "PGRST100") {
    error["details"] = null;
    error["message"] = String(error["message"]).replace(/ \(line 1, column \d+\)$/, "");
  }
  return { status, body: error, headers };
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    sortKeys(item),
  ]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
