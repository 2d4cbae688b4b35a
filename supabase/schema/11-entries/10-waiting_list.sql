-- The waiting list of a tournament, and how a free place is offered to the next participant.
-- A free place is offered in the transaction that frees it, under the tournament's lock, so that nobody overtakes.
-- A participant that does not answer in time gets no further automatic offer.
-- After everyone had an offer, the first participant on the list to accept gets a place that is still free.

--- Computed field: the position in the list, 1 gets the next offer; null if the participant did not answer an offer in
--- time.
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

grant execute on function public.waiting_position to anon, authenticated, service_role;

--- Returns how many places of a tournament before its start are neither taken nor offered; negative if it has too many
--- participants.
create function private.free_places(p_tournament public.tournaments)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
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

--- True while a participant on the list has not had an offer.
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

--- Whether a participant that takes a place now can still be drawn: registration is open, whatever its deadline, and no
--- draw has begun.
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

--- True between the end of check-in and the draw, if the organiser lets the waiting list take the places of absent
--- participants.
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

--- Registrations that have not checked in, and whose place is not offered to another participant.
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

--- True if someone can answer the offer: the player, or a leader of the team, has an active account.
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
