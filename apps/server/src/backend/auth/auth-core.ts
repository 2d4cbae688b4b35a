import type { FastifyRequest } from "fastify";
import type pg from "pg";
import type { Claims, Mailer, ServerContext, Tokens } from "../../context.ts";
import { AuthError } from "./auth-error.ts";
import { authSettings, type AuthSettings } from "./auth-settings.ts";
import { createLimits, type Limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import {
  createSessionKeeper,
  isSessionAlive,
  type Device,
  type SessionKeeper,
} from "./sessions.ts";
import { findUserById, isUnavailable, type UserRow } from "./users.ts";

/** What every route of the service works with. */
export interface AuthCore {
  readonly settings: AuthSettings;
  readonly brand: string;
  readonly pool: pg.Pool;
  readonly tokens: Tokens;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly sessions: SessionKeeper;
  readonly limits: Limits;
}

export function createAuthCore(context: ServerContext): AuthCore {
  const settings = authSettings(context.config);
  return {
    settings,
    brand: context.config.brand,
    pool: context.database.platform,
    tokens: context.tokens,
    mailer: context.mailer,
    passwords: createPasswords(settings),
    sessions: createSessionKeeper(settings, context.tokens),
    limits: createLimits(context, settings),
  };
}

export function deviceOf(request: FastifyRequest): Device {
  return { ip: request.ip, userAgent: request.headers["user-agent"] ?? "" };
}

/** The `redirect_to` that clients put into the query (GoTrue also reads a header of that name). */
export function redirectOf(request: FastifyRequest): string | undefined {
  const query: unknown = request.query;
  if (
    typeof query === "object" &&
    query !== null &&
    "redirect_to" in query &&
    typeof query.redirect_to === "string"
  ) {
    return query.redirect_to;
  }
  const header = request.headers["redirect_to"];
  return typeof header === "string" ? header : undefined;
}

/** Who is asking, proved by an access token whose session still exists. */
export interface Caller {
  readonly user: UserRow;
  readonly sessionId: string;
}

async function requireClaims(core: AuthCore, request: FastifyRequest): Promise<Claims> {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !token)
    throw new AuthError(401, "no_authorization", messages.missingAuthorization);
  const verified = await core.tokens.verify(token);
  if (verified === null) throw new AuthError(403, "bad_jwt", messages.badToken);
  return verified.claims;
}

/** The caller's account and session; throws the protocol's refusals, in GoTrue's order. */
export async function requireCaller(core: AuthCore, request: FastifyRequest): Promise<Caller> {
  const claims = await requireClaims(core, request);
  if (claims.sub === undefined || claims.session_id === undefined)
    throw new AuthError(403, "bad_jwt", messages.badToken);
  const user = await findUserById(core.pool, claims.sub);
  if (user === null) throw new AuthError(403, "user_not_found", messages.userNotFound);
  if (!(await isSessionAlive(core.pool, claims.session_id, user.id))) {
    throw new AuthError(403, "session_not_found", messages.sessionGone);
  }
  if (isUnavailable(user)) throw new AuthError(403, "user_banned", messages.accountUnavailable);
  return { user, sessionId: claims.session_id };
}

/** Only the server's own key opens the admin endpoints. */
export async function requireServiceRole(core: AuthCore, request: FastifyRequest): Promise<void> {
  const claims = await requireClaims(core, request);
  if (claims.role !== "service_role") throw new AuthError(403, "not_admin", messages.adminOnly);
}

/** Answers no sooner than the uniform time: what happened inside must not show in how long it took. */
export async function inUniformTime<T>(core: AuthCore, work: () => Promise<T>): Promise<T> {
  const pause = new Promise<void>((resolve) => setTimeout(resolve, core.settings.uniformAnswerMs));
  try {
    return await work();
  } finally {
    await pause;
  }
}
