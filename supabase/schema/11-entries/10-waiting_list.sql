-- The waiting list of a tournament, and how a place that is free finds whoever takes it.
--
-- A free place is offered in the transaction that frees it, so nobody overtakes the list. Whoever does not answer in
-- time is not asked again by itself; once everybody was asked, a place that is still free is anybody's. Everything
-- here happens under the lock of the tournament, and an offer holds its place.

create function public.waiting_position(entry public.waiting_entries)
returns integer
language sql
stable
set search_path = ''
as $$
  select case when entry.state <> 'passed' then (
    select count(*)::integer
    from public.waiting_entries ahead
    where ahead.tournament_id = entry.tournament_id and ahead.state <> 'passed'
      and (ahead.queued_at, ahead.id) <= (entry.queued_at, entry.id)
  ) end
$$;
comment on function public.waiting_position(public.waiting_entries) is
  'Computed field: the place in the list, 1 is asked first; null for who did not answer in time.';

-- RLS ----------------------------------------------------------------------------------------

grant execute on function public.waiting_position(public.waiting_entries) to anon, authenticated, service_role;

-- What is free -------------------------------------------------------------------------------

create function private.free_places(p_tournament public.tournaments)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  -- 0 means unlimited: as many as the format takes.
  select coalesce(nullif(p_tournament.max_participants, 0), private.tournament_capacity(p_tournament.id))
    - (
      select count(*) from public.tournament_participants
      where tournament_id = p_tournament.id and status <> 'absent'
    )::integer
    - (
      select count(*) from public.waiting_entries
      where tournament_id = p_tournament.id and state = 'offered' and replaces_id is null
    )::integer
$$;
comment on function private.free_places(public.tournaments) is
  'Places of a tournament that has not started which nobody has and nobody is being offered; below zero where it has too many.';

create function private.is_waited_for(p_tournament_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.waiting_entries where tournament_id = p_tournament_id and state = 'waiting'
  )
$$;
comment on function private.is_waited_for(uuid) is 'True while somebody waits who has not been asked yet.';

create function private.takes_entries(p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_tournament.status = 'Inscripciones'
    and p_tournament.structure_generated_at is null
    and p_tournament.cancelled_at is null
    and not exists (
      select 1
      from public.live_draws draw
      join public.tournament_stages stage on stage.id = draw.stage_id
      where draw.tournament_id = p_tournament.id and draw.state <> 'cancelled' and stage.position = 1
    )
$$;
comment on function private.takes_entries(public.tournaments) is
  'True while whoever is given a place can still be drawn: registration stands open and no draw has begun, whatever its deadline.';

create function private.gives_absent_places(p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_tournament.allows_replacement
    and p_tournament.waiting_offer_minutes is not null
    and p_tournament.check_in_minutes is not null
    and private.check_in_closes_at(p_tournament) <= clock_timestamp()
    and private.takes_entries(p_tournament)
$$;
comment on function private.gives_absent_places(public.tournaments) is
  'True between the end of check-in and the draw, where the organiser lets who waits take the places of those who did not come.';

create function private.missing_entries(p_tournament_id uuid)
returns setof public.tournament_participants
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select registration.*
  from public.tournament_participants registration
  where registration.tournament_id = p_tournament_id
    and registration.status = 'registered' and registration.checked_in_at is null
    and not exists (
      select 1 from public.waiting_entries where replaces_id = registration.id and state = 'offered'
    )
$$;
comment on function private.missing_entries(uuid) is 'Who has not checked in and whose place is not being offered.';

create function private.can_be_offered(p_participant_id uuid)
returns boolean
language sql
stable
security definer -- looks at bans
set search_path = ''
as $$
  select exists (
    select 1
    from public.participants participant
    left join public.team_members member
      on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
    where participant.id = p_participant_id
      and private.is_active_account(coalesce(participant.user_id, member.profile_id))
  )
$$;
comment on function private.can_be_offered(uuid) is 'True when somebody could answer: the player, or a leader of the team, has an account that is open.';
