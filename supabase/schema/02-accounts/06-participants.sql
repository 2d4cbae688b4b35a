-- Participants: everything that can register, play, own a wallet or receive a prize is a participant.

--- A player or a team as participant. Rows outlive a deleted team, so that history retains its names. A guest of a
--- tournament has no account, team or wallet, and only the staff act for the guest.
--- @chapter participants 1
--- @title Leer los participantes
create table public.participants (
  id uuid primary key default gen_random_uuid(),
  --- user for a player, team for a team. A guest has the type that its tournament allows.
  type text not null,
  --- The profile of the player; null for a team and for a guest.
  user_id uuid references public.profiles (id) on delete restrict,
  --- The team; null for a player, a guest, and a deleted team, whose name is in former_name.
  team_id uuid references public.teams (id) on delete set null,
  --- Name of a team that was deleted; null for other participants.
  former_name text,
  --- Name of a guest of one tournament, as its staff wrote it; null for other participants.
  guest_name text,
  created_at timestamptz not null default now(),
  constraint participants_user_id_key unique (user_id),
  constraint participants_team_id_key unique (team_id),
  constraint participants_type_known check (type in ('user', 'team')),
  constraint participants_one_owner check (
    case
      when guest_name is not null then num_nonnulls(user_id, team_id, former_name) = 0
      when type = 'user' then user_id is not null and team_id is null and former_name is null
      else user_id is null and (team_id is null) = (former_name is not null)
    end
  ),
  constraint participants_guest_name_length check (char_length(guest_name) between 2 and 40)
);

create index participants_guest_key_idx on public.participants (private.search_key(guest_name)) where guest_name is not null;

--- Stores the name of a deleted team in its participant if the procedure that deleted the team did not.
create function private.team_keeps_its_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Deleting a team sets team_id to null through the foreign key; delete_team stores the team's name before.
  if new.team_id is null and old.team_id is not null and new.former_name is null then
    new.former_name := 'Equipo eliminado';
  end if;
  return new;
end;
$$;

create trigger team_keeps_its_name
  before update of team_id on public.participants
  for each row execute function private.team_keeps_its_name();

--- The id of the participant of a player.
create function private.user_participant_id(p_user_id uuid)
returns uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where user_id = p_user_id
$$;

--- The id of the participant of a team.
create function private.team_participant_id(p_team_id uuid)
returns uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where team_id = p_team_id
$$;

--- True for a participant without an account or team.
create function private.is_guest(p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (select 1 from public.participants where id = p_participant_id and guest_name is not null)
$$;

--- Returns the participants to which the caller belongs: the player, and the caller's team in any role.
create function private.my_participant_ids()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where user_id = auth.uid()
  union all
  select p.id
  from public.team_members m
  join public.participants p on p.team_id = m.team_id
  where m.profile_id = auth.uid()
$$;

--- Returns the participants for which the caller may act: the player, and as leader or co-leader the team.
create function private.acting_participant_ids()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where user_id = auth.uid()
  union all
  select p.id
  from public.team_members m
  join public.participants p on p.team_id = m.team_id
  where m.profile_id = auth.uid() and m.role in ('leader', 'co-leader')
$$;

grant execute on function
  private.user_participant_id(uuid),
  private.team_participant_id(uuid),
  private.my_participant_ids(),
  private.acting_participant_ids()
to anon, authenticated, service_role;

--- Computed field: the name to show, also for a deleted team.
create function public.display_name(participant public.participants)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select t.name from public.teams t where t.id = participant.team_id),
    (select p.username from public.profiles p where p.id = participant.user_id),
    participant.former_name,
    participant.guest_name
  )
$$;

select private.show_to_everyone('public.participants');

grant execute on function public.display_name(public.participants) to anon, authenticated, service_role;

--- Refuses (team_too_small) a team with fewer members than a side has players.
create function private.require_team_size(p_team_id uuid, p_size integer)
returns void
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
declare
  v_missing constant bigint := p_size - (select count(*) from public.team_members where team_id = p_team_id);
begin
  if v_missing > 0 then
    perform private.refuse('team_too_small', format(
      '%s equipo le %s para este formato.',
      case p_team_id when private.my_team_id() then 'A tu' else 'Al' end,
      case v_missing when 1 then 'falta 1 miembro' else format('faltan %s miembros', v_missing) end
    ));
  end if;
end;
$$;
