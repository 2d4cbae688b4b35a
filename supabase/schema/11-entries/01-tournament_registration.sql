-- Registration: entering a tournament and paying the fee; leaving it before the start and getting the fee back.

insert into public.settings (key, value, description) values
  ('tournament_minimum_age', '18', 'Edad mínima para jugar torneos, por fecha de nacimiento.'),
  (
    'free_tournaments_from_13', 'false',
    'Los torneos gratuitos y sin premios en dinero se juegan desde los 13 años (true o false).'
  );

create function private.lock_entered_tournaments(p_participant_id uuid)
returns void
language sql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
  select private.lock_tournament(entered.tournament_id)
  from (
    select registration.tournament_id
    from public.tournament_participants registration
    join public.tournaments tournament on tournament.id = registration.tournament_id
    where registration.participant_id = p_participant_id
      and tournament.structure_generated_at is null and tournament.status <> 'Finalizado'
    union
    select waiting.tournament_id
    from public.waiting_entries waiting
    join public.tournaments tournament on tournament.id = waiting.tournament_id and tournament.cancelled_at is null
    where waiting.participant_id = p_participant_id
    order by tournament_id
  ) as entered
$$;
comment on function private.lock_entered_tournaments(uuid) is
  'Locks the tournaments that a participant entered or waits for and that have not started. They are locked before '
  'the participant, in the order that withdrawing and removing use.';

create function private.require_participant(p_participant_id uuid, p_type text)
returns public.participants
language plpgsql
stable
security definer -- reads participants for procedures
set search_path = ''
as $$
declare
  v_participant public.participants;
begin
  select * into v_participant from public.participants where id = p_participant_id;
  if not found then
    perform private.refuse('participant_not_found', 'No se pudo identificar tu ID de participante.');
  end if;
  if p_type = 'team' and v_participant.type = 'user' then
    perform private.refuse(
      'wrong_participant_type', 'Debes pertenecer a un equipo para inscribirte en este torneo.'
    );
  elsif p_type = 'user' and v_participant.type = 'team' then
    perform private.refuse(
      'wrong_participant_type', 'Este torneo es individual: inscríbete con tu propio perfil.'
    );
  end if;
  return v_participant;
end;
$$;
comment on function private.require_participant(uuid, text) is
  'The participant, when it exists and has the type that a tournament takes (user or team).';

create function private.payer_wallet_id(p_ticket_type text, p_participant public.participants, p_payer_id uuid)
returns uuid
language sql
stable
security definer -- finds somebody's own and team participant
set search_path = ''
as $$
  select case
    when p_ticket_type = 'personal' then private.user_participant_id(p_payer_id)
    when p_participant.type = 'team' then p_participant.id
    -- For an individual tournament, a team's tickets may be used only by members with the right to spend them.
    else (
      select team.id
      from public.team_members member
      join public.participants team on team.team_id = member.team_id
      where member.profile_id = p_payer_id and member.role in ('leader', 'co-leader')
    )
  end
$$;
comment on function private.payer_wallet_id(text, public.participants, uuid) is
  'Participant whose wallet pays the fee: for team the team''s, for personal the player''s. Null if the player may '
  'not spend the team''s tickets.';

create function private.fee_wallet_id(p_ticket_type text, p_participant public.participants, p_payer_id uuid)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_wallet_id constant uuid := private.payer_wallet_id(p_ticket_type, p_participant, p_payer_id);
begin
  if v_wallet_id is null then
    perform private.refuse(
      'team_wallet_required',
      'Este torneo se paga con tickets de equipo: solo el líder o un co-líder puede usarlos.'
    );
  end if;
  return v_wallet_id;
end;
$$;
comment on function private.fee_wallet_id(text, public.participants, uuid) is 'As payer_wallet_id(). Refuses team_wallet_required.';

create function private.require_acting_participant(p_tournament public.tournaments, p_participant_id uuid)
returns public.participants
language plpgsql
stable
security definer -- reads participants for procedures
set search_path = ''
as $$
declare
  v_participant constant public.participants := private.require_participant(
    p_participant_id, case p_tournament.type when 'team' then 'team' else 'user' end
  );
