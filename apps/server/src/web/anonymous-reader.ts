import type { FastifyInstance } from "fastify";

const FRESH_MS = 1_000;
const CACHE_LIMIT = 400;

/** An answer of the data API. */
export interface ReadAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The part after the slash of `Content-Range`, when a count was asked for. */
  readonly total: number | null;
}

/** The data cannot be read right now: that something is missing must not be concluded from it. */
export class SourceUnavailableError extends Error {
  override readonly name = "SourceUnavailableError";
}

export interface AnonymousReader {
  /**
   * Reads `/rest/v1/<pathAndQuery>` the way a visitor who is not signed in would.
   *
   * @param headers for instance `Prefer: count=exact` or an `Accept` for a single row
   */
  read(pathAndQuery: string, headers?: Readonly<Record<string, string>>): Promise<ReadAnswer>;
  /**
   * The rows of a list; none when the API refuses the request.
   *
   * @throws SourceUnavailableError while the database is away
   */
  rows<Row>(pathAndQuery: string): Promise<Row[]>;
  /** Forgets all answers, because something was written. */
  forget(): void;
}

/**
 * Reads public data through the server's own data API, so that what goes into a page is exactly what
 * a visitor may see and has exactly the shape the page would get. Answers are kept for a second, or
 * until something is written: a link that a thousand people open at once costs one read, and whoever
 * reloads after an act of their own sees what it changed.
 */
export function createAnonymousReader(app: FastifyInstance, anonKey: string): AnonymousReader {
  const cache = new Map<string, { readonly until: number; readonly answer: Promise<ReadAnswer> }>();

  async function ask(
    pathAndQuery: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<ReadAnswer> {
    const response = await app.inject({
      method: "GET",
      url: `/rest/v1/${pathAndQuery}`,
      headers: { ...headers, apikey: anonKey },
    });
    const range = response.headers["content-range"];
    const total = typeof range === "string" ? Number(range.split("/")[1]) : Number.NaN;
    return {
      status: response.statusCode,
      body: parse(response.body),
      total: Number.isNaN(total) ? null : total,
    };
  }

  const read: AnonymousReader["read"] = (pathAndQuery, headers = {}) => {
    const key = `${pathAndQuery} ${JSON.stringify(headers)}`;
    const known = cache.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const answer = ask(pathAndQuery, headers);
    cache.delete(key);
    cache.set(key, { until: Date.now() + FRESH_MS, answer });
    const oldest = cache.keys().next();
    if (cache.size > CACHE_LIMIT && !oldest.done) cache.delete(oldest.value);
    return answer;
  };

  return {
    read,
    forget: () => cache.clear(),
    async rows<Row>(pathAndQuery: string) {
      const { status, body } = await read(pathAndQuery);
      if (status >= 500) throw new SourceUnavailableError();
      return status === 200 && Array.isArray(body) ? (body as Row[]) : [];
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
