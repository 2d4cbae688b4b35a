-- Made by `npm run migration` from supabase/schema/17-notifications, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-mail_outbox.sql

-- Mails of the product: written in the transaction of what they tell, sent by the server afterwards.
--
-- What a procedure writes here is words and a path; the server renders it (one layout for all mails) and
-- hands it to the mail server, with retries. On a hosted platform the function scheduled-work does it.

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null,
  kind text not null,
  subject text not null,
  paragraphs text[] not null,
  action_label text,
  action_path text,
  notes text[] not null default '{}',
  unsubscribe_path text,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint mail_outbox_recipient_id_fkey
    foreign key (recipient_id) references public.profiles (id) on delete cascade,
  constraint mail_outbox_subject_length check (char_length(subject) between 1 and 200),
  constraint mail_outbox_paragraphs_size check (cardinality(paragraphs) between 1 and 20),
  constraint mail_outbox_action_complete check ((action_label is null) = (action_path is null)),
  constraint mail_outbox_action_path_format check (action_path ~ '^/(?!/)[^\s<>"]*$')
);
comment on table private.mail_outbox is
  'Mails to people that the server has not taken yet. A row is deleted in the transaction that hands it to the mail service.';
comment on column private.mail_outbox.kind is 'Stable snake_case kind, as that of the notification it goes with.';
comment on column private.mail_outbox.action_path is 'Path inside the product that the button leads to.';
comment on column private.mail_outbox.unsubscribe_path is
  'Signed path that stops mails of this kind, without a sign-in; null for mails that one cannot do without.';
comment on column private.mail_outbox.attempts is
  'Hosted platform only, as next_attempt_at: how often the function scheduled-work has tried to send it.';
comment on column private.mail_outbox.notes is 'Small print, such as how to stop mails of this kind.';
create index mail_outbox_created_at_idx on private.mail_outbox (created_at);
create index mail_outbox_recipient_id_idx on private.mail_outbox (recipient_id);
alter table private.mail_outbox enable row level security;

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
comment on function private.queue_mail(uuid, text, text, text[], text, text, text[], text) is
  'Leaves a mail to somebody, which goes out once this transaction has committed; silently nothing for a closed account. '
  'Whether the person wants mails of this kind is for the caller to know.';

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
comment on function private.take_mails(integer) is
  'Takes the oldest mails out, p_limit at most, with the address each goes to. The caller stores them for delivery in the same '
  'transaction, so that a mail is neither lost nor sent twice; several servers take different ones.';

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
security definer -- for the service key, which sees no private table
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
comment on function public.mails_to_send(integer) is
  'Service key: the oldest mails that are due, p_limit at most. One that forget_mail() is not called for comes again, after '
  '5, 10, 20 … minutes, eight times; a sender that dies may send one twice.';

create function public.forget_mail(p_id uuid)
returns void
language sql
volatile
security definer -- as mails_to_send
set search_path = ''
as $$
  delete from private.mail_outbox where id = p_id
$$;
comment on function public.forget_mail(uuid) is 'Service key: a mail that mails_to_send() gave was sent.';

grant execute on function public.mails_to_send(integer), public.forget_mail(uuid) to service_role;

-- 02-notification_preferences.sql

-- What a person wants to hear of, by topic, on the page, by e-mail and on his devices, and the link that stops the mails of a topic.

create table public.notification_preferences (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  topic text not null,
  on_page boolean not null,
  by_email boolean not null,
  by_push boolean,
  created_at timestamptz not null default now(),
  constraint notification_preferences_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint notification_preferences_once unique (profile_id, topic),
  constraint notification_preferences_topic_known check (
    topic in ('matches', 'tournaments', 'teams', 'tickets', 'friends', 'following', 'chat', 'account', 'announcements', 'digest')
  )
);
comment on table public.notification_preferences is
  'Where somebody departs from the defaults of private.notification_defaults(): one row per person and topic. Read by its owner.';
comment on column public.notification_preferences.on_page is
  'Always true for chat, announcements and account: what is unread there, or what the administration decides, is not hidden.';

comment on column public.notification_preferences.by_push is 'Null where the person never said: as the default.';

create table private.mail_secrets (
  id uuid primary key default gen_random_uuid(),
  secret bytea not null default extensions.gen_random_bytes(32),
  created_at timestamptz not null default now()
);
comment on table private.mail_secrets is 'The one key that signs the links in mails, and the acts in push notices.';
alter table private.mail_secrets enable row level security;
insert into private.mail_secrets default values;

alter table public.notification_preferences enable row level security;
create policy select_owner on public.notification_preferences
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.notification_preferences to authenticated;

-- Helpers ------------------------------------------------------------------------------------

create function private.notification_topic(p_kind text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_kind ~ '^(match|rematch|dispute|challenge|wager)' then 'matches'
    when p_kind ~ '^(tickets|gift|order|payout|tournament_prize)' then 'tickets'
    when p_kind ~ '^(tournament|check_in|disqualified|achievement)' then 'tournaments'
    when p_kind ~ '^team' then 'teams'
    when p_kind ~ '^friend' then 'friends'
    when p_kind ~ '^follow' then 'following'
    when p_kind ~ '^(role|moderation|report|reconciliation|discord)' then 'account'
  end
$$;
comment on function private.notification_topic(text) is
  'The topic of a kind of notification, on the page and by mail: what its name begins with says it.';

create function private.notification_defaults()
returns table (topic text, page_is_fixed boolean, by_email boolean, by_push boolean)
language sql
immutable
parallel safe
set search_path = ''
as $$
  values
    ('matches', false, true, true),
    ('tournaments', false, true, true),
    ('teams', false, true, true),
    ('tickets', false, true, true),
    ('friends', false, false, true),
    ('following', false, false, true),
    ('chat', true, true, true),
    ('account', true, true, true),
    ('announcements', true, true, null),
    ('digest', true, true, null)
$$;
comment on function private.notification_defaults() is
  'The topics in the order of the settings page, which of them always appear on the page, and which are mailed and '
  'pushed to devices unless one says no; null where there is no push.';

create function private.wants_notification(p_user_id uuid, p_topic text, out on_page boolean, out by_email boolean, out by_push boolean)
language sql
stable
security definer -- asked by triggers about the recipient
set search_path = ''
as $$
  select
    usual.page_is_fixed or coalesce(own.on_page, true),
    -- Only to an address that was confirmed: anybody can sign up with somebody else's.
    coalesce(own.by_email, usual.by_email)
      and exists (select 1 from auth.users where id = p_user_id and email_confirmed_at is not null),
    usual.by_push is not null and coalesce(own.by_push, usual.by_push)
  from private.notification_defaults() usual
  left join public.notification_preferences own on own.topic = usual.topic and own.profile_id = p_user_id
  where usual.topic = p_topic
$$;
comment on function private.wants_notification(uuid, text) is 'Whether somebody hears of a topic on the page, by e-mail, and on his devices.';

create function private.unsubscribe_signature(p_user_id uuid, p_topic text)
returns text
language sql
stable
security definer -- the key is nobody's
set search_path = ''
as $$
  select encode(extensions.hmac(convert_to(p_user_id || '.' || p_topic, 'UTF8'), secret, 'sha256'), 'hex')
  from private.mail_secrets
$$;
comment on function private.unsubscribe_signature(uuid, text) is 'What proves that a link was in a mail of ours to that person.';

create function private.unsubscribe_path(p_user_id uuid, p_topic text)
returns text
language sql
stable
set search_path = ''
as $$
  select format(
    '/unsubscribe?token=%s.%s.%s', p_user_id, p_topic, private.unsubscribe_signature(p_user_id, p_topic)
  )
$$;
comment on function private.unsubscribe_path(uuid, text) is
  'The page that stops the mails of a topic, for whoever has the mail: no sign-in needed, no end of validity.';

-- Procedures ---------------------------------------------------------------------------------

create function public.my_notification_preferences()
returns table (topic text, page_is_fixed boolean, on_page boolean, by_email boolean, by_push boolean)
language sql
stable
set search_path = ''
as $$
  select
    usual.topic,
    usual.page_is_fixed,
    usual.page_is_fixed or coalesce(own.on_page, true),
    coalesce(own.by_email, usual.by_email),
    case when usual.by_push is not null then coalesce(own.by_push, usual.by_push) end
  from private.notification_defaults() with ordinality as usual (topic, page_is_fixed, by_email, by_push, position)
  left join public.notification_preferences own on own.topic = usual.topic and own.profile_id = auth.uid()
  where auth.uid() is not null
  order by usual.position
$$;
comment on function public.my_notification_preferences() is 'What the caller hears of: every topic, in the order of the settings page; by_push is null where there is none.
@type topic notification_preferences.topic
@nullable by_push';
grant execute on function private.notification_defaults() to authenticated;

create function public.save_notification_preference(
  p_topic text, p_on_page boolean, p_by_email boolean, p_by_push boolean default null
)
returns void
language plpgsql
volatile
security definer -- preferences are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_fixed boolean;
begin
  select page_is_fixed into v_fixed from private.notification_defaults() where topic = p_topic;
  if not found then
    perform private.refuse('topic_unknown', 'Ese tipo de aviso no existe.');
  end if;
  if p_on_page is null or p_by_email is null then
    perform private.refuse('choice_required', 'Elige dónde quieres recibir el aviso.');
  end if;
  insert into public.notification_preferences (profile_id, topic, on_page, by_email, by_push)
  values (v_user_id, p_topic, v_fixed or p_on_page, p_by_email, p_by_push)
  on conflict (profile_id, topic) do update set
    on_page = excluded.on_page, by_email = excluded.by_email,
    by_push = coalesce(excluded.by_push, notification_preferences.by_push);
end;
$$;
comment on function public.save_notification_preference(text, boolean, boolean, boolean) is
  'Saves where the caller hears of a topic; p_by_push null leaves that as it is. Refuses topic_unknown, choice_required.
@nullable p_by_push';

create function public.unsubscribe(p_token text, p_undo boolean default false)
returns text
language plpgsql
volatile
security definer -- acts for whoever has the mail, signed in or not
set search_path = ''
as $$
declare
  v_parts text[] := regexp_match(
    p_token, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z]{1,20})\.([0-9a-f]{64})$'
  );
  v_user_id uuid;
  v_topic text;
