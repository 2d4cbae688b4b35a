import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  isFresh,
  setFileHeaders,
  type DownloadQuery,
  type ObjectLookup,
} from "./download-routes.ts";
import { readAll } from "./file-store.ts";
import { createVisitorsLane } from "./image-queues.ts";
import { outputType, renderImage, type Transform } from "./render-image.ts";
import { createRenderedImages } from "./rendered-image-cache.ts";
import type { ObjectParams, StorageContext } from "./storage-context.ts";
import type { ObjectRow } from "./storage-database.ts";
import { invalidField, invalidRequest, noSuchKey } from "./storage-errors.ts";

/**
 * The widths and heights that visitors may request: few, so that a rendered image serves many of them.
 * Callers with a token and signed links may use any size up to the largest.
 */
const SIDES: readonly number[] = [32, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048];
const QUALITIES: readonly number[] = [20, 30, 40, 50, 60, 70, 80, 90, 100];

const LARGEST_SIDE = Math.max(...SIDES);

const oneOf = (values: readonly number[]) =>
  z.coerce.number().refine((value) => values.includes(value));
const upTo = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const schemaOf = <Side extends z.ZodType<number>, Quality extends z.ZodType<number>>(
  side: Side,
  quality: Quality,
) =>
  z.object({
    width: side.optional(),
    height: side.optional(),
    resize: z.enum(["cover", "contain", "fill"]).optional(),
    quality: quality.optional(),
    format: z.enum(["origin", "webp", "avif"]).optional(),
  });

/** The schema of a visitor's parameters. */
const publicTransformSchema = schemaOf(oneOf(SIDES), oneOf(QUALITIES));
/** The schema of an identified caller's parameters: any size up to the largest. Rendering time is limited. */
export const transformSchema = schemaOf(upTo(1, LARGEST_SIDE), upTo(20, 100));

/** Registers the routes for resized images, which never exceed the original size. */
export function registerRenderRoutes(
  server: FastifyInstance,
  parts: StorageContext,
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
    reply.header("x-transformations", describe(transform));
    const eTag = `${row.metadata.eTag.slice(0, -1)}-${[transform.width, transform.height, transform.resize, transform.quality, type].join("-")}"`;
    setFileHeaders(reply, row, type, request.query.download);
    reply.header("etag", eTag).header("vary", "accept");
    reply.header(
      "cache-control",
      isPublic ? row.metadata.cacheControl : `private, ${row.metadata.cacheControl}`,
    );
    if (isFresh(request, row, eTag)) return reply.code(304).send();
    const { content, type: written } = await rendered.once(`${row.version} ${eTag}`, async () => {
      await parts.countRendering(request.network);
      return lane(request.network, async () => {
        const stream = await parts.files.read(row.version);
        if (!stream) throw noSuchKey();
        const original = { content: await readAll(stream), type: row.metadata.mimetype };
        const begun = performance.now();
        try {
          return await renderImage(original, transform, type);
        } finally {
          await parts.chargeRendering(request.network, performance.now() - begun);
        }
      });
    });
    return reply.header("content-type", written).send(content);
  };

  server.get<Route>("/render/image/public/:bucket/*", async (request, reply) =>
    send(
      request,
      reply,
      await lookup.public(request),
      parseTransform(request.query, publicTransformSchema),
      true,
    ),
  );
  server.get<Route>("/render/image/authenticated/:bucket/*", async (request, reply) =>
    send(request, reply, await lookup.authenticated(request), parseTransform(request.query), false),
  );
  server.get<Route>("/render/image/sign/:bucket/*", async (request, reply) => {
    const { row, transform } = await lookup.signed(request);
    return send(request, reply, row, parseTransform(transform ? JSON.parse(transform) : {}), false);
  });
}

function parseTransform(query: unknown, schema: z.ZodType<Transform> = transformSchema): Transform {
  const parsed = schema.safeParse(query);
  if (!parsed.success) throw invalidField(parsed.error);
  return parsed.data;
}

/** Returns the transformation in the hosted platform's notation. */
function describe({ width, height, resize, quality }: Transform): string {
  const kind = { cover: "fill", contain: "fit", fill: "force" }[resize ?? "cover"];
  return [
    ...(height === undefined ? [] : [`height:${height}`]),
    ...(width === undefined ? [] : [`width:${width}`]),
    `resizing_type:${kind}`,
    ...(quality === undefined ? [] : [`quality:${quality}`]),
  ].join(",");
}
