import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Smaller responses are not compressed, because compression would hardly save any network packets. */
const WORTH_BYTES = 4_096;

/** Responses up to this size are compressed on the main thread, because using another thread takes twice as long. */
const AT_ONCE_BYTES = 32_768;

/** Compresses large texts for clients that accept it. */
export async function useCompression(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    threshold: WORTH_BYTES,
    syncThreshold: AT_ONCE_BYTES,
    encodings: ["gzip"],
    zlibOptions: { level: constants.Z_BEST_SPEED },
    // Compressed request bodies are refused, so that a small body cannot become a large one.
    globalDecompression: false,
  });
}
