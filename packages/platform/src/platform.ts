import { randomUUID } from "node:crypto";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
} from "fastify";
import { createAuthService } from "./auth/auth-service.ts";
import type { PlatformContext } from "./context/context.ts";
import { createFunctionsService } from "./functions/functions-service.ts";
import { DATA, OPEN_DATA, useApiGateway } from "./http/api-gateway.ts";
import { addNetworks, createTrust } from "./http/client-address.ts";
import { useCompression } from "./http/compression.ts";
import { refuseRequest, refuseUnreadable, useErrorHandler } from "./http/error-handler.ts";
import { noteOwnWrites } from "./http/read-your-writes.ts";
import { addHealthRoutes } from "./http/health-routes.ts";
import { useRequestLog } from "./http/logging.ts";
import { addMetrics } from "./http/metrics.ts";
import { createRealtimeService } from "./realtime/realtime-service.ts";
import { createApiClientTokens } from "./rest/api-client-tokens.ts";
import { createCallLimits } from "./rest/call-limits.ts";
import { createRestService } from "./rest/rest-service.ts";
import { createStorageService } from "./storage/storage-service.ts";

/** The maximum size of a request body. Services that accept files raise it for their routes. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** The path of files, which are sent uncompressed and in ranges. */
const FILES = "/storage/v1";

/** The services, by the path under which they are mounted. */
function services(context: PlatformContext): Record<string, FastifyPluginAsync> {
  const { functions } = context.project;
  return {
    "/auth/v1": createAuthService(context),
    [DATA]: createRestService(
      context,
      {},
      createCallLimits(context),
      createApiClientTokens(context),
    ),
    [FILES]: createStorageService(context),
    "/realtime/v1": createRealtimeService(context),
    ...(functions === null ? {} : { "/functions/v1": createFunctionsService(context, functions) }),
  };
}

/**
 * Creates the platform as one Fastify server: the services behind their gateway, `/health` and `/metrics`.
 * The application that embeds the platform adds routes and starts listening.
 */
export async function createPlatform(context: PlatformContext): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = context.log;
  const { texts } = context.project;
  const app = Fastify({
    // No time limit for plugins: loading the page renderer takes long on a busy machine.
    pluginTimeout: 0,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: createTrust(context.config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    // A stop waits for responses that are being sent; the caller limits that wait.
    forceCloseConnections: "idle",
    requestIdHeader: false,
    rewriteUrl: ({ url = "" }) =>
      url.startsWith(`${OPEN_DATA}/`) ? DATA + url.slice(OPEN_DATA.length) : url,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, _request, reply) => void refuseRequest(error, reply, texts),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, texts),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  });

  app.addHook("onRequest", (_request, reply, done) => {
    // Browsers must not guess another content type.
    void reply.header("x-content-type-options", "nosniff");
    done();
  });

  addNetworks(app);
  noteOwnWrites(app, context);
  useErrorHandler(app, texts);
  useRequestLog(app, context.log);
  addMetrics(app, context);
  addHealthRoutes(app, context);
  for (const [prefix, service] of Object.entries(services(context))) {
    await app.register(
      async (scope) => {
        useApiGateway(scope, context);
        if (prefix !== FILES) await useCompression(scope);
        await scope.register(service);
      },
      { prefix },
    );
  }
  return app;
}
