import { randomUUID } from "node:crypto";
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
import { sendEmailChangeMails, startEmailChange } from "./email-change.ts";
import { sendAlreadyRegistered, sendConfirmation, sendRecovery } from "./mails.ts";
import { messages } from "./messages.ts";
import { issueToken, type MailSecrets } from "./one-time-tokens.ts";
import { safeRedirect } from "./redirects.ts";
import type { Device, SessionJson } from "./sessions.ts";
import { inTransaction } from "./transaction.ts";
import {
  findUserByEmail,
  insertUser,
  isUnavailable,
  toUserJson,
  type Metadata,
  type NewUser,
  type UserRow,
} from "./users.ts";

interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly data: Metadata;
  readonly redirectTo: string;
  readonly device: Device;
}

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
  if (existing !== null) return repeatedSignUp(core, input, newUser, existing);

  try {
    if (!needsConfirmation) return await createAndSignIn(core, newUser, input.device);
    const { user, secrets } = await createUnconfirmed(core, newUser, input.device);
    await sendConfirmation(core, { to: input.email, redirectTo: input.redirectTo }, secrets);
    return toUserJson({ ...user, confirmation_sent_at: user.created_at });
  } catch (error) {
    // Someone else took the address between the look and the insert.
    const winner = isUniqueViolation(error) ? await findUserByEmail(core.pool, input.email) : null;
    if (winner === null) throw error;
    return repeatedSignUp(core, input, newUser, winner);
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

/** Carries the account of a rehearsal out of the transaction that is undone. */
class Rehearsed extends Error {
  readonly user: UserRow;
  constructor(user: UserRow) {
    super("rehearsed");
    this.user = user;
  }
}

/**
 * A sign-up with an address that has an account. The same work is done under a made-up address and
 * undone, so that the answer, what the product's triggers refuse, and the time it takes are those of
 * a new account. Only the mail, which the owner alone reads, tells the difference.
 */
async function repeatedSignUp(
  core: AuthCore,
  input: SignUp,
  newUser: NewUser,
  existing: UserRow,
): Promise<Record<string, unknown>> {
  if (!core.settings.confirmEmail)
    throw new AuthError(422, "user_already_exists", messages.alreadyRegistered);
  const user = await rehearse(
    core,
    { ...newUser, email: `${randomUUID()}@rehearsal.invalid` },
    input.email,
  );
  await recordAudit(core.pool, "user_repeated_signup", existing.id, input.device.ip, {
    provider: "email",
  });
  if (existing.email_confirmed_at !== null) {
    if (!isUnavailable(existing)) await sendAlreadyRegistered(core, input.email);
  } else {
    await sendNewConfirmation(core, existing, input.redirectTo);
  }
  return toUserJson({ ...user, confirmation_sent_at: user.created_at });
}

async function rehearse(core: AuthCore, newUser: NewUser, shownEmail: string): Promise<UserRow> {
  try {
    await inTransaction(core.pool, async (client) => {
      const user = await insertUser(client, newUser);
      await issueToken(client, core.settings, user.id, "confirmation_token", newUser.email);
      throw new Rehearsed(user);
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    const { user } = error;
    const identities = user.identities.map((identity) => ({
      ...identity,
      email: shownEmail,
      identity_data: { ...identity.identity_data, email: shownEmail },
    }));
    return { ...user, email: shownEmail, identities };
  }
  throw new Error("A rehearsal must not be kept");
}

async function sendNewConfirmation(
  core: AuthCore,
  user: UserRow,
  redirectTo: string,
): Promise<void> {
  if (user.email === null) return;
  const secrets = await issueToken(
    core.pool,
    core.settings,
    user.id,
    "confirmation_token",
    user.email,
  );
  await core.pool.query("update auth.users set confirmation_sent_at = now() where id = $1", [
    user.id,
  ]);
  await sendConfirmation(core, { to: user.email, redirectTo }, secrets);
}

async function requestRecovery(
  core: AuthCore,
  email: string,
  redirectTo: string,
  ip: string,
): Promise<void> {
  const user = await findUserByEmail(core.pool, email);
  if (user === null || isUnavailable(user)) return;
  const secrets = await issueToken(core.pool, core.settings, user.id, "recovery_token", email);
  await core.pool.query("update auth.users set recovery_sent_at = now() where id = $1", [user.id]);
  await recordAudit(core.pool, "user_recovery_requested", user.id, ip);
  await sendRecovery(core, { to: email, redirectTo }, secrets);
}

async function resendConfirmation(
  core: AuthCore,
  email: string,
  redirectTo: string,
  ip: string,
): Promise<void> {
  const user = await findUserByEmail(core.pool, email);
  if (user === null || user.email_confirmed_at !== null || isUnavailable(user)) return;
  await recordAudit(core.pool, "user_confirmation_requested", user.id, ip, { provider: "email" });
  await sendNewConfirmation(core, user, redirectTo);
}

/** Starts a change that is under way afresh, with new mails; clients name either address. */
async function resendEmailChange(core: AuthCore, email: string, redirectTo: string): Promise<void> {
  const change = await inTransaction(core.pool, async (client) => {
    const { rows } = await client.query<{
      id: string;
      email: string;
      email_change: string;
      banned_until: string | null;
      deleted_at: string | null;
    }>(
      `select id, email, email_change, banned_until::text, deleted_at::text from auth.users
       where email_change <> '' and (email = $1 or email_change = $1)
       order by email_change_sent_at desc limit 1 for update`,
      [email],
    );
    const user = rows[0];
    return user === undefined || isUnavailable(user)
      ? null
      : startEmailChange(core, client, user, user.email_change);
  });
  if (change !== null) await sendEmailChangeMails(core, change, redirectTo);
}
