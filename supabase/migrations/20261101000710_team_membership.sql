-- Team membership: joining, roles, leaving, handing over.

create function private.guard_team_member()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if not private.is_direct_request() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;

  if tg_op = 'INSERT' then
    -- The page inserts the founder, and the accepted player, once more: true already, so nothing to do.
    if exists (
      select 1 from public.team_members
      where team_id = new.team_id and profile_id = new.profile_id and role = new.role
    ) then
      return null;
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
  'Direct writes: an insert that is already true is ignored, any other refused; leaders stay leaders and stay in.';

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
  if tg_op = 'INSERT' then
    update public.profiles set team_id = new.team_id where id = new.profile_id;
    delete from public.team_join_requests where user_id = new.profile_id and status = 'pending';
    return null;
  end if;

  update public.profiles set team_id = null where id = old.profile_id and team_id = old.team_id;
  -- Not told when he left by himself, nor when the whole team is going.
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
  'profiles.team_id follows team_members; whoever joins a team gives up his other requests.';

create trigger follow_team_membership
  after insert or delete on public.team_members
  for each row execute function private.follow_team_membership();

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
  if exists (
    select 1 from public.team_join_requests
    where team_id = new.team_id and user_id = v_user_id and status = 'pending'
  ) then
    perform private.refuse('request_exists', 'Ya has solicitado unirte a este equipo.');
  end if;
  return new;
end;
$$;
comment on function private.prepare_join_request() is
  'A request to join: own, without a team, to a recruiting team, once. '
  'Refuses team_not_found, already_in_team, team_not_recruiting, request_exists.';

create function private.announce_join_request()
returns trigger
language plpgsql
volatile
security definer -- notifies somebody else
set search_path = ''
as $$
begin
  perform private.notify_user(
    t.leader_id, 'team_join_request', 'Solicitud para tu equipo',
    format('%s quiere unirse a %s.', p.username, t.name), '/team/' || t.id
  )
  from public.teams t, public.profiles p
  where t.id = new.team_id and p.id = new.user_id;
  return null;
end;
$$;
comment on function private.announce_join_request() is 'Tells the leader about a request.';

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
comment on function private.guard_join_request_update() is 'A request is answered once. Refuses request_resolved.';

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
  -- Team before player, everywhere: acceptances of one team, and of one player, take turns.
  select * into v_team from public.teams where id = new.team_id for update;
  if new.status = 'accepted' then
    perform 1 from public.profiles where id = new.user_id for update;
    if exists (select 1 from public.team_members where profile_id = new.user_id) then
      perform private.refuse('already_in_team', 'El jugador ya está en un equipo.');
    end if;
    if (select count(*) from public.team_members where team_id = new.team_id)
      >= private.setting_integer('team_size_limit')
    then
      perform private.refuse('team_full', 'El equipo está completo.');
    end if;
    insert into public.team_members (team_id, profile_id, role) values (new.team_id, new.user_id, 'member');
  end if;
  perform private.notify_user(
    new.user_id,
    'team_request_' || new.status,
    case new.status when 'accepted' then 'Solicitud aceptada' else 'Solicitud rechazada' end,
    case new.status
      when 'accepted' then format('Ya formas parte de %s.', v_team.name)
      else format('%s no aceptó tu solicitud.', v_team.name)
    end,
    '/team/' || new.team_id
  );
  return null;
end;
$$;
comment on function private.answer_join_request() is
  'Accepting adds the member (team_id and his other requests follow); both answers are told to the player. '
  'Refuses already_in_team, team_full.';

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

-- Procedures ---------------------------------------------------------------------------------

create function public.handle_leader_departure(team_id_param uuid, old_leader_id uuid)
returns uuid
language plpgsql
volatile
security definer -- moves the leadership, which nobody may write
set search_path = ''
as $$
declare
  v_team public.teams;
  v_successor uuid;
begin
  select * into v_team from public.teams where id = team_id_param for update;
  if not found then
    perform private.refuse('team_not_found', 'Equipo no encontrado');
  end if;
  if v_team.leader_id is distinct from auth.uid() and not private.is_admin() then
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
    -- The chosen one left while we waited for him; there are others.
  end loop;

  update public.team_members set role = 'member' where team_id = v_team.id and profile_id = old_leader_id;
  update public.team_members set role = 'leader' where team_id = v_team.id and profile_id = v_successor;
  update public.teams set leader_id = v_successor where id = v_team.id;
  perform private.notify_user(
    v_successor, 'team_leadership', 'Ahora lideras el equipo',
    format('Ahora eres el líder de %s.', v_team.name), '/team/' || v_team.id
  );
  return v_successor;
end;
$$;
comment on function public.handle_leader_departure(uuid, uuid) is
  'The leader (or an admin) hands the team to the longest-serving co-leader, else member, and stays as member. '
  'Returns the new leader. Refuses team_not_found, not_the_leader, leader_alone.';

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
  -- Departures of one team take turns: whoever waited here may have become the leader meanwhile.
  perform 1 from public.teams where id = private.my_team_id() for update;
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
  'The caller leaves his team; a leader hands it over in the same transaction. Refuses not_in_team, leader_alone.';

grant execute on function public.handle_leader_departure(uuid, uuid), public.leave_team() to authenticated;
