import type { FastifyInstance, FastifyRequest } from "fastify";
import { recordAudit } from "./audit.ts";
import { redirectOf, requireCaller, type AuthCore, type Caller } from "./auth-core.ts";
import { AuthError } from "./auth-error.ts";
import { checkMetadata, normalizeEmail, parseBody, refusePkce, updateUserSchema } from "./input.ts";
import { sendEmailChangeMails, startEmailChange } from "./email-change.ts";
import { sendPasswordChanged } from "./mails.ts";
import { messages } from "./messages.ts";
import { discardTokens } from "./one-time-tokens.ts";
import { safeRedirect } from "./redirects.ts";
import { endSessions } from "./sessions.ts";
import { inTransaction } from "./transaction.ts";
import {
  findUserById,
  mergeUserMetadata,
  replaceEmail,
  setPassword,
  toUserJson,
  type Queryable,
} from "./users.ts";

/** GET and PUT /user: the caller's own account. */
export function registerUserRoutes(app: FastifyInstance, core: AuthCore): void {
  app.get("/user", async (request) => toUserJson((await requireCaller(core, request)).user));
  app.put("/user", (request) => updateUser(core, request));
}

async function updateUser(
  core: AuthCore,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const caller = await requireCaller(core, request);
  const body = parseBody(updateUserSchema, request.body);
  if (body.phone) throw new AuthError(422, "phone_provider_disabled", messages.phoneDisabled);
  refusePkce(body);
  await core.limits.use("updateUser", caller.user.id);
  const { password, data } = body;
  if (password) await checkNewPassword(core, caller, password);
  if (data) checkMetadata({ ...caller.user.raw_user_meta_data, ...data });
  const newEmail = body.email ? normalizeEmail(body.email) : null;
  const isEmailChange = newEmail !== null && newEmail !== caller.user.email;
  if (isEmailChange) await core.limits.useMail("email_change", newEmail);
  const encryptedPassword = password ? await core.passwords.hash(password) : null;

  const emailChange = await inTransaction(core.pool, async (client) => {
    if (data) checkMetadata(await mergeUserMetadata(client, caller.user.id, data));
    if (encryptedPassword !== null) await changePassword(client, caller, encryptedPassword);
    const action = encryptedPassword === null ? "user_modified" : "user_updated_password";
    await recordAudit(client, action, caller.user.id, request.ip);
    if (!isEmailChange) return null;
    if (core.settings.confirmEmail) return startEmailChange(core, client, caller.user, newEmail);
    await replaceEmail(client, caller.user.id, newEmail);
    return null;
  });

  if (emailChange !== null)
    await sendEmailChangeMails(core, emailChange, safeRedirect(core.settings, redirectOf(request)));
  if (encryptedPassword !== null && caller.user.email !== null)
    await sendPasswordChanged(core, caller.user.email);
  return toUserJson((await findUserById(core.pool, caller.user.id)) ?? caller.user);
}

async function checkNewPassword(core: AuthCore, caller: Caller, password: string): Promise<void> {
  core.passwords.check(password);
  if (await core.passwords.matches(password, caller.user.encrypted_password)) {
    throw new AuthError(422, "same_password", messages.samePassword);
  }
}

/** A new password ends the other sessions and voids what was mailed: whoever had them is out. */
async function changePassword(
  db: Queryable,
  caller: Caller,
  encryptedPassword: string,
): Promise<void> {
  await setPassword(db, caller.user.id, encryptedPassword);
  await endSessions(db, caller.user.id, caller.sessionId);
  await discardTokens(db, caller.user.id, [
    "recovery_token",
    "email_change_token_new",
    "email_change_token_current",
  ]);
}
