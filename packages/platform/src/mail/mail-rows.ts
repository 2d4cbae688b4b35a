import type { Mail } from "../context/project.ts";

/** The columns of a mail, in the outbox and in the mailbox. */
export const MAIL_COLUMNS = "(recipient, reply_to, subject, text_body, html_body, unsubscribe_url)";

/**
 * A SQL source with the mails in the first parameter, as `mailRows` returns them.
 * An `insert` that selects from this source stores any number of mails in one statement.
 */
export const MAIL_ROWS = `jsonb_to_recordset($1::jsonb) as mail
  (recipient text, reply_to text, subject text, text_body text, html_body text, unsubscribe_url text)`;

export function mailRows(mails: readonly Mail[]): string {
  return JSON.stringify(
    mails.map(({ to, replyTo, subject, text, html, unsubscribeUrl }) => ({
      recipient: to,
      reply_to: replyTo,
      subject,
      text_body: text,
      html_body: html,
      unsubscribe_url: unsubscribeUrl,
    })),
  );
}
