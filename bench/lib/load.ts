import { createRequire } from "node:module";

/** The body and the headers of one request. All requests have the same path and method. */
export interface LoadTurn {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that is sent repeatedly. */
export interface LoadRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * For POST: the bodies, which are sent in turn. A body can have separate headers, for example those of another user.
   */
  readonly turns?: readonly LoadTurn[];
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

interface AutocannonResult {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
}

type Autocannon = (options: Record<string, unknown>) => Promise<AutocannonResult>;

/** The package `autocannon` has no types. */
const autocannon = createRequire(import.meta.url)("autocannon") as Autocannon;

/** Sends a request from `connections` clients for `seconds`; fails on any unsuccessful response. */
export async function measure(
  base: string,
  request: LoadRequest,
  options: { connections: number; seconds: number },
): Promise<LoadResult> {
  const { method, headers, turns } = request;
  const { pathname, search } = new URL(base + request.path);
  const path = pathname + search;
  const requests =
    turns === undefined
      ? [{ method, path, headers }]
      : turns.map((turn) => ({
          method,
          path,
          headers: { ...headers, ...turn.headers },
          body: turn.body,
        }));
  const result = await autocannon({
    url: new URL(base).origin,
    connections: options.connections,
    duration: options.seconds,
    requests,
  });
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(
      `${pathname}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} refusals: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
