import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals the secrets of authenticator apps for the database. */
export interface FactorSeal {
  seal(factorId: string, secret: string): string;
  /** Null for what was sealed under another secret, or for another factor. */
  open(factorId: string, sealed: string): string | null;
}

/** @param jwtSecret what the key is derived from: another one makes sealed secrets unreadable */
export function createFactorSeal(jwtSecret: string): FactorSeal {
  const key = Buffer.from(hkdfSync("sha256", jwtSecret, "", "totp secrets", 32));
  return {
    // Bound to its factor: a row's secret is of no use in another row.
    seal(factorId, secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(factorId));
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
    },
    open(factorId, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
        decipher.setAAD(Buffer.from(factorId)).setAuthTag(bytes.subarray(-TAG_BYTES));
        const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
