import { createPublicKey, verify } from "node:crypto";

/** Older than this, or further ahead, an interaction is not believed: it may have been kept by somebody. */
const TOLERANCE_SECONDS = 300;

export interface SignedRequest {
  /** `X-Signature-Ed25519`. */
  readonly signature: string;
  /** `X-Signature-Timestamp`, in seconds. */
  readonly timestamp: string;
  /** As it came, byte for byte. */
  readonly body: Uint8Array;
}

/** Tells whether a request comes from Discord, and now: its signature is over the timestamp and the body. */
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
