import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";

/** The name of the file in the backup that contains the installation's secret, encrypted with a passphrase. */
export const SECRET_ENTRY = "secret.sealed";

/** The cost of scrypt: to test one passphrase, an attacker needs half a second and 128 MB (OWASP's first choice). */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** The lengths in bytes of the salt, iv and tag, which precede the encrypted bytes in this order, and of the key. */
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Encrypts a text with AES-256-GCM under a key that scrypt derives from a passphrase and a salt.
 * The result is salt, iv, tag and encrypted bytes.
 */
export function sealWithPassphrase(text: string, passphrase: string): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts the result of `sealWithPassphrase`. Returns null if the passphrase is wrong. */
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
