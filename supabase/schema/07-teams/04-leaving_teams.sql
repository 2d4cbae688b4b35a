-- Leaving a team, and its next leader.

--- Makes a member the leader and notifies them; the former leader stays as a member. The caller has locked the team and
--- the successor.
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

--- The leader hands the team to another member and stays as a member. Refuses forbidden, not_in_team.
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

--- The leader (or an administrator) hands the team to the longest-serving co-leader, or else member, and stays as
--- member. Returns the new leader. Refuses team_not_found, not_the_leader, leader_alone.
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

--- Leaves the caller's team; a leader hands it over in the same transaction. Refuses not_in_team, leader_alone.
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

grant execute on function private.is_renewing_member, private.renew_member to authenticated, service_role;
grant execute on function public.handle_leader_departure, public.hand_over_team, public.leave_team to authenticated;
