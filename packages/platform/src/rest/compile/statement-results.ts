import { notSingular, RestError } from "../errors.ts";
import type { ResponseFormat } from "../request/media-type.ts";
import { RESULT } from "../sql/response-sql.ts";
import type { RequestContext, RestReply, ResultRow } from "./types.ts";

export function numberAt(row: ResultRow, position: number): number | null {
  const cell = row[position];
  return cell === null || cell === undefined ? null : Number(cell.toString("latin1"));
}

export function textAt(row: ResultRow, position: number): string | null {
  return row[position]?.toString("utf8") ?? null;
}

/** Throws if the client requested one object and the result is not exactly one row. */
export function checkSingular(format: ResponseFormat, rows: number): void {
  if ((format === "object" || format === "object-stripped") && rows !== 1) throw notSingular(rows);
}

/** Whether the transaction is rolled back at its end: by the project's setting, or by the caller's choice. */
export function rollsBack({ cache, preferences }: RequestContext): boolean {
  return preferences.tx === null ? cache.switches.end.rollsBack : preferences.tx === "rollback";
}

/** Applies the settings `response.status` and `response.headers`, which SQL functions may set. */
export function withResponseSettings(row: ResultRow, reply: RestReply): RestReply {
  const status = textAt(row, RESULT.status);
  const headers = textAt(row, RESULT.headers);
  if (status === null && headers === null) return reply;
  return {
    status: status === null ? reply.status : readStatus(status),
    headers: headers === null ? reply.headers : { ...reply.headers, ...readHeaders(headers) },
    body: reply.body,
  };
}

function readStatus(text: string): number {
  const status = /^\d{3}$/.test(text) ? Number(text) : 0;
  if (status < 200 || status > 599) {
    throw new RestError(500, "PGRST112", "response.status guc must be a valid status code");
  }
  return status;
}

function readHeaders(text: string): Record<string, string> {
  const failure = new RestError(
    500,
    "PGRST111",
    "response.headers guc must be a JSON array composed of objects with a single key and a string value",
  );
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw failure;
  }
  if (!Array.isArray(list)) throw failure;
  const headers: Record<string, string> = {};
  for (const item of list as unknown[]) {
    const entries = typeof item === "object" && item !== null ? Object.entries(item) : [];
    const [name, value] = entries[0] ?? [];
    if (entries.length !== 1 || name === undefined || typeof value !== "string") throw failure;
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[\r\n\0]/.test(value)) throw failure;
    const key = name.toLowerCase();
    const before = headers[key];
    headers[key] = before === undefined ? value : `${before}, ${value}`;
  }
  return headers;
}
