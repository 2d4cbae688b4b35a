import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** The OpenAPI document, which `npm run types` generates from the database catalogue. */
const DOCUMENT = join(import.meta.dirname, "../../openapi.json");

/** Serves the public interface as OpenAPI 3.1, for all API clients. */
export function addInterfaceRoute(app: FastifyInstance): void {
  const document = readFileSync(DOCUMENT);
  // The document is compressed once at the start, to a tenth of its 300 kB.
  const compressed = gzipSync(document);
  const tag = `W/"${createHash("sha256").update(document).digest("base64url").slice(0, 22)}"`;
  app.get("/api/openapi.json", (request, reply) => {
    void reply.headers({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=300",
      etag: tag,
      vary: "Accept-Encoding",
    });
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    void reply.type("application/json; charset=utf-8");
    return /\bgzip\b/.test(request.headers["accept-encoding"] ?? "")
      ? reply.header("content-encoding", "gzip").send(compressed)
      : reply.send(document);
  });
}
