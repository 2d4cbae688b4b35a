import { LRUCache } from "lru-cache";
import { compileCall } from "./compile/compile-call.ts";
import { compileRead } from "./compile/compile-read.ts";
import { compileWrite } from "./compile/compile-write.ts";
import type { WriteMethod } from "./compile/compile-write.ts";
import type { CompiledRequest, RequestContext } from "./compile/types.ts";
import { invalidBody, RestError, unacceptableMediaType } from "./errors.ts";
import { findProcedure } from "./plan/find-procedure.ts";
import type { CallSignature } from "./plan/find-procedure.ts";
import { explanationOf } from "./request/explain-request.ts";
import { negotiateFormat } from "./request/media-type.ts";
import { argumentsOf, parseColumns, parseQuery, shapeQuery } from "./request/parse-query.ts";
import type { ShapedQuery } from "./request/parse-query.ts";
import { readCsvPayload, readFormPayload, readJsonPayload } from "./request/payload.ts";
import type { Payload } from "./request/payload.ts";
import { checkPreferences, parsePreferences } from "./request/preferences.ts";
import type { Preferences } from "./request/preferences.ts";
import { parseQueryString } from "./request/query-string.ts";
import { parseRangeHeader } from "./request/ranges.ts";
import type { Procedure, SchemaCache } from "./schema/types.ts";
import type { RestSettings } from "./settings.ts";

export interface RestRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The name of the table; for a call, the name of the procedure. */
  readonly target: string;
  readonly isCall: boolean;
  readonly queryString: string;
  readonly accept: string | undefined;
  readonly prefer: string | undefined;
  readonly range: string | undefined;
  readonly contentType: string | undefined;
  readonly body: string;
}

/** A compiled request, which requests with other values may share, and the values of this request. */
export interface PreparedRequest {
  readonly compiled: CompiledRequest;
  readonly values: readonly string[];
  readonly payload: string | null;
  readonly timezone: string | null;
  /** Whether a request of the same shape (equal except for its values) was handled before. */
  readonly isRepeated: boolean;
}

const EMPTY_PAYLOAD: Payload = { text: "{}", isArray: false, keys: [] };

/** Compiles requests for one schema, and caches the result for recently seen shapes. */
export class RequestCompiler {
  private readonly settings: RestSettings;
  private readonly cache: SchemaCache;
  private readonly compiled: LRUCache<string, CompiledRequest>;

  constructor(settings: RestSettings, cache: SchemaCache) {
    this.settings = settings;
    this.cache = cache;
    this.compiled = new LRUCache({ max: settings.shapeCacheSize });
  }

  /** Throws RestError for all mistakes that can be found without PostgreSQL. */
  prepare(request: RestRequest): PreparedRequest {
    const { cache } = this;
    const query = shapeQuery(parseQueryString(request.queryString), request.isCall);
    const preferences = parsePreferences(request.prefer, cache);
    checkPreferences(preferences);
    const payload = this.payloadOf(request, query);
    const key = [
      request.method,
      request.isCall ? "call" : "table",
      request.target,
      query.shape,
      request.accept,
      request.prefer,
      request.range,
      payload === null ? "" : `${payload.isArray}${JSON.stringify(payload.keys)}`,
      request.isCall ? bodyKind(request) : "",
    ].join("\u0003");
    const known = this.compiled.get(key);
    const compiled = known ?? this.compileOrExplain(request, query, preferences, payload);
    if (known === undefined) this.compiled.set(key, compiled);
    return {
      compiled,
      isRepeated: known !== undefined,
      values: query.values,
      payload: payload?.text ?? null,
      timezone: preferences.timezone,
    };
  }

  /** Compiles a request. If the client requests a query plan, compiles the request whose plan it wants. */
  private compileOrExplain(
    request: RestRequest,
    query: ShapedQuery,
    preferences: Preferences,
    payload: Payload | null,
  ): CompiledRequest {
    const explanation = explanationOf(request.accept);
    if (explanation === null) return this.compile(request, query, preferences, payload);
    if (!this.cache.switches.plans) throw unacceptableMediaType([explanation.mediaType]);
    const explained = { ...request, accept: explanation.of };
    return { ...this.compile(explained, query, preferences, payload), explanation };
  }

