import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";

/** Entry of a backup that holds the installation's secret, sealed with a passphrase. */
export const SECRET_ENTRY = "secret.sealed";

/** Half a second and 128 MB for every guess at the passphrase (RFC 7914; OWASP's first choice). */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** What stands before the sealed bytes, in this order. */
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Seals a text with a passphrase: salt, iv and tag, then AES-256-GCM under a key that scrypt makes of
 * passphrase and salt.
 */
export function sealWithPassphrase(text: string, passphrase: string): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed]);
}

/** Opens what `sealWithPassphrase` made; null with another passphrase. */
export function openWithPassphrase(bytes: Buffer, passphrase: string): string | null {
  const salt = bytes.subarray(0, SALT_BYTES);
  const iv = bytes.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES);
  const tag = bytes.subarray(SALT_BYTES + IV_BYTES, SALT_BYTES + IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(passphrase, salt), iv).setAuthTag(tag);
    const text = decipher.update(bytes.subarray(SALT_BYTES + IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function keyOf(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase.normalize("NFKC"), salt, KEY_BYTES, SCRYPT);
}
