import { randomUUID } from "node:crypto";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
} from "fastify";
import { createAuthService } from "./backend/auth/auth-service.ts";
import { createFunctionsService } from "./backend/functions/functions-service.ts";
import { addMailboxRoutes } from "./backend/mail/mailbox-routes.ts";
import { createRealtimeService } from "./backend/realtime/realtime-service.ts";
import { createRestService } from "./backend/rest/rest-service.ts";
import { createStorageService } from "./backend/storage/storage-service.ts";
import type { ServerContext } from "./context.ts";
import { useApiGateway } from "./http/api-gateway.ts";
import { addClientConfigRoute } from "./http/client-config.ts";
import { useJsonCompression } from "./http/compress-json.ts";
import { useErrorHandler } from "./http/error-handler.ts";
import { addHealthRoutes } from "./http/health-routes.ts";
import { useRequestLog } from "./http/logging.ts";
import { addMetrics } from "./http/metrics.ts";
import { createAnonymousReader } from "./web/anonymous-reader.ts";
import { createWebPlugin } from "./web/web-plugin.ts";

/** A request without an upload is small; the services that take files raise this for their routes. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Methods that change nothing. */
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** The protocol services by the path they are mounted under. */
const SERVICES: Record<string, (context: ServerContext) => FastifyPluginAsync> = {
  "/auth/v1": createAuthService,
  "/rest/v1": createRestService,
  "/storage/v1": createStorageService,
  "/realtime/v1": createRealtimeService,
  "/functions/v1": createFunctionsService,
};

/** Puts the server together: a table of contents of everything it answers. */
export async function createApp(context: ServerContext): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = context.log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: context.config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    // A stop waits for answers that are under way; the caller bounds the wait.
    forceCloseConnections: "idle",
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  });

  const reader = createAnonymousReader(app, context.config.anonKey);
  app.addHook("onResponse", (request, _reply, done) => {
    if (!READING.has(request.method)) reader.forget();
    done();
  });

  useErrorHandler(app);
  useRequestLog(app, context.log);
  addMetrics(app, context);
  addHealthRoutes(app, context);
  addClientConfigRoute(app, context);
  addMailboxRoutes(app, context);

  for (const [prefix, createService] of Object.entries(SERVICES)) {
    await app.register(
      async (scope) => {
        useApiGateway(scope, context);
        useJsonCompression(scope);
        await scope.register(createService(context));
      },
      { prefix },
    );
  }
  await app.register(createWebPlugin(context, reader));
  return app;
}
