-- Mails kept by the server while no SMTP server is configured, read at /dev/mail. In the database so
-- that they survive a restart and every copy of the server shows the same mailbox.

create schema if not exists mail;

create table if not exists mail.captured (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now()
);

comment on table mail.captured is 'Captured mailbox: the newest few hundred mails; never filled in production.';

alter table mail.captured enable row level security;
revoke all on schema mail from public;
revoke all on all tables in schema mail from public, anon, authenticated, service_role;
