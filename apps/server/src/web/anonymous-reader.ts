import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";

const FRESH_MS = 1_000;
const CACHE_LIMIT = 400;

/** An answer of the data API. */
export interface ReadAnswer {
  readonly status: number;
  readonly text: string;
  /** `Content-Range`, when a count was asked for. */
  readonly range: string | null;
}

export interface AnonymousReader {
  /**
   * Reads `/rest/v1/<pathAndQuery>` the way a visitor who is not signed in would.
   *
   * @param address on whose account it is read: what one address may ask for is bounded
   */
  read(
    pathAndQuery: string,
    headers: Readonly<Record<string, string>>,
    address: string,
  ): Promise<ReadAnswer>;
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
  const cache = new LRUCache<string, Promise<ReadAnswer>>({ max: CACHE_LIMIT, ttl: FRESH_MS });

  async function ask(
    pathAndQuery: string,
    headers: Readonly<Record<string, string>>,
    remoteAddress: string,
  ): Promise<ReadAnswer> {
    const response = await app.inject({
      method: "GET",
      url: `/rest/v1/${pathAndQuery}`,
      remoteAddress,
      headers: { ...headers, apikey: anonKey },
    });
    const range = response.headers["content-range"];
    return {
      status: response.statusCode,
      text: response.body,
      range: typeof range === "string" ? range : null,
    };
  }

  return {
    read(pathAndQuery, headers, address) {
      const key = `${pathAndQuery} ${JSON.stringify(headers)}`;
      const known = cache.get(key);
      if (known) return known;
      const answer = ask(pathAndQuery, headers, address);
      cache.set(key, answer);
      // What one visitor was refused, the next one may get.
      void answer.then(
        ({ status }) => status >= 400 && cache.delete(key),
        () => cache.delete(key),
      );
      return answer;
    },
    forget: () => cache.clear(),
  };
}
