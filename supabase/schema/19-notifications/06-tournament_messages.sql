-- Messages of the staff of a tournament to its participants.
--
-- A message is a notification for each recipient; whether it was read is stored only in those notifications.

insert into public.settings (key, value, description) values
  ('tournament_messages_per_hour', '30', 'Mensajes que la organización de un mismo torneo puede enviar por hora.');

--- Messages from the staff of a tournament, one row for all recipients. Readable by staff with the right `chat`; each
--- recipient reads a notification instead.
create table public.tournament_messages (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The user who wrote the message; null for the service key.
  author_id uuid references public.profiles (id) on delete set null,
  --- The recipients. cup: all participants; not_checked_in: those not checked in; round: the players of a round
  --- (stage_id, part, round); match, matches: the sides of one or several; participant: one; waiting_list: all on it,
  --- also those with an offered place. The stage or match may be gone if the draw was repeated.
  audience text not null,
  stage_id uuid references public.tournament_stages (id) on delete set null,
  part text,
  round integer,
  match_id uuid references public.tournament_matches (id) on delete set null,
  --- The number of matches, if the audience is `matches`; null for any other audience.
  matches integer,
  participant_id uuid references public.participants (id) on delete set null,
  content text not null,
  --- Number of users reached when the message was sent.
  recipients integer not null,
  --- How many of the recipients got it on the page; the others have switched off tournament notifications there, and
  --- may get it by e-mail.
  notices integer not null,
  created_at timestamptz not null default now(),
  constraint tournament_messages_audience_known check (
    audience in ('cup', 'not_checked_in', 'round', 'match', 'matches', 'participant', 'waiting_list')
  ),
  constraint tournament_messages_matches_counted check ((audience = 'matches') = (matches is not null) and matches > 0),
  constraint tournament_messages_content_length check (char_length(content) between 1 and 1000),
  constraint tournament_messages_recipients_range check (recipients > 0 and notices between 0 and recipients)
);

create index tournament_messages_tournament_id_idx on public.tournament_messages (tournament_id, created_at desc, id desc);
create index tournament_messages_author_id_idx on public.tournament_messages (author_id);
create index tournament_messages_stage_id_idx on public.tournament_messages (stage_id);
create index tournament_messages_match_id_idx on public.tournament_messages (match_id);
create index tournament_messages_participant_id_idx on public.tournament_messages (participant_id);

--- The tournament of an audience. Refuses tournament_not_found, check_in_not_used, audience_invalid.
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

create policy select_staff_or_admin on public.tournament_messages
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('chat')));
grant select on public.tournament_messages to authenticated, service_role;
alter publication supabase_realtime add table public.tournament_messages;

--- Computed field: how many recipients have read the message on the page, or dismissed it.
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

--- The recipients who have not read a message of the tournament on their page. For staff with the right `chat`.
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

--- How many users a message to an audience would reach now. For staff with the right `chat`. Refuses
--- tournament_not_found, check_in_not_used, audience_invalid.
--- @type p_audience tournament_messages.audience
--- @nullable p_stage_id, p_part, p_round, p_match_id, p_participant_id, p_match_ids
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

--- Sends a message of a tournament to an audience (of up to 256 matches), as a notification for each user. For staff
--- with the right `chat`. Returns the message. Refuses muted, message_length, tournament_not_found, check_in_not_used,
--- audience_invalid, nobody_to_write_to, rate_limited.
--- @type p_audience tournament_messages.audience
--- @nullable p_stage_id, p_part, p_round, p_match_id, p_participant_id, p_match_ids
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

--- Sends a message of a tournament to the caller only, as a preview; it is not stored. For staff with the right `chat`.
--- Refuses tournament_not_found, message_length, rate_limited.
--- @param p_content The text, 1 to 1,000 characters.
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

grant execute on function public.readers, public.tournament_message_waiters to authenticated, service_role;
grant execute on function public.try_tournament_message to authenticated;
grant execute on function
  public.count_message_recipients, public.send_tournament_message
to authenticated, service_role;
