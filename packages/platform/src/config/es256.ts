import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from "node:crypto";
import { parseObject, splitJwt } from "./split-jwt.ts";

/** The order of the group of P-256 (FIPS 186-5). */
const ORDER = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");

/** The length of a signature: two integers, one after the other (RFC 7518, 3.4). */
const SIGNATURE_BYTES = 64;

/** The public key in the format in which it may be published (RFC 7517). */
export interface PublicJwk {
  readonly kty: "EC";
  readonly crv: "P-256";
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly alg: "ES256";
  readonly use: "sig";
  readonly key_ops: readonly ["verify"];
}

export interface Es256Key {
  /** The key's id: its thumbprint (RFC 7638). Keys derived from another secret have another id. */
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly jwk: PublicJwk;
}

/**
 * Derives the signing key for a name.
 * The key is never stored: servers with the same secret have the same keys, and a stolen database contains none.
 * Sixteen additional bytes make the remainder uniform (FIPS 186-5, A.2.1).
 */
export function deriveEs256Key(secret: string, name: string): Es256Key {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", `es256 ${name}`, 48));
  const scalar = (BigInt(`0x${bytes.toString("hex")}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  // The thumbprint (RFC 7638) requires exactly this order of the fields.
  const coordinates = {
    crv: "P-256",
    kty: "EC",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  } as const;
  const kid = createHash("sha256").update(JSON.stringify(coordinates)).digest("base64url");
  const privateKey = createPrivateKey({
    key: { ...coordinates, d: d.toString("base64url") },
    format: "jwk",
  });
  return {
    kid,
    privateKey,
    publicKey: createPublicKey(privateKey),
    jwk: { ...coordinates, kid, alg: "ES256", use: "sig", key_ops: ["verify"] },
  };
}

/** Signs a payload as a compact JWT (RFC 7519) with ECDSA over P-256. */
export function signEs256(payload: object, { kid, privateKey }: Es256Key): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = `${part({ alg: "ES256", typ: "JWT", kid })}.${part(payload)}`;
  const signature = sign("sha256", Buffer.from(body), {
    key: privateKey,
    dsaEncoding: "ieee-p1363",
  });
  return `${body}.${signature.toString("base64url")}`;
}

/** Verifies a compact JWT with the given key. Null if that key did not sign it. */
export function verifyEs256(token: string, key: KeyObject): Record<string, unknown> | null {
  const jwt = splitJwt(token);
  if (jwt?.header.alg !== "ES256" || jwt.signature.length !== SIGNATURE_BYTES) return null;
  const isSigned = verify(
    "sha256",
    Buffer.from(jwt.signed),
    { key, dsaEncoding: "ieee-p1363" },
    jwt.signature,
  );
  return isSigned ? parseObject(jwt.body) : null;
}
