-- Invitation links: a user with the link joins the team without a request.

--- The invitation link of a team: one at a time, a new one ends the previous one. The token is enough to join, so only
--- the leader can read it.
create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  --- The random token of the link.
  token uuid not null default gen_random_uuid() unique,
  created_by uuid references public.profiles (id) on delete set null,
  --- How many more users can join with the link.
  uses_left integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint team_invitations_once unique (team_id),
  constraint team_invitations_uses_left_range check (uses_left between 0 and 50)
);
create index team_invitations_created_by_idx on public.team_invitations (created_by);

create policy select_leader on public.team_invitations
  for select to authenticated using (team_id = (select private.my_led_team_id()));
grant select on public.team_invitations to authenticated, service_role;

insert into public.settings (key, value, description) values
  ('team_invitations_per_hour', '20', 'Enlaces de invitación que un líder puede crear por hora para su equipo.'),
  ('team_changes_per_hour', '10', 'Invitaciones a equipos que una persona puede aceptar por hora.');

--- Creates the invitation link of the team that the caller leads, for p_uses users and p_days days; the previous one
--- ends. Refuses suspended, invitation_uses, invitation_days, rate_limited.
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

--- Ends the invitation link of the team that the caller leads; returns whether there was one.
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

--- The team of an invitation, for the holder of its link, and whether it can still be used; no row for an invalid
--- token.
--- @param p_token The token at the end of the link.
--- @field team_name teams.name
--- @field team_logo_url teams.logo_url
--- @field description teams.description
--- @field games teams.games
--- @field member_count Number of members now.
--- @field leader_name The present leader.
--- @field expires_at Until when the link can be used.
--- @field is_open Whether the link can still be used.
--- @nullable team_logo_url, description
--- @chapter participants 6
--- @title Leer una invitación a un equipo
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

--- Joins the team of an invitation link and returns its id; the rules of joining apply. Refuses suspended,
--- invitation_not_found, already_in_team, invitation_expired, invitation_used_up, team_full, rate_limited.
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

grant execute on function public.get_team_invitation to anon, authenticated, service_role;
grant execute on function
  public.create_team_invitation, public.revoke_team_invitation, public.accept_team_invitation
to authenticated, service_role;
