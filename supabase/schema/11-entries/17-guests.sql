-- Guests take part by name, without an account. The staff add them, check them in and report for them.
--
-- A guest is a participant without profile, wallet, settings or notifications.
-- Code that looks up who may act for a participant finds no user, and code that counts sides counts guests as well.

--- Returns why a guest cannot have this name: too_short or too_long (allowed are 2 to 40 characters), a code of
--- name_problem(), already_in (a participant has it), taken (a player has it, or in a tournament of teams a team). Null
--- if the name is allowed.
create function private.guest_problem(p_tournament public.tournaments, p_name text)
returns text
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  return case
    when coalesce(char_length(p_name), 0) < 2 then 'too_short'
    when char_length(p_name) > 40 then 'too_long'
    when private.name_problem(p_name) is not null then private.name_problem(p_name)
    when exists (
      select 1
      from (
        select id from public.participants
        where guest_name is not null and private.search_key(guest_name) = private.search_key(p_name)
        union all
        select named.participant_id from private.find_participants(p_tournament.type, p_name) as named
      ) as same
      join public.tournament_participants registration on registration.participant_id = same.id
      where registration.tournament_id = p_tournament.id
    ) then 'already_in'
    -- A guest must not have the name of an account, because they would look the same in a list.
    when exists (select 1 from private.find_participants(p_tournament.type, p_name)) then 'taken'
  end;
end;
$$;

--- Staff (registrations): adds up to 256 guests (players, or teams in a tournament of teams) by name and in this order,
--- while there are places and until the draw. The staff are responsible for their age. Returns the result for each:
--- added, full, or why the name is not allowed: too_short, too_long, unreadable, mixed, reserved, already_in, taken (an
--- account has it). Refuses tournament_not_found, tournament_cancelled, registration_closed, entrants_count,
--- guests_without_tickets (the fee or a prize is in tickets), rate_limited.
--- @param p_names The names of the guests, in the order in which they are registered.
--- @field line Position of the name in p_names, from 1.
--- @field name The normalised name that is stored; null if it is not allowed.
--- @field participant_id Refers to `participants.id`; null if nobody was added.
--- @field verdict added, full, or why the name is not allowed.
--- @nullable name, participant_id
--- @type verdict "added" | "full" | "too_short" | "too_long" | "unreadable" | "mixed" | "reserved" | "already_in" |
--- "taken"
--- @scope registrations
--- @chapter entrants 4
--- @title Agregar invitados sin cuenta
create function public.add_guests(p_tournament_id uuid, p_names text[])
returns table (line integer, name text, participant_id uuid, verdict text)
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'registrations');
  v_tournament public.tournaments;
  v_named record;
  v_free integer;
