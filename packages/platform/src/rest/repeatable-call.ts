import { createHmac, type BinaryLike } from "node:crypto";
import { createSeal, type Seal } from "../config/seal.ts";
import type { RestReply } from "./compile/types.ts";
import { RestError } from "./errors.ts";

/** A structured string, as the draft of Idempotency-Key has it, and the bare words that most clients send. */
const QUOTED = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;
const BARE = /^[\w.:~+/=-]{1,255}$/;

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
