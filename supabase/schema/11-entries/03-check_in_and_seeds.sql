-- Entries before the start: check-in, and what the staff do with the list.

create function private.check_in_closes_at(p_tournament public.tournaments)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select coalesce(p_tournament.check_in_closes_at, p_tournament.start_date)
$$;
comment on function private.check_in_closes_at(public.tournaments) is
  'The start, or the later time that the staff set.';

create function private.require_can_be_present(p_tournament_id uuid, p_participant_id uuid, p_unknown text)
returns public.tournament_participants
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_registration public.tournament_participants;
begin
  select * into v_registration
  from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  if not found then
    perform private.refuse('not_registered', p_unknown);
  elsif v_registration.checked_in_at is not null then
    return v_registration;
  elsif v_registration.status = 'absent' then
    perform private.refuse('place_given', 'No confirmaste a tiempo y tu lugar lo tomó otro participante.');
  elsif exists (select 1 from public.waiting_entries where replaces_id = v_registration.id and state = 'offered') then
    perform private.refuse(
      'place_offered', 'El lugar se ofreció a la lista de espera: si nadie lo toma, o la organización retira la oferta, se puede confirmar.'
    );
  end if;
  return v_registration;
end;
$$;
comment on function private.require_can_be_present(uuid, uuid, text) is
  'The registration of a participant that is present, or may be marked as such. Refuses not_registered (with the given '
  'message), place_given, place_offered.';

create function private.mark_present(p_tournament_id uuid, p_participant_id uuid, p_unknown text)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_registration public.tournament_participants := private.require_can_be_present(
    p_tournament_id, p_participant_id, p_unknown
  );
begin
  if v_registration.checked_in_at is not null then
    return v_registration;
  end if;
  update public.tournament_participants
  set checked_in_at = now()
  where id = v_registration.id
  returning * into v_registration;
  return v_registration;
end;
$$;
comment on function private.mark_present(uuid, uuid, text) is
  'Records that a registered participant of a locked tournament is present; repeating it changes nothing. Refuses as '
  'require_can_be_present().';

create function private.require_check_in(p_tournament public.tournaments, p_participant_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  perform private.require_no_measure(auth.uid(), p_tournament.id);
  perform private.require_module('tournaments');
  if p_participant_id is null or p_participant_id not in (select private.acting_participant_ids()) then
    perform private.forbid('No puedes confirmar la asistencia de este participante.');
  elsif p_tournament.check_in_minutes is null then
    perform private.refuse('check_in_not_used', 'Este torneo no pide confirmar la asistencia.');
  elsif p_tournament.structure_generated_at is not null or p_tournament.status = 'Finalizado' then
    perform private.refuse('check_in_closed', 'La confirmación de asistencia ya cerró.');
  elsif now() < p_tournament.start_date - make_interval(mins => p_tournament.check_in_minutes) then
    perform private.refuse(
      'check_in_not_open',
      format('La confirmación de asistencia abre %s minutos antes del inicio.', p_tournament.check_in_minutes)
    );
  elsif private.check_in_closes_at(p_tournament) <= clock_timestamp() and not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament.id and participant_id = p_participant_id and checked_in_at is not null
  ) then
    perform private.refuse(
      'check_in_closed', 'La confirmación de asistencia ya cerró. Si llegaste, pide a la organización que la abra o te confirme.'
    );
  end if;
  perform private.require_can_be_present(p_tournament.id, p_participant_id, 'No estás inscrito en este torneo.');
end;
$$;
comment on function private.require_check_in(public.tournaments, uuid) is
  'Whether the caller may confirm that a participant is present. Refuses as check_in().';

