-- Mails of the server. `outbox` stores mails until the SMTP server has accepted them, even after a restart.
-- While no SMTP server is configured, `captured` stores the mails instead: the mailbox at /dev/mail.
-- The mailbox is in the database, so that all servers show the same one.

create schema if not exists mail;

create table if not exists mail.outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

comment on table mail.outbox is 'Mails still to be delivered; a row is deleted once the SMTP server has taken it, or given up on.';

-- The column is added in a separate statement, because older installations have the table without it.
alter table mail.outbox add column if not exists unsubscribe_url text;
comment on column mail.outbox.unsubscribe_url is 'For the List-Unsubscribe header; null for mails one cannot do without.';

create index if not exists outbox_next_attempt_at_idx on mail.outbox (next_attempt_at);

create table if not exists mail.captured (
  id bigint generated always as identity primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now()
);

alter table mail.captured add column if not exists unsubscribe_url text;
comment on table mail.captured is 'Captured mailbox: the newest few hundred mails; never filled in production.';

alter table mail.outbox enable row level security;
alter table mail.captured enable row level security;
revoke all on schema mail from public;
revoke all on all tables in schema mail from public, anon, authenticated, service_role;
