import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

/** Written from the catalogue by `npm run types`. */
const DOCUMENT = join(import.meta.dirname, "../../openapi.json");

/** The public interface as OpenAPI 3.1, for programs wherever they run. */
export function addInterfaceRoute(app: FastifyInstance): void {
  const document = readFileSync(DOCUMENT, "utf8");
  const tag = `"${createHash("sha256").update(document).digest("base64url").slice(0, 22)}"`;
  app.get("/api/openapi.json", (request, reply) => {
    void reply.headers({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=300",
      etag: tag,
    });
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(document);
  });
}
