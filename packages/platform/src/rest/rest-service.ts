import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { PlatformContext, VerifiedToken } from "../context/context.ts";
import type { CountCall } from "./call-limits.ts";
import type { RestReply } from "./compile/types.ts";
import { watchDeparture } from "../http/client-disconnect.ts";
import { OPEN_DATA } from "../http/api-gateway.ts";
import { attestedHeaders } from "../http/client-address.ts";
import type { Execution } from "./database/bind-statements.ts";
import { Executor } from "./database/request-executor.ts";
import type { LanesContext } from "./database/queued-pools.ts";
import {
  accountInactive,
  guessingFor,
  notSpoken,
  RestError,
  tooManyRequests,
  unacceptableSchema,
} from "./errors.ts";
import { ResponseCache } from "./response-cache.ts";
import { RequestCompiler, unsupportedMethod } from "./request-compiler.ts";
import type { RestRequest } from "./request-compiler.ts";
import { SchemaWatcher } from "./schema/schema-watcher.ts";
import type { SchemaCache } from "./schema/types.ts";
import type { Bearers } from "./api-client-tokens.ts";
import { DEFAULT_REST_SETTINGS } from "./settings.ts";
import type { RestSettings } from "./settings.ts";
import type { PlatformTexts } from "../config/english-texts.ts";
import { bearerOf } from "../http/bearer-token.ts";
import { repeatableCall, type RepeatableCall } from "./idempotency-key.ts";
import { verifyBearer } from "./verify-bearer.ts";

/** How long a refusal is delayed if the user has too much work debt. This slows down clients that retry at once. */
const REFUSAL_MS = 250;

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** The parts of the platform's context that the data API uses. */
export interface RestContext extends LanesContext, Pick<PlatformContext, "tokens" | "accounts"> {
  readonly config: Pick<PlatformContext["config"], "rateLimits">;
  readonly project: Pick<PlatformContext["project"], "texts" | "beforeWrite" | "apiClientTokens">;
}

/**
 * The data API: PostgREST's protocol over the exposed schemas. PostgreSQL enforces all rights.
 * The service itself only identifies the caller and writes the statement.
 */