begin
  if coalesce(cardinality(p_names), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se agregan de 1 a 256 participantes por vez.');
  end if;
  perform private.count_event(
    v_user_id, 'entrants_by_staff', private.setting_integer('entrants_by_staff_per_hour'), interval '1 hour'
  );
  v_tournament := private.lock_tournament_for(p_tournament_id, 'registrations');
  if not private.takes_entries(v_tournament) then
    perform private.refuse(
      'registration_closed', 'Se agregan participantes con las inscripciones abiertas, y hasta que empieza el sorteo.'
    );
  end if;
  if private.has_tickets_at_stake(v_tournament) then
    perform private.refuse(
      'guests_without_tickets', 'Un torneo con inscripción o premios en tickets se juega con cuenta: no admite invitados.'
    );
  end if;
  v_free := private.places_for_staff(v_tournament);
  for v_named in
    select ordinality::integer as line, left(private.clean_text(private.tidy_name(listed.name)), 64) as name
    from unnest(p_names) with ordinality as listed (name)
  loop
    line := v_named.line;
    name := v_named.name;
    participant_id := null;
    verdict := coalesce(private.guest_problem(v_tournament, name), case when v_free < 1 then 'full' else 'added' end);
    if verdict = 'added' then
      insert into public.participants (type, guest_name)
      values (case v_tournament.type when 'team' then 'team' else 'user' end, name)
      returning id into participant_id;
      insert into public.tournament_participants (tournament_id, participant_id, registered_by)
      values (p_tournament_id, add_guests.participant_id, v_user_id);
      v_free := v_free - 1;
      perform private.audit(
        'add_tournament_guest', 'tournaments', p_tournament_id::text, null,
        jsonb_build_object('name', name)
      );
    end if;
    return next;
  end loop;
end;
$$;

--- Staff (registrations): corrects the name of a guest, at any time, under the rules of add_guests(); returns the
--- normalised name. Refuses tournament_not_found, tournament_cancelled, guest_not_found, name_unreadable, name_mixed,
--- name_reserved, guest_name_length, guest_already_in, guest_name_taken.
create function public.rename_guest(p_tournament_id uuid, p_participant_id uuid, p_name text)
returns text
language plpgsql
volatile
security definer -- participants are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_name constant text := private.clean_text(private.tidy_name(p_name));
  v_old text;
begin
  perform private.require_right(p_tournament_id, 'registrations');
  v_tournament := private.lock_tournament_for(p_tournament_id, 'registrations');
  select guest.guest_name into v_old
  from public.tournament_participants registration
  join public.participants guest on guest.id = registration.participant_id
  where registration.tournament_id = p_tournament_id and guest.id = p_participant_id and guest.guest_name is not null
  for no key update of guest;
  if not found then
    perform private.refuse('guest_not_found', 'Ese invitado no está en el torneo.');
  end if;
  perform private.require_good_name(v_name, false);
  case private.guest_problem(v_tournament, v_name)
    when 'too_short' then
      perform private.refuse('guest_name_length', 'El nombre de un invitado tiene de 2 a 40 caracteres.');
    when 'too_long' then
      perform private.refuse('guest_name_length', 'El nombre de un invitado tiene de 2 a 40 caracteres.');
    when 'already_in' then
      if private.search_key(v_name) <> private.search_key(v_old) then
        perform private.refuse('guest_already_in', 'Ya hay alguien con ese nombre en el torneo.');
      end if;
    when 'taken' then
      perform private.refuse('guest_name_taken', 'Ese nombre es de una cuenta.');
    else null;
  end case;
  if v_name <> v_old then
    update public.participants set guest_name = v_name where id = p_participant_id;
    -- Changes the registration row, because this notifies clients that show the list of participants.
    update public.tournament_participants set registered_by = registered_by
    where tournament_id = p_tournament_id and participant_id = p_participant_id;
    perform private.audit(
      'rename_tournament_guest', 'tournaments', p_tournament_id::text, jsonb_build_object('name', v_old),
      jsonb_build_object('name', v_name)
    );
  end if;
  return v_name;
end;
$$;

--- Deletes a guest with its entry, and with the claim if the guest was claimed, unless the tournament still refers to
--- the guest. For guests who are removed before the start, and for a deleted tournament.
create function private.forget_guest()
returns trigger
language plpgsql
volatile
security definer -- participants are written by procedures only
set search_path = ''
as $$
begin
  if exists (select 1 from public.tournament_participants where participant_id = old.participant_id) then
    return null;
  end if;
  delete from private.tournament_awards where participant_id = old.participant_id;
  delete from public.participants guest
  where guest.id = old.participant_id
    -- A guest with a payout is not deleted, so that the payout stays on record.
    and not exists (select 1 from public.payouts where participant_id = guest.id);
  return null;
end;
$$;

create constraint trigger forget_guest
  after delete on public.tournament_participants
  deferrable initially deferred
  for each row when (private.is_guest(old.participant_id))
  execute function private.forget_guest();

grant execute on function private.is_guest to anon, authenticated, service_role;
grant execute on function public.add_guests, public.rename_guest to authenticated, service_role;
