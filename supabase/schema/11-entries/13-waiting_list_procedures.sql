-- Procedures of the waiting list for participants and staff.

insert into public.settings (key, value, description) values
  ('waiting_list_length', '500', 'Participantes que pueden esperar un lugar en un mismo torneo.');

create function private.own_waiting_entry(p_tournament_id uuid, p_participant_id uuid)
returns public.waiting_entries
language plpgsql
stable
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_entry public.waiting_entries;
begin
  if p_participant_id is null or p_participant_id not in (select private.acting_participant_ids()) then
    perform private.forbid('No puedes decidir por este participante.');
  end if;
  select * into v_entry
  from public.waiting_entries
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  if not found then
    perform private.refuse('not_waiting', 'No estás en la lista de espera de este torneo.');
  end if;
  return v_entry;
end;
$$;
comment on function private.own_waiting_entry(uuid, uuid) is
  'The waiting-list entry of a participant that the caller may act for. Refuses not_waiting, and callers who may not '
  'act for it.';

create function public.waiting_refusal(tournament public.tournaments)
returns text
language sql
stable
security definer -- as the functions it calls
set search_path = ''
as $$
  select case
    when tournament.waiting_offer_minutes is null then 'no_waiting_list'
    when tournament.allows_replacement and tournament.status = 'Activo'
      and tournament.structure_generated_at is not null and not private.second_round_has_begun(tournament.id)
      then null
    when tournament.status <> 'Inscripciones' or tournament.structure_generated_at is not null then 'registration_closed'
    when private.lacks_places(tournament) then null
    when tournament.registration_deadline is null or tournament.registration_deadline > now() then 'places_free'
    when not tournament.allows_replacement then 'deadline_passed'
  end
$$;
comment on function public.waiting_refusal(public.tournaments) is
  'Computed field: why nobody can join the waiting list now (no_waiting_list, registration_closed, deadline_passed, '
  'places_free); null while all places are taken and, if the organiser allows absent sides to be replaced, after the '
  'deadline until round 2.';
grant execute on function public.waiting_refusal(public.tournaments) to anon, authenticated, service_role;

create function private.require_joining(
  p_tournament public.tournaments, p_participant_id uuid, p_has_form boolean default false
)
returns public.participants
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_refusal constant text := public.waiting_refusal(p_tournament);
  v_participant public.participants;
  v_state text;
begin
  perform private.require_module('tournaments');
  v_participant := private.require_acting_participant(p_tournament, p_participant_id);
  select state into v_state from public.waiting_entries
  where tournament_id = p_tournament.id and participant_id = p_participant_id;
  if v_state in ('waiting', 'offered') then
    perform private.refuse('already_waiting', 'Ya estás en la lista de espera.');
  end if;
  perform private.require_new_eligible_participant(p_tournament, v_participant, p_has_form);
  if v_refusal = 'no_waiting_list' then
    perform private.refuse('no_waiting_list', 'Este torneo no tiene lista de espera.');
  elsif v_refusal = 'registration_closed' then
    perform private.refuse('registration_closed', 'Las inscripciones no están abiertas.');
  elsif v_refusal = 'deadline_passed' then
    perform private.refuse('deadline_passed', 'El plazo de inscripción terminó.');
  elsif v_refusal = 'places_free' then
    perform private.refuse('places_free', 'Hay lugares libres: no hace falta esperar, inscríbete.');
  elsif v_state is null and (
    select count(*) from public.waiting_entries where tournament_id = p_tournament.id
  ) >= private.setting_integer('waiting_list_length') then
    perform private.refuse('waiting_list_full', 'La lista de espera está completa.');
  end if;
  return v_participant;
end;
$$;
comment on function private.require_joining(public.tournaments, uuid, boolean) is
  'Whether the caller may put a participant on the waiting list. p_has_form as in require_registration(). Refuses as '
  'join_waiting_list().';

create function public.join_waiting_list(p_tournament_id uuid, p_participant_id uuid)
returns public.waiting_entries
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_tournament public.tournaments;
  v_entry public.waiting_entries;
begin
  perform private.count_event(
    v_user_id, 'tournament_registration', private.setting_integer('registrations_per_hour'), interval '1 hour'
  );
  v_tournament := private.lock_tournament(p_tournament_id);
  perform private.pass_gate(v_tournament, private.require_joining(v_tournament, p_participant_id));
  insert into public.waiting_entries (tournament_id, participant_id)
  values (p_tournament_id, p_participant_id)
  -- A participant that did not answer an offer in time joins the list again at the end.
  on conflict (tournament_id, participant_id) do update set state = 'waiting', queued_at = clock_timestamp()
  returning * into v_entry;
  perform private.offer_places(p_tournament_id);
  select * into v_entry from public.waiting_entries where id = v_entry.id;
  return v_entry;
