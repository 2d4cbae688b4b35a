-- The door: the entrance of a tournament's venue, where participants show a code and the staff record arrivals.
--
-- The staff open and close it. A code is computed from the door's key, the side and the person, and is
-- stored in no table. Nobody can guess it, and it is invalid after the door is closed.

--- Tournaments whose staff record arrivals at the venue now, each with the secret from which its codes are computed. No
--- client can read the secret.
create table private.tournament_doors (
  tournament_id uuid primary key references public.tournaments (id) on delete cascade,
  key bytea not null default extensions.gen_random_bytes(32),
  created_at timestamptz not null default now()
);

--- Arrivals at a tournament as its staff recorded them at the door; written by procedures only.
create table public.door_arrivals (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  registration_id uuid not null references public.tournament_participants (id) on delete cascade,
  --- The team member who arrived; null for a player, and for a guest (which may be a team).
  profile_id uuid references public.profiles (id) on delete cascade,
  --- The time of the arrival. A device without a network sends this time later.
  arrived_at timestamptz not null,
  --- Whether this arrival counted towards the check-in of the side.
  checked_in boolean not null default false,
  --- Idempotency key made by the device: a repeated request changes nothing.
  key uuid not null,
  noted_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint door_arrivals_once unique nulls not distinct (registration_id, profile_id)
);
create index door_arrivals_tournament_id_idx on public.door_arrivals (tournament_id);
create index door_arrivals_profile_id_idx on public.door_arrivals (profile_id);
create index door_arrivals_noted_by_idx on public.door_arrivals (noted_by);

create policy select_staff_or_admin on public.door_arrivals
  for select to authenticated
  using (
    (select private.is_admin()) or tournament_id in (select private.my_tournament_ids('door'))
    -- The list at the door shows who has arrived.
    or tournament_id in (select private.my_tournament_ids('registrations'))
  );
grant select on public.door_arrivals to authenticated, service_role;
alter publication supabase_realtime add table public.door_arrivals;

--- The code that a person shows at the door: 80 bits as 20 hexadecimal digits, which fits the smallest QR code; null
--- without a key.
create function private.door_code(p_key bytea, p_participant_id uuid, p_profile_id uuid)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(left(encode(
    extensions.hmac(convert_to(concat(p_participant_id, '.', p_profile_id), 'UTF8'), p_key, 'sha256'), 'hex'
  ), 20))
$$;

--- Everyone who may arrive at the door of a tournament, or those of some participants: players, guests, and the members
--- of teams (the roster, once it is frozen). standing is the state of the registration, place_offered if the place is
--- on offer to another participant, waiting, or why the person is outside (withdrawn, removed, asked, declined). code
--- is null if no door is open. A user who claimed a guest has the guest's code.
create function private.door_people(p_tournament_id uuid, p_participant_ids uuid[] default null)
returns table (participant_id uuid, profile_id uuid, registration_id uuid, standing text, code text)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with known as (
    select
      registration.participant_id, registration.id as registration_id, registration.roster_frozen_at is not null as is_frozen,
      case
        when registration.status = 'registered' and exists (
          select 1 from public.waiting_entries where replaces_id = registration.id and state = 'offered'
        ) then 'place_offered'
        else registration.status
      end as standing,
      1 as rank
    from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id
    union all
    select waiting.participant_id, null, false, 'waiting', 2
    from public.waiting_entries waiting
    where waiting.tournament_id = p_tournament_id and waiting.state in ('waiting', 'offered')
    union all
    select past.participant_id, null, false, past.state, 3
    from public.outside_entries past
    where past.tournament_id = p_tournament_id and past.entered_at is not null
  ),
  side as (
    select distinct on (known.participant_id) known.*
    from known
    where p_participant_ids is null or known.participant_id = any (p_participant_ids)
    order by known.participant_id, known.rank
  )
  select
    side.participant_id, person.profile_id, side.registration_id, side.standing,
    private.door_code(door.key, private.drawn_id(p_tournament_id, side.participant_id), person.profile_id)
  from side
  join public.participants participant on participant.id = side.participant_id
  cross join lateral (
    select null::uuid as profile_id where participant.team_id is null
    union all
    select member.profile_id from public.team_members member where member.team_id = participant.team_id and not side.is_frozen
    union all
    select entry.profile_id
    from public.roster_entries entry
    where participant.team_id is not null and side.is_frozen
      and entry.tournament_id = p_tournament_id and entry.participant_id = side.participant_id
      and entry.state in ('active', 'stand_in')
  ) as person
  left join private.tournament_doors door on door.tournament_id = p_tournament_id
$$;

