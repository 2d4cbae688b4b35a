-- Made by `npm run migration` from supabase/schema/18-notifications, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-notification_preferences.sql

-- Notification settings of a user by topic (page, e-mail, push), and the link that stops a topic's e-mails.

create table public.notification_preferences (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  topic text not null,
  on_page boolean not null,
  by_email boolean not null,
  by_push boolean,
  created_at timestamptz not null default now(),
  constraint notification_preferences_once unique (profile_id, topic),
  constraint notification_preferences_topic_known check (
    topic in ('matches', 'tournaments', 'teams', 'tickets', 'friends', 'following', 'chat', 'account', 'announcements', 'digest')
  )
);
comment on table public.notification_preferences is
  'A user''s choices for a topic that differ from private.notification_defaults(): one database row per user and topic. Readable by its user.';
comment on column public.notification_preferences.on_page is
  'Shown on the page; always true for chat, announcements and account, which the user must see.';
comment on column public.notification_preferences.by_push is
  'Whether the user gets push messages; null if the user never chose: then the default applies.';

create table private.mail_secrets (
  id uuid primary key default gen_random_uuid(),
  secret bytea not null default extensions.gen_random_bytes(32),
  created_at timestamptz not null default now()
);
comment on table private.mail_secrets is
  'The secret key that signs the links in e-mails, and the actions in push notifications.';
insert into private.mail_secrets default values;

create policy select_owner on public.notification_preferences
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.notification_preferences to authenticated;

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
comment on function private.notification_topic(p_kind text) is
  'The topic of a kind of notification, on the page and by e-mail, derived from the beginning of its name.';

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
  'The topics in the order of the settings page, whether a topic always appears on the page, and its defaults for e-mail and push. The default for push is null if the topic has no push.';

create function private.wants_notification(p_user_id uuid, p_topic text, out on_page boolean, out by_email boolean, out by_push boolean)
language sql
stable
security definer -- called by triggers for the recipient
set search_path = ''
as $$
  select
    usual.page_is_fixed or coalesce(own.on_page, true),
    -- E-mails are sent only to confirmed addresses, because a user can sign up with the address of another person.
    coalesce(own.by_email, usual.by_email)
      and exists (select 1 from auth.users where id = p_user_id and email_confirmed_at is not null),
    usual.by_push is not null and coalesce(own.by_push, usual.by_push)
  from private.notification_defaults() usual
  left join public.notification_preferences own on own.topic = usual.topic and own.profile_id = p_user_id
  where usual.topic = p_topic
$$;
comment on function private.wants_notification(p_user_id uuid, p_topic text, out on_page boolean, out by_email boolean, out by_push boolean) is
  'Whether a user gets notifications of a topic on the page, by e-mail, and on their devices.';

create function private.unsubscribe_signature(p_user_id uuid, p_topic text)
returns text
language sql
stable
security definer -- the key is readable by no role
set search_path = ''
as $$
  select encode(extensions.hmac(convert_to(p_user_id || '.' || p_topic, 'UTF8'), secret, 'sha256'), 'hex')
  from private.mail_secrets
$$;
comment on function private.unsubscribe_signature(p_user_id uuid, p_topic text) is
  'The signature in a link; it proves that the link comes from an e-mail to that user.';

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
comment on function private.unsubscribe_path(p_user_id uuid, p_topic text) is
  'The page that stops the e-mails of a topic, for any holder of the e-mail: without a session, and at any later time.';

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
comment on function public.my_notification_preferences() is
  'The notification settings of the caller: every topic, in the order of the settings page; by_push is null without push.
@type topic notification_preferences.topic
@nullable by_push';
grant execute on function private.notification_defaults to authenticated;

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
comment on function public.save_notification_preference(p_topic text, p_on_page boolean, p_by_email boolean, p_by_push boolean) is
  'Saves where the caller gets notifications of a topic; p_by_push null leaves that value unchanged. Refuses topic_unknown, choice_required.
@nullable p_by_push';

create function public.unsubscribe(p_token text, p_undo boolean default false)
returns text
language plpgsql
volatile
security definer -- acts for any holder of the e-mail, with or without a session
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
    -- Compares hashes instead of the signatures. So the duration reveals nothing about the right signature.
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
comment on function public.unsubscribe(p_token text, p_undo boolean) is
  'Stops the e-mails of one topic with the signed link in an e-mail, or resumes them (p_undo); returns the topic. Refuses link_invalid.
@type unsubscribe notification_preferences.topic';

grant execute on function public.my_notification_preferences, public.save_notification_preference to authenticated;
grant execute on function public.unsubscribe to anon, authenticated;

-- 02-notification_mails.sql

-- E-mails for notifications and chat messages, and the digest for absent users.
--
-- Each e-mail is queued in the transaction of its event (private.queue_mail): both are committed, or neither.

create table private.notice_mails (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  topic text not null,
  created_at timestamptz not null default now()
);
comment on table private.notice_mails is
  'Recent e-mails by user and topic, for the limit per hour. Rows are deleted after a day.';
create index notice_mails_profile_id_idx on private.notice_mails (profile_id, topic, created_at);
create index notice_mails_created_at_idx on private.notice_mails (created_at);

create table private.digests (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  due_at timestamptz not null,
  sent_at timestamptz,
  -- How many digests were sent since the user's last visit. Each one doubles the time until the next.
  sent_in_a_row smallint not null default 0,
  created_at timestamptz not null default now()
);
comment on table private.digests is
  'For each account, when to check next whether its user was away and missed something.';
create index digests_due_at_idx on private.digests (due_at);

insert into public.settings (key, value, description) values
  ('notice_mails_per_hour', '10', 'Correos de un mismo tema que una persona recibe por hora como mucho.'),
  ('digest_away_days', '3', 'Días sin entrar después de los que llega un resumen por correo.'),
  ('digest_every_days', '7', 'Días entre un resumen por correo y el siguiente.');

create function private.queue_notice(
  p_user_id uuid, p_topic text, p_subject text, p_paragraphs text[], p_action_label text, p_action_path text, p_note text
)
returns void
language sql
volatile
security definer -- e-mails are written by the database only
set search_path = ''
as $$
  insert into private.notice_mails (profile_id, topic) values (p_user_id, p_topic);
  select private.queue_mail(
    p_user_id, 'notice_' || p_topic, p_subject, p_paragraphs, p_action_label, p_action_path, array[p_note],
    private.unsubscribe_path(p_user_id, p_topic)
  )
$$;
comment on function private.queue_notice(p_user_id uuid, p_topic text, p_subject text, p_paragraphs text[], p_action_label text, p_action_path text, p_note text) is
  'Queues an e-mail of a topic with its unsubscribe link, and counts it. The caller has checked the user''s settings.';

create function private.notices_last_hour(p_user_id uuid, p_topic text)
returns bigint
language sql
stable
security definer -- counts e-mails to other users
set search_path = ''
as $$
  select count(*) from private.notice_mails
  where profile_id = p_user_id and topic = p_topic and created_at > now() - interval '1 hour'
$$;
comment on function private.notices_last_hour(p_user_id uuid, p_topic text) is
  'E-mails of a topic to a user within the last hour.';

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
comment on function private.last_here_at(p_user_id uuid) is
  'When a user was last active, according to sessions and presence.';

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
  -- Above the limit, no e-mail is sent, because the digest contains the notification.
  -- A disabled webhook has a separate e-mail.
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
  -- If the trigger returns null, the notification does not appear on the page.
  return case when v_wants.on_page then new end;
end;
$$;
comment on function private.deliver_notification() is
  'Delivers a notification where its recipient''s settings want it: on the page, by e-mail, to devices, or nowhere.';

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
    -- If another message to the same user is being written, nothing is sent: that transaction sends the e-mail.
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
  'Notifies an absent user of a new message: by push, and by e-mail at most once an hour for all senders together. Without the text of the message.';

create trigger tell_of_message
  after insert on public.messages
  for each row when (new.sender_profile_id is not null)
  execute function private.tell_of_message();

