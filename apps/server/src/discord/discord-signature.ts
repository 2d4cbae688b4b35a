import { createPublicKey, verify } from "node:crypto";

/** Interactions older than this, or further in the future, are refused, because they may be replays. */
const TOLERANCE_SECONDS = 300;

export interface SignedRequest {
  /** The header `X-Signature-Ed25519`. */
  readonly signature: string;
  /** The header `X-Signature-Timestamp`, in seconds. */
  readonly timestamp: string;
  /** The unchanged bytes of the request's body. */
  readonly body: Uint8Array;
}

/**
 * Returns a function that checks that a request comes from Discord and is recent.
 * The signature covers timestamp and body.
 */
export function createDiscordVerifier(publicKey: string): (request: SignedRequest) => boolean {
  const key = createPublicKey({
    format: "jwk",
    key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(publicKey, "hex").toString("base64url") },
  });
  return ({ signature, timestamp, body }) => {
    if (!/^[0-9a-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) return false;
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    if (!verify(null, signed, key, Buffer.from(signature, "hex"))) return false;
    return Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
  };
}
