import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { z } from "zod";
import type { Claims, Mailer, PlatformContext, Tokens } from "../context/context.ts";
import type { AuthMails } from "../context/project.ts";
import type { PlatformTexts } from "../config/english-texts.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthSettings } from "../config/auth-settings.ts";
import { authSettings } from "./default-auth-settings.ts";
import { createLimits, type Limits } from "./rate-limits.ts";
import { sendSecurityNotification } from "./send-mails.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import {
  createSessionKeeper,
  findAssurance,
  type AssuranceLevel,
  type SessionKeeper,
} from "./sessions.ts";
import { createProviders, type KnownProvider } from "./providers/known-providers.ts";
import { createTotpCodes, type TotpCodes } from "./totp.ts";
import { findUserById, isUnavailable, type UserRow } from "./users.ts";
import { bearerOf } from "../http/bearer-token.ts";

/** The dependencies of all routes of the auth service. */
export interface AuthContext {
  readonly settings: AuthSettings;
  readonly brand: string;
  readonly texts: PlatformTexts;
  readonly signInPath: string;
  readonly pool: pg.Pool;
  readonly tokens: Tokens;
  readonly mailer: Mailer;
  readonly mails: AuthMails;
  readonly passwords: Passwords;
  readonly sessions: SessionKeeper;
  readonly limits: Limits;
  readonly totp: TotpCodes;
  readonly providers: ReadonlyMap<string, KnownProvider>;
}

export function createAuthCore(context: PlatformContext): AuthContext {
  const settings = authSettings(context.config);
  const core: AuthContext = {
    settings,
    brand: context.config.brand,
    texts: context.project.texts,
    signInPath: context.project.signInPath,
    pool: context.database.platform,
    tokens: context.tokens,
    mailer: context.mailer,
    mails: context.project.mails,
    passwords: createPasswords(settings),
    sessions: createSessionKeeper(settings, context.tokens, (db, user, { ip, userAgent }) =>
      sendSecurityNotification(core, db, user.email, { event: "new_device", ip, userAgent }),
    ),
    limits: createLimits(context, settings),
    totp: createTotpCodes(settings.jwtSecret),
    providers: createProviders(context.config),
  };
  return core;
}

/** Returns `redirect_to` from the query. (GoTrue also reads a header of that name.) */
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

/** The user who makes the request, identified by an access token whose session still exists. */
export interface Caller {
  readonly user: UserRow;
  readonly sessionId: string;
  /** The lower of the session's and the token's assurance level: a token issued earlier may have a lower one. */
  readonly assurance: AssuranceLevel;
  /** When the user last authenticated, in seconds since the epoch. */
  readonly provedAt: number;
}

async function requireClaims(core: AuthContext, request: FastifyRequest): Promise<Claims> {
  const token = bearerOf(request.headers.authorization);
  if (token === null)
    throw new AuthError(401, "no_authorization", (say) => say.auth.missingAuthorization);
  const verified = await core.tokens.verify(token);
  if (verified === null) throw new AuthError(403, "bad_jwt", (say) => say.auth.badToken);
  return verified.claims;
}

/** Returns the caller's account and session. Throws the same errors as GoTrue, in the same order. */
export async function requireCaller(core: AuthContext, request: FastifyRequest): Promise<Caller> {
  const claims = await requireClaims(core, request);
  if (claims.sub === undefined || claims.session_id === undefined)
    throw new AuthError(403, "bad_jwt", (say) => say.auth.badToken);
  const user = await findUserById(core.pool, claims.sub);
  if (user === null) throw new AuthError(403, "user_not_found", (say) => say.auth.userNotFound);
  const assurance = await findAssurance(core.pool, claims.session_id, user.id);
  if (assurance === null)
    throw new AuthError(403, "session_not_found", (say) => say.auth.sessionGone);
  if (isUnavailable(user))
    throw new AuthError(403, "user_banned", (say) => say.auth.accountUnavailable);
  return {
    user,
    sessionId: claims.session_id,
    assurance: claims["aal"] === "aal2" ? assurance : "aal1",
    provedAt: newestProof(claims["amr"]),
  };
}

function newestProof(amr: unknown): number {
  const proofs = z.array(z.object({ timestamp: z.number() })).safeParse(amr);
  return Math.max(0, ...(proofs.data ?? []).map(({ timestamp }) => timestamp));
}

/** Refuses callers without the service_role key, for the admin endpoints. */
export async function requireServiceRole(
  core: AuthContext,
  request: FastifyRequest,
): Promise<void> {
  const claims = await requireClaims(core, request);
  if (claims.role !== "service_role")
    throw new AuthError(403, "not_admin", (say) => say.auth.adminOnly);
}

/** Responds no sooner than a fixed time, so that the duration does not reveal whether an account exists. */
export async function inUniformTime<T>(core: AuthContext, work: () => Promise<T>): Promise<T> {
  const pause = new Promise<void>((resolve) => setTimeout(resolve, core.settings.uniformAnswerMs));
  try {
    return await work();
  } finally {
    await pause;
  }
}
