import { constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Below this the saved bytes fit into the same packets anyway. */
const WORTH_BYTES = 4_096;

/** Compresses large JSON answers of the services for clients that accept it (a phone on 4G does). */
export function useJsonCompression(scope: FastifyInstance): void {
  scope.addHook("onSend", (request, reply, payload, done) => {
    if (!isText(payload) || !isWorthIt(request, reply, payload)) return done(null, payload);
    gzip(payload, { level: constants.Z_BEST_SPEED }, (error, packed) => {
      if (error) return done(error);
      void reply
        .header("content-encoding", "gzip")
        .header("vary", "Accept-Encoding")
        .header("content-length", packed.length);
      done(null, packed);
    });
  });
}

function isText(payload: unknown): payload is string | Buffer {
  return typeof payload === "string" || Buffer.isBuffer(payload);
}

function isWorthIt(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string | Buffer,
): boolean {
  return (
    payload.length >= WORTH_BYTES &&
    !reply.hasHeader("content-encoding") &&
    /\bgzip\b/.test(request.headers["accept-encoding"] ?? "") &&
    String(reply.getHeader("content-type")).includes("json")
  );
}
