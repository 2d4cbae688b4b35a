import type { AuthMails, Happened, MailHead } from "../context/project.ts";
import type { AuthSettings } from "../config/auth-settings.ts";
import type { Mailer } from "../context/context.ts";
import type { MailSecrets } from "./one-time-tokens.ts";
import { verificationLink } from "./redirects.ts";
import type { Queryable } from "./users.ts";

// The dependencies of the functions in this file. A mail is stored in the transaction of the change that it reports.

interface Sender {
  readonly settings: Pick<AuthSettings, "siteUrl">;
  readonly brand: string;
  readonly signInPath: string;
  readonly mailer: Mailer;
  readonly mails: AuthMails;
}

interface MailTarget {
  readonly to: string;
  readonly redirectTo: string;
}

const head = (core: Sender, to: string): MailHead => ({
  brand: core.brand,
  siteUrl: core.settings.siteUrl,
  to,
});

function withLink(core: Sender, target: MailTarget, secrets: MailSecrets, type: string) {
  const link = verificationLink(core.settings, secrets.linkToken, type, target.redirectTo);
  return { ...head(core, target.to), link, code: secrets.code };
}

export const sendConfirmation = (
  core: Sender,
  db: Queryable,
  target: MailTarget,
  secrets: MailSecrets,
): Promise<void> =>
  core.mailer.send(core.mails.confirmation(withLink(core, target, secrets, "signup")), db);

/** Mails a link to the page where the user chooses a password. */
export const sendChoosePassword = (
  core: Sender,
  db: Queryable,
  target: MailTarget,
  secrets: MailSecrets,
): Promise<void> => {
  const redirectTo = new URL(core.signInPath, target.redirectTo).href;
  const mail = withLink(core, { ...target, redirectTo }, secrets, "recovery");
  return core.mailer.send(core.mails.choosePassword(mail), db);
};

export const sendRecovery = (
  core: Sender,
  db: Queryable,
  target: MailTarget,
  secrets: MailSecrets,
): Promise<void> =>
  core.mailer.send(core.mails.recovery(withLink(core, target, secrets, "recovery")), db);

export const sendMagicLink = (
  core: Sender,
  db: Queryable,
  target: MailTarget,
  secrets: MailSecrets,
): Promise<void> =>
  core.mailer.send(core.mails.magicLink(withLink(core, target, secrets, "magiclink")), db);

export const sendInvitation = (
  core: Sender,
  db: Queryable,
  target: MailTarget,
  secrets: MailSecrets,
): Promise<void> =>
  core.mailer.send(core.mails.invitation(withLink(core, target, secrets, "invite")), db);

export const sendEmailChange = (
  core: Sender,
  db: Queryable,
  target: MailTarget,
  newEmail: string,
  secrets: MailSecrets,
): Promise<void> =>
  core.mailer.send(
    core.mails.emailChange({ ...withLink(core, target, secrets, "email_change"), newEmail }),
    db,
  );

export const sendAlreadyRegistered = (core: Sender, db: Queryable, to: string): Promise<void> =>
  core.mailer.send(core.mails.alreadyRegistered(head(core, to)), db);

export const sendPasswordChanged = (core: Sender, db: Queryable, to: string): Promise<void> =>
  core.mailer.send(core.mails.passwordChanged(head(core, to)), db);

export const sendReauthentication = (
  core: Sender,
  db: Queryable,
  to: string,
  code: string,
): Promise<void> => core.mailer.send(core.mails.reauthentication({ ...head(core, to), code }), db);

/** Mails the owner of an account about a security event, if the account has an e-mail address. */
export async function sendSecurityNotification(
  core: Sender,
  db: Queryable,
  to: string | null,
  happened: Happened,
): Promise<void> {
  if (to) await core.mailer.send(core.mails.security({ ...head(core, to), ...happened }), db);
}
