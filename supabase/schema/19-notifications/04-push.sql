-- Web push: the devices that a user allowed, their quiet hours, and the queue of messages.
--
-- Like an e-mail, a push message is written in the transaction of its event, when the notification is delivered. The
-- server encrypts it for the device (RFC 8291) and sends it to the device's push service. Topic, text and link are
-- those of the notification, so push has no list of kinds to maintain.

--- Devices that get push messages: one row per browser that allowed them. Readable and deletable by its user; deleted
--- with its session.
create table public.push_devices (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  --- The session in which the device was added or renewed; when the session ends, the device is deleted.
  session_id uuid,
  name text not null,
  --- URL at the browser's push service. The server checks that it knows the service before calling it.
  endpoint text not null unique,
  --- The browser's public key (RFC 8291): 65 bytes in base64url.
  p256dh text not null,
  --- The browser's secret for encryption (RFC 8291): 16 bytes in base64url.
  auth text not null,
  renewed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint push_devices_name_length check (char_length(name) between 1 and 60),
  constraint push_devices_endpoint_format check (endpoint ~ '^https?://\S+$' and char_length(endpoint) <= 1000),
  constraint push_devices_p256dh_format check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint push_devices_auth_format check (auth ~ '^[A-Za-z0-9_-]{22}$')
);
create index push_devices_profile_id_idx on public.push_devices (profile_id, renewed_at desc);
create index push_devices_session_id_idx on public.push_devices (session_id) where session_id is not null;

--- The hours of the day without push messages: from begins until ends, in the time zone zone. If ends is before begins,
--- they last over midnight.
create table public.quiet_hours (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  begins time not null,
  ends time not null,
  zone text not null,
  created_at timestamptz not null default now(),
  constraint quiet_hours_length check (begins <> ends)
);

--- Push messages that no push service has accepted yet. A row is deleted when it was accepted, has expired, or a newer
--- one of the same device and tag exists.
create table private.push_outbox (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references public.push_devices (id) on delete cascade,
  --- The subject as 32 hexadecimal digits: a device shows only the last notification of a subject.
  tag text not null,
  title text not null,
  body text not null,
  link text not null,
  --- The action that the notification offers on the object act_id; null: a click only opens its link.
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
create index push_outbox_next_attempt_at_idx on private.push_outbox (next_attempt_at);
create index push_outbox_device_id_idx on private.push_outbox (device_id, tag, created_at);

insert into public.settings (key, value, description) values
  ('push_devices_per_hour', '60', 'Veces que una persona puede registrar por hora un dispositivo para avisos.');

--- Whether a user is in their quiet hours now.
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

--- When a user's quiet hours begin next; null if the user has none.
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

--- Whether a user may act for a participant: the rule of private.acting_participant_ids() for any user.
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

--- The action that the recipient of a notification can take without opening the page: confirm readiness, accept a time
--- or a challenge without tickets, check in. Null without one.
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

--- Queues a push message for every device of a user, unless the user has quiet hours now. The caller has checked the
--- user's settings.
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

--- Creates the token with which the notification on a device can take one action on one object until an instant, as the
--- device's owner.
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

--- Takes up to p_limit due push messages to send them: no other server takes them for a minute, and longer after each
--- attempt. Messages without a recorded outcome are taken again. Deletes expired and outdated ones.
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

--- Records what became of push messages: those that are finished, those whose devices no longer exist, and those to
--- retry from an instant on.
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

--- If an unread notification gets a new text, the devices show the new one too.
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

create trigger push_renewed_notification
  after update on public.notifications
  for each row when (new.created_at <> old.created_at)
  execute function private.push_renewed_notification();

--- Deletes the device of a session that has ended.
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

--- Adds the caller's browser to their devices, or renews it; of more than ten the oldest is deleted. Returns its id.
--- Refuses push_device_invalid, rate_limited.
--- @nullable p_name
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

--- Sets the hours (HH:MM) in a zone in which the caller gets no push messages; null removes them. Refuses
--- quiet_hours_invalid, time_zone_unknown.
--- @nullable p_begins, p_ends, p_zone
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

--- Takes the action that a push message offers, as the owner of the device: like ready_for_match(),
--- answer_match_time(), check_in() or accept_challenge(), with the same refusals. Refuses notice_over.
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

grant execute on function public.save_push_device, public.save_quiet_hours to authenticated;
grant execute on function public.act_by_push to anon, authenticated;
