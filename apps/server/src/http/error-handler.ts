import type { FastifyError, FastifyInstance } from "fastify";
import { isDatabaseAway, unavailable } from "./unavailable.ts";

const GENERIC = "Algo salió mal";

const MESSAGES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "El contenido enviado es demasiado grande.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "El tipo de contenido no se admite.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "Falta el contenido de la solicitud.",
  FST_ERR_CTP_INVALID_JSON_BODY: "El contenido no es JSON válido.",
};

/**
 * The last resort for errors that no service turned into its protocol's words: bad input gets a 4xx
 * with a message, anything else a 500 that says nothing about the inside.
 */
export function useErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isDatabaseAway(error)) return unavailable(reply);
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "request failed");
    const code = error.code?.toLowerCase() ?? "internal_error";
    if (status >= 500)
      return reply
        .code(500)
        .send({ code: "internal_error", message: GENERIC, request_id: request.id });
    return reply
      .code(status)
      .send({ code, message: MESSAGES[error.code] ?? GENERIC, details: null, hint: null });
  });

  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: "not_found", message: "No encontrado" }),
  );
}
