import type { Network } from "@leyenda/platform/context/network";
import type { FastifyInstance } from "fastify";
import { type ReadSources, readWithSources } from "@leyenda/platform/rest/response-cache";

/** An answer of the data API. */
export interface ReadAnswer {
  readonly status: number;
  readonly text: string;
  /** `Content-Range`, when a count was asked for. */
  readonly range: string | null;
}

/** A read by a visitor: `/rest/v1/<pathAndQuery>` with these headers. */
export interface VisitorQuestion {
  readonly pathAndQuery: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface AnonymousReader {
  /**
   * Reads the way a visitor who is not signed in would.
   *
   * @param address on whose account it is read: what one address may ask for is bounded, and who
   *   wrote something is not answered with what was read before
   */
  read(
    question: VisitorQuestion,
    address: Network,
  ): Promise<{ answer: ReadAnswer; sources: ReadSources }>;
}

/**
 * Reads public data through the server's own data API, so that what goes into a page is exactly what
 * a visitor may see and has exactly the shape the page would get. The data API keeps what it answers.
 */
export function createAnonymousReader(app: FastifyInstance, anonKey: string): AnonymousReader {
  async function ask(
    { pathAndQuery, headers }: VisitorQuestion,
    remoteAddress: Network,
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
    read: (question, address) => readWithSources(() => ask(question, address)),
  };
}