--- Returns the codes that the caller shows at the door of a tournament: one as a player, and one for each team of which
--- the caller is a member. Empty before the staff open the door, after the tournament, and for users who do not take
--- part.
--- @nullable arrived_at
create function public.my_entries(p_tournament_id uuid)
returns table (participant_id uuid, name text, code text, arrived_at timestamptz)
language sql
stable
security definer -- codes are private
set search_path = ''
as $$
  select listed.participant_id, private.participant_name(listed.participant_id), listed.code, arrival.arrived_at
  from private.door_people(p_tournament_id, array(
    select private.my_participant_ids()
    union
    select entry.participant_id from public.roster_entries entry
    where entry.tournament_id = p_tournament_id and entry.profile_id = auth.uid()
  )) as listed
  left join public.door_arrivals arrival
    on arrival.registration_id = listed.registration_id and arrival.profile_id is not distinct from listed.profile_id
  where listed.code is not null and listed.standing = 'registered'
    and (listed.profile_id is null or listed.profile_id = auth.uid())
    and exists (select 1 from public.tournaments where id = p_tournament_id and status <> 'Finalizado')
$$;

--- The code that a guest shows at the door, for the holder of the guest's link. Null while the staff have not opened
--- the door, and for an invalid token.
--- @param p_token The token at the end of the link.
--- @nullable guest_entry
--- @chapter entrants 6
--- @title Leer el pase de un invitado
create function public.guest_entry(p_token text)
returns text
language sql
stable
security definer -- the token identifies the guest
set search_path = ''
as $$
  select listed.code
  from private.guest_link(p_token) as link
  join public.tournaments tournament on tournament.id = link.tournament_id and tournament.status <> 'Finalizado'
  cross join lateral private.door_people(link.tournament_id, array[link.participant_id]) as listed
  where listed.standing = 'registered'
$$;

--- Staff (door): opens the door of a tournament: from now on its participants have a code to show at the venue.
--- Repeating it changes nothing. Refuses tournament_not_found, tournament_cancelled, tournament_finished.
create function public.open_door(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'door');
begin
  if v_tournament.status = 'Finalizado' then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  insert into private.tournament_doors (tournament_id) values (p_tournament_id) on conflict do nothing;
  if found then
    perform private.audit('open_door', 'tournaments', p_tournament_id::text, null, '{}');
  end if;
end;
$$;

--- Staff (door): closes the door. All codes become invalid; opening it again makes new ones. Recorded arrivals stay.
--- Refuses tournament_not_found, tournament_cancelled.
create function public.close_door(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  perform private.lock_tournament_for(p_tournament_id, 'door');
  delete from private.tournament_doors where tournament_id = p_tournament_id;
  if found then
    perform private.audit('close_door', 'tournaments', p_tournament_id::text, null, '{}');
  end if;
end;
$$;

--- Staff (door): when the door was opened (null if it is closed), and everyone who may arrive, with arrivals. name is
--- the name of the side, person the name of the team member. mark is the SHA-256 of the person's code, with which a
--- device recognises it without a network; the codes themselves are not returned.
--- @type get_door { name: string; openedAt: string | null; people: { participantId: string; profileId: string | null;
--- name: string; person: string | null; standing: "registered" | "absent" | "disqualified" | "withdrawn" |
--- "place_offered" | "waiting" | "removed" | "asked" | "declined"; arrivedAt: string | null; mark: string }[] }
create function public.get_door(p_tournament_id uuid)
returns jsonb
language plpgsql
stable
security definer -- codes are private
set search_path = ''
as $$
declare
  v_opened_at timestamptz;
begin
  perform private.require_right_to_read(p_tournament_id, 'door');
  select door.created_at into v_opened_at from private.tournament_doors door where door.tournament_id = p_tournament_id;
  return jsonb_build_object(
    'name', (select tournament.name from public.tournaments tournament where tournament.id = p_tournament_id),
    'openedAt', v_opened_at,
    'people', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'participantId', listed.participant_id,
          'profileId', listed.profile_id,
          'name', named.name,
          'person', profile.username,
          'standing', listed.standing,
          'arrivedAt', arrival.arrived_at,
          'mark', encode(sha256(convert_to(listed.code, 'UTF8')), 'hex')
        )
        order by lower(named.name), listed.participant_id, profile.username
      )
      from private.door_people(p_tournament_id) as listed
      cross join lateral (select private.participant_name(listed.participant_id) as name) as named
      left join public.profiles profile on profile.id = listed.profile_id
      left join public.door_arrivals arrival
        on arrival.registration_id = listed.registration_id and arrival.profile_id is not distinct from listed.profile_id
      where v_opened_at is not null
    ), '[]')
  );
end;
$$;

--- How many people of a side must arrive for it to be present: for a team as many as play a match, one for a player or
--- guest.
create function private.door_quorum(p_tournament public.tournaments, p_profile_id uuid)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case when p_profile_id is null then 1 else private.team_format_size(p_tournament.team_format) end
$$;

--- Staff (door): records an arrival by the person's code, or without a code by the person's ids. A repeated call with
--- the same key of the device changes nothing. p_at is the time of the arrival, for devices without a network. A player
--- or guest is also checked in, as in confirm_check_in(); a team once enough of its members have arrived. Returns the
--- result: arrived, already_in (with the time), unknown (a code of another tournament or another door, or no valid
--- code), or the standing of the person in the door's list. Refuses tournament_not_found, tournament_cancelled,
--- tournament_finished, key_required, door_closed.
--- @nullable p_code, p_participant_id, p_profile_id, p_at, participant_id, profile_id, name, person, arrived_at
--- @type verdict "arrived" | "already_in" | "unknown" | "absent" | "disqualified" | "withdrawn" | "place_offered" |
--- "waiting" | "removed" | "asked" | "declined"
create function public.admit_at_door(
  p_tournament_id uuid, p_code text, p_participant_id uuid, p_profile_id uuid, p_at timestamptz, p_key uuid
)
returns table (verdict text, participant_id uuid, profile_id uuid, name text, person text, arrived_at timestamptz)
language plpgsql
volatile
security definer -- arrivals and registrations are written by procedures only
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'door');
  v_opened_at timestamptz;
  v_person record;
  v_arrival public.door_arrivals;
