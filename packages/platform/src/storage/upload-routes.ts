import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { watchDeparture } from "../http/client-disconnect.ts";
import { FairQueue } from "../http/fair-queue.ts";
import type { Caller } from "./caller.ts";
import { checkContent } from "./content-check.ts";
import { parseObjectKey } from "./object-path.ts";
import type { ObjectParams, StorageContext } from "./storage-context.ts";
import { findBucket } from "./storage-database.ts";
import { busy, noSuchBucket, noSuchKey } from "./storage-errors.ts";
import { withUploadedFile } from "./upload-body.ts";
import {
  rehearseWrite,
  writeObject,
  type ObjectWrite,
  type WriteMode,
  type WriteOperation,
} from "./write-object.ts";

/** The maximum size of a file if its bucket sets no limit, as on the hosted platform. */
const SERVER_FILE_LIMIT = 50 * 1024 * 1024;
const SIGNED_UPLOAD_SECONDS = 2 * 3600;

/** An upload gets a turn only after it was received completely, so a slow sender occupies no turn. */
const TURNS = {
  running: 8,
  runningPerSubject: 2,
  runningPerAddress: 4,
  waiting: 100,
  waitingPerSubject: 10,
  timeoutMs: 30_000,
};

/** How long a refusal is delayed, in milliseconds. This slows down clients that retry at once. */
const REFUSAL_MS = 250;

interface Uploaded {
  readonly Id: string;
  readonly Key: string;
}

/** Registers uploads: new files, replacements, and uploads through a signed URL. */
export function registerUploadRoutes(server: FastifyInstance, parts: StorageContext): void {
  const turns = new FairQueue(TURNS);

  const inTurn = async <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    act: () => Promise<T>,
  ): Promise<T> => {
    const visitor = { subject: caller.subject ?? request.network, address: request.network };
    await turns.enter(visitor, watchDeparture(reply))?.catch(async () => {
      await sleep(REFUSAL_MS);
      throw busy();
    });
    try {
      return await act();
    } finally {
      turns.leave(visitor);
    }
  };

  const receive = async (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    write: ObjectWrite,
  ): Promise<Uploaded> => {
    await parts.countUpload(caller, request.network);
    const bucket = await findBucket(parts.database, write.bucket);
    if (!bucket) throw noSuchBucket();
    await rehearseWrite(parts, caller, write);
    const limit = Math.min(Number(bucket.file_size_limit ?? SERVER_FILE_LIMIT), SERVER_FILE_LIMIT);
    const id = await withUploadedFile(request, limit, (file) =>
      inTurn(request, reply, caller, async () => {
        const checked = await checkContent(
          file.content,
          file.declaredType,
          bucket.allowed_mime_types,
        );
        return writeObject(
          parts,
          caller,
          { ...write, userMetadata: file.userMetadata },
          checked,
          file.cacheControl,
        );
      }),
    );
    return { Id: id, Key: `${write.bucket}/${write.key}` };
  };

  const upload = async (
    request: FastifyRequest<{ Params: ObjectParams }>,
    reply: FastifyReply,
    mode: WriteMode,
    operation: WriteOperation = "storage.object.upload",
  ): Promise<Uploaded> => {
    const caller = await parts.identify(request);
    const key = parseObjectKey(request.params["*"]);
    return receive(request, reply, caller, {
      bucket: request.params.bucket,
      key,
      mode,
      operation,
      owner: caller.subject,
    });
  };

  server.post<{ Params: ObjectParams }>("/object/:bucket/*", (request, reply) =>
    upload(request, reply, wantsUpsert(request) ? "upsert" : "insert"),
  );
  // As on the hosted platform, replacing a missing object creates it.
  server.put<{ Params: ObjectParams }>("/object/:bucket/*", (request, reply) =>
    upload(request, reply, "upsert", "storage.object.upload_update"),
  );

  server.post<{ Params: ObjectParams }>("/object/upload/sign/:bucket/*", async (request) => {
    const caller = await parts.identify(request);
    const { bucket } = request.params;
    const key = parseObjectKey(request.params["*"]);
    if (!(await findBucket(parts.database, bucket))) throw noSuchBucket();
    const upsert = wantsUpsert(request);
    await rehearseWrite(parts, caller, {
      bucket,
      key,
      mode: upsert ? "upsert" : "insert",
      operation: "storage.object.upload",
      owner: caller.subject,
    });
    const token = parts.links.sign(
      {
        url: `${bucket}/${key}`,
        purpose: "upload",
        claims: caller.claims,
        upsert,
      },
      SIGNED_UPLOAD_SECONDS,
    );
    return { url: `/object/upload/sign/${encodeURI(`${bucket}/${key}`)}?token=${token}`, token };
  });

  server.put<{ Params: ObjectParams; Querystring: { token?: string } }>(
    "/object/upload/sign/:bucket/*",
    async (request, reply) => {
      const { bucket } = request.params;
      const key = parseObjectKey(request.params["*"]);
      if (!bucket) throw noSuchKey();
      const link = parts.links.verify(request.query.token, "upload", `${bucket}/${key}`);
      const signer = await parts.signerOf(link);
      const write: ObjectWrite = {
        bucket,
        key,
        mode: link.upsert ? "upsert" : "insert",
        operation: "storage.object.upload",
        owner: signer.subject,
      };
      // The signer's rights are checked now, because they may have changed since the link was signed.
      return receive(request, reply, signer, write);
    },
  );
}

function wantsUpsert(request: FastifyRequest): boolean {
  return request.headers["x-upsert"] === "true";
}
