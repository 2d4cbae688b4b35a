import { createHash, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { Tokens } from "../context/context.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthSettings } from "../config/auth-settings.ts";
import { isNewDevice, type Device } from "./devices.ts";
import { findUserById, isUnavailable, toUserJson, type Queryable, type UserRow } from "./users.ts";

/** How the user authenticated, for the `amr` claim. */
export type SignInMethod = "password" | "otp" | "oauth" | "recovery" | "totp" | "mfa/recovery_code";

/** The assurance level of a session: `aal1` after signing in, `aal2` after the second factor as well. */
export type AssuranceLevel = "aal1" | "aal2";

/** The response to a sign-in, a token refresh and a verification. */
export interface SessionJson {
  readonly access_token: string;
  readonly token_type: "bearer";
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: Record<string, unknown>;
}

export interface SessionKeeper {
  /** Opens a session for a user who has authenticated. */
  open(db: Queryable, user: UserRow, method: SignInMethod, device: Device): Promise<SessionJson>;
  /** Creates new tokens for an existing session. `parentHash` is the hash of the token that they replace. */
  issue(
    db: Queryable,
    user: UserRow,
    sessionId: string,
    parentHash: string | null,
  ): Promise<SessionJson>;
  /** Creates new tokens that replace all tokens of the session. */
  renew(db: Queryable, user: UserRow, sessionId: string): Promise<SessionJson>;
  /** Creates tokens after the user has verified a second factor. The tokens contain the higher level. */
  raise(
    db: Queryable,
    user: UserRow,
    sessionId: string,
    proof: { readonly method: SignInMethod; readonly factorId: string },
  ): Promise<SessionJson>;
}

export const hashRefreshToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

/**
 * Creates the functions that open and renew sessions.
 *
 * @param tellOwner notifies the owner that an unknown device has opened the account
 */
export function createSessionKeeper(
  settings: AuthSettings,
  tokens: Tokens,
  tellOwner: (db: Queryable, user: UserRow, device: Device) => Promise<void>,
): SessionKeeper {
  async function issue(
    db: Queryable,
    user: UserRow,
    sessionId: string,
    parentHash: string | null,
  ): Promise<SessionJson> {
    const refreshToken = randomBytes(24).toString("base64url");
    await db.query(
      `insert into auth.refresh_tokens (instance_id, token, user_id, parent, session_id)
       values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, $4)`,
      [hashRefreshToken(refreshToken), user.id, parentHash, sessionId],
    );
    const { rows } = await db.query<{ aal: AssuranceLevel; amr: object[] }>(
      `select s.aal, (
         select coalesce(jsonb_agg(jsonb_build_object(
           'method', c.authentication_method, 'timestamp', extract(epoch from c.updated_at)::int
         ) order by c.updated_at desc), '[]')
         from auth.mfa_amr_claims c where c.session_id = s.id
       ) as amr
       from auth.sessions s where s.id = $1`,
      [sessionId],
    );
    const expiresAt = Math.floor(Date.now() / 1000) + settings.accessTokenSeconds;
    const accessToken = await tokens.sign(
      {
        iss: `${settings.siteUrl}/auth/v1`,
        sub: user.id,
        aud: user.aud,
        email: user.email ?? "",
        phone: user.phone ?? "",
        app_metadata: user.raw_app_meta_data ?? {},
        user_metadata: user.raw_user_meta_data ?? {},
        role: "authenticated",
        aal: rows[0]?.aal ?? "aal1",
        amr: rows[0]?.amr ?? [],
        session_id: sessionId,
        is_anonymous: user.is_anonymous,
      },
      settings.accessTokenSeconds,
    );
    return {
      access_token: accessToken,
      token_type: "bearer",
      expires_in: settings.accessTokenSeconds,
      expires_at: expiresAt,
      refresh_token: refreshToken,
      user: toUserJson(user),
    };
  }

  async function renew(db: Queryable, user: UserRow, sessionId: string): Promise<SessionJson> {
    const { rows } = await db.query<{ token: string }>(
      `update auth.refresh_tokens set revoked = true, updated_at = now()
       where session_id = $1 and not revoked returning token`,
      [sessionId],
    );
    const current = (await findUserById(db, user.id)) ?? user;
    return issue(db, current, sessionId, rows[0]?.token ?? null);
  }

  return {
    issue,
    renew,
    async raise(db, user, sessionId, { method, factorId }) {
      await recordProof(db, sessionId, method);
      await db.query(
        "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1",
        [sessionId, factorId],
      );
      return renew(db, user, sessionId);
    },
    async open(db, user, method, device) {
      const { rows } = await db.query<{ id: string }>(
        `insert into auth.sessions (user_id, user_agent, ip, aal) values ($1, $2, $3::inet, 'aal1') returning id`,
        [user.id, device.userAgent.slice(0, 500), isIP(device.ip) === 0 ? null : device.ip],
      );
      const sessionId = rows[0]?.id;
      if (sessionId === undefined) throw new Error("auth.sessions returned no row");
      await recordProof(db, sessionId, method);
      if (await isNewDevice(db, settings, user.id, device)) await tellOwner(db, user, device);
      await db.query(
        "update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1",
        [user.id],
      );
      await db.query(
        "update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = $1",
        [user.id],
      );
      return issue(db, (await findUserById(db, user.id)) ?? user, sessionId, null);
    },
  };
}

/** Refuses closed and banned accounts. Call it only after authentication, so that it reveals nothing to strangers. */
export function requireAvailable(user: UserRow, status: number): void {
  if (isUnavailable(user))
    throw new AuthError(status, "user_banned", (say) => say.auth.accountUnavailable);
}

/** The assurance level of a session; null if the session does not exist, or was ended because a token was reused. */
export async function findAssurance(
  db: Queryable,
  sessionId: string,
  userId: string,
): Promise<AssuranceLevel | null> {
  const { rows } = await db.query<{ aal: AssuranceLevel }>(
    `select aal from auth.sessions
     where id = $1 and user_id = $2 and (not_after is null or not_after > now())`,
    [sessionId, userId],
  );
  return rows[0]?.aal ?? null;
}

/** Records that the user of a session has just authenticated, and how. */
export async function recordProof(
  db: Queryable,
  sessionId: string,
  method: SignInMethod,
): Promise<void> {
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  );
}

/** Ends the sessions that have not proved the account's current second factor. */
export async function endUnprovedSessions(
  db: Queryable,
  userId: string,
  exceptSessionId: string,
): Promise<void> {
  await db.query(
    "delete from auth.sessions where user_id = $1 and aal = 'aal1' and id <> $2::uuid",
    [userId, exceptSessionId],
  );
}

/** Ends all sessions of an account, except one if given. */
export async function endSessions(
  db: Queryable,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  await db.query("delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid", [
    userId,
    exceptSessionId ?? null,
  ]);
}

export async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db.query("delete from auth.sessions where id = $1", [sessionId]);
}
