import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Below this the saved bytes fit into the same packets anyway. */
const WORTH_BYTES = 4_096;

/** Up to this an answer is compressed on the spot, which costs half as much as handing it to a thread. */
const AT_ONCE_BYTES = 32_768;

/** Compresses large texts for clients that accept it (a phone on 4G does). */
export async function useCompression(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    threshold: WORTH_BYTES,
    syncThreshold: AT_ONCE_BYTES,
    encodings: ["gzip"],
    zlibOptions: { level: constants.Z_BEST_SPEED },
    // What comes in is read as it is: a small body must not become a large one.
    globalDecompression: false,
  });
}
