import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Network } from "../context/client-network.ts";
import { hasShownFactor, requireFactor } from "./assurance.ts";
import { recordAudit } from "./audit.ts";
import { requireCaller, type AuthContext } from "./auth-context.ts";
import { deviceOf } from "./device-cookie.ts";
import { isKnownDevice } from "./devices.ts";
import { AuthError } from "./auth-error.ts";
import { exchangeCode } from "./exchange-code.ts";
import { looseEmail, parseBody, passwordGrantSchema, refreshGrantSchema } from "./schemas.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";
import { sendSecurityNotification } from "./send-mails.ts";
import { refreshSession } from "./refresh-session.ts";
import { endSession, endSessions, requireAvailable, type SessionJson } from "./sessions.ts";
import { findUserByEmail } from "./users.ts";

/** An id that no account has. It stands for unknown e-mail addresses, so that the same look-ups run for them. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Registers POST /token (password, refresh_token, pkce) and POST /logout. */
export function registerTokenRoutes(app: FastifyInstance, core: AuthContext): void {
  app.post<{ Querystring: { grant_type?: string } }>("/token", (request) => {
    const grant = request.query.grant_type;
    if (grant === "password") return signIn(core, request);
    if (grant === "refresh_token") return refresh(core, request);
    if (grant === "pkce") return exchangeCode(core, request);
    if (grant === "web3")
      throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
    if (grant === "id_token")
      throw new AuthError(400, "provider_disabled", (say) => say.auth.providerDisabled);
    throw new AuthError(400, "validation_failed", (say) => `${say.auth.notSupported} (grant_type)`);
  });

  app.post<{ Querystring: { scope?: string } }>("/logout", async (request, reply) => {
    const scope = request.query.scope ?? "global";
    if (scope !== "global" && scope !== "local" && scope !== "others") {
      throw new AuthError(400, "validation_failed", (say) => `${say.auth.fieldsInvalid} (scope)`);
    }
    const caller = await requireCaller(core, request);
    const { user, sessionId } = caller;
    if (scope === "others") requireFactor(caller, 403);
    // A caller without the second factor may be a thief who knows only the password, so they can end only their own
    // session.
    const ended = scope === "global" && !hasShownFactor(caller) ? "local" : scope;
    if (ended === "local") await endSession(core.pool, sessionId);
    else await endSessions(core.pool, user.id, ended === "others" ? sessionId : undefined);
    await recordAudit(core.pool, "logout", user.id, request.ip, { scope: ended });
    return reply.code(204).send();
  });
}

async function signIn(core: AuthContext, request: FastifyRequest): Promise<SessionJson> {
  const body = parseBody(passwordGrantSchema, request.body);
  if (body.phone)
    throw new AuthError(422, "phone_provider_disabled", (say) => say.auth.phoneDisabled);
  if (!body.email || !body.password)
    throw new AuthError(400, "validation_failed", (say) => say.auth.anonymousDisabled);
  const { password } = body;
  const email = looseEmail(body.email);
  const user = await findUserByEmail(core.pool, email);
  const device = deviceOf(request);
  const forgetTries = await countSignIn(core, request.network, email, {
    id: device.id,
    isKnown: await isKnownDevice(core.pool, core.settings, user?.id ?? NOBODY, device),
  });

  const isRight = await core.passwords.matches(password, user?.encrypted_password);
  if (user === null || !isRight)
    throw new AuthError(400, "invalid_credentials", (say) => say.auth.invalidCredentials);
  // Only a caller with the right password gets to know that the account is closed or not confirmed.
  requireAvailable(user, 400);
  if (user.email_confirmed_at === null)
    throw new AuthError(400, "email_not_confirmed", (say) => say.auth.emailNotConfirmed);

  await forgetTries();
  return inMailingTransaction(core, async (client) => {
    await recordAudit(client, "login", user.id, request.ip, { provider: "email" });
    return core.sessions.open(client, user, "password", device);
  });
}

/**
 * Counts a sign-in attempt before the password is checked. Returns a function that resets the count.
 * Each known device has a separate count, so wrong passwords from other devices never lock the owner out.
 */
async function countSignIn(
  { limits }: AuthContext,
  network: Network,
  email: string,
  device: { readonly id: string; readonly isKnown: boolean },
): Promise<() => Promise<void>> {
  if (device.isKnown) {
    await limits.use("signInFromKnownDevice", `${email} ${device.id}`);
    return () => Promise.resolve();
  }
  await limits.useFrom("signInFromNetwork", network);
  await limits.useFrom("signInToAccountFromNetwork", network, email);
  await limits.use("signInToAccount", email);
  return async () => {
    await limits.resetFrom("signInToAccountFromNetwork", network, email);
    await limits.reset("signInToAccount", email);
  };
}

async function refresh(core: AuthContext, request: FastifyRequest): Promise<SessionJson> {
  const body = parseBody(refreshGrantSchema, request.body);
  await core.limits.useFrom("refresh", request.network);
  const result = await inMailingTransaction(core, async (client) => {
    const outcome = await refreshSession(client, core.settings, core.sessions, body.refresh_token);
    if ("refusal" in outcome) {
      const { id, email } = outcome.reusedBy;
      await recordAudit(client, "token_revoked", id, request.ip);
      const { ip, userAgent } = deviceOf(request);
      const happened = { event: "token_reused", ip, userAgent } as const;
      await sendSecurityNotification(core, client, email, happened);
    } else await recordAudit(client, "token_refreshed", outcome.userId, request.ip);
    return outcome;
  });
  if ("refusal" in result) throw result.refusal;
  return result.session;
}
