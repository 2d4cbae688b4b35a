import { randomUUID } from "node:crypto";
import type pg from "pg";
import { AuthError, isUniqueViolation } from "./auth-error.ts";
import type { TotpCodes, TotpEnrolment } from "./totp.ts";
import type { Queryable, UserRow } from "./users.ts";

export type FactorType = "totp" | "recovery_code";

/** A factor with the columns that only this service may read. */
export interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string | null;
  readonly factor_type: FactorType;
  readonly status: "unverified" | "verified";
  readonly secret: string | null;
}

const MAX_FACTORS = 10;

/** How long an unfinished enrolment and an unanswered challenge stay valid. */
const ENROLMENT_MINUTES = 60;
export const CHALLENGE_SECONDS = 300;

/** Whether the account has a verified authenticator app. */
export const hasFactor = (user: UserRow): boolean =>
  user.factors.some((factor) => factor.factor_type === "totp" && factor.status === "verified");

const notFound = (): AuthError =>
  new AuthError(404, "mfa_factor_not_found", (say) => say.auth.factorNotFound);

/** Creates a factor. It takes effect once one of its codes was verified. */
export async function beginTotpFactor(
  client: pg.PoolClient,
  codes: TotpCodes,
  user: UserRow,
  input: { readonly friendlyName: string | null; readonly issuer: string },
): Promise<{ id: string; enrolment: TotpEnrolment }> {
  await client.query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and created_at < now() - make_interval(mins => $2)`,
    [user.id, ENROLMENT_MINUTES],
  );
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from auth.mfa_factors where user_id = $1",
    [user.id],
  );
  if ((rows[0]?.count ?? 0) >= MAX_FACTORS)
    throw new AuthError(422, "too_many_enrolled_mfa_factors", (say) => say.auth.tooManyFactors);
  const id = randomUUID();
  const { sealed, enrolment } = codes.create(id, input.issuer, user.email ?? user.id);
  try {
    await client.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $3, 'totp', 'unverified', $4)`,
      [id, user.id, input.friendlyName, sealed],
    );
  } catch (error) {
    throw isUniqueViolation(error)
      ? new AuthError(422, "mfa_factor_name_conflict", (say) => say.auth.factorNameTaken)
      : error;
  }
  return { id, enrolment };
}

/** Selects a factor of this account and locks its row. Throws the protocol's error if there is none. */
export async function lockFactor(
  db: Queryable,
  userId: string,
  factorId: string,
): Promise<FactorRow> {
  const { rows } = await db.query<FactorRow>(
    `select id, user_id, friendly_name, factor_type, status, secret from auth.mfa_factors
     where id::text = $1 and user_id = $2 for update`,
    [factorId, userId],
  );
  const [factor] = rows;
  if (factor === undefined) throw notFound();
  return factor;
}

/** Creates a challenge for a factor. The client must send the challenge's id together with the code. */
export async function openChallenge(
  db: Queryable,
  factor: FactorRow,
  ip: string,
): Promise<{ id: string; expiresAt: number }> {
  const { rows } = await db.query<{ id: string; expires_at: number }>(
    `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
     returning id, extract(epoch from created_at)::int + $3 as expires_at`,
    [factor.id, ip, CHALLENGE_SECONDS],
  );
  const [challenge] = rows;
  if (challenge === undefined) throw new Error("auth.mfa_challenges returned no row");
  await db.query("update auth.mfa_factors set last_challenged_at = now() where id = $1", [
    factor.id,
  ]);
  return { id: challenge.id, expiresAt: challenge.expires_at };
}

/** Refuses a challenge that belongs to another factor, that was already answered, or that is too old. */
export async function requireOpenChallenge(
  db: Queryable,
  factor: FactorRow,
  challengeId: string,
): Promise<void> {
  const { rowCount } = await db.query(
    `select 1 from auth.mfa_challenges
     where id::text = $1 and factor_id = $2 and verified_at is null
       and created_at > now() - make_interval(secs => $3)
     for update`,
    [challengeId, factor.id, CHALLENGE_SECONDS],
  );
  if (rowCount !== 1)
    throw new AuthError(422, "mfa_challenge_expired", (say) => say.auth.challengeExpired);
}

/** Verifies a code of a factor. Returns false if the code is wrong or was used before. */
export async function takeTotpCode(
  db: Queryable,
  codes: TotpCodes,
  factor: FactorRow,
  code: string,
): Promise<boolean> {
  const step = codes.stepOf(factor.id, factor.secret ?? "", code.replaceAll(/\s/g, ""));
  if (step === null) return false;
  const { rowCount } = await db.query(
    `update auth.mfa_factors
     set last_used_step = $2, status = 'verified', updated_at = now()
     where id = $1 and coalesce(last_used_step, 0) < $2`,
    [factor.id, step],
  );
  return rowCount === 1;
}

/** Deletes a factor. If the account then has no authenticator app, its recovery codes are deleted too. */
export async function deleteFactor(db: Queryable, factor: FactorRow): Promise<void> {
  await db.query("delete from auth.mfa_factors where id = $1", [factor.id]);
  await db.query(
    `delete from auth.mfa_factors f
     where f.user_id = $1 and f.factor_type = 'recovery_code'
       and not exists (
         select from auth.mfa_factors other
         where other.user_id = f.user_id and other.factor_type = 'totp' and other.status = 'verified'
       )`,
    [factor.user_id],
  );
  await db.query(
    `update auth.sessions s set aal = 'aal1', factor_id = null, updated_at = now()
     where s.user_id = $1 and s.factor_id is not null
       and not exists (select from auth.mfa_factors f where f.id = s.factor_id)`,
    [factor.user_id],
  );
}
