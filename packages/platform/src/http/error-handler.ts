import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply } from "fastify";
import type { PlatformTexts } from "../config/english-texts.ts";
import { isUnavailable, unavailable } from "./unavailable-response.ts";

const PHRASES: Readonly<Record<string, (say: PlatformTexts) => string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (say) => say.http.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (say) => say.http.mediaType,
  FST_ERR_CTP_EMPTY_JSON_BODY: (say) => say.http.emptyJson,
  FST_ERR_CTP_INVALID_JSON_BODY: (say) => say.http.invalidJson,
};

/** Responds to a request that Fastify itself refuses, before or after the route is known. */
export function refuseRequest(
  { code, statusCode = 400 }: FastifyError,
  reply: FastifyReply,
  texts: PlatformTexts,
): FastifyReply {
  const message = PHRASES[code]?.(texts) ?? texts.http.badRequest;
  return reply
    .code(statusCode)
    .send({ code: code?.toLowerCase() ?? "bad_request", message, details: null, hint: null });
}

/** The response status for requests that Node cannot parse, by error code. By default 400. */
const UNREADABLE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds to bytes that Node cannot parse as a request. */
export function refuseUnreadable(
  { code }: ConnectionError,
  socket: Socket,
  texts: PlatformTexts,
): void {
  if (code === "ECONNRESET" || !socket.writable) return;
  const status = UNREADABLE[code] ?? 400;
  const body = JSON.stringify({ code: "bad_request", message: texts.http.badRequest });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * Handles errors that no service converted to its protocol. Invalid input gets a 4xx with a message.
 * Any other error gets a 500 that reveals nothing.
 */
export function useErrorHandler(app: FastifyInstance, texts: PlatformTexts): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isUnavailable(error, request.log)) return unavailable(reply, texts);
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "request failed");
    if (status >= 500)
      return reply.code(500).send({
        code: "internal_error",
        message: texts.http.internalError,
        request_id: request.id,
      });
    return refuseRequest(error, reply, texts);
  });

  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: "not_found", message: texts.http.notFound }),
  );
}
