import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import type { z } from "zod";
import { recordAudit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import {
  checkMetadata,
  generateLinkSchema,
  inviteSchema,
  normalizeEmail,
  parseBody,
} from "./schemas.ts";
import { issueSecrets, wayBackOf, type WayBack } from "./mail-secrets.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";
import { sendInvitation } from "./send-mails.ts";
import type { TokenType } from "./one-time-tokens.ts";
import { verificationLink } from "./redirects.ts";
import { requireAvailable } from "./sessions.ts";
import {
  findUserByEmail,
  findUserById,
  insertUser,
  toUserJson,
  type Metadata,
  type UserRow,
} from "./users.ts";

type LinkRequest = z.infer<typeof generateLinkSchema>;

/** Maps each type of link to the kind of its secret and to the type with which the secret is verified. */
const LINKS: Record<LinkRequest["type"], { readonly token: TokenType; readonly type: string }> = {
  signup: { token: "confirmation_token", type: "signup" },
  invite: { token: "confirmation_token", type: "invite" },
  magiclink: { token: "recovery_token", type: "magiclink" },
  recovery: { token: "recovery_token", type: "recovery" },
  email_change_current: { token: "email_change_token_current", type: "email_change" },
  email_change_new: { token: "email_change_token_new", type: "email_change" },
};

/**
 * Registers POST /invite and /admin/generate_link, with which support gives a user access.
 * Both routes require the service_role key.
 */
export function registerSupportRoutes(app: FastifyInstance, core: AuthContext): void {
  app.post("/invite", (request) => invite(core, request));
  app.post("/admin/generate_link", (request) => generateLink(core, request));
}

async function invite(core: AuthContext, request: FastifyRequest): Promise<object> {
  const body = parseBody(inviteSchema, request.body);
  const email = normalizeEmail(body.email);
  const back = wayBackOf(core, request);
  return inMailingTransaction(core, async (client) => {
    const user = await invited(client, email, checkMetadata(body.data));
    const account = { id: user.id, email };
    const secrets = await issueSecrets(core, client, account, "confirmation_token", back);
    await recordAudit(client, "user_invited", user.id, request.ip, { by: "service_role" });
    await sendInvitation(core, client, { to: email, redirectTo: back.redirectTo }, secrets);
    return toUserJson({ ...user, invited_at: new Date().toISOString() });
  });
}

/**
 * Returns the invited user, who has no password yet. If somebody set a password while the e-mail address was
 * unconfirmed, the password is removed.
 */
async function invited(client: pg.PoolClient, email: string, data: Metadata): Promise<UserRow> {
  const user = await unconfirmed(client, email, data, "");
  await client.query(
    "update auth.users set invited_at = now(), encrypted_password = '', updated_at = now() where id = $1",
    [user.id],
  );
  return asItIsNow(client, user);
}

/** Reads the account again, with the changes that this transaction has made. */
async function asItIsNow(client: pg.PoolClient, user: UserRow): Promise<UserRow> {
  return (await findUserById(client, user.id)) ?? user;
}

async function unconfirmed(
  client: pg.PoolClient,
  email: string,
  userMetadata: Metadata,
  encryptedPassword: string,
): Promise<UserRow> {
  const existing = await findUserByEmail(client, email);
  if (existing === null)
    return insertUser(client, { email, encryptedPassword, userMetadata, isConfirmed: false });
  if (existing.email_confirmed_at !== null)
    throw new AuthError(422, "email_exists", (say) => say.auth.emailTaken);
  return existing;
}

/** Returns a link and a code, which the caller gives to the user. No mail is sent. */
async function generateLink(core: AuthContext, request: FastifyRequest): Promise<object> {
  const body = parseBody(generateLinkSchema, request.body);
  const back = wayBackOf(core, request);
  const { token, type } = LINKS[body.type];
  return inMailingTransaction(core, async (client) => {
    const user = await accountFor(core, client, body);
    const to = normalizeEmail(
      body.type === "email_change_new" ? (body.new_email ?? "") : body.email,
    );
    const secrets = await issueSecrets(core, client, { id: user.id, email: to }, token, back);
    await recordAudit(client, "user_recovery_requested", user.id, request.ip, {
      by: "service_role",
      type: body.type,
    });
    return { ...toUserJson(user), ...linkOf(core, secrets, type, back) };
  });
}

function linkOf(
  core: AuthContext,
  secrets: { readonly linkToken: string; readonly code: string },
  type: string,
  { redirectTo }: WayBack,
): object {
  return {
    action_link: verificationLink(core.settings, secrets.linkToken, type, redirectTo),
    email_otp: secrets.code,
    hashed_token: secrets.linkToken,
    redirect_to: redirectTo,
    verification_type: type,
  };
}

async function accountFor(
  core: AuthContext,
  client: pg.PoolClient,
  body: LinkRequest,
): Promise<UserRow> {
  const email = normalizeEmail(body.email);
  const data = checkMetadata(body.data);
  if (body.type === "invite") return invited(client, email, data);
  if (body.type === "signup") {
    core.passwords.check(body.password ?? "");
    return unconfirmed(client, email, data, await core.passwords.hash(body.password ?? ""));
  }
  const user = await findUserByEmail(client, email);
  if (user === null && body.type === "magiclink") return unconfirmed(client, email, data, "");
  if (user === null) throw new AuthError(404, "user_not_found", (say) => say.auth.userNotFound);
  requireAvailable(user, 403);
  if (body.type !== "email_change_current" && body.type !== "email_change_new") return user;
  await client.query(
    `update auth.users set email_change_sent_at = now(), updated_at = now(),
         email_change_confirm_status = case when email_change = $2 then email_change_confirm_status else 0 end,
         email_change = $2 where id = $1`,
    [user.id, normalizeEmail(body.new_email ?? "")],
  );
  return asItIsNow(client, user);
}
