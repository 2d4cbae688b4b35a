-- Participants that the staff invited, or that left or were removed before the start.
-- An invited participant must accept if entering costs tickets, if they left or declined before, or have no known age.
-- So nobody's tickets are spent and nobody returns against their will.

insert into public.settings (key, value, description) values
  ('entrants_by_staff_per_hour', '120', 'Veces por hora que una persona de la organización puede agregar participantes.'),
  ('open_entry_requests', '512', 'Participantes a los que la organización de un torneo puede haberles preguntado y todavía no respondieron.'),
  ('founded_entry_requests', '64', 'Participantes a los que quien organiza un torneo de miembros puede preguntarles si juegan, en total.');

--- Participants outside a tournament that has not started, which its staff invited or may put back; written by
--- procedures only.
create table public.outside_entries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  --- State of the participant: asked (invited by the staff, no answer yet); declined; withdrawn (left); removed (by the
  --- staff).
  state text not null,
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp(),
  --- When the participant had registered. This time, seed and checked_in_at are restored on return. Null if the
  --- participant was never registered.
  entered_at timestamptz,
  seed integer,
  checked_in_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outside_entries_once unique (tournament_id, participant_id),
  constraint outside_entries_state_known check (state in ('asked', 'declined', 'withdrawn', 'removed'))
);

create index outside_entries_participant_id_idx on public.outside_entries (participant_id);
create index outside_entries_changed_by_idx on public.outside_entries (changed_by);

create policy select_own_or_staff on public.outside_entries
  for select to authenticated
  using (
    (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('registrations'))
    or participant_id in (select private.acting_participant_ids())
  );
grant select on public.outside_entries to authenticated, service_role;

--- Stores the registration of a participant that leaves before the start (withdrawn) or is removed (removed), so that
--- it can be restored. enter_tournament() deletes the row.
create function private.keep_departure(p_registration public.tournament_participants, p_state text)
returns void
language sql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
  insert into public.outside_entries (tournament_id, participant_id, state, changed_by, entered_at, seed, checked_in_at)
  values (
    p_registration.tournament_id, p_registration.participant_id, p_state, auth.uid(), p_registration.created_at,
    p_registration.seed, p_registration.checked_in_at
  )
$$;

--- Restores the registration time, the check-in and, if it is still free, the seed of a participant that returns on the
--- staff's invitation. A participant that returns without an invitation starts over. Returns the registration.
create function private.give_back_entry(p_registration public.tournament_participants)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_past public.outside_entries;
  v_registration public.tournament_participants := p_registration;
begin
  delete from public.outside_entries
  where tournament_id = p_registration.tournament_id and participant_id = p_registration.participant_id
  returning * into v_past;
  if v_past.state = 'asked' and v_past.entered_at is not null then
    update public.tournament_participants
    set
      created_at = v_past.entered_at,
      checked_in_at = v_past.checked_in_at,
      seed = case when not exists (
        select 1 from public.tournament_participants
        where tournament_id = p_registration.tournament_id and seed = v_past.seed
      ) then v_past.seed end
    where id = p_registration.id
    returning * into v_registration;
  end if;
  return v_registration;
end;
$$;

--- True while an invitation of the staff has no answer.
create function private.is_asked(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.outside_entries
    where tournament_id = p_tournament_id and participant_id = p_participant_id and state = 'asked'
  )
$$;

--- Registers a participant as enter_tournament() does, at the request of the participant. If check-in is open, this
--- also checks the participant in.
create function private.enter_late(p_tournament public.tournaments, p_participant public.participants)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_registration public.tournament_participants := private.enter_tournament(p_tournament, p_participant);
begin
  if now() >= p_tournament.start_date - make_interval(mins => p_tournament.check_in_minutes) then
    update public.tournament_participants set checked_in_at = now()
    where id = v_registration.id
    returning * into v_registration;
  end if;
  return v_registration;
end;
$$;

