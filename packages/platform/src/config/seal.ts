import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that are stored in the database. The key is not in the database. */
export interface Seal {
  seal(id: string, secret: string): string;
  /** Decrypts a secret; null if it was encrypted with another key, or for another row. */
  open(id: string, sealed: string): string | null;
}

/**
 * Returns the functions that encrypt and decrypt one kind of secret.
 *
 * @param from the secret from which the key is derived; with another one, stored secrets cannot be read
 * @param purpose the kind of secret; each kind has a separate key
 */
export function createSeal(from: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync("sha256", from, "", purpose, 32));
  return {
    // The encrypted text is bound to its row: copied to another row, it cannot be decrypted.
    seal(id, secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(id));
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
    },
    open(id, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
        decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-TAG_BYTES));
        const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
