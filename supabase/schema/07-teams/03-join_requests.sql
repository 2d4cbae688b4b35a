-- Requests to join a team, and the answers.

insert into public.settings (key, value, description) values
  ('team_join_messages_per_hour', '20', 'Mensajes que una persona puede enviar por hora con sus solicitudes de ingreso.');

--- Checks a request to join a team: from a player without a team, to a team that recruits, at most one open request.
--- Refuses team_not_found, already_in_team, team_not_recruiting, team_full, request_exists, rate_limited.
create function private.prepare_join_request()
returns trigger
language plpgsql
volatile
security definer -- sees memberships and requests of everybody
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_team public.teams;
begin
  new.user_id := coalesce(new.user_id, v_user_id);
  if new.user_id <> v_user_id or new.status <> 'pending' then
    perform private.forbid('Solo puedes enviar una solicitud propia.');
  end if;
  select * into v_team from public.teams where id = new.team_id;
  if not found then
    perform private.refuse('team_not_found', 'Equipo no encontrado');
  end if;
  if exists (select 1 from public.team_members where profile_id = v_user_id) then
    perform private.refuse('already_in_team', 'Ya estás en un equipo');
  end if;
  if not v_team.is_recruiting then
    perform private.refuse('team_not_recruiting', 'Este equipo no está reclutando.');
  end if;
  perform private.require_room_in_team(v_team.id);
  if exists (
    select 1 from public.team_join_requests
    where team_id = new.team_id and user_id = v_user_id and status = 'pending'
  ) then
    perform private.refuse('request_exists', 'No se pudo enviar la solicitud. Puede que ya hayas solicitado unirte.');
  end if;
  perform private.limit_event(
    v_user_id, 'team_join_request', 'team_requests_per_hour', 'Enviaste demasiadas solicitudes. Espera un momento.'
  );
  return new;
end;
$$;

--- Notifies the leader of a request.
create function private.announce_join_request()
returns trigger
language plpgsql
volatile
security definer -- notifies another user
set search_path = ''
as $$
begin
  perform private.notify_user(
    t.leader_id, 'team_join_request', 'Solicitud para tu equipo',
    format('%s quiere unirse a %s.', p.username, t.name), '/team/' || t.id || '?tab=ajustes',
    t.id || ' ' || p.id, private.user_participant_id(p.id)
  )
  from public.teams t, public.profiles p
  where t.id = new.team_id and p.id = new.user_id;
  return null;
end;
$$;

--- A request can be answered only once. Refuses request_resolved.
create function private.guard_join_request_update()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if new.status = old.status then
    return new;
  end if;
  if old.status <> 'pending' then
    perform private.refuse('request_resolved', 'La solicitud ya fue resuelta.');
  end if;
  new.resolved_at := now();
  return new;
end;
$$;

--- Accepting adds the member (which updates team_id and deletes other requests); the player is notified of either
--- answer, and the leader's notification is marked as read. Refuses already_in_team, team_full.
create function private.answer_join_request()
returns trigger
language plpgsql
volatile
security definer -- adds the member
set search_path = ''
as $$
declare
  v_team public.teams;
begin
  -- The team is always locked before the player, so acceptances by one team, and of one player, wait for each other.
  -- "For update" could deadlock with transactions that insert rows with references to the team or the player.
  select * into v_team from public.teams where id = new.team_id for no key update;
  if new.status = 'accepted' then
    perform 1 from public.profiles where id = new.user_id for no key update;
    if exists (select 1 from public.team_members where profile_id = new.user_id) then
      perform private.refuse('already_in_team', 'El jugador ya está en un equipo.');
    end if;
    perform private.require_room_in_team(new.team_id);
    insert into public.team_members (team_id, profile_id, role) values (new.team_id, new.user_id, 'member');
  end if;
  update public.notifications
  set read_at = now()
  where user_id = v_team.leader_id and kind = 'team_join_request'
    and subject = new.team_id || ' ' || new.user_id and read_at is null;
  perform private.notify_user(
    new.user_id,
    'team_request_' || new.status,
    case new.status when 'accepted' then 'Solicitud aceptada' else 'Solicitud rechazada' end,
    case new.status
      when 'accepted' then format('Ya formas parte de %s.', v_team.name)
      else format('%s no aceptó tu solicitud.', v_team.name)
    end,
    '/team/' || new.team_id, null, private.team_participant_id(new.team_id)
  );
  return null;
