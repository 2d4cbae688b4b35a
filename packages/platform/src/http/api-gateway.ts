import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PlatformContext } from "../context/context.ts";
import { isSecretInBrowser, SECRET_IN_BROWSER } from "./secret-in-browser.ts";
import { unavailable } from "./unavailable-response.ts";

/**
 * How many requests may wait for the database at once; their bodies are not read while they wait.
 * Further requests are refused and may be repeated.
 */
const MAX_WAITING = 5_000;

const ALLOWED_METHODS = "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS";
const EXPOSED_HEADERS =
  "Content-Length, Content-Location, Content-Range, ETag, Idempotent-Replayed, Location, Preference-Applied, RateLimit, RateLimit-Policy, Range-Unit, Retry-After, X-Request-Id, X-Supabase-Api-Version";

/** The path of the data API. */
export const DATA = "/rest/v1";

/** The path of the data API for API clients. It needs no API key. A request without a token has a visitor's rights. */
export const OPEN_DATA = "/api/v1";

/**
 * Paths that need no API key, because users open them by a link or other services call them.
 * The services behind these paths check a one-time token, a signature or a bearer token.
 */
const OPEN_PATHS = [
  /^\/auth\/v1\/(verify|callback|authorize)(\/|$)/,
  /^\/auth\/v1\/\.well-known\//,
  /^\/storage\/v1\//,
  /^\/functions\/v1\//,
];

/**
 * Registers the gateway, as on the hosted platform: CORS for any origin, and the check of the `apikey`.
 * The key also replaces a missing `Authorization` header.
 * While the database is unavailable, a request waits as long as a failover takes and then gets 503.
 * Reads of visitors continue on a replica if there is one.
 */
export function useApiGateway(scope: FastifyInstance, context: PlatformContext): void {
  const { tokens, database, project, config } = context;
  let waiting = 0;

  // The hook uses a callback, because an async hook would delay every request by a turn of the event loop.
  scope.addHook("onRequest", (request, reply, done) => {
    void reply.header("access-control-allow-origin", "*");
    if (request.method === "OPTIONS") return void preflight(request, reply);
    void reply.header("access-control-expose-headers", EXPOSED_HEADERS);
    if (database.isHealthy() || mayReplicaAnswer(request)) return checkKey(request, reply, done);
    if (waiting >= MAX_WAITING) return void unavailable(reply, project.texts);
    waiting += 1;
    void database.whenBack().then((isBack) => {
      waiting -= 1;
      // The client has closed the connection, so there is no response to send and no IP address to read.
      if (request.raw.socket.destroyed) return void reply.hijack();
      if (isBack) checkKey(request, reply, done);
      else unavailable(reply, project.texts);
    });
  });

  /**
   * Whether a replica may serve the request: a visitor's read of the data API. If no replica responds, the data API
   * waits for the primary.
   */
  const mayReplicaAnswer = ({ method, url, headers: { authorization } }: FastifyRequest): boolean =>
    database.readers.length > 0 &&
    (method === "GET" || method === "HEAD") &&
    url.startsWith(`${DATA}/`) &&
    (authorization === undefined || authorization === `Bearer ${config.anonKey}`);

  const checkKey = (
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ): void => {
    const isKeyless = request.originalUrl.startsWith(`${OPEN_DATA}/`);
    const key = apiKey(request) ?? (isKeyless ? config.anonKey : undefined);
    if (isSecretInBrowser(request.headers, key))
      return void reply.code(401).send(SECRET_IN_BROWSER);
    const decide = (isOurs: boolean): void => {
      if (key !== undefined && isOurs) request.headers.authorization ??= `Bearer ${key}`;
      else if (!isOpen(request.url)) return void refuse(reply, key);
      done();
    };
    const verified = key === undefined ? null : tokens.verify(key);
    if (verified instanceof Promise) verified.then((token) => decide(token !== null), done);
    else decide(verified !== null);
  };
}

function refuse(reply: FastifyReply, key: string | undefined): FastifyReply {
  const body =
    key === undefined
      ? {
          message: "No API key found in request",
          hint: "No `apikey` request header or url param was found.",
        }
      : { message: "Invalid API key", hint: "Double check your API key." };
  return reply.code(401).send(body);
}

/** Reads the API key as supabase-js sends it: in a header, or in the query if headers are impossible. */
function apiKey(request: FastifyRequest): string | undefined {
  const { apikey } = request.headers;
  if (typeof apikey === "string" && apikey !== "") return apikey;
  const start = request.url.indexOf("?");
  if (start < 0) return undefined;
  return new URLSearchParams(request.url.slice(start + 1)).get("apikey") ?? undefined;
}

function isOpen(url: string): boolean {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  return OPEN_PATHS.some((pattern) => pattern.test(path));
}

function preflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asked = request.headers["access-control-request-headers"];
  return reply
    .code(204)
    .header("access-control-allow-methods", ALLOWED_METHODS)
    .header(
      "access-control-allow-headers",
      typeof asked === "string" ? asked : "authorization, x-client-info, apikey, content-type",
    )
    .header("access-control-max-age", "86400")
    .header("vary", "Access-Control-Request-Headers")
    .send();
}