create function public.check_in(p_tournament_id uuid, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  perform private.require_user();
  v_tournament := private.lock_tournament(p_tournament_id);
  -- This is a separate statement, so that its checks see what changed while the call waited for the lock.
  perform private.require_check_in(v_tournament, p_participant_id);
  return private.mark_present(p_tournament_id, p_participant_id, 'No estás inscrito en este torneo.');
end;
$$;
comment on function public.check_in(uuid, uuid) is
  'Confirms that the participant is present, from the opening of check-in until it closes (at the start, unless the '
  'staff extend it). Repeating it changes nothing. Refuses suspended, kept_out, check_in_not_used, check_in_not_open, '
  'check_in_closed, not_registered, place_given, place_offered.
@scope registrations
@chapter registrations 4
@title Confirmar presencia en un torneo';

create function public.remove_tournament_participant(p_tournament_id uuid, p_participant_id uuid)
returns integer
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_registration public.tournament_participants;
  v_refund integer;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'registrations');
  if v_tournament.structure_generated_at is not null then
    perform private.refuse(
      'tournament_started', 'El torneo ya comenzó: solo se puede descalificar al participante.'
    );
  end if;

  delete from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id
  returning * into v_registration;
  if not found then
    perform private.refuse('not_registered', 'El participante no está inscrito en este torneo.');
  end if;
  -- Guests are deleted, because they have no account with which to return.
  if not private.is_guest(p_participant_id) then
    perform private.keep_departure(v_registration, 'removed');
  end if;
  v_refund := private.return_fee(v_registration, 'Inscripción anulada: ' || v_tournament.name);

  perform private.audit(
    'remove_tournament_participant', 'tournaments', p_tournament_id::text,
    to_jsonb(v_registration), null
  );
  perform private.notify_side(
    p_tournament_id, p_participant_id, 'tournament_removed', 'Inscripción anulada',
    case when v_refund > 0
      then format('La organización anuló la inscripción en %s y devolvió %s.', v_tournament.name, private.tickets_in_words(v_refund))
      else format('La organización anuló la inscripción en %s.', v_tournament.name)
    end,
    '/tournaments/' || p_tournament_id
  );
  return v_refund;
end;
$$;
comment on function public.remove_tournament_participant(uuid, uuid) is
  'Staff (registrations): removes a participant before the start; returns the refunded tickets. Refuses '
  'tournament_not_found, tournament_started, not_registered.';

create function public.set_tournament_seeds(p_tournament_id uuid, p_participant_ids uuid[], p_read jsonb default null)
returns void
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'brackets');
  if (select count(*) <> count(distinct id) from unnest(p_participant_ids) as listed (id))
    or exists (
      select 1
      from unnest(p_participant_ids) as listed (id)
      where listed.id not in (
        select participant_id from public.tournament_participants where tournament_id = p_tournament_id
      )
      or listed.id is null
    )
  then
    perform private.refuse('invalid_seeds', 'El orden contiene participantes repetidos o no inscritos.');
  end if;
  perform private.merged_fields(
    jsonb_build_object('seeds', (
      select coalesce(jsonb_agg(participant_id order by seed), '[]') from public.tournament_participants
      where tournament_id = p_tournament_id and seed is not null
    )),
    p_read, jsonb_build_object('seeds', p_participant_ids)
  );

  update public.tournament_participants registration
  set seed = listed.seed
  from public.tournament_participants existing
  left join unnest(p_participant_ids) with ordinality as listed (id, seed)
    on listed.id = existing.participant_id
  where registration.id = existing.id
    and existing.tournament_id = p_tournament_id
    and registration.seed is distinct from listed.seed;
  update public.tournaments
  set seeding_mode = 'explicit'
  where id = p_tournament_id
  returning * into v_tournament;
  -- If no match has been played, the structure is made again in the new order, so that seeds and matches agree.
  if v_tournament.structure_generated_at is not null then
    perform private.build_structure(v_tournament);
  end if;

  perform private.audit(
    'set_tournament_seeds', 'tournaments', p_tournament_id::text, null, to_jsonb(p_participant_ids)
  );
end;
$$;
comment on function public.set_tournament_seeds(uuid, uuid[], jsonb) is
  'Staff (brackets): sets the seeds, best first. Participants that are not listed follow the listed ones. A structure '
  'without results is generated again. Refuses tournament_not_found, structure_has_results, invalid_seeds, '
  'changed_meanwhile. p_read: {"seeds": […]}, the seeded participants as the caller had read them; refused if they '
  'have changed.
@nullable p_read';

grant execute on function public.check_in(uuid, uuid) to authenticated;
grant execute on function
  public.remove_tournament_participant(uuid, uuid),
  public.set_tournament_seeds(uuid, uuid[], jsonb)
to authenticated, service_role;
