import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { splitJwt } from "../config/split-jwt.ts";
import { signEs256, verifyEs256 } from "../config/es256.ts";
import { hs256Key, verifyHs256 } from "../config/hs256.ts";
import type { Claims, RequestRole, Tokens, VerifiedToken } from "../context/context.ts";
import type { SigningKeys } from "./signing-keys.ts";

const ROLES: ReadonlySet<unknown> = new Set<RequestRole>(["anon", "authenticated", "service_role"]);
const CACHE_LIMIT = 10_000;

/** Longer tokens are refused: we issue none, and they would fill the cache, which stores whole tokens. */
const TOKEN_LIMIT = 8_192;

/** The prefix of API keys that are not tokens. */
const ALIAS = "sb_";

/**
 * The only header fields of our tokens. A token that contains a key or the URL of a key (`jwk`, `jku`, `x5c` …) is
 * refused.
 */
const HEADER_NAMES: ReadonlySet<string> = new Set(["alg", "kid", "typ"]);

interface Cached {
  readonly token: VerifiedToken;
  /** When the token expires, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface TokenSecrets {
  readonly jwtSecret: string;
  readonly publishableKey?: string;
  readonly secretKey?: string;
}

/**
 * Signs and verifies the platform's tokens. Tokens are signed with ES256 by the current key. A token is valid if any
 * key that is not retired signed it. HS256 tokens (API keys, older tokens) are valid too. Verified tokens are cached
 * until they expire; the least recently used one is evicted first. Publishable and secret keys are aliases for tokens.
 */
export function createTokens(secrets: TokenSecrets, signingKeys: SigningKeys): Tokens {
  const secret = hs256Key(secrets.jwtSecret);
  const aliases = new Map([
    [digest(secrets.publishableKey), aliasOf("anon")],
    [digest(secrets.secretKey), aliasOf("service_role")],
  ]);
  const cache = new LRUCache<string, Cached>({ max: CACHE_LIMIT });
  signingKeys.onRetired(() => cache.clear());

  return {
    verify(text) {
      if (text.startsWith(ALIAS)) return aliases.get(digest(text)) ?? null;
      const known = cache.get(text);
      if (known) {
        if (known.expiresAt > Date.now()) return known.token;
        cache.delete(text);
        return null;
      }
      const payload = payloadOf(text);
      return payload instanceof Promise
        ? payload.then((found) => remember(text, found))
        : remember(text, payload);
    },
    async sign(claims, expiresInSeconds) {
      const key = await signingKeys.inUse();
      const now = Math.floor(Date.now() / 1000);
      return signEs256({ ...claims, iat: now, exp: now + expiresInSeconds }, key);
    },
    publicKeys: () => signingKeys.published(),
    onRetired: (listener) => signingKeys.onRetired(listener),
  };

  /**
   * Returns the claims of a token after verifying its signature.
   * The token only names a key; the server decides which keys it accepts.
   */
  function payloadOf(text: string): Payload | Promise<Payload> {
    if (text.length > TOKEN_LIMIT) return null;
    const header = splitJwt(text)?.header;
    if (!header || Object.keys(header).some((name) => !HEADER_NAMES.has(name))) return null;
    if (header.alg === "HS256") return verifyHs256(text, secret);
    const { kid } = header;
    if (header.alg !== "ES256" || typeof kid !== "string") return null;
    const key = signingKeys.find(kid);
    if (key) return verifyEs256(text, key);
    return signingKeys.lookAgain().then(() => {
      const found = signingKeys.find(kid);
      return found ? verifyEs256(text, found) : null;
    });
  }

  function remember(text: string, payload: Payload): VerifiedToken | null {
    if (!isClaims(payload)) return null;
    const expiresAt = payload.exp === undefined ? Number.POSITIVE_INFINITY : payload.exp * 1000;
    if (expiresAt <= Date.now()) return null;
    if (typeof payload["nbf"] === "number" && payload["nbf"] * 1000 > Date.now()) return null;
    const token = { claims: payload, json: JSON.stringify(payload) };
    cache.set(text, { token, expiresAt });
    return token;
  }
}

type Payload = Record<string, unknown> | null;

/** API keys are looked up by their hash, so that the duration reveals nothing about a partly right guess. */
function digest(text = ""): string {
  return text === "" ? "" : createHash("sha256").update(text).digest("hex");
}

function aliasOf(role: RequestRole): VerifiedToken {
  const claims = { iss: "supabase", role };
  return { claims, json: JSON.stringify(claims) };
}

function isClaims(payload: Payload): payload is Claims & Record<string, unknown> {
  if (payload === null || !ROLES.has(payload["role"])) return false;
  const { exp, sub } = payload;
  return (
    (exp === undefined || typeof exp === "number") && (sub === undefined || typeof sub === "string")
  );
}
