import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireFactor, requireRecentProof, takeNonce } from "./assurance.ts";
import { recordAudit } from "./audit.ts";
import { requireCaller, type AuthContext, type Caller } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { addEmailIdentity } from "./provider-sign-in.ts";
import { checkMetadata, normalizeEmail, parseBody, updateUserSchema } from "./schemas.ts";
import { endEmailChange, startEmailChange } from "./email-change.ts";
import { wayBackOf } from "./mail-secrets.ts";
import { sendPasswordChanged, sendReauthentication } from "./send-mails.ts";
import { discardTokens, issueToken } from "./one-time-tokens.ts";
import { endSessions } from "./sessions.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";
import {
  findUserById,
  mergeUserMetadata,
  replaceEmail,
  setPassword,
  toUserJson,
  type Queryable,
} from "./users.ts";

/** Registers GET and PUT /user (the caller's account) and GET /reauthenticate (mails a code for security changes). */
export function registerUserRoutes(app: FastifyInstance, core: AuthContext): void {
  app.get("/user", async (request) => toUserJson((await requireCaller(core, request)).user));
  app.put("/user", (request) => updateUser(core, request));
  app.get("/reauthenticate", (request) => mailNonce(core, request));
}

async function mailNonce(core: AuthContext, request: FastifyRequest): Promise<object> {
  const { user } = await requireCaller(core, request);
  const { email } = user;
  if (email === null || user.email_confirmed_at === null)
    throw new AuthError(400, "email_not_confirmed", (say) => say.auth.emailNotConfirmed);
  await core.limits.useMail("reauthentication", email);
  await inMailingTransaction(core, async (client) => {
    const { code } = await issueToken(
      client,
      core.settings,
      user.id,
      "reauthentication_token",
      email,
    );
    await client.query("update auth.users set reauthentication_sent_at = now() where id = $1", [
      user.id,
    ]);
    await recordAudit(client, "user_reauthenticate_requested", user.id, request.ip);
    await sendReauthentication(core, client, email, code);
  });
  return {};
}

/** Requires a recent proof of ownership with all factors, before security settings change. */
function requireOwner(core: AuthContext, caller: Caller, nonce: string | null | undefined): void {
  requireFactor(caller, 401);
  if (!nonce) requireRecentProof(core, caller);
}

async function updateUser(
  core: AuthContext,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const caller = await requireCaller(core, request);
  const body = parseBody(updateUserSchema, request.body);
  if (body.phone)
    throw new AuthError(422, "phone_provider_disabled", (say) => say.auth.phoneDisabled);
  const back = wayBackOf(core, request, body);
  await core.limits.use("updateUser", caller.user.id);
  const { password, data } = body;
  if (password || body.email) requireOwner(core, caller, body.nonce);
  if (password) await checkNewPassword(core, caller, password);
  if (data) checkMetadata({ ...caller.user.raw_user_meta_data, ...data });
  const newEmail = body.email ? normalizeEmail(body.email) : null;
  const isEmailChange = newEmail !== null && newEmail !== caller.user.email;
  if (isEmailChange) await core.limits.useMail("email_change", newEmail);
  if (body.nonce) await takeNonce(core, caller, body.nonce);
  const encryptedPassword = password ? await core.passwords.hash(password) : null;

  await inMailingTransaction(core, async (client) => {
    if (data) checkMetadata(await mergeUserMetadata(client, caller.user.id, data));
    if (encryptedPassword !== null) await changePassword(client, caller, encryptedPassword);
    const action = encryptedPassword === null ? "user_modified" : "user_updated_password";
    await recordAudit(client, action, caller.user.id, request.ip);
    if (encryptedPassword !== null && caller.user.email !== null)
      await sendPasswordChanged(core, client, caller.user.email);
    if (!isEmailChange) return;
    if (core.settings.confirmEmail)
      await startEmailChange(core, client, caller.user, newEmail, back);
    else await replaceEmail(client, caller.user.id, newEmail);
  });

  return toUserJson((await findUserById(core.pool, caller.user.id)) ?? caller.user);
}

async function checkNewPassword(
  core: AuthContext,
  caller: Caller,
  password: string,
): Promise<void> {
  core.passwords.check(password);
  if (await core.passwords.matches(password, caller.user.encrypted_password)) {
    throw new AuthError(422, "same_password", (say) => say.auth.samePassword);
  }
}

/**
 * Changes the password. A new password ends the other sessions and invalidates mailed secrets, so that anyone who had
 * them loses access. A pending change of the e-mail address ends too: otherwise a thief who began it with a stolen
 * session could finish it later.
 */
async function changePassword(
  db: Queryable,
  caller: Caller,
  encryptedPassword: string,
): Promise<void> {
  await setPassword(db, caller.user.id, encryptedPassword);
  await addEmailIdentity(db, caller.user);
  await endSessions(db, caller.user.id, caller.sessionId);
  await discardTokens(db, caller.user.id, ["recovery_token"]);
  await endEmailChange(db, caller.user.id);
}