end;
$$;
comment on function public.join_waiting_list(uuid, uuid) is
  'Adds a participant that the caller may act for to the waiting list; it costs nothing. A participant that did not '
  'answer an offer in time goes to the end. Returns the entry, which already has an offer if a place is free. Refuses '
  'tournament_not_found, tournament_cancelled, participant_not_found, wrong_participant_type, already_waiting, '
  'already_registered, invited_first, approval_needed, code_needed, code_spent, birth_date_required, too_young, '
  'team_too_small, team_too_young, no_waiting_list, registration_closed, deadline_passed, places_free, '
  'waiting_list_full, module_disabled, rate_limited.
@scope registrations
@chapter registrations 6
@title Entrar a la lista de espera';

create function public.leave_waiting_list(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_entry public.waiting_entries;
begin
  perform private.require_user();
  perform private.lock_tournament(p_tournament_id);
  v_entry := private.own_waiting_entry(p_tournament_id, p_participant_id);
  delete from public.waiting_entries where id = v_entry.id;
end;
$$;
comment on function public.leave_waiting_list(uuid, uuid) is
  'Leaves the waiting list. This declines an open offer, and the place is offered to the next participant at once. '
  'Refuses tournament_not_found, tournament_cancelled, not_waiting.
@scope registrations
@chapter registrations 7
@title Salir de la lista de espera';

create function private.require_place(p_tournament public.tournaments, p_participant_id uuid)
returns public.participants
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_entry public.waiting_entries;
  v_participant public.participants;
begin
  perform private.require_module('tournaments');
  v_entry := private.own_waiting_entry(p_tournament.id, p_participant_id);
  v_participant := private.require_acting_participant(p_tournament, p_participant_id);
  -- The check uses clock_timestamp(), because the offer may expire while the call waits for the lock.
  if v_entry.offer_ends_at <= clock_timestamp() then
    perform private.refuse('offer_expired', 'Pasó el tiempo para tomar el lugar: se ofrece al siguiente de la lista.');
  elsif v_entry.state <> 'offered' and private.lacks_places(p_tournament) then
    perform private.refuse('place_not_offered', 'Todavía no hay un lugar para ti: te avisamos cuando lo haya.');
  end if;
  perform private.require_new_eligible_participant(p_tournament, v_participant);
  if v_entry.replaces_id is null then
    if not private.takes_entries(p_tournament) then
      perform private.refuse('registration_closed', 'Las inscripciones no están abiertas.');
    end if;
  elsif private.can_be_replaced(p_tournament, (
    select absent from public.tournament_participants absent where id = v_entry.replaces_id
  )) is not true then
    perform private.refuse('place_gone', 'Ese lugar ya no está libre.');
  end if;
  perform private.require_fee(p_tournament, v_participant);
  return v_participant;
end;
$$;
comment on function private.require_place(public.tournaments, uuid) is
  'Whether the caller may take a place for a participant of the waiting list. Refuses as take_place().';

create function public.take_place(p_tournament_id uuid, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_participant public.participants;
  v_replaces_id uuid;
  v_registration public.tournament_participants;
begin
  perform private.require_user();
  v_tournament := private.lock_tournament(p_tournament_id);
  v_participant := private.require_place(v_tournament, p_participant_id);
  select replaces_id into v_replaces_id from public.waiting_entries
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  v_registration := case
    when v_replaces_id is null then private.enter_late(v_tournament, v_participant)
    else private.replace_absent(v_tournament, v_replaces_id, v_participant)
  end;
  perform private.notify_user(
    person, 'tournament_place_taken', 'Tu equipo juega ' || v_tournament.name, 'Tomó un lugar que quedó libre.',
    '/tournaments/' || p_tournament_id
  )
  from private.people_of_side(p_tournament_id, p_participant_id) as person
  where person <> auth.uid();
  return v_registration;
end;
$$;
comment on function public.take_place(uuid, uuid) is
  'Takes the offered place, or one that is free after everyone had an offer, and pays the fee in the same '
  'transaction. If check-in is open, it also checks in; the place of an absent side includes its matches. The team is '
  'notified. Returns the registration. Refuses tournament_not_found, tournament_cancelled, not_waiting, '
  'offer_expired, place_not_offered, place_gone, already_registered, birth_date_required, too_young, team_too_small, '
  'team_too_young, registration_closed, team_wallet_required, insufficient_tickets, module_disabled.
@scope registrations
@chapter registrations 8
@title Tomar un lugar libre';

create function private.lock_absent(p_tournament_id uuid, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_registration public.tournament_participants;
begin
  perform private.lock_tournament_for(p_tournament_id, 'registrations');
  select * into v_registration
  from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  if not found then
    perform private.refuse('not_registered', 'El participante no está inscrito en este torneo.');
  end if;
  return v_registration;
end;
$$;
comment on function private.lock_absent(uuid, uuid) is
  'Locks a tournament for staff and returns a registration. Refuses tournament_not_found, tournament_cancelled, not_registered.';

create function public.offer_replacement(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_registration constant public.tournament_participants := private.lock_absent(p_tournament_id, p_participant_id);
  v_tournament public.tournaments;
begin
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not v_tournament.allows_replacement then
    perform private.refuse('replacement_not_allowed', 'El torneo no permite reemplazar a quien falta: se cambia en sus datos.');
  elsif not private.can_be_replaced(v_tournament, v_registration) then
    perform private.refuse(
      'cannot_be_replaced',
      'Solo se reemplaza a quien no confirmó (cerrada la confirmación) o no empezó ningún partido, y hasta que empiece la segunda ronda.'
    );
  elsif exists (select 1 from public.waiting_entries where replaces_id = v_registration.id and state = 'offered') then
    perform private.refuse('already_offered', 'Su lugar ya está ofrecido.');
  elsif not private.offer_replacement_to_next(v_registration) then
    perform private.refuse('nobody_waits', 'Nadie espera en la lista.');
  end if;
  perform private.audit(
    'offer_replacement', 'tournaments', p_tournament_id::text, null, jsonb_build_object('participant_id', p_participant_id)
  );
end;
$$;
comment on function public.offer_replacement(uuid, uuid) is
  'Staff (registrations): offers the place of an absent side to the first participant on the waiting list; a declined '
  'or expired offer moves to the next. Refuses tournament_not_found, tournament_cancelled, not_registered, '
  'replacement_not_allowed, cannot_be_replaced, already_offered, nobody_waits.';

create function public.place_offers(p_tournament_id uuid)
returns table (participant_id uuid, is_offered boolean)
language plpgsql
stable
security definer -- the waiting list shows its offers to those who hold them only
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'registrations');
  return query
    select registration.participant_id, offer.id is not null
    from public.tournament_participants registration
    join public.tournaments tournament on tournament.id = registration.tournament_id
    left join public.waiting_entries offer on offer.replaces_id = registration.id and offer.state = 'offered'
    where registration.tournament_id = p_tournament_id
      and (
        offer.id is not null
        or private.can_be_replaced(tournament, registration)
        and exists (
          select 1 from public.waiting_entries waiting
          where waiting.tournament_id = p_tournament_id and waiting.state = 'waiting'
        )
      )
    order by registration.created_at, registration.id;
end;
$$;
comment on function public.place_offers(uuid) is
  'Staff (registrations): the participants whose place is on offer to the waiting list, and those whose place '
  'offer_replacement() could offer now.';

create function public.take_back_offer(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_registration constant public.tournament_participants := private.lock_absent(p_tournament_id, p_participant_id);
  v_entry public.waiting_entries;
begin
  update public.waiting_entries entry
  set state = 'waiting', offer_ends_at = null, replaces_id = null
  where replaces_id = v_registration.id and state = 'offered'
  returning * into v_entry;
  if not found then
    perform private.refuse('not_offered', 'Su lugar no está ofrecido.');
  end if;
  -- The participant counts as present, so that the next scheduled run does not offer the place again.
  update public.tournament_participants registration
  set checked_in_at = now()
  from public.tournaments tournament
  where registration.id = v_registration.id and registration.checked_in_at is null
    and tournament.id = p_tournament_id and tournament.check_in_minutes is not null;
  perform private.notify_participant(
    v_entry.participant_id, 'tournament_place_gone', 'El lugar ya no está libre',
    'Quien faltaba llegó. Sigues en tu puesto de la lista de espera.', '/tournaments/' || p_tournament_id
  );
  perform private.audit(
    'take_back_offer', 'tournaments', p_tournament_id::text, null, jsonb_build_object('participant_id', p_participant_id)
  );
end;
$$;
comment on function public.take_back_offer(uuid, uuid) is
  'Staff (registrations): ends the offer of a participant''s place because the participant came after all. The '
  'participant with the offer stays on the list at the same position. If the tournament has check-in, the registered '
  'participant is marked as present. Refuses tournament_not_found, tournament_cancelled, not_registered, not_offered.';

grant execute on function
  public.join_waiting_list(uuid, uuid), public.leave_waiting_list(uuid, uuid), public.take_place(uuid, uuid)
to authenticated;
grant execute on function
  public.place_offers(uuid), public.offer_replacement(uuid, uuid), public.take_back_offer(uuid, uuid)
to authenticated, service_role;
