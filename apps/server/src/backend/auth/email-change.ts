import type { AuthCore } from "./auth-core.ts";
import { sendAlreadyRegistered, sendEmailChange } from "./mails.ts";
import { issueToken, type MailSecrets } from "./one-time-tokens.ts";
import { findUserByEmail, type Queryable } from "./users.ts";

/** A change of address that was written down; its mails go out once that is committed. */
export interface EmailChange {
  readonly newEmail: string;
  readonly current: { readonly to: string; readonly secrets: MailSecrets } | null;
  /** Null when the address has an account: its owner is told so instead. */
  readonly next: MailSecrets | null;
}

/**
 * Prepares a change of address, from the start even when one was half confirmed: both addresses get a
 * mail and both must confirm, so that neither a stolen session nor a mistyped address can take the
 * account away. For an address that has an account everything looks the same, but it cannot be
 * confirmed: the answer must not tell who is registered.
 */
export async function startEmailChange(
  core: AuthCore,
  db: Queryable,
  user: { readonly id: string; readonly email: string | null },
  newEmail: string,
): Promise<EmailChange> {
  await db.query(
    `update auth.users set email_change = $2, email_change_sent_at = now(), email_change_confirm_status = 0,
       updated_at = now()
     where id = $1`,
    [user.id, newEmail],
  );
  const isTaken = (await findUserByEmail(db, newEmail)) !== null;
  const next = await issueToken(db, core.settings, user.id, "email_change_token_new", newEmail);
  const current =
    user.email === null
      ? null
      : {
          to: user.email,
          secrets: await issueToken(
            db,
            core.settings,
            user.id,
            "email_change_token_current",
            user.email,
          ),
        };
  return { newEmail, current, next: isTaken ? null : next };
}

/** Sends the mails of a change that was committed. */
export async function sendEmailChangeMails(
  core: AuthCore,
  change: EmailChange,
  redirectTo: string,
): Promise<void> {
  const { newEmail, current, next } = change;
  if (next === null) await sendAlreadyRegistered(core, newEmail);
  else await sendEmailChange(core, { to: newEmail, redirectTo }, newEmail, next);
  if (current !== null)
    await sendEmailChange(core, { to: current.to, redirectTo }, newEmail, current.secrets);
}
