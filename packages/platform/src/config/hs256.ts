import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from "node:crypto";
import { parseObject, splitJwt } from "./split-jwt.ts";

const HEADER = Buffer.from(JSON.stringify({ alg: "HS256", typ: "JWT" })).toString("base64url");

/** Creates the key for HMAC signatures. Callers create the key once and reuse it, because creating it takes time. */
export function hs256Key(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret, "utf8"));
}

/** Signs a payload as a compact JWT (RFC 7519) with HMAC-SHA256. */
export function signHs256(payload: object, secret: string | KeyObject): string {
  const body = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString("base64url")}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

/**
 * Verifies signature, algorithm and format of a compact JWT and returns its payload; null if we did not sign it. The
 * caller must check the expiry. The function is synchronous: `jose` verifies through WebCrypto, whose switch to another
 * thread takes longer than the HMAC.
 */
export function verifyHs256(token: string, key: KeyObject): Record<string, unknown> | null {
  const jwt = splitJwt(token);
  if (jwt?.header.alg !== "HS256") return null;
  const expected = createHmac("sha256", key).update(jwt.signed).digest();
  if (jwt.signature.length !== expected.length || !timingSafeEqual(jwt.signature, expected))
    return null;
  return parseObject(jwt.body);
}
