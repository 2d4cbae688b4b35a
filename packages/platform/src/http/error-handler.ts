import type { FastifyError, FastifyInstance } from "fastify";
import type { PlatformTexts } from "../config/texts.ts";
import { isDatabaseAway, unavailable } from "./unavailable.ts";

const PHRASES: Readonly<Record<string, (say: PlatformTexts) => string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (say) => say.http.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (say) => say.http.mediaType,
  FST_ERR_CTP_EMPTY_JSON_BODY: (say) => say.http.emptyJson,
  FST_ERR_CTP_INVALID_JSON_BODY: (say) => say.http.invalidJson,
};

/**
 * The fallback for errors that no service converted into its protocol's form: bad input gets a 4xx with a
 * message, anything else a 500 that reveals nothing.
 */
export function useErrorHandler(app: FastifyInstance, texts: PlatformTexts): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isDatabaseAway(error)) return unavailable(reply, texts);
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "request failed");
    const code = error.code?.toLowerCase() ?? "internal_error";
    if (status >= 500)
      return reply.code(500).send({
        code: "internal_error",
        message: texts.http.internalError,
        request_id: request.id,
      });
    const message = PHRASES[error.code]?.(texts) ?? texts.http.internalError;
    return reply.code(status).send({ code, message, details: null, hint: null });
  });

  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: "not_found", message: texts.http.notFound }),
  );
}