export function createRestService(
  context: RestContext,
  overrides: Partial<RestSettings> = {},
  countCall: CountCall = () => undefined,
  bearers: Bearers = context.tokens,
): FastifyPluginAsync {
  return async (app) => {
    const settings: RestSettings = {
      ...DEFAULT_REST_SETTINGS,
      beforeWrite: context.project.beforeWrite,
      beforeApiClient: context.project.apiClientTokens?.begin ?? null,
      repeats: context.project.apiClientTokens?.repeats ?? null,
      ...(context.config.rateLimits ? {} : { workDebtMs: Infinity }),
      ...overrides,
    };
    const watcher = new SchemaWatcher(context.database.authenticator, settings.schema, context.log);
    const executor = new Executor(context, settings);
    context.metrics.watchPool("api", () => executor.lanes.main.state());
    context.metrics.watchPool("visitors", () => executor.lanes.anonymous.state());
    // Compiled requests and responses are valid only for one state of one schema.
    const known = new WeakMap<SchemaCache, { compiler: RequestCompiler; answers: ResponseCache }>();
    const knownOf = (cache: SchemaCache) => {
      const there = known.get(cache) ?? {
        compiler: new RequestCompiler(settings, cache),
        answers: new ResponseCache(context.changes),
      };
      known.set(cache, there);
      return there;
    };
    await watcher.start();
    app.addHook("onClose", async () => {
      await executor.close();
      await watcher.close();
    });

    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: settings.maxBodyBytes },
      (_, body, done) => {
        done(null, body);
      },
    );
    app.setErrorHandler((error, request, reply) => {
      const answer = toRestError(error, context);
      // Logs faults of the server or of the database's code. Errors of clients are not logged.
      if (error instanceof RestError && error.status >= 500) {
        const reason = answer.logged ?? answer.message;
        context.log.warn({ code: answer.code, reason }, "a data request failed");
      }
      return sendError(answer, request, reply, context.project.texts);
    });

    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const caches = watcher.current ?? (await loadedCaches(watcher));
      const profile = profileOf(request);
      const cache = chooseSchema(caches, profile);
      if (request.method === "OPTIONS") return sendReply(describeTarget(cache, request), reply);
      const rest = readRequest(request, settings);
      const bearer = request.headers.authorization;
      const verified = verifyBearer(bearers, bearer, request.headers["apikey"], request.network);
      const token: VerifiedToken = verified instanceof Promise ? await verified : verified;
      // Responses that depend on the caller must not be stored by caches between server and client. A procedure may
      // override this.
      if (!isNobody(token)) void reply.header("cache-control", "no-store");
      const active = context.accounts.isActive(token.claims);
      if (!(active instanceof Promise ? await active : active)) throw accountInactive();
      const visitor = { subject: token.claims.sub ?? request.network, address: request.network };
      const isOpen = request.originalUrl.startsWith(OPEN_DATA);
      if (isOpen) reply.headers(executor.allowance(visitor));
      const debt = executor.debtSeconds(visitor, token.claims.role);
      if (debt > 0) {
        // The delay slows down a client that ignores the error and retries at once.
        await sleep(REFUSAL_MS);
        throw tooManyRequests(debt);
      }
      if (token.isApiClient && rest.isCall && rest.method === "POST" && rest.queryString !== "") {
        // A query string is refused, because it could name tables and fields besides the procedure that the token may
        // call.
        throw notSpoken("What a token calls is asked for nothing else.");
      }
      const { compiler, answers } = knownOf(cache);
      const prepared = guessingFor(token.claims.role, () => compiler.prepare(rest));
      if (rest.isCall && token.claims.role !== "service_role")
        await countCall(rest.target, visitor);
      const execute = (noteTables: Execution["noteTables"]): Promise<RestReply> =>
        executor.execute(
          prepared.compiled,
          {
            token,
            method: request.method,
            path: `/${rest.isCall ? "rpc/" : ""}${rest.target}`,
            headers: () => JSON.stringify(attestedHeaders(request.headers, request.ip)),
            timezone: prepared.timezone,
            schema: cache.schema === settings.schema ? null : cache.schema,
            values: prepared.values,
            payload: prepared.payload,
            isRepeated: prepared.isRepeated,
            visitor,
            departure: watchDeparture(reply),
            repeatable: repeatableOf(request, rest, token),
            noteTables,
          },
          !cache.readsRequestSettings,
        );
      const isKeepable = prepared.compiled.isKeepable && isNobody(token);
      const answer = await (isKeepable
        ? answers.answer(keyOf(rest), request.network, {
            ask: execute,
            mayConcern: (table, column) =>
              cache.columnUse.mayConcern(prepared.compiled.statement.text, table, column),
          })
        : execute(null));
      if (isOpen) reply.headers(executor.allowance(visitor));
      if (isOpen && isNobody(token) && rest.method === "GET")
        return sendReply(withTag(answer, request.headers["if-none-match"]), reply);
      const hasBody = answer.headers["content-type"] !== undefined;
      if (caches.size > 1 && hasBody) reply.header("content-profile", cache.schema);
      return sendReply(answer, reply);
    };
    app.all("/*", { bodyLimit: settings.maxBodyBytes }, handle);
  };
}

type SchemaCaches = ReadonlyMap<string, SchemaCache>;

/** Returns the schema that a request names, or else the first exposed one. */
function chooseSchema(caches: SchemaCaches, profile: string | undefined): SchemaCache {
  const [first] = caches.values();
  const cache = profile === undefined ? first : caches.get(profile);
  if (cache !== undefined) return cache;
  throw unacceptableSchema(String(profile).slice(0, 100), [...caches.keys()].join(", "));
}

function profileOf({ method, headers }: FastifyRequest): string | undefined {
  const isRead = method === "GET" || method === "HEAD";
  return single(headers[isRead ? "accept-profile" : "content-profile"]);
}

async function loadedCaches(watcher: SchemaWatcher): Promise<SchemaCaches> {
  await watcher.start();
  if (watcher.current === null) {
    throw new RestError(
      503,
      "PGRST002",
      "Could not query the database for the schema cache. Retrying.",
    );
  }
  return watcher.current;
}

function notFound(): RestError {
  return new RestError(404, "PGRST125", "Invalid path specified in request URL");
}