begin
  if v_parts is not null
    -- Hashes are compared, not signatures: the time of the comparison tells nothing of the right one.
    and extensions.digest(v_parts[3], 'sha256')
      = extensions.digest(private.unsubscribe_signature(v_parts[1]::uuid, v_parts[2]), 'sha256')
  then
    select p.id, usual.topic into v_user_id, v_topic
    from public.profiles p, private.notification_defaults() usual
    where p.id = v_parts[1]::uuid and p.closed_at is null and usual.topic = v_parts[2];
  end if;
  if v_user_id is null then
    perform private.refuse('link_invalid', 'El enlace no es válido. Puedes elegir tus avisos en Configuración.');
  end if;
  insert into public.notification_preferences (profile_id, topic, on_page, by_email)
  values (v_user_id, v_topic, true, coalesce(p_undo, false))
  on conflict (profile_id, topic) do update set by_email = excluded.by_email;
  return v_topic;
end;
$$;
comment on function public.unsubscribe(text, boolean) is
  'Stops the mails of one topic with the signed link of a mail, or (p_undo) lets them come again; returns the topic. '
  'Refuses link_invalid.
@type unsubscribe notification_preferences.topic';

grant execute on function
  public.my_notification_preferences(), public.save_notification_preference(text, boolean, boolean, boolean)
to authenticated;
grant execute on function public.unsubscribe(text, boolean) to anon, authenticated;

-- 03-notification_mails.sql

-- Mails that go with notifications, with chat, and the digest for those who were away.
--
-- Each is queued in the transaction of what it tells (private.queue_mail): told and mailed, or neither.

