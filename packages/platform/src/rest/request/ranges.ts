import type { RestError } from "../errors.ts";
import { invalidRange } from "../errors.ts";
import type { RowRange } from "./types.ts";

const EVERYTHING: RowRange = { offset: 0, limit: null };

/** Collects the `limit` and `offset` parameters by the path of the embed that they limit ("" for the top level). */
export class RangeCollector {
  private readonly limits = new Map<string, number>();
  private readonly offsets = new Map<string, number>();

  /** Values that are no integers are ignored, as in PostgREST. */
  add(kind: "limit" | "offset", path: string, text: string): void {
    if (!/^-?\d+$/.test(text.trim())) return;
    const number = Number(text);
    if (!Number.isSafeInteger(number)) return;
    // If a parameter is given twice, the last one counts.
    (kind === "limit" ? this.limits : this.offsets).set(path, number);
  }

  finish(): Map<string, RowRange> {
    const ranges = new Map<string, RowRange>();
    for (const path of new Set([...this.limits.keys(), ...this.offsets.keys()])) {
      const limit = this.limits.get(path) ?? null;
      const offset = Math.max(this.offsets.get(path) ?? 0, 0);
      if (limit !== null && (limit < 0 || (limit === 0 && offset > 0 && path === ""))) {
        throw emptyRange();
      }
      ranges.set(path, { limit, offset });
    }
    return ranges;
  }
}

/** Parses the header `Range: 0-9`; any other text means all rows. */
export function parseRangeHeader(header: string | undefined): RowRange {
  const match = header === undefined ? null : /^(\d+)-(\d*)$/.exec(header.trim());
  if (match === null) return EVERYTHING;
  const offset = Number(match[1]);
  if (match[2] === "") return { offset, limit: null };
  const last = Number(match[2]);
  if (last < offset) {
    throw invalidRange(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  return { offset, limit: last - offset + 1 };
}

function emptyRange(): RestError {
  return invalidRange("Limit should be greater than or equal to zero.");
}

/**
 * Returns the rows that are in both ranges: that of the query string and that of the Range header. Throws PGRST103 if
 * there are none.
 */
export function intersectRanges(a: RowRange, b: RowRange): RowRange {
  const offset = Math.max(a.offset, b.offset);
  const endOf = (range: RowRange): number =>
    range.limit === null ? Infinity : range.offset + range.limit;
  const end = Math.min(endOf(a), endOf(b));
  if (end < offset || (end === offset && (a.limit !== 0 || a.offset > 0))) throw emptyRange();
  return { offset, limit: end === Infinity ? null : end - offset };
}

/** Limits a range to the maximum number of rows that the server returns. */
export function restrictRange(range: RowRange, maxRows: number): RowRange {
  return { offset: range.offset, limit: Math.min(range.limit ?? maxRows, maxRows) };
}

/** Returns the Content-Range header of a read: `0-9/100`, `0-9/*` or `*` + `/0`. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  const span = rows > 0 && (total === null || total > 0) ? `${offset}-${offset + rows - 1}` : "*";
  return `${span}/${total ?? "*"}`;
}

/**
 * Returns the status of a read: 206 if the total is known and rows are missing, 416 if the range is out of bounds, else
 * 200.
 */
export function statusOfRange(offset: number, rows: number, total: number | null): number {
  if (total === null) return 200;
  if (offset > total) return 416;
  return rows < total ? 206 : 200;
}
