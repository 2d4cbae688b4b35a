import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "./caller.ts";
import type { ByteRange } from "./file-store.ts";
import { parseObjectKey } from "./object-path.ts";
import type { ObjectParams, StorageContext } from "./storage-context.ts";
import { findObject, lookUpPublicObject, type ObjectRow } from "./storage-database.ts";
import { noSuchKey, StorageFailure } from "./storage-errors.ts";

/** Query parameters of a download. `download` requests an attachment, optionally with that file name. */
export interface DownloadQuery {
  readonly download?: string;
  readonly token?: string;
  readonly width?: string;
  readonly height?: string;
  readonly resize?: string;
  readonly quality?: string;
  readonly format?: string;
}

type ObjectRequest = FastifyRequest<{ Params: ObjectParams; Querystring: DownloadQuery }>;

/** Finds the object that a request names. The kind of the URL (authenticated, public, signed) determines the rights. */
export interface ObjectLookup {
  authenticated(request: ObjectRequest): Promise<ObjectRow>;
  public(request: ObjectRequest): Promise<ObjectRow>;
  signed(request: ObjectRequest): Promise<{ row: ObjectRow; transform: string | undefined }>;
}

/** Creates the functions that find objects, one for each kind of URL. */
export function createObjectLookup(parts: StorageContext): ObjectLookup {
  const found = (row: ObjectRow | null): ObjectRow => {
    if (!row) throw noSuchKey();
    return row;
  };
  const readAs = (caller: Caller, bucket: string, key: string): Promise<ObjectRow | null> =>
    parts.database.transaction(caller, "storage.object.get_authenticated", (tx) =>
      findObject(tx, bucket, key),
    );
  return {
    async authenticated(request) {
      const caller = await parts.identify(request);
      const key = parseObjectKey(request.params["*"]);
      return found(await readAs(caller, request.params.bucket, key));
    },
    // A file in a private bucket gets the same response as one in a missing bucket.
    public: async (request) =>
      found(
        await lookUpPublicObject(
          parts.database,
          request.params.bucket,
          parseObjectKey(request.params["*"]),
        ),
      ),
    async signed(request) {
      const { bucket } = request.params;
      const key = parseObjectKey(request.params["*"]);
      const link = parts.links.verify(request.query.token, "download", `${bucket}/${key}`);
      return {
        row: found(await readAs(await parts.signerOf(link), bucket, key)),
        transform: link.transform,
      };
    },
  };
}

/** Registers downloads as the caller, from public buckets and through signed links, and the metadata of a file. */
export function registerDownloadRoutes(
  server: FastifyInstance,
  parts: StorageContext,
  lookup: ObjectLookup,
): void {
  type Route = { Params: ObjectParams; Querystring: DownloadQuery };
  const authenticated = async (
    request: FastifyRequest<Route>,
    reply: FastifyReply,
  ): Promise<FastifyReply> =>
    sendObject(parts, request, reply, await lookup.authenticated(request));

  server.get<Route>("/object/:bucket/*", authenticated);
  server.get<Route>("/object/authenticated/:bucket/*", authenticated);
  server.get<Route>("/object/public/:bucket/*", async (request, reply) =>
    sendObject(parts, request, reply, await lookup.public(request), true),
  );
  server.get<Route>("/object/sign/:bucket/*", async (request, reply) =>
    sendObject(parts, request, reply, (await lookup.signed(request)).row),
  );

  for (const url of ["/object/info/:bucket/*", "/object/info/authenticated/:bucket/*"]) {
    server.get<Route>(url, async (request, reply) =>
      describeObject(reply, await lookup.authenticated(request)),
    );
  }
  server.get<Route>("/object/info/public/:bucket/*", async (request, reply) =>
    describeObject(reply, await lookup.public(request)),
  );
}

async function sendObject(
  parts: StorageContext,
  request: ObjectRequest,
  reply: FastifyReply,
  row: ObjectRow,
  isPublic = false,
): Promise<FastifyReply> {
  const { metadata } = row;
  setFileHeaders(reply, row, metadata.mimetype, request.query.download);
  reply.header(
    "cache-control",
    isPublic ? metadata.cacheControl : `private, ${metadata.cacheControl}`,
  );
  reply
    .header("etag", metadata.eTag)
    .header("last-modified", new Date(metadata.lastModified).toUTCString())
    .header("accept-ranges", "bytes");
  if (isFresh(request, row)) return reply.code(304).send();

  const range = parseRange(request.headers.range, request.headers["if-range"], row);
  if (range === "unsatisfiable") {
    reply.header("content-range", `bytes */${metadata.size}`);
    throw new StorageFailure(416, "InvalidRange", "invalid range provided", "invalid_range");
  }
  const length = range ? range.end - range.start + 1 : metadata.size;
  reply.header("content-length", length);
  if (range)
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${metadata.size}`);
  // The empty body is a stream, because Fastify would set the length of an empty text to 0.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  const stream = await parts.files.read(row.version, range ?? undefined);
  if (!stream) throw noSuchKey();
  return reply.send(stream);
}

/** Sets headers that prevent a stored file from acting as a page of this origin. */
export function setFileHeaders(
  reply: FastifyReply,
  row: ObjectRow,
  type: string,
  download: string | undefined,
): void {
  reply
    .header("content-type", type.startsWith("text/") ? `${type}; charset=utf-8` : type)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header("cross-origin-resource-policy", "cross-origin");
  if (download !== undefined) {
    const name = download || (row.name.split("/").at(-1) ?? "file");
    reply.header(
      "content-disposition",
      `attachment; filename*=UTF-8''${encodeURIComponent(name.slice(0, 200))}`,
    );
  }
}

/** Whether the client's copy is still current. */
export function isFresh(
  request: FastifyRequest,
  row: ObjectRow,
  eTag = row.metadata.eTag,
): boolean {
  const known = request.headers["if-none-match"];
  if (known !== undefined)
    return known === "*" || known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === eTag);
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  return (
    Number.isFinite(since) &&
    Math.floor(Date.parse(row.metadata.lastModified) / 1000) * 1000 <= since
  );
}

/** Parses one byte range, as for players and resumed downloads. A request for several ranges gets the whole file. */
function parseRange(
  header: string | undefined,
  ifRange: string | string[] | undefined,
  row: ObjectRow,
): ByteRange | null | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (ifRange !== undefined && ifRange !== row.metadata.eTag)) return null;
  const [, first = "", last = ""] = match;
  const size = row.metadata.size;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}

function describeObject(reply: FastifyReply, row: ObjectRow): FastifyReply {
  void reply
    .header("etag", row.metadata.eTag)
    .header("last-modified", new Date(row.metadata.lastModified).toUTCString())
    .header("cache-control", "no-cache");
  return reply.send({
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.metadata.size,
    content_type: row.metadata.mimetype,
    cache_control: row.metadata.cacheControl,
    etag: row.metadata.eTag,
    metadata: row.user_metadata ?? {},
    last_modified: row.metadata.lastModified,
    created_at: row.created_at,
  });
}
