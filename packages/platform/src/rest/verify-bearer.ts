import type { VerifiedToken } from "../context/context.ts";
import type { Network } from "../context/client-network.ts";
import { RestError } from "./errors.ts";
import { bearerOf } from "../http/bearer-token.ts";
import type { Bearers } from "./api-client-tokens.ts";

/**
 * Returns the verified token of a request: `Authorization: Bearer`, else the `apikey`.
 * Throws PGRST301 for an invalid bearer token; the API key does not replace it.
 */
export function verifyBearer(
  bearers: Bearers,
  authorization: string | undefined,
  apiKey: string | string[] | undefined,
  address: Network,
): VerifiedToken | Promise<VerifiedToken> {
  const token = bearerOf(authorization);
  const key = typeof apiKey === "string" ? apiKey : "";
  const text = token ?? (authorization === undefined ? key : "");
  const verified = bearers.verify(text, address);
  if (verified instanceof Promise) return verified.then((found) => found ?? refuse(text));
  return verified ?? refuse(text);
}

function refuse(token: string): never {
  const message = isExpired(token) ? "JWT expired" : "JWSError JWSInvalidSignature";
  throw new RestError(401, "PGRST301", message, {
    headers: {
      "www-authenticate": `Bearer error="invalid_token", error_description="${message}"`,
    },
  });
}

/** Reads the expiry of a refused token without verifying it, only to report why the token was refused. */
function isExpired(token: string): boolean {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      exp?: unknown;
    };
    return typeof claims.exp === "number" && claims.exp * 1000 < Date.now();
  } catch {
    return false;
  }
}