begin
  perform private.require_no_measure(auth.uid(), p_tournament.id);
  if p_participant_id not in (select private.acting_participant_ids()) then
    perform private.forbid(
      case
        when p_participant_id in (select private.my_participant_ids())
          then 'Solo el líder o un co-líder puede inscribir al equipo.'
        else 'No puedes inscribir a este participante.'
      end
    );
  end if;
  return v_participant;
end;
$$;
comment on function private.require_acting_participant(public.tournaments, uuid) is
  'The participant, if the tournament takes participants of that type and the caller may act for this one. Refuses '
  'participant_not_found, wrong_participant_type, suspended, kept_out, and callers who may not act for it.';

create function private.require_not_registered(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
stable
security definer -- reads registrations for procedures
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id
  ) then
    perform private.refuse('already_registered', 'Ya estás inscrito');
  end if;
end;
$$;
comment on function private.require_not_registered(uuid, uuid) is
  'Refuses (already_registered) a participant that is registered in the tournament.';

create function private.require_eligible_participant(
  p_tournament public.tournaments, p_participant public.participants, p_gives_birth_date boolean default false
)
returns void
language plpgsql
stable
security definer -- reads measures, ages and memberships for procedures
set search_path = ''
as $$
declare
  v_age constant integer := public.minimum_age(p_tournament);
  v_size constant integer := private.team_format_size(p_tournament.team_format);
  v_missing integer;
begin
  if p_participant.type = 'user' then
    perform private.require_no_measure(p_participant.user_id, p_tournament.id);
    if not p_gives_birth_date or exists (
      select from public.profile_private where profile_id = p_participant.user_id and birth_date is not null
    ) then
      perform private.require_age(p_participant.user_id, v_age);
    end if;
    return;
  end if;
  perform private.require_team_size(p_participant.team_id, v_size);
  v_missing := v_size - private.players_of_age(p_participant.team_id, v_age, p_tournament.id);
  if v_missing > 0 then
    perform private.refuse('team_too_young', format(
      'Este torneo es para mayores de %s años. %s equipo le %s su fecha de nacimiento en Ajustes › Juego responsable.',
      v_age, case p_participant.team_id when private.my_team_id() then 'A tu' else 'Al' end,
      case v_missing when 1 then 'falta 1 miembro que indique' else format('faltan %s miembros que indiquen', v_missing) end
    ));
  end if;
end;
$$;
comment on function private.require_eligible_participant(public.tournaments, public.participants, boolean) is
  'Refuses participants excluded by a measure (suspended, kept_out, cannot_play) or too young for the tournament '
  '(birth_date_required, too_young), and teams with too few members (team_too_small) or too few members who are old '
  'enough (team_too_young). p_gives_birth_date: a missing birth date is allowed, because the form will ask for it.';

create function private.require_new_eligible_participant(
  p_tournament public.tournaments, p_participant public.participants, p_gives_birth_date boolean default false
)
returns void
language plpgsql
stable
security definer -- as the functions it calls
set search_path = ''
as $$
begin
  perform private.require_not_registered(p_tournament.id, p_participant.id);
  perform private.require_invited(p_tournament.id, p_participant.id);
  perform private.require_eligible_participant(p_tournament, p_participant, p_gives_birth_date);
end;
$$;
comment on function private.require_new_eligible_participant(public.tournaments, public.participants, boolean) is
  'Refuses participants that are already registered (already_registered) or not yet invited to an edition '
  '(invited_first), and as require_eligible_participant().';

create function private.require_fee(
  p_tournament public.tournaments, p_participant public.participants, p_payer_id uuid default auth.uid()
)
returns uuid
language plpgsql
stable
security definer -- wallets are for their owners to read
set search_path = ''
as $$
declare
  v_wallet_id uuid;
  v_missing integer;
begin
  if p_tournament.entry_fee = 0 then
    return null;
  end if;
  v_wallet_id := private.fee_wallet_id(p_tournament.ticket_type, p_participant, p_payer_id);
  v_missing := p_tournament.entry_fee
    - coalesce((select balance from public.wallets where participant_id = v_wallet_id), 0);
  if v_missing > 0 then
    perform private.refuse('insufficient_tickets', format(
      'Fondos insuficientes: %s %s.',
      case
        when p_payer_id is distinct from auth.uid() then 'faltan'
        when p_tournament.ticket_type = 'team' then 'a tu equipo le faltan'
        else 'te faltan'
      end,
      private.tickets_in_words(v_missing)
    ));
  end if;
  return v_wallet_id;
