import type pg from "pg";
import { AuthError } from "./auth-error.ts";
import type { AuthSettings } from "../config/auth-settings.ts";
import {
  hashRefreshToken,
  requireAvailable,
  type SessionJson,
  type SessionKeeper,
} from "./sessions.ts";
import { findUserById, type UserRow } from "./users.ts";

/** Either new tokens, or an error whose effect (the session has ended) must be committed. */
export type RefreshResult =
  | { readonly session: SessionJson; readonly userId: string }
  | { readonly reusedBy: UserRow; readonly refusal: AuthError };

interface RefreshRow {
  readonly id: string;
  readonly session_id: string;
  readonly user_id: string;
  readonly parent: string | null;
  readonly revoked: boolean;
  readonly in_grace: boolean;
  /** Whether the token was exchanged for another one; false if the token was revoked before its first use. */
  readonly is_replaced: boolean;
  readonly is_expired: boolean;
}

/**
 * Exchanges a refresh token for the next one: rotation with reuse detection (RFC 9700 section 4.14), as in GoTrue.
 * A replaced token is still accepted within the grace interval (two tabs at once, a retry).
 * A replaced token is also accepted while none of its successors was used, because the response may be lost.
 * Concurrent requests get sibling tokens. The first use of one sibling revokes the others.
 * Any other reuse means that two parties have tokens of the session, so all tokens of the session are revoked.
 */
export async function refreshSession(
  client: pg.PoolClient,
  settings: AuthSettings,
  keeper: SessionKeeper,
  refreshToken: string,
): Promise<RefreshResult> {
  const token = hashRefreshToken(refreshToken);
  const row = await lockToken(client, settings, token);
  if (row === null)
    throw new AuthError(400, "refresh_token_not_found", (say) => say.auth.refreshTokenMissing);

  const user = await findUserById(client, row.user_id);
  if (user === null) throw new AuthError(400, "user_not_found", (say) => say.auth.userNotFound);
  requireAvailable(user, 400);

  if (
    row.revoked &&
    !row.in_grace &&
    !(await replaceUnusedSuccessors(client, row.session_id, token))
  ) {
    await revokeFamily(client, row.session_id);
    return {
      reusedBy: user,
      refusal: new AuthError(
        400,
        "refresh_token_already_used",
        (say) => say.auth.refreshTokenReused,
      ),
    };
  }
  if (row.revoked && row.in_grace && !row.is_replaced)
    throw new AuthError(400, "refresh_token_already_used", (say) => say.auth.refreshTokenReused);
  if (row.is_expired)
    throw new AuthError(400, "session_expired", (say) => say.auth.refreshTokenMissing);

  await client.query(
    `update auth.refresh_tokens
     set revoked = true, updated_at = now()
     where not revoked and (id = $1 or (session_id = $2 and parent = $3))`,
    [row.id, row.session_id, row.parent],
  );
  await client.query(
    "update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1",
    [row.session_id],
  );
  return { session: await keeper.issue(client, user, row.session_id, token), userId: user.id };
}

// Locks the session's row before reading the token, so that two uses of one token run one after another.
async function lockToken(
  client: pg.PoolClient,
  settings: AuthSettings,
  token: string,
): Promise<RefreshRow | null> {
  await client.query(
    "select 1 from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1) for update",
    [token],
  );
  const { rows } = await client.query<RefreshRow>(
    `select t.id, t.session_id, s.user_id, t.parent, t.revoked,
       t.updated_at > clock_timestamp() - make_interval(secs => $2) and s.not_after is null as in_grace,
       exists (select from auth.refresh_tokens successor where successor.session_id = t.session_id and successor.parent = t.token) as is_replaced,
       coalesce(s.not_after < now(), false)
         or coalesce(s.refreshed_at at time zone current_setting('TimeZone'), s.created_at) < now() - make_interval(days => $3) as is_expired
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token = $1`,
    [token, settings.refreshReuseSeconds, settings.sessionIdleDays],
  );
  return rows[0] ?? null;
}

/** Revokes the successors of `parent` if none of them was used. Returns whether they were revoked. */
async function replaceUnusedSuccessors(
  client: pg.PoolClient,
  sessionId: string,
  parent: string,
): Promise<boolean> {
  const { rows } = await client.query<{ is_unused: boolean }>(
    `select count(*) > 0 and bool_and(parent = $2) as is_unused
     from auth.refresh_tokens where session_id = $1 and not revoked`,
    [sessionId, parent],
  );
  if (!rows[0]?.is_unused) return false;
  await client.query(
    "update auth.refresh_tokens set revoked = true, updated_at = 'epoch' where session_id = $1 and parent = $2 and not revoked",
    [sessionId, parent],
  );
  return true;
}

/** Ends the session: its refresh tokens become invalid, and /user refuses its access token. */
async function revokeFamily(client: pg.PoolClient, sessionId: string): Promise<void> {
  await client.query(
    "update auth.refresh_tokens set revoked = true, updated_at = 'epoch' where session_id = $1",
    [sessionId],
  );
  await client.query(
    "update auth.sessions set not_after = now(), updated_at = now() where id = $1",
    [sessionId],
  );
}
