import type { Mail } from "@leyenda/platform/project";
import { BRAND } from "@leyenda/site/brand";
import { AUTH_MAILS } from "../../apps/server/src/mail/auth-mail-templates.ts";

/** Placeholders that the hosted accounts service replaces (Go templates). */
const head = { brand: BRAND, siteUrl: "{{ .SiteURL }}", to: "" };
const link = { ...head, link: "{{ .ConfirmationURL }}", code: "{{ .Token }}" };

/** The product's mails, by the names that the hosted accounts service uses. */
const TEMPLATES: Readonly<Record<string, Mail>> = {
  confirmation: AUTH_MAILS.confirmation(link),
  email_change: AUTH_MAILS.emailChange({ ...link, newEmail: "{{ .NewEmail }}" }),
  invite: AUTH_MAILS.invitation(link),
  magic_link: AUTH_MAILS.magicLink(link),
  reauthentication: AUTH_MAILS.reauthentication(link),
  recovery: AUTH_MAILS.recovery(link),
};

const NOTICES: Readonly<Record<string, Mail>> = {
  identity_linked: AUTH_MAILS.security({
    ...head,
    event: "identity_linked",
    provider: "{{ .Provider }}",
  }),
  identity_unlinked: AUTH_MAILS.security({
    ...head,
    event: "identity_unlinked",
    provider: "{{ .Provider }}",
  }),
  mfa_factor_enrolled: AUTH_MAILS.security({ ...head, event: "factor_added" }),
  mfa_factor_unenrolled: AUTH_MAILS.security({ ...head, event: "factor_removed" }),
  password_changed: AUTH_MAILS.passwordChanged(head),
};

const MARK =
  "# The mails of the accounts service, written by `npm run types` from the product's own.\n";

const fileOf = (name: string): string => `supabase/templates/${name}.html`;

/**
 * Returns the mail templates of the hosted accounts service, and the project file that lists them.
 *
 * @param projectFile `supabase/config.toml`; everything before the mails stays unchanged
 */
export function hostedMails(projectFile: string): Record<string, string> {
  const [kept = ""] = projectFile.split(MARK);
  const section = (kind: string, name: string, { subject }: Mail, more: string): string =>
    `\n[auth.email.${kind}.${name}]\n${more}subject = ${JSON.stringify(subject)}\ncontent_path = "./${fileOf(name)}"\n`;
  const sections = [
    ...Object.entries(TEMPLATES).map(([name, mail]) => section("template", name, mail, "")),
    ...Object.entries(NOTICES).map(([name, mail]) =>
      section("notification", name, mail, "enabled = true\n"),
    ),
  ];
  const pages = Object.entries({ ...TEMPLATES, ...NOTICES });
  return {
    ...Object.fromEntries(pages.map(([name, { html }]) => [fileOf(name), html])),
    "supabase/config.toml": `${kept.trimEnd()}\n\n${MARK}${sections.join("")}`,
  };
}
