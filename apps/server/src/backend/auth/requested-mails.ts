import { recordAudit } from "./audit.ts";
import type { AuthCore } from "./auth-core.ts";
import { sendEmailChangeMails, startEmailChange } from "./email-change.ts";
import { sendChoosePassword, sendConfirmation, sendRecovery } from "./mails.ts";
import { discardTokens, issueToken } from "./one-time-tokens.ts";
import { inTransaction } from "./transaction.ts";
import { findUserByEmail, isUnavailable, type UserRow } from "./users.ts";

/**
 * Another mail to confirm an address; earlier ones become void. Without a password the mail's link
 * leads to choosing one.
 */
export async function sendNewConfirmation(
  core: AuthCore,
  user: UserRow,
  redirectTo: string,
  hasPassword: boolean,
): Promise<void> {
  if (user.email === null) return;
  const { pool, settings } = core;
  await discardTokens(pool, user.id, ["confirmation_token", "recovery_token"]);
  const type = hasPassword ? "confirmation_token" : "recovery_token";
  const secrets = await issueToken(pool, settings, user.id, type, user.email);
  await pool.query("update auth.users set confirmation_sent_at = now() where id = $1", [user.id]);
  const send = hasPassword ? sendConfirmation : sendChoosePassword;
  await send(core, { to: user.email, redirectTo }, secrets);
}

/** Mails a way to choose a new password, if there is an account to choose it for. */
export async function requestRecovery(
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

/** Repeats the mail to confirm an address, if one is waiting for it. */
export async function resendConfirmation(
  core: AuthCore,
  email: string,
  redirectTo: string,
  ip: string,
): Promise<void> {
  const user = await findUserByEmail(core.pool, email);
  if (user === null || user.email_confirmed_at !== null || isUnavailable(user)) return;
  await recordAudit(core.pool, "user_confirmation_requested", user.id, ip, { provider: "email" });
  await sendNewConfirmation(core, user, redirectTo, Boolean(user.encrypted_password));
}

/** Starts a change that is under way afresh, with new mails; clients name either address. */
export async function resendEmailChange(
  core: AuthCore,
  email: string,
  redirectTo: string,
): Promise<void> {
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
