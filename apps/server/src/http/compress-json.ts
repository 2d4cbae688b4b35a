import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

const compress = promisify(gzip);

/** Below this the saved bytes fit into the same packets anyway. */
const WORTH_BYTES = 4_096;

/** Compresses large JSON answers of the services for clients that accept it (a phone on 4G does). */
export function useJsonCompression(scope: FastifyInstance): void {
  scope.addHook("onSend", async (request, reply, payload) => {
    const text = typeof payload === "string" || Buffer.isBuffer(payload) ? payload : null;
    if (text === null || text.length < WORTH_BYTES || reply.hasHeader("content-encoding"))
      return payload;
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return payload;
    if (!/json/.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    const packed = await compress(text, { level: constants.Z_BEST_SPEED });
    void reply
      .header("content-encoding", "gzip")
      .header("vary", "Accept-Encoding")
      .header("content-length", packed.length);
    return packed;
  });
}