  private compile(
    request: RestRequest,
    query: ShapedQuery,
    preferences: Preferences,
    payload: Payload | null,
  ): CompiledRequest {
    const { cache } = this;
    const { method, target } = request;
    const parsed = parseQuery(query, this.settings);
    const context: RequestContext = {
      cache,
      settings: this.settings,
      preferences,
      negotiate: () => negotiateFormat(request.accept),
      headerRange: parseRangeHeader(method === "GET" ? request.range : undefined),
      isHead: method === "HEAD",
    };
    if (request.isCall) {
      const isGet = method === "GET" || method === "HEAD";
      const argumentNames = payload?.keys ?? [];
      const procedure = findProcedure(cache, {
        name: target,
        argumentNames,
        bodyKind: isGet ? null : bodyKind(request),
      });
      return compileCall(context, procedure, argumentNames, parsed, isGet);
    }
    if (method === "GET" || method === "HEAD") return compileRead(context, target, parsed);
    return compileWrite(context, method as WriteMethod, target, parsed, payload ?? EMPTY_PAYLOAD);
  }

  /** Returns the body, or for GET of a procedure its arguments, as JSON for PostgreSQL. */
  private payloadOf(request: RestRequest, query: ShapedQuery): Payload | null {
    const { method, body, isCall } = request;
    if (method === "DELETE") return null;
    if (method === "GET" || method === "HEAD") {
      return isCall ? this.argumentPayload(request.target, query) : null;
    }
    const type = mediaTypeOf(request.contentType);
    if (isCall && bodyKind(request) !== "json") return { text: body, isArray: false, keys: [] };
    const columns = query.parts.find((part) => part.key === "columns")?.text;
    const given = columns === undefined ? null : parseColumns(columns);
    if (type === "application/x-www-form-urlencoded") return readFormPayload(body);
    if (type === "text/csv") return readCsvPayload(body);
    if (type !== "application/json") throw invalidBody(`Content-Type not acceptable: ${type}`);
    if (isCall && body === "") return EMPTY_PAYLOAD;
    const payload = readJsonPayload(body, given);
    return isCall ? this.callPayload(request.target, payload, body) : payload;
  }

  /** If the body is not an object, it can only be the procedure's single unnamed argument. */
  private callPayload(name: string, payload: Payload, body: string): Payload {
    if (!payload.isArray) return payload;
    const overloads = this.cache.procedures.get(name) ?? [];
    if (overloads.some(takesWholeBody)) return { text: body, isArray: false, keys: [] };
    return { ...payload, text: body };
  }

  private argumentPayload(name: string, query: ShapedQuery): Payload {
    const values: Record<string, string | string[]> = {};
    const variadic = new Set(
      (this.cache.procedures.get(name) ?? [])
        .flatMap((procedure) => procedure.parameters)
        .filter(({ isVariadic }) => isVariadic)
        .map((parameter) => parameter.name),
    );
    for (const argument of argumentsOf(query)) {
      const value = query.values[argument.slot] ?? "";
      const before = values[argument.name];
      if (!variadic.has(argument.name)) values[argument.name] = value;
      else values[argument.name] = Array.isArray(before) ? [...before, value] : [value];
    }
    return { text: JSON.stringify(values), isArray: false, keys: Object.keys(values).toSorted() };
  }
}

function takesWholeBody({ parameters }: Procedure): boolean {
  return parameters.length === 1 && parameters[0]?.name === "";
}

function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? "application/json").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function bodyKind(request: RestRequest): NonNullable<CallSignature["bodyKind"]> {
  switch (mediaTypeOf(request.contentType)) {
    case "text/plain":
      return "text";
    case "text/xml":
      return "xml";
    case "application/octet-stream":
      return "binary";
    default:
      return "json";
  }
}

/** Returns the error for an unsupported HTTP method. */
export function unsupportedMethod(method: string): RestError {
  return new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
}
