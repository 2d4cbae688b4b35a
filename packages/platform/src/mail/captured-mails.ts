import type pg from "pg";
import type { Mail } from "../context/project.ts";
import type { Queryable } from "../context/context.ts";
import { MAIL_COLUMNS, MAIL_ROWS, mailRows } from "./mail-rows.ts";

/** The number of captured mails that are stored; older ones are deleted. */
const MAX_CAPTURED = 200;

/** A captured mail in the format of `/dev/mail.json`. */
export interface CapturedMail extends Mail {
  readonly id: string;
  readonly createdAt: string;
  /** The links in the mail, in order and without duplicates. */
  readonly links: readonly string[];
}

/** Stores mails in the mailbox and deletes the oldest ones. */
export async function captureMails(db: Queryable, mails: readonly Mail[]): Promise<void> {
  await db.query(
    `with added as (insert into mail.captured ${MAIL_COLUMNS} select * from ${MAIL_ROWS} returning id)
     delete from mail.captured where id <= (select max(id) from added) - $2::bigint`,
    [mailRows(mails), MAX_CAPTURED],
  );
}

/** The captured mails, newest first. With `to`, only mails to that e-mail address. */
export async function readMailbox(pool: pg.Pool, to?: string): Promise<CapturedMail[]> {
  const { rows } = await pool.query<{
    id: string;
    recipient: string;
    reply_to: string | null;
    subject: string;
    text_body: string;
    html_body: string;
    unsubscribe_url: string | null;
    created_at: Date;
  }>(
    "select * from mail.captured where $2::text is null or recipient = $2 order by id desc limit $1",
    [MAX_CAPTURED, to ?? null],
  );
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    ...(row.unsubscribe_url === null ? {} : { unsubscribeUrl: row.unsubscribe_url }),
    links: linksOf(row.text_body),
    createdAt: row.created_at.toISOString(),
  }));
}

// The links of a mail: its text part contains each link on a separate line.
function linksOf(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
}