begin
  if v_tournament.status = 'Finalizado' then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  elsif p_key is null then
    perform private.refuse('key_required', 'Falta la clave de la llegada.');
  end if;
  select door.created_at into v_opened_at from private.tournament_doors door where door.tournament_id = p_tournament_id;
  if not found then
    perform private.refuse('door_closed', 'La puerta de este torneo está cerrada: ábrela para anotar quién llega.');
  end if;
  select listed.* into v_person
  from private.door_people(p_tournament_id, case when p_code is null then array[p_participant_id] end) as listed
  where case when p_code is null then listed.profile_id is not distinct from p_profile_id else listed.code = p_code end;
  if not found then
    return query select 'unknown', null::uuid, null::uuid, null::text, null::text, null::timestamptz;
    return;
  end if;
  verdict := v_person.standing;
  participant_id := v_person.participant_id;
  profile_id := v_person.profile_id;
  name := private.participant_name(v_person.participant_id);
  person := (select profile.username from public.profiles profile where profile.id = v_person.profile_id);
  if v_person.standing = 'registered' then
    insert into public.door_arrivals as known (tournament_id, registration_id, profile_id, arrived_at, key, noted_by)
    values (
      p_tournament_id, v_person.registration_id, v_person.profile_id,
      -- The stored time is never before the opening of the door, and never in the future.
      least(greatest(coalesce(p_at, now()), v_opened_at), now()), p_key, auth.uid()
    )
    on conflict on constraint door_arrivals_once do nothing
    returning * into v_arrival;
    if found then
      verdict := 'arrived';
      perform private.audit(
        'admit_at_door', 'tournaments', p_tournament_id::text, null,
        jsonb_build_object('participant_id', participant_id) || case
          when profile_id is null then '{}' else jsonb_build_object('profile_id', profile_id)
        end
      );
      if v_tournament.check_in_minutes is not null and v_tournament.structure_generated_at is null
        and (select count(*) from public.door_arrivals known where known.registration_id = v_person.registration_id)
          >= private.door_quorum(v_tournament, v_person.profile_id)
        and exists (
          select 1 from public.tournament_participants registration
          where registration.id = v_person.registration_id and registration.checked_in_at is null
        )
      then
        perform private.confirm_participant(v_tournament, v_person.participant_id);
        update public.door_arrivals set checked_in = true where registration_id = v_person.registration_id;
      end if;
    else
      select * into v_arrival from public.door_arrivals known
      where known.registration_id = v_person.registration_id and known.profile_id is not distinct from v_person.profile_id;
      verdict := case when v_arrival.key = p_key then 'arrived' else 'already_in' end;
    end if;
  end if;
  arrived_at := v_arrival.arrived_at;
  return next;
end;
$$;

--- Staff (door): deletes an arrival recorded by mistake; the check-in it confirmed is reverted until the draw. Refuses
--- tournament_not_found, tournament_cancelled, arrival_not_found.
--- @nullable p_profile_id
create function public.undo_arrival(p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- arrivals and registrations are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'door');
  v_registration public.tournament_participants;
  v_arrival public.door_arrivals;
  v_was_confirmed boolean;
begin
  select * into v_registration from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  select bool_or(checked_in) into v_was_confirmed from public.door_arrivals where registration_id = v_registration.id;
  delete from public.door_arrivals
  where registration_id = v_registration.id and profile_id is not distinct from p_profile_id
  returning * into v_arrival;
  if not found then
    perform private.refuse('arrival_not_found', 'Esa llegada no está anotada.');
  end if;
  if v_was_confirmed and v_tournament.structure_generated_at is null
    and (select count(*) from public.door_arrivals where registration_id = v_registration.id)
      < private.door_quorum(v_tournament, v_arrival.profile_id)
  then
    update public.tournament_participants set checked_in_at = null where id = v_registration.id;
    update public.door_arrivals set checked_in = false where registration_id = v_registration.id and checked_in;
  end if;
  perform private.audit(
    'undo_arrival', 'tournaments', p_tournament_id::text,
    jsonb_build_object('participant_id', p_participant_id) || case
      when p_profile_id is null then '{}' else jsonb_build_object('profile_id', p_profile_id)
    end,
    null
  );
end;
$$;

grant execute on function public.guest_entry to anon, authenticated, service_role;
grant execute on function public.my_entries to authenticated, service_role;
grant execute on function
  public.open_door, public.close_door, public.get_door, public.admit_at_door, public.undo_arrival
to authenticated, service_role;
