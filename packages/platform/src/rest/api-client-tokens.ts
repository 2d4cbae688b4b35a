import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Claims, PlatformContext, VerifiedToken } from "../context/context.ts";
import type { Network } from "../context/client-network.ts";
import { fairLookups } from "./fair-lookups.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SUM_LENGTH = 6;
const LONGEST = 100;

/** Verifies the bearer token of a request. `address` is the network of the request. */
export interface Bearers {
  verify(token: string, address: Network): VerifiedToken | Promise<VerifiedToken | null> | null;
}

/**
 * Verifies the bearer tokens of the data API: tokens of the platform, and tokens that users created for API clients.
 * An API client's token is looked up at every request, so that a revoked one stops working at once.
 */
export function createApiClientTokens(
  context: Pick<PlatformContext, "tokens" | "database" | "project">,
): Bearers {
  const { tokens, database, project } = context;
  const { apiClientTokens } = project;
  if (apiClientTokens === null) return tokens;
  const { prefix, resolve } = apiClientTokens;

  async function find(text: string): Promise<VerifiedToken | null> {
    const { rows } = await database.platform.query<{ claims: Claims | null }>({
      name: "program-token",
      text: `select ${resolve}($1) as claims`,
      values: [createHash("sha256").update(text).digest()],
    });
    const claims = rows[0]?.claims ?? null;
    return claims === null ? null : { claims, json: JSON.stringify(claims), isApiClient: true };
  }

  const findInTurn = fairLookups(find);
  return {
    verify: (text, address) =>
      text.startsWith(prefix)
        ? isWhole(text)
          ? findInTurn(text, address)
          : null
        : tokens.verify(text),
  };
}

/** Whether the checksum at the token's end is right, so that a mistyped token causes no query. */
function isWhole(text: string): boolean {
  if (text.length > LONGEST) return false;
  let sum = crc32(text.slice(0, -SUM_LENGTH));
  let said = "";
  for (; said.length < SUM_LENGTH; sum = Math.floor(sum / 62))
    said = (DIGITS[sum % 62] ?? "") + said;
  return text.endsWith(said);
}
