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
