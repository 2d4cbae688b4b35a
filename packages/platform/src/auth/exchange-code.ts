import type { FastifyRequest } from "fastify";
import { recordAudit } from "./audit.ts";
import { type AuthContext } from "./auth-context.ts";
import { deviceOf } from "./device-cookie.ts";
import { AuthError, isUniqueViolation } from "./auth-error.ts";
import { closeFlow, flowNotFound, takeCode } from "./sign-in-flows.ts";
import { completeSignIn } from "./provider-sign-in.ts";
import { parseBody, pkceGrantSchema } from "./schemas.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";
import { isVerifierOf } from "./pkce.ts";
import { requireAvailable, type SessionJson } from "./sessions.ts";
import { findUserById } from "./users.ts";

/**
 * POST /token?grant_type=pkce: opens a session for the browser that began the flow.
 * A code can be tried only once: a wrong verifier makes the code invalid.
 */
export async function exchangeCode(
  core: AuthContext,
  request: FastifyRequest,
): Promise<SessionJson> {
  const body = parseBody(pkceGrantSchema, request.body);
  await core.limits.useFrom("verify", request.network);
  const flow = await takeCode(core.pool, core.settings, body.auth_code);
  if (flow === null) throw flowNotFound();
  if (!isVerifierOf(flow.challenge, body.code_verifier))
    throw new AuthError(400, "bad_code_verifier", (say) => say.auth.verifierWrong);
  const device = deviceOf(request);
  try {
    return await inMailingTransaction(core, async (client) => {
      if (flow.method === "oauth") {
        const session = await completeSignIn(core, client, flow, device);
        await closeFlow(client, flow.id);
        return session;
      }
      const user = flow.userId === null ? null : await findUserById(client, flow.userId);
      if (user === null) throw flowNotFound();
      requireAvailable(user, 403);
      await closeFlow(client, flow.id);
      await recordAudit(client, "login", user.id, device.ip, { provider: "email" });
      const method = flow.method === "recovery" ? "recovery" : "otp";
      return core.sessions.open(client, user, method, device);
    });
  } catch (error) {
    // A unique constraint is violated if another browser of the same user completed a flow at the same time.
    throw isUniqueViolation(error)
      ? new AuthError(409, "conflict", (say) => say.auth.conflict)
      : error;
  }
}
