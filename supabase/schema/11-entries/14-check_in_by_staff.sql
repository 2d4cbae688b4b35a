-- Check-in by staff: extend or reopen it, confirm a participant, and remind those who have not confirmed.

--- Locks a tournament for a change of its check-in by staff. Refuses tournament_not_found, tournament_cancelled,
--- check_in_not_used, check_in_closed.
create function private.lock_check_in(p_tournament_id uuid)
returns public.tournaments
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
begin
  if v_tournament.check_in_minutes is null then
    perform private.refuse('check_in_not_used', 'Este torneo no pide confirmar la asistencia.');
  elsif v_tournament.structure_generated_at is not null or v_tournament.status = 'Finalizado' then
    perform private.refuse('check_in_closed', 'La confirmación de asistencia ya cerró: el torneo está sorteado.');
  end if;
  return v_tournament;
end;
$$;

--- Notifies every participant that has not checked in; returns their number.
create function private.notify_missing(p_tournament public.tournaments, p_kind text, p_title text, p_body text, p_subject text)
returns integer
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  with notified as (
    select private.notify_participant(
      participant_id, p_kind, p_title, p_body, '/tournaments/' || p_tournament.id, p_subject
    )
    from private.missing_entries(p_tournament.id)
  )
  select count(*)::integer from notified
$$;

--- Staff (registrations): extends check-in by some minutes, or reopens it for as long if it is closed, and notifies
--- participants that have not confirmed. Returns when it closes. Refuses tournament_not_found, tournament_cancelled,
--- check_in_not_used, check_in_closed, minutes_invalid.
create function public.extend_check_in(p_tournament_id uuid, p_minutes integer)
returns timestamptz
language plpgsql
volatile
security definer -- check-in is changed by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_check_in(p_tournament_id);
  v_closes_at timestamptz := private.check_in_closes_at(v_tournament);
  v_was_closed constant boolean := v_closes_at <= clock_timestamp();
begin
  if p_minutes is null or p_minutes not between 1 and 1440 then
    perform private.refuse('minutes_invalid', 'Indica de 1 a 1440 minutos.');
  end if;
  v_closes_at := greatest(v_closes_at, clock_timestamp()) + make_interval(mins => p_minutes);
  update public.tournaments set check_in_closes_at = v_closes_at where id = p_tournament_id;
  perform private.notify_missing(
    v_tournament, 'check_in_extended',
    case when v_was_closed then 'Otra vez puedes confirmar: ' else 'Más tiempo para confirmar: ' end || v_tournament.name,
    format(
      case when v_was_closed
        then 'La confirmación de asistencia se abrió de nuevo por %s minutos. Quien no confirma queda fuera.'
        else 'La confirmación de asistencia se extendió %s minutos. Quien no confirma queda fuera.'
      end,
      p_minutes
    ),
    'closes ' || v_closes_at
  );
  perform private.audit(
    'extend_check_in', 'tournaments', p_tournament_id::text,
    jsonb_build_object('check_in_closes_at', private.check_in_closes_at(v_tournament)),
    jsonb_build_object('check_in_closes_at', v_closes_at)
  );
  return v_closes_at;
end;
$$;

--- Confirms a registered participant of a tournament that the caller has locked, and notifies them. Refuses
--- not_registered, place_given, place_offered.
create function private.confirm_participant(p_tournament public.tournaments, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_registration constant public.tournament_participants := private.mark_present(
    p_tournament.id, p_participant_id, 'El participante no está inscrito en este torneo.'
  );
begin
  perform private.notify_participant(
    p_participant_id, 'check_in_confirmed', 'Asistencia confirmada',
    format('La organización confirmó tu asistencia en %s.', p_tournament.name), '/tournaments/' || p_tournament.id
  );
  perform private.audit(
    'confirm_check_in', 'tournaments', p_tournament.id::text, null, jsonb_build_object('participant_id', p_participant_id)
  );
  return v_registration;
end;
$$;

--- Staff (registrations): confirms a registered participant before, during or after check-in, until the draw, and
--- notifies them. Refuses tournament_not_found, tournament_cancelled, check_in_not_used, check_in_closed,
--- not_registered, already_checked_in, place_given, place_offered.
--- @scope registrations
--- @chapter entrants 5
--- @title Confirmar la presencia de un inscrito
create function public.confirm_check_in(p_tournament_id uuid, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_check_in(p_tournament_id);
begin
  if exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id and checked_in_at is not null
  ) then
    perform private.refuse('already_checked_in', 'El participante ya confirmó.');
  end if;
  return private.confirm_participant(v_tournament, p_participant_id);
end;
$$;

--- Staff (registrations): reminds participants that have not checked in while check-in is open, at most every two
--- minutes; returns their number. Refuses tournament_not_found, tournament_cancelled, check_in_not_used,
--- check_in_closed, check_in_not_open, rate_limited.
create function public.call_missing(p_tournament_id uuid)
returns integer
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_check_in(p_tournament_id);
  v_closes_at constant timestamptz := private.check_in_closes_at(v_tournament);
  v_called integer;
begin
  if clock_timestamp() < v_tournament.start_date - make_interval(mins => v_tournament.check_in_minutes)
    or v_closes_at <= clock_timestamp()
  then
    perform private.refuse('check_in_not_open', 'La confirmación de asistencia no está abierta.');
  end if;
  perform private.count_event(
    p_tournament_id, 'call_missing', 1, interval '2 minutes', 'Recién los llamaste: espera dos minutos para volver a hacerlo.'
  );
  v_called := private.notify_missing(
    v_tournament, 'check_in_missing', 'Falta que confirmes: ' || v_tournament.name,
    format('Quedan %s minutos para confirmar tu asistencia.', ceil(extract(epoch from v_closes_at - clock_timestamp()) / 60)),
    'called ' || clock_timestamp()
  );
  perform private.audit('call_missing', 'tournaments', p_tournament_id::text, null, jsonb_build_object('called', v_called));
  return v_called;
end;
$$;

grant execute on function
  public.extend_check_in, public.confirm_check_in, public.call_missing
to authenticated, service_role;