--- True if the player, or a leader of the team, has an active account and no block separates them from the caller.
create function private.can_be_asked(p_participant_id uuid)
returns boolean
language plpgsql
stable
security definer -- looks at bans and blocks
set search_path = ''
as $$
begin
  return exists (
    select 1
    from public.participants participant
    left join public.team_members member
      on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
    cross join lateral (select coalesce(participant.user_id, member.profile_id) as id) as person
    where participant.id = p_participant_id
      and private.is_active_account(person.id)
      and not private.is_blocked_between(person.id, auth.uid())
  );
end;
$$;

--- Returns what happens if the staff add a participant while this number of places is free: added, asked (an invitation
--- to accept), or the reason against it: already_in, wrong_kind (a team or a player, which the tournament does not
--- take), already_asked, waiting (on the waiting list), unavailable, declined (less than a day ago), full, too_small.
create function private.entry_verdict(p_tournament public.tournaments, p_participant_id uuid, p_free integer)
returns text
language plpgsql
stable
security definer -- reads registrations, birth dates and blocks for procedures
set search_path = ''
as $$
declare
  v_participant public.participants;
  v_past public.outside_entries;
  v_size constant integer := private.team_format_size(p_tournament.team_format);
  v_age constant integer := public.minimum_age(p_tournament);
  v_is_old_enough boolean;
begin
  select * into v_participant from public.participants where id = p_participant_id;
  select * into v_past from public.outside_entries
  where tournament_id = p_tournament.id and participant_id = p_participant_id;
  if exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament.id and participant_id = p_participant_id
  ) then
    return 'already_in';
  elsif (v_participant.type = 'team') is distinct from (p_tournament.type = 'team') then
    return 'wrong_kind';
  elsif v_past.state = 'asked' then
    return 'already_asked';
  elsif exists (
    select 1 from public.waiting_entries
    where tournament_id = p_tournament.id and participant_id = p_participant_id and state <> 'passed'
  ) then
    return 'waiting';
  elsif not private.can_be_asked(p_participant_id)
    or v_participant.user_id is not null and not private.may_play(v_participant.user_id, p_tournament.id)
  then
    return 'unavailable';
  elsif v_past.state = 'declined' and v_past.changed_at > now() - interval '1 day' then
    return 'declined';
  elsif p_free < 1 then
    return 'full';
  end if;
  if v_participant.type = 'team' then
    if (select count(*) from public.team_members where team_id = v_participant.team_id) < v_size then
      return 'too_small';
    end if;
    v_is_old_enough := private.players_of_age(v_participant.team_id, v_age, p_tournament.id) >= v_size;
  else
    v_is_old_enough := private.is_of_age(v_participant.user_id, v_age);
  end if;
  -- Ages are private, so a participant who may be too young is invited and states their age when registering.
  -- In a tournament that a user founded, nobody is added without consent, because most users do not know the founder.
  return case
    when p_tournament.entry_fee = 0 and p_tournament.founded_by is null and v_is_old_enough and coalesce(v_past.state, 'removed') = 'removed' then 'added'
    else 'asked'
  end;
end;
$$;

--- How many participants the staff may add now.
create function private.places_for_staff(p_tournament public.tournaments)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  -- Participants on the waiting list get free places before participants that the staff add.
  select case when private.is_waited_for(p_tournament.id) then 0 else private.free_places(p_tournament) end
$$;

--- During the period reserved for participants of the last edition, refuses (invited_first) all other participants,
--- except those invited by the staff.
create function private.require_invited(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_until timestamptz;
begin
  select public_at into v_until
  from public.tournament_editions
  where tournament_id = p_tournament_id and public_at > now();
  if found and not private.is_asked(p_tournament_id, p_participant_id) and not exists (
    select 1
    from private.editions_before(p_tournament_id, 1) as before
    join public.tournament_participants entry on entry.tournament_id = before.tournament_id
    where entry.participant_id = p_participant_id
  ) then
    perform private.refuse(
      'invited_first',
      format('Hasta el %s se inscribe quien jugó la edición anterior. Después, todos.', private.spoken_time(v_until))
    );
  end if;
end;
$$;
