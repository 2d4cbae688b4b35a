import type pg from "pg";
import type { AuthSettings } from "../config/auth-settings.ts";
import type { FactorType } from "./factors.ts";

/**
 * Counts an attempt with a code before the code is checked. Attempts for one account run one after another, also if
 * they come from several sessions and IP addresses. Returns false if there were too many attempts. A right code resets
 * the count.
 */
export async function countAttempt(
  client: pg.PoolClient,
  settings: Pick<AuthSettings, "maxFactorAttempts" | "factorLockSeconds">,
  userId: string,
  kind: FactorType,
): Promise<boolean> {
  const { rows } = await client.query<{ failures: number }>(
    `insert into auth.mfa_attempts as a (user_id, kind, failures) values ($1, $2, 1)
     on conflict (user_id, kind) do update set
       failures = case when a.since < now() - make_interval(secs => $3) then 1 else a.failures + 1 end,
       since = case when a.since < now() - make_interval(secs => $3) then now() else a.since end
     returning failures`,
    [userId, kind, settings.factorLockSeconds],
  );
  return (rows[0]?.failures ?? 0) <= settings.maxFactorAttempts;
}

export async function forgetAttempts(
  client: pg.PoolClient,
  userId: string,
  kind: FactorType,
): Promise<void> {
  await client.query("delete from auth.mfa_attempts where user_id = $1 and kind = $2", [
    userId,
    kind,
  ]);
}
