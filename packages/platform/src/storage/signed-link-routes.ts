import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { parseBody } from "./json-body.ts";
import { parseObjectKey } from "./object-path.ts";
import { transformSchema } from "./render-routes.ts";
import type { ObjectParams, StorageContext } from "./storage-context.ts";
import { findBucket, findObject } from "./storage-database.ts";
import { invalidRequest, noSuchKey } from "./storage-errors.ts";

const MAX_PATHS = 1000;

/** The default maximum lifetime of a bucket's links: that of S3's own signed links. */
const MAX_SECONDS = 7 * 24 * 3600;

const oneSchema = z.object({
  expiresIn: z.number().positive(),
  transform: transformSchema.optional(),
});
const manySchema = z.object({
  expiresIn: z.number().positive(),
  paths: z.array(z.string()).min(1).max(MAX_PATHS),
});

/** Registers signed links to files that the caller may read. */
export function registerSignRoutes(server: FastifyInstance, parts: StorageContext): void {
  /** A longer lifetime is refused, not shortened, so that nobody shares a link in the belief that it lasts longer. */
  const checkSeconds = async (bucket: string, expiresIn: number): Promise<void> => {
    const row = await findBucket(parts.database, bucket);
    const longest = row?.signed_link_seconds ?? MAX_SECONDS;
    if (expiresIn > longest)
      throw invalidRequest(`A link to a file of this bucket lasts ${longest} seconds at most`);
  };

  server.post<{ Params: ObjectParams }>("/object/sign/:bucket/*", async (request) => {
    const caller = await parts.identify(request);
    const { bucket } = request.params;
    const key = parseObjectKey(request.params["*"]);
    const { expiresIn, transform } = await parseBody(request, oneSchema);
    await checkSeconds(bucket, expiresIn);
    const row = await parts.database.transaction(caller, "storage.object.sign", (tx) =>
      findObject(tx, bucket, key),
    );
    if (!row) throw noSuchKey();
    const url = `${bucket}/${key}`;
    const query =
      transform && Object.keys(transform).length > 0 ? JSON.stringify(transform) : undefined;
    const token = parts.links.sign(
      { url, purpose: "download", claims: caller.claims, ...(query ? { transform: query } : {}) },
      expiresIn,
    );
    return { signedURL: `/${query ? "render/image" : "object"}/sign/${url}?token=${token}` };
  });

  server.post<{ Params: { bucket: string } }>("/object/sign/:bucket", async (request) => {
    const caller = await parts.identify(request);
    const { bucket } = request.params;
    const { expiresIn, paths } = await parseBody(request, manySchema);
    await checkSeconds(bucket, expiresIn);
    const names = paths.map((path) => path.replace(/^\/+/, ""));
    const rows = await parts.database.transaction(caller, "storage.object.sign_many", (tx) =>
      tx.query<{ name: string }>(
        "select name from storage.objects where bucket_id = $1 and name = any ($2) and version is not null",
        [bucket, names],
      ),
    );
    const readable = new Set(rows.map(({ name }) => name));
    return paths.map((path, index) => {
      const name = names[index] ?? path;
      if (!readable.has(name))
        return {
          error: "Either the object does not exist or you do not have access to it",
          path,
          signedURL: null,
        };
      const url = `${bucket}/${name}`;
      const token = parts.links.sign(
        { url, purpose: "download", claims: caller.claims },
        expiresIn,
      );
      return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
    });
  });
}
