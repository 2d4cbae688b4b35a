-- E-mails for notifications and chat messages, and the digest for absent users.
--
-- Each e-mail is queued in the transaction of its event (private.queue_mail): both are committed, or neither.

--- Recent e-mails by user and topic, for the limit per hour. Rows are deleted after a day.
create table private.notice_mails (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  topic text not null,
  created_at timestamptz not null default now()
);
create index notice_mails_profile_id_idx on private.notice_mails (profile_id, topic, created_at);
create index notice_mails_created_at_idx on private.notice_mails (created_at);

--- For each account, when to check next whether its user was away and missed something.
create table private.digests (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  due_at timestamptz not null,
  sent_at timestamptz,
  -- How many digests were sent since the user's last visit. Each one doubles the time until the next.
  sent_in_a_row smallint not null default 0,
  created_at timestamptz not null default now()
);
create index digests_due_at_idx on private.digests (due_at);

insert into public.settings (key, value, description) values
  ('notice_mails_per_hour', '10', 'Correos de un mismo tema que una persona recibe por hora como mucho.'),
  ('digest_away_days', '3', 'Días sin entrar después de los que llega un resumen por correo.'),
  ('digest_every_days', '7', 'Días entre un resumen por correo y el siguiente.');

--- Queues an e-mail of a topic with its unsubscribe link, and counts it. The caller has checked the user's settings.
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

--- E-mails of a topic to a user within the last hour.
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

--- When a user was last active, according to sessions and presence.
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

--- Delivers a notification where its recipient's settings want it: on the page, by e-mail, to devices, or nowhere.
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

create trigger deliver_notification
  before insert on public.notifications
  for each row execute function private.deliver_notification();

--- Notifies an absent user of a new message: by push, and by e-mail at most once an hour for all senders together.
--- Without the text of the message.
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

create trigger tell_of_message
  after insert on public.messages
  for each row when (new.sender_profile_id is not null)
  execute function private.tell_of_message();

--- Every account gets a row, and is checked from time to time.
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

create trigger plan_digest
  after insert on public.profiles for each row execute function private.plan_digest();

--- Deletes the settings and queued e-mails and pushes of a closed account.
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

create trigger forget_notices
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.forget_notices();
