import type { FastifyError, FastifyInstance, FastifyPluginAsync } from "fastify";
import type { PlatformContext } from "../context/context.ts";
import { isUnavailable, unavailable } from "../http/unavailable-response.ts";
import { registerAdminRoutes } from "./admin-routes.ts";
import { createAuthCore } from "./auth-context.ts";
import {
  API_VERSION_HEADER,
  AuthError,
  ERROR_CODES_API_VERSION,
  errorBody,
  refusalFromDatabase,
  TooManyRequestsError,
} from "./auth-error.ts";
import { cleanUp } from "./delete-expired-data.ts";
import { useDeviceCookie } from "./device-cookie.ts";
import { parseJson } from "./schemas.ts";
import { registerFactorRoutes } from "./factor-routes.ts";
import { registerMetaRoutes } from "./service-info-routes.ts";
import { registerOauthRoutes } from "./oauth-routes.ts";
import { registerOtpRoutes } from "./otp-routes.ts";
import { registerRecoveryCodeRoutes } from "./recovery-code-routes.ts";
import { registerSignupRoutes } from "./signup-routes.ts";
import { registerTokenRoutes } from "./token-routes.ts";
import { registerUserRoutes } from "./user-routes.ts";
import { registerVerifyRoutes } from "./verify-routes.ts";
import type { PlatformTexts } from "../config/english-texts.ts";

const BODY_LIMIT = 64 * 1024;

/**
 * The GoTrue protocol for unmodified clients of the hosted platform, mounted under /auth/v1.
 * README.md in this folder lists the supported endpoints.
 */
export function createAuthService(context: PlatformContext): FastifyPluginAsync {
  const core = createAuthCore(context);

  return async (app) => {
    useProtocolBodies(app);
    useProtocolErrors(app, context.project.texts);
    useDeviceCookie(app, core.settings.siteUrl);
    registerMetaRoutes(app, core);
    registerSignupRoutes(app, core);
    registerOtpRoutes(app, core);
    registerTokenRoutes(app, core);
    registerVerifyRoutes(app, core);
    registerUserRoutes(app, core);
    registerOauthRoutes(app, core);
    registerFactorRoutes(app, core);
    registerRecoveryCodeRoutes(app, core);
    await app.register(async (admin) => registerAdminRoutes(admin, core));

    const timer = setInterval(() => {
      if (!context.database.isHealthy()) return;
      cleanUp(core.pool, core.settings).catch((error: unknown) =>
        context.log.warn({ err: error }, "auth clean-up failed"),
      );
    }, core.settings.cleanupIntervalMs);
    timer.unref();
    app.addHook("onClose", () => clearInterval(timer));
  };
}

/**
 * Parses request bodies.
 * Clients declare JSON even for requests without a body (`/logout`), so an empty body counts as an empty object.
 */
function useProtocolBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "string", bodyLimit: BODY_LIMIT },
    (_request, body, done) => {
      const text = body.toString();
      try {
        done(null, text.length === 0 ? {} : parseJson(text));
      } catch {
        done(new AuthError(400, "bad_json", (say) => say.auth.badJson));
      }
    },
  );
  app.addHook("onSend", async (_request, reply) => {
    if (reply.getHeader("cache-control") === undefined)
      void reply.header("cache-control", "no-store");
  });
}

/** Sends all errors in the protocol's format, and never with a 5xx status, because clients would retry. */
function useProtocolErrors(app: FastifyInstance, texts: PlatformTexts): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isUnavailable(error, request.log)) return unavailable(reply, texts);
    const refusal = toRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error }, "auth request failed");
    const header = request.headers[API_VERSION_HEADER];
    const apiVersion = typeof header === "string" ? header : undefined;
    if (apiVersion !== undefined && apiVersion >= ERROR_CODES_API_VERSION)
      void reply.header(API_VERSION_HEADER, ERROR_CODES_API_VERSION);
    if (refusal instanceof TooManyRequestsError)
      void reply.header("retry-after", String(refusal.retryAfterSeconds));
    return reply.code(refusal.status).send(errorBody(refusal, apiVersion, texts));
  });

  app.setNotFoundHandler((request, reply) => {
    const header = request.headers[API_VERSION_HEADER];
    const refusal = new AuthError(404, "validation_failed", (say) => say.auth.notSupported);
    return reply
      .code(404)
      .send(errorBody(refusal, typeof header === "string" ? header : undefined, texts));
  });
}

function toRefusal(error: FastifyError): AuthError {
  if (error instanceof AuthError) return error;
  const fromDatabase = refusalFromDatabase(error);
  if (fromDatabase !== null) return fromDatabase;
  const status = error.statusCode ?? 500;
  if (status === 413)
    return new AuthError(413, "validation_failed", (say) => say.auth.bodyTooLarge);
  if (status >= 400 && status < 500)
    return new AuthError(status, "validation_failed", (say) => say.auth.fieldsInvalid);
  return new AuthError(500, "unexpected_failure", (say) => say.auth.unavailable);
}
