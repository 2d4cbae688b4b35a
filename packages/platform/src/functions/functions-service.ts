import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { FunctionsOptions } from "../context/project.ts";
import type { PlatformContext } from "../context/context.ts";
import { attestedHeaders } from "../http/client-address.ts";
import { watchDeparture } from "../http/client-disconnect.ts";
import { FairQueue } from "../http/fair-queue.ts";
import { publicOrigin } from "../http/public-origin.ts";
import { createFunctionCatalog, type EdgeFunction } from "./function-catalog.ts";
import { sameSitePath } from "./own-server-url.ts";
import { bearerOf } from "../http/bearer-token.ts";

const BODY_LIMIT_BYTES = 1024 * 1024;
const TIME_LIMIT_MS = 30_000;

/**
 * Limits of running functions. Many may run at once, because functions wait for external servers. One user or IP
 * address may run only a few functions, so that turns remain for others and for payment providers.
 */
const TURNS = {
  running: 64,
  runningPerSubject: 8,
  runningPerAddress: 12,
  waiting: 400,
  waitingPerSubject: 100,
  timeoutMs: TIME_LIMIT_MS,
};

/** How long a refusal is delayed, in milliseconds. This slows down clients that retry at once. */
const REFUSAL_MS = 250;

/** Headers that are valid for one connection only, and are not passed on. */
const HOP_HEADERS = new Set([
  "connection",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
]);

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** The error responses, equal to those of the hosted platform. */
const ANSWERS = {
  notFound: { status: 404, code: "NOT_FOUND", message: "Requested function was not found" },
  noToken: {
    status: 401,
    code: "UNAUTHORIZED_NO_AUTH_HEADER",
    message: "Missing authorization header",
  },
  badToken: { status: 401, code: "UNAUTHORIZED_INVALID_JWT", message: "Invalid JWT" },
  failed: {
    status: 500,
    code: "WORKER_ERROR",
    message: "Function exited due to an error (please check logs)",
  },
  tooSlow: { status: 504, code: "IDLE_TIMEOUT", message: "Function did not answer in time" },
  tooLarge: { status: 413, code: "REQUEST_TOO_LARGE", message: "Request body is too large" },
  tooMany: { status: 429, code: "TOO_MANY_REQUESTS", message: "Too many requests at once" },
  badRequest: { status: 400, code: "BAD_REQUEST", message: "Invalid request" },
} as const;

/** Creates the service that runs `supabase/functions/<name>/index.ts` under /functions/v1/<name>. */
export function createFunctionsService(
  context: PlatformContext,
  options: FunctionsOptions,
): FastifyPluginAsync {
  const catalog = createFunctionCatalog(options.folder);
  const turns = new FairQueue(TURNS);
  const inactive = {
    status: 403,
    code: "ACCOUNT_INACTIVE",
    message: context.project.texts.http.accountInactive,
  };
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.setErrorHandler((error, request, reply) => {
      const status = error instanceof Error && "statusCode" in error ? error.statusCode : 500;
      if (status === 413) return answer(reply, ANSWERS.tooLarge);
      if (typeof status === "number" && status < 500) return answer(reply, ANSWERS.badRequest);
      request.log.error({ err: error }, "edge function failed");
      return answer(reply, ANSWERS.failed);
    });

    const handler = (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) =>
      invoke(catalog.find(request.params.name), request, reply);
    for (const url of ["/:name", "/:name/*"]) {
      app.route({
        method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
        url,
        exposeHeadRoute: false,
        handler,
      });
    }
    app.setNotFoundHandler((_request, reply) => answer(reply, ANSWERS.notFound));

    async function invoke(
      edgeFunction: EdgeFunction | null,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      if (edgeFunction === null) return answer(reply, ANSWERS.notFound);
      let subject: string = request.network;
      if (edgeFunction.verifiesToken) {
        const token = bearerOf(request.headers.authorization);
        if (token === null) return answer(reply, ANSWERS.noToken);
        const verified = await context.tokens.verify(token);
        if (verified === null) return answer(reply, ANSWERS.badToken);
        if (!(await context.accounts.isActive(verified.claims))) return answer(reply, inactive);
        subject = verified.claims.sub ?? subject;
      }
      const visitor = { subject, address: request.network };
      try {
        await turns.enter(visitor, watchDeparture(reply));
      } catch {
        await sleep(REFUSAL_MS);
        return answer(reply.header("retry-after", "1"), ANSWERS.tooMany);
      }
      try {
        return await run(edgeFunction, request, reply);
      } finally {
        turns.leave(visitor);
      }
    }

    async function run(
      edgeFunction: EdgeFunction,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const abort = new AbortController();
      // The origin at which this visitor's browser has opened the site.
      const site = publicOrigin(request, context.config);
      const environment = {
        ...options.environment(site),
        SUPABASE_URL: sameSitePath(app),
        SUPABASE_ANON_KEY: context.config.anonKey,
        SUPABASE_SERVICE_ROLE_KEY: context.config.serviceRoleKey,
      };
      const response = await withinTime(
        abort,
        edgeFunction.run(toRequest(request, site, abort.signal), environment),
      );
      return response === null ? answer(reply, ANSWERS.tooSlow) : sendResponse(reply, response);
    }
  };
}

/**
 * Waits for the function's response; null after the time limit. The signal of the function's request is then aborted.
 */
async function withinTime(
  abort: AbortController,
  running: Promise<Response>,
): Promise<Response | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
      abort.abort();
    }, TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([running, timeUp]);
  } finally {
    clearTimeout(timer);
    // The function may still fail later. This prevents an unhandled rejection.
    running.catch(() => undefined);
  }
}

function toRequest(request: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(attestedHeaders(request.headers, request.ip))) {
    if (value === undefined || HOP_HEADERS.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const body = request.body;
  const hasBody = Buffer.isBuffer(body) && body.length > 0;
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    signal,
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  void reply.code(response.status);
  response.headers.forEach((value, name) => {
    if (!HOP_HEADERS.has(name)) void reply.header(name, value);
  });
  return reply.send(response.body === null ? undefined : Buffer.from(await response.arrayBuffer()));
}

function answer(reply: FastifyReply, { status, code, message }: Answer): FastifyReply {
  return reply.code(status).send({ code, message });
}
