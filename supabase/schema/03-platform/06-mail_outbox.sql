-- E-mails of the product: written in the transaction of their event, sent by the server afterwards.
--
-- A procedure writes only text and a path.
-- The server renders the e-mail (one layout for all) and sends it to the mail server, with retries.
-- On a hosted platform the Edge Function scheduled-work renders and sends the e-mail.

--- E-mails that the server has not taken yet. A row is deleted in the transaction that passes it to the mail service.
create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references public.profiles (id) on delete cascade,
  --- The kind of the e-mail, in stable snake_case; the same as the kind of its notification.
  kind text not null,
  subject text not null,
  paragraphs text[] not null,
  action_label text,
  --- Path inside the product to which the button in the e-mail leads.
  action_path text,
  --- The small print of the e-mail, such as how to stop mails of this kind.
  notes text[] not null default '{}',
  --- Signed path that stops e-mails of this kind, without a session; null for essential e-mails.
  unsubscribe_path text,
  --- Hosted platform only, like next_attempt_at: how often scheduled-work has tried to send the e-mail.
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint mail_outbox_subject_length check (char_length(subject) between 1 and 200),
  constraint mail_outbox_paragraphs_size check (cardinality(paragraphs) between 1 and 20),
  constraint mail_outbox_action_complete check ((action_label is null) = (action_path is null)),
  constraint mail_outbox_action_path_format check (action_path ~ '^/(?!/)[^\s<>"]*$')
);
create index mail_outbox_created_at_idx on private.mail_outbox (created_at);
create index mail_outbox_recipient_id_idx on private.mail_outbox (recipient_id);

--- Queues an e-mail to a user, sent after this transaction has committed; none for a closed account. The caller has
--- checked that the user wants e-mails of this kind.
create function private.queue_mail(
  p_user_id uuid,
  p_kind text,
  p_subject text,
  p_paragraphs text[],
  p_action_label text default null,
  p_action_path text default null,
  p_notes text[] default '{}',
  p_unsubscribe_path text default null
)
returns void
language sql
volatile
security definer -- nobody writes mails directly
set search_path = ''
as $$
  insert into private.mail_outbox
    (recipient_id, kind, subject, paragraphs, action_label, action_path, notes, unsubscribe_path)
  select
    p_user_id, p_kind, left(p_subject, 200), p_paragraphs, p_action_label, p_action_path, p_notes, p_unsubscribe_path
  from public.profiles
  where id = p_user_id and closed_at is null
$$;

--- Takes the oldest e-mails, at most p_limit, and returns them with their addresses. The caller stores them for
--- delivery in the same transaction, so that no e-mail is lost or sent twice. Several servers take different ones.
create function private.take_mails(p_limit integer)
returns table (
  id uuid,
  recipient text,
  kind text,
  subject text,
  paragraphs text[],
  action_label text,
  action_path text,
  notes text[],
  unsubscribe_path text
)
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  with taken as (
    delete from private.mail_outbox
    where id in (
      select id from private.mail_outbox order by created_at limit p_limit for update skip locked
    )
    returning *
  )
  select
    taken.id, person.email, taken.kind, taken.subject, taken.paragraphs, taken.action_label, taken.action_path, taken.notes,
    taken.unsubscribe_path
  from taken
  join public.profile_private person on person.profile_id = taken.recipient_id
  where person.email is not null
  order by taken.created_at
$$;

--- Service key: returns the oldest due e-mails, at most p_limit. Until forget_mail() is called for an e-mail, it is
--- returned again after 5, 10, 20 … minutes, at most eight times. If the sender crashes, an e-mail may be sent twice.
create function public.mails_to_send(p_limit integer)
returns table (
  id uuid,
  recipient text,
  subject text,
  paragraphs text[],
  action_label text,
  action_path text,
  notes text[],
  unsubscribe_path text
)
language plpgsql
volatile
security definer -- runs for the service key, which cannot read private tables
set search_path = ''
as $$
begin
  delete from private.mail_outbox where attempts >= 8 and next_attempt_at <= now();
  return query
    with tried as (
      update private.mail_outbox
      set attempts = attempts + 1, next_attempt_at = now() + make_interval(mins => 5 * (2 ^ attempts)::integer)
      where mail_outbox.id in (
        select due.id from private.mail_outbox as due
        where due.next_attempt_at <= now()
        order by due.created_at
        limit p_limit
        for update skip locked
      )
      returning *
    )
    select
      tried.id, person.email, tried.subject, tried.paragraphs, tried.action_label, tried.action_path, tried.notes,
      tried.unsubscribe_path
    from tried
    join public.profile_private as person on person.profile_id = tried.recipient_id
    where person.email is not null
    order by tried.created_at;
end;
$$;

--- Service key: records that an e-mail from mails_to_send() was sent.
create function public.forget_mail(p_id uuid)
returns void
language sql
volatile
security definer -- as mails_to_send
set search_path = ''
as $$
  delete from private.mail_outbox where id = p_id
$$;

grant execute on function public.mails_to_send, public.forget_mail to service_role;
