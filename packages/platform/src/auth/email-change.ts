import type { AuthContext } from "./auth-context.ts";
import { sendAlreadyRegistered, sendEmailChange } from "./send-mails.ts";
import { issueSecrets, type WayBack } from "./mail-secrets.ts";
import { discardTokens } from "./one-time-tokens.ts";
import { findUserByEmail, type Queryable } from "./users.ts";

/**
 * Starts (or restarts) a change of the e-mail address. Both addresses get a mail and both must confirm.
 * So neither a stolen session nor a mistyped address can take over the account.
 * If the new address has an account, the response is the same, but the change cannot be confirmed.
 */
export async function startEmailChange(
  core: AuthContext,
  db: Queryable,
  user: { readonly id: string; readonly email: string | null },
  newEmail: string,
  back: WayBack,
): Promise<void> {
  await db.query(
    `update auth.users set email_change = $2, email_change_sent_at = now(), email_change_confirm_status = 0,
       updated_at = now()
     where id = $1`,
    [user.id, newEmail],
  );
  const isTaken = (await findUserByEmail(db, newEmail)) !== null;
  const { redirectTo } = back;
  const renamed = { id: user.id, email: newEmail };
  const next = await issueSecrets(core, db, renamed, "email_change_token_new", back);
  if (isTaken) await sendAlreadyRegistered(core, db, newEmail);
  else await sendEmailChange(core, db, { to: newEmail, redirectTo }, newEmail, next);
  const { email } = user;
  if (email === null) return;
  const account = { id: user.id, email };
  const current = await issueSecrets(core, db, account, "email_change_token_current", back);
  await sendEmailChange(core, db, { to: email, redirectTo }, newEmail, current);
}

/** Ends a pending change of the e-mail address. Its mails become invalid. */
export async function endEmailChange(db: Queryable, userId: string): Promise<void> {
  await discardTokens(db, userId, ["email_change_token_new", "email_change_token_current"]);
  await db.query(
    `update auth.users set email_change = '', email_change_confirm_status = 0, updated_at = now() where id = $1`,
    [userId],
  );
}
