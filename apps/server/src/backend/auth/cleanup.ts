import type pg from "pg";
import type { AuthSettings } from "./auth-settings.ts";

/** Revoked refresh tokens are kept for a while: only a known token can be recognised as reused. */
const KEEP_REVOKED_DAYS = 7;
const KEEP_AUDIT_DAYS = 365;

/**
 * Deletes what has run out: idle and ended sessions, old revoked tokens, unused mailed secrets, old
 * audit entries. Safe to run anywhere at any time; one server does it, the others skip their turn.
 */
export async function cleanUp(pool: pg.Pool, settings: AuthSettings): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('auth cleanup')) as locked",
    );
    if (rows[0]?.locked) {
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
        "delete from auth.audit_log_entries where created_at < now() - make_interval(days => $1)",
        [KEEP_AUDIT_DAYS],
      );
    }
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
