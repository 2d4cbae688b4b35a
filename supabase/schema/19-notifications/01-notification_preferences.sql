-- Notification settings of a user by topic (page, e-mail, push), and the link that stops a topic's e-mails.

--- A user's choices for a topic that differ from private.notification_defaults(): one database row per user and topic.
--- Readable by its user.
create table public.notification_preferences (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  topic text not null,
  --- Shown on the page; always true for chat, announcements and account, which the user must see.
  on_page boolean not null,
  by_email boolean not null,
  --- Whether the user gets push messages; null if the user never chose: then the default applies.
  by_push boolean,
  created_at timestamptz not null default now(),
  constraint notification_preferences_once unique (profile_id, topic),
  constraint notification_preferences_topic_known check (
    topic in ('matches', 'tournaments', 'teams', 'tickets', 'friends', 'following', 'chat', 'account', 'announcements', 'digest')
  )
);

--- The secret key that signs the links in e-mails, and the actions in push notifications.
create table private.mail_secrets (
  id uuid primary key default gen_random_uuid(),
  secret bytea not null default extensions.gen_random_bytes(32),
  created_at timestamptz not null default now()
);
insert into private.mail_secrets default values;

create policy select_owner on public.notification_preferences
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.notification_preferences to authenticated;

--- The topic of a kind of notification, on the page and by e-mail, derived from the beginning of its name.
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

--- The topics in the order of the settings page, whether a topic always appears on the page, and its defaults for
--- e-mail and push. The default for push is null if the topic has no push.
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

--- Whether a user gets notifications of a topic on the page, by e-mail, and on their devices.
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

--- The signature in a link; it proves that the link comes from an e-mail to that user.
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

--- The page that stops the e-mails of a topic, for any holder of the e-mail: without a session, and at any later time.
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

--- The notification settings of the caller: every topic, in the order of the settings page; by_push is null without
--- push.
--- @type topic notification_preferences.topic
--- @nullable by_push
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
grant execute on function private.notification_defaults to authenticated;

--- Saves where the caller gets notifications of a topic; p_by_push null leaves that value unchanged. Refuses
--- topic_unknown, choice_required.
--- @nullable p_by_push
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

--- Stops the e-mails of one topic with the signed link in an e-mail, or resumes them (p_undo); returns the topic.
--- Refuses link_invalid.
--- @type unsubscribe notification_preferences.topic
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

grant execute on function public.my_notification_preferences, public.save_notification_preference to authenticated;
grant execute on function public.unsubscribe to anon, authenticated;
