import type { AuthMails, LinkMail, Mail } from "../context/project.ts";
import { escapeHtml } from "../http/escape-html.ts";

const write = (to: string, subject: string, ...lines: string[]): Mail => ({
  to,
  subject,
  text: `${lines.join("\n")}\n`,
  html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(""),
});

const asking = (mail: LinkMail, subject: string): Mail =>
  write(mail.to, subject, mail.link, `Code: ${mail.code}`);

/** Plain mails for a project that defines no mails. */
export const PLAIN_MAILS: AuthMails = {
  confirmation: (mail) => asking(mail, `${mail.brand}: confirm your address`),
  choosePassword: (mail) =>
    asking(mail, `${mail.brand}: confirm your address and choose a password`),
  alreadyRegistered: (mail) =>
    write(mail.to, `${mail.brand}: you already have an account`, `Sign in at ${mail.siteUrl}.`),
  recovery: (mail) => asking(mail, `${mail.brand}: choose a new password`),
  magicLink: (mail) => asking(mail, `${mail.brand}: sign in`),
  invitation: (mail) => asking(mail, `${mail.brand}: you are invited`),
  emailChange: (mail) => asking(mail, `${mail.brand}: confirm ${mail.newEmail}`),
  passwordChanged: (mail) =>
    write(mail.to, `${mail.brand}: your password changed`, `If it was not you: ${mail.siteUrl}.`),
  reauthentication: (mail) =>
    write(mail.to, `${mail.brand}: ${mail.code} is your code`, `Code: ${mail.code}`),
  security: (mail) =>
    write(
      mail.to,
      `${mail.brand}: ${mail.event.replaceAll("_", " ")}`,
      `If it was not you: ${mail.siteUrl}.`,
    ),
};
