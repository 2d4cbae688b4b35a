import type { ReadAnswer } from "./anonymous-reader.ts";

const REST = "/rest/v1/";
/** Request headers on which the response depends. */
const MEANINGFUL = ["accept", "prefer", "range", "accept-profile"];

/** Reads `/rest/v1/<pathAndQuery>` with these headers, as a visitor. */
export type VisitorRead = (
  pathAndQuery: string,
  headers: Readonly<Record<string, string>>,
) => Promise<ReadAnswer>;

/**
 * Creates a read-only `fetch` for the web app's data client.
 * The requests go to this server's data API, as a visitor who is not signed in.
 */
export function createVisitorFetch(read: VisitorRead): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (request.method !== "GET" || !pathname.startsWith(REST)) {
      throw new Error(`A rendered page asked for ${request.method} ${pathname}.`);
    }
    const headers = Object.fromEntries(
      MEANINGFUL.flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const answer = await read(pathname.slice(REST.length) + search, headers);
    return new Response(answer.text, {
      status: answer.status,
      headers: {
        "content-type": "application/json",
        ...(answer.range ? { "content-range": answer.range } : {}),
      },
    });
  };
}
