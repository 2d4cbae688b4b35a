-- Periods of team membership, present and past; team_members contains only present memberships.

--- Periods of membership: one row each time a player joined a team. Rows outlive the team, as participants do.
--- @chapter participants 5
--- @title Leer quién estuvo en cada equipo
create table public.team_stays (
  id uuid primary key default gen_random_uuid(),
  --- The team of which the player was a member.
  participant_id uuid not null references public.participants (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  --- The highest role during the period.
  role text not null,
  --- When the membership started.
  joined_at timestamptz not null,
  --- When the membership ended; null while it lasts.
  left_at timestamptz,
  created_at timestamptz not null default now(),
  constraint team_stays_role_known check (role in ('leader', 'co-leader', 'member')),
  constraint team_stays_end check (left_at >= joined_at)
);

create unique index team_stays_present_key on public.team_stays (profile_id) where left_at is null;
create index team_stays_participant_id_idx on public.team_stays (participant_id, left_at desc, id);
create index team_stays_profile_id_idx on public.team_stays (profile_id, joined_at desc, id);

select private.show_to_everyone('public.team_stays');

--- Updates team_stays when team_members changes.
create function private.keep_team_stay()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  if private.is_renewing_member(coalesce(new, old)) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.team_stays (participant_id, profile_id, role, joined_at)
    values (private.team_participant_id(new.team_id), new.profile_id, new.role, new.created_at);
  elsif tg_op = 'UPDATE' then
    update public.team_stays
    set joined_at = new.created_at,
      role = case when 'leader' in (role, new.role) then 'leader' when 'co-leader' in (role, new.role) then 'co-leader' else 'member' end
    where profile_id = new.profile_id and left_at is null;
  else
    -- The update does not search by team, because the participant has no team_id once the team is deleted.
    update public.team_stays set left_at = greatest(now(), joined_at) where profile_id = old.profile_id and left_at is null;
  end if;
  return null;
end;
$$;

create trigger keep_team_stay
  after insert or update of role, created_at or delete on public.team_members
  for each row execute function private.keep_team_stay();

--- Fills in memberships from before this table existed, and returns how many: for present members since they joined;
--- for players in a team's roster without a membership, from the first roster to their last match with it, or until
--- they left. Repeating it adds nothing.
create function private.recall_team_stays()
returns integer
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_present integer;
  v_past integer;
begin
  insert into public.team_stays (participant_id, profile_id, role, joined_at)
  select team.id, member.profile_id, member.role, member.created_at
  from public.team_members member
  join public.participants team on team.team_id = member.team_id
  on conflict do nothing;
  get diagnostics v_present = row_count;
  insert into public.team_stays (participant_id, profile_id, role, joined_at, left_at)
  select
    entry.participant_id, entry.profile_id, 'member', min(entry.created_at),
    max(greatest(entry.created_at, entry.changed_at, played.last_at))
  from public.roster_entries entry
  join public.participants own on own.user_id = entry.profile_id
  left join lateral (
    select max(credit.created_at) as last_at
    from private.match_credits credit
    where credit.participant_id = own.id and credit.tournament_id = entry.tournament_id
      and credit.side_id = entry.participant_id
  ) as played on true
  where entry.state in ('active', 'left') and not exists (
    select 1 from public.team_stays stay
    where stay.participant_id = entry.participant_id and stay.profile_id = entry.profile_id
  )
  group by entry.participant_id, entry.profile_id;
  get diagnostics v_past = row_count;
  return v_present + v_past;
end;
$$;
