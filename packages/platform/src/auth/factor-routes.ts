import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { requireFactor, requireRecentProof } from "./assurance.ts";
import { recordAudit } from "./audit.ts";
import { requireCaller, type AuthContext, type Caller } from "./auth-context.ts";
import { AuthError, TooManyRequestsError } from "./auth-error.ts";
import { countAttempt, forgetAttempts } from "./factor-attempts.ts";
import {
  beginTotpFactor,
  deleteFactor,
  lockFactor,
  openChallenge,
  requireOpenChallenge,
  takeTotpCode,
} from "./factors.ts";
import { enrolFactorSchema, parseBody, verifyFactorSchema } from "./schemas.ts";
import { sendSecurityNotification } from "./send-mails.ts";
import { endUnprovedSessions, type SessionJson } from "./sessions.ts";
import { inTransaction } from "../database/transaction.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";

type FactorRequest = { Params: { id: string } };

/** The error codes for kinds of factors that are not supported. */
const DISABLED: Record<string, string> = {
  phone: "mfa_phone_enroll_not_enabled",
  webauthn: "mfa_web_authn_enroll_not_enabled",
};

/** Registers the routes below /factors, with which users manage authenticator apps as their second factor. */
export function registerFactorRoutes(app: FastifyInstance, core: AuthContext): void {
  app.post("/factors", (request) => enrol(core, request));
  app.post<FactorRequest>("/factors/:id/challenge", (request) =>
    challenge(core, request, request.params.id),
  );
  app.post<FactorRequest>("/factors/:id/verify", (request) =>
    verify(core, request, request.params.id),
  );
  app.delete<FactorRequest>("/factors/:id", (request) => unenrol(core, request, request.params.id));
}

/** Returns the caller of a factor route. Enforces the request limit. */
export async function requireFactorCaller(
  core: AuthContext,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await requireCaller(core, request);
  await core.limits.use("factors", caller.user.id);
  return caller;
}

async function enrol(core: AuthContext, request: FastifyRequest): Promise<object> {
  const caller = await requireFactorCaller(core, request);
  const body = parseBody(enrolFactorSchema, request.body);
  if (body.factor_type !== "totp") {
    const code = DISABLED[body.factor_type] ?? "validation_failed";
    throw new AuthError(422, code, (say) => say.auth.factorTypeDisabled);
  }
  requireFactor(caller, 403);
  // Requires recent authentication, so that a thief with a stolen token cannot add their own phone as a factor.
  requireRecentProof(core, caller);
  const friendlyName = body.friendly_name?.trim() ?? "";
  const issuer = body.issuer?.trim() || core.brand;
  return inTransaction(core.pool, async (client) => {
    const factor = await beginTotpFactor(client, core.totp, caller.user, {
      friendlyName,
      issuer,
    });
    await recordAudit(client, "factor_in_progress", caller.user.id, request.ip, {
      factor_id: factor.id,
    });
    return { id: factor.id, type: "totp", friendly_name: friendlyName, totp: factor.enrolment };
  });
}

async function challenge(core: AuthContext, request: FastifyRequest, id: string): Promise<object> {
  const caller = await requireFactorCaller(core, request);
  return inTransaction(core.pool, async (client) => {
    const factor = await lockFactor(client, caller.user.id, id);
    if (factor.factor_type !== "totp")
      throw new AuthError(422, "validation_failed", (say) => say.auth.factorTypeDisabled);
    const asked = await openChallenge(client, factor, request.ip);
    await recordAudit(client, "challenge_created", caller.user.id, request.ip, { factor_id: id });
    return { id: asked.id, type: "totp", expires_at: asked.expiresAt };
  });
}

async function verify(
  core: AuthContext,
  request: FastifyRequest,
  id: string,
): Promise<SessionJson> {
  const caller = await requireFactorCaller(core, request);
  const body = parseBody(verifyFactorSchema, request.body);
  // A wrong code is refused only after the commit: a rollback would undo the count of attempts.
  const session = await inMailingTransaction(core, async (client) => {
    if (!(await countAttempt(client, core.settings, caller.user.id, "totp"))) throw tooMany(core);
    const factor = await lockFactor(client, caller.user.id, id);
    await requireOpenChallenge(client, factor, body.challenge_id);
    // This session may have begun the enrolment before the account had its first factor. If the account has a verified
    // factor now, the session must have proved it.
    if (factor.status === "unverified") requireFactor(caller, 403);
    const isRight = await takeTotpCode(client, core.totp, factor, body.code);
    const trait = { factor_id: id, succeeded: isRight };
    await recordAudit(client, "verification_attempted", caller.user.id, request.ip, trait);
    if (!isRight) return null;
    await forgetAttempts(client, caller.user.id, "totp");
    await client.query("update auth.mfa_challenges set verified_at = now() where id = $1", [
      body.challenge_id,
    ]);
    if (factor.status === "unverified") await settleFactor(core, client, caller);
    await endUnprovedSessions(client, caller.user.id, caller.sessionId);
    return core.sessions.raise(client, caller.user, caller.sessionId, {
      method: "totp",
      factorId: factor.id,
    });
  });
  if (session === null)
    throw new AuthError(422, "mfa_verification_failed", (say) => say.auth.factorCodeWrong);
  return session;
}

/** Applies the effects of a right code. After the first code of a new factor, unfinished enrolments are deleted. */
async function settleFactor(
  core: AuthContext,
  client: pg.PoolClient,
  { user }: Caller,
): Promise<void> {
  await client.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [
    user.id,
  ]);
  await sendSecurityNotification(core, client, user.email, { event: "factor_added" });
}

function tooMany(core: AuthContext): TooManyRequestsError {
  return new TooManyRequestsError(
    "over_request_rate_limit",
    (say) => say.auth.tooManyFactorAttempts,
    core.settings.factorLockSeconds,
  );
}

async function unenrol(core: AuthContext, request: FastifyRequest, id: string): Promise<object> {
  const caller = await requireFactorCaller(core, request);
  await inMailingTransaction(core, async (client) => {
    const factor = await lockFactor(client, caller.user.id, id);
    if (factor.status === "verified") {
      requireFactor(caller, 403);
      requireRecentProof(core, caller);
      await sendSecurityNotification(core, client, caller.user.email, { event: "factor_removed" });
    }
    await deleteFactor(client, factor);
    await recordAudit(client, "factor_unenrolled", caller.user.id, request.ip, { factor_id: id });
  });
  return { id };
}
