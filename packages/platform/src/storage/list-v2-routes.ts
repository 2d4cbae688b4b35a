import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { parseBody } from "./json-body.ts";
import type { StorageContext } from "./storage-context.ts";
import { invalidKey, invalidRequest } from "./storage-errors.ts";

const MAX_LIMIT = 1000;
const MAX_KEY_BYTES = 1024;

const COLUMNS = ["name", "created_at", "updated_at"] as const;
const ORDERS = ["asc", "desc"] as const;

const listSchema = z.object({
  prefix: z.string().default(""),
  limit: z.coerce.number().int().min(1).default(MAX_LIMIT),
  cursor: z.string().max(4_000).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(COLUMNS).default("name"), order: z.enum(ORDERS).default("asc") })
    .default({ column: "name", order: "asc" }),
});

/** The end of a page: the name of its last file or folder and, for other orders, the value of the ordering column. */
const cursorSchema = z.object({
  name: z.string().max(MAX_KEY_BYTES),
  column: z.enum(COLUMNS),
  order: z.enum(ORDERS),
  at: z.iso.datetime({ offset: true }).nullable(),
});
type ListCursor = z.infer<typeof cursorSchema>;

interface Entry {
  readonly id: string | null;
  readonly name: string;
  readonly updated_at: Date | null;
  readonly created_at: Date | null;
  readonly last_accessed_at: Date | null;
  readonly metadata: unknown;
  readonly at: string | null;
}

/**
 * Lists one page of names as they are stored, in byte order. If a delimiter is given, a deeper level appears once, as a
 * folder, with the age of its first visible file. A page begins after the last name of the previous page, so changes
 * between two requests shift nothing.
 */
function page({ column, order }: Pick<ListCursor, "column" | "order">, goesOn: boolean): string {
  const key = column === "name" ? "null::timestamptz" : column;
  const sign = order === "asc" ? ">" : "<";
  const after =
    column === "name"
      ? `name ${sign} $5::text and $6::timestamptz is null`
      : `(key, name) ${sign} ($6::timestamptz, $5::text)`;
  return `
  with found as (
    select id, name collate "C" as name, updated_at, created_at, last_accessed_at, metadata,
      case when $3 then strpos(substr(name, length($2) + 1), '/') else 0 end as slash
    from storage.objects
    where bucket_id = $1 and version is not null and starts_with(name, $2)
      and (name collate "C") >= $2 and (name collate "C") < $2 || chr(1114111)
  ), entries as (
    select null::uuid as id, left(name, length($2) + slash) as name, max(updated_at) as updated_at,
      min(created_at) as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
    from found where slash > 0 group by 2
    union all
    select id, name, updated_at, created_at, last_accessed_at, metadata from found where slash = 0
  ), keyed as (select *, ${key} as key from entries)
  select id, name, updated_at, created_at, last_accessed_at, metadata,
    to_char(key at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
  from keyed ${goesOn ? `where ${after}` : "where $5::text is null and $6::timestamptz is null"}
  order by key ${order}, name ${order} limit $4`;
}

/** Registers the listing in pages with a cursor, flat or by folders. */
export function registerListV2Routes(server: FastifyInstance, parts: StorageContext): void {
  server.post<{ Params: { bucket: string } }>("/object/list-v2/:bucket", async (request) => {
    const caller = await parts.identify(request);
    const asked = await parseBody(request, listSchema);
    if (Buffer.byteLength(asked.prefix) > MAX_KEY_BYTES) throw invalidKey(asked.prefix);
    const limit = Math.min(asked.limit, MAX_LIMIT);
    const cursor = asked.cursor ? readCursor(asked.cursor) : null;
    const sort = cursor ?? asked.sortBy;
    const rows = await parts.database.transaction(caller, "storage.object.list_v2", (tx) =>
      tx.query<Entry & Record<string, unknown>>(page(sort, cursor !== null), [
        request.params.bucket,
        asked.prefix,
        asked.with_delimiter,
        limit + 1,
        cursor?.name ?? null,
        cursor?.at ?? null,
      ]),
    );
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      hasNext: last !== undefined,
      ...(last === undefined
        ? {}
        : {
            nextCursor: writeCursor({ ...sort, name: last.name, at: last.at }),
            nextCursorKey: last.name,
          }),
      folders: shown
        .filter(({ id }) => id === null)
        .map(({ name }) => ({ key: name.slice(0, -1), name })),
      objects: shown
        .filter(({ id }) => id !== null)
        .map((object) => ({ ...object, at: undefined })),
    };
  });
}

function writeCursor({ name, column, order, at }: ListCursor): string {
  return Buffer.from(JSON.stringify({ name, column, order, at })).toString("base64url");
}

function readCursor(text: string): ListCursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    throw invalidRequest("The cursor is not one of this listing");
  }
}
