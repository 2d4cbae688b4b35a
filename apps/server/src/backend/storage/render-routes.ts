import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import sharp from "sharp";
import { z } from "zod";
import {
  isFresh,
  setFileHeaders,
  type DownloadQuery,
  type ObjectLookup,
} from "./download-routes.ts";
import { readAll } from "./file-store.ts";
import { withImageTurn } from "./image-work.ts";
import { createRenderedImages } from "./rendered-images.ts";
import type { ObjectParams, StorageParts } from "./service-parts.ts";
import type { ObjectRow } from "./storage-database.ts";
import { invalidRequest, noSuchKey } from "./storage-errors.ts";

const MAX_SIDE = 2500;

/** What may be asked of an image. The bounds are the hosted platform's. */
export const transformSchema = z.object({
  width: z.coerce.number().int().min(1).max(MAX_SIDE).optional(),
  height: z.coerce.number().int().min(1).max(MAX_SIDE).optional(),
  resize: z.enum(["cover", "contain", "fill"]).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(["origin", "webp", "avif"]).optional(),
});

type Transform = z.infer<typeof transformSchema>;

/** Images in another size. Never larger than the original. */
export function registerRenderRoutes(
  server: FastifyInstance,
  parts: StorageParts,
  lookup: ObjectLookup,
): void {
  type Route = { Params: ObjectParams; Querystring: DownloadQuery };
  const rendered = createRenderedImages();

  const send = async (
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    row: ObjectRow,
    transform: Transform,
    isPublic: boolean,
  ): Promise<FastifyReply> => {
    if (!row.metadata.mimetype.startsWith("image/"))
      throw invalidRequest("The requested object is not an image");
    const type = outputType(row.metadata.mimetype, transform.format, request.headers.accept);
    const eTag = `${row.metadata.eTag.slice(0, -1)}-${[transform.width, transform.height, transform.resize, transform.quality, type].join("-")}"`;
    setFileHeaders(reply, row, type, request.query.download);
    reply.header("etag", eTag).header("vary", "accept");
    reply.header(
      "cache-control",
      isPublic ? row.metadata.cacheControl : `private, ${row.metadata.cacheControl}`,
    );
    if (isFresh(request, row, eTag)) return reply.code(304).send();
    const key = `${row.version} ${eTag}`;
    const known = rendered.get(key);
    if (known) return reply.send(known);
    const image = await withImageTurn(async () => {
      const stream = await parts.files.read(row.version);
      if (!stream) throw noSuchKey();
      return render(await readAll(stream), transform, type);
    });
    rendered.keep(key, image);
    return reply.send(image);
  };

  server.get<Route>("/render/image/public/:bucket/*", async (request, reply) =>
    send(request, reply, await lookup.public(request), parseTransform(request.query), true),
  );
  server.get<Route>("/render/image/authenticated/:bucket/*", async (request, reply) =>
    send(request, reply, await lookup.authenticated(request), parseTransform(request.query), false),
  );
  server.get<Route>("/render/image/sign/:bucket/*", async (request, reply) => {
    const { row, transform } = await lookup.signed(request);
    return send(request, reply, row, parseTransform(transform ? JSON.parse(transform) : {}), false);
  });
}

function parseTransform(query: unknown): Transform {
  const parsed = transformSchema.safeParse(query);
  if (!parsed.success)
    throw invalidRequest(`Invalid transformation: ${parsed.error.issues[0]?.path.join(".") ?? ""}`);
  return parsed.data;
}

function outputType(
  original: string,
  format: Transform["format"],
  accept: string | undefined,
): string {
  if (format === "origin" || original === "image/gif") return original;
  if (format !== undefined) return `image/${format}`;
  return accept?.includes("image/webp") ? "image/webp" : original;
}

async function render(
  content: Buffer,
  { width, height, resize = "cover", quality = 80 }: Transform,
  type: string,
): Promise<Buffer> {
  const image = sharp(content, { animated: true });
  if (width !== undefined || height !== undefined) {
    image.resize({
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      fit: resize === "contain" ? "inside" : resize,
      withoutEnlargement: true,
    });
  }
  switch (type) {
    case "image/webp":
      return image.webp({ quality, effort: 2 }).toBuffer();
    case "image/avif":
      return image.avif({ quality, effort: 1 }).toBuffer();
    case "image/jpeg":
      return image.jpeg({ quality }).toBuffer();
    case "image/gif":
      return image.gif().toBuffer();
    default:
      return image.png({ compressionLevel: 6 }).toBuffer();
  }
}
