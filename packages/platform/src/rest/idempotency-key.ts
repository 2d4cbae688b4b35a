import { createHmac, type BinaryLike } from "node:crypto";
import { createSeal, type Seal } from "../config/seal.ts";
import type { RestReply } from "./compile/types.ts";
import { RestError } from "./errors.ts";

/** Matches a structured string, as in the draft of Idempotency-Key. Bare words, which most clients send, also count. */
const QUOTED = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;
const BARE = /^[\w.:~+/=-]{1,255}$/;

/** The maximum length of a stored (encrypted) response, because a token may have thousands of them. */
const MAX_SEALED_LENGTH = 32_768;

/** A call that its client may repeat: it is carried out once, and every repetition gets the same response. */
export interface RepeatableCall {
  /** HMACs of the idempotency key and of the request, in PostgreSQL's bytea format. The token is their secret key. */
  readonly key: string;
  readonly fingerprint: string;
  /** Encrypts the response for storage. It cannot be decrypted without the token, which is stored nowhere. */
  seal(reply: RestReply): string;
  open(sealed: string): RestReply;
}

/**
 * Reads the Idempotency-Key of an API client's call (draft-ietf-httpapi-idempotency-key-header).
 * Throws 400 for an invalid key.
 * @param token as the client sent it
 * @param request everything that the response depends on
 */
export function repeatableCall(header: string, token: string, request: string): RepeatableCall {
  const name = QUOTED.exec(header)?.[1]?.replaceAll(/\\(["\\])/g, "$1") ?? BARE.exec(header)?.[0];
  if (name === undefined)
    throw new RestError(400, "PGRST100", (say) => say.rest.idempotencyKeyInvalid, {
      details: "idempotency_key_invalid",
    });
  const digest = (what: string, text: BinaryLike): string =>
    `\\x${createHmac("sha256", token).update(`${what}\n`).update(text).digest("hex")}`;
  const key = digest("key", name);
  const sealOf = (): Seal => createSeal(token, "kept answers");
  return {
    key,
    fingerprint: digest("request", request),
    seal({ status, headers, body }) {
      const lasting = Object.entries(headers).filter(([header]) => !header.startsWith("ratelimit"));
      const text = JSON.stringify({
        status,
        headers: Object.fromEntries(lasting),
        body: body?.toString() ?? null,
      });
      const sealed = sealOf().seal(key, text);
      if (sealed.length > MAX_SEALED_LENGTH)
        throw new RestError(400, "PGRST100", (say) => say.rest.answerTooLongToKeep, {
          details: "answer_too_long_to_keep",
        });
      return sealed;
    },
    open(sealed) {
      const text = sealOf().open(key, sealed);
      if (text === null) throw new Error("kept answer: sealed otherwise");
      const reply = JSON.parse(text) as RestReply;
      return { ...reply, headers: { ...reply.headers, "idempotent-replayed": "true" } };
    },
  };
}