end;
$$;

--- Deletes pending requests of players who have joined a team: those that were locked by another answer when they
--- joined.
create function private.forget_overtaken_join_requests(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from public.team_join_requests
  where id in (
    select request.id
    from public.team_join_requests request
    join public.team_members member on member.profile_id = request.user_id
    where request.status = 'pending'
    limit p_limit
    for update of request skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

--- Locks the requests before the team, as an answer to a request does. So a leader who deletes the team waits for an
--- answer in progress.
create function private.lock_own_join_requests()
returns trigger
language plpgsql
volatile
security definer -- locks on behalf of a leader
set search_path = ''
as $$
begin
  perform 1
  from public.team_join_requests
  where team_id = private.my_led_team_id() and status = 'pending'
  order by id
  for update;
  return null;
end;
$$;

create trigger lock_own_join_requests
  before delete on public.teams
  for each statement execute function private.lock_own_join_requests();

create trigger prepare_join_request
  before insert on public.team_join_requests
  for each row execute function private.prepare_join_request();
create trigger announce_join_request
  after insert on public.team_join_requests
  for each row execute function private.announce_join_request();
create trigger guard_join_request_update
  before update on public.team_join_requests
  for each row execute function private.guard_join_request_update();
create trigger answer_join_request
  after update of status on public.team_join_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.answer_join_request();

--- Messages of players with their requests to join, readable by the leader; deleted with the request.
create table public.team_join_messages (
  request_id uuid primary key references public.team_join_requests (id) on delete cascade,
  content text not null,
  created_at timestamptz not null default now(),
  constraint team_join_messages_content_length check (char_length(content) between 1 and 200)
);

create policy select_requester_or_leader on public.team_join_messages
  for select to authenticated
  using (
    request_id in (
      select id from public.team_join_requests
      where user_id = (select auth.uid()) or team_id = (select private.my_led_team_id())
    )
  );
grant select on public.team_join_messages to authenticated, service_role;

--- Writes or replaces the message of the caller's open request to join a team; readable by its leader only. Refuses
--- muted, suspended, message_length, request_resolved (also without a request), message_impossible, rate_limited.
create function public.write_join_message(p_team_id uuid, p_content text)
returns void
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_content constant text := private.clean_text(p_content);
  v_request_id uuid;
begin
  perform private.require_not_muted(v_user_id);
  if coalesce(char_length(v_content), 0) not between 1 and 200 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 200 caracteres.');
  end if;
  perform private.limit_event(
    v_user_id, 'team_join_message', 'team_join_messages_per_hour', 'Enviaste demasiados mensajes. Espera un momento.'
  );
  select id into v_request_id
  from public.team_join_requests
  where team_id = p_team_id and user_id = v_user_id and status = 'pending'
  for no key update;
  if not found then
    perform private.refuse('request_resolved', 'La solicitud ya fue resuelta.');
  end if;
  if private.is_blocked_between(v_user_id, (select leader_id from public.teams where id = p_team_id)) then
    -- A block must stay secret, so the message is the same as for an unknown reason.
    perform private.refuse('message_impossible', 'No se puede escribir a este equipo.');
  end if;
  insert into public.team_join_messages as message (request_id, content)
  values (v_request_id, v_content)
  on conflict (request_id) do update set content = excluded.content, created_at = now();
end;
$$;
grant execute on function public.write_join_message to authenticated, service_role;
