-- Invitations of single players by a team's leader: the counterpart of a join request.

--- Open and declined invitations of players by the leaders of teams; joining a team deletes all invitations of the
--- player.
create table public.team_player_invitations (
  team_id uuid not null references public.teams (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  --- When the player declined; null while the invitation is open. The player cannot be invited again for 30 days.
  declined_at timestamptz,
  constraint team_player_invitations_pkey primary key (team_id, profile_id)
);
create index team_player_invitations_profile_id_idx on public.team_player_invitations (profile_id);

create policy select_player_or_leader on public.team_player_invitations
  for select to authenticated
  using (profile_id = (select auth.uid()) or team_id = (select private.my_led_team_id()));
grant select on public.team_player_invitations to authenticated, service_role;
alter publication supabase_realtime add table public.team_player_invitations;

insert into public.settings (key, value, description) values
  ('player_invitations_per_hour', '20', 'Jugadores que un líder puede invitar por hora a su equipo.');

--- A block ends the open invitation of one of the two to the team of the other.
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
create trigger end_invitations_between
  after insert on public.user_blocks for each row execute function private.end_invitations_between();

--- Invites a player without a team to the team that the caller leads; the player is notified, a friend also by a card
--- in their conversation. Refuses suspended, player_not_found, invitation_impossible, player_in_team, player_asked,
--- team_full, already_invited (open, or declined in the last 30 days), rate_limited.
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

--- Withdraws an unanswered invitation; returns whether there was one.
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

--- Accepts an invitation to a team, by the rules of joining, or declines it. Refuses suspended, invitation_not_found,
--- already_in_team, team_full, rate_limited.
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

grant execute on function
  public.invite_player, public.withdraw_player_invitation, public.answer_team_invitation
to authenticated, service_role;
