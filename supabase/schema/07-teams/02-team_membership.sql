-- Team membership: joining, roles, leaving, handing over.

--- Computed field: whether the team has the maximum number of members.
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
grant execute on function public.is_full to anon, authenticated, service_role;

--- Refuses team_full. Procedures that add a member lock the team first, so that two cannot take the last place.
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

--- True while renew_member() replaces a membership. It reads a setting of the transaction, which clients cannot set.
create function private.is_renewing_member(p_member public.team_members)
returns boolean
language sql
stable
set search_path = ''
as $$
  select current_setting('private.renewing_member', true)
    = format('%s %s %s', p_member.team_id, p_member.profile_id, p_member.role)
$$;

--- Deletes a membership that is inserted again at once, without the effects of leaving the team.
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

--- Checks direct writes of team members. Inserting an existing membership changes nothing, and inserting any other is
--- refused. A leader can lose neither the role nor the membership.
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

create policy insert_as_it_is on public.team_members
  for insert to authenticated with check (private.is_renewing_member(team_members));

--- Locks the participant, then all members in a fixed order, as the deletion of a team does, because a leader may
--- remove several members in one request.
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

create trigger lock_own_members
  before delete on public.team_members
  for each statement when (private.is_direct_request()) execute function private.lock_own_members();

create trigger a_guard_team_member
  before insert or update or delete on public.team_members
  for each row execute function private.guard_team_member();

--- Copies membership to profiles.team_id; a player who joins a team loses other requests and invitations.
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

create trigger follow_team_membership
  after insert or delete on public.team_members
  for each row execute function private.follow_team_membership();
