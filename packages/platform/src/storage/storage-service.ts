import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { join } from "node:path";
import type { PlatformContext } from "../context/context.ts";
import type { Network } from "../context/client-network.ts";
import { createRateLimiter, type RateLimiter } from "../http/rate-limit.ts";
import { isDiskFull } from "../http/unavailable-response.ts";
import { registerBucketRoutes } from "./bucket-routes.ts";
import { identifyCaller, signerOf, type Caller } from "./caller.ts";
import { createObjectLookup, registerDownloadRoutes } from "./download-routes.ts";
import { registerListRoutes } from "./list-routes.ts";
import { registerListV2Routes } from "./list-v2-routes.ts";
import { checkFileStore } from "./file-store.ts";
import { createLocalFileStore, removeInterrupted } from "./local-file-store.ts";
import { registerManageRoutes } from "./move-copy-remove-routes.ts";
import { registerRenderRoutes } from "./render-routes.ts";
import { createS3FileStore } from "./s3-file-store.ts";
import type { StorageContext } from "./storage-context.ts";
import { registerSignRoutes } from "./signed-link-routes.ts";
import { createLinkSigner } from "./signed-links.ts";
import { startStaleFileRemoval } from "./stale-files.ts";
import { createStorageDatabase } from "./storage-database.ts";
import {
  invalidRequest,
  notImplemented,
  slowDown,
  StorageFailure,
  tooManyRenderings,
  toStorageFailure,
} from "./storage-errors.ts";
import { registerUploadRoutes } from "./upload-routes.ts";

const UPLOADS_PER_MINUTE = 60;

/** The rendering time per IP address and minute, in milliseconds. Cached images cost nothing. */
const RENDERING_MS_PER_MINUTE = 12_000;
/**
 * The rendering time that is charged before a rendering, so that concurrent ones count. The rest is charged after it.
 */
const LEAST_RENDERING_MS = 100;

/** How often the file store is checked. Each check writes some bytes, for which a rented store charges. */
const STORE_CHECK_MS = 5_000;

/**
 * The Storage protocol (storage-api v1) over PostgreSQL and a folder or an S3-compatible store.
 * The service is mounted under `/storage/v1`. README.md in this folder describes the protocol.
 */
export function createStorageService(context: PlatformContext): FastifyPluginAsync {
  return async (server) => {
    const database = createStorageDatabase(context);
    const { s3, dataDir, jwtSecret } = context.config;
    const uploads = createRateLimiter(context, {
      name: "storage-uploads",
      points: UPLOADS_PER_MINUTE,
      seconds: 60,
    });
    const renderings = createRateLimiter(context, {
      name: "storage-renderings",
      points: RENDERING_MS_PER_MINUTE,
      seconds: 60,
    });
    const folder = join(dataDir, "storage");
    const parts: StorageContext = {
      database,
      files: s3 ? createS3FileStore(s3) : createLocalFileStore(folder),
      links: createLinkSigner(jwtSecret),
      log: context.log,
      identify: (request) => identifyCaller(context, request),
      signerOf: (link) => signerOf(context, link),
      countUpload: (caller, address) => countUpload(uploads, caller, address),
      countRendering: async (address) => {
        const { allowed } = await renderings.consume(address, LEAST_RENDERING_MS);
        if (!allowed) throw tooManyRenderings();
      },
      chargeRendering: async (address, milliseconds) => {
        const rest = Math.round(milliseconds) - LEAST_RENDERING_MS;
        if (rest > 0) await renderings.consume(address, rest);
      },
    };

    context.readiness.add("storage", () => checkFileStore(parts.files), STORE_CHECK_MS);

    takeBodiesAsStreams(server);
    answerErrors(server, context);
    const lookup = createObjectLookup(parts);
    registerBucketRoutes(server, parts);
    registerManageRoutes(server, parts);
    registerListRoutes(server, parts);
    registerListV2Routes(server, parts);
    registerSignRoutes(server, parts);
    registerRenderRoutes(server, parts, lookup);
    registerDownloadRoutes(server, parts, lookup);
    registerUploadRoutes(server, parts);
    refuseTheRest(server);

    const stop = startStaleFileRemoval(database, parts.files, context.log);
    server.addHook("onReady", async () => {
      if (!s3) await removeInterrupted(folder);
    });
    server.addHook("onClose", async () => {
      stop();
      await database.close();
    });
  };
}

async function countUpload(uploads: RateLimiter, caller: Caller, address: Network): Promise<void> {
  if (caller.role === "service_role" && caller.subject === null) return;
  const { allowed } = await uploads.consume(caller.subject ?? address);
  if (!allowed) throw slowDown();
}

/** Refuses unsupported parts of the protocol. Otherwise the server would read their path as a bucket's name. */
function refuseTheRest(server: FastifyInstance): void {
  const left: Readonly<Record<string, string>> = {
    "/upload/resumable": "Resumable uploads (TUS)",
    "/upload/resumable/*": "Resumable uploads (TUS)",
    "/cdn/*": "Purging a CDN",
    "/bucket/:bucket/lifecycle": "Bucket lifecycle",
    "/s3/*": "The S3 protocol",
    "/iceberg/*": "Analytics buckets",
    "/vector/*": "Vector buckets",
  };
  for (const [url, what] of Object.entries(left)) {
    server.all(url, () => {
      throw notImplemented(what);
    });
  }
}

/** Receives bodies as streams, because a file may have any content type. Each route parses the body as it needs. */
function takeBodiesAsStreams(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

function answerErrors(server: FastifyInstance, context: PlatformContext): void {
  server.setErrorHandler(async (error, _request, reply) => {
    const failure =
      toStorageFailure(error) ??
      (isClientError(error) ? invalidRequest("The request is malformed") : null);
    if (isDiskFull(error)) context.log.error({ err: error }, "the disk is full");
    else if (!failure) context.log.error({ err: error }, "storage: a request failed");
    const answer =
      failure ?? new StorageFailure(500, "InternalError", "Internal server error", "internal");
    reply.removeHeader("content-length").removeHeader("cache-control").removeHeader("etag");
    reply.removeHeader("content-disposition").removeHeader("last-modified");
    return reply
      .code(answer.httpStatus)
      .type("application/json")
      .send(answer.body(context.project.texts));
  });
  server.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({
      statusCode: "404",
      code: "NotFound",
      error: "Not Found",
      message: `Route ${request.method}:${request.url.split("?")[0]} not found`,
    }),
  );
}

/** Whether an error comes from Fastify itself, such as a malformed URL. */
function isClientError(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "statusCode" in error &&
    typeof error.statusCode === "number" &&
    error.statusCode < 500
  );
}
