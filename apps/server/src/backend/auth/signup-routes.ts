import type { FastifyInstance } from "fastify";
import { recordAudit } from "./audit.ts";
import { deviceOf, inUniformTime, redirectOf, type AuthCore } from "./auth-core.ts";
import { AuthError, isUniqueViolation } from "./auth-error.ts";
import {
  checkMetadata,
  normalizeEmail,
  parseBody,
  recoverSchema,
  refusePkce,
  resendSchema,
  signupSchema,
} from "./input.ts";
import { sendConfirmation } from "./mails.ts";
import { messages } from "./messages.ts";
import { issueToken, type MailSecrets } from "./one-time-tokens.ts";
import { safeRedirect } from "./redirects.ts";
import { repeatSignUp, type SignUp } from "./repeated-sign-up.ts";
import { requestRecovery, resendConfirmation, resendEmailChange } from "./requested-mails.ts";
import type { Device, SessionJson } from "./sessions.ts";
import { inTransaction } from "./transaction.ts";
import { findUserByEmail, insertUser, toUserJson, type NewUser, type UserRow } from "./users.ts";

/** POST /signup, /recover and /resend: what anyone may ask for, and what must not tell who has an account. */
export function registerSignupRoutes(app: FastifyInstance, core: AuthCore): void {
  app.post("/signup", async (request) => {
    const body = parseBody(signupSchema, request.body);
    if (body.phone) throw new AuthError(422, "phone_provider_disabled", messages.phoneDisabled);
    if (!body.email)
      throw new AuthError(422, "anonymous_provider_disabled", messages.anonymousDisabled);
    if (!body.password) throw new AuthError(422, "validation_failed", messages.passwordRequired);
    refusePkce(body);
    const email = normalizeEmail(body.email);
    core.passwords.check(body.password);
    const data = checkMetadata(body.data);
    await core.limits.use("signUp", request.ip);
    const redirectTo = safeRedirect(core.settings, redirectOf(request));
    return signUp(core, {
      email,
      password: body.password,
      data,
      redirectTo,
      device: deviceOf(request),
    });
  });

  app.post("/recover", async (request) => {
    const body = parseBody(recoverSchema, request.body);
    refusePkce(body);
    const email = normalizeEmail(body.email);
    await core.limits.use("recover", request.ip);
    await core.limits.useMail("recovery", email);
    const redirectTo = safeRedirect(core.settings, redirectOf(request));
    await inUniformTime(core, () => requestRecovery(core, email, redirectTo, request.ip));
    return {};
  });

  app.post("/resend", async (request) => {
    const body = parseBody(resendSchema, request.body);
    if (body.phone || !body.email)
      throw new AuthError(422, "phone_provider_disabled", messages.phoneDisabled);
    if (body.type !== "signup" && body.type !== "email_change") {
      throw new AuthError(400, "validation_failed", messages.fieldsInvalid);
    }
    refusePkce(body);
    const email = normalizeEmail(body.email);
    await core.limits.use("resend", request.ip);
    await core.limits.useMail(body.type, email);
    const redirectTo = safeRedirect(core.settings, redirectOf(request));
    const resend = body.type === "signup" ? resendConfirmation : resendEmailChange;
    await inUniformTime(core, () => resend(core, email, redirectTo, request.ip));
    return {};
  });
}

async function signUp(
  core: AuthCore,
  input: SignUp,
): Promise<SessionJson | Record<string, unknown>> {
  const needsConfirmation = core.settings.confirmEmail;
  if (needsConfirmation) await core.limits.useMail("signup", input.email);
  const newUser: NewUser = {
    email: input.email,
    encryptedPassword: await core.passwords.hash(input.password),
    userMetadata: input.data,
    isConfirmed: !needsConfirmation,
  };
  const existing = await findUserByEmail(core.pool, input.email);
  // Compared for new addresses as well: it takes as long as the hash.
  const isSamePassword = await core.passwords.matches(input.password, existing?.encrypted_password);
  if (existing !== null) return repeatSignUp(core, input, newUser, existing, isSamePassword);

  try {
    if (!needsConfirmation) return await createAndSignIn(core, newUser, input.device);
    const { user, secrets } = await createUnconfirmed(core, newUser, input.device);
    await sendConfirmation(core, { to: input.email, redirectTo: input.redirectTo }, secrets);
    return toUserJson({ ...user, confirmation_sent_at: user.created_at });
  } catch (error) {
    // Someone else took the address between the look and the insert.
    const winner = isUniqueViolation(error) ? await findUserByEmail(core.pool, input.email) : null;
    if (winner === null) throw error;
    const isWinners = await core.passwords.matches(input.password, winner.encrypted_password);
    return repeatSignUp(core, input, newUser, winner, isWinners);
  }
}

function createAndSignIn(core: AuthCore, newUser: NewUser, device: Device): Promise<SessionJson> {
  return inTransaction(core.pool, async (client) => {
    const user = await insertUser(client, newUser);
    await recordAudit(client, "user_signedup", user.id, device.ip, { provider: "email" });
    return core.sessions.open(client, user, "password", device);
  });
}

function createUnconfirmed(
  core: AuthCore,
  newUser: NewUser,
  device: Device,
): Promise<{ user: UserRow; secrets: MailSecrets }> {
  return inTransaction(core.pool, async (client) => {
    const user = await insertUser(client, newUser);
    const secrets = await issueToken(
      client,
      core.settings,
      user.id,
      "confirmation_token",
      newUser.email,
    );
    await client.query("update auth.users set confirmation_sent_at = now() where id = $1", [
      user.id,
    ]);
    await recordAudit(client, "user_confirmation_requested", user.id, device.ip, {
      provider: "email",
    });
    return { user, secrets };
  });
}
