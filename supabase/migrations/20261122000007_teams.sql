-- Made by `npm run migration` from supabase/schema/07-teams, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-team_rules.sql

-- Team rules: founding, changing and deleting a team.

create function private.prepare_team()
returns trigger
language plpgsql
volatile
security definer -- locks the founder's profile and sees every name
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  new.leader_id := coalesce(new.leader_id, v_user_id);
  if new.leader_id <> v_user_id then
    perform private.forbid('Solo puedes crear un equipo propio.');
  end if;
  perform private.limit_event(
    v_user_id, 'found_team', 'teams_founded_per_day', 'Fundaste demasiados equipos hoy. Inténtalo mañana.'
  );
  -- If a player founds two teams at once, the second call waits here and then sees the first team.
  perform 1 from public.profiles where id = v_user_id for no key update;
  if exists (select 1 from public.team_members where profile_id = v_user_id) then
    perform private.refuse('already_in_team', 'Ya eres miembro de un equipo. No puedes crear uno nuevo.');
  end if;

  if private.clean_text(new.name) is null or coalesce(cardinality(new.games), 0) = 0 then
    perform private.refuse(
      'team_fields_required', 'El nombre del equipo y al menos un juego son obligatorios.'
    );
  end if;
  return new;
end;
$$;
comment on function private.prepare_team() is
  'Checks a new team: founded by its leader, who is in no other team. Refuses rate_limited, already_in_team, team_fields_required.';

create function private.explain_team_name()
returns trigger
language plpgsql
volatile
security definer -- must see all names
set search_path = ''
as $$
begin
  new.name := private.clean_text(private.tidy_name(new.name));
  if new.name is null or char_length(new.name) not between 2 and 60 then
    perform private.refuse('team_name_invalid', 'El nombre del equipo debe tener de 2 a 60 caracteres.');
  end if;
  if exists (select 1 from public.teams where search_text = private.search_key(new.name) and id <> new.id) then
    perform private.refuse('team_name_taken', 'Ya existe un equipo con ese nombre.');
  end if;
  return new;
end;
$$;
comment on function private.explain_team_name() is
  'Refuses, with a message, what the constraints on the name would reject (team_name_invalid, team_name_taken).';

create function private.tidy_team_page()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  new.description := private.clean_text(new.description);
  new.games := array(
    select game from unnest(new.games) with ordinality as listed (game, place) group by game order by min(place)
  );
  if cardinality(new.games) = 0 then
    perform private.refuse(
      'team_fields_required', 'El nombre del equipo y al menos un juego son obligatorios.'
    );
  end if;
  return new;
end;
$$;
comment on function private.tidy_team_page() is
  'Normalises the description of a team: no empty text, every game once, at least one (team_fields_required).';

create function private.found_team()
returns trigger
language plpgsql
volatile
security definer -- creates rows that the founder may not insert directly
set search_path = ''
as $$
begin
  insert into public.participants (id, type, team_id) values (new.participant_id, 'team', new.id);
  insert into public.team_members (team_id, profile_id, role) values (new.id, new.leader_id, 'leader');
  return null;
end;
$$;
comment on function private.found_team() is
  'Gives a new team its participant and wallet, and its leader as first member; profiles.team_id is updated too.';

create function private.guard_team_update()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if private.is_direct_request() and new.featured is distinct from old.featured and not private.is_acting_admin() then
    perform private.forbid('Solo la administración destaca equipos.');
  end if;
  return new;
end;
$$;
comment on function private.guard_team_update() is
  'Only administrators may feature a team.';

create trigger a_blank_image_is_none
  before insert or update of logo_url on public.teams
  for each row when (btrim(new.logo_url) = '')
  execute function private.blank_image_is_none('logo_url');
create trigger a_prepare_team
  before insert on public.teams
  for each row execute function private.prepare_team();
create trigger b_explain_team_name
  before insert or update of name on public.teams
  for each row execute function private.explain_team_name();
create trigger c_tidy_team_page
  before insert or update of description, games on public.teams
  for each row execute function private.tidy_team_page();
create trigger found_team
  after insert on public.teams
  for each row execute function private.found_team();
create trigger guard_team_update
  before update on public.teams
  for each row execute function private.guard_team_update();

-- 02-team_membership.sql

-- Team membership: joining, roles, leaving, handing over.

create function public.is_full(team public.teams)
returns boolean
language sql
stable
security definer -- reads a setting of the administration
set search_path = ''
as $$
  select count(*) >= private.setting_integer('team_size_limit')
  from public.team_members
  where team_id = team.id
$$;
comment on function public.is_full(team public.teams) is
  'Computed field: whether the team has the maximum number of members.';
grant execute on function public.is_full to anon, authenticated, service_role;

