import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { AuthError, isUniqueViolation } from "./auth-error.ts";
import type { FactorRow } from "./factors.ts";
import type { Queryable } from "./users.ts";

const CODES = 10;
const CODE_LENGTH = 16;

/** The characters of codes, without l, o, 0 and 1, which people confuse on paper. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

export interface RecoveryCodes {
  readonly id: string;
  readonly type: "recovery_code";
  readonly friendly_name: string;
  readonly total: number;
  readonly codes: readonly string[];
}

const hashOf = (code: string): string =>
  createHash("sha256").update(code.toLowerCase().replaceAll(/[\s-]/g, "")).digest("hex");

// 256 is divisible by the 32 characters, so all characters are equally likely.
const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** Creates the recovery codes of an account, which has at most one set of them. */
export async function createRecoveryCodes(
  client: pg.PoolClient,
  userId: string,
  friendlyName: string,
): Promise<RecoveryCodes> {
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status)
       values ($1, $2, 'recovery_code', 'verified') returning id`,
      [userId, friendlyName],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error("auth.mfa_factors returned no row");
    return await replaceCodes(client, id, friendlyName);
  } catch (error) {
    throw isUniqueViolation(error)
      ? new AuthError(422, "mfa_verified_factor_exists", (say) => say.auth.recoveryCodesExist)
      : error;
  }
}

/** Replaces the account's set of codes. The old codes become invalid at once. */
export async function replaceCodes(
  client: pg.PoolClient,
  factorId: string,
  friendlyName: string,
): Promise<RecoveryCodes> {
  const codes = Array.from({ length: CODES }, newCode);
  await client.query("delete from auth.mfa_recovery_codes where factor_id = $1", [factorId]);
  await client.query(
    "insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, unnest($2::text[])",
    [factorId, codes.map(hashOf)],
  );
  await client.query("update auth.mfa_factors set updated_at = now() where id = $1", [factorId]);
  return { id: factorId, type: "recovery_code", friendly_name: friendlyName, total: CODES, codes };
}

/** Selects the account's set of recovery codes and locks its row. Throws the protocol's error if there is none. */
export async function lockRecoveryCodes(db: Queryable, userId: string): Promise<FactorRow> {
  const { rows } = await db.query<FactorRow>(
    `select id, user_id, friendly_name, factor_type, status, secret from auth.mfa_factors
     where user_id = $1 and factor_type = 'recovery_code' for update`,
    [userId],
  );
  const [factor] = rows;
  if (factor === undefined)
    throw new AuthError(404, "mfa_factor_not_found", (say) => say.auth.noRecoveryCodes);
  return factor;
}

/** Consumes a recovery code. Returns its set of codes; null if the code is wrong or used. */
export async function takeRecoveryCode(
  db: Queryable,
  userId: string,
  code: string,
): Promise<string | null> {
  const { rows } = await db.query<{ factor_id: string }>(
    `update auth.mfa_recovery_codes c set used_at = now()
     from auth.mfa_factors f
     where f.id = c.factor_id and f.user_id = $1 and f.factor_type = 'recovery_code'
       and c.code_hash = $2 and c.used_at is null
     returning c.factor_id`,
    [userId, hashOf(code)],
  );
  return rows[0]?.factor_id ?? null;
}

export async function countRecoveryCodes(
  db: Queryable,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const { rows } = await db.query<{ total: number; remaining: number }>(
    `select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining
     from auth.mfa_recovery_codes where factor_id = $1`,
    [factorId],
  );
  return rows[0] ?? { total: 0, remaining: 0 };
}
