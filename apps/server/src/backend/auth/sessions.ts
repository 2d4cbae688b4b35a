import { createHash, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { Tokens } from "../../context.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthSettings } from "./auth-settings.ts";
import { messages } from "./messages.ts";
import { findUserById, isUnavailable, toUserJson, type Queryable, type UserRow } from "./users.ts";

/** Where a session was opened from. A proxy may report an address that is none. */
export interface Device {
  readonly ip: string;
  readonly userAgent: string;
}

export type SignInMethod = "password" | "otp" | "recovery" | "token_refresh";

/** What a sign-in, a refresh and a verification answer. */
export interface SessionJson {
  readonly access_token: string;
  readonly token_type: "bearer";
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: Record<string, unknown>;
}

export interface SessionKeeper {
  /** Opens a session for an account that has proved itself. */
  open(db: Queryable, user: UserRow, method: SignInMethod, device: Device): Promise<SessionJson>;
  /** Another pair of tokens for a session that goes on; `parentHash` is the token they replace. */
  issue(
    db: Queryable,
    user: UserRow,
    sessionId: string,
    parentHash: string | null,
  ): Promise<SessionJson>;
}

export const hashRefreshToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

export function createSessionKeeper(settings: AuthSettings, tokens: Tokens): SessionKeeper {
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
    const claims = await db.query<{ method: string; timestamp: number }>(
      `select authentication_method as method, extract(epoch from updated_at)::int as timestamp
       from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
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
        aal: "aal1",
        amr: claims.rows,
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

  return {
    issue,
    async open(db, user, method, device) {
      const { rows } = await db.query<{ id: string }>(
        `insert into auth.sessions (user_id, user_agent, ip, aal) values ($1, $2, $3::inet, 'aal1') returning id`,
        [user.id, device.userAgent.slice(0, 500), isIP(device.ip) === 0 ? null : device.ip],
      );
      const sessionId = rows[0]?.id;
      if (sessionId === undefined) throw new Error("auth.sessions returned no row");
      await db.query(
        "insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)",
        [sessionId, method],
      );
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

/** Refuses accounts that were closed or banned. Only after they proved who they are: else it would tell. */
export function requireAvailable(user: UserRow, status: number): void {
  if (isUnavailable(user)) throw new AuthError(status, "user_banned", messages.accountUnavailable);
}

/** True while the session exists and was not ended by a reused token. */
export async function isSessionAlive(
  db: Queryable,
  sessionId: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "select 1 from auth.sessions where id = $1 and user_id = $2 and (not_after is null or not_after > now())",
    [sessionId, userId],
  );
  return rowCount === 1;
}

/** Ends every session of an account except, when given, one. */
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