function readRequest(request: FastifyRequest, settings: RestSettings): RestRequest {
  const { method, headers, raw } = request;
  const url = raw.url ?? "";
  if (url.length > settings.maxUrlLength) {
    throw new RestError(414, "PGRST100", "The URL is too long");
  }
  const path = (request.params as { "*"?: string })["*"] ?? "";
  const isCall = path.startsWith("rpc/");
  const target = isCall ? path.slice(4) : path;
  if (target === "" && !isCall) {
    // The description of the whole API is not published, because it would help attackers.
    throw new RestError(404, "PGRST126", "Root endpoint metadata is disabled");
  }
  if (target === "" || target.includes("/")) throw notFound();
  if (!METHODS.has(method)) throw unsupportedMethod(method);
  if (isCall && (method === "PUT" || method === "PATCH" || method === "DELETE")) {
    throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
  }
  const question = url.indexOf("?");
  return {
    method: method as RestRequest["method"],
    target,
    isCall,
    queryString: question < 0 ? "" : url.slice(question + 1),
    accept: headers.accept,
    prefer: single(headers["prefer"]),
    range: single(headers.range),
    contentType: headers["content-type"],
    body: typeof request.body === "string" ? request.body : "",
  };
}

/** Whether a token is that of a visitor without an account. */
function isNobody({ claims }: VerifiedToken): boolean {
  return claims.role === "anon" && claims.sub === undefined;
}

/** Reads the idempotency key of a call by an API client; null if there is none. */
function repeatableOf(
  { headers }: FastifyRequest,
  rest: RestRequest,
  { isApiClient }: VerifiedToken,
): RepeatableCall | null {
  const key = single(headers["idempotency-key"]);
  if (key === undefined || !isApiClient || !rest.isCall || rest.method !== "POST") return null;
  const token = bearerOf(headers.authorization) ?? "";
  return repeatableCall(key, token, [keyOf(rest), rest.contentType, rest.body].join("\u0003"));
}

/** Returns everything that a response depends on, except the caller. */
function keyOf({
  method,
  target,
  isCall,
  queryString,
  accept,
  prefer,
  range,
}: RestRequest): string {
  return [method, isCall, target, queryString, accept, prefer, range].join("\u0003");
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(",") : header;
}

function describeTarget(cache: SchemaCache, request: FastifyRequest): RestReply {
  const path = (request.params as { "*"?: string })["*"] ?? "";
  if (path.startsWith("rpc/")) {
    const [procedure] = cache.procedures.get(path.slice(4)) ?? [];
    if (procedure === undefined) throw notFound();
    const allow = procedure.volatility === "volatile" ? "OPTIONS,POST" : "OPTIONS,GET,HEAD,POST";
    return { status: 200, headers: { allow }, body: null };
  }
  const relation = cache.relations.get(path);
  if (relation === undefined) throw notFound();
  const { isInsertable, isUpdatable, isDeletable, primaryKey } = relation;
  const allow = ["OPTIONS,GET,HEAD"];
  if (isInsertable) allow.push("POST");
  if (isInsertable && isUpdatable && primaryKey.length > 0) allow.push("PUT");
  if (isUpdatable) allow.push("PATCH");
  if (isDeletable) allow.push("DELETE");
  return { status: 200, headers: { allow: allow.join(",") }, body: null };
}

/** Adds an entity tag to a read of an API client, because clients poll data that has not changed. */
function withTag(answer: RestReply, known = ""): RestReply {
  if (answer.body === null || answer.status !== 200) return answer;
  const etag = `W/"${createHash("sha1").update(answer.body).digest("base64url")}"`;
  const headers = { etag, "cache-control": "no-cache" };
  return known.split(", ").includes(etag)
    ? { status: 304, headers, body: null }
    : { ...answer, headers: { ...answer.headers, ...headers } };
}

function sendReply(answer: RestReply, reply: FastifyReply): FastifyReply {
  reply.code(answer.status);
  reply.headers(answer.headers);
  return answer.body === null ? reply.send() : reply.send(answer.body);
}

function toRestError(error: unknown, context: RestContext): RestError {
  if (error instanceof RestError) return error;
  const { statusCode, code, message } = error as {
    statusCode?: number;
    code?: string;
    message?: string;
  };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new RestError(statusCode, code ?? "PGRST100", message ?? "Invalid request");
  }
  context.log.error({ err: error }, "a data request failed");
  return new RestError(500, "PGRSTX00", "Internal error");
}

function sendError(
  error: RestError,
  request: FastifyRequest,
  reply: FastifyReply,
  texts: PlatformTexts,
): FastifyReply {
  reply.code(error.status);
  reply.headers({ "content-type": "application/json; charset=utf-8", ...error.headers });
  return request.method === "HEAD" ? reply.send() : reply.send(error.body(texts));
}
