import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireRecentProof } from "./assurance.ts";
import { recordAudit } from "./audit.ts";
import type { AuthContext, Caller } from "./auth-context.ts";
import { AuthError, TooManyRequestsError } from "./auth-error.ts";
import { countAttempt, forgetAttempts } from "./factor-attempts.ts";
import { requireFactorCaller } from "./factor-routes.ts";
import { deleteFactor, hasFactor } from "./factors.ts";
import { parseBody, recoveryCodeSchema, recoveryCodesSchema } from "./schemas.ts";
import { sendSecurityNotification } from "./send-mails.ts";
import {
  countRecoveryCodes,
  createRecoveryCodes,
  lockRecoveryCodes,
  replaceCodes,
  takeRecoveryCode,
  type RecoveryCodes,
} from "./recovery-codes.ts";
import { endUnprovedSessions, type SessionJson } from "./sessions.ts";
import { inTransaction } from "../database/transaction.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";

const PATH = "/factors/recovery-codes";
const NAME = "Recovery codes";

/** Registers routes for recovery codes: ten codes, each valid once, for a user who lost their phone. */
export function registerRecoveryCodeRoutes(app: FastifyInstance, core: AuthContext): void {
  app.get(PATH, async (request) => {
    const { user } = await requireFactorCaller(core, request);
    return inTransaction(core.pool, async (client) => {
      const { id } = await lockRecoveryCodes(client, user.id);
      return { id, type: "recovery_code", ...(await countRecoveryCodes(client, id)) };
    });
  });
  app.post(PATH, (request) => generate(core, request));
  app.post(`${PATH}/regenerate`, (request) => regenerate(core, request));
  app.post(`${PATH}/verify`, (request) => verify(core, request));
  app.delete(PATH, async (request) => {
    const { user } = await requireProved(core, request);
    return inTransaction(core.pool, async (client) => {
      const factor = await lockRecoveryCodes(client, user.id);
      await deleteFactor(client, factor);
      await recordAudit(client, "factor_unenrolled", user.id, request.ip, { factor_id: factor.id });
      return { id: factor.id };
    });
  });
}

/** Requires that the caller has just verified the second factor, which the codes can replace. */
async function requireProved(core: AuthContext, request: FastifyRequest): Promise<Caller> {
  const caller = await requireFactorCaller(core, request);
  if (caller.assurance !== "aal2")
    throw new AuthError(403, "insufficient_aal", (say) => say.auth.insufficientAal);
  requireRecentProof(core, caller);
  return caller;
}

async function generate(core: AuthContext, request: FastifyRequest): Promise<RecoveryCodes> {
  const { user } = await requireProved(core, request);
  const body = parseBody(recoveryCodesSchema, request.body);
  if (!hasFactor(user))
    throw new AuthError(422, "mfa_recovery_codes_sole_factor", (say) => say.auth.noFactor);
  return inTransaction(core.pool, async (client) => {
    const name = body.friendly_name?.trim() || NAME;
    const codes = await createRecoveryCodes(client, user.id, name);
    await recordAudit(client, "generate_recovery_codes", user.id, request.ip);
    return codes;
  });
}

async function regenerate(core: AuthContext, request: FastifyRequest): Promise<RecoveryCodes> {
  const { user } = await requireProved(core, request);
  return inTransaction(core.pool, async (client) => {
    const factor = await lockRecoveryCodes(client, user.id);
    await forgetAttempts(client, user.id, "recovery_code");
    await recordAudit(client, "generate_recovery_codes", user.id, request.ip);
    return replaceCodes(client, factor.id, factor.friendly_name ?? NAME);
  });
}

async function verify(core: AuthContext, request: FastifyRequest): Promise<SessionJson> {
  const { user, sessionId } = await requireFactorCaller(core, request);
  const { code } = parseBody(recoveryCodeSchema, request.body);
  // A wrong code is refused only after the commit: a rollback would undo the count of attempts.
  const session = await inMailingTransaction(core, async (client) => {
    if (!(await countAttempt(client, core.settings, user.id, "recovery_code")))
      throw new TooManyRequestsError(
        "mfa_recovery_codes_locked",
        (say) => say.auth.tooManyFactorAttempts,
        core.settings.factorLockSeconds,
      );
    const factorId = await takeRecoveryCode(client, user.id, code);
    const trait = { recovery_code: true, succeeded: factorId !== null };
    await recordAudit(client, "verification_attempted", user.id, request.ip, trait);
    if (factorId === null) return null;
    await forgetAttempts(client, user.id, "recovery_code");
    await endUnprovedSessions(client, user.id, sessionId);
    await sendSecurityNotification(core, client, user.email, { event: "recovery_code_used" });
    const proof = { method: "mfa/recovery_code", factorId } as const;
    return core.sessions.raise(client, user, sessionId, proof);
  });
  if (session === null)
    throw new AuthError(422, "mfa_verification_failed", (say) => say.auth.factorCodeWrong);
  return session;
}