create function private.plan_digest()
returns trigger
language plpgsql
volatile
security definer -- no role may read or write the table
set search_path = ''
as $$
begin
  insert into private.digests (profile_id, due_at)
  values (new.id, now() + make_interval(days => private.setting_integer('digest_away_days')));
  return null;
end;
$$;
comment on function private.plan_digest() is
  'Every account gets a row, and is checked from time to time.';

create trigger plan_digest
  after insert on public.profiles for each row execute function private.plan_digest();

create function private.forget_notices()
returns trigger
language plpgsql
volatile
security definer -- runs while an account is being closed, by any user
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
comment on function private.forget_notices() is
  'Deletes the settings and queued e-mails and pushes of a closed account.';

create trigger forget_notices
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.forget_notices();

-- 03-notification_digests.sql

-- The digest: one e-mail with everything that a user missed.

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
comment on function private.digest_paragraphs(p_user_id uuid, p_since timestamptz) is
  'The user''s unread news since an instant, in a few sentences; empty without any.';

create function private.queue_due_digests(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
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
comment on function private.queue_due_digests(p_limit integer) is
  'Checks up to p_limit accounts that are due. Sends each user who was away one e-mail with what they have not read; returns how many. After each digest without a visit, the time until the next is doubled, at most to eight times.';

create function private.forget_notice_mails(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
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
  -- E-mails about news that could not be sent for days (no mail server) are deleted, because they are outdated.
  delete from private.mail_outbox
  where id = any (array(
    select id from private.mail_outbox
    where kind like 'notice\_%' and created_at < now() - interval '3 days'
    order by created_at limit p_limit
  ));
  return v_count;
end;
$$;
comment on function private.forget_notice_mails(p_limit integer) is
  'Deletes records of notification e-mails after a day, and e-mails that waited three days in vain; returns the number of records.';

-- 04-push.sql

-- Web push: the devices that a user allowed, their quiet hours, and the queue of messages.
--
-- Like an e-mail, a push message is written in the transaction of its event, when the notification is delivered. The
-- server encrypts it for the device (RFC 8291) and sends it to the device's push service. Topic, text and link are
-- those of the notification, so push has no list of kinds to maintain.

create table public.push_devices (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid,
  name text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  renewed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint push_devices_name_length check (char_length(name) between 1 and 60),
  constraint push_devices_endpoint_format check (endpoint ~ '^https?://\S+$' and char_length(endpoint) <= 1000),
  constraint push_devices_p256dh_format check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint push_devices_auth_format check (auth ~ '^[A-Za-z0-9_-]{22}$')
);
comment on table public.push_devices is
  'Devices that get push messages: one row per browser that allowed them. Readable and deletable by its user; deleted with its session.';
comment on column public.push_devices.session_id is
  'The session in which the device was added or renewed; when the session ends, the device is deleted.';
comment on column public.push_devices.endpoint is
  'URL at the browser''s push service. The server checks that it knows the service before calling it.';
comment on column public.push_devices.p256dh is
  'The browser''s public key (RFC 8291): 65 bytes in base64url.';
comment on column public.push_devices.auth is
  'The browser''s secret for encryption (RFC 8291): 16 bytes in base64url.';
create index push_devices_profile_id_idx on public.push_devices (profile_id, renewed_at desc);
create index push_devices_session_id_idx on public.push_devices (session_id) where session_id is not null;

create table public.quiet_hours (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  begins time not null,
  ends time not null,
  zone text not null,
  created_at timestamptz not null default now(),
  constraint quiet_hours_length check (begins <> ends)
);
comment on table public.quiet_hours is
  'The hours of the day without push messages: from begins until ends, in the time zone zone. If ends is before begins, they last over midnight.';

create table private.push_outbox (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references public.push_devices (id) on delete cascade,
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
  constraint push_outbox_tag_format check (tag ~ '^[0-9a-f]{32}$'),
  constraint push_outbox_act_complete check (num_nulls(act, act_label, act_id) in (0, 3))
);
comment on table private.push_outbox is
  'Push messages that no push service has accepted yet. A row is deleted when it was accepted, has expired, or a newer one of the same device and tag exists.';
comment on column private.push_outbox.tag is
  'The subject as 32 hexadecimal digits: a device shows only the last notification of a subject.';
comment on column private.push_outbox.act is
  'The action that the notification offers on the object act_id; null: a click only opens its link.';
create index push_outbox_next_attempt_at_idx on private.push_outbox (next_attempt_at);
create index push_outbox_device_id_idx on private.push_outbox (device_id, tag, created_at);

insert into public.settings (key, value, description) values
  ('push_devices_per_hour', '60', 'Veces que una persona puede registrar por hora un dispositivo para avisos.');

create function private.is_quiet(p_user_id uuid)
returns boolean
language sql
stable
security definer -- called for the recipient
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
comment on function private.is_quiet(p_user_id uuid) is
  'Whether a user is in their quiet hours now.';

create function private.quiet_from(p_user_id uuid)
returns timestamptz
language sql
stable
security definer -- called for the recipient
set search_path = ''
as $$
  select min(instant) filter (where instant > now())
  from public.quiet_hours, generate_series(0, 1) as days, lateral (
    select ((now() at time zone zone)::date + days + begins) at time zone zone as instant
  ) as begun
  where profile_id = p_user_id
$$;
comment on function private.quiet_from(p_user_id uuid) is
  'When a user''s quiet hours begin next; null if the user has none.';

create function private.acts_for(p_user_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- called for the recipient
set search_path = ''
as $$
  select exists (
    select 1 from public.participants side
    left join public.team_members member
      on member.team_id = side.team_id and member.profile_id = p_user_id and member.role in ('leader', 'co-leader')
    where side.id = p_participant_id and (side.user_id = p_user_id or member.profile_id is not null)
  )
$$;
comment on function private.acts_for(p_user_id uuid, p_participant_id uuid) is
  'Whether a user may act for a participant: the rule of private.acting_participant_ids() for any user.';

create function private.push_act(p_user_id uuid, p_kind text, p_link text, out act text, out label text, out id uuid)
language plpgsql
stable
security definer -- called for the recipient
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
    -- Challenges with stakes have no button in the push, because they are accepted on the page, which shows the amount.
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
comment on function private.push_act(p_user_id uuid, p_kind text, p_link text, out act text, out label text, out id uuid) is
  'The action that the recipient of a notification can take without opening the page: confirm readiness, accept a time or a challenge without tickets, check in. Null without one.';

create function private.queue_push(p_user_id uuid, p_kind text, p_subject text, p_title text, p_body text, p_link text)
returns void
language plpgsql
volatile
security definer -- push messages are written by the database only
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
  -- Rows are only added and never changed, so that transactions with the same recipients do not wait for each other.
  insert into private.push_outbox (device_id, tag, title, body, link, act, act_label, act_id, is_urgent, expires_at)
  select
    device.id,
    -- A push replaces the previous one with the same tag.
    -- The tag contains only the subject's id, so that only the last push about a subject is shown.
    left(encode(sha256(convert_to(
      v_topic || ' ' || regexp_replace(p_subject, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) .*$', '\1'), 'UTF8'
    )), 'hex'), 32),
    left(p_title, 120), left(coalesce(p_body, ''), 300), coalesce(p_link, '/notifications'), v_act.act, v_act.label, v_act.id,
    v_topic in ('matches', 'tournaments'),
    -- A push about a match expires after an hour, when the match may be over.
    -- A phone that is online later shows it on the page.
    least(now() + case v_topic when 'matches' then interval '1 hour' else interval '1 day' end, private.quiet_from(p_user_id))
  from public.push_devices device
  where device.profile_id = p_user_id;
end;
$$;
comment on function private.queue_push(p_user_id uuid, p_kind text, p_subject text, p_title text, p_body text, p_link text) is
  'Queues a push message for every device of a user, unless the user has quiet hours now. The caller has checked the user''s settings.';

create function private.push_token(p_device_id uuid, p_act text, p_act_id uuid, p_expires_at timestamptz)
returns text
language sql
stable
security definer -- the key is readable by no role
set search_path = ''
as $$
  select said.what || '.' || encode(extensions.hmac(convert_to('push ' || said.what, 'UTF8'), secret, 'sha256'), 'hex')
  from private.mail_secrets,
    lateral (select concat_ws('.', p_device_id, p_act, p_act_id, extract(epoch from p_expires_at)::bigint)) as said (what)
$$;
comment on function private.push_token(p_device_id uuid, p_act text, p_act_id uuid, p_expires_at timestamptz) is
  'Creates the token with which the notification on a device can take one action on one object until an instant, as the device''s owner.';

create function private.take_pushes(p_limit integer)
returns table (
  id uuid, device_id uuid, endpoint text, p256dh text, auth text, tag text, title text, body text, link text,
  act_label text, act_token text, is_urgent boolean, seconds integer
)
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
-- This table is often empty when PostgreSQL collects its statistics. The planner then prefers a sequential scan, here
-- one for each row.
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
comment on function private.take_pushes(p_limit integer) is
  'Takes up to p_limit due push messages to send them: no other server takes them for a minute, and longer after each attempt. Messages without a recorded outcome are taken again. Deletes expired and outdated ones.';

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
comment on function private.settle_pushes(p_done uuid[], p_dead_device_ids uuid[], p_later uuid[], p_until timestamptz[]) is
  'Records what became of push messages: those that are finished, those whose devices no longer exist, and those to retry from an instant on.';

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
  'If an unread notification gets a new text, the devices show the new one too.';

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
comment on function private.forget_device_of_session() is
  'Deletes the device of a session that has ended.';

create trigger forget_device_of_session
  after insert on public.ended_sessions
  for each row execute function private.forget_device_of_session();

create policy select_owner on public.push_devices
  for select to authenticated using (profile_id = (select auth.uid()));
create policy delete_owner on public.push_devices
  for delete to authenticated using (profile_id = (select auth.uid()));
grant select, delete on public.push_devices to authenticated;

create policy select_owner on public.quiet_hours
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.quiet_hours to authenticated;

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
  perform private.limit_event(
    v_user_id, 'push_device', 'push_devices_per_hour', 'Agregaste este dispositivo demasiadas veces. Espera un momento.'
  );
  -- Only the browser's current user gets its pushes, not an earlier one. Only the browser knows the encryption keys of
  -- its push URL, so a caller with other keys does not have that browser.
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
comment on function public.save_push_device(p_endpoint text, p_p256dh text, p_auth text, p_name text) is
  'Adds the caller''s browser to their devices, or renews it; of more than ten the oldest is deleted. Returns its id. Refuses push_device_invalid, rate_limited.
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
comment on function public.save_quiet_hours(p_begins text, p_ends text, p_zone text) is
  'Sets the hours (HH:MM) in a zone in which the caller gets no push messages; null removes them. Refuses quiet_hours_invalid, time_zone_unknown.
@nullable p_begins, p_ends, p_zone';

create function public.act_by_push(p_token text)
returns void
language plpgsql
volatile
security definer -- acts for the recipient of the push message, which has no session
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
    -- Compares hashes instead of the tokens. So the duration reveals nothing about the right token.
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
  -- From here on, the transaction has only the rights of that user in that session, and its calls count as theirs.
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
comment on function public.act_by_push(p_token text) is
  'Takes the action that a push message offers, as the owner of the device: like ready_for_match(), answer_match_time(), check_in() or accept_challenge(), with the same refusals. Refuses notice_over.';

grant execute on function public.save_push_device, public.save_quiet_hours to authenticated;
grant execute on function public.act_by_push to anon, authenticated;

-- 05-follows.sql

-- Following: users get news of players, teams and tournaments without playing in them.
--
-- Only the user sees whom they follow; the number of followers is public. An event is one database row, which the
-- scheduled work delivers in batches, so that many followers do not slow down a final.

insert into public.settings (key, value, description) values
  ('follows_per_person', '500', 'Jugadores, equipos y torneos que una persona puede seguir.'),
  ('follows_per_hour', '120', 'Veces que una persona puede empezar a seguir algo por hora.');

create table public.follows (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  participant_id uuid references public.participants (id) on delete cascade,
  tournament_id uuid references public.tournaments (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(participant_id, tournament_id)) stored,
  created_at timestamptz not null default now(),
  constraint follows_one_subject check (num_nonnulls(participant_id, tournament_id) = 1),
  constraint follows_once unique (subject_id, profile_id)
);
comment on table public.follows is
  'The players, teams and tournaments that users follow. Readable only by the user.';
comment on column public.follows.subject_id is
  'The id of the participant or of the tournament.';
create index follows_profile_id_idx on public.follows (profile_id, created_at desc);
create index follows_participant_id_idx on public.follows (participant_id) where participant_id is not null;
create index follows_tournament_id_idx on public.follows (tournament_id) where tournament_id is not null;

create table private.follow_counts (
  id uuid primary key default gen_random_uuid(),
  participant_id uuid references public.participants (id) on delete cascade,
  tournament_id uuid references public.tournaments (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(participant_id, tournament_id)) stored unique,
  followers integer not null,
  created_at timestamptz not null default now(),
  constraint follow_counts_participant_id_key unique (participant_id),
  constraint follow_counts_tournament_id_key unique (tournament_id),
  constraint follow_counts_followers_positive check (followers >= 0)
);
comment on table private.follow_counts is
  'Number of followers of a participant or a tournament, maintained by triggers for public pages.';

create table private.follow_events (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid references public.participants (id) on delete cascade,
  notified_up_to uuid,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  constraint follow_events_once unique nulls not distinct (tournament_id, kind, participant_id),
  constraint follow_events_kind_known check (kind in ('entered', 'opened', 'started', 'ended')),
  constraint follow_events_participant check ((kind = 'entered') = (participant_id is not null))
);
comment on table private.follow_events is
  'Events for followers, one row each: a participant entered a tournament, or a tournament opened, started or ended.';
comment on column private.follow_events.notified_up_to is
  'The followers up to this id were notified already.';
create index follow_events_due_idx on private.follow_events (created_at) where done_at is null;
create index follow_events_participant_id_idx on private.follow_events (participant_id) where participant_id is not null;

create function private.names_in_words(p_names text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when cardinality(p_names) > 4
      then array_to_string(p_names[1:3], ', ') || format(' y %s más', cardinality(p_names) - 3)
    else concat_ws(' y ', nullif(array_to_string(p_names[:cardinality(p_names) - 1], ', '), ''), p_names[cardinality(p_names)])
  end
$$;
comment on function private.names_in_words(p_names text[]) is
  'Names as in ''A, B y C''; of more than four names, the first three and the number of the others.';

create function private.note_follow_event(p_tournament_id uuid, p_kind text)
returns void
language sql
volatile
security definer -- called by triggers and the scheduled work
set search_path = ''
as $$
  insert into private.follow_events (tournament_id, kind)
  select p_tournament_id, p_kind
  where exists (
    select 1 from private.follow_counts
    where followers > 0 and subject_id in (
      select p_tournament_id
      union all
      select participant_id from public.tournament_participants
      where tournament_id = p_tournament_id and p_kind in ('started', 'ended')
    )
  )
  on conflict do nothing
$$;
comment on function private.note_follow_event(p_tournament_id uuid, p_kind text) is
  'Stores an event of a tournament for its followers and those of its participants, if there are any.';

create function private.is_still_so(p_event private.follow_events, p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- called by the scheduled work
set search_path = ''
as $$
  -- An event that was not delivered within a day is outdated and skipped.
  select p_event.created_at > now() - interval '1 day' and case p_event.kind
    when 'opened' then p_tournament.status = 'Inscripciones'
    when 'started' then p_tournament.status = 'Activo'
    when 'ended' then p_tournament.status = 'Finalizado'
    else p_tournament.status in ('Próximamente', 'Inscripciones') and exists (
      select 1 from public.tournament_participants
      where tournament_id = p_event.tournament_id and participant_id = p_event.participant_id and status = 'registered'
    )
  end
$$;
comment on function private.is_still_so(p_event private.follow_events, p_tournament public.tournaments) is
  'False if the event is obsolete or was reversed in the meantime.';

create function private.tell_followers(p_event_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  c_batch constant integer := 500;
  v_event private.follow_events;
  v_tournament public.tournaments;
  v_batch uuid[];
  v_people uuid[];
  v_bodies text[];
  v_champion text;
begin
  select * into v_event from private.follow_events where id = p_event_id and done_at is null for update skip locked;
  if not found then
    return false;
  end if;
  select * into v_tournament from public.tournaments where id = v_event.tournament_id;
  if not private.is_still_so(v_event, v_tournament) then
    update private.follow_events set done_at = now() where id = p_event_id;
    return true;
  end if;
  -- Takes the next followers of each subject, so that no batch reads more rows than it delivers.
  select array_agg(profile_id order by profile_id) into v_batch
  from (
    select distinct following.profile_id
    from private.follow_counts subject
    cross join lateral (
      select follow.profile_id from public.follows follow
      where follow.subject_id = subject.subject_id and (v_event.notified_up_to is null or follow.profile_id > v_event.notified_up_to)
      order by follow.profile_id
      limit c_batch
    ) as following
    where subject.followers > 0 and subject.subject_id in (
      select v_event.participant_id where v_event.kind = 'entered'
      union all
      select v_event.tournament_id where v_event.kind <> 'entered'
      union all
      select entry.participant_id from public.tournament_participants entry
      where entry.tournament_id = v_event.tournament_id and entry.status = 'registered'
        and (v_event.kind = 'started' or (v_event.kind = 'ended' and entry.final_position = 1))
    )
    order by following.profile_id
    limit c_batch
  ) as batch;
  select public.display_name(participant) into v_champion
  from public.tournament_participants entry
  join public.participants participant on participant.id = entry.participant_id
  where entry.tournament_id = v_event.tournament_id and entry.final_position = 1 and v_event.kind = 'ended';
  select array_agg(follower.id), array_agg(concat_ws(' ',
    case
      when v_champion is not null then
        case when not exists (select 1 from private.result_hiders where profile_id = follower.id) then format('Ganó %s.', v_champion) end
      when v_event.kind in ('entered', 'started') and played.names is not null
        then format('%s %s.', case cardinality(played.names) when 1 then 'Juega' else 'Juegan' end, private.names_in_words(played.names))
    end,
    case v_event.kind
      when 'entered' then format('Comienza el %s.', private.spoken_time(v_tournament.start_date))
      when 'opened' then format('Comienza el %s.', private.spoken_time(v_tournament.start_date))
      else 'Míralo en su página.'
    end
  )) into v_people, v_bodies
  from unnest(v_batch) as follower (id)
  join public.profiles profile on profile.id = follower.id
  cross join lateral (
    select array_agg(public.display_name(participant) order by entry.created_at desc, entry.id) as names
    from public.follows follow
    join public.tournament_participants entry
      on entry.tournament_id = v_event.tournament_id and entry.participant_id = follow.participant_id and entry.status = 'registered'
    join public.participants participant on participant.id = entry.participant_id
    where follow.profile_id = follower.id
  ) as played
  where private.is_active_account(follower.id)
    -- A follower who plays in the tournament is skipped, because players are notified separately.
    and not exists (
      select 1
      from public.participants own
      join public.tournament_participants entry on entry.participant_id = own.id and entry.tournament_id = v_event.tournament_id
      where own.user_id = follower.id or own.team_id = profile.team_id
    );
  perform private.notify_people(
    v_people, v_bodies, 'follow_' || v_event.kind,
    case
      when v_event.kind = 'entered' then 'Inscripción en ' || v_tournament.name
      when v_event.kind = 'opened' then format('%s abrió sus inscripciones', v_tournament.name)
      when v_event.kind = 'started' then 'Comenzó ' || v_tournament.name
      when v_tournament.cancelled_at is not null then 'Se canceló ' || v_tournament.name
      else 'Terminó ' || v_tournament.name
    end,
    '/tournaments/' || v_event.tournament_id, v_event.tournament_id::text
  )
  where v_people is not null;
  update private.follow_events
  set notified_up_to = v_batch[cardinality(v_batch)],
    done_at = case when cardinality(v_batch) = c_batch then null else now() end
  where id = p_event_id;
  return true;
end;
$$;
comment on function private.tell_followers(p_event_id uuid) is
  'Notifies the next five hundred followers, each once with all events of what they follow; true if there were any.';

create function private.count_followers()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the counts directly
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.follow_counts as counted (participant_id, tournament_id, followers)
    select participant_id, tournament_id, count(*) from changed group by participant_id, tournament_id
    order by coalesce(participant_id, tournament_id)
    on conflict (subject_id) do update set followers = counted.followers + excluded.followers;
  else
    perform 1 from private.follow_counts
    where subject_id in (select subject_id from changed)
    order by subject_id
    for update;
    update private.follow_counts counted set followers = counted.followers - gone.followers
    from (select subject_id, count(*) as followers from changed group by subject_id) as gone
    where counted.subject_id = gone.subject_id;
  end if;
  return null;
end;
$$;
comment on function private.count_followers() is
  'Maintains the number of followers; updates rows in the order of their ids, to avoid deadlocks.';

create trigger count_new_followers
  after insert on public.follows referencing new table as changed
  for each statement execute function private.count_followers();
create trigger count_gone_followers
  after delete on public.follows referencing old table as changed
  for each statement execute function private.count_followers();

create function private.note_followed_entries()
returns trigger
language plpgsql
volatile
security definer -- reads the counts
set search_path = ''
as $$
begin
  insert into private.follow_events (tournament_id, kind, participant_id)
  select entry.tournament_id, 'entered', entry.participant_id
  from entered entry
  join private.follow_counts subject on subject.participant_id = entry.participant_id and subject.followers > 0
  join public.tournaments tournament on tournament.id = entry.tournament_id and tournament.status <> 'Finalizado'
  on conflict do nothing;
  return null;
end;
$$;
comment on function private.note_followed_entries() is
  'Stores an event for followers when a participant enters a tournament for the first time.';

create trigger note_followed_entries
  after insert on public.tournament_participants referencing new table as entered
  for each statement execute function private.note_followed_entries();

create function private.note_tournament_status()
returns trigger
language plpgsql
volatile
security definer -- writes events for followers
set search_path = ''
as $$
begin
  if old.status = 'Finalizado' then
    -- If a tournament ends again after a correction, it may have another champion, so the earlier event is deleted.
    delete from private.follow_events where tournament_id = new.id and kind = 'ended';
  end if;
  if new.status in ('Inscripciones', 'Finalizado') then
    perform private.note_follow_event(new.id, case new.status when 'Finalizado' then 'ended' else 'opened' end);
  end if;
  return null;
end;
$$;
comment on function private.note_tournament_status() is
  'Stores an event for followers when a tournament opens or ends.';

create trigger note_tournament_status
  after update of status on public.tournaments
  for each row when (new.status <> old.status)
  execute function private.note_tournament_status();

create function private.unfollow_between()
returns trigger
language plpgsql
volatile
security definer -- also ends the follow of the other user
set search_path = ''
as $$
begin
  delete from public.follows follow
  using public.participants participant
  where participant.id = follow.participant_id
    and (follow.profile_id, participant.user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end;
$$;
comment on function private.unfollow_between() is
  'A block ends the follows between two users.';
create trigger unfollow_between
  after insert on public.user_blocks for each row execute function private.unfollow_between();

create policy select_owner on public.follows
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.follows to authenticated, service_role;

create function public.follow(p_subject_id uuid)
returns void
language plpgsql
volatile
security definer -- follows are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_participant public.participants;
begin
  perform private.limit_event(
    v_user_id, 'follow', 'follows_per_hour', 'Empezaste a seguir demasiadas cosas. Espera un momento.'
  );
  select * into v_participant from public.participants where id = p_subject_id;
  if v_participant.user_id = v_user_id then
    perform private.refuse('follow_self', 'No puedes seguirte a ti mismo.');
  end if;
  if v_participant.user_id is not null then
    -- This lock waits if one of the two users is blocking the other at this time.
    perform private.lock_pair(v_user_id, v_participant.user_id);
  end if;
  -- A block must stay secret, so the message is the same as for a closed account.
  if private.is_blocked_between(v_user_id, v_participant.user_id)
    or not (
      coalesce(private.is_active_account(v_participant.user_id), false)
      or v_participant.team_id is not null
      or exists (select 1 from public.tournaments where id = p_subject_id)
    )
  then
    perform private.refuse('subject_not_found', 'No se puede seguir: no existe o ya no está.');
  end if;
  -- count_event() has locked the caller's counter, so two parallel calls cannot both use the last free place.
  if (select count(*) from public.follows where profile_id = v_user_id) >= private.setting_integer('follows_per_person') then
    perform private.refuse('follows_full', 'Ya sigues todo lo que se puede. Deja de seguir algo primero.');
  end if;
  insert into public.follows (profile_id, participant_id, tournament_id)
  values (v_user_id, v_participant.id, case when v_participant.id is null then p_subject_id end)
  on conflict do nothing;
end;
$$;
comment on function public.follow(p_subject_id uuid) is
  'Follows a participant or a tournament; no change if the caller already follows it. Refuses rate_limited, follow_self, subject_not_found, follows_full.';

create function public.unfollow(p_subject_id uuid)
returns void
language plpgsql
volatile
security definer -- follows are written by procedures only
set search_path = ''
as $$
begin
  delete from public.follows where profile_id = private.require_user() and subject_id = p_subject_id;
end;
$$;
comment on function public.unfollow(p_subject_id uuid) is
  'Stops following a participant or a tournament.';

create function public.follower_count(p_subject_id uuid)
returns integer
language sql
stable
security definer -- the counts are public, the rows are not
set search_path = ''
as $$
  select coalesce((select followers from private.follow_counts where subject_id = p_subject_id), 0)
$$;
comment on function public.follower_count(p_subject_id uuid) is
  'Number of followers of a participant or a tournament.
@param p_subject_id A participant or a tournament.
@chapter participants 7
@title Contar los seguidores';

create function public.my_follows()
returns table (
  subject_id uuid, kind text, entity_id uuid, name text, image_url text, game text, tournament_status text,
  start_date timestamptz, is_cancelled boolean, playing_id uuid, playing_name text, followed_at timestamptz
)
language sql
stable
security definer -- checks which accounts are suspended
set search_path = ''
as $$
  select
    follow.subject_id,
    case when tournament.id is not null then 'tournament' when team.id is not null then 'team' else 'player' end,
    coalesce(tournament.id, team.id, player.id),
    coalesce(tournament.name, team.name, player.username),
    coalesce(tournament.image_url, team.logo_url, player.avatar_url),
    tournament.game, tournament.status, tournament.start_date, tournament.cancelled_at is not null,
    playing.id, playing.name, follow.created_at
  from public.follows follow
  left join public.tournaments tournament on tournament.id = follow.tournament_id
  left join public.participants participant on participant.id = follow.participant_id
  left join public.teams team on team.id = participant.team_id
  left join public.profiles player on player.id = participant.user_id
  left join lateral (
    select played.id, played.name
    from public.tournament_participants entry
    join public.tournaments played on played.id = entry.tournament_id
    where entry.participant_id = follow.participant_id and entry.status = 'registered' and played.status <> 'Finalizado'
    order by played.status <> 'Activo', played.list_order
    limit 1
  ) as playing on true
  where follow.profile_id = auth.uid()
    and (tournament.id is not null or team.id is not null or private.is_active_account(player.id))
  order by follow.created_at desc, follow.id
$$;
comment on function public.my_follows() is
  'The players, teams and tournaments that the caller follows, the latest first. Without suspended and closed accounts and deleted teams. Each has a name and picture; a tournament also its status; a player or team its game, or a tournament that it plays in.
@nullable image_url, game, tournament_status, start_date, playing_id, playing_name
@type kind "player" | "team" | "tournament"
@type tournament_status tournaments.status';

grant execute on function public.follow, public.unfollow, public.my_follows to authenticated;
grant execute on function public.follower_count to anon, authenticated, service_role;

-- 06-tournament_messages.sql

-- Messages of the staff of a tournament to its participants.
--
-- A message is a notification for each recipient; whether it was read is stored only in those notifications.

insert into public.settings (key, value, description) values
  ('tournament_messages_per_hour', '30', 'Mensajes que la organización de un mismo torneo puede enviar por hora.');

create table public.tournament_messages (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  audience text not null,
  stage_id uuid references public.tournament_stages (id) on delete set null,
  part text,
  round integer,
  match_id uuid references public.tournament_matches (id) on delete set null,
  matches integer,
  participant_id uuid references public.participants (id) on delete set null,
  content text not null,
  recipients integer not null,
  notices integer not null,
  created_at timestamptz not null default now(),
  constraint tournament_messages_audience_known check (
    audience in ('cup', 'not_checked_in', 'round', 'match', 'matches', 'participant', 'waiting_list')
  ),
  constraint tournament_messages_matches_counted check ((audience = 'matches') = (matches is not null) and matches > 0),
  constraint tournament_messages_content_length check (char_length(content) between 1 and 1000),
  constraint tournament_messages_recipients_range check (recipients > 0 and notices between 0 and recipients)
);
comment on table public.tournament_messages is
  'Messages from the staff of a tournament, one row for all recipients. Readable by staff with the right `chat`; each recipient reads a notification instead.';
comment on column public.tournament_messages.author_id is
  'The user who wrote the message; null for the service key.';
comment on column public.tournament_messages.audience is
  'The recipients. cup: all participants; not_checked_in: those not checked in; round: the players of a round (stage_id, part, round); match, matches: the sides of one or several; participant: one; waiting_list: all on it, also those with an offered place. The stage or match may be gone if the draw was repeated.';
comment on column public.tournament_messages.matches is
  'The number of matches, if the audience is `matches`; null for any other audience.';
comment on column public.tournament_messages.recipients is
  'Number of users reached when the message was sent.';
comment on column public.tournament_messages.notices is
  'How many of the recipients got it on the page; the others have switched off tournament notifications there, and may get it by e-mail.';

create index tournament_messages_tournament_id_idx on public.tournament_messages (tournament_id, created_at desc, id desc);
create index tournament_messages_author_id_idx on public.tournament_messages (author_id);
create index tournament_messages_stage_id_idx on public.tournament_messages (stage_id);
create index tournament_messages_match_id_idx on public.tournament_messages (match_id);
create index tournament_messages_participant_id_idx on public.tournament_messages (participant_id);

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
comment on function private.require_audience(p_tournament_id uuid, p_audience text, p_stage_id uuid, p_part text, p_round integer, p_match_ids uuid[], p_participant_id uuid) is
  'The tournament of an audience. Refuses tournament_not_found, check_in_not_used, audience_invalid.';

create policy select_staff_or_admin on public.tournament_messages
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('chat')));
grant select on public.tournament_messages to authenticated, service_role;
alter publication supabase_realtime add table public.tournament_messages;

create function public.readers(message public.tournament_messages)
returns integer
language sql
stable
security definer -- counts the readers of a message
set search_path = ''
as $$
  -- Reads the stored row, because a caller may pass an invented one.
  -- Recipients whose notification is not delivered yet have not read it.
  -- Some of these recipients may have disabled this kind of notification on the page.
  select greatest(own.notices - (
    select count(*) from public.notifications
    where kind = 'tournament_message' and subject = own.id::text and read_at is null
  ) - coalesce((
    select sum(cardinality(user_ids) - notified_count) from private.pending_notices
    where kind = 'tournament_message' and subject = own.id::text
  ), 0), 0)::integer
  from public.tournament_messages own
  where own.id = message.id and private.may(own.tournament_id, 'chat')
$$;
comment on function public.readers(message public.tournament_messages) is
  'Computed field: how many recipients have read the message on the page, or dismissed it.';

create function public.tournament_message_waiters(p_tournament_message_id uuid)
returns table (profile_id uuid, username text, avatar_url text)
language plpgsql
stable
security definer -- reads the notifications of other users
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
comment on function public.tournament_message_waiters(p_tournament_message_id uuid) is
  'The recipients who have not read a message of the tournament on their page. For staff with the right `chat`.';

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
comment on function public.count_message_recipients(p_tournament_id uuid, p_audience text, p_stage_id uuid, p_part text, p_round integer, p_match_id uuid, p_participant_id uuid, p_match_ids uuid[]) is
  'How many users a message to an audience would reach now. For staff with the right `chat`. Refuses tournament_not_found, check_in_not_used, audience_invalid.
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
  perform private.limit_event(
    p_tournament_id, 'tournament_message', 'tournament_messages_per_hour',
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
comment on function public.send_tournament_message(p_tournament_id uuid, p_audience text, p_content text, p_stage_id uuid, p_part text, p_round integer, p_match_id uuid, p_participant_id uuid, p_match_ids uuid[]) is
  'Sends a message of a tournament to an audience (of up to 256 matches), as a notification for each user. For staff with the right `chat`. Returns the message. Refuses muted, message_length, tournament_not_found, check_in_not_used, audience_invalid, nobody_to_write_to, rate_limited.
@type p_audience tournament_messages.audience
@nullable p_stage_id, p_part, p_round, p_match_id, p_participant_id, p_match_ids';

create function public.try_tournament_message(p_tournament_id uuid, p_content text)
returns void
language plpgsql
volatile
security definer -- notifications are written by the database only
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
  perform private.limit_event(
    v_author_id, 'message_trial', 'tournament_messages_per_hour',
    'Te enviaste muchas pruebas en la última hora. Espera un poco.'
  );
  perform private.notify_people(
    array[v_author_id], array[v_content], 'tournament_message',
    'Prueba: Mensaje de la organización: ' || v_name, '/tournaments/' || p_tournament_id,
    'trial ' || p_tournament_id
  );
end;
$$;
comment on function public.try_tournament_message(p_tournament_id uuid, p_content text) is
  'Sends a message of a tournament to the caller only, as a preview; it is not stored. For staff with the right `chat`. Refuses tournament_not_found, message_length, rate_limited.
@param p_content The text, 1 to 1,000 characters.';

grant execute on function public.readers, public.tournament_message_waiters to authenticated, service_role;
grant execute on function public.try_tournament_message to authenticated;
grant execute on function
  public.count_message_recipients, public.send_tournament_message
to authenticated, service_role;

-- 07-check_in_and_start_announcements.sql

-- Check-in and start of a tournament are announced to its participants, once each.

create function private.announce_tournament(p_tournament_id uuid, p_kind text)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_is_start constant boolean := p_kind = 'start';
  v_name constant text := (select name from public.tournaments where id = p_tournament_id);
  v_people uuid[];
begin
  insert into private.tournament_announcements (tournament_id, kind)
  values (p_tournament_id, p_kind)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  select coalesce(array_agg(distinct coalesce(participant.user_id, member.profile_id)), '{}') into v_people
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  left join public.team_members member
    on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
  where registration.tournament_id = p_tournament_id
    and registration.status = 'registered'
    and (v_is_start or registration.checked_in_at is null);
  perform private.notify_people(
    v_people,
    array_fill(
      case when v_is_start
        then 'Mira contra quién juegas.'
        else format('Ya puedes confirmar que juegas %s. Quien no confirma queda fuera.', v_name)
      end,
      array[cardinality(v_people)]
    ),
    case when v_is_start then 'tournament_started' else 'check_in_open' end,
    case when v_is_start then 'Comenzó ' || v_name else 'Confirma tu asistencia' end,
    '/tournaments/' || p_tournament_id
  );
  if v_is_start then
    perform private.note_follow_event(p_tournament_id, 'started');
  end if;
  return true;
end;
$$;
comment on function private.announce_tournament(p_tournament_id uuid, p_kind text) is
  'Notifies the participants once that check-in is open (check_in) or that the tournament has started (start); true if it did.';

-- 08-spoiler_free_notifications.sql

-- For users who watch matches later: notifications about what they follow contain no results.
-- Whether pages hide results is a setting of each device.

create table private.result_hiders (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.result_hiders is
  'Users whose notifications about what they follow contain no results.';

create function public.hide_results(p_is_hidden boolean)
returns void
language plpgsql
volatile
security definer -- written by this procedure only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if coalesce(p_is_hidden, false) then
    insert into private.result_hiders (profile_id) values (v_user_id) on conflict do nothing;
  else
    delete from private.result_hiders where profile_id = v_user_id;
  end if;
end;
$$;
comment on function public.hide_results(p_is_hidden boolean) is
  'Sets whether notifications about what the caller follows hide results.';
grant execute on function public.hide_results to authenticated;

-- 09-news_articles.sql

-- News articles. Administrators write them; an article is public from its publication time.

create table public.news (
  id uuid primary key default gen_random_uuid(),
  slug text not null default '', -- set_news_slug makes it
  title text not null,
  excerpt text,
  content text not null default '',
  category text not null default 'General',
  game_related text,
  image_urls text[] not null default '{}',
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  search_text text generated always as (private.search_key(title)) stored,
  tournament_id uuid references public.tournaments (id) on delete set null,
  published_at timestamptz default now(),
  constraint news_slug_key unique (slug),
  constraint news_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint news_title_length check (char_length(btrim(title)) between 1 and 200),
  constraint news_excerpt_length check (char_length(excerpt) <= 500),
  constraint news_content_length check (char_length(content) <= 50000),
  constraint news_category_known check (category in ('General', 'Torneos', 'Comunidad', 'Actualizaciones')),
  constraint news_game_related_length check (char_length(game_related) <= 80),
  constraint news_image_urls_format check (private.are_image_urls(image_urls))
);
comment on table public.news is
  'Articles: drafts, scheduled and published ones. Content is Markdown.
@chapter site 1
@title Leer las noticias';
comment on column public.news.slug is
  'Names the article in its URL. Set by the author or made from the title when first stored; never changes.';
comment on column public.news.title is
  'The title shown to users, in Spanish.';
comment on column public.news.excerpt is
  'A summary of one or two sentences for lists; null if there is none.';
comment on column public.news.content is
  'Markdown.';
comment on column public.news.category is
  'The category of the article in the list of news.';
comment on column public.news.game_related is
  'The name of the game of the article; null if there is none.';
comment on column public.news.image_urls is
  'The pictures of the article; the first one is the cover.';
comment on column public.news.author_id is
  'The administrator who wrote the article; null: the installation.';
comment on column public.news.search_text is
  'The title as private.search_key() compares it, for searches.';
comment on column public.news.tournament_id is
  'The tournament of the article, or null; the article stays when the tournament is deleted.';
comment on column public.news.published_at is
  'Publication time: null is a draft and a future time a schedule, both visible to administrators only. This column alone determines the state.';
create index news_created_at_idx on public.news (created_at desc);
create index news_published_at_idx on public.news (published_at desc);
create index news_tournament_id_idx on public.news (tournament_id, published_at desc)
  where tournament_id is not null;
create index news_author_id_idx on public.news (author_id);

-- There is no index for searches: row security is evaluated before the search condition, and there are few articles.

create function private.slugify(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(left(btrim(regexp_replace(private.search_key(p_text), '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'),
      ''
    ),
    'noticia'
  )
$$;
comment on function private.slugify(p_text text) is
  'Converts a text for use in a URL: lower case, digits and hyphens, up to 80 characters.';

create function private.set_news_slug()
returns trigger
language plpgsql
volatile
security definer -- must see every slug, and lock
set search_path = ''
as $$
declare
  v_base text;
  v_number integer := 1;
begin
  if tg_op = 'UPDATE' then
    new.slug := old.slug;
    return new;
  end if;
  v_base := private.slugify(coalesce(nullif(btrim(new.slug), ''), new.title));
  -- Articles with the same title wait for each other here, because otherwise their equal slugs would conflict.
  perform pg_advisory_xact_lock(hashtextextended('news:' || v_base, 0));
  new.slug := v_base;
  while exists (select 1 from public.news where slug = new.slug) loop
    v_number := v_number + 1;
    new.slug := v_base || '-' || v_number;
  end loop;
  return new;
end;
$$;
comment on function private.set_news_slug() is
  'Gives a new article a unique slug, from the given one or from its title; a stored article retains its slug.';

create trigger set_news_slug
  before insert or update on public.news
  for each row execute function private.set_news_slug();

create policy select_visitors on public.news for select to anon using (published_at <= now());
create policy select_members on public.news
  for select to authenticated using (published_at <= now() or (select private.is_admin()));
select private.let_admins_edit(
  'public.news', 'title, excerpt, content, category, game_related, image_urls, tournament_id, published_at',
  '{slug, author_id}'
);

grant select on public.news to anon, authenticated, service_role;
grant execute on function private.slugify to authenticated, service_role;

alter publication supabase_realtime add table public.news;

-- 10-agenda.sql

-- The next actions of a player, in one query: for the start page, the bar on a tournament's pages, and after a match.

-- A participant may have thousands of matches, of which only a few are open; this index contains only these.
create index tournament_matches_open_participant1_id_idx
  on public.tournament_matches (participant1_id) where status not in ('completed', 'bye', 'cancelled');
create index tournament_matches_open_participant2_id_idx
  on public.tournament_matches (participant2_id) where status not in ('completed', 'bye', 'cancelled');
create index challenge_matches_running_participant1_id_idx
  on public.challenge_matches (participant1_id) where status in ('pending_results', 'scheduled', 'disputed');
create index challenge_matches_running_participant2_id_idx
  on public.challenge_matches (participant2_id) where status in ('pending_results', 'scheduled', 'disputed');

create type private.open_match as (
  kind text,
  match_id uuid,
  tournament_id uuid,
  title text,
  game text,
  status text,
  due_at timestamptz,
  best_of integer,
  round integer,
  place integer,
  participant_id uuid,
  rival_id uuid,
  amount integer
);

create function private.open_matches_of(p_participant_ids uuid[])
returns setof private.open_match
language sql
stable
security definer -- used by my_agenda
set search_path = ''
as $$
  with tournament_side as (
    select participant1_id as participant_id, participant2_id as rival_id, match.*
    from public.tournament_matches match
    where participant1_id = any (p_participant_ids) and status not in ('completed', 'bye', 'cancelled')
    union all
    select participant2_id, participant1_id, match.*
    from public.tournament_matches match
    where participant2_id = any (p_participant_ids) and status not in ('completed', 'bye', 'cancelled')
  ),
  challenge_side as (
    select participant1_id as participant_id, participant2_id as rival_id, match.*
    from public.challenge_matches match
    where participant1_id = any (p_participant_ids) and status in ('pending_results', 'scheduled', 'disputed')
    union all
    select participant2_id, participant1_id, match.*
    from public.challenge_matches match
    where participant2_id = any (p_participant_ids) and status in ('pending_results', 'scheduled', 'disputed')
  )
  select
    'match', side.id, tournament.id, tournament.name, tournament.game, side.status, side.starts_at, side.best_of,
    side.round, side.position_in_bracket, side.participant_id, side.rival_id, null
  from tournament_side side
  join public.tournaments tournament on tournament.id = side.tournament_id and tournament.status = 'Activo'
  union all
  select
    'wager', side.id, null, game.name, game.name, side.status, coalesce(side.starts_at, side.play_by), side.best_of,
    1, 1, side.participant_id, side.rival_id, challenge.wager_amount
  from challenge_side side
  join public.challenges challenge on challenge.id = side.challenge_id
  join public.games game on game.id = challenge.game_id
$$;
comment on function private.open_matches_of(p_participant_ids uuid[]) is
  'The open matches of these participants: in running tournaments, and of accepted challenges.';

create function private.entries_of(p_participant_ids uuid[])
returns table (
  tournament_id uuid,
  participant_id uuid,
  name text,
  game text,
  status text,
  start_date timestamptz,
  closes_at timestamptz,
  awaits_check_in boolean
)
language sql
stable
security definer -- used by my_agenda
set search_path = ''
as $$
  select
    tournament.id, entry.participant_id, tournament.name, tournament.game, tournament.status, tournament.start_date,
    private.check_in_closes_at(tournament),
    coalesce(
      entry.checked_in_at is null and tournament.structure_generated_at is null
        and tournament.start_date - make_interval(mins => tournament.check_in_minutes) <= now()
        and private.check_in_closes_at(tournament) > now(),
      false
    )
  from unnest(p_participant_ids) as own (id)
  -- Reads only the newest 100 registrations, because a participant is rarely in more unfinished tournaments.
  cross join lateral (
    select * from public.tournament_participants
    where participant_id = own.id
    order by created_at desc
    limit 100
  ) as entry
  join public.tournaments tournament on tournament.id = entry.tournament_id
  where entry.status = 'registered' and tournament.status <> 'Finalizado' and tournament.finished_at is null
$$;
comment on function private.entries_of(p_participant_ids uuid[]) is
  'The unfinished tournaments of these participants, with whether check-in is open for them.';

create function public.my_agenda()
returns table (
  kind text,
  match_id uuid,
  tournament_id uuid,
  title text,
  game text,
  status text,
  due_at timestamptz,
  best_of integer,
  participant_id uuid,
  rival_id uuid,
  rival_type text,
  rival_name text,
  rival_image_url text,
  can_act boolean,
  has_reported boolean,
  amount integer,
  rival_candidates text[],
  rival_report_id uuid,
  rival_result text,
  act_by timestamptz,
  is_overdue boolean
)
language sql
stable
security definer -- whether the rival has reported is visible only to the other side, to which the caller belongs
set search_path = ''
as $$
  with own as (
    select array(select private.my_participant_ids()) as ids, array(select private.acting_participant_ids()) as acting
  ),
  open_match as (
    select
      match.*, private.report_deadline(rival_report) as answer_by, rival_report.id as rival_report_id,
      rival_report.result as rival_result, own_report.id is not null as has_reported,
      veto.match_id is not null as has_turn, veto.deadline as chooses_by,
      coalesce(
        clock.state = 'waiting' and clock.starts_at <= now() and clock.arrived_at is null
          or clock.state = 'walkover' and clock.walkover_for <> clock.side,
        false
      ) as is_overdue,
      case
        when clock.state = 'walkover' or clock.starts_at <= now() then clock.due_at
        when clock.state = 'waiting' and clock.opens_at <= now() and clock.ready_at is null then clock.starts_at
      end as act_by,
      coalesce(clock.state = 'started' and match.status in ('pending', 'scheduled'), false) as is_live
    from own
    cross join lateral private.open_matches_of(own.ids) as match
    left join public.match_reports rival_report
      on rival_report.match_id = match.match_id and rival_report.participant_id = match.rival_id
    left join public.match_reports own_report
      on own_report.match_id = match.match_id and own_report.participant_id = match.participant_id
    left join public.match_vetoes veto on veto.match_id = match.match_id and veto.turn_id = match.participant_id
    left join lateral (
      select
        start.state, start.starts_at, start.due_at, start.walkover_for, private.opens_ready_at(start) as opens_at, side.number as side,
        case side.number when 1 then start.arrived1_at else start.arrived2_at end as arrived_at,
        case side.number when 1 then start.ready1_at else start.ready2_at end as ready_at
      from public.match_starts start
      join public.tournament_matches own_match on own_match.id = start.match_id
      cross join lateral (
        select case match.participant_id when own_match.participant1_id then 1 else 2 end as number
      ) as side
      where start.match_id = match.match_id and start.state in ('waiting', 'started', 'walkover')
    ) as clock on true
    where match.tournament_id is null or private.may_play(auth.uid(), match.tournament_id)
  ),
  ranked as (
    select
      open_match.*,
      status = 'pending_results' and rival_report_id is not null and not has_reported as awaits_answer,
      row_number() over (
        partition by coalesce(open_match.tournament_id, open_match.match_id), open_match.participant_id
        order by
          is_overdue desc,
          case status when 'scheduled' then 1 when 'pending' then 1 when 'pending_results' then 2 when 'disputed' then 3 else 4 end,
          round, due_at nulls last, place
      ) as turn
    from open_match
  ),
  entry as (
    select entry.*
    from own
    cross join lateral private.entries_of(own.ids) as entry
  ),
  team_request as (
    select request.user_id, request.created_at, count(*) over () as total
    from public.team_join_requests request
    where request.team_id = private.my_led_team_id() and request.status = 'pending'
    order by request.created_at desc
    limit 1
  ),
  friend_request as (
    select friend.user_id_1 as user_id, friend.created_at, count(*) over () as total
    from public.friends friend
    where friend.user_id_2 = auth.uid() and friend.status = 'pending'
    order by friend.created_at desc
    limit 1
  ),
  item as (
    select
      -1 as rank, 'suspended' as kind, null::uuid as match_id, null::uuid as tournament_id, null::text as title, null::text as game,
      null::text as status, suspended.until as due_at, null::integer as best_of, null::uuid as participant_id, null::uuid as rival_id,
      false as has_reported, null::integer as amount, null::uuid as rival_report_id, null::text as rival_result,
      null::timestamptz as act_by, false as is_overdue
    from private.suspended_until(auth.uid()) as suspended (until)
    where suspended.until is not null
    union all
    select
      1, 'answer', match_id, tournament_id, title, game, status,
      answer_by,
      best_of, participant_id, rival_id, false, amount, rival_report_id, rival_result,
      answer_by, false
    from ranked
    where awaits_answer
    union all
    select 1, 'veto', match_id, tournament_id, title, game, status, chooses_by, best_of, participant_id, rival_id, false, amount, null, null,
      chooses_by, false
    from ranked
    where has_turn and not awaits_answer
    union all
    select
      1, 'place', null, tournament.id, tournament.name, tournament.game, tournament.status, waiting.offer_ends_at, null,
      waiting.participant_id, null, false, tournament.entry_fee, null, null, waiting.offer_ends_at, false
    from own
    join public.waiting_entries waiting on waiting.participant_id = any (own.acting) and waiting.state = 'offered'
    join public.tournaments tournament on tournament.id = waiting.tournament_id
    where waiting.offer_ends_at > now() and private.may_play(auth.uid(), tournament.id)
    union all
    select
      1, 'check_in', null, tournament_id, name, game, status, closes_at, null, participant_id, null, false, null, null, null, closes_at, false
    from entry, own
    where awaits_check_in and participant_id = any (own.acting) and private.may_play(auth.uid(), tournament_id)
    union all
    select
      case when is_overdue then 0 when is_live or act_by is not null then 1 when status = 'pending_opponent' then 4 else 3 end,
      kind, match_id, tournament_id, title, game, status, due_at, best_of, participant_id, rival_id, has_reported, amount, null, null,
      act_by, is_overdue
    from ranked
    where turn = 1 and not awaits_answer and not has_turn
    union all
    select 5, 'team_requests', null, null, null, null, null, created_at, null, null, private.user_participant_id(user_id), false, total, null, null, null, false
    from team_request
    union all
    select 6, 'friend_requests', null, null, null, null, null, created_at, null, null, private.user_participant_id(user_id), false, total, null, null, null, false
    from friend_request
    union all
    select 7, 'entry', null, tournament_id, name, game, status, start_date, null, participant_id, null, false, null, null, null, null, false
    from entry
  )
  select
    item.kind, item.match_id, item.tournament_id, item.title, item.game, item.status, item.due_at, item.best_of,
    item.participant_id, item.rival_id, rival.type, public.display_name(rival),
    coalesce(team.logo_url, player.avatar_url),
    coalesce(item.participant_id = any (own.acting) and private.plays_for(item.tournament_id, item.participant_id), true),
    item.has_reported, item.amount::integer,
    candidates.names,
    item.rival_report_id, item.rival_result, item.act_by, item.is_overdue
  from item
  cross join own
  left join public.participants rival on rival.id = item.rival_id
  left join public.teams team on team.id = rival.team_id
  left join public.profiles player on player.id = rival.user_id
  left join lateral (
    select array[public.display_name(one), public.display_name(other)] as names
    from public.tournament_matches feeder
    join public.participants one on one.id = feeder.participant1_id
    join public.participants other on other.id = feeder.participant2_id
    where item.rival_id is null
      and feeder.tournament_id = item.tournament_id and feeder.next_match_id = item.match_id
      and feeder.winner_id is null
    limit 1
  ) as candidates on true
  order by
    item.rank,
    -- The caller must act now if an action is overdue or has a deadline. A rival who waits sets no deadline.
    case when item.rank <= 1 then coalesce(item.act_by, now()) end,
    item.due_at nulls last, item.title, item.match_id
  limit 50
$$;
comment on function public.my_agenda() is
  'The caller''s next actions. Order: overdue matches, possible actions by deadline (act_by), upcoming ones, tournaments. Actions that a suspension prevents are left out. kind: suspended (the account, until due_at), answer (the rival has reported; its report becomes final at due_at), veto (the caller''s turn, until due_at if there is a clock), place (an offered place, until due_at; amount is the fee), check_in (until due_at), match (the next one of a tournament), wager (an accepted challenge), team_requests and friend_requests (amount is their number), entry (an unfinished tournament).
@field kind The kind of action, as listed above.
@field match_id The id in `tournament_matches` or, for a wager, in `challenge_matches`; null without a match.
@field tournament_id Refers to `tournaments.id`; null without a tournament.
@field title Name of the tournament; null without one.
@field game Name of the game; null without one.
@field status The status of the match or, for an entry, of the tournament; null for other kinds.
@field due_at The deadline, or the time of a match; null: at any time.
@field best_of Games of the match at most; null without a match.
@field participant_id The participant for which the caller acts: the user or the team. Refers to `participants.id`.
@field rival_id The other side, or the newest requester; null if unknown.
@field rival_name Name of the other side, or of the newest requester; null if unknown.
@field rival_image_url Picture of that participant or requester; null if there is none.
@field can_act Whether the caller may act; false for members who may not act for their team.
@field has_reported Whether the caller''s side has reported a result.
@field amount Stake of a side in tickets, the fee of a place, or the number of requests; null for other kinds.
@field rival_candidates Names of the two participants of whom one will be the rival; null if the rival is known.
@field rival_report_id For the kind answer, the rival''s report, as confirm_match_result() takes it. Refers to `match_reports.id`.
@field rival_result For the kind answer, the result in that report: "a-b" in the order of the participants, or W.O.
@field act_by Deadline after which inaction has a penalty: shown as a countdown; null without one.
@field is_overdue Whether the caller''s side did not come at the scheduled time, or the clock gave a walkover against it.
@nullable act_by, rival_report_id, rival_result, match_id, tournament_id, title, game, status, due_at, best_of, participant_id, rival_id, rival_type, rival_name, rival_image_url, amount, rival_candidates
@type rival_type participants.type
@type status tournament_matches.status | tournaments.status
@type kind "suspended" | "answer" | "veto" | "place" | "check_in" | "match" | "wager" | "team_requests" | "friend_requests" | "entry"
@scope read
@chapter schedule 1
@title Leer tu agenda';

grant execute on function public.my_agenda to authenticated, service_role;