create function private.require_room_in_team(p_team_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if (select public.is_full(team) from public.teams team where team.id = p_team_id) then
    perform private.refuse('team_full', 'El equipo está completo.');
  end if;
end;
$$;
comment on function private.require_room_in_team(p_team_id uuid) is
  'Refuses team_full. Procedures that add a member lock the team first, so that two cannot take the last place.';

create function private.is_renewing_member(p_member public.team_members)
returns boolean
language sql
stable
set search_path = ''
as $$
  select current_setting('private.renewing_member', true)
    = format('%s %s %s', p_member.team_id, p_member.profile_id, p_member.role)
$$;
comment on function private.is_renewing_member(p_member public.team_members) is
  'True while renew_member() replaces a membership. It reads a setting of the transaction, which clients cannot set.';

create function private.renew_member(p_member public.team_members)
returns void
language plpgsql
volatile
security definer -- takes away a row that is written again at once
set search_path = ''
as $$
begin
  if pg_trigger_depth() = 0 then
    perform private.forbid();
  end if;
  perform set_config(
    'private.renewing_member', format('%s %s %s', p_member.team_id, p_member.profile_id, p_member.role), true
  );
  delete from public.team_members where team_id = p_member.team_id and profile_id = p_member.profile_id;
  if not found then
    perform private.forbid('Un jugador entra al equipo cuando el líder acepta su solicitud.');
  end if;
end;
$$;
comment on function private.renew_member(p_member public.team_members) is
  'Deletes a membership that is inserted again at once, without the effects of leaving the team.';

create function private.guard_team_member()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_since timestamptz;
begin
  if not private.is_direct_request() or private.is_renewing_member(coalesce(new, old)) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;

  if tg_op = 'INSERT' then
    -- Clients insert the founder, and an accepted player, although the row already exists.
    -- An equal row replaces the existing one, so that clients receive an insert.
    select created_at into v_since from public.team_members
    where team_id = new.team_id and profile_id = new.profile_id and role = new.role;
    if found then
      perform private.renew_member(new);
      new.created_at := v_since;
      return new;
    end if;
    perform private.forbid('Un jugador entra al equipo cuando el líder acepta su solicitud.');
  elsif tg_op = 'UPDATE' then
    if new.role <> old.role and (old.role = 'leader' or new.role = 'leader') then
      perform private.refuse('leader_role_fixed', 'El liderazgo se transfiere al abandonar el equipo; no se asigna.');
    end if;
    return new;
  elsif old.role = 'leader' then
    if old.profile_id = auth.uid() then
      perform private.refuse(
        'leader_must_hand_over', 'Antes de abandonar el equipo debes transferir el liderazgo o eliminar el equipo.'
      );
    end if;
    perform private.refuse('leader_cannot_be_removed', 'No puedes eliminar al líder del equipo.');
  end if;
  return old;
end;
$$;
comment on function private.guard_team_member() is
  'Checks direct writes of team members. Inserting an existing membership changes nothing, and inserting any other is refused. A leader can lose neither the role nor the membership.';

create policy insert_as_it_is on public.team_members
  for insert to authenticated with check (private.is_renewing_member(team_members));

create function private.lock_own_members()
returns trigger
language plpgsql
volatile
security definer -- locks on behalf of a leader
set search_path = ''
as $$
begin
  -- Locks the participant first, as the deletion of a team does; rosters refer to the participant.
  perform 1 from public.participants where team_id = private.my_team_id() for key share;
  perform 1
  from public.team_members
  where team_id = private.my_led_team_id()
  order by profile_id
  for update;
  return null;
end;
$$;
comment on function private.lock_own_members() is
  'Locks the participant, then all members in a fixed order, as the deletion of a team does, because a leader may remove several members in one request.';

create trigger lock_own_members
  before delete on public.team_members
  for each statement when (private.is_direct_request()) execute function private.lock_own_members();

create trigger a_guard_team_member
  before insert or update or delete on public.team_members
  for each row execute function private.guard_team_member();

create function private.follow_team_membership()
returns trigger
language plpgsql
volatile
security definer -- profiles.team_id is written by nothing else
set search_path = ''
as $$
begin
  if private.is_renewing_member(coalesce(new, old)) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    update public.profiles set team_id = new.team_id where id = new.profile_id;
    -- Skips requests that a leader is answering now: the answer waits for this transaction and deletes the rest.
    delete from public.team_join_requests
    where id in (
      select id from public.team_join_requests
      where user_id = new.profile_id and status = 'pending'
      for update skip locked
    );
    delete from public.team_player_invitations where profile_id = new.profile_id;
    return null;
  end if;

  update public.profiles set team_id = null where id = old.profile_id and team_id = old.team_id;
  -- Members who left voluntarily, or whose whole team is deleted, are not notified.
  if old.profile_id is distinct from auth.uid()
    and exists (select 1 from public.teams where id = old.team_id)
  then
    perform private.notify_user(
      old.profile_id, 'team_member_removed', 'Ya no formas parte del equipo',
      (select format('Fuiste eliminado del equipo %s.', name) from public.teams where id = old.team_id),
      '/teams'
    );
  end if;
  return null;
end;
$$;
comment on function private.follow_team_membership() is
  'Copies membership to profiles.team_id; a player who joins a team loses other requests and invitations.';

create trigger follow_team_membership
  after insert or delete on public.team_members
  for each row execute function private.follow_team_membership();

-- 03-join_requests.sql

-- Requests to join a team, and the answers.

insert into public.settings (key, value, description) values
  ('team_join_messages_per_hour', '20', 'Mensajes que una persona puede enviar por hora con sus solicitudes de ingreso.');

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
comment on function private.prepare_join_request() is
  'Checks a request to join a team: from a player without a team, to a team that recruits, at most one open request. Refuses team_not_found, already_in_team, team_not_recruiting, team_full, request_exists, rate_limited.';

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
comment on function private.announce_join_request() is
  'Notifies the leader of a request.';

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
comment on function private.guard_join_request_update() is
  'A request can be answered only once. Refuses request_resolved.';

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
comment on function private.answer_join_request() is
  'Accepting adds the member (which updates team_id and deletes other requests); the player is notified of either answer, and the leader''s notification is marked as read. Refuses already_in_team, team_full.';

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
comment on function private.forget_overtaken_join_requests(p_limit integer) is
  'Deletes pending requests of players who have joined a team: those that were locked by another answer when they joined.';

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
comment on function private.lock_own_join_requests() is
  'Locks the requests before the team, as an answer to a request does. So a leader who deletes the team waits for an answer in progress.';

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

create table public.team_join_messages (
  request_id uuid primary key references public.team_join_requests (id) on delete cascade,
  content text not null,
  created_at timestamptz not null default now(),
  constraint team_join_messages_content_length check (char_length(content) between 1 and 200)
);
comment on table public.team_join_messages is
  'Messages of players with their requests to join, readable by the leader; deleted with the request.';

create policy select_requester_or_leader on public.team_join_messages
  for select to authenticated
  using (
    request_id in (
      select id from public.team_join_requests
      where user_id = (select auth.uid()) or team_id = (select private.my_led_team_id())
    )
  );
grant select on public.team_join_messages to authenticated, service_role;

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
comment on function public.write_join_message(p_team_id uuid, p_content text) is
  'Writes or replaces the message of the caller''s open request to join a team; readable by its leader only. Refuses muted, suspended, message_length, request_resolved (also without a request), message_impossible, rate_limited.';
grant execute on function public.write_join_message to authenticated, service_role;

-- 04-leaving_teams.sql

-- Leaving a team, and its next leader.

create function private.pass_leadership(p_team public.teams, p_successor uuid)
returns void
language plpgsql
volatile
security definer -- changes the leadership, which is writable by no role
set search_path = ''
as $$
begin
  update public.team_members set role = 'member' where team_id = p_team.id and profile_id = p_team.leader_id;
  update public.team_members set role = 'leader' where team_id = p_team.id and profile_id = p_successor;
  update public.teams set leader_id = p_successor where id = p_team.id;
  perform private.notify_user(
    p_successor, 'team_leadership', 'Ahora lideras el equipo',
    format('Ahora eres el líder de %s.', p_team.name), '/team/' || p_team.id
  );
end;
$$;
comment on function private.pass_leadership(p_team public.teams, p_successor uuid) is
  'Makes a member the leader and notifies them; the former leader stays as a member. The caller has locked the team and the successor.';

create function public.hand_over_team(p_team_id uuid, p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- changes the leadership, which is writable by no role
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_team public.teams;
begin
  if private.my_led_team_id() is distinct from p_team_id then
    perform private.forbid('Solo el líder puede transferir el liderazgo.');
  end if;
  select * into v_team from public.teams where id = p_team_id for no key update;
  perform 1
  from public.team_members
  where team_id = p_team_id and profile_id in (v_user_id, p_profile_id)
  order by profile_id
  for update;
  if v_team.leader_id is distinct from v_user_id then
    perform private.forbid('Solo el líder puede transferir el liderazgo.');
  end if;
  if p_profile_id = v_user_id or not exists (
    select 1 from public.team_members where team_id = p_team_id and profile_id = p_profile_id
  ) then
    perform private.refuse('not_in_team', 'Elige a otro integrante del equipo.');
  end if;
  perform private.pass_leadership(v_team, p_profile_id);
end;
$$;
comment on function public.hand_over_team(p_team_id uuid, p_profile_id uuid) is
  'The leader hands the team to another member and stays as a member. Refuses forbidden, not_in_team.';

create function public.handle_leader_departure(team_id_param uuid, old_leader_id uuid)
returns uuid
language plpgsql
volatile
security definer -- changes the leadership, which is writable by no role
set search_path = ''
as $$
declare
  v_team public.teams;
  v_successor uuid;
begin
  select * into v_team from public.teams where id = team_id_param for no key update;
  if not found then
    perform private.refuse('team_not_found', 'Equipo no encontrado');
  end if;
  if v_team.leader_id is distinct from auth.uid() and not private.is_acting_admin() then
    perform private.forbid('Solo el líder puede transferir el liderazgo.');
  end if;
  if v_team.leader_id is distinct from old_leader_id then
    perform private.refuse('not_the_leader', 'Ese jugador no es el líder del equipo.');
  end if;

  loop
    select profile_id into v_successor
    from public.team_members
    where team_id = v_team.id and role <> 'leader'
    order by (role = 'co-leader') desc, created_at, profile_id
    limit 1
    for update;
    exit when found;
    if not exists (select 1 from public.team_members where team_id = v_team.id and role <> 'leader') then
      perform private.refuse(
        'leader_alone', 'Eres el único integrante: elimina el equipo en lugar de abandonarlo.'
      );
    end if;
  end loop;

  perform private.pass_leadership(v_team, v_successor);
  return v_successor;
end;
$$;
comment on function public.handle_leader_departure(team_id_param uuid, old_leader_id uuid) is
  'The leader (or an administrator) hands the team to the longest-serving co-leader, or else member, and stays as member. Returns the new leader. Refuses team_not_found, not_the_leader, leader_alone.';

create function public.leave_team()
returns void
language plpgsql
volatile
security definer -- may hand over the leadership
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_member public.team_members;
begin
  -- Departures from one team wait for each other here: the caller may have become the leader in the meantime.
  perform 1 from public.teams where id = private.my_team_id() for no key update;
  select * into v_member from public.team_members where profile_id = v_user_id;
  if not found then
    perform private.refuse('not_in_team', 'No perteneces a ningún equipo.');
  end if;
  if v_member.role = 'leader' then
    perform public.handle_leader_departure(v_member.team_id, v_user_id);
  end if;
  delete from public.team_members where team_id = v_member.team_id and profile_id = v_user_id;
end;
$$;
comment on function public.leave_team() is
  'Leaves the caller''s team; a leader hands it over in the same transaction. Refuses not_in_team, leader_alone.';

grant execute on function private.is_renewing_member, private.renew_member to authenticated, service_role;
grant execute on function public.handle_leader_departure, public.hand_over_team, public.leave_team to authenticated;

-- 05-team_invitations.sql

-- Invitation links: a user with the link joins the team without a request.

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  token uuid not null default gen_random_uuid() unique,
  created_by uuid references public.profiles (id) on delete set null,
  uses_left integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint team_invitations_once unique (team_id),
  constraint team_invitations_uses_left_range check (uses_left between 0 and 50)
);
comment on table public.team_invitations is
  'The invitation link of a team: one at a time, a new one ends the previous one. The token is enough to join, so only the leader can read it.';
comment on column public.team_invitations.token is
  'The random token of the link.';
comment on column public.team_invitations.uses_left is
  'How many more users can join with the link.';
create index team_invitations_created_by_idx on public.team_invitations (created_by);

create policy select_leader on public.team_invitations
  for select to authenticated using (team_id = (select private.my_led_team_id()));
grant select on public.team_invitations to authenticated, service_role;

insert into public.settings (key, value, description) values
  ('team_invitations_per_hour', '20', 'Enlaces de invitación que un líder puede crear por hora para su equipo.'),
  ('team_changes_per_hour', '10', 'Invitaciones a equipos que una persona puede aceptar por hora.');

create function public.create_team_invitation(p_uses integer default 10, p_days integer default 7)
returns public.team_invitations
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_team public.teams;
  v_invitation public.team_invitations;
begin
  perform private.require_no_measure(v_user_id);
  perform private.limit_event(
    v_user_id, 'team_invitation', 'team_invitations_per_hour', 'Creaste demasiadas invitaciones. Espera un momento.'
  );
  select * into v_team from public.teams where id = private.my_led_team_id() for no key update;
  if not found or v_team.leader_id <> v_user_id then
    perform private.forbid('Solo el líder invita al equipo.');
  end if;
  if coalesce(p_uses, 0) not between 1 and 50 then
    perform private.refuse('invitation_uses', 'Una invitación sirve para 1 a 50 personas.');
  end if;
  if coalesce(p_days, 0) not between 1 and 30 then
    perform private.refuse('invitation_days', 'Una invitación vale de 1 a 30 días.');
  end if;
  insert into public.team_invitations as invitation (team_id, created_by, uses_left, expires_at)
  values (v_team.id, v_user_id, p_uses, now() + make_interval(days => p_days))
  on conflict (team_id) do update set
    token = gen_random_uuid(), created_by = excluded.created_by, uses_left = excluded.uses_left,
    expires_at = excluded.expires_at, created_at = now()
  returning * into v_invitation;
  return v_invitation;
end;
$$;
comment on function public.create_team_invitation(p_uses integer, p_days integer) is
  'Creates the invitation link of the team that the caller leads, for p_uses users and p_days days; the previous one ends. Refuses suspended, invitation_uses, invitation_days, rate_limited.';

create function public.revoke_team_invitation()
returns boolean
language plpgsql
volatile
security definer -- as create_team_invitation
set search_path = ''
as $$
declare
  v_team_id uuid;
begin
  perform private.require_user();
  select id into v_team_id from public.teams where id = private.my_led_team_id() for no key update;
  if not found then
    perform private.forbid('Solo el líder invita al equipo.');
  end if;
  delete from public.team_invitations where team_id = v_team_id;
  return found;
end;
$$;
comment on function public.revoke_team_invitation() is
  'Ends the invitation link of the team that the caller leads; returns whether there was one.';

create function public.get_team_invitation(p_token uuid)
returns table (
  team_id uuid,
  team_name text,
  team_logo_url text,
  description text,
  games text[],
  member_count integer,
  leader_name text,
  expires_at timestamptz,
  is_open boolean
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select
    team.id, team.name, team.logo_url, team.description, team.games, size.members::integer, leader.username, invitation.expires_at,
    invitation.expires_at > now() and invitation.uses_left > 0
      and size.members < private.setting_integer('team_size_limit')
  from public.team_invitations invitation
  join public.teams team on team.id = invitation.team_id
  join public.profiles leader on leader.id = team.leader_id
  cross join lateral (
    select count(*) as members from public.team_members where team_members.team_id = team.id
  ) as size
  where invitation.token = p_token
$$;
comment on function public.get_team_invitation(p_token uuid) is
  'The team of an invitation, for the holder of its link, and whether it can still be used; no row for an invalid token.
@param p_token The token at the end of the link.
@field team_name teams.name
@field team_logo_url teams.logo_url
@field description teams.description
@field games teams.games
@field member_count Number of members now.
@field leader_name The present leader.
@field expires_at Until when the link can be used.
@field is_open Whether the link can still be used.
@nullable team_logo_url, description
@chapter participants 6
@title Leer una invitación a un equipo';

create function public.accept_team_invitation(p_token uuid)
returns uuid
language plpgsql
volatile
security definer -- adds the member
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_team public.teams;
  v_invitation public.team_invitations;
begin
  perform private.require_no_measure(v_user_id);
  perform private.limit_event(
    v_user_id, 'team_invitation_accepted', 'team_changes_per_hour',
    'Cambiaste demasiadas veces de equipo. Espera un momento.'
  );
  -- Locks the team before the player, as in an answer to a request; the invitation belongs to the team.
  select team.* into v_team
  from public.teams team
  where team.id = (select team_id from public.team_invitations where token = p_token)
  for no key update;
  select * into v_invitation from public.team_invitations where token = p_token and team_id = v_team.id;
  if not found then
    perform private.refuse('invitation_not_found', 'Esta invitación ya no vale.');
  end if;
  perform 1 from public.profiles where id = v_user_id for no key update;
  if exists (select 1 from public.team_members where profile_id = v_user_id) then
    perform private.refuse('already_in_team', 'Ya estás en un equipo');
  end if;
  if v_invitation.expires_at <= now() then
    perform private.refuse('invitation_expired', 'Esta invitación caducó. Pide otra al líder.');
  end if;
  if v_invitation.uses_left < 1 then
    perform private.refuse('invitation_used_up', 'Esta invitación ya se usó todas las veces. Pide otra al líder.');
  end if;
  perform private.require_room_in_team(v_team.id);
  update public.team_invitations set uses_left = uses_left - 1 where id = v_invitation.id;
  insert into public.team_members (team_id, profile_id, role) values (v_team.id, v_user_id, 'member');
  perform private.notify_user(
    v_team.leader_id, 'team_joined', 'Tu equipo tiene un miembro más',
    (select format('%s se unió a %s con tu invitación.', username, v_team.name) from public.profiles where id = v_user_id),
    '/team/' || v_team.id, v_team.id || ' ' || v_user_id, private.user_participant_id(v_user_id)
  );
  return v_team.id;
end;
$$;
comment on function public.accept_team_invitation(p_token uuid) is
  'Joins the team of an invitation link and returns its id; the rules of joining apply. Refuses suspended, invitation_not_found, already_in_team, invitation_expired, invitation_used_up, team_full, rate_limited.';

grant execute on function public.get_team_invitation to anon, authenticated, service_role;
grant execute on function
  public.create_team_invitation, public.revoke_team_invitation, public.accept_team_invitation
to authenticated, service_role;

-- 06-player_invitations.sql

-- Invitations of single players by a team's leader: the counterpart of a join request.

create table public.team_player_invitations (
  team_id uuid not null references public.teams (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  constraint team_player_invitations_pkey primary key (team_id, profile_id)
);
comment on table public.team_player_invitations is
  'Open and declined invitations of players by the leaders of teams; joining a team deletes all invitations of the player.';
comment on column public.team_player_invitations.declined_at is
  'When the player declined; null while the invitation is open. The player cannot be invited again for 30 days.';
create index team_player_invitations_profile_id_idx on public.team_player_invitations (profile_id);

create policy select_player_or_leader on public.team_player_invitations
  for select to authenticated
  using (profile_id = (select auth.uid()) or team_id = (select private.my_led_team_id()));
grant select on public.team_player_invitations to authenticated, service_role;
alter publication supabase_realtime add table public.team_player_invitations;

insert into public.settings (key, value, description) values
  ('player_invitations_per_hour', '20', 'Jugadores que un líder puede invitar por hora a su equipo.');

create function private.end_invitations_between()
returns trigger
language plpgsql
volatile
security definer -- ends the invitation whichever of the two sent it
set search_path = ''
as $$
begin
  delete from public.team_player_invitations invitation
  using public.team_members leader
  where leader.team_id = invitation.team_id and leader.role = 'leader'
    and (leader.profile_id, invitation.profile_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end;
$$;
comment on function private.end_invitations_between() is
  'A block ends the open invitation of one of the two to the team of the other.';
create trigger end_invitations_between
  after insert on public.user_blocks for each row execute function private.end_invitations_between();

create function public.invite_player(p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_team public.teams;
  v_player public.profiles;
begin
  perform private.require_no_measure(v_user_id);
  perform private.limit_event(
    v_user_id, 'team_player_invitation', 'player_invitations_per_hour',
    'Enviaste demasiadas invitaciones. Espera un momento.'
  );
  -- Locks the team, then the player, then the pair of users: the same order as in joining and blocking.
  select * into v_team from public.teams where id = private.my_led_team_id() for no key update;
  if not found or v_team.leader_id <> v_user_id then
    perform private.forbid('Solo el líder invita al equipo.');
  end if;
  select * into v_player from public.profiles where id = p_profile_id and closed_at is null for no key update;
  if not found then
    perform private.refuse('player_not_found', 'Jugador no encontrado.');
  end if;
  perform private.lock_pair(v_user_id, p_profile_id);
  if private.is_blocked_between(v_user_id, p_profile_id) then
    -- A block must stay secret, so the message is the same as for an unknown reason.
    perform private.refuse('invitation_impossible', 'No se puede invitar a este jugador.');
  end if;
  if exists (select 1 from public.team_members where profile_id = p_profile_id) then
    perform private.refuse('player_in_team', 'El jugador ya está en un equipo.');
  end if;
  if exists (
    select 1 from public.team_join_requests
    where team_id = v_team.id and user_id = p_profile_id and status = 'pending'
  ) then
    perform private.refuse('player_asked', 'Ya pidió unirse: acepta su solicitud.');
  end if;
  perform private.require_room_in_team(v_team.id);
  insert into public.team_player_invitations as invitation (team_id, profile_id)
  values (v_team.id, p_profile_id)
  on conflict (team_id, profile_id) do update set created_at = now(), declined_at = null
  where invitation.declined_at < now() - interval '30 days';
  if not found then
    perform private.refuse('already_invited', 'Ya lo invitaste. Si dijo que no, puedes volver a invitarlo a los 30 días.');
  end if;
  perform private.notify_user(
    p_profile_id, 'team_invited', format('%s te invita a su equipo', v_team.name),
    (select format('%s quiere que juegues con ellos.', username) from public.profiles where id = v_user_id),
    '/team/' || v_team.id, v_team.id::text, private.team_participant_id(v_team.id)
  );
  if private.are_friends(v_user_id, p_profile_id)
    and exists (select 1 from public.system_status where module_name = 'friends' and is_enabled)
    and not exists (select 1 from public.user_mutes where profile_id = v_user_id and muted_until > now())
  then
    perform private.tell_in_conversation(
      p_profile_id, format('Te invito a jugar en %s.', v_team.name), jsonb_build_object('kind', 'team', 'id', v_team.id)
    );
  end if;
end;
$$;
comment on function public.invite_player(p_profile_id uuid) is
  'Invites a player without a team to the team that the caller leads; the player is notified, a friend also by a card in their conversation. Refuses suspended, player_not_found, invitation_impossible, player_in_team, player_asked, team_full, already_invited (open, or declined in the last 30 days), rate_limited.';

create function public.withdraw_player_invitation(p_profile_id uuid)
returns boolean
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_team_id uuid;
begin
  perform private.require_user();
  select id into v_team_id from public.teams where id = private.my_led_team_id() for no key update;
  if not found then
    perform private.forbid('Solo el líder invita al equipo.');
  end if;
  delete from public.team_player_invitations
  where team_id = v_team_id and profile_id = p_profile_id and declined_at is null;
  return found;
end;
$$;
comment on function public.withdraw_player_invitation(p_profile_id uuid) is
  'Withdraws an unanswered invitation; returns whether there was one.';

create function public.answer_team_invitation(p_team_id uuid, p_accepts boolean)
returns void
language plpgsql
volatile
security definer -- adds the member
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_team public.teams;
begin
  if p_accepts then
    perform private.require_no_measure(v_user_id);
    perform private.limit_event(
      v_user_id, 'team_invitation_accepted', 'team_changes_per_hour',
      'Cambiaste demasiadas veces de equipo. Espera un momento.'
    );
  end if;
  select * into v_team from public.teams where id = p_team_id for no key update;
  perform 1 from public.profiles where id = v_user_id for no key update;
  perform 1
  from public.team_player_invitations
  where team_id = p_team_id and profile_id = v_user_id and declined_at is null;
  if not found then
    perform private.refuse('invitation_not_found', 'Esta invitación ya no vale.');
  end if;
  if p_accepts is not true then
    update public.team_player_invitations set declined_at = now() where team_id = p_team_id and profile_id = v_user_id;
    return;
  end if;
  if exists (select 1 from public.team_members where profile_id = v_user_id) then
    perform private.refuse('already_in_team', 'Ya estás en un equipo');
  end if;
  perform private.require_room_in_team(p_team_id);
  insert into public.team_members (team_id, profile_id, role) values (p_team_id, v_user_id, 'member');
  perform private.notify_user(
    v_team.leader_id, 'team_joined', 'Tu equipo tiene un miembro más',
    (select format('%s se unió a %s con tu invitación.', username, v_team.name) from public.profiles where id = v_user_id),
    '/team/' || p_team_id, p_team_id || ' ' || v_user_id, private.user_participant_id(v_user_id)
  );
end;
$$;
comment on function public.answer_team_invitation(p_team_id uuid, p_accepts boolean) is
  'Accepts an invitation to a team, by the rules of joining, or declines it. Refuses suspended, invitation_not_found, already_in_team, team_full, rate_limited.';

grant execute on function
  public.invite_player, public.withdraw_player_invitation, public.answer_team_invitation
to authenticated, service_role;

-- 07-team_channel.sql

-- A team's channel: messages of its members, and automatic messages about its matches.

create table public.team_messages (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  sender_id uuid references public.profiles (id) on delete restrict,
  content text not null,
  link text,
  part jsonb,
  client_id uuid,
  reactions jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint team_messages_content_length check (char_length(content) between 1 and 2000),
  constraint team_messages_product_links check ((sender_id is null) = (link is not null)),
  constraint team_messages_part_known check (part is null or private.is_message_part(part)),
  constraint team_messages_reactions_known check (private.are_reactions(reactions))
);
comment on table public.team_messages is
  'Messages of a team''s members and automatic reminders. Readable by its members only.';
comment on column public.team_messages.sender_id is
  'The member who wrote the message; null for an automatic message.';
comment on column public.team_messages.link is
  'The link of an automatic message; members write links into the content instead.';
comment on column public.team_messages.part is
  'An attachment in addition to the text, in the form of messages.part.
@type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind: "challenge" | "team" | "tournament"; id: string } | null';
comment on column public.team_messages.client_id is
  'Idempotency key made by the client: a message sent twice over a bad connection is stored once.';
comment on column public.team_messages.reactions is
  'Reaction of each member, by profile; written by react_to_team_message() only.
@type reactions { [profile: string]: string }';
comment on column public.team_messages.created_at is
  'When the message was written, taken while the channel was locked: for members'' messages it increases in the order of the commits.';

create index team_messages_team_id_idx on public.team_messages (team_id, created_at, id);
create index team_messages_sender_id_idx on public.team_messages (sender_id, created_at desc);
create index team_messages_picture_idx on public.team_messages ((part ->> 'file')) where part ->> 'file' is not null;
create unique index team_messages_client_id_key
  on public.team_messages (sender_id, client_id) where client_id is not null;

create table public.team_channel_reads (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  read_until timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.team_channel_reads is
  'How far a user has read the channel of their team; private.';
comment on column public.team_channel_reads.read_until is
  'created_at of the newest message that the user has seen.';
create index team_channel_reads_team_id_idx on public.team_channel_reads (team_id);

create policy select_member on public.team_messages
  for select to authenticated using (team_id = (select private.my_team_id()));
create policy select_own on public.team_channel_reads
  for select to authenticated using (profile_id = (select auth.uid()));

grant select on public.team_messages, public.team_channel_reads to authenticated, service_role;

alter publication supabase_realtime add table public.team_messages;

create function private.require_own_team(p_team_id uuid)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if (p_team_id = private.my_team_id()) is not true then
    perform private.forbid('Solo los miembros del equipo usan su canal.');
  end if;
  return v_user_id;
end;
$$;
comment on function private.require_own_team(p_team_id uuid) is
  'Returns the id of the caller, who must be a member of the team. Refuses everybody else (forbidden).';

create function private.tell_team(p_participant_id uuid, p_content text, p_link text)
returns void
language sql
volatile
security definer -- automatic messages are written by the database only
set search_path = ''
as $$
  insert into public.team_messages (team_id, content, link)
  select team_id, p_content, p_link
  from public.participants
  where id = p_participant_id and team_id is not null
$$;
comment on function private.tell_team(p_participant_id uuid, p_content text, p_link text) is
  'Writes an automatic message into the channel of a team; does nothing if the participant is a player.';

create function public.send_team_message(
  p_team_id uuid, p_content text, p_client_id uuid default null, p_part jsonb default null
)
returns public.team_messages
language plpgsql
volatile
security definer -- messages are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_own_team(p_team_id);
  v_content text := private.message_words(p_content, p_part);
  v_message public.team_messages;
begin
  perform private.require_not_muted(v_user_id);
  if v_content is null or char_length(v_content) > 2000 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 2000 caracteres.');
  end if;
  -- Messages of one sender wait for each other here.
  -- So the limit counts all messages, and a message that is sent twice is stored once.
  perform pg_advisory_xact_lock(hashtextextended('messages:' || v_user_id, 0));
  select * into v_message
  from public.team_messages
  where sender_id = v_user_id and client_id = p_client_id;
  if found then
    return v_message;
  end if;
  if (
    select count(*) from public.team_messages
    where sender_id = v_user_id and created_at > clock_timestamp() - interval '1 minute'
  ) >= private.setting_integer('messages_per_minute') then
    perform private.refuse('rate_limited', 'Estás enviando mensajes demasiado rápido. Espera un momento.');
  end if;
  -- Messages of a channel are written one at a time, so a client that has seen a message has seen all earlier ones.
  perform pg_advisory_xact_lock(hashtextextended('team channel:' || p_team_id, 0));
  insert into public.team_messages (team_id, sender_id, content, part, client_id)
  values (p_team_id, v_user_id, v_content, private.accept_message_part(p_part), p_client_id)
  returning * into v_message;
  return v_message;
end;
$$;
comment on function public.send_team_message(p_team_id uuid, p_content text, p_client_id uuid, p_part jsonb) is
  'Sends a message of the caller to the channel of their team. A repeated call with the same p_client_id returns the first message. p_part is as in send_message(). Refuses forbidden, muted, message_length, rate_limited, part_invalid.';

create function public.react_to_team_message(p_message_id uuid, p_reaction text default null)
returns public.team_messages
language plpgsql
volatile
security definer -- nobody else writes reactions, and nothing else of a message ever changes
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_message public.team_messages;
begin
  select * into v_message
  from public.team_messages
  where id = p_message_id and team_id = private.my_team_id()
  for no key update;
  if not found then
    perform private.refuse('message_not_found', 'El mensaje ya no existe.');
  end if;
  if p_reaction is not null then
    perform private.require_not_muted(v_user_id);
  end if;
  update public.team_messages
  set reactions = case
    when p_reaction is null then reactions - v_user_id::text
    else reactions || jsonb_build_object(v_user_id, p_reaction)
  end
  where id = p_message_id
  returning * into v_message;
  return v_message;
end;
$$;
comment on function public.react_to_team_message(p_message_id uuid, p_reaction text) is
  'Sets the caller''s reaction to a message of their team''s channel, in place of an earlier one; null removes it. Refuses message_not_found, muted.';

create function public.mark_team_channel_read(p_team_id uuid, p_until timestamptz)
returns void
language plpgsql
volatile
security definer -- written by this procedure only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_own_team(p_team_id);
begin
  insert into public.team_channel_reads as r (profile_id, team_id, read_until)
  select v_user_id, p_team_id, created_at
  from public.team_messages
  where team_id = p_team_id and created_at <= p_until
  order by created_at desc
  limit 1
  on conflict (profile_id) do update set team_id = excluded.team_id, read_until = excluded.read_until
  where r.team_id <> excluded.team_id or r.read_until < excluded.read_until;
end;
$$;
comment on function public.mark_team_channel_read(p_team_id uuid, p_until timestamptz) is
  'Records that the caller has read their team''s channel up to p_until. Refuses forbidden.';

create function public.unread_team_messages()
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from (
    select 1
    from public.team_messages
    where team_id = (select private.my_team_id())
      and created_at > (
        select coalesce(seen.read_until, member.created_at)
        from public.team_members member
        left join public.team_channel_reads seen
          on seen.profile_id = member.profile_id and seen.team_id = member.team_id
        where member.profile_id = (select auth.uid())
      )
      and sender_id is distinct from (select auth.uid())
    -- The query starts at the newest message, so that it reads nothing if the channel has no unread messages.
    order by created_at desc
    limit 100
  ) as unread
$$;
comment on function public.unread_team_messages() is
  'Unread messages of others in the channel of the caller''s team, since the caller joined; at most 100. 0 without a team.';

grant execute on function
  public.send_team_message, public.react_to_team_message, public.mark_team_channel_read, public.unread_team_messages
to authenticated;
