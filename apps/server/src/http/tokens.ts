import type { Claims, RequestRole, Tokens, VerifiedToken } from "../context.ts";
import { hs256Key, signHs256, verifyHs256 } from "./hs256.ts";

const ROLES: ReadonlySet<unknown> = new Set<RequestRole>(["anon", "authenticated", "service_role"]);
const CACHE_LIMIT = 10_000;

/** Longer tokens are not ours, and their text would be kept as a key of the cache. */
const TOKEN_LIMIT = 8_192;

interface Cached {
  readonly token: VerifiedToken;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Signs and verifies the platform's tokens. A token is verified once and remembered until it
 * expires; when the bounded memory is full, the oldest entry makes room.
 */
export function createTokens(jwtSecret: string): Tokens {
  const key = hs256Key(jwtSecret);
  const cache = new Map<string, Cached>();

  return {
    verify(text) {
      const known = cache.get(text);
      if (known) {
        if (known.expiresAt > Date.now()) return known.token;
        cache.delete(text);
        return null;
      }
      const fresh = check(text);
      if (!fresh) return null;
      if (cache.size >= CACHE_LIMIT) forgetOldest(cache);
      cache.set(text, fresh);
      return fresh.token;
    },
    sign(claims, expiresInSeconds) {
      const now = Math.floor(Date.now() / 1000);
      return Promise.resolve(signHs256({ ...claims, iat: now, exp: now + expiresInSeconds }, key));
    },
  };

  function check(text: string): Cached | null {
    if (text.length > TOKEN_LIMIT) return null;
    const payload = verifyHs256(text, key);
    if (!isClaims(payload)) return null;
    const expiresAt = payload.exp === undefined ? Number.POSITIVE_INFINITY : payload.exp * 1000;
    if (expiresAt <= Date.now()) return null;
    if (typeof payload["nbf"] === "number" && payload["nbf"] * 1000 > Date.now()) return null;
    return { token: { claims: payload, json: JSON.stringify(payload) }, expiresAt };
  }
}

function isClaims(
  payload: Record<string, unknown> | null,
): payload is Claims & Record<string, unknown> {
  if (payload === null || !ROLES.has(payload["role"])) return false;
  const { exp, sub } = payload;
  return (
    (exp === undefined || typeof exp === "number") && (sub === undefined || typeof sub === "string")
  );
}

function forgetOldest(cache: Map<string, Cached>): void {
  const oldest = cache.keys().next();
  if (!oldest.done) cache.delete(oldest.value);
}
