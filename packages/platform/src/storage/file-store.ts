import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";

/** First and last byte of a range, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Stores bytes under a version, a random uuid.
 * A version is written once and never changed, so a reader gets either the whole file or nothing.
 */
export interface FileStore {
  /** Writes a version. The bytes are durable when the promise resolves. */
  write(version: string, content: Buffer, contentType: string): Promise<void>;
  /** Reads a version; null if it does not exist. */
  read(version: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes a version. Does nothing if it does not exist. */
  remove(version: string): Promise<void>;
  copy(source: string, target: string): Promise<void>;
}

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the name of a version in the store.
 * Throws for any text but a uuid, so that no other name reaches a disk or a bucket.
 */
export function storeKey(version: string): string {
  if (!VERSION.test(version)) throw new Error("storage: a version must be a uuid");
  return `${version.slice(0, 2)}/${version}`;
}

/** The bytes that `checkFileStore` writes: more than a full disk would still accept. */
const PROBE = Buffer.alloc(4096);

/** Writes some bytes and removes them again. @throws the store's error */
export async function checkFileStore(files: FileStore): Promise<void> {
  const version = randomUUID();
  await files.write(version, PROBE, "application/octet-stream");
  await files.remove(version);
}

/** Reads a stream into memory. Only for images, because the upload limit bounds their size. */
export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
