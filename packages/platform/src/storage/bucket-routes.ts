import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { parseBody } from "./json-body.ts";
import { parseBucketName } from "./object-path.ts";
import type { StorageContext } from "./storage-context.ts";
import { invalidField, invalidRequest, noSuchBucket, StorageFailure } from "./storage-errors.ts";

const COLUMNS =
  "id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at";
/** Units of sizes. They are powers of ten, as on the hosted platform. */
const UNITS: Readonly<Record<string, number>> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

const settingsSchema = z.object({
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number().int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string().regex(/^(?:\*|[\w.+-]+)\/(?:\*|[\w.+-]+)$/)).nullish(),
  type: z.literal("STANDARD").optional(),
});
const createSchema = settingsSchema.extend({ id: z.string().optional(), name: z.string() });

type BucketSettings = z.infer<typeof settingsSchema>;
type BucketParams = { Params: { bucket: string } };

const listSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(""),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("id"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

/** Registers the routes of buckets. The policies of storage.buckets decide what each role may do with them. */
export function registerBucketRoutes(server: FastifyInstance, parts: StorageContext): void {
  server.get("/bucket", async (request) => {
    const caller = await parts.identify(request);
    const query = listSchema.safeParse(request.query);
    if (!query.success) throw invalidField(query.error);
    const { limit, offset, search, sortColumn, sortOrder } = query.data;
    const rows = await parts.database.transaction(caller, "storage.bucket.list", (tx) =>
      tx.query<BucketAnswer>(
        `select ${COLUMNS}, type from storage.buckets where strpos(lower(name), lower($1)) > 0 or $1 = '' order by ${sortColumn} ${sortOrder} limit $2 offset $3`,
        [search, limit, offset],
      ),
    );
    return rows.map(toAnswer);
  });

  server.get<BucketParams>("/bucket/:bucket", async (request) => {
    const caller = await parts.identify(request);
    const rows = await parts.database.transaction(caller, "storage.bucket.get", (tx) =>
      tx.query<BucketAnswer>(`select ${COLUMNS} from storage.buckets where id = $1`, [
        request.params.bucket,
      ]),
    );
    if (!rows[0]) throw noSuchBucket();
    return toAnswer(rows[0]);
  });

  server.post("/bucket", async (request) => {
    const caller = await parts.identify(request);
    const body = await parseBody(request, createSchema);
    const id = parseBucketName(body.id ?? body.name);
    await parts.database.transaction(caller, "storage.bucket.create", (tx) =>
      tx.query(
        "insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner, owner_id) values ($1, $1, $2, $3, $4, $5, $6)",
        [
          id,
          body.public ?? false,
          toBytes(body.file_size_limit),
          body.allowed_mime_types ?? null,
          caller.userId,
          caller.subject,
        ],
      ),
    );
    return { name: id };
  });

  server.put<BucketParams>("/bucket/:bucket", async (request) => {
    const caller = await parts.identify(request);
    const body = await parseBody(request, settingsSchema);
    const rows = await parts.database.transaction(caller, "storage.bucket.update", (tx) =>
      tx.query(
        `update storage.buckets set updated_at = now(), public = coalesce($2, public),
           file_size_limit = case when $3 then $4 else file_size_limit end,
           allowed_mime_types = case when $5 then $6 else allowed_mime_types end
         where id = $1 returning id`,
        [
          request.params.bucket,
          body.public ?? null,
          body.file_size_limit !== undefined,
          toBytes(body.file_size_limit),
          body.allowed_mime_types !== undefined,
          body.allowed_mime_types ?? null,
        ],
      ),
    );
    if (rows.length === 0) throw noSuchBucket();
    return { message: "Successfully updated" };
  });

  server.post<BucketParams>("/bucket/:bucket/empty", async (request) => {
    const caller = await parts.identify(request);
    await parts.database.transaction(caller, "storage.bucket.empty", async (tx) => {
      const found = await tx.query("select from storage.buckets where id = $1", [
        request.params.bucket,
      ]);
      if (found.length === 0) throw noSuchBucket();
      await tx.query("delete from storage.objects where bucket_id = $1", [request.params.bucket]);
    });
    return { message: "Successfully emptied" };
  });

  server.delete<BucketParams>("/bucket/:bucket", async (request) => {
    const caller = await parts.identify(request);
    try {
      const rows = await parts.database.transaction(caller, "storage.bucket.delete", (tx) =>
        tx.query("delete from storage.buckets where id = $1 returning id", [request.params.bucket]),
      );
      if (rows.length === 0) throw noSuchBucket();
    } catch (error) {
      if (isStillReferenced(error)) {
        throw new StorageFailure(
          409,
          "ResourceNotEmpty",
          "The bucket you tried to delete is not empty",
        );
      }
      throw error;
    }
    return { message: "Successfully deleted" };
  });
}

interface BucketAnswer {
  readonly id: string;
  readonly file_size_limit: string | number | null;
}

/** PostgreSQL's bigint arrives as text; clients expect a number. */
function toAnswer(row: BucketAnswer): BucketAnswer {
  return {
    ...row,
    file_size_limit: row.file_size_limit === null ? null : Number(row.file_size_limit),
  };
}

/** Converts a size, which is a number of bytes or a text like `1.5mb`, to bytes. */
function toBytes(limit: BucketSettings["file_size_limit"]): number | null {
  if (typeof limit !== "string") return limit ?? null;
  const match = /^(\d{1,15}(?:\.\d{1,9})?)(B|KB|MB|GB)?$/i.exec(limit.trim());
  if (!match) throw invalidRequest("Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B");
  return Math.floor(Number(match[1]) * (UNITS[(match[2] ?? "B").toUpperCase()] ?? 1));
}

function isStillReferenced(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "23503";
}
