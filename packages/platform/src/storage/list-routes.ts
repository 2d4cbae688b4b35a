import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { parseBody } from "./json-body.ts";
import { parsePrefix } from "./object-path.ts";
import type { StorageContext } from "./storage-context.ts";

const MAX_LIMIT = 1000;

const listSchema = z.object({
  prefix: z.string().default(""),
  limit: z.coerce.number().int().min(1).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  search: z.string().max(1024).default(""),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).default("name"),
      order: z
        .string()
        .transform((order) => (order.toLowerCase() === "desc" ? "desc" : "asc"))
        .default("asc"),
    })
    .default({ column: "name", order: "asc" }),
});

// Lists one level of a folder, with names relative to it. A deeper level appears once, as a folder without id. The
// bounds of the names are in byte order, so that the index applies them before any policy runs. The result includes the
// uploader, because users who see a file want to know whose file it is.
const level = (column: string, order: string): string => `
  with found as (
    select id, updated_at, created_at, last_accessed_at, metadata, owner_id,
      split_part(substr(name, length($2) + 1), '/', 1) as part,
      strpos(substr(name, length($2) + 1), '/') > 0 as deeper
    from storage.objects
    where bucket_id = $1 and version is not null and starts_with(name, $2)
      and (name collate "C") >= $2 and (name collate "C") < $6
      and starts_with(lower(substr(name, length($2) + 1)), lower($3))
  )
  select name, id, updated_at, created_at, last_accessed_at, metadata, owner_id as owner
  from (
    select distinct part as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
      null::timestamptz as last_accessed_at, null::jsonb as metadata, null::text as owner_id
    from found where deeper
    union all
    select part, id, updated_at, created_at, last_accessed_at, metadata, owner_id from found where not deeper
  ) as entries
  order by id is not null, ${column} ${order}, name ${order}
  limit $4 offset $5`;

/** Registers the listing of one folder level. */
export function registerListRoutes(server: FastifyInstance, parts: StorageContext): void {
  server.post<{ Params: { bucket: string } }>("/object/list/:bucket", async (request) => {
    const caller = await parts.identify(request);
    const { prefix, limit, offset, search, sortBy } = await parseBody(request, listSchema);
    const folder = parsePrefix(prefix);
    return parts.database.transaction(caller, "storage.object.list", (tx) =>
      tx.query(level(sortBy.column, sortBy.order), [
        request.params.bucket,
        folder,
        search,
        Math.min(limit, MAX_LIMIT),
        offset,
        endOf(folder),
      ]),
    );
  });
}

/** The first name after all names in a folder: in byte order, "0" follows "/". */
function endOf(folder: string): string {
  return folder === "" ? "\u{10ffff}" : `${folder.slice(0, -1)}0`;
}
