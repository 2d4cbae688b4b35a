import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import sharp from "sharp";
import type { ServerContext } from "../context.ts";
import { unavailable } from "../http/unavailable.ts";
import type { PageContent, PageSource } from "./page-content.ts";
import { loadPage } from "./pages.ts";
import { previewSvg } from "./preview-card.ts";
import { installPreviewFonts } from "./preview-fonts.ts";
import { findSiteCard } from "./static-pages.ts";

const CACHE_LIMIT = 200;

/** Drawing takes a processor for tens of milliseconds; strangers may not keep all of them busy. */
const DRAWING_LIMIT = 2;
const WAITING_LIMIT = 40;

/** Where the pages of a kind of preview are. */
const FOLDER_OF: ReadonlyMap<string, string> = new Map([
  ["tournament", "/tournaments"],
  ["team", "/team"],
  ["profile", "/profile"],
  ["news", "/news"],
  ["match", "/match"],
]);

/** `GET /preview/<kind>/<id>.png`: the picture that a shared link shows. */
export function addPreviewRoutes(
  app: FastifyInstance,
  context: ServerContext,
  sourceOf: (request: FastifyRequest) => PageSource,
): void {
  installPreviewFonts(context.config.dataDir);
  const drawings = new Map<string, Promise<Buffer>>();
  const queue = createQueue();

  function draw(card: PageContent["card"], key: string): Promise<Buffer> {
    const known = drawings.get(key);
    if (known) return known;
    const drawing = queue(() =>
      sharp(Buffer.from(previewSvg(card, context.config.brand)))
        .png({ compressionLevel: 9 })
        .toBuffer(),
    );
    drawings.set(key, drawing);
    drawing.catch(() => drawings.delete(key));
    const oldest = drawings.keys().next();
    if (drawings.size > CACHE_LIMIT && !oldest.done) drawings.delete(oldest.value);
    return drawing;
  }

  app.get<{ Params: { kind: string; file: string } }>(
    "/preview/:kind/:file",
    async (request, reply) => {
      const { kind, file } = request.params;
      if (!file.endsWith(".png")) return reply.callNotFound();
      const card = await findCard(kind, file.slice(0, -".png".length), sourceOf(request));
      if (card === "away") return unavailable(reply);
      if (!card) return reply.callNotFound();
      const key = createHash("sha1").update(JSON.stringify(card)).digest("base64url");
      void reply.header("etag", `"${key}"`).header("cache-control", "public, max-age=300");
      if (request.headers["if-none-match"] === `"${key}"`) return reply.code(304).send();
      return sendDrawing(reply, draw(card, key));
    },
  );
}

async function sendDrawing(reply: FastifyReply, drawing: Promise<Buffer>): Promise<FastifyReply> {
  try {
    return reply.type("image/png").send(await drawing);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    return reply
      .code(503)
      .removeHeader("etag")
      .header("cache-control", "no-store")
      .header("retry-after", "5")
      .type("text/plain")
      .send("");
  }
}

async function findCard(
  kind: string,
  id: string,
  source: PageSource,
): Promise<PageContent["card"] | "away" | null> {
  if (kind === "site") return findSiteCard(id);
  const folder = FOLDER_OF.get(kind);
  if (!folder) return null;
  const page = await loadPage(`${folder}/${id}`, source);
  if (page.status === 503) return "away";
  return page.status === 200 ? page.card : null;
}

class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/** Runs few things at a time and refuses when too many wait. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= DRAWING_LIMIT) {
      if (waiting.length >= WAITING_LIMIT) throw new QueueFullError();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
