import type { FastifyInstance } from "fastify";
import { recordAudit } from "./audit.ts";
import { inUniformTime, type AuthContext } from "./auth-context.ts";
import { deviceOf } from "./device-cookie.ts";
import { AuthError, isUniqueViolation } from "./auth-error.ts";
import {
  checkMetadata,
  normalizeEmail,
  parseBody,
  recoverSchema,
  resendSchema,
  signupSchema,
} from "./schemas.ts";
import { sendConfirmation } from "./send-mails.ts";
import { issueSecrets, wayBackOf } from "./mail-secrets.ts";
import { repeatSignUp, type SignUp } from "./repeated-sign-up.ts";
import { requestRecovery, resendConfirmation, resendEmailChange } from "./requested-mails.ts";
import type { Device } from "./devices.ts";
import type { SessionJson } from "./sessions.ts";
import { inTransaction } from "../database/transaction.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";
import { findUserByEmail, insertUser, toUserJson, type NewUser, type UserRow } from "./users.ts";

/**
 * Registers POST /signup, /recover and /resend. Anyone can call them, so they must not reveal which e-mail addresses
 * have an account.
 */
export function registerSignupRoutes(app: FastifyInstance, core: AuthContext): void {
  app.post("/signup", async (request) => {
    const body = parseBody(signupSchema, request.body);
    if (body.phone)
      throw new AuthError(422, "phone_provider_disabled", (say) => say.auth.phoneDisabled);
    if (!body.email)
      throw new AuthError(422, "anonymous_provider_disabled", (say) => say.auth.anonymousDisabled);
    if (!body.password)
      throw new AuthError(422, "validation_failed", (say) => say.auth.passwordRequired);
    const email = normalizeEmail(body.email);
    core.passwords.check(body.password);
    const data = checkMetadata(body.data);
    const back = wayBackOf(core, request, body);
    await core.limits.useFrom("signUp", request.network);
    return signUp(core, {
      email,
      password: body.password,
      data,
      back,
      device: deviceOf(request),
    });
  });

  app.post("/recover", async (request) => {
    const body = parseBody(recoverSchema, request.body);
    const email = normalizeEmail(body.email);
    const back = wayBackOf(core, request, body);
    await core.limits.useFrom("recover", request.network);
    await core.limits.useMail("recovery", email);
    await inUniformTime(core, () => requestRecovery(core, email, back, request.ip));
    return {};
  });

  app.post("/resend", async (request) => {
    const body = parseBody(resendSchema, request.body);
    if (body.phone || !body.email)
      throw new AuthError(422, "phone_provider_disabled", (say) => say.auth.phoneDisabled);
    if (body.type !== "signup" && body.type !== "email_change") {
      throw new AuthError(400, "validation_failed", (say) => say.auth.fieldsInvalid);
    }
    const email = normalizeEmail(body.email);
    const back = wayBackOf(core, request, body);
    await core.limits.useFrom("resend", request.network);
    await core.limits.useMail(body.type, email);
    const resend = body.type === "signup" ? resendConfirmation : resendEmailChange;
    await inUniformTime(core, () => resend(core, email, back, request.ip));
    return {};
  });
}

async function signUp(
  core: AuthContext,
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
  // A password is compared even if the e-mail address has no account, so that the duration does not reveal this.
  const isSamePassword = await core.passwords.matches(input.password, existing?.encrypted_password);
  if (existing !== null) return repeatSignUp(core, input, newUser, existing, isSamePassword);

  try {
    if (!needsConfirmation) return await createAndSignIn(core, newUser, input.device);
    const user = await createUnconfirmed(core, newUser, input);
    return toUserJson({ ...user, confirmation_sent_at: user.created_at });
  } catch (error) {
    // Another sign-up may have registered this e-mail address since the look-up. If so, this one is a repeated sign-up.
    const winner = isUniqueViolation(error) ? await findUserByEmail(core.pool, input.email) : null;
    if (winner === null) throw error;
    const isWinners = await core.passwords.matches(input.password, winner.encrypted_password);
    return repeatSignUp(core, input, newUser, winner, isWinners);
  }
}

function createAndSignIn(
  core: AuthContext,
  newUser: NewUser,
  device: Device,
): Promise<SessionJson> {
  return inTransaction(core.pool, async (client) => {
    const user = await insertUser(client, newUser);
    await recordAudit(client, "user_signedup", user.id, device.ip, { provider: "email" });
    return core.sessions.open(client, user, "password", device);
  });
}

/** The account and its mail are stored in one transaction: without the mail it could never be confirmed. */
function createUnconfirmed(core: AuthContext, newUser: NewUser, input: SignUp): Promise<UserRow> {
  return inMailingTransaction(core, async (client) => {
    const user = await insertUser(client, newUser);
    const account = { id: user.id, email: newUser.email };
    const secrets = await issueSecrets(core, client, account, "confirmation_token", input.back);
    await client.query("update auth.users set confirmation_sent_at = now() where id = $1", [
      user.id,
    ]);
    await recordAudit(client, "user_confirmation_requested", user.id, input.device.ip, {
      provider: "email",
    });
    const target = { to: input.email, redirectTo: input.back.redirectTo };
    await sendConfirmation(core, client, target, secrets);
    return user;
  });
}
