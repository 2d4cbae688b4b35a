import { createHash, timingSafeEqual } from "node:crypto";
import { AuthError } from "./auth-error.ts";

/** A PKCE challenge (RFC 7636). Only the client has the verifier from which it was derived. */
export interface Challenge {
  readonly value: string;
  readonly method: "s256" | "plain";
}

const FORM = /^[\w.~-]{43,128}$/;

/** The challenge in a request; null if there is none. Throws if it is incomplete or malformed. */
export function challengeOf(from: {
  readonly code_challenge?: string | null | undefined;
  readonly code_challenge_method?: string | null | undefined;
}): Challenge | null {
  const value = from.code_challenge ?? "";
  const method = (from.code_challenge_method ?? "").toLowerCase();
  if (value === "" && method === "") return null;
  if (!FORM.test(value) || (method !== "s256" && method !== "plain"))
    throw new AuthError(400, "validation_failed", (say) => say.auth.challengeInvalid);
  return { value, method };
}

/** Whether the challenge was derived from this verifier. */
export function isVerifierOf(challenge: Challenge, verifier: string): boolean {
  const made =
    challenge.method === "plain"
      ? verifier
      : createHash("sha256").update(verifier).digest("base64url");
  const given = Buffer.from(made);
  const expected = Buffer.from(challenge.value);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
