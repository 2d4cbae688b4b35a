import { createTransport, type Transporter } from "nodemailer";
import type pg from "pg";
import { Counter } from "prom-client";
import type { Logger } from "pino";
import type { Mail } from "../context/project.ts";
import type { Mailer, Queryable } from "../context/context.ts";
import type { Metrics } from "../context/metrics.ts";
import { MAIL_COLUMNS, MAIL_ROWS, mailRows } from "./mail-rows.ts";
import { captureMails } from "./captured-mails.ts";

export interface MailerOptions {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "registry">;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly production: boolean;
  /** Replaces nodemailer's transport in tests. */
  readonly transport?: Pick<Transporter, "sendMail" | "close">;
}

/** A mailer that can be stopped. */
export interface RunningMailer extends Mailer {
  /** Delivers the mails that are due. It runs automatically; tests call it to wait for a delivery. */
  deliverDue(): Promise<void>;
  close(): Promise<void>;
}

const SWEEP_MS = 30_000;
const BATCH = 20;
/**
 * The number of attempts to deliver a mail.
 * The pauses are 1, 2, 4 … minutes, so the last attempt follows about a day and a half later.
 */
const MAX_ATTEMPTS = 11;

export const MAIL_FIGURES = {
  mail_outbox_mails: { help: "Mails that the mail server has not taken yet" },
  mail_outbox_oldest_seconds: { help: "Since when the oldest of them waits; 0 where none does" },
};

export const COUNT_MAILS = `
  select name, '{}'::jsonb as labels, value::float8
  from (select count(*) as mails, coalesce(extract(epoch from now() - min(created_at)), 0) as oldest from mail.outbox) counted,
    lateral (values ('mail_outbox_mails', mails::float8), ('mail_outbox_oldest_seconds', oldest)) as figure (name, value)`;

/** Headers with which mail apps show an unsubscribe button: one click, without opening the page (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

interface OutboxRow {
  readonly id: string;
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
  readonly unsubscribe_url: string | null;
  readonly attempts: number;
}

/**
 * Creates the mailer. With SMTP, `send` returns once the mail is stored; the mail is delivered in the background.
 * So no response waits for a mail server or reveals anything by its duration.
 * Without SMTP, mails go to the captured mailbox.
 * In production without SMTP, mails are dropped with an error in the log: anyone can open the mailbox.
 */
export function createMailer(options: MailerOptions): RunningMailer {
  const { pool, log } = options;
  const transport =
    options.transport ?? (options.smtpUrl === null ? null : createTransport(options.smtpUrl));

  if (transport === null) {
    return {
      async send(mails, transaction) {
        if (options.production) log.error("mail dropped: SMTP_URL is not set");
        else await captureMails(transaction ?? pool, [mails].flat());
      },
      wake: () => undefined,
      deliverDue: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }

  const failures = new Counter({
    name: "mail_failures_total",
    help: "Tries of this server that the mail server did not take; given up after the last",
    labelNames: ["given_up"],
    registers: [options.metrics.registry],
  });

  let running: Promise<void> | null = null;
  let again = false;
  let isClosed = false;

  async function deliverBatch(): Promise<number> {
    const { rows } = await pool.query<OutboxRow>(
      // Moves the next attempt into the future before sending. If this process dies, another server retries then.
      `update mail.outbox set attempts = attempts + 1,
         next_attempt_at = now() + make_interval(mins => power(2, attempts)::int)
       where id in (
         select id from mail.outbox where next_attempt_at <= now() order by next_attempt_at limit ${BATCH} for update skip locked
       ) returning id, recipient, reply_to, subject, text_body, html_body, unsubscribe_url, attempts`,
    );
    for (const row of rows) await deliver(row);
    return rows.length;
  }

  async function deliver(row: OutboxRow): Promise<void> {
    try {
      await transport?.sendMail({
        from: options.mailFrom,
        to: row.recipient,
        ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
        subject: row.subject,
        text: row.text_body,
        html: row.html_body,
        ...(row.unsubscribe_url === null
          ? {}
          : { headers: unsubscribeHeaders(row.unsubscribe_url) }),
      });
      await pool.query("delete from mail.outbox where id = $1", [row.id]);
    } catch (error) {
      const isLast = row.attempts >= MAX_ATTEMPTS;
      // Only the error's code is logged, because its message may contain the recipient's e-mail address.
      const code = error instanceof Error && "code" in error ? error.code : "unknown";
      failures.inc({ given_up: String(isLast) });
      log.warn(
        { mail: row.id, attempts: row.attempts, code, givenUp: isLast },
        "mail not delivered",
      );
      if (isLast) await pool.query("delete from mail.outbox where id = $1", [row.id]);
    }
  }

  async function drain(): Promise<void> {
    do {
      again = false;
      while (!isClosed && (await deliverBatch()) === BATCH);
    } while (again && !isClosed);
  }

  function deliverDue(): Promise<void> {
    if (running !== null) {
      again = true;
      return running;
    }
    running = drain()
      .catch((error: unknown) => log.warn({ err: error }, "mail outbox not readable"))
      .finally(() => {
        running = null;
      });
    return running;
  }

  const timer = setInterval(() => void deliverDue(), SWEEP_MS);
  timer.unref();

  return {
    deliverDue,
    async send(mails: Mail | readonly Mail[], transaction?: Queryable) {
      await (transaction ?? pool).query(
        `insert into mail.outbox ${MAIL_COLUMNS} select * from ${MAIL_ROWS}`,
        [mailRows([mails].flat())],
      );
      if (transaction === undefined) void deliverDue();
    },
    wake: () => void deliverDue(),
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}
