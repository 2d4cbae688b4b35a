-- Rosters: the players that a team may field in a tournament, frozen when check-in closes.
-- Roster entries are never deleted: a player who left the team cannot play for another team in this tournament.
-- Line-ups of single matches choose from the active entries.

--- Players of a team in a tournament: one row per player, written by procedures only.
--- @chapter lineups 1
--- @title Leer los planteles de un torneo
create table public.roster_entries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The team that the roster belongs to.
  participant_id uuid not null references public.participants (id) on delete restrict,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  --- active; stand_in (from outside: plays only the matches that the organiser approved, and for no other team); left
  --- (left the team: can play for no team in this tournament any more); removed (by the organiser).
  state text not null default 'active',
  --- When the state last changed; null if it has not changed since the roster was frozen.
  changed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint roster_entries_once unique (tournament_id, participant_id, profile_id),
  constraint roster_entries_state_known check (state in ('active', 'stand_in', 'left', 'removed'))
);

-- A player can be in the roster of only one team per tournament.
create unique index roster_entries_one_team_key
  on public.roster_entries (tournament_id, profile_id) where state <> 'removed';
create index roster_entries_participant_id_idx on public.roster_entries (participant_id, profile_id);
create index roster_entries_profile_id_idx on public.roster_entries (profile_id);

--- Public record of changes to frozen rosters.
--- @chapter lineups 2
--- @title Leer los cambios de plantel
create table public.roster_changes (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The team whose roster was changed.
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- The player whom the change concerns.
  profile_id uuid not null references public.profiles (id) on delete restrict,
  --- Kind of the change. By the organiser with a reason: added, removed, stand_in (for one match). By a change of the
  --- team: left, returned (the player left the team, or returned to it).
  kind text not null,
  --- The organiser's reason; null if the player left or returned.
  reason text,
  --- The user who made the change: an organiser, or the user who ended or resumed the membership.
  changed_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint roster_changes_kind_known check (kind in ('added', 'removed', 'stand_in', 'left', 'returned')),
  constraint roster_changes_reason_of_organiser check ((kind in ('added', 'removed', 'stand_in')) = (reason is not null)),
  constraint roster_changes_reason_length check (char_length(reason) between 1 and 500)
);

create index roster_changes_tournament_id_idx on public.roster_changes (tournament_id, participant_id, created_at);
create index roster_changes_participant_id_idx on public.roster_changes (participant_id);
create index roster_changes_profile_id_idx on public.roster_changes (profile_id);
create index roster_changes_changed_by_idx on public.roster_changes (changed_by);

--- Whether the caller may play for a team in a tournament: false only if its roster is frozen without the caller. True
--- without a tournament.
create function private.plays_for(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select not exists (
    select 1 from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id
      and registration.participant_id = p_participant_id
      and registration.roster_frozen_at is not null
  )
  or exists (
    select 1 from public.roster_entries entry
    where entry.tournament_id = p_tournament_id
      and entry.participant_id = p_participant_id
      and entry.profile_id = (select auth.uid())
      and entry.state = 'active'
  )
$$;
grant execute on function private.plays_for to anon, authenticated, service_role;

select private.show_to_everyone('public.roster_entries', 'public.roster_changes');

-- Clients receive no changes of roster entries: most changes also add a row to roster_changes, which clients receive.
alter publication supabase_realtime add table public.roster_changes;

--- Teams with unfrozen rosters that confirmed their presence, with the members they could field.
create function private.roster_candidates(p_tournament public.tournaments)
returns table (participant_id uuid, profile_ids uuid[])
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select
    registration.participant_id,
    array_agg(member.profile_id order by member.profile_id) filter (
      where member.profile_id is not null and private.is_of_age(member.profile_id, public.minimum_age(p_tournament))
      and not private.is_excluded_from_tournament(member.profile_id, p_tournament.id) and not exists (
        -- A player who has played for another team in this tournament cannot play for this one.
        select 1 from public.roster_entries entry
        where entry.tournament_id = p_tournament.id and entry.profile_id = member.profile_id and entry.state <> 'removed'
      )
    )
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  left join public.team_members member on member.team_id = participant.team_id
  where p_tournament.type = 'team'
    and registration.tournament_id = p_tournament.id
    and registration.roster_frozen_at is null
    and registration.status not in ('disqualified', 'withdrawn')
    and participant.guest_name is null
    and (p_tournament.check_in_minutes is null or registration.checked_in_at is not null)
  group by registration.participant_id
$$;

--- Whether a participant is included in the draw of the first stage. It must have confirmed its presence, if the
--- tournament has a check-in, and a team must have a roster, unless it is a guest.
create function private.may_be_drawn(
  p_tournament public.tournaments, p_registration public.tournament_participants
)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_registration.status not in ('disqualified', 'withdrawn')
    and (p_tournament.check_in_minutes is null or p_registration.checked_in_at is not null)
    and (p_tournament.type <> 'team' or p_registration.roster_frozen_at is not null or private.is_guest(p_registration.participant_id))
$$;

--- Returns the participants for whom a result of these sides counts: the sides themselves, and the players of a team.
--- These are its present members, or in a tournament with frozen rosters the players in the roster.
create function private.counting_participants(p_participant_ids uuid[], p_tournament_id uuid)
returns table (participant_id uuid, side_id uuid)
language sql
stable
-- A realistic row estimate. With the default of 1,000, the planner would scan whole tables.
rows 10
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select side.id, side.id
  from unnest(p_participant_ids) as side (id)
  union
  select own.id, side.id
  from unnest(p_participant_ids) as side (id)
  join public.participants team on team.id = side.id
  join public.team_members member on member.team_id = team.team_id
  join public.participants own on own.user_id = member.profile_id
  where not exists (
    select 1 from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id and registration.participant_id = side.id
      and registration.roster_frozen_at is not null
  )
  or exists (
    select 1 from public.roster_entries entry
    where entry.tournament_id = p_tournament_id and entry.participant_id = side.id
      and entry.profile_id = member.profile_id and entry.state = 'active'
  )
$$;
