import type { ServerContext } from "../config/server-context.ts";
import { contactMail } from "./auth-mail-templates.ts";

const INTERVAL_MS = 15_000;
const BATCH = 20;
const MAX_RECIPIENTS = 20;

export interface ContactForwarder {
  /** Forwards new messages now. The server does this automatically; tests call it. */
  forwardDue(): Promise<void>;
  stop(): Promise<void>;
}

interface Message {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/**
 * Mails every message of the contact form to all admins, who also find it in the back office. A message is marked
 * before it is mailed, so several servers mail it once. A crash between mark and mail prevents only the mail.
 */
export function startContactForwarder(context: ServerContext): ContactForwarder {
  const { config, database, log, mailer } = context;
  let running: Promise<void> | null = null;

  async function forward(): Promise<void> {
    if (!database.isHealthy()) return;
    const { rows } = await database.platform.query<Message>(
      `with forgotten as (
         delete from private.forwarded_contacts where created_at < now() - interval '2 days'
       ), marked as (
         insert into private.forwarded_contacts (message_id)
         select id from public.contact_messages m
         where m.created_at > now() - interval '1 day'
           and not exists (select 1 from private.forwarded_contacts f where f.message_id = m.id)
         order by m.created_at limit ${BATCH}
         on conflict do nothing returning message_id
       )
       select m.name, m.email, m.subject, m.message
       from marked join public.contact_messages m on m.id = marked.message_id order by m.created_at`,
    );
    if (rows.length === 0) return;
    const admins = await database.platform.query<{ email: string }>(
      `select x.email from public.profiles p join public.profile_private x on x.profile_id = p.id
       where p.role = 'admin' and p.closed_at is null and x.email is not null
       order by p.created_at limit ${MAX_RECIPIENTS}`,
    );
    for (const message of rows) {
      for (const { email } of admins.rows) {
        const head = { brand: config.brand, siteUrl: config.siteUrl, to: email };
        await mailer.send(contactMail({ ...head, ...message }));
      }
    }
  }

  function forwardDue(): Promise<void> {
    running ??= forward()
      .catch((error: unknown) => log.error({ err: error }, "contact messages not forwarded"))
      .finally(() => {
        running = null;
      });
    return running;
  }

  const isPossible = config.smtpUrl !== null || !config.production;
  const timer = isPossible ? setInterval(() => void forwardDue(), INTERVAL_MS).unref() : null;
  return {
    forwardDue,
    async stop() {
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}
