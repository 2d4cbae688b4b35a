import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Claims, PlatformContext, VerifiedToken } from "../context/context.ts";
import { FairQueue, type Visitor } from "../http/fair-queue.ts";
import { Departure } from "../http/departure.ts";
import { takeTurn } from "./database/take-turn.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SUM_LENGTH = 6;
const LONGEST = 100;

/**
 * Anybody can make up tokens whose sum is right. They are looked up over the connections that people sign in with, of which
 * these leave half, and one address never has all of theirs.
 */
const TURNS = {
  running: 3,
  runningPerSubject: 2,
  runningPerAddress: 2,
  waiting: 400,
  waitingPerSubject: 100,
  timeoutMs: 5_000,
};

/** Verifies what a request brings, for whoever asks from an address. */
export interface Bearers {
  verify(token: string, address: string): VerifiedToken | Promise<VerifiedToken | null> | null;
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
  const turns = new FairQueue(TURNS);

  async function find(text: string, address: string): Promise<VerifiedToken | null> {
    const visitor: Visitor = { subject: address, address };
    await takeTurn(turns, { visitor, departure: new Departure() });
    try {
      return await look(text);
    } finally {
      turns.leave(visitor);
    }
  }

  async function look(text: string): Promise<VerifiedToken | null> {
    const { rows } = await database.platform.query<{ claims: Claims | null }>({
      name: "program-token",
      text: `select ${resolve}($1) as claims`,
      values: [createHash("sha256").update(text).digest()],
    });
    const claims = rows[0]?.claims ?? null;
    return claims === null ? null : { claims, json: JSON.stringify(claims), isProgram: true };
  }

  return {
    verify: (text, address) =>
      text.startsWith(prefix) ? (isWhole(text) ? find(text, address) : null) : tokens.verify(text),
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