create table private.notice_mails (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  topic text not null,
  created_at timestamptz not null default now(),
  constraint notice_mails_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table private.notice_mails is 'Which mails of a topic went to whom lately, for their limit. Rows are forgotten after a day.';
create index notice_mails_profile_id_idx on private.notice_mails (profile_id, topic, created_at);
create index notice_mails_created_at_idx on private.notice_mails (created_at);
alter table private.notice_mails enable row level security;

create table private.digests (
  profile_id uuid primary key,
  due_at timestamptz not null,
  sent_at timestamptz,
  -- Digests since the person was last here: each doubles the wait for the next.
  sent_in_a_row smallint not null default 0,
  created_at timestamptz not null default now(),
  constraint digests_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table private.digests is 'When to look next whether somebody was away and missed something. One row per account.';
create index digests_due_at_idx on private.digests (due_at);
alter table private.digests enable row level security;

insert into public.settings (key, value, description) values
  ('notice_mails_per_hour', '10', 'Correos de un mismo tema que una persona recibe por hora como mucho.'),
  ('digest_away_days', '3', 'Días sin entrar después de los que llega un resumen por correo.'),
  ('digest_every_days', '7', 'Días entre un resumen por correo y el siguiente.');

-- Helpers ------------------------------------------------------------------------------------

create function private.queue_notice(
  p_user_id uuid, p_topic text, p_subject text, p_paragraphs text[], p_action_label text, p_action_path text, p_note text
)
returns void
language sql
volatile
security definer -- nobody writes mails directly
set search_path = ''
as $$
  insert into private.notice_mails (profile_id, topic) values (p_user_id, p_topic);
  select private.queue_mail(
    p_user_id, 'notice_' || p_topic, p_subject, p_paragraphs, p_action_label, p_action_path, array[p_note],
    private.unsubscribe_path(p_user_id, p_topic)
  )
$$;
comment on function private.queue_notice(uuid, text, text, text[], text, text, text) is
  'Queues a mail of a topic with its unsubscribe link, and counts it. Callers have asked whether the person wants it.';

create function private.notices_last_hour(p_user_id uuid, p_topic text)
returns bigint
language sql
stable
security definer -- counts other people's mails
set search_path = ''
as $$
  select count(*) from private.notice_mails
  where profile_id = p_user_id and topic = p_topic and created_at > now() - interval '1 hour'
$$;
comment on function private.notices_last_hour(uuid, text) is 'Mails of a topic to somebody within the last hour.';

create function private.last_here_at(p_user_id uuid)
returns timestamptz
language sql
stable
security definer -- reads sessions and presence of everybody
set search_path = ''
as $$
  select greatest(
    (select last_seen_at from public.profile_presence where profile_id = p_user_id),
    (select max(updated_at) from auth.sessions where user_id = p_user_id),
    (select created_at from public.profiles where id = p_user_id)
  )
$$;
comment on function private.last_here_at(uuid) is 'When somebody last used the product, as far as sessions and presence tell.';

-- Triggers -----------------------------------------------------------------------------------

create function private.deliver_notification()
returns trigger
language plpgsql
volatile
security definer -- reads the recipient's preferences
set search_path = ''
as $$
declare
  v_topic text := private.notification_topic(new.kind);
  v_wants record := private.wants_notification(new.user_id, v_topic);
begin
  -- Beyond the limit the digest tells. A webhook that went silent has a mail of its own.
  if v_wants.by_email and new.kind <> 'tournament_webhook_off'
    and private.notices_last_hour(new.user_id, v_topic) < private.setting_integer('notice_mails_per_hour')
  then
    perform private.queue_notice(
      new.user_id, v_topic, new.title, array[coalesce(new.body, new.title)], 'Ver en el sitio',
      coalesce(new.link, '/notifications'), 'Recibes este correo porque tienes activados estos avisos.'
    );
  end if;
  if v_wants.by_push then
    perform private.queue_push(new.user_id, new.kind, new.subject, new.title, new.body, new.link);
  end if;
  -- Null: not on the page.
  return case when v_wants.on_page then new end;
end;
$$;
comment on function private.deliver_notification() is
  'Brings a notification where its recipient wants it: on the page, by e-mail, to his devices, or nowhere.';

create trigger deliver_notification
  before insert on public.notifications
  for each row execute function private.deliver_notification();

create function private.tell_of_message()
returns trigger
language plpgsql
volatile
security definer -- reads the receiver's preferences and presence
set search_path = ''
as $$
declare
  v_wants record := private.wants_notification(new.receiver_id, 'chat');
  v_name text;
begin
  if exists (
    select 1 from public.profile_presence
    where profile_id = new.receiver_id and last_seen_at > now() - interval '5 minutes'
  ) then
    return null;
  end if;
  select username into v_name from public.profiles where id = new.sender_id;
  if v_wants.by_push then
    perform private.queue_push(
      new.receiver_id, 'chat', new.sender_id::text, format('%s te escribió', v_name), null, '/friends?con=' || new.sender_id
    );
  end if;
  if not v_wants.by_email
    -- Never waits: while another message to the same person is being written, that one is the mail.
    or not pg_try_advisory_xact_lock(hashtextextended('chat mail:' || new.receiver_id, 0))
    or private.notices_last_hour(new.receiver_id, 'chat') > 0
  then
    return null;
  end if;
  perform private.queue_notice(
    new.receiver_id, 'chat', format('%s te escribió', v_name),
    array[format('Tienes un mensaje nuevo de %s.', v_name)], 'Leer y responder', '/friends?con=' || new.sender_id,
    'Avisamos de los mensajes como mucho una vez por hora, y nunca mientras estás en el sitio.'
  );
  return null;
end;
$$;
comment on function private.tell_of_message() is
  'Tells who is away that somebody wrote: on his devices, and by mail once an hour at most, whoever writes and however much. '
  'Not what was written.';

create trigger tell_of_message
  after insert on public.messages
  for each row when (new.sender_profile_id is not null)
  execute function private.tell_of_message();

create function private.plan_digest()
returns trigger
language plpgsql
volatile
security definer -- the table is nobody's
set search_path = ''
as $$
begin
  insert into private.digests (profile_id, due_at)
  values (new.id, now() + make_interval(days => private.setting_integer('digest_away_days')));
  return null;
end;
$$;
comment on function private.plan_digest() is 'Every account is looked at from time to time.';

create trigger plan_digest
  after insert on public.profiles for each row execute function private.plan_digest();

create function private.forget_notices()
returns trigger
language plpgsql
volatile
security definer -- runs while an account is closed, whoever closes it
set search_path = ''
as $$
begin
  delete from private.digests where profile_id = new.id;
  delete from private.notice_mails where profile_id = new.id;
  delete from private.mail_outbox where recipient_id = new.id;
  delete from public.notification_preferences where profile_id = new.id;
  delete from public.push_devices where profile_id = new.id;
  delete from public.quiet_hours where profile_id = new.id;
  return null;
end;
$$;
comment on function private.forget_notices() is 'A closed account gets no mail and no push, and keeps no preferences.';

create trigger forget_notices
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.forget_notices();

-- 04-digest.sql

-- The digest: one mail of what a person missed.

create function private.digest_paragraphs(p_user_id uuid, p_since timestamptz)
returns text[]
language sql
stable
security definer -- reads what its owner has not read
set search_path = ''
as $$
  with unread as (
    select title, created_at from public.notifications
    where user_id = p_user_id and read_at is null and created_at > p_since
    order by created_at desc
    limit 100
  ),
  talks as (
    select peer.username, talk.unread_count
    from public.conversations talk
    join public.profiles peer on peer.id = talk.peer_id
    where talk.user_id = p_user_id and talk.unread_count > 0 and talk.active_at > p_since
    order by talk.active_at desc
    limit 100
  ),
  said as (
    select last_content from private.administration_overview(p_user_id)
    where unread > 0 and last_at > p_since
      and (private.wants_notification(p_user_id, 'announcements')).by_email
  )
  select array_remove(array[
    (
      select case when count(*) > 0 then format(
        'Notificaciones sin leer: %s. %s', count(*),
        (select string_agg(title, ' · ') from (select title from unread order by created_at desc limit 5) as newest)
      ) end
      from unread
    ),
    (
      select case when count(*) > 0 then format(
        'Mensajes sin leer: %s. De %s.', sum(unread_count),
        (select string_agg(username, ', ') from (select username from talks limit 5) as first)
      ) end
      from talks
    ),
    (
      select 'Aviso de la administración: ' || case
        when char_length(last_content) > 280 then left(last_content, 279) || '…' else last_content
      end
      from said
    )
  ], null)
$$;
comment on function private.digest_paragraphs(uuid, timestamptz) is
  'What somebody has not read of what happened since an instant, in a few sentences; empty when nothing.';

create function private.queue_due_digests(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_digest private.digests;
  v_away constant interval := make_interval(days => private.setting_integer('digest_away_days'));
  v_every constant interval := make_interval(days => private.setting_integer('digest_every_days'));
  v_here timestamptz;
  v_paragraphs text[];
  v_sent integer := 0;
begin
  for v_digest in
    select * from private.digests where due_at <= now() order by due_at limit p_limit for update skip locked
  loop
    v_here := private.last_here_at(v_digest.profile_id);
    if v_here > v_digest.sent_at then
      v_digest.sent_in_a_row := 0;
    end if;
    if v_here > now() - v_away then
      v_digest.due_at := v_here + v_away;
    elsif not (private.wants_notification(v_digest.profile_id, 'digest')).by_email then
      v_digest.due_at := now() + v_every;
    else
      v_paragraphs := private.digest_paragraphs(v_digest.profile_id, greatest(v_here, v_digest.sent_at));
      if cardinality(v_paragraphs) = 0 then
        v_digest.due_at := now() + interval '2 days';
      else
        perform private.queue_notice(
          v_digest.profile_id, 'digest', 'Lo que pasó mientras no estabas', v_paragraphs, 'Ponerme al día',
          '/notifications', 'Un resumen para quien no entra hace días. Si sigues sin entrar, llega cada vez menos.'
        );
        v_sent := v_sent + 1;
        v_digest.sent_at := now();
        v_digest.sent_in_a_row := v_digest.sent_in_a_row + 1;
        v_digest.due_at := now() + v_every * power(2, least(v_digest.sent_in_a_row - 1, 3));
      end if;
    end if;
    update private.digests
    set due_at = v_digest.due_at, sent_at = v_digest.sent_at, sent_in_a_row = v_digest.sent_in_a_row
    where profile_id = v_digest.profile_id;
  end loop;
  return v_sent;
end;
$$;
comment on function private.queue_due_digests(integer) is
  'Looks at up to p_limit people whose time has come and mails those who were away what they have not read; returns how many. '
  'Every digest without a visit doubles the wait for the next, up to eight times.';

create function private.forget_notice_mails(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody: they are everybody's
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.notice_mails
  where id = any (array(
    select id from private.notice_mails where created_at < now() - interval '1 day' order by created_at limit p_limit
  ));
  get diagnostics v_count = row_count;
  -- News that nobody could send for days (no mail server) are none any more.
  delete from private.mail_outbox
  where id = any (array(
    select id from private.mail_outbox
    where kind like 'notice\_%' and created_at < now() - interval '3 days'
    order by created_at limit p_limit
  ));
  return v_count;
end;
$$;
comment on function private.forget_notice_mails(integer) is
  'Forgets which notices went out more than a day ago, and those that waited three days in vain; returns how many of the first.';

-- 05-announcements.sql

-- Announcements: what the administration tells everybody, or some, stored once, with one row of read state per reader.
--
-- A message per person, as a client of CALL-40 in docs/product writes them, costs a row for each of a million
-- people. Both ways end up in the same conversation: see administration_messages(). Whom one to some reaches is found once, when
-- it is sent: who leaves his team keeps what he was told, and who founds one later was not told.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  content text not null,
  audience text not null default 'all',
  game text,
  recipients integer not null,
  sent_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint announcements_sent_by_fkey
    foreign key (sent_by) references public.profiles (id) on delete set null,
  constraint announcements_audience_known check (audience in ('all', 'entrants', 'game', 'leaders')),
  constraint announcements_game_named check ((audience = 'game') = (game is not null)),
  constraint announcements_game_length check (char_length(game) <= 80),
  constraint announcements_content_length check (char_length(content) between 1 and 2000),
  constraint announcements_recipients_range check (recipients >= 0)
);
comment on table public.announcements is
  'Notifications of the administration, one row each. Everybody reads those newer than the own account that went to all or to him.';
comment on column public.announcements.audience is
  'all; entrants: who is in a tournament that is not over; game: who plays it; leaders: who leads a team. As it was when it was sent.';
comment on column public.announcements.game is 'Of an audience of a game, its name then; null for any other.';
comment on column public.announcements.recipients is 'Open accounts that it went to when it was sent. For admins, through list_announcements().';
comment on column public.announcements.sent_by is
  'The admin; null when the service key sent it. People only see Administración.';

create index announcements_created_at_idx on public.announcements (created_at desc, id desc);
create index announcements_sent_by_idx on public.announcements (sent_by);

create table private.announcement_recipients (
  announcement_id uuid not null,
  profile_id uuid not null,
  created_at timestamptz not null default now(),
  constraint announcement_recipients_pkey primary key (profile_id, announcement_id),
  constraint announcement_recipients_announcement_id_fkey
    foreign key (announcement_id) references public.announcements (id) on delete cascade,
  constraint announcement_recipients_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table private.announcement_recipients is 'Whom an announcement went to that was not for all.';
create index announcement_recipients_announcement_id_idx on private.announcement_recipients (announcement_id);
alter table private.announcement_recipients enable row level security;

create table public.announcement_reads (
  profile_id uuid primary key,
  read_until timestamptz not null,
  joined_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint announcement_reads_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table public.announcement_reads is
  'How far somebody has read what the administration writes: one row per reader, made by the first reading.';
comment on column public.announcement_reads.joined_at is
  'The account''s created_at: who came later is not counted among the readers of an older announcement.';
-- Counts the readers of an announcement without touching the table.
create index announcement_reads_read_until_idx on public.announcement_reads (read_until) include (joined_at);

-- Counting a million open accounts reads this index and not the table.
create index profiles_open_idx on public.profiles (created_at) where closed_at is null;

-- Helpers ------------------------------------------------------------------------------------

create function private.my_joined_at()
returns timestamptz
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select created_at from public.profiles where id = auth.uid() and closed_at is null
$$;
comment on function private.my_joined_at() is
  'Since when the caller has an account; null for visitors and closed accounts, who therefore see no announcement.';
grant execute on function private.my_joined_at() to authenticated;

create function private.my_announcements()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select announcement_id from private.announcement_recipients where profile_id = auth.uid()
$$;
comment on function private.my_announcements() is 'The announcements that went to the caller and not to all.';
grant execute on function private.my_announcements() to authenticated;

create function private.is_announced_to(p_announcement public.announcements, p_user_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_announcement.audience = 'all' or exists (
    select 1 from private.announcement_recipients
    where profile_id = p_user_id and announcement_id = p_announcement.id
  )
$$;
comment on function private.is_announced_to(public.announcements, uuid) is 'Whether an announcement went to somebody; how old the account is, the caller asks.';

create function private.people_announced_to(p_audience text, p_game text)
returns setof uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select found.person
  from (
    select profile.id as person from public.profiles profile where p_audience = 'game' and profile.games_played @> array[p_game]
    union
    select team.leader_id from public.teams team where p_audience = 'leaders'
    union
    select person
    from public.tournaments tournament
    join public.tournament_participants entry on entry.tournament_id = tournament.id and entry.status = 'registered'
    cross join lateral private.people_of_side(tournament.id, entry.participant_id) as person
    where p_audience = 'entrants' and tournament.status <> 'Finalizado'
  ) as found
  join public.profiles profile on profile.id = found.person and profile.closed_at is null
$$;
comment on function private.people_announced_to(text, text) is
  'Whom an announcement to some reaches now, each once; one to all reaches every open account, and nobody is listed.';

create function private.administration_overview(p_user_id uuid)
returns table (last_content text, last_at timestamptz, unread bigint)
language sql
stable
security definer -- the caller has checked whom it asks for
set search_path = ''
as $$
  with reader as (
    select profile.id, profile.created_at as joined_at, coalesce(read.read_until, '-infinity') as read_until
    from public.profiles profile
    left join public.announcement_reads read on read.profile_id = profile.id
    where profile.id = p_user_id and profile.closed_at is null
  ),
  last as (
    select found.content, found.created_at
    from reader, lateral (
      (
        select announcement.content, announcement.created_at from public.announcements announcement
        where announcement.created_at > reader.joined_at and private.is_announced_to(announcement, reader.id)
        order by created_at desc limit 1
      )
      union all
      (
        select content, created_at from public.messages
        where receiver_id = reader.id and sender_id = private.administration_id()
        order by created_at desc limit 1
      )
    ) as found
    order by found.created_at desc
    limit 1
  )
  select
    last.content,
    last.created_at,
    (
      select count(*) from public.announcements announcement
      where announcement.created_at > greatest(reader.joined_at, reader.read_until)
        and private.is_announced_to(announcement, reader.id)
    ) + (
      select count(*) from public.messages
      where receiver_id = reader.id and sender_id = private.administration_id()
        and created_at > reader.read_until
    )
  from reader, last
$$;
comment on function private.administration_overview(uuid) is
  'The administration''s conversation with somebody, for lists: the last words, when, how many are unread. No row where there is none.';

-- Triggers -----------------------------------------------------------------------------------

create function private.order_administration()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- "Read until" is an instant: whoever commits later must not carry an earlier one.
  perform pg_advisory_xact_lock(hashtext('administration speaks'));
  new.created_at := clock_timestamp();
  return new;
end;
$$;
comment on function private.order_administration() is
  'What the administration says is said one after the other, so that nothing appears behind what was read already.';

create trigger order_administration
  before insert on public.announcements
  for each row execute function private.order_administration();
create trigger order_administration
  before insert on public.messages
  for each row when (new.sender_id = '00000000-0000-0000-0000-000000000000'::uuid)
  execute function private.order_administration();

create function private.audit_administration_messages()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
declare
  v_count bigint;
  v_contents jsonb;
begin
  select count(*), jsonb_agg(distinct content) into v_count, v_contents
  from added
  where sender_id = private.administration_id();
  if v_count > 0 then
    perform private.audit(
      'send_administration_messages', 'messages', null, null,
      jsonb_build_object('recipients', v_count, 'contents', v_contents)
    );
  end if;
  return null;
end;
$$;
comment on function private.audit_administration_messages() is
  'Records what an admin wrote directly in the administration''s name: one entry per statement, with how many it reached.';

create trigger audit_administration_messages
  after insert on public.messages
  referencing new table as added
  for each statement when (private.is_direct_request())
  execute function private.audit_administration_messages();

create function private.forget_announcement_reads()
returns trigger
language plpgsql
volatile
security definer -- runs while an account is closed, whoever closes it
set search_path = ''
as $$
begin
  delete from public.announcement_reads where profile_id = new.id;
  return null;
end;
$$;
comment on function private.forget_announcement_reads() is 'What a closed account had read is nobody''s business any more.';

create trigger forget_announcement_reads
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.forget_announcement_reads();

-- RLS ----------------------------------------------------------------------------------------

alter table public.announcements enable row level security;
alter table public.announcement_reads enable row level security;

create policy select_members on public.announcements
  for select to authenticated using (
    created_at > (select private.my_joined_at())
    and (audience = 'all' or id in (select private.my_announcements()))
  );
create policy select_owner on public.announcement_reads
  for select to authenticated using (profile_id = (select auth.uid()));

grant select (id, content, created_at) on public.announcements to authenticated;
grant select (profile_id, read_until) on public.announcement_reads to authenticated;
grant select on public.announcements to service_role;

alter publication supabase_realtime add table public.announcements, public.announcement_reads;

-- 06-announcement_procedures.sql

-- Announcing, and reading what the administration wrote.

create function private.require_announcement_audience(p_audience text, p_game text)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if (case p_audience
    when 'all' then p_game is null
    when 'entrants' then p_game is null
    when 'leaders' then p_game is null
    when 'game' then exists (select 1 from public.games where name = p_game)
  end) is not true then
    perform private.refuse('audience_invalid', 'Elige a quién escribes.');
  end if;
end;
$$;
comment on function private.require_announcement_audience(text, text) is
  'Who an announcement is for is one of the audiences, a game one that there is. Refuses audience_invalid.';

create function public.count_announcement_recipients(p_audience text, p_game text default null)
returns integer
language plpgsql
stable
security definer -- counts everybody
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  perform private.require_announcement_audience(p_audience, p_game);
  if p_audience = 'all' then
    return (select count(*) from public.profiles where closed_at is null);
  end if;
  return (select count(*) from private.people_announced_to(p_audience, p_game));
end;
$$;
comment on function public.count_announcement_recipients(text, text) is
  'Admin: how many open accounts an announcement would reach now. Refuses audience_invalid.
@type p_audience announcements.audience
@nullable p_game';

create function public.send_global_notification(p_content text, p_audience text default 'all', p_game text default null)
returns integer
language plpgsql
volatile
security definer -- announcements are written by this procedure only
set search_path = ''
as $$
declare
  v_content text := private.clean_text(p_content);
  v_recipients integer;
  v_id constant uuid := gen_random_uuid();
begin
  perform private.require_admin();
  if v_content is null then
    perform private.refuse('content_required', 'El contenido de la notificación no puede estar vacío.');
  end if;
  if char_length(v_content) > 2000 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 2000 caracteres.');
  end if;
  perform private.require_announcement_audience(p_audience, p_game);
  if p_audience = 'all' then
    select count(*) into v_recipients from public.profiles where closed_at is null;
    insert into public.announcements (id, content, recipients, sent_by) values (v_id, v_content, v_recipients, auth.uid());
  else
    with told as materialized (
      select person from private.people_announced_to(p_audience, p_game) as person
    ), announcement as (
      insert into public.announcements (id, content, audience, game, recipients, sent_by)
      select v_id, v_content, p_audience, p_game, count(*), auth.uid() from told
    )
    insert into private.announcement_recipients (announcement_id, profile_id) select v_id, person from told;
    get diagnostics v_recipients = row_count;
    if v_recipients = 0 then
      perform private.refuse('nobody_to_write_to', 'No hay nadie a quien escribir ahí.');
    end if;
  end if;
  perform private.audit(
    'send_global_notification', 'announcements', v_id::text, null,
    jsonb_strip_nulls(jsonb_build_object(
      'content', v_content, 'recipients', v_recipients, 'audience', nullif(p_audience, 'all'), 'game', p_game
    ))
  );
  return v_recipients;
end;
$$;
comment on function public.send_global_notification(text, text, text) is
  'Admin: one announcement to everybody, or to who is in a tournament, plays a game or leads a team now, stored once; returns how '
  'many open accounts it reaches. Refuses content_required, message_length, audience_invalid, nobody_to_write_to.
@type p_audience announcements.audience
@nullable p_game';

create function public.withdraw_announcement(p_announcement_id uuid)
returns void
language plpgsql
volatile
security definer -- announcements are written by procedures only
set search_path = ''
as $$
declare
  v_content text;
begin
  perform private.require_admin();
  delete from public.announcements where id = p_announcement_id returning content into v_content;
  if not found then
    perform private.refuse('announcement_not_found', 'Ese mensaje ya no está.');
  end if;
  perform private.audit(
    'withdraw_announcement', 'announcements', p_announcement_id::text, jsonb_build_object('content', v_content), null
  );
end;
$$;
comment on function public.withdraw_announcement(uuid) is
  'Admin: takes an announcement out of everybody''s conversation; the log keeps its words. Refuses announcement_not_found.';

create function public.list_announcements(p_limit integer default 10, p_offset integer default 0)
returns table (
  id uuid, content text, created_at timestamptz, sender text, audience text, game text, recipients integer, readers bigint,
  total bigint
)
language plpgsql
stable
security definer -- counts everybody's reading
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    select
      page.id, page.content, page.created_at, sender.username, page.audience, page.game, page.recipients,
      case page.audience
        when 'all' then (
          select count(*) from public.announcement_reads read
          where read.read_until >= page.created_at and read.joined_at < page.created_at
        )
        else (
          select count(*)
          from private.announcement_recipients told
          join public.announcement_reads read on read.profile_id = told.profile_id
          where told.announcement_id = page.id and read.read_until >= page.created_at
        )
      end,
      (select count(*) from public.announcements)
    from (
      select * from public.announcements announcement
      order by announcement.created_at desc, announcement.id desc
      limit least(greatest(coalesce(p_limit, 10), 1), 50) offset greatest(coalesce(p_offset, 0), 0)
    ) as page
    left join public.profiles sender on sender.id = page.sent_by
    order by page.created_at desc, page.id desc;
end;
$$;
comment on function public.list_announcements(integer, integer) is
  'Admin: announcements, newest first, with who sent them and to whom, how many people they reached and how many of those read '
  'them. p_limit 1 to 50; total counts all.
@type audience announcements.audience
@nullable game, sender';

create function public.administration_summary()
returns table (last_content text, last_at timestamptz, unread bigint)
language sql
stable
security definer -- asks for the caller himself
set search_path = ''
as $$
  select * from private.administration_overview(auth.uid())
$$;
comment on function public.administration_summary() is
  'The administration''s conversation with the caller: last words, when, how many unread. No row where nothing was said.';

create function public.administration_messages(
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (id uuid, content text, created_at timestamptz, is_read boolean)
language sql
stable
security definer -- compares with the age of the caller's account
set search_path = ''
as $$
  with reader as (
    select
      profile.id,
      profile.created_at as joined_at,
      coalesce(read.read_until, '-infinity') as read_until,
      coalesce(p_before, 'infinity') as before,
      coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as before_id,
      least(greatest(coalesce(p_limit, 50), 1), 100) as size
    from public.profiles profile
    left join public.announcement_reads read on read.profile_id = profile.id
    where profile.id = auth.uid() and profile.closed_at is null
  )
  select found.id, found.content, found.created_at, found.created_at <= reader.read_until
  from reader, lateral (
    (
      select announcement.id, announcement.content, announcement.created_at
      from public.announcements announcement
      where announcement.created_at > reader.joined_at and private.is_announced_to(announcement, reader.id)
        and (announcement.created_at, announcement.id) < (reader.before, reader.before_id)
      order by announcement.created_at desc, announcement.id desc
      limit reader.size
    )
    union all
    (
      select message.id, message.content, message.created_at
      from public.messages message
      where message.receiver_id = reader.id and message.sender_id = private.administration_id()
        and message.created_at <= reader.before
        and (message.created_at, message.id) < (reader.before, reader.before_id)
      order by message.created_at desc, message.id desc
      limit reader.size
    )
  ) as found
  order by found.created_at desc, found.id desc
  limit (select size from reader)
$$;
comment on function public.administration_messages(timestamptz, uuid, integer) is
  'What the administration wrote to the caller, announcements and direct messages, newest first. '
  'p_before and p_before_id: created_at and id of the oldest one that the caller has; p_limit 1 to 100.';

create function public.mark_administration_read()
returns integer
language plpgsql
volatile
security definer -- read state is written by this procedure only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_overview record;
begin
  select * into v_overview from private.administration_overview(v_user_id);
  if not found or v_overview.unread = 0 then
    return 0;
  end if;
  insert into public.announcement_reads (profile_id, read_until, joined_at)
  select id, v_overview.last_at, created_at from public.profiles where id = v_user_id
  on conflict (profile_id) do update
    set read_until = greatest(announcement_reads.read_until, excluded.read_until);
  return v_overview.unread;
end;
$$;
comment on function public.mark_administration_read() is
  'Marks all that the administration wrote to the caller as read; returns how many were unread.';

grant execute on function
  public.count_announcement_recipients(text, text), public.send_global_notification(text, text, text), public.withdraw_announcement(uuid), public.list_announcements(integer, integer)
  to authenticated, service_role;
grant execute on function
  public.administration_summary(),
  public.administration_messages(timestamptz, uuid, integer),
  public.mark_administration_read()
to authenticated;

-- 07-tournament_messages.sql

-- What the staff of a tournament writes to those whom it concerns.
--
-- A message is a notice of each whom it reaches; who has read it is read from those notices and written nowhere else.

insert into public.settings (key, value, description) values
  ('tournament_messages_per_hour', '30', 'Mensajes que la organización de un mismo torneo puede enviar por hora.');

create table public.tournament_messages (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  author_id uuid,
  audience text not null,
  stage_id uuid,
  part text,
  round integer,
  match_id uuid,
  matches integer,
  participant_id uuid,
  content text not null,
  recipients integer not null,
  notices integer not null,
  created_at timestamptz not null default now(),
  constraint tournament_messages_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint tournament_messages_author_id_fkey
    foreign key (author_id) references public.profiles (id) on delete set null,
  constraint tournament_messages_stage_id_fkey
    foreign key (stage_id) references public.tournament_stages (id) on delete set null,
  constraint tournament_messages_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete set null,
  constraint tournament_messages_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete set null,
  constraint tournament_messages_audience_known check (
    audience in ('cup', 'not_checked_in', 'round', 'match', 'matches', 'participant', 'waiting_list')
  ),
  constraint tournament_messages_matches_counted check ((audience = 'matches') = (matches is not null) and matches > 0),
  constraint tournament_messages_content_length check (char_length(content) between 1 and 1000),
  constraint tournament_messages_recipients_range check (recipients > 0 and notices between 0 and recipients)
);
comment on table public.tournament_messages is
  'What the staff of a tournament wrote, one row for all whom it reached. For staff with chat; each recipient reads his notice.';
comment on column public.tournament_messages.author_id is 'Null when the service key sent it.';
comment on column public.tournament_messages.audience is
  'cup: everybody who is in; not_checked_in; round: who plays in it (stage_id, part, round); match: its sides; matches: those of several; participant: one; '
  'waiting_list: who waits or is being offered a place. What it names may be gone since: a structure that was made anew.';
comment on column public.tournament_messages.matches is 'To the sides of how many matches it went; null for any other audience.';
comment on column public.tournament_messages.recipients is 'People whom it reached when it was sent.';
comment on column public.tournament_messages.notices is
  'How many of them got it on the page; the others have switched notices of tournaments off there, and may have it by mail.';

create index tournament_messages_tournament_id_idx on public.tournament_messages (tournament_id, created_at desc, id desc);
create index tournament_messages_author_id_idx on public.tournament_messages (author_id);
create index tournament_messages_stage_id_idx on public.tournament_messages (stage_id);
create index tournament_messages_match_id_idx on public.tournament_messages (match_id);
create index tournament_messages_participant_id_idx on public.tournament_messages (participant_id);

-- Helpers ------------------------------------------------------------------------------------

create function private.audience_kind(p_audience text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case p_audience when 'match' then 'matches' else p_audience end
$$;
comment on function private.audience_kind(text) is 'How an audience is found: one match as several.';

create function private.people_of_audience(
  p_tournament_id uuid, p_audience text, p_stage_id uuid, p_part text, p_round integer, p_match_ids uuid[], p_participant_id uuid
)
returns uuid[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(array_agg(distinct person order by person), '{}')
  from (
    select registration.participant_id
    from public.tournament_participants registration
    -- Who was disqualified, left or did not come is out.
    where registration.tournament_id = p_tournament_id and registration.status = 'registered'
      and case private.audience_kind(p_audience)
        when 'cup' then true
        when 'not_checked_in' then registration.id in (select id from private.missing_entries(p_tournament_id))
        when 'participant' then registration.participant_id = p_participant_id
        when 'round' then registration.participant_id in (
          select unnest(array[match.participant1_id, match.participant2_id])
          from public.tournament_matches match
          where match.tournament_id = p_tournament_id
            and match.stage_id = p_stage_id and match.stage = p_part and match.round = p_round
        )
        when 'matches' then registration.participant_id in (
          select unnest(array[match.participant1_id, match.participant2_id])
          from public.tournament_matches match
          where match.tournament_id = p_tournament_id and match.id = any (p_match_ids)
        )
        else false
      end
    union
    select waiting.participant_id
    from public.waiting_entries waiting
    where waiting.tournament_id = p_tournament_id and waiting.state <> 'passed'
      and (p_audience = 'waiting_list' or p_audience = 'participant' and waiting.participant_id = p_participant_id)
  ) as side
  cross join lateral private.people_of_side(p_tournament_id, side.participant_id) as person
  join public.profiles profile on profile.id = person and profile.closed_at is null
  where person is distinct from auth.uid()
$$;
comment on function private.people_of_audience(uuid, text, uuid, text, integer, uuid[], uuid) is
  'Whom a message of a tournament reaches now: of each side that is in, or waits, everybody who plays for it; not the caller himself.';

create function private.require_audience(
  p_tournament_id uuid, p_audience text, p_stage_id uuid, p_part text, p_round integer, p_match_ids uuid[], p_participant_id uuid
)
returns public.tournaments
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not found then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  elsif p_audience = 'not_checked_in' and v_tournament.check_in_minutes is null then
    perform private.refuse('check_in_not_used', 'Este torneo no pide confirmar la asistencia.');
  end if;
  if (case private.audience_kind(p_audience)
    when 'cup' then true
    when 'not_checked_in' then true
    when 'waiting_list' then true
    when 'participant' then p_participant_id is not null
    when 'round' then exists (
      select 1 from public.tournament_matches
      where tournament_id = p_tournament_id and stage_id = p_stage_id and stage = p_part and round = p_round
    )
    when 'matches' then cardinality(p_match_ids) between 1 and 256 and cardinality(p_match_ids) = (
      select count(*) from public.tournament_matches where tournament_id = p_tournament_id and id = any (p_match_ids)
    )
  end) is not true then
    perform private.refuse('audience_invalid', 'Elige a quién escribes.');
  end if;
  return v_tournament;
end;
$$;
comment on function private.require_audience(uuid, text, uuid, text, integer, uuid[], uuid) is
  'The tournament to whose people one writes. Refuses tournament_not_found, check_in_not_used, audience_invalid.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.tournament_messages enable row level security;
create policy select_staff_or_admin on public.tournament_messages
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('chat')));
grant select on public.tournament_messages to authenticated, service_role;
alter publication supabase_realtime add table public.tournament_messages;

-- Procedures ---------------------------------------------------------------------------------

create function public.readers(message public.tournament_messages)
returns integer
language sql
stable
security definer -- counts everybody's reading
set search_path = ''
as $$
  -- Of the row that there is: whoever calls it may have made one up.
  -- Whoever is still to be told has not read it; some of them may not want it on the page.
  select greatest(own.notices - (
    select count(*) from public.notifications
    where kind = 'tournament_message' and subject = own.id::text and read_at is null
  ) - coalesce((
    select sum(cardinality(user_ids) - told) from private.pending_notices
    where kind = 'tournament_message' and subject = own.id::text
  ), 0), 0)::integer
  from public.tournament_messages own
  where own.id = message.id and private.may(own.tournament_id, 'chat')
$$;
comment on function public.readers(public.tournament_messages) is
  'Computed field: how many have read it on the page, or put it away.';

create function public.tournament_message_waiters(p_tournament_message_id uuid)
returns table (profile_id uuid, username text, avatar_url text)
language plpgsql
stable
security definer -- reads other people's notices
set search_path = ''
as $$
begin
  perform private.require_right_to_read(
    (select tournament_id from public.tournament_messages where id = p_tournament_message_id), 'chat'
  );
  return query
    select profile.id, profile.username, profile.avatar_url
    from public.notifications notice
    join public.profiles profile on profile.id = notice.user_id
    where notice.kind = 'tournament_message' and notice.subject = p_tournament_message_id::text and notice.read_at is null
    order by lower(profile.username), profile.id;
end;
$$;
comment on function public.tournament_message_waiters(uuid) is
  'Staff (chat): who has a message of the tournament on his page and has not read it.';

create function public.count_message_recipients(
  p_tournament_id uuid, p_audience text, p_stage_id uuid default null, p_part text default null, p_round integer default null,
  p_match_id uuid default null, p_participant_id uuid default null, p_match_ids uuid[] default null
)
returns integer
language plpgsql
stable
security definer -- reads memberships
set search_path = ''
as $$
declare
  v_match_ids constant uuid[] := case p_audience when 'matches' then p_match_ids else array[p_match_id] end;
begin
  perform private.require_right_to_read(p_tournament_id, 'chat');
  perform private.require_audience(p_tournament_id, p_audience, p_stage_id, p_part, p_round, v_match_ids, p_participant_id);
  return cardinality(
    private.people_of_audience(p_tournament_id, p_audience, p_stage_id, p_part, p_round, v_match_ids, p_participant_id)
  );
end;
$$;
comment on function public.count_message_recipients(uuid, text, uuid, text, integer, uuid, uuid, uuid[]) is
  'Staff (chat): how many people a message would reach now. Refuses tournament_not_found, check_in_not_used, audience_invalid.
@type p_audience tournament_messages.audience
@nullable p_stage_id, p_part, p_round, p_match_id, p_participant_id, p_match_ids';

create function public.send_tournament_message(
  p_tournament_id uuid, p_audience text, p_content text, p_stage_id uuid default null, p_part text default null,
  p_round integer default null, p_match_id uuid default null, p_participant_id uuid default null, p_match_ids uuid[] default null
)
returns public.tournament_messages
language plpgsql
volatile
security definer -- messages are written by this procedure only
set search_path = ''
as $$
declare
  v_author_id constant uuid := private.require_right(p_tournament_id, 'chat');
  v_content constant text := private.clean_text(p_content);
  v_id constant uuid := gen_random_uuid();
  v_match_ids constant uuid[] := case p_audience when 'matches' then p_match_ids else array[p_match_id] end;
  v_tournament public.tournaments;
  v_people uuid[];
  v_message public.tournament_messages;
begin
  perform private.require_not_muted(v_author_id);
  if v_content is null or char_length(v_content) > 1000 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 1000 caracteres.');
  end if;
  v_tournament := private.require_audience(
    p_tournament_id, p_audience, p_stage_id, p_part, p_round, v_match_ids, p_participant_id
  );
  perform private.count_event(
    p_tournament_id, 'tournament_message', private.setting_integer('tournament_messages_per_hour'), interval '1 hour',
    'La organización de este torneo ya envió muchos mensajes en la última hora. Espera un poco.'
  );
  v_people := private.people_of_audience(
    p_tournament_id, p_audience, p_stage_id, p_part, p_round, v_match_ids, p_participant_id
  );
  if cardinality(v_people) = 0 then
    perform private.refuse('nobody_to_write_to', 'No hay nadie a quien escribir ahí.');
  end if;
  perform private.notify_people(
    v_people, array_fill(v_content, array[cardinality(v_people)]), 'tournament_message',
    'Mensaje de la organización: ' || v_tournament.name,
    case p_audience when 'match' then '/match/manage/' || p_match_id else '/tournaments/' || p_tournament_id end, v_id::text
  );
  insert into public.tournament_messages (
    id, tournament_id, author_id, audience, stage_id, part, round, match_id, matches, participant_id, content, recipients, notices
  )
  select
    v_id, p_tournament_id, v_author_id, p_audience,
    case p_audience when 'round' then p_stage_id end, case p_audience when 'round' then p_part end,
    case p_audience when 'round' then p_round end, case p_audience when 'match' then p_match_id end,
    case p_audience when 'matches' then cardinality(p_match_ids) end,
    case p_audience when 'participant' then p_participant_id end,
    v_content, cardinality(v_people), cardinality(v_people) - (
      select count(*) from public.notification_preferences
      where profile_id = any (v_people) and topic = private.notification_topic('tournament_message') and not on_page
    )
  returning * into v_message;
  perform private.audit(
    'send_tournament_message', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('content', v_content, 'recipients', cardinality(v_people))
  );
  return v_message;
end;
$$;
comment on function public.send_tournament_message(uuid, text, text, uuid, text, integer, uuid, uuid, uuid[]) is
  'Staff (chat): writes to everybody in an audience (of up to 256 matches), as a notice of each. Returns the message. Refuses muted, message_length, '
  'tournament_not_found, check_in_not_used, audience_invalid, nobody_to_write_to, rate_limited.
@type p_audience tournament_messages.audience
@nullable p_stage_id, p_part, p_round, p_match_id, p_participant_id, p_match_ids';

create function public.try_tournament_message(p_tournament_id uuid, p_content text)
returns void
language plpgsql
volatile
security definer -- notices are written by the database only
set search_path = ''
as $$
declare
  v_author_id constant uuid := private.require_right(p_tournament_id, 'chat');
  v_content constant text := private.clean_text(p_content);
  v_name constant text := (select name from public.tournaments where id = p_tournament_id);
begin
  if v_name is null then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  elsif v_content is null or char_length(v_content) > 1000 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 1000 caracteres.');
  end if;
  perform private.count_event(
    v_author_id, 'message_trial', private.setting_integer('tournament_messages_per_hour'), interval '1 hour',
    'Te enviaste muchas pruebas en la última hora. Espera un poco.'
  );
  perform private.notify_people(
    array[v_author_id], array[v_content], 'tournament_message',
    'Prueba: Mensaje de la organización: ' || v_name, '/tournaments/' || p_tournament_id,
    'trial ' || p_tournament_id
  );
end;
$$;
comment on function public.try_tournament_message(uuid, text) is
  'Staff (chat): sends a message of a tournament to oneself alone, as its people would get it; it is kept nowhere. Refuses '
  'tournament_not_found, message_length, rate_limited.
@param p_content 1 to 1,000 characters.';

grant execute on function public.readers(public.tournament_messages), public.tournament_message_waiters(uuid) to authenticated, service_role;
grant execute on function public.try_tournament_message(uuid, text) to authenticated;
grant execute on function
  public.count_message_recipients(uuid, text, uuid, text, integer, uuid, uuid, uuid[]),
  public.send_tournament_message(uuid, text, text, uuid, text, integer, uuid, uuid, uuid[])
to authenticated, service_role;

-- 08-push.sql

-- Notices on the phone and on the desktop (web push): the devices that a person allowed, the hours in which they are
-- quiet, and what waits to be sent to them.
--
-- As a mail, a push is written in the transaction of what it tells, where its notice is delivered; the server encrypts it
-- for the device (RFC 8291) and hands it to the device's push service. What a push is about, its topic, words and link are
-- those of its notice: there is no second list of kinds.

create table public.push_devices (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  session_id uuid,
  name text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  renewed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint push_devices_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint push_devices_endpoint_key unique (endpoint),
  constraint push_devices_name_length check (char_length(name) between 1 and 60),
  constraint push_devices_endpoint_format check (endpoint ~ '^https?://\S+$' and char_length(endpoint) <= 1000),
  constraint push_devices_p256dh_format check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint push_devices_auth_format check (auth ~ '^[A-Za-z0-9_-]{22}$')
);
comment on table public.push_devices is
  'Where somebody gets push notices: one row per browser that allowed them. Its owner sees and removes his; gone with its session.';
comment on column public.push_devices.session_id is 'The session in which the device was added or renewed: when it ends, so does this.';
comment on column public.push_devices.endpoint is
  'Address at the browser''s push service. Which services are believed is the server''s to say, before it calls one.';
comment on column public.push_devices.p256dh is 'The browser''s public key (RFC 8291): 65 bytes in base64url.';
comment on column public.push_devices.auth is 'The browser''s secret for encryption (RFC 8291): 16 bytes in base64url.';
create index push_devices_profile_id_idx on public.push_devices (profile_id, renewed_at desc);
create index push_devices_session_id_idx on public.push_devices (session_id) where session_id is not null;

create table public.quiet_hours (
  profile_id uuid primary key,
  begins time not null,
  ends time not null,
  zone text not null,
  created_at timestamptz not null default now(),
  constraint quiet_hours_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint quiet_hours_length check (begins <> ends)
);
comment on table public.quiet_hours is
  'Between which hours of his day somebody gets no push: from begins until ends in zone, over midnight where it ends before it begins.';

create table private.push_outbox (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null,
  tag text not null,
  title text not null,
  body text not null,
  link text not null,
  act text,
  act_label text,
  act_id uuid,
  is_urgent boolean not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint push_outbox_device_id_fkey
    foreign key (device_id) references public.push_devices (id) on delete cascade,
  constraint push_outbox_tag_format check (tag ~ '^[0-9a-f]{32}$'),
  constraint push_outbox_act_complete check (num_nulls(act, act_label, act_id) in (0, 3))
);
comment on table private.push_outbox is
  'Pushes that no push service has taken yet. A row goes once it was taken, expired, or a newer one of the same device and tag came.';
comment on column private.push_outbox.tag is 'The subject as 32 hexadecimal digits: of one subject a device shows one notice, the last.';
comment on column private.push_outbox.act is 'What can be done in the notice itself, to act_id; without one it only opens its link.';
create index push_outbox_next_attempt_at_idx on private.push_outbox (next_attempt_at);
create index push_outbox_device_id_idx on private.push_outbox (device_id, tag, created_at);
alter table private.push_outbox enable row level security;

-- Helpers ------------------------------------------------------------------------------------

create function private.is_quiet(p_user_id uuid)
returns boolean
language sql
stable
security definer -- asked about the recipient
set search_path = ''
as $$
  select coalesce((
    select case
      when begins < ends then local >= begins and local < ends
      else local >= begins or local < ends
    end
    from public.quiet_hours, lateral (select (now() at time zone zone)::time as local) as clock
    where profile_id = p_user_id
  ), false)
$$;
comment on function private.is_quiet(uuid) is 'Whether somebody wants no push right now.';

create function private.quiet_from(p_user_id uuid)
returns timestamptz
language sql
stable
security definer -- asked about the recipient
set search_path = ''
as $$
  select min(instant) filter (where instant > now())
  from public.quiet_hours, generate_series(0, 1) as days, lateral (
    select ((now() at time zone zone)::date + days + begins) at time zone zone as instant
  ) as begun
  where profile_id = p_user_id
$$;
comment on function private.quiet_from(uuid) is 'When somebody''s quiet hours begin next; null without any.';

create function private.acts_for(p_user_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- asked about the recipient
set search_path = ''
as $$
  select exists (
    select 1 from public.participants side
    left join public.team_members member
      on member.team_id = side.team_id and member.profile_id = p_user_id and member.role in ('leader', 'co-leader')
    where side.id = p_participant_id and (side.user_id = p_user_id or member.profile_id is not null)
  )
$$;
comment on function private.acts_for(uuid, uuid) is
  'Whether somebody acts for a participant, as private.acting_participant_ids() says of the caller.';

create function private.push_act(p_user_id uuid, p_kind text, p_link text, out act text, out label text, out id uuid)
language plpgsql
stable
security definer -- asked about the recipient
set search_path = ''
as $$
declare
  v_id constant uuid := substring(p_link from '^/(?:match/manage|challenges|tournaments)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})');
begin
  if v_id is null then
    return;
  elsif p_kind in ('match_reminder', 'match_rival_ready', 'match_late') then
    select 'ready', 'Estoy listo', v_id into act, label, id
    from public.match_starts start
    join public.tournament_matches match on match.id = start.match_id
    where start.match_id = v_id and start.state = 'waiting' and private.opens_ready_at(start) <= now()
      and (start.ready1_at is null and private.acts_for(p_user_id, match.participant1_id)
        or start.ready2_at is null and private.acts_for(p_user_id, match.participant2_id));
  elsif p_kind = 'match_time_proposed' then
    select 'accept_time', 'Aceptar', proposal.id into act, label, id
    from public.match_time_proposals proposal
    where proposal.match_id = v_id and proposal.state = 'open';
  elsif p_kind in ('challenge_offered', 'rematch_offered') then
    -- Tickets are staked on the page, where their number stands beside the button.
    select 'accept_challenge', 'Aceptar', v_id into act, label, id
    from public.challenge_matches match
    join public.challenges challenge on challenge.id = match.challenge_id
    where match.id = v_id and challenge.wager_amount = 0;
  elsif p_kind in ('check_in_open', 'check_in_extended', 'check_in_missing') then
    select 'check_in', 'Confirmar asistencia', v_id into act, label, id
    from public.tournament_participants entry
    where entry.tournament_id = v_id and entry.checked_in_at is null and entry.status = 'registered'
      and private.acts_for(p_user_id, entry.participant_id)
    limit 1;
  end if;
end;
$$;
comment on function private.push_act(uuid, text, text) is
  'What the recipient of a notice can do in it without opening the page: say that he is ready, accept a time or a challenge '
  'without tickets, confirm that he plays. Null where nothing is his to do.';

create function private.queue_push(p_user_id uuid, p_kind text, p_subject text, p_title text, p_body text, p_link text)
returns void
language plpgsql
volatile
security definer -- nobody writes pushes directly
set search_path = ''
as $$
declare
  v_topic text := coalesce(private.notification_topic(p_kind), p_kind);
  v_act record;
begin
  if not exists (select 1 from public.push_devices where profile_id = p_user_id) or private.is_quiet(p_user_id) then
    return;
  end if;
  v_act := private.push_act(p_user_id, p_kind, p_link);
  -- Rows are only added, never changed: whoever tells the same people of the same thing at this moment waits for nobody.
  insert into private.push_outbox (device_id, tag, title, body, link, act, act_label, act_id, is_urgent, expires_at)
  select
    device.id,
    -- What comes behind the id of a thing tells its notices on the page apart; here the last one is enough.
    left(encode(sha256(convert_to(
      v_topic || ' ' || regexp_replace(p_subject, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) .*$', '\1'), 'UTF8'
    )), 'hex'), 32),
    left(p_title, 120), left(coalesce(p_body, ''), 300), coalesce(p_link, '/notifications'), v_act.act, v_act.label, v_act.id,
    v_topic in ('matches', 'tournaments'),
    -- A match that was played meanwhile is no news. A phone that comes back later finds it on the page.
    least(now() + case v_topic when 'matches' then interval '1 hour' else interval '1 day' end, private.quiet_from(p_user_id))
  from public.push_devices device
  where device.profile_id = p_user_id;
end;
$$;
comment on function private.queue_push(uuid, text, text, text, text, text) is
  'Leaves a push for every device of somebody, unless it is quiet there. Callers have asked whether the person wants it.';

create function private.push_token(p_device_id uuid, p_act text, p_act_id uuid, p_expires_at timestamptz)
returns text
language sql
stable
security definer -- the key is nobody's
set search_path = ''
as $$
  select said.what || '.' || encode(extensions.hmac(convert_to('push ' || said.what, 'UTF8'), secret, 'sha256'), 'hex')
  from private.mail_secrets,
    lateral (select concat_ws('.', p_device_id, p_act, p_act_id, extract(epoch from p_expires_at)::bigint)) as said (what)
$$;
comment on function private.push_token(uuid, text, uuid, timestamptz) is
  'What lets a notice on a device do one act to one thing until an instant, in the name of the device''s owner.';

create function private.take_pushes(p_limit integer)
returns table (
  id uuid, device_id uuid, endpoint text, p256dh text, auth text, tag text, title text, body text, link text,
  act_label text, act_token text, is_urgent boolean, seconds integer
)
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
-- The outbox is empty whenever somebody counts it; a plan for no rows reads all for each.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_over uuid[];
  v_due uuid[];
begin
  loop
    select array_agg(due.id) filter (where due.is_over), array_agg(due.id) filter (where not due.is_over) into v_over, v_due
    from (
      select
        waiting.id,
        waiting.expires_at <= v_now or exists (
          select 1 from private.push_outbox newer
          where newer.device_id = waiting.device_id and newer.tag = waiting.tag
            and (newer.created_at, newer.id) > (waiting.created_at, waiting.id)
          offset 0
        ) as is_over
      from private.push_outbox waiting
      where waiting.next_attempt_at <= v_now
      order by waiting.next_attempt_at
      limit p_limit
      for update skip locked
    ) as due;
    delete from private.push_outbox gone where gone.id = any (v_over);
    exit when v_over is null or v_due is not null;
  end loop;
  return query
    with tried as (
      update private.push_outbox waiting
      set attempts = waiting.attempts + 1,
        next_attempt_at = clock_timestamp() + make_interval(mins => (2 ^ least(waiting.attempts, 6))::integer)
      where waiting.id = any (v_due)
      returning *
    )
    select
      tried.id, tried.device_id, device.endpoint, device.p256dh, device.auth, tried.tag, tried.title, tried.body, tried.link,
      tried.act_label,
      case when tried.act is not null then private.push_token(tried.device_id, tried.act, tried.act_id, tried.expires_at) end,
      tried.is_urgent,
      greatest(1, extract(epoch from tried.expires_at - clock_timestamp())::integer)
    from tried
    join public.push_devices device on device.id = tried.device_id;
end;
$$;
comment on function private.take_pushes(integer) is
  'Takes pushes that are due, p_limit at most and none only if none are, for a minute and longer at every try: several servers take '
  'different ones, and one that is not settled comes again. What expired or has a newer one of its subject is dropped.';

create function private.settle_pushes(
  p_done uuid[], p_dead_device_ids uuid[], p_later uuid[], p_until timestamptz[]
)
returns void
language sql
volatile
security definer -- called by the server
set search_path = ''
set enable_seqscan = off -- as take_pushes
as $$
  delete from private.push_outbox where id = any (p_done);
  update private.push_outbox waiting set next_attempt_at = later.until
  from unnest(p_later, p_until) as later (id, until)
  where waiting.id = later.id;
  delete from public.push_devices where id = any (p_dead_device_ids);
$$;
comment on function private.settle_pushes(uuid[], uuid[], uuid[], timestamptz[]) is
  'What came of pushes: those that are done with, devices that are no more, and those that may be tried again from an instant on.';

-- Triggers -----------------------------------------------------------------------------------

create function private.push_renewed_notification()
returns trigger
language plpgsql
volatile
security definer -- reads the recipient's preferences
set search_path = ''
as $$
begin
  if (private.wants_notification(new.user_id, private.notification_topic(new.kind))).by_push then
    perform private.queue_push(new.user_id, new.kind, new.subject, new.title, new.body, new.link);
  end if;
  return null;
end;
$$;
comment on function private.push_renewed_notification() is
  'The new words of a notice that lies there unread take the place of the old ones on the devices too.';

create trigger push_renewed_notification
  after update on public.notifications
  for each row when (new.created_at <> old.created_at)
  execute function private.push_renewed_notification();

create function private.forget_device_of_session()
returns trigger
language plpgsql
volatile
security definer -- runs in the accounts service's transaction
set search_path = ''
as $$
begin
  delete from public.push_devices where session_id = new.session_id;
  return null;
end;
$$;
comment on function private.forget_device_of_session() is 'Who signed out somewhere, or was signed out, gets no notices there.';

create trigger forget_device_of_session
  after insert on public.ended_sessions
  for each row execute function private.forget_device_of_session();

-- RLS ----------------------------------------------------------------------------------------

alter table public.push_devices enable row level security;
create policy select_owner on public.push_devices
  for select to authenticated using (profile_id = (select auth.uid()));
create policy delete_owner on public.push_devices
  for delete to authenticated using (profile_id = (select auth.uid()));
grant select, delete on public.push_devices to authenticated;

alter table public.quiet_hours enable row level security;
create policy select_owner on public.quiet_hours
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.quiet_hours to authenticated;

-- Procedures ---------------------------------------------------------------------------------

create function public.save_push_device(p_endpoint text, p_p256dh text, p_auth text, p_name text)
returns uuid
language plpgsql
volatile
security definer -- devices are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_id uuid;
begin
  if coalesce(p_endpoint, '') !~ '^https?://\S+$' or char_length(p_endpoint) > 1000
    or coalesce(p_p256dh, '') !~ '^B[A-Za-z0-9_-]{86}$' or coalesce(p_auth, '') !~ '^[A-Za-z0-9_-]{22}$'
  then
    perform private.refuse('push_device_invalid', 'Este navegador no dio una dirección para avisos que se pueda usar.');
  end if;
  perform private.count_event(
    v_user_id, 'push_device', 60, interval '1 hour', 'Agregaste este dispositivo demasiadas veces. Espera un momento.'
  );
  -- The current user of a browser gets its notifications, and no earlier user. Only the browser knows the keys of its
  -- endpoint, so a caller that names the endpoint with other keys does not have the browser.
  insert into public.push_devices (profile_id, session_id, name, endpoint, p256dh, auth)
  values (
    v_user_id, (auth.jwt() ->> 'session_id')::uuid, coalesce(left(private.clean_text(p_name), 60), 'Navegador'), p_endpoint, p_p256dh, p_auth
  )
  on conflict (endpoint) do update set
    profile_id = excluded.profile_id, session_id = excluded.session_id, name = excluded.name,
    p256dh = excluded.p256dh, auth = excluded.auth, renewed_at = now()
    where push_devices.profile_id = excluded.profile_id
      or (push_devices.p256dh, push_devices.auth) = (excluded.p256dh, excluded.auth)
  returning id into v_id;
  if v_id is null then
    perform private.refuse('push_device_invalid', 'Este navegador no dio una dirección para avisos que se pueda usar.');
  end if;
  delete from public.push_devices
  where id in (
    select id from public.push_devices
    where profile_id = v_user_id and id <> v_id
    order by renewed_at desc
    offset 9
  );
  return v_id;
end;
$$;
comment on function public.save_push_device(text, text, text, text) is
  'Adds the caller''s browser to his devices, or renews it; of more than ten the oldest goes. Returns its id. Refuses '
  'push_device_invalid, rate_limited.
@nullable p_name';

create function public.save_quiet_hours(p_begins text, p_ends text, p_zone text)
returns void
language plpgsql
volatile
security definer -- written by this procedure only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if p_begins is null and p_ends is null then
    delete from public.quiet_hours where profile_id = v_user_id;
    return;
  end if;
  if coalesce(p_begins, '') !~ '^([01]\d|2[0-3]):[0-5]\d$' or coalesce(p_ends, '') !~ '^([01]\d|2[0-3]):[0-5]\d$'
    or p_begins = p_ends
  then
    perform private.refuse('quiet_hours_invalid', 'Elige desde qué hora y hasta qué hora, y que no sea la misma.');
  end if;
  if not private.is_time_zone(p_zone) then
    perform private.refuse('time_zone_unknown', 'Elige una zona horaria de la lista.');
  end if;
  insert into public.quiet_hours (profile_id, begins, ends, zone)
  values (v_user_id, p_begins::time, p_ends::time, p_zone)
  on conflict (profile_id) do update set begins = excluded.begins, ends = excluded.ends, zone = excluded.zone;
end;
$$;
comment on function public.save_quiet_hours(text, text, text) is
  'Between which hours (HH:MM) in a zone the caller gets no push; none with null. Refuses quiet_hours_invalid, time_zone_unknown.
@nullable p_begins, p_ends, p_zone';

create function public.act_by_push(p_token text)
returns void
language plpgsql
volatile
security definer -- acts for whoever the notice was sent to: a notice has no session
set search_path = ''
as $$
declare
  v_parts text[] := regexp_match(
    p_token,
    '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z_]{1,20})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,12})\.[0-9a-f]{64}$'
  );
  v_device public.push_devices;
  v_id uuid;
begin
  if v_parts is not null
    -- Hashes are compared, not signatures: the time of the comparison tells nothing of the right one.
    and private.link_token_hash(p_token) = private.link_token_hash(
      private.push_token(v_parts[1]::uuid, v_parts[2], v_parts[3]::uuid, to_timestamp(v_parts[4]::bigint))
    )
    and to_timestamp(v_parts[4]::bigint) > now()
  then
    select * into v_device from public.push_devices where id = v_parts[1]::uuid;
  end if;
  if v_device.id is null then
    perform private.refuse('notice_over', 'Este aviso ya no sirve para responder. Ábrelo en la página.');
  end if;
  -- From here on with no more than the rights of that person in that session, and counted as his.
  perform set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object(
    'sub', v_device.profile_id, 'role', 'authenticated', 'session_id', v_device.session_id,
    'aal', (select session.aal from auth.sessions session where session.id = v_device.session_id)
  ))::text, true);
  perform private.begin_write();
  v_id := v_parts[3]::uuid;
  case v_parts[2]
    when 'ready' then perform public.ready_for_match(v_id);
    when 'accept_time' then perform public.answer_match_time(v_id, true);
    when 'check_in' then
      perform public.check_in(v_id, (
        select participant_id from public.tournament_participants
        where tournament_id = v_id and participant_id in (select private.acting_participant_ids())
        limit 1
      ));
    when 'accept_challenge' then
      if exists (
        select 1 from public.challenge_matches match
        join public.challenges challenge on challenge.id = match.challenge_id
        where match.id = v_id and challenge.wager_amount > 0
      ) then
        perform private.refuse('notice_over', 'Este aviso ya no sirve para responder. Ábrelo en la página.');
      end if;
      perform public.accept_challenge(v_id);
  end case;
end;
$$;
comment on function public.act_by_push(text) is
  'Does what a notice on a device offers, for the owner of the device: as ready_for_match(), answer_match_time(), check_in() or '
  'accept_challenge(), whose refusals it passes on. Refuses notice_over.';

grant execute on function
  public.save_push_device(text, text, text, text), public.save_quiet_hours(text, text, text)
to authenticated;
grant execute on function public.act_by_push(text) to anon, authenticated;
