import { createHash } from "node:crypto";
import type { PreviewCard } from "@leyenda/site";
import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import sharp from "sharp";
import type { ServerContext } from "../config/server-context.ts";
import { unavailable } from "@leyenda/platform/http/unavailable-response";
import { isPageAddress } from "./page-address.ts";
import { previewSvg } from "./preview-card.ts";
import { installPreviewFonts } from "./preview-fonts.ts";
import type { SitePages } from "./site-pages.ts";

const CACHE_LIMIT = 200;
/** How many pictures are rendered at once. Rendering takes CPU time and must not occupy all processors. */
const DRAWING_LIMIT = 2;
const WAITING_LIMIT = 50;
const HOME = "/index";
const SUFFIX = ".png";

/** `GET /preview/<path>.png`: the preview picture for a link to that path. */
export function addPreviewRoutes(
  app: FastifyInstance,
  context: ServerContext,
  pages: SitePages,
): void {
  installPreviewFonts(context.config.dataDir);
  const drawings = new LRUCache<string, Promise<Buffer>>({ max: CACHE_LIMIT });
  const queue = new PQueue({ concurrency: DRAWING_LIMIT });

  function draw(card: PreviewCard, key: string): Promise<Buffer> | null {
    const known = drawings.get(key);
    if (known) return known;
    if (queue.size >= WAITING_LIMIT) return null;
    const drawing = queue.add(() =>
      sharp(Buffer.from(previewSvg(card, context.config.brand)))
        .png({ compressionLevel: 9 })
        .toBuffer(),
    );
    drawings.set(key, drawing);
    drawing.catch(() => drawings.delete(key));
    return drawing;
  }

  app.get<{ Params: { "*": string } }>("/preview/*", async (request, reply) => {
    const name = `/${request.params["*"]}`;
    if (!name.endsWith(SUFFIX)) return reply.callNotFound();
    const path = name.slice(0, -SUFFIX.length);
    if (!isPageAddress(path)) return reply.callNotFound();
    const { status, head } = await pages.describe(request, path === HOME ? "/" : path);
    if (status === 503) return unavailable(reply, context.project.texts);
    if (status === 404 || !head.card) return reply.callNotFound();
    const key = createHash("sha1").update(JSON.stringify(head.card)).digest("base64url");
    void reply.header("etag", `"${key}"`).header("cache-control", "public, max-age=300");
    if (request.headers["if-none-match"] === `"${key}"`) return reply.code(304).send();
    const drawing = draw(head.card, key);
    if (!drawing) return busy(reply);
    return reply.type("image/png").send(await drawing);
  });
}

function busy(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .removeHeader("etag")
    .header("cache-control", "no-store")
    .header("retry-after", "5")
    .type("text/plain")
    .send("");
}
