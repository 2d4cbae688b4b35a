import { LRUCache } from "lru-cache";
import { unacceptableMediaType } from "../errors.ts";

/** The formats of a response body. */
export type ResponseFormat = "json" | "json-stripped" | "object" | "object-stripped" | "csv";

const CONTENT_TYPES: Readonly<Record<ResponseFormat, string>> = {
  json: "application/json; charset=utf-8",
  "json-stripped": "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
  object: "application/vnd.pgrst.object+json; charset=utf-8",
  "object-stripped": "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};

const cache = new LRUCache<string, ResponseFormat>({ max: 200 });

/**
 * Chooses the response format from the Accept header. Of the formats with the highest quality, the first one is chosen.
 * Throws PGRST107.
 */
export function negotiateFormat(accept: string | undefined): ResponseFormat {
  if (accept === undefined) return "json";
  const known = cache.get(accept);
  if (known !== undefined) return known;
  const wanted = parseAccept(accept);
  for (const { type, isStripped } of wanted) {
    const format = formatOf(type, isStripped);
    if (format === null) continue;
    cache.set(accept, format);
    return format;
  }
  throw unacceptableMediaType(wanted.map(({ type }) => type));
}

/** The Content-Type of a format. */
export function contentTypeOf(format: ResponseFormat): string {
  return CONTENT_TYPES[format];
}

function parseAccept(accept: string): { type: string; isStripped: boolean; quality: number }[] {
  return accept
    .split(",")
    .map((part) => {
      const [type = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
      const quality = parameters.find((word) => word.startsWith("q="));
      return {
        type,
        isStripped: parameters.includes("nulls=stripped"),
        quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
      };
    })
    .sort((a, b) => b.quality - a.quality);
}

function formatOf(type: string, isStripped: boolean): ResponseFormat | null {
  switch (type) {
    case "*/*":
    case "application/*":
    case "application/json":
      return "json";
    case "application/vnd.pgrst.object+json":
    case "application/vnd.pgrst.object":
      return isStripped ? "object-stripped" : "object";
    case "application/vnd.pgrst.array+json":
    case "application/vnd.pgrst.array":
      return isStripped ? "json-stripped" : "json";
    case "text/csv":
      return "csv";
    default:
      return null;
  }
}