end;
$$;
comment on function private.require_fee(public.tournaments, public.participants, uuid) is
  'The participant whose wallet can pay the fee; null if the tournament is free. Refuses team_wallet_required, '
  'insufficient_tickets.';

create function private.enter_tournament(
  p_tournament public.tournaments, p_participant public.participants, p_by uuid default auth.uid()
)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_wallet_id constant uuid := private.require_fee(p_tournament, p_participant, p_by);
  v_registration public.tournament_participants;
begin
  if v_wallet_id is not null then
    perform private.move_tickets(
      v_wallet_id, -p_tournament.entry_fee, 'tournament_fee', 'Inscripción: ' || p_tournament.name,
      'tournaments', p_tournament.id
    );
  end if;
  insert into public.tournament_participants
    (tournament_id, participant_id, fee_paid, fee_wallet_id, registered_by)
  values (p_tournament.id, p_participant.id, p_tournament.entry_fee, v_wallet_id, p_by)
  returning * into v_registration;
  delete from public.waiting_entries
  where tournament_id = p_tournament.id and participant_id = p_participant.id;
  delete from public.entry_requests
  where tournament_id = p_tournament.id and participant_id = p_participant.id;
  return private.give_back_entry(v_registration);
end;
$$;
comment on function private.enter_tournament(public.tournaments, public.participants, uuid) is
  'Takes the fee from the caller, or from the user whose request is accepted, and writes the registration. The '
  'tournament must be locked and its rules checked. Refuses team_wallet_required, insufficient_tickets.';

create function private.return_fee(p_registration public.tournament_participants, p_reason text)
returns integer
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
begin
  if p_registration.fee_paid > 0 then
    perform private.move_tickets(
      p_registration.fee_wallet_id, p_registration.fee_paid, 'tournament_fee_refund', p_reason,
      'tournaments', p_registration.tournament_id
    );
  end if;
  return p_registration.fee_paid;
end;
$$;
comment on function private.return_fee(public.tournament_participants, text) is
  'Gives a fee back to the wallet that paid it; returns the tickets. The caller deletes the registration.';

