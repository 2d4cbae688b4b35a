import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type BinaryLike,
} from "node:crypto";
import type { RestReply } from "./compile/types.ts";
import { RestError } from "./errors.ts";

/** A structured string, as the draft of Idempotency-Key has it, and the bare words that most clients send. */
const QUOTED = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;
const BARE = /^[\w.:~+/=-]{1,255}$/;

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The longest answer that is kept, sealed: a token keeps thousands. */
const MAX_SEALED_LENGTH = 32_768;

/** A call that its program may send again: done once, and answered the same again. */
export interface RepeatableCall {
  /** Digests as PostgreSQL writes bytes: made with the token, so that they tell nobody else anything. */
  readonly key: string;
  readonly fingerprint: string;
  /** An answer as it is kept: nobody reads it without the token, which is kept nowhere. */
  seal(reply: RestReply): string;
  open(sealed: string): RestReply;
}

/**
 * Reads the Idempotency-Key of a program's call (draft-ietf-httpapi-idempotency-key-header); 400 for what is none.
 *
 * @param token as the program sent it
 * @param request all of what the answer depends on
 */
export function repeatableCall(header: string, token: string, request: string): RepeatableCall {
  const name = QUOTED.exec(header)?.[1]?.replaceAll(/\\(["\\])/g, "$1") ?? BARE.exec(header)?.[0];
  if (name === undefined)
    throw new RestError(400, "PGRST100", (say) => say.rest.idempotencyKeyInvalid, {
      details: "idempotency_key_invalid",
    });
  const digest = (what: string, text: BinaryLike): string =>
    `\\x${createHmac("sha256", token).update(`${what}\n`).update(text).digest("hex")}`;
  const secret = (): Buffer => Buffer.from(hkdfSync("sha256", token, name, "kept answer", 32));
  return {
    key: digest("key", name),
    fingerprint: digest("request", request),
    seal({ status, headers, body }) {
      const lasting = Object.entries(headers).filter(([header]) => !header.startsWith("ratelimit"));
      const text = JSON.stringify({
        status,
        headers: Object.fromEntries(lasting),
        body: body?.toString() ?? null,
      });
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secret(), nonce);
      const sealed = [nonce, cipher.update(text), cipher.final()];
      const kept = Buffer.concat([...sealed, cipher.getAuthTag()]).toString("base64");
      if (kept.length > MAX_SEALED_LENGTH)
        throw new RestError(400, "PGRST100", (say) => say.rest.answerTooLongToKeep, {
          details: "answer_too_long_to_keep",
        });
      return kept;
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv(CIPHER, secret(), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)).toString();
      const reply = JSON.parse(text + decipher.final().toString()) as RestReply;
      return { ...reply, headers: { ...reply.headers, "idempotent-replayed": "true" } };
    },
  };
}
