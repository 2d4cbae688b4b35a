import { Busboy } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { busy, invalidRequest, StorageFailure, tooLarge } from "./storage-errors.ts";

const MAX_METADATA_BYTES = 16 * 1024;
/** The maximum size of all uploads in memory, in bytes. Further uploads are refused and may retry. */
const MAX_BYTES_IN_FLIGHT = 256 * 1024 * 1024;

let bytesInFlight = 0;

/** A file as a client sent it. */
export interface UploadedFile {
  readonly content: Buffer;
  /** The type that the client declares. It is checked against the content. */
  readonly declaredType: string;
  /** The Cache-Control value: `max-age=…` or `no-cache`. */
  readonly cacheControl: string;
  readonly userMetadata: Record<string, unknown> | null;
}

/**
 * Reads the file of an upload and passes it to `use`. The body is the file, or multipart with an empty field name.
 * @param limit bytes above which the upload is refused while it is being received
 */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  limit: number,
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const announced = Number(request.headers["content-length"] ?? 0);
  const multipart = /^multipart\/form-data/i.test(request.headers["content-type"] ?? "");
  if (announced > limit + (multipart ? 64 * 1024 : 0)) throw tooLarge(limit);
  const share = new MemoryShare();
  share.reach(announced);
  try {
    return await use(
      multipart ? await readMultipart(request, limit, share) : await readRaw(request, limit, share),
    );
  } finally {
    share.giveBack();
  }
}

/** The memory that one upload occupies: its announced size, or the received size if that is larger. */
class MemoryShare {
  private bytes = 0;

  /** @throws StorageFailure `SlowDown` if all uploads together are too large */
  reach(bytes: number): void {
    if (bytes <= this.bytes) return;
    if (bytesInFlight + bytes - this.bytes > MAX_BYTES_IN_FLIGHT) throw busy();
    bytesInFlight += bytes - this.bytes;
    this.bytes = bytes;
  }

  giveBack(): void {
    bytesInFlight -= this.bytes;
    this.bytes = 0;
  }
}

async function readRaw(
  request: FastifyRequest,
  limit: number,
  share: MemoryShare,
): Promise<UploadedFile> {
  return {
    content: await collect(request.raw, limit, share),
    declaredType: request.headers["content-type"] ?? "application/octet-stream",
    cacheControl: cacheControl(request.headers["cache-control"]),
    userMetadata: metadataHeader(request),
  };
}

/** Reads the metadata that a client sends in a header, because a raw body has no form. */
export function metadataHeader(request: FastifyRequest): Record<string, unknown> | null {
  const encoded = request.headers["x-metadata"];
  return typeof encoded === "string"
    ? parseMetadata(Buffer.from(encoded, "base64").toString("utf8"))
    : null;
}

function readMultipart(
  request: FastifyRequest,
  limit: number,
  share: MemoryShare,
): Promise<UploadedFile> {
  const contentType = request.headers["content-type"] ?? "";
  return new Promise((resolve, reject) => {
    const parser = new Busboy({
      headers: { ...request.headers, "content-type": contentType },
      limits: {
        files: 1,
        fields: 8,
        fieldSize: MAX_METADATA_BYTES,
        fileSize: limit + 1,
        parts: 10,
        headerPairs: 50,
      },
    });
    const fields = new Map<string, string>();
    let file: Promise<Buffer> | null = null;
    let declaredType = "application/octet-stream";

    const fail = (error: unknown): void => {
      request.raw.unpipe(parser);
      request.raw.resume();
      reject(
        error instanceof StorageFailure
          ? error
          : invalidRequest("The multipart body cannot be read"),
      );
    };
    parser.on("field", (name, value) => fields.set(name, value));
    parser.on("file", (_name, stream, _filename, _encoding, mimeType) => {
      declaredType = mimeType;
      file = collect(stream, limit, share);
      file.catch(fail);
    });
    parser.on("error", fail);
    parser.on("finish", () => {
      if (file === null) return fail(invalidRequest("No file in the multipart body"));
      file
        .then((content) =>
          resolve({
            content,
            declaredType,
            cacheControl: cacheControl(fields.get("cacheControl")),
            userMetadata: parseMetadata(fields.get("metadata")),
          }),
        )
        .catch(fail);
    });
    request.raw.once("aborted", () => fail(invalidRequest("The upload was interrupted")));
    request.raw.pipe(parser);
  });
}

async function collect(stream: Readable, limit: number, share: MemoryShare): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Uses a listener instead of `for await`: leaving that loop early destroys the socket before the refusal is sent.
  return new Promise((resolve, reject) => {
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      try {
        if (size > limit) throw tooLarge(limit);
        share.reach(size);
        chunks.push(chunk);
      } catch (refusal) {
        chunks.length = 0;
        reject(refusal);
      }
    });
    stream.once("end", () => resolve(Buffer.concat(chunks)));
    stream.once("error", () => reject(invalidRequest("The upload was interrupted")));
    stream.once("aborted", () => reject(invalidRequest("The upload was interrupted")));
  });
}

/**
 * Returns a Cache-Control value from seconds (multipart) or a header value, optionally with "immutable".
 * Any other value becomes the platform's default.
 */
function cacheControl(value: string | undefined): string {
  const age = /^(?:max-age=)?(\d{1,9}(?:, immutable)?)$/.exec(value ?? "")?.[1];
  if (age !== undefined) return `max-age=${age}`;
  return value === "no-cache" || value === "no-store" ? value : "no-cache";
}

function parseMetadata(text: string | undefined): Record<string, unknown> | null {
  if (!text) return null;
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES)
    throw invalidRequest("The metadata is too large");
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Text that is not JSON gets the same refusal as JSON that is not an object.
  }
  throw invalidRequest("The metadata is not a JSON object");
}
