import type { Network } from "@leyenda/platform/context/client-network";
import type { FastifyInstance } from "fastify";
import { type ReadSources, readWithSources } from "@leyenda/platform/rest/response-cache";

/** A response of the data API. */
export interface ReadAnswer {
  readonly status: number;
  readonly text: string;
  /** The `Content-Range` header, if a count was requested. */
  readonly range: string | null;
}

/** A visitor's read: path, query and headers of a request to `/rest/v1/`. */
export interface VisitorQuestion {
  readonly pathAndQuery: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface AnonymousReader {
  /**
   * Reads with the rights of a visitor who is not signed in.
   * @param address the network of the visitor: its requests are limited, and after its writes it gets no older results
   */
  read(
    question: VisitorQuestion,
    address: Network,
  ): Promise<{ answer: ReadAnswer; sources: ReadSources }>;
}

/**
 * Reads public data through the server's data API, so that a rendered page contains what the browser would get.
 * The data API caches its responses.
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
