import { recordAudit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { startEmailChange } from "./email-change.ts";
import { sendChoosePassword, sendConfirmation, sendRecovery } from "./send-mails.ts";
import { issueSecrets, type WayBack } from "./mail-secrets.ts";
import { discardTokens } from "./one-time-tokens.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";
import { findUserByEmail, isUnavailable, type Queryable, type UserRow } from "./users.ts";

/**
 * Mails a new link to confirm an e-mail address; earlier links become invalid. If the account has no password, the link
 * leads to the page to choose one.
 */
export async function sendNewConfirmation(
  core: AuthContext,
  db: Queryable,
  user: UserRow,
  back: WayBack,
  hasPassword: boolean,
): Promise<void> {
  const { email } = user;
  if (email === null) return;
  await discardTokens(db, user.id, ["confirmation_token", "recovery_token"]);
  const type = hasPassword ? "confirmation_token" : "recovery_token";
  const secrets = await issueSecrets(core, db, { id: user.id, email }, type, back);
  await db.query("update auth.users set confirmation_sent_at = now() where id = $1", [user.id]);
  const send = hasPassword ? sendConfirmation : sendChoosePassword;
  await send(core, db, { to: email, redirectTo: back.redirectTo }, secrets);
}

/** Mails a link to choose a new password, if the e-mail address has an account. */
export async function requestRecovery(
  core: AuthContext,
  email: string,
  back: WayBack,
  ip: string,
): Promise<void> {
  const user = await findUserByEmail(core.pool, email);
  if (user === null || isUnavailable(user)) return;
  await inMailingTransaction(core, async (client) => {
    const secrets = await issueSecrets(
      core,
      client,
      { id: user.id, email },
      "recovery_token",
      back,
    );
    await client.query("update auth.users set recovery_sent_at = now() where id = $1", [user.id]);
    await recordAudit(client, "user_recovery_requested", user.id, ip);
    await sendRecovery(core, client, { to: email, redirectTo: back.redirectTo }, secrets);
  });
}

/** Sends the mail to confirm an e-mail address again, if the confirmation is pending. */
export async function resendConfirmation(
  core: AuthContext,
  email: string,
  back: WayBack,
  ip: string,
): Promise<void> {
  const user = await findUserByEmail(core.pool, email);
  if (user === null || user.email_confirmed_at !== null || isUnavailable(user)) return;
  await inMailingTransaction(core, async (client) => {
    await recordAudit(client, "user_confirmation_requested", user.id, ip, { provider: "email" });
    const hasPassword = Boolean(user.encrypted_password);
    await sendNewConfirmation(core, client, user, back, hasPassword);
  });
}

/** Sends the mails of a pending change of the e-mail address again. The request may name the old or the new address. */
export async function resendEmailChange(
  core: AuthContext,
  email: string,
  back: WayBack,
): Promise<void> {
  await inMailingTransaction(core, async (client) => {
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
    if (user === undefined || isUnavailable(user)) return;
    await startEmailChange(core, client, user, user.email_change, back);
  });
}
