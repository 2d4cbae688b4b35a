import { invalidKey, StorageFailure } from "./storage-errors.ts";

const MAX_KEY_BYTES = 1024;
// The hosted platform's alphabet for keys; anything wider would break on the day of moving there.
const KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const BUCKET = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/;

/**
 * Checks a file's path inside its bucket and returns it as it is stored. Bytes never live under
 * this name, so it cannot leave the storage folder whatever it holds; the rules keep names that
 * mean one thing to every tool.
 *
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
 * Folders need not exist, so a name that no key could have just lists nothing.
 */
export function parsePrefix(raw: string): string {
  const prefix = raw.replace(/^\/+/, "");
  if (Buffer.byteLength(prefix) > MAX_KEY_BYTES) throw invalidKey(raw);
  return prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
}

/** Checks the name of a bucket that is to be created. */
export function parseBucketName(raw: string): string {
  if (!BUCKET.test(raw) || raw !== raw.trim() || raw === "." || raw === "..") {
    throw new StorageFailure(400, "InvalidBucketName", "Bucket name invalid", "Invalid Input");
  }
  return raw;
}