create function private.lacks_places(p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select private.free_places(p_tournament) < 1 or private.is_waited_for(p_tournament.id)
$$;
comment on function private.lacks_places(public.tournaments) is
  'True while no place is free, or a participant of the waiting list has to be offered it first.';

create function public.entry_refusal(tournament public.tournaments)
returns text
language sql
stable
security definer -- as the functions it calls
set search_path = ''
as $$
  select case
    when tournament.status <> 'Inscripciones' or tournament.structure_generated_at is not null then 'registration_closed'
    when tournament.registration_deadline <= now() then 'deadline_passed'
    when private.lacks_places(tournament) then 'tournament_full'
  end
$$;
comment on function public.entry_refusal(public.tournaments) is
  'Computed field: why nobody can register now (registration_closed, deadline_passed, tournament_full); null while '
  'registration is open.';

create function private.require_registration(
  p_tournament public.tournaments, p_participant_id uuid, p_has_form boolean default false
)
returns public.participants
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_refusal constant text := public.entry_refusal(p_tournament);
  v_participant public.participants;
begin
  perform private.require_module('tournaments');
  if v_refusal = 'registration_closed' then
    perform private.refuse('registration_closed', 'Las inscripciones no están abiertas.');
  end if;
  perform private.require_not_registered(p_tournament.id, p_participant_id);
  -- Participants invited by the staff may register after the deadline too, until the draw.
  if v_refusal = 'deadline_passed'
    and not (private.is_asked(p_tournament.id, p_participant_id) and private.takes_entries(p_tournament))
  then
    perform private.refuse('deadline_passed', 'El plazo de inscripción terminó.');
  elsif private.lacks_places(p_tournament) then
    perform private.refuse('tournament_full', case
      when p_tournament.waiting_offer_minutes is null then 'El torneo está completo.'
      else 'El torneo está completo. Puedes anotarte en la lista de espera.'
    end);
  end if;
  v_participant := private.require_acting_participant(p_tournament, p_participant_id);
  perform private.require_new_eligible_participant(p_tournament, v_participant, p_has_form);
  perform private.require_fee(p_tournament, v_participant);
  return v_participant;
end;
$$;
comment on function private.require_registration(public.tournaments, uuid, boolean) is
  'Whether the caller may register a participant: the tournament, the participant, the fee. p_has_form: a missing birth '
  'date is allowed, because the form of the page contains it. pass_gate() checks approval and code. Refuses as '
  'register_for_tournament().';

create function public.register_for_tournament(p_tournament_id uuid, p_participant_id uuid)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_tournament public.tournaments;
  v_participant public.participants;
begin
  perform private.count_event(
    v_user_id, 'tournament_registration', private.setting_integer('registrations_per_hour'), interval '1 hour'
  );
  v_tournament := private.lock_tournament(p_tournament_id);
  v_participant := private.require_registration(v_tournament, p_participant_id);
  perform private.pass_gate(v_tournament, v_participant);
  return case
    when private.is_asked(p_tournament_id, p_participant_id) then private.enter_late(v_tournament, v_participant)
    else private.enter_tournament(v_tournament, v_participant)
  end;
end;
$$;
comment on function public.register_for_tournament(uuid, uuid) is
  'Registers a participant that the caller may act for, and takes the fee. Participants invited by the staff may '
  'register after the deadline too, until the draw. Returns the registration. Refuses tournament_not_found, '
  'participant_not_found, wrong_participant_type, registration_closed, deadline_passed, already_registered, '
  'invited_first, approval_needed, code_needed, code_spent, birth_date_required, too_young, team_too_small, '
  'team_too_young, tournament_full, team_wallet_required, insufficient_tickets, module_disabled, rate_limited.
@scope registrations
@chapter registrations 2
@title Inscribir a un jugador o equipo';

create function private.require_withdrawal(p_tournament public.tournaments, p_participant_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_status text;
begin
  perform private.require_module('tournaments');
  if p_participant_id is null or p_participant_id not in (select private.acting_participant_ids()) then
    perform private.forbid('No puedes retirar a este participante.');
  elsif p_tournament.status <> 'Inscripciones' or p_tournament.structure_generated_at is not null then
    perform private.refuse(
      'withdrawal_closed', 'Solo puedes retirarte mientras las inscripciones están abiertas.'
    );
  end if;
  select status into v_status
  from public.tournament_participants
  where tournament_id = p_tournament.id and participant_id = p_participant_id;
  if not found then
    perform private.refuse('not_registered', 'No estás inscrito en este torneo.');
  elsif v_status = 'absent' then
    perform private.refuse('place_given', 'No confirmaste a tiempo y tu lugar lo tomó otro participante.');
  end if;
end;
$$;
comment on function private.require_withdrawal(public.tournaments, uuid) is
  'Whether the caller may withdraw a participant before the start. Refuses as withdraw_from_tournament().';

create function public.withdraw_from_tournament(p_tournament_id uuid, p_participant_id uuid)
returns integer
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_registration public.tournament_participants;
begin
  perform private.require_user();
  v_tournament := private.lock_tournament(p_tournament_id);
  perform private.require_withdrawal(v_tournament, p_participant_id);
  delete from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id
  returning * into v_registration;
  perform private.keep_departure(v_registration, 'withdrawn');
  return private.return_fee(v_registration, 'Retiro: ' || v_tournament.name);
end;
$$;
comment on function public.withdraw_from_tournament(uuid, uuid) is
  'Leaves a tournament while its registration is open; returns the tickets given back. '
  'Refuses tournament_not_found, withdrawal_closed, not_registered, place_given, module_disabled.
@scope registrations
@chapter registrations 3
@title Retirar una inscripción';
grant execute on function public.entry_refusal(public.tournaments) to anon, authenticated, service_role;
grant execute on function
  public.register_for_tournament(uuid, uuid),
  public.withdraw_from_tournament(uuid, uuid)
to authenticated;
