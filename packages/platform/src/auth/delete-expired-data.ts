import type pg from "pg";
import type { AuthSettings } from "../config/auth-settings.ts";
import { inTransaction } from "../database/transaction.ts";
import { KNOWN_DEVICE_DAYS } from "./devices.ts";
import { CHALLENGE_SECONDS } from "./factors.ts";

/** How long revoked refresh tokens stay stored. The reuse of a token is detected only while it is stored. */
const KEEP_REVOKED_DAYS = 7;
const KEEP_AUDIT_DAYS = 365;

/**
 * Deletes expired data: idle and ended sessions, old revoked tokens, unused mailed secrets and old audit entries.
 * Several servers may call this function at the same time: only one of them does the work.
 */
export async function cleanUp(pool: pg.Pool, settings: AuthSettings): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('auth cleanup')) as locked",
    );
    if (!rows[0]?.locked) return;
    await client.query(
      `delete from auth.sessions
         where not_after < now() - interval '1 day'
            or coalesce(refreshed_at at time zone current_setting('TimeZone'), created_at) < now() - make_interval(days => $1)`,
      [settings.sessionIdleDays],
    );
    await client.query(
      "delete from auth.refresh_tokens where revoked and created_at < now() - make_interval(days => $1)",
      [KEEP_REVOKED_DAYS],
    );
    await client.query(
      "delete from auth.one_time_tokens where created_at < now()::timestamp - make_interval(secs => $1)",
      [settings.oneTimeTokenSeconds],
    );
    await client.query(
      "delete from auth.flow_state where created_at < now() - make_interval(secs => $1)",
      [settings.oneTimeTokenSeconds + settings.authCodeSeconds],
    );
    await client.query(
      "delete from auth.known_devices where last_used_at < now() - make_interval(days => $1)",
      [KNOWN_DEVICE_DAYS],
    );
    await client.query(
      "delete from auth.mfa_challenges where created_at < now() - make_interval(secs => $1)",
      [CHALLENGE_SECONDS],
    );
    await client.query(
      "delete from auth.audit_log_entries where created_at < now() - make_interval(days => $1)",
      [KEEP_AUDIT_DAYS],
    );
  });
}
