import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Claims, PlatformContext, VerifiedToken } from "../context/context.ts";
import type { Network } from "../context/network.ts";
import { takingTurns } from "./taking-turns.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SUM_LENGTH = 6;
const LONGEST = 100;

/** Verifies what a request brings, for whoever asks from an address. */
export interface Bearers {
  verify(token: string, address: Network): VerifiedToken | Promise<VerifiedToken | null> | null;
}

/**
 * Who asks the data API: beside the platform's tokens also those that people made for programs. What these
 * stand for is asked anew each time, so that one that was revoked opens nothing any more.
 */
export function createProgramTokens(
  context: Pick<PlatformContext, "tokens" | "database" | "project">,
): Bearers {
  const { tokens, database, project } = context;
  const { programTokens } = project;
  if (programTokens === null) return tokens;
  const { prefix, resolve } = programTokens;

  async function find(text: string): Promise<VerifiedToken | null> {
    const { rows } = await database.platform.query<{ claims: Claims | null }>({
      name: "program-token",
      text: `select ${resolve}($1) as claims`,
      values: [createHash("sha256").update(text).digest()],
    });
    const claims = rows[0]?.claims ?? null;
    return claims === null ? null : { claims, json: JSON.stringify(claims), isProgram: true };
  }

  const findInTurn = takingTurns(find);
  return {
    verify: (text, address) =>
      text.startsWith(prefix)
        ? isWhole(text)
          ? findInTurn(text, address)
          : null
        : tokens.verify(text),
  };
}

/** Whether the last characters are the sum of those before: nobody is asked about what was mistyped. */
function isWhole(text: string): boolean {
  if (text.length > LONGEST) return false;
  let sum = crc32(text.slice(0, -SUM_LENGTH));
  let said = "";
  for (; said.length < SUM_LENGTH; sum = Math.floor(sum / 62))
    said = (DIGITS[sum % 62] ?? "") + said;
  return text.endsWith(said);
}
