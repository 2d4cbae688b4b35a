import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { parseObjectKey } from "./object-path.ts";
import { parseBody } from "./json-body.ts";
import { SERVICE } from "./caller.ts";
import type { StorageContext } from "./storage-context.ts";
import { metadataHeader } from "./upload-body.ts";
import { findBucket, findObject, type ObjectRow } from "./storage-database.ts";
import { invalidRequest, noSuchBucket, noSuchKey } from "./storage-errors.ts";
import { isAllowed } from "./content-check.ts";
import { invalidMimeType, tooLarge } from "./storage-errors.ts";
import { adoptVersion } from "./write-object.ts";

const MAX_PATHS = 1000;

const moveSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});
const copySchema = moveSchema.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().max(100).optional() }).nullish(),
});
const removeSchema = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)]))
    .max(MAX_PATHS),
});

/** Registers the routes to move, copy and remove files. */
export function registerManageRoutes(server: FastifyInstance, parts: StorageContext): void {
  /** A file must not bypass the limits of a bucket by way of another bucket. */
  const checkTarget = async (bucketId: string, row: ObjectRow): Promise<void> => {
    const bucket = await findBucket(parts.database, bucketId);
    if (!bucket) throw noSuchBucket();
    if (!isAllowed(row.metadata.mimetype, bucket.allowed_mime_types))
      throw invalidMimeType(row.metadata.mimetype);
    const limit =
      bucket.file_size_limit === null ? Number.POSITIVE_INFINITY : Number(bucket.file_size_limit);
    if (row.metadata.size > limit) throw tooLarge(limit);
  };

  server.post("/object/move", async (request) => {
    const caller = await parts.identify(request);
    const body = await parseBody(request, moveSchema);
    const source = parseObjectKey(body.sourceKey);
    const target = parseObjectKey(body.destinationKey);
    const targetBucket = body.destinationBucket ?? body.bucketId;
    const row = await parts.database.transaction(caller, "storage.object.move", (tx) =>
      findObject(tx, body.bucketId, source),
    );
    if (!row) throw noSuchKey();
    await checkTarget(targetBucket, row);
    await parts.database.transaction(caller, "storage.object.move", async (tx) => {
      const rows = await tx.query(
        "update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning id",
        [body.bucketId, source, targetBucket, target],
      );
      if (rows.length === 0) throw noSuchKey();
    });
    return { message: "Successfully moved", Id: row.id, Key: `${targetBucket}/${target}` };
  });

  server.post("/object/copy", async (request) => {
    const caller = await parts.identify(request);
    const body = await parseBody(request, copySchema);
    await parts.countUpload(caller, request.network);
    const source = parseObjectKey(body.sourceKey);
    const key = parseObjectKey(body.destinationKey);
    const bucket = body.destinationBucket ?? body.bucketId;
    const row = await parts.database.transaction(caller, "storage.object.copy", (tx) =>
      findObject(tx, body.bucketId, source),
    );
    if (!row) throw noSuchKey();
    await checkTarget(bucket, row);
    const metadata = {
      ...row.metadata,
      ...(!body.copyMetadata && body.metadata?.cacheControl
        ? { cacheControl: body.metadata.cacheControl }
        : {}),
    };
    const id = await adoptVersion(
      parts,
      caller,
      {
        bucket,
        key,
        mode: request.headers["x-upsert"] === "true" ? "upsert" : "insert",
        owner: caller.subject,
        operation: "storage.object.copy",
        userMetadata: body.copyMetadata ? row.user_metadata : metadataHeader(request),
      },
      metadata,
      (version) => parts.files.copy(row.version, version),
    );
    const copied = await parts.database.transaction(SERVICE, "storage.object.copy", (tx) =>
      findObject(tx, bucket, key),
    );
    return { ...copied, Id: id, Key: `${bucket}/${key}` };
  });

  server.delete<{ Params: { bucket: string } }>("/object/:bucket", async (request) => {
    const caller = await parts.identify(request);
    const { prefixes } = await parseBody(request, removeSchema);
    if (prefixes.length === 0)
      throw invalidRequest("body/prefixes must NOT have fewer than 1 items");
    // Invalid names are ignored, like the names of files that the caller cannot see.
    return parts.database.transaction(caller, "storage.object.delete_many", (tx) =>
      tx.query(
        `delete from storage.objects where bucket_id = $1 and name = any ($2)
         returning id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata`,
        [request.params.bucket, prefixes.map((path) => path.replace(/^\/+/, ""))],
      ),
    );
  });

  server.delete<{ Params: { bucket: string; "*": string } }>(
    "/object/:bucket/*",
    async (request) => {
      const caller = await parts.identify(request);
      const key = parseObjectKey(request.params["*"]);
      await parts.database.transaction(caller, "storage.object.delete", async (tx) => {
        const rows = await tx.query(
          "delete from storage.objects where bucket_id = $1 and name = $2 returning id",
          [request.params.bucket, key],
        );
        if (rows.length === 0) throw noSuchKey();
      });
      return { message: "Successfully deleted" };
    },
  );
}
