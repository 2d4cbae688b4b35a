import {
  alreadyRegisteredMail,
  choosePasswordMail,
  confirmationMail,
  emailChangeMail,
  passwordChangedMail,
  recoveryMail,
} from "../mail/templates.ts";
import type { AuthCore } from "./auth-core.ts";
import type { MailSecrets } from "./one-time-tokens.ts";
import { verificationLink } from "./redirects.ts";

interface MailTarget {
  readonly to: string;
  readonly redirectTo: string;
}

const head = (core: AuthCore, to: string): { brand: string; siteUrl: string; to: string } => ({
  brand: core.brand,
  siteUrl: core.settings.siteUrl,
  to,
});

function withLink(core: AuthCore, target: MailTarget, secrets: MailSecrets, type: string) {
  const link = verificationLink(core.settings, secrets.linkToken, type, target.redirectTo);
  return { ...head(core, target.to), link, code: secrets.code };
}

export const sendConfirmation = (
  core: AuthCore,
  target: MailTarget,
  secrets: MailSecrets,
): Promise<void> => core.mailer.send(confirmationMail(withLink(core, target, secrets, "signup")));

/** Leads to the sign-in page, where the product lets people choose a password. */
export const sendChoosePassword = (
  core: AuthCore,
  target: MailTarget,
  secrets: MailSecrets,
): Promise<void> => {
  const redirectTo = new URL("/login", target.redirectTo).href;
  const mail = withLink(core, { ...target, redirectTo }, secrets, "recovery");
  return core.mailer.send(choosePasswordMail(mail));
};

export const sendRecovery = (
  core: AuthCore,
  target: MailTarget,
  secrets: MailSecrets,
): Promise<void> => core.mailer.send(recoveryMail(withLink(core, target, secrets, "recovery")));

export const sendEmailChange = (
  core: AuthCore,
  target: MailTarget,
  newEmail: string,
  secrets: MailSecrets,
): Promise<void> =>
  core.mailer.send(
    emailChangeMail({ ...withLink(core, target, secrets, "email_change"), newEmail }),
  );

export const sendAlreadyRegistered = (core: AuthCore, to: string): Promise<void> =>
  core.mailer.send(alreadyRegisteredMail(head(core, to)));

export const sendPasswordChanged = (core: AuthCore, to: string): Promise<void> =>
  core.mailer.send(passwordChangedMail(head(core, to)));
