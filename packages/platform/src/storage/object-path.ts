import { invalidKey, StorageFailure } from "./storage-errors.ts";

const MAX_KEY_BYTES = 1024;
// The characters that the hosted platform allows in keys. Other characters would prevent a move to that platform.
const KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const BUCKET = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/;

/**
 * Checks a file's path inside its bucket and returns its stored form.
 * Bytes are never stored under this name, so the path cannot leave the storage folder.
 * The rules allow only names that every tool interprets alike.
 * @throws StorageFailure `InvalidKey`
 */
export function parseObjectKey(raw: string): string {
  const key = raw.replace(/^\/+/, "");
  const parts = key.split("/");
  const valid =
    Buffer.byteLength(key) <= MAX_KEY_BYTES &&
    KEY.test(key) &&
    parts.every((part) => part.trim() !== "" && part !== "." && part !== "..");
  if (!valid) throw invalidKey(raw);
  return key;
}

/**
 * Checks a folder prefix of a listing and returns it with its final slash, or empty for the root.
 * Folders need not exist, so the listing of an impossible name is empty.
 */
export function parsePrefix(raw: string): string {
  const prefix = raw.replace(/^\/+/, "");
  if (Buffer.byteLength(prefix) > MAX_KEY_BYTES) throw invalidKey(raw);
  return prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
}

/** Checks the name of a new bucket. */
export function parseBucketName(raw: string): string {
  if (!BUCKET.test(raw) || raw !== raw.trim() || raw === "." || raw === "..") {
    throw new StorageFailure(400, "InvalidBucketName", "Bucket name invalid", "Invalid Input");
  }
  return raw;
}
