import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  isFresh,
  setFileHeaders,
  type DownloadQuery,
  type ObjectLookup,
} from "./download-routes.ts";
import { readAll } from "./file-store.ts";
import { createVisitorsLane } from "./image-work.ts";
import { outputType, renderImage, type Transform } from "./render-image.ts";
import { createRenderedImages } from "./rendered-images.ts";
import type { ObjectParams, StorageParts } from "./service-parts.ts";
import type { ObjectRow } from "./storage-database.ts";
import { invalidRequest, noSuchKey } from "./storage-errors.ts";

/** The sides that images are rendered with: few, so that what one visitor asked for serves the next. */
const SIDES: readonly number[] = [32, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048];
const QUALITIES: readonly number[] = [20, 30, 40, 50, 60, 70, 80, 90, 100];

const side = z.coerce
  .number()
  .refine((value) => SIDES.includes(value), `must be one of ${SIDES.join(", ")}`);

/** What may be asked of an image. */
export const transformSchema = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(["cover", "contain", "fill"]).optional(),
  quality: z.coerce
    .number()
    .refine((value) => QUALITIES.includes(value), `must be one of ${QUALITIES.join(", ")}`)
    .optional(),
  format: z.enum(["origin", "webp", "avif"]).optional(),
});

/** Images in another size. Never larger than the original. */
export function registerRenderRoutes(
  server: FastifyInstance,
  parts: StorageParts,
  lookup: ObjectLookup,
): void {
  type Route = { Params: ObjectParams; Querystring: DownloadQuery };
  const rendered = createRenderedImages();
  const lane = createVisitorsLane(1);

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
    const { content, type: written } = await rendered.once(`${row.version} ${eTag}`, async () => {
      await parts.countRendering(request.ip);
      return lane(request.ip, async () => {
        const stream = await parts.files.read(row.version);
        if (!stream) throw noSuchKey();
        const original = { content: await readAll(stream), type: row.metadata.mimetype };
        const begun = performance.now();
        try {
          return await renderImage(original, transform, type);
        } finally {
          await parts.chargeRendering(request.ip, performance.now() - begun);
        }
      });
    });
    return reply.header("content-type", written).send(content);
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
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidRequest(
      `Invalid transformation: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`,
    );
  }
  return parsed.data;
}
