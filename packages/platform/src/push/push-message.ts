import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { deriveEs256Key, signEs256, type Es256Key } from "../config/es256.ts";

/** The push subscription of a browser: its endpoint, and the keys for encrypting messages. */
export interface PushSubscriber {
  readonly endpoint: string;
  /** The browser's public key on P-256: 65 bytes in base64url. */
  readonly p256dh: string;
  /** The browser's secret of 16 bytes, in base64url. */
  readonly auth: string;
}

/** The largest encrypted message that every push service accepts (RFC 8030, 7.2). */
const RECORD_BYTES = 4096;

/** The delimiter of the last record of a message (RFC 8188, 2). */
const LAST_RECORD = 2;

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** The key pair of the sender and the salt of a message. Random unless a test provides them. */
export interface MessageSecrets {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

/**
 * Encrypts a message so that only the subscribed browser can decrypt it (RFC 8291, with `aes128gcm` of RFC 8188).
 *
 * @throws Error if the browser's key is not a point of the curve, or the message is too long
 */
export function encryptPush(
  { p256dh, auth }: PushSubscriber,
  message: Buffer,
  secrets?: MessageSecrets,
): Buffer {
  const salt = secrets?.salt ?? randomBytes(16);
  const sender = createECDH("prime256v1");
  if (secrets === undefined) sender.generateKeys();
  else sender.setPrivateKey(secrets.privateKey);
  const senderKey = sender.getPublicKey();
  const receiverKey = Buffer.from(p256dh, "base64url");
  const shared = derive(
    sender.computeSecret(receiverKey),
    Buffer.from(auth, "base64url"),
    Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey]),
    32,
  );
  const cipher = createCipheriv(
    "aes-128-gcm",
    derive(shared, salt, "Content-Encoding: aes128gcm\0", 16),
    derive(shared, salt, "Content-Encoding: nonce\0", 12),
  );
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES, 0);
  head.writeUInt8(senderKey.length, 4);
  const sealed = Buffer.concat([
    salt,
    head,
    senderKey,
    cipher.update(Buffer.concat([message, Buffer.from([LAST_RECORD])])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  if (sealed.length > RECORD_BYTES) throw new Error("The message is too long for a push.");
  return sealed;
}

/**
 * The installation's key for push services (RFC 8292).
 * The key is derived from the installation's secret, so that all servers have the same one.
 */
export const pushKey = (jwtSecret: string): Es256Key => deriveEs256Key(jwtSecret, "web push");

/** The key in the form that a browser needs to subscribe: an uncompressed point in base64url. */
export function applicationServerKey({ jwk }: Es256Key): string {
  const [x, y] = [jwk.x, jwk.y].map((part) => Buffer.from(part, "base64url"));
  return Buffer.concat([Buffer.of(4), x ?? Buffer.of(), y ?? Buffer.of()]).toString("base64url");
}

/** The lifetime of a token: half of the maximum (RFC 8292, 2), because clocks differ. */
const TOKEN_SECONDS = 12 * 3600;
const RENEWED_MS = (TOKEN_SECONDS / 2) * 1000;

/**
 * Creates a function that returns the `Authorization` header for a push service's origin (RFC 8292).
 * The header identifies the sender and is reused for six hours.
 * @param contact the operator's address for the push service: `mailto:` or `https:`
 */
export function createVapid(key: Es256Key, contact: string): (origin: string) => string {
  const headers = new Map<string, { readonly header: string; readonly at: number }>();
  return (origin) => {
    const known = headers.get(origin);
    if (known !== undefined && Date.now() - known.at < RENEWED_MS) return known.header;
    const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
    const token = signEs256({ aud: origin, exp, sub: contact }, key);
    const header = `vapid t=${token}, k=${applicationServerKey(key)}`;
    headers.set(origin, { header, at: Date.now() });
    return header;
  };
}
