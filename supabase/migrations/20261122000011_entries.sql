-- Made by `npm run migration` from supabase/schema/11-entries, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-tournament_registration.sql

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

-- 02-rosters.sql

-- Rosters: freezing them, updating them when members leave a team, and the minimum number of players of a side.

create function private.require_roster(p_match private.match_state, p_side_id uuid)
returns void
language plpgsql
stable
security definer -- reads rosters for procedures
set search_path = ''
as $$
declare
  v_size integer;
  v_players integer;
begin
  select private.team_format_size(tournament.team_format) into v_size
  from public.tournament_participants registration
  join public.tournaments tournament on tournament.id = registration.tournament_id
  where registration.tournament_id = p_match.tournament_id
    and registration.participant_id = p_side_id
    and registration.roster_frozen_at is not null;
  if not found then
    return;
  end if;
  select count(*) into v_players
  from public.roster_entries entry
  where entry.tournament_id = p_match.tournament_id and entry.participant_id = p_side_id
    and private.may_play(entry.profile_id, p_match.tournament_id)
    and (
      entry.state = 'active'
      or entry.state = 'stand_in' and exists (
        select 1 from public.stand_ins stand_in
        where stand_in.match_id = p_match.id and stand_in.profile_id = entry.profile_id and stand_in.state = 'approved'
      )
    );
  if v_players < v_size then
    perform private.refuse(
      'roster_too_small',
      format(
        'El plantel tiene %s de los %s jugadores que pide el formato: pueden dar el partido por perdido (W.O.) o pedir a la organización que lo complete.',
        v_players, v_size
      )
    );
  end if;
end;
$$;
comment on function private.require_roster(p_match private.match_state, p_side_id uuid) is
  'Refuses (roster_too_small) a side whose frozen roster, with the stand-ins approved for this match, has fewer players than the mode needs.';

create function private.thaw_rosters(p_tournament_id uuid)
returns void
language sql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
  delete from public.roster_changes where tournament_id = p_tournament_id;
  delete from public.roster_entries where tournament_id = p_tournament_id;
  update public.tournament_participants
  set roster_frozen_at = null
  where tournament_id = p_tournament_id and roster_frozen_at is not null;
$$;
comment on function private.thaw_rosters(p_tournament_id uuid) is
  'Unfreezes the rosters of a tournament whose first live draw was cancelled before its matches were created.';

create function private.warn_of_small_roster(p_team_id uuid)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  select private.notify_participant(
    participant.id, 'tournament_roster_small', 'Faltan jugadores para ' || tournament.name,
    case when registration.roster_frozen_at is null
      then format('El equipo tiene %s de los %s jugadores que pide el formato: si no se completa antes de que empiece, queda afuera.', now_there.players, size.players)
      else format('El plantel tiene %s de los %s jugadores que pide el formato: sin completarlo no puede jugar. La organización puede sumar a alguien.', now_there.players, size.players)
    end,
    '/tournaments/' || tournament.id, tournament.id::text
  )
  from public.participants participant
  join public.tournament_participants registration
    on registration.participant_id = participant.id and registration.status = 'registered'
  join public.tournaments tournament
    on tournament.id = registration.tournament_id and tournament.type = 'team' and tournament.status <> 'Finalizado'
  cross join lateral (select private.team_format_size(tournament.team_format) as players) as size
  cross join lateral (
    select case when registration.roster_frozen_at is null
      then private.players_of_age(p_team_id, public.minimum_age(tournament), tournament.id)
      else (
        select count(*) from public.roster_entries entry
        where entry.tournament_id = tournament.id and entry.participant_id = participant.id and entry.state = 'active'
      )
    end as players
  ) as now_there
  where participant.team_id = p_team_id and now_there.players < size.players
$$;
comment on function private.warn_of_small_roster(p_team_id uuid) is
  'Notifies the leaders of a team of the unfinished tournaments in which it has too few players.';

create function private.follow_roster()
returns trigger
language plpgsql
volatile
security definer -- rosters are written by nothing else
set search_path = ''
as $$
declare
  v_member public.team_members := coalesce(new, old);
  v_from text := case tg_op when 'INSERT' then 'left' else 'active' end;
  v_to text := case tg_op when 'INSERT' then 'active' else 'left' end;
begin
  if private.is_renewing_member(v_member) then
    return null;
  end if;
  with changed as (
    update public.roster_entries entry
    set state = v_to, changed_at = now()
    from public.participants participant, public.tournaments tournament
    where participant.team_id = v_member.team_id
      and entry.participant_id = participant.id and entry.profile_id = v_member.profile_id and entry.state = v_from
      and tournament.id = entry.tournament_id and tournament.status <> 'Finalizado'
    returning entry.tournament_id, entry.participant_id
  )
  insert into public.roster_changes (tournament_id, participant_id, profile_id, kind, changed_by)
  select tournament_id, participant_id, v_member.profile_id, case v_to when 'left' then 'left' else 'returned' end, auth.uid()
  from changed
  order by tournament_id;
  if tg_op = 'DELETE' then
    perform private.warn_of_small_roster(v_member.team_id);
  end if;
  return null;
end;
$$;
comment on function private.follow_roster() is
  'A member who leaves a team can no longer play for it in unfinished tournaments; a member who returns can. No other player joins a frozen roster.';

create trigger follow_roster
  after insert or delete on public.team_members
  for each row execute function private.follow_roster();

create function private.refresh_rosters()
returns trigger
language plpgsql
volatile
security definer -- rosters are written by nothing else
set search_path = ''
as $$
begin
  with changed as (
    update public.roster_entries entry
    set state = 'left', changed_at = now()
    from public.participants participant
    where entry.tournament_id = new.id and entry.state = 'active' and participant.id = entry.participant_id
      and not exists (
        select 1 from public.team_members member
        where member.team_id = participant.team_id and member.profile_id = entry.profile_id
      )
    returning entry.participant_id, entry.profile_id
  )
  insert into public.roster_changes (tournament_id, participant_id, profile_id, kind)
  select new.id, participant_id, profile_id, 'left' from changed;
  return null;
end;
$$;
comment on function private.refresh_rosters() is
  'If a finished tournament is reopened, marks the roster players who left their teams while it was closed.';

create trigger refresh_rosters
  after update of status on public.tournaments
  for each row when (old.status = 'Finalizado' and new.status <> 'Finalizado')
  execute function private.refresh_rosters();

-- 03-check_in_and_seeds.sql

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

-- 04-tournament_lifecycle.sql

-- Required texts of a tournament, which settings may still change, and what blocks its deletion.

create function private.prepare_tournament()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  new.name := private.clean_text(private.tidy_name(new.name));
  if new.name is null then
    perform private.refuse('name_required', 'El nombre del torneo es obligatorio.');
  end if;
  if char_length(new.name) > 120 then
    perform private.refuse('name_too_long', 'El nombre del torneo admite hasta 120 caracteres.');
  end if;
  if private.clean_text(new.game) is null then
    perform private.refuse('game_required', 'Elige el juego del torneo.');
  end if;
  if not exists (select 1 from public.games where name = new.game) then
    perform private.refuse('game_not_found', format('El juego «%s» no existe.', new.game));
  end if;
  if new.start_date is null then
    perform private.refuse('start_date_required', 'Indica cuándo comienza el torneo.');
  end if;
  if new.registration_deadline > new.start_date then
    perform private.refuse(
      'deadline_after_start', 'El cierre de inscripciones no puede ser posterior al comienzo.'
    );
  end if;
  if new.best_of is null or new.best_of not in (1, 3, 5, 7, 9) then
    perform private.refuse('best_of_not_allowed', 'Un encuentro puede ser al mejor de 1, 3, 5, 7 o 9.');
  end if;
  if not private.valid_prizes(new.prizes, 4) then
    perform private.refuse(
      'prizes_invalid',
      'Los premios no son válidos: hasta cuatro, en dinero o en tickets enteros, mayores que cero.'
    );
  end if;
  return new;
end;
$$;
comment on function private.prepare_tournament() is
  'Trims the name and refuses, with a message, what the constraints would reject: name_required, name_too_long, game_required, game_not_found, start_date_required, deadline_after_start, best_of_not_allowed, prizes_invalid.';

create function private.has_tickets_at_stake(p_tournament public.tournaments)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_tournament.entry_fee > 0 or p_tournament.prizes @> '[{"type": "tickets"}]'
$$;
comment on function private.has_tickets_at_stake(p_tournament public.tournaments) is
  'Whether entering a tournament costs tickets, or its prizes are tickets. Guests cannot take part in such a tournament.';

create function private.guard_tournament()
returns trigger
language plpgsql
volatile
security definer -- checks the caller, and counts registrations that the caller may not read
set search_path = ''
as $$
begin
  if old.cancelled_at is not null and (
    (new.status, new.prizes, new.entry_fee, new.type, new.format, new.start_date)
    is distinct from
    (old.status, old.prizes, old.entry_fee, old.type, old.format, old.start_date)
  ) then
    perform private.refuse('tournament_cancelled', 'El torneo fue cancelado.');
  end if;
  if old.imported_from is not null and (new.prizes, new.entry_fee) is distinct from (old.prizes, old.entry_fee) then
    perform private.refuse('tournament_imported', 'Un torneo importado no tiene inscripción ni premios.');
  end if;
  if (new.prizes, new.entry_fee, new.ticket_type) is distinct from (old.prizes, old.entry_fee, old.ticket_type)
    and auth.role() = 'authenticated' and not private.is_admin()
    and not (new.founded_by is not distinct from auth.uid() and (new.entry_fee, new.ticket_type) = (old.entry_fee, old.ticket_type))
  then
    perform private.refuse(
      'house_money', 'Los premios y la inscripción van por cuenta de la casa: los cambia la administración.'
    );
  end if;
  if new.image_url is distinct from old.image_url and new.founded_by is not null
    and auth.role() = 'authenticated' and not private.is_admin()
  then
    perform private.refuse('founded_without_cover', 'La portada la pone la administración.');
  end if;
  if new.founded_by is not null and (new.entry_fee <> 0 or new.prizes @> '[{"type": "money"}]') then
    perform private.refuse('founded_costs_nothing', 'Un torneo de miembros no cobra inscripción, y sus premios son tickets de quien lo organiza.');
  end if;
  if old.founded_by is not null and new.prizes <> old.prizes and old.finished_at is null and old.cancelled_at is null then
    perform private.require_pledge_change(old, new.prizes);
  end if;
  if new.status = 'Finalizado' and old.status <> 'Finalizado' and new.finished_at is null and new.cancelled_at is null
    and exists (select 1 from public.prize_pledges where tournament_id = old.id and status = 'held')
  then
    perform private.refuse(
      'pledge_is_held',
      'El premio está en custodia: el torneo termina cuando se decide su último encuentro. Para cortarlo antes, cancélalo y el premio vuelve.'
    );
  end if;
  if (new.prizes, new.entry_fee) is distinct from (old.prizes, old.entry_fee) and private.has_tickets_at_stake(new) and exists (
    select 1
    from public.tournament_participants registration
    join public.participants guest on guest.id = registration.participant_id and guest.guest_name is not null
    where registration.tournament_id = old.id
  ) then
    perform private.refuse(
      'tournament_has_guests', 'Hay invitados sin cuenta: la inscripción y los premios de este torneo no pueden ser en tickets.'
    );
  end if;
  if new.type <> old.type
    and exists (select 1 from public.tournament_participants where tournament_id = old.id)
  then
    perform private.refuse(
      'tournament_has_participants', 'El tipo de torneo no se puede cambiar: ya hay participantes inscritos.'
    );
  end if;
  if new.max_participants > 0 and new.max_participants <> old.max_participants
    and new.max_participants < public.participant_count(old)
  then
    perform private.refuse(
      'capacity_below_participants', 'El cupo no puede ser menor que la cantidad de inscritos.'
    );
  end if;
  if new.format <> 'custom' and (
    (new.format, new.third_place_match, new.group_size, new.qualifiers_per_group)
    is distinct from
    (old.format, old.third_place_match, old.group_size, old.qualifiers_per_group)
  ) and exists (
    select 1 from public.tournament_matches where tournament_id = old.id and status = 'completed'
  ) then
    perform private.refuse(
      'structure_has_results', 'Ya hay resultados: el formato no se puede cambiar.'
    );
  end if;
  if old.finished_at is not null and new.prizes is distinct from old.prizes then
    perform private.refuse('prizes_paid', 'Los premios ya fueron entregados y no se pueden cambiar.');
  end if;
  return new;
end;
$$;
comment on function private.guard_tournament() is
  'Refuses changes that would contradict what has already happened: tournament_cancelled, tournament_imported, tournament_has_participants, capacity_below_participants, structure_has_results, tournament_has_guests, founded_costs_nothing, founded_without_cover, prizes_paid, pledge_is_held, and as require_pledge_change(); and house_money, because only administrators change the platform''s share and its prizes.';

-- Triggers of one event run in alphabetical order: first the values are normalised, then the change is checked.
create trigger a_blank_image_is_none
  before insert or update of image_url on public.tournaments
  for each row when (btrim(new.image_url) = '')
  execute function private.blank_image_is_none('image_url');
create trigger a_prepare_tournament
  before insert or update of name, game, start_date, registration_deadline, best_of, prizes
  on public.tournaments
  for each row execute function private.prepare_tournament();
create trigger guard_tournament
  before update on public.tournaments
  for each row execute function private.guard_tournament();

create function private.hold_owed_tournament()
returns trigger
language plpgsql
volatile
security definer -- looks at fees and payouts
set search_path = ''
as $$
declare
  v_fees bigint;
begin
  if exists (
    select 1 from public.payouts where tournament_id = old.id and status = 'pending'
  ) then
    perform private.refuse(
      'payouts_pending', 'El torneo tiene premios en dinero sin pagar: págalos antes de eliminarlo.'
    );
  end if;
  if old.finished_at is null and old.cancelled_at is null then
    select sum(fee_paid) into v_fees from public.tournament_participants where tournament_id = old.id;
    if v_fees > 0 then
      perform private.refuse(
        'tournament_holds_fees',
        format('El torneo guarda %s tickets de inscripciones: cancélalo, que los devuelve y avisa a todos, y después podrás eliminarlo.', v_fees)
      );
    end if;
    if old.structure_generated_at is not null and old.prizes <> '[]' then
      perform private.refuse(
        'prizes_unpaid',
        'El torneo está en juego y todavía debe sus premios: cancélalo, que avisa a todos, y después podrás eliminarlo.'
      );
    end if;
    perform private.settle_pledge(old, 0, 'Torneo eliminado');
    perform private.notify_user(
      person.profile_id, 'tournament_deleted', 'Torneo eliminado', format('%s fue eliminado.', old.name), '/tournaments'
    )
    from private.people_of_tournament(old.id) as person;
  end if;
  return old;
end;
$$;
comment on function private.hold_owed_tournament() is
  'Blocks the deletion of a tournament with open debts: entry fees (tournament_holds_fees), prizes of a tournament in progress (prizes_unpaid), money prizes (payouts_pending). If it is not finished, its participants are notified and the founder''s pledge is refunded.';

create trigger hold_owed_tournament
  before delete on public.tournaments
  for each row execute function private.hold_owed_tournament();

create function private.tell_new_start()
returns trigger
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_people constant uuid[] := private.people_of_audience(new.id, 'cup', null, null, null, null, null)
    || private.people_of_audience(new.id, 'waiting_list', null, null, null, null, null);
begin
  perform private.notify_people(
    v_people,
    array_fill(format('Ahora comienza el %s.', private.spoken_time(new.start_date)), array[cardinality(v_people)]),
    'tournament_moved', 'Nueva fecha: ' || new.name, '/tournaments/' || new.id, new.id::text
  );
  return null;
end;
$$;
comment on function private.tell_new_start() is
  'Notifies participants and the waiting list when the start time of an upcoming tournament changes.';

create trigger tell_new_start
  after update of start_date on public.tournaments
  for each row when (
    new.start_date <> old.start_date and new.structure_generated_at is null and new.cancelled_at is null
    and new.status <> 'Finalizado'
  )
  execute function private.tell_new_start();

create function private.people_of_tournament(p_tournament_id uuid)
returns table (profile_id uuid, returned integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select person.profile_id, max(person.returned)
  from (
    select participant.user_id as profile_id, registration.fee_paid as returned
    from public.tournament_participants registration
    join public.participants participant on participant.id = registration.participant_id
    where registration.tournament_id = p_tournament_id
    union all
    select member.profile_id, registration.fee_paid
    from public.tournament_participants registration
    join public.participants participant on participant.id = registration.participant_id
    join public.team_members member on member.team_id = participant.team_id
    where registration.tournament_id = p_tournament_id
    union all
    select profile_id, 0
    from public.roster_entries
    where tournament_id = p_tournament_id
    union all
    select coalesce(participant.user_id, member.profile_id), 0
    from public.waiting_entries waiting
    join public.participants participant on participant.id = waiting.participant_id
    left join public.team_members member
      on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
    where waiting.tournament_id = p_tournament_id
    union all
    select requested_by, 0
    from public.entry_requests
    where tournament_id = p_tournament_id and state = 'asked'
    union all
    -- Selects users whose own tickets paid the fee, even if they have left the team since.
    select payer.user_id, registration.fee_paid
    from public.tournament_participants registration
    join public.participants payer on payer.id = registration.fee_wallet_id
    where registration.tournament_id = p_tournament_id
  ) as person
  where person.profile_id is not null
  group by person.profile_id
$$;
comment on function private.people_of_tournament(p_tournament_id uuid) is
  'Every user who takes part in a tournament (alone, in a team or in its roster), is on the waiting list or requested a place, with the tickets that the entry holds.';

-- 05-prize_pledges.sql

-- Prizes that a founder pledges from their wallet: the table, and the checks on the tournament's settings.
-- The procedures about pledges are in results/pledge_procedures.

create table public.prize_pledges (
  tournament_id uuid primary key references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  amount integer not null,
  status text not null default 'held',
  given integer,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint prize_pledges_amount_positive check (amount > 0),
  constraint prize_pledges_status_known check (status in ('held', 'paid', 'refunded')),
  constraint prize_pledges_given_fits check (
    case status when 'paid' then given is not null and given between 1 and amount else given is null end
  ),
  constraint prize_pledges_settled_fits check ((status = 'held') = (settled_at is null))
);
comment on table public.prize_pledges is
  'Tickets that a founder pledged as the prizes of their tournament: held until it ends, then paid to the winners, or refunded if there are none.
@chapter tournaments 8
@title Leer los tickets prometidos como premio';
comment on column public.prize_pledges.participant_id is
  'Participant whose wallet paid the pledge and receives a refund.';
comment on column public.prize_pledges.amount is
  'The sum of all pledged prizes.';
comment on column public.prize_pledges.status is
  'State of the pledge: held while the tournament goes on; paid after the winners received the prizes; refunded if there were no winners.';
comment on column public.prize_pledges.given is
  'Tickets that the winners received; the rest was refunded.';
comment on column public.prize_pledges.settled_at is
  'When the pledge was paid or refunded; null while it is held.';
create index prize_pledges_participant_id_idx on public.prize_pledges (participant_id);

create function private.promised_tickets(p_prizes jsonb)
returns bigint
language sql
immutable
set search_path = ''
as $$
  select coalesce(sum((prize ->> 'value')::numeric), 0)::bigint
  from jsonb_array_elements(p_prizes) as prize
  where prize ->> 'type' = 'tickets'
$$;
comment on function private.promised_tickets(p_prizes jsonb) is
  'The number of tickets in all prizes together.';

create function private.lowers_a_prize(p_before jsonb, p_after jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select exists (
    select 1
    from jsonb_array_elements(p_before) with ordinality as old (prize, place)
    left join jsonb_array_elements(p_after) with ordinality as new (prize, place) using (place)
    where coalesce((new.prize ->> 'value')::numeric, 0) < (old.prize ->> 'value')::numeric
  )
$$;
comment on function private.lowers_a_prize(p_before jsonb, p_after jsonb) is
  'Whether the changed prizes, both times in tickets, give less than before to any place.';

create function private.require_pledge_change(p_tournament public.tournaments, p_prizes jsonb)
returns void
language plpgsql
stable
security definer -- looks at everybody who is in
set search_path = ''
as $$
begin
  if auth.uid() is distinct from p_tournament.founded_by then
    perform private.refuse('pledge_of_founder', 'El premio sale de la billetera de quien organiza el torneo: lo cambia solo esa persona.');
  end if;
  if p_tournament.structure_generated_at is not null or p_tournament.status not in ('Próximamente', 'Inscripciones') then
    perform private.refuse('pledge_at_stake', 'El torneo ya comenzó: su premio no se cambia.');
  end if;
  if private.lowers_a_prize(p_tournament.prizes, p_prizes)
    and exists (select 1 from private.people_of_tournament(p_tournament.id))
  then
    perform private.refuse('pledge_only_rises', 'Ya hay quien se inscribió por este premio: de ningún puesto puede bajar.');
  end if;
end;
$$;
comment on function private.require_pledge_change(p_tournament public.tournaments, p_prizes jsonb) is
  'Checks new prizes of a member''s tournament. Refuses pledge_of_founder, pledge_at_stake, pledge_only_rises.';

create function private.settle_pledge(p_tournament public.tournaments, p_given integer, p_why text)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_pledge public.prize_pledges;
  v_rest integer;
begin
  update public.prize_pledges
  set
    status = case when p_given > 0 then 'paid' else 'refunded' end,
    given = nullif(p_given, 0), settled_at = now()
  where tournament_id = p_tournament.id and status = 'held'
  returning * into v_pledge;
  v_rest := v_pledge.amount - p_given;
  if v_rest > 0 then
    perform private.move_tickets(
      v_pledge.participant_id, v_rest, 'prize_refund', format('%s: %s', p_why, p_tournament.name), 'tournaments', p_tournament.id
    );
    perform private.notify_participant(
      v_pledge.participant_id, 'tournament_prize', 'Vuelve tu premio en custodia',
      format('%s de %s: %s.', private.tickets_in_words(v_rest), p_tournament.name, lower(p_why)), null, p_tournament.id::text
    );
  end if;
end;
$$;
comment on function private.settle_pledge(p_tournament public.tournaments, p_given integer, p_why text) is
  'Ends a held pledge: the winners received the tickets p_given, and the rest is refunded to the founder, who is notified of the reason. Does nothing if no pledge is held. The caller must have locked the tournament.';

select private.show_to_everyone('public.prize_pledges');

create function private.is_pledge_at_stake(p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- helper of what staff do and ask
set search_path = ''
as $$
  select p_tournament.structure_generated_at is not null
    and exists (select 1 from public.prize_pledges where tournament_id = p_tournament.id and status = 'held')
    and not private.is_admin()
$$;
comment on function private.is_pledge_at_stake(p_tournament public.tournaments) is
  'Whether the caller may not cancel the tournament: it is being played for a held pledge, and the caller is not an administrator.';

-- 06-live_draw_procedures.sql

-- Procedures of the live draw: start it, reveal its steps, cancel it.

create function public.start_live_draw(p_stage_id uuid)
returns uuid
language plpgsql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_seed constant integer := ('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::integer & 2147483647;
  v_salt constant text := encode(extensions.gen_random_bytes(16), 'hex');
  v_total integer;
  v_id uuid;
begin
  v_stage := private.lock_stage(p_stage_id);
  if v_stage.drawn_at is not null or v_stage.position > 1 and v_stage.state <> 'ready' then
    perform private.refuse('stage_not_ready', 'La etapa no está lista para su sorteo.');
  end if;
  if exists (select 1 from public.tournaments where id = v_stage.tournament_id and status = 'Finalizado') then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  perform private.require_no_live_draw(p_stage_id);
  if v_stage.position = 1 then
    perform private.freeze_rosters(tournament) from public.tournaments tournament where tournament.id = v_stage.tournament_id;
  end if;
  v_total := cardinality(private.live_draw_participants(v_stage));
  if v_total < 2 then
    perform private.refuse(
      'not_enough_participants',
      case
        when v_stage.position = 1 and exists (
          select 1 from public.tournaments where id = v_stage.tournament_id and check_in_minutes is not null
        ) then 'Se necesitan al menos dos participantes con asistencia confirmada.'
        else 'Se necesitan al menos dos participantes para sortear la etapa.'
      end
    );
  end if;
  perform private.require_capacity(v_stage.tournament_id, v_total);

  insert into public.live_draws (tournament_id, stage_id, total, commitment)
  values (
    v_stage.tournament_id, p_stage_id, v_total, encode(sha256(convert_to(v_seed || ':' || v_salt, 'UTF8')), 'hex')
  )
  returning id into v_id;
  insert into private.live_draw_secrets (live_draw_id, draw_seed, salt) values (v_id, v_seed, v_salt);
  perform private.audit('start_live_draw', 'live_draws', v_id::text, null, jsonb_build_object('stage_id', p_stage_id, 'total', v_total));
  return v_id;
end;
$$;
comment on function public.start_live_draw(p_stage_id uuid) is
  'Staff (brackets): begins the live draw of a stage that is not drawn: the seed is fixed, its hash is published, and nobody else can enter. Returns its id. Refuses stage_not_found, stage_not_ready, tournament_finished, draw_is_public, not_enough_participants, too_many_participants.
@param p_stage_id Refers to `tournament_stages.id`: the stage to be drawn.
@scope overlay
@chapter stages 7
@title Iniciar un sorteo en vivo';

create function public.reveal_live_draw(p_live_draw_id uuid, p_revealed integer, p_count integer default 1)
returns integer
language plpgsql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
declare
  v_draw public.live_draws;
  v_stage public.tournament_stages;
  v_left uuid[];
  v_next uuid[];
begin
  v_draw := private.lock_live_draw(p_live_draw_id);
  if v_draw.state <> 'open' then
    perform private.refuse('draw_over', 'El sorteo ya terminó.');
  end if;
  if v_draw.revealed is distinct from p_revealed then
    perform private.refuse('draw_moved_on', 'El sorteo ya siguió: mira lo que se reveló.');
  end if;
  select * into v_stage from public.tournament_stages where id = v_draw.stage_id;
  v_left := array(
    select participant.id
    from unnest(private.live_draw_participants(v_stage)) as participant (id)
    join private.live_draw_secrets secret on secret.live_draw_id = p_live_draw_id
    where participant.id not in (select participant_id from public.live_draw_reveals where live_draw_id = p_live_draw_id)
    order by private.draw_figure(secret.draw_seed, participant.id) collate "C"
  );
  v_next := v_left[:least(greatest(coalesce(p_count, 1), 1), cardinality(v_left))];
  insert into public.live_draw_reveals (live_draw_id, seed, participant_id)
  select p_live_draw_id, v_draw.revealed + place, id
  from unnest(v_next) with ordinality as listed (id, place);
  update public.live_draws
  set revealed = revealed + cardinality(v_next), total = revealed + cardinality(v_left)
  where id = p_live_draw_id
  returning * into v_draw;
  if v_draw.revealed = v_draw.total then
    perform private.finish_live_draw(v_draw, v_stage);
    perform private.audit(
      'finish_live_draw', 'live_draws', p_live_draw_id::text, null, jsonb_build_object('stage_id', v_stage.id, 'total', v_draw.total)
    );
  end if;
  return v_draw.revealed;
end;
$$;
comment on function public.reveal_live_draw(p_live_draw_id uuid, p_revealed integer, p_count integer) is
  'Staff (brackets): reveals the next p_count participants of a live draw; the last one ends the draw. Returns how many have been revealed. Refuses draw_not_found, draw_over, draw_moved_on.
@param p_revealed How many the caller saw revealed: if two users reveal at the same time, the second is refused.
@param p_count How many to reveal.
@scope overlay
@chapter stages 8
@title Revelar el siguiente de un sorteo';

create function public.cancel_live_draw(p_live_draw_id uuid)
returns void
language plpgsql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
declare
  v_draw public.live_draws;
begin
  v_draw := private.lock_live_draw(p_live_draw_id);
  if v_draw.state = 'cancelled' then
    perform private.refuse('draw_over', 'El sorteo ya terminó.');
  end if;
  if exists (select 1 from public.tournament_stages where id = v_draw.stage_id and drawn_at is not null) then
    perform private.refuse('stage_already_drawn', 'La etapa ya se armó con este sorteo.');
  end if;
  perform private.cancel_live_draws(array[v_draw.stage_id]);
  perform private.thaw_rosters(tournament.id)
  from public.tournaments tournament
  join public.tournament_stages stage on stage.id = v_draw.stage_id and stage.position = 1
  where tournament.id = v_draw.tournament_id and tournament.structure_generated_at is null;
  perform private.audit('cancel_live_draw', 'live_draws', p_live_draw_id::text, to_jsonb(v_draw), null);
end;
$$;
comment on function public.cancel_live_draw(p_live_draw_id uuid) is
  'Staff (brackets): cancels a live draw before the matches of its stage are made. The seed and the revealed participants stay public. Refuses draw_not_found, draw_over, stage_already_drawn.
@scope overlay
@chapter stages 9
@title Cancelar un sorteo en vivo';

grant execute on function
  public.start_live_draw, public.reveal_live_draw, public.cancel_live_draw
to authenticated, service_role;

-- 07-roster_changes.sql

-- The organiser changes a frozen roster, with a reason that everybody sees.

create function private.lock_roster(p_tournament_id uuid, p_participant_id uuid)
returns public.tournaments
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'participants');
  if not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id and roster_frozen_at is not null
  ) then
    perform private.refuse('roster_not_frozen', 'El plantel de este participante no está cerrado: todavía lo decide el equipo.');
  end if;
  if v_tournament.status = 'Finalizado' then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  return v_tournament;
end;
$$;
comment on function private.lock_roster(p_tournament_id uuid, p_participant_id uuid) is
  'Locks the tournament of a frozen roster for staff with the right `participants`. Refuses tournament_not_found, roster_not_frozen, tournament_finished.';

create function private.record_roster_change(
  p_tournament public.tournaments, p_participant_id uuid, p_profile_id uuid, p_kind text, p_reason text
)
returns void
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_reason text := private.clean_text(p_reason);
  v_news text;
begin
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo del cambio (hasta 500 caracteres): lo ven los dos lados.');
  end if;
  insert into public.roster_changes (tournament_id, participant_id, profile_id, kind, reason, changed_by)
  values (p_tournament.id, p_participant_id, p_profile_id, p_kind, v_reason, auth.uid());
  perform private.audit(
    case p_kind when 'added' then 'add_to_roster' when 'stand_in' then 'approve_stand_in' else 'remove_from_roster' end, 'tournaments', p_tournament.id::text, null,
    jsonb_build_object('participant_id', p_participant_id, 'profile_id', p_profile_id, 'reason', v_reason)
  );

  select case p_kind
    when 'added' then format('La organización sumó a %s al plantel de %s: %s', username, private.participant_name(p_participant_id), v_reason)
    when 'stand_in' then
      format('La organización aprobó a %s como suplente externo de %s: %s', username, private.participant_name(p_participant_id), v_reason)
    else format('La organización quitó a %s del plantel de %s: %s', username, private.participant_name(p_participant_id), v_reason)
  end into v_news
  from public.profiles where id = p_profile_id;
  perform private.notify_participant(
    recipient.id, 'tournament_roster_changed', 'Cambio de plantel en ' || p_tournament.name, v_news, '/tournaments/' || p_tournament.id
  )
  from (
    select p_participant_id as id
    union
    select case p_participant_id when match.participant1_id then match.participant2_id else match.participant1_id end
    from public.tournament_matches match
    where match.tournament_id = p_tournament.id
      and p_participant_id in (match.participant1_id, match.participant2_id)
      and match.status not in ('completed', 'bye', 'cancelled')
  ) as recipient
  where recipient.id is not null;
  perform private.notify_user(
    p_profile_id, 'tournament_roster_changed', 'Cambio de plantel en ' || p_tournament.name, v_news,
    '/tournaments/' || p_tournament.id
  );
end;
$$;
comment on function private.record_roster_change(p_tournament public.tournaments, p_participant_id uuid, p_profile_id uuid, p_kind text, p_reason text) is
  'Records a roster change by the organiser publicly and in the audit log, and notifies the team, the player and the next rivals. Refuses reason_required.';

create function private.require_eligible(p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid)
returns void
language plpgsql
stable
security definer -- reads rosters for procedures
set search_path = ''
as $$
declare
  v_other record;
begin
  perform private.require_no_measure(p_profile_id, p_tournament_id);
  perform private.require_age(p_profile_id, public.minimum_age(tournament))
  from public.tournaments tournament
  where tournament.id = p_tournament_id;
  select
    entry.state, private.participant_name(entry.participant_id) as team,
    exists (
      select 1 from public.tournament_matches match
      where match.tournament_id = p_tournament_id
        and entry.participant_id in (match.participant1_id, match.participant2_id)
        and match.status = 'completed' and match.outcome = 'score'
        and match.decided_at between entry.created_at and coalesce(entry.changed_at, now())
    ) as has_played
  into v_other
  from public.roster_entries entry
  where entry.tournament_id = p_tournament_id and entry.profile_id = p_profile_id and entry.participant_id <> p_participant_id
  order by entry.state <> 'removed' desc, has_played desc
  limit 1;
  if not found then
    return;
  end if;
  if v_other.state <> 'removed' then
    perform private.refuse(
      'in_another_roster',
      format('Está en el plantel de %s en este torneo: nadie juega por dos equipos.', v_other.team)
    );
  elsif v_other.has_played then
    perform private.refuse(
      'played_for_another', format('Ya jugó este torneo con %s: nadie juega por dos equipos.', v_other.team)
    );
  end if;
end;
$$;
comment on function private.require_eligible(p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid) is
  'Refuses players excluded by a measure (cannot_play), too young for the tournament (birth_date_required, too_young), in another team''s roster (in_another_roster) or who have played for another team (played_for_another).';

create function public.add_to_roster(
  p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid, p_reason text
)
returns public.roster_entries
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_entry public.roster_entries;
begin
  v_tournament := private.lock_roster(p_tournament_id, p_participant_id);
  perform 1
  from public.team_members member
  join public.participants participant on participant.team_id = member.team_id
  where participant.id = p_participant_id and member.profile_id = p_profile_id
  for key share of member;
  if not found then
    perform private.refuse('not_a_member', 'Solo se suma al plantel a quien integra el equipo.');
  end if;
  if exists (
    select 1 from public.roster_entries
    where tournament_id = p_tournament_id and participant_id = p_participant_id
      and profile_id = p_profile_id and state = 'active'
  ) then
    perform private.refuse('already_in_roster', 'Ya está en el plantel.');
  end if;
  perform private.require_eligible(p_tournament_id, p_participant_id, p_profile_id);

  insert into public.roster_entries as entry (tournament_id, participant_id, profile_id, changed_at)
  values (p_tournament_id, p_participant_id, p_profile_id, now())
  on conflict (tournament_id, participant_id, profile_id) do update set state = 'active', changed_at = now()
  returning * into v_entry;
  perform private.record_roster_change(v_tournament, p_participant_id, p_profile_id, 'added', p_reason);
  return v_entry;
end;
$$;
comment on function public.add_to_roster(p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid, p_reason text) is
  'Staff (participants): adds a member of the team, even one who joined later, to its roster in this tournament, with a public reason. Returns the entry. Refuses tournament_not_found, tournament_cancelled, roster_not_frozen, tournament_finished, not_a_member, already_in_roster, birth_date_required, too_young, in_another_roster, played_for_another, reason_required.';

create function public.remove_from_roster(
  p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid, p_reason text
)
returns public.roster_entries
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_entry public.roster_entries;
  v_match_id uuid;
begin
  v_tournament := private.lock_roster(p_tournament_id, p_participant_id);
  update public.roster_entries
  set state = 'removed', changed_at = now()
  where tournament_id = p_tournament_id and participant_id = p_participant_id
    and profile_id = p_profile_id and state <> 'removed'
  returning * into v_entry;
  if not found then
    perform private.refuse('not_in_roster', 'No está en el plantel.');
  end if;
  -- Approvals of this player as a stand-in in open matches end too, and the player loses access to their rooms.
  for v_match_id in
    update public.stand_ins guest
    set state = 'declined', answered_at = now()
    from public.tournament_matches match
    where guest.tournament_id = p_tournament_id and guest.participant_id = p_participant_id and guest.profile_id = p_profile_id
      and guest.state = 'approved' and match.id = guest.match_id and match.status not in ('completed', 'bye', 'cancelled')
    returning guest.match_id
  loop
    perform pg_notify('realtime_rights', 'room:' || v_match_id);
  end loop;
  perform private.record_roster_change(v_tournament, p_participant_id, p_profile_id, 'removed', p_reason);
  return v_entry;
end;
$$;
comment on function public.remove_from_roster(p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid, p_reason text) is
  'Staff (participants): removes a player from a team''s roster in this tournament, with a public reason. The player may join another team if this one has played no match with them. Returns the entry, which stays. Refuses tournament_not_found, tournament_cancelled, roster_not_frozen, tournament_finished, not_in_roster, reason_required.';

grant execute on function public.add_to_roster, public.remove_from_roster to authenticated, service_role;

-- 08-organiser_action_previews.sql

-- The effects of an organiser's action on a tournament, as numbers, before the action is confirmed.

create function public.tournament_outlook(p_tournament_id uuid)
returns table (
  name text,
  status text,
  start_date timestamptz,
  registration_deadline timestamptz,
  max_participants integer,
  prizes jsonb,
  registered integer,
  participants integer,
  short_teams integer,
  waiting integer,
  notified_at_start integer,
  notified_at_end integer,
  payers integer,
  fees_held bigint,
  is_drawn boolean,
  is_paid_out boolean,
  is_cancelled boolean,
  matches integer,
  decided_matches integer,
  pending_payouts integer,
  pending_amount numeric,
  pledged integer,
  is_pledge_at_stake boolean,
  undated integer,
  is_league boolean,
  entry_by text,
  is_sealed boolean
)
language plpgsql
stable
security definer -- fees, prizes and the number of notified users are visible only to staff who may act
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'settings', 'brackets', 'delete', 'money');
  return query
    select
      tournament.name, tournament.status, tournament.start_date, tournament.registration_deadline,
      tournament.max_participants, tournament.prizes,
      entry.registered, entry.participants, open_roster.short,
      (
        select count(*)::integer from public.waiting_entries waiting
        where waiting.tournament_id = tournament.id and waiting.state in ('waiting', 'offered')
      ),
      case when announced.is_late then 0 else entry.notified_at_start end,
      case when tournament.finished_at is null and tournament.cancelled_at is null
        then (select count(*)::integer from private.people_of_tournament(tournament.id)) else 0 end,
      entry.payers, entry.fees_held,
      tournament.structure_generated_at is not null, tournament.finished_at is not null,
      tournament.cancelled_at is not null,
      play.matches, play.decided, payout.pending, payout.amount,
      coalesce((select pledge.amount from public.prize_pledges pledge where pledge.tournament_id = tournament.id and pledge.status = 'held'), 0),
      private.is_pledge_at_stake(tournament),
      play.undated,
      coalesce((select bool_and(stage.kind in ('round_robin', 'swiss')) from public.tournament_stages stage where stage.tournament_id = tournament.id), false),
      tournament.entry_by,
      tournament.structure_generated_at is null and exists (
        select 1
        from public.live_draws draw
        join public.tournament_stages stage on stage.id = draw.stage_id and stage.position = 1
        where draw.tournament_id = tournament.id and draw.state = 'done'
      )
    from public.tournaments tournament
    cross join lateral (
      -- As in announce_tournament(): a start is announced once, and only within a day after the structure was made.
      select tournament.structure_generated_at < now() - interval '1 day' or exists (
        select 1 from private.tournament_announcements
        where tournament_id = tournament.id and kind = 'start'
      ) as is_late
    ) as announced
    cross join lateral (
      select
        count(distinct registration.id)::integer as registered,
        (count(distinct registration.id) filter (where expected.plays))::integer as participants,
        (count(distinct person.id) filter (where expected.plays))::integer as notified_at_start,
        (count(distinct registration.id) filter (where registration.fee_paid > 0))::integer as payers,
        (
          select coalesce(sum(fee_paid), 0)::bigint
          from public.tournament_participants where tournament_id = tournament.id
        ) as fees_held
      from public.tournament_participants registration
      cross join lateral (
        select case
          when tournament.structure_generated_at is not null then registration.status = 'registered'
          else private.may_be_drawn(tournament, registration) or registration.participant_id in (
            select candidate.participant_id from private.roster_candidates(tournament) as candidate
            where cardinality(candidate.profile_ids) >= private.team_format_size(tournament.team_format)
          )
        end as plays
      ) as expected
      join public.participants participant on participant.id = registration.participant_id
      left join public.team_members member
        on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
      cross join lateral (select coalesce(participant.user_id, member.profile_id) as id) as person
      where registration.tournament_id = tournament.id
    ) as entry
    cross join lateral (
      select (count(*) filter (
        where coalesce(cardinality(candidate.profile_ids), 0) < private.team_format_size(tournament.team_format)
      ))::integer as short
      from private.roster_candidates(tournament) as candidate
      where tournament.structure_generated_at is null
    ) as open_roster
    cross join lateral (
      select
        (count(*) filter (where match.status not in ('bye', 'cancelled')))::integer as matches,
        (count(*) filter (where match.status = 'completed'))::integer as decided,
        (count(*) filter (where match.starts_at is null and match.status in ('pending_opponent', 'pending')))::integer as undated
      from public.tournament_matches match
      where match.tournament_id = tournament.id
    ) as play
    cross join lateral (
      select count(*)::integer as pending, coalesce(sum(amount), 0) as amount
      from public.payouts
      where tournament_id = tournament.id and payouts.status = 'pending'
    ) as payout
    where tournament.id = p_tournament_id;
  if not found then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  end if;
end;
$$;
comment on function public.tournament_outlook(p_tournament_id uuid) is
  'Staff (settings, brackets, delete, money): the effects, in numbers, of changing a tournament''s status, drawing it or deleting it. `participants`: those that the draw would include, or included; short_teams: teams with fewer players than the mode needs, which the draw leaves out; waiting: participants on the waiting list; notified_at_start, notified_at_end (cancelling, deleting): users who would be notified; fees_held, pledged: tickets; is_pledge_at_stake: the caller may not cancel it, as in cancel_tournament; undated: open matches without a scheduled time; is_league: it has only group tables; is_sealed: a finished public draw sets the order of the start. Refuses tournament_not_found.
@type status tournaments.status
@type entry_by tournaments.entry_by
@type prizes { type: "money" | "tickets"; value: number }[]
@nullable registration_deadline';

grant execute on function public.tournament_outlook to authenticated, service_role;

-- 09-tournaments_by_status.sql

-- How many tournaments of each status there are, for the filters of the public list.

-- The index contains all counted columns, so that the table need not be read.
create index tournaments_counted_idx on public.tournaments (status, game, type, entry_fee);

create function public.tournament_counts(p_conditions text default '[]')
returns table (status text, tournaments integer)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_known constant jsonb := '{"eq": "=", "gt": ">", "gte": ">=", "lt": "<", "ilike": "ilike"}';
  -- The parameter is a text, because a GET request passes the JSON document as a string.
  v_asked jsonb := p_conditions::jsonb;
  v_conditions text;
begin
  -- Most calls are for the unfiltered list. A static query is planned only once per connection.
  if v_asked = '[]' then
    return query select tournament.status, count(*)::integer from public.tournaments tournament group by tournament.status;
    return;
  end if;
  if exists (
    select 1 from jsonb_array_elements(v_asked) asked where (v_known ? (asked ->> 1)) is not true
  ) then
    perform private.refuse('invalid_condition', 'La consulta no es válida.');
  end if;
  select string_agg(
    format(' and tournament.%I %s %L', asked ->> 0, v_known ->> (asked ->> 1), asked ->> 2), ''
  )
  into v_conditions
  from jsonb_array_elements(v_asked) asked;
  -- Runs with the rights of the caller, which determine the columns that may be filtered.
  return query execute
    'select tournament.status, count(*)::integer from public.tournaments tournament where true'
    || coalesce(v_conditions, '') || ' group by tournament.status';
end;
$$;
comment on function public.tournament_counts(p_conditions text) is
  'How many tournaments of each status meet all conditions; a status without any is missing. p_conditions are the conditions of the list as JSON, [[column, operator, value]] with the operators eq, gt, gte, lt and ilike of the data API, so that a new filter of the list needs no change here. Refuses invalid_condition.
@param p_conditions [[column, operator, value]] as JSON.
@field tournaments How many tournaments have that status.
@type status tournaments.status
@chapter tournaments 3
@title Contar los torneos por estado';

grant execute on function public.tournament_counts to anon, authenticated, service_role;

-- 10-waiting_list.sql

-- The waiting list of a tournament, and how a free place is offered to the next participant.
-- A free place is offered in the transaction that frees it, under the tournament's lock, so that nobody overtakes.
-- A participant that does not answer in time gets no further automatic offer.
-- After everyone had an offer, the first participant on the list to accept gets a place that is still free.

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
comment on function public.waiting_position(entry public.waiting_entries) is
  'Computed field: the position in the list, 1 gets the next offer; null if the participant did not answer an offer in time.';

grant execute on function public.waiting_position to anon, authenticated, service_role;

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
comment on function private.free_places(p_tournament public.tournaments) is
  'Returns how many places of a tournament before its start are neither taken nor offered; negative if it has too many participants.';

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
comment on function private.is_waited_for(p_tournament_id uuid) is
  'True while a participant on the list has not had an offer.';

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
comment on function private.takes_entries(p_tournament public.tournaments) is
  'Whether a participant that takes a place now can still be drawn: registration is open, whatever its deadline, and no draw has begun.';

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
comment on function private.gives_absent_places(p_tournament public.tournaments) is
  'True between the end of check-in and the draw, if the organiser lets the waiting list take the places of absent participants.';

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
comment on function private.missing_entries(p_tournament_id uuid) is
  'Registrations that have not checked in, and whose place is not offered to another participant.';

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
comment on function private.can_be_offered(p_participant_id uuid) is
  'True if someone can answer the offer: the player, or a leader of the team, has an active account.';

-- 11-place_offers.sql

-- Offers of free places, and how an unanswered offer moves to the next participant.

create function private.offer_to_next(p_tournament public.tournaments, p_replaces_id uuid)
returns boolean
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_entry public.waiting_entries;
  v_now constant timestamptz := clock_timestamp();
  v_usual constant timestamptz := v_now + make_interval(mins => p_tournament.waiting_offer_minutes);
  -- An offer ends at the start at the latest, but lasts at least 15 minutes.
  v_last constant timestamptz := greatest(p_tournament.start_date, v_now + interval '15 minutes');
  v_ends_at constant timestamptz := case when p_replaces_id is null then least(v_usual, v_last) else v_usual end;
begin
  loop
    select * into v_entry
    from public.waiting_entries
    where tournament_id = p_tournament.id and state = 'waiting'
    order by queued_at, id
    limit 1;
    if not found then
      return false;
    end if;
    exit when private.can_be_offered(v_entry.participant_id);
    delete from public.waiting_entries where id = v_entry.id;
  end loop;
  update public.waiting_entries
  set state = 'offered', replaces_id = p_replaces_id, offer_ends_at = v_ends_at
  where id = v_entry.id
  returning * into v_entry;
  perform private.notify_participant(
    v_entry.participant_id, 'tournament_place_offered', 'Hay un lugar para ti en ' || p_tournament.name,
    format(
      'Es tuyo si lo tomas %s; después pasa al siguiente de la lista.',
      case
        when v_ends_at < v_usual then 'antes del ' || private.spoken_time(v_ends_at)
        when p_tournament.waiting_offer_minutes = 1 then 'en el próximo minuto'
        when p_tournament.waiting_offer_minutes = 60 then 'en la próxima hora'
        when p_tournament.waiting_offer_minutes % 60 = 0 then format('en las próximas %s horas', p_tournament.waiting_offer_minutes / 60)
        else format('en los próximos %s minutos', p_tournament.waiting_offer_minutes)
      end
    ),
    -- The key contains the end of the offer, so that a second offer is a new notification.
    '/tournaments/' || p_tournament.id, v_entry.id || ' ' || v_entry.offer_ends_at
  );
  return true;
end;
$$;
comment on function private.offer_to_next(p_tournament public.tournaments, p_replaces_id uuid) is
  'Offers a place of a locked tournament, free or of an absent side, to the first participant on the list that can answer; false if there is none.';

create function private.offer_places(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_missing_id uuid;
begin
  if not private.is_waited_for(p_tournament_id) then
    return;
  end if;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if v_tournament.waiting_offer_minutes is null or private.takes_entries(v_tournament) is not true then
    return;
  end if;
  for free in 1..private.free_places(v_tournament) loop
    exit when not private.offer_to_next(v_tournament, null);
  end loop;
  if not private.gives_absent_places(v_tournament) then
    return;
  end if;
  -- If several participants are absent, the one that registered last is replaced first.
  for v_missing_id in
    select id from private.missing_entries(p_tournament_id) order by created_at desc, id
  loop
    exit when not private.offer_to_next(v_tournament, v_missing_id);
  end loop;
end;
$$;
comment on function private.offer_places(p_tournament_id uuid) is
  'Offers all free places of a locked tournament to the waiting list and, after check-in has closed and if the organiser allows it, the places of absent participants.';

create function private.offer_free_place()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
begin
  if tg_table_name = 'tournaments' then
    perform private.offer_places(new.id);
  else
    perform private.offer_places(old.tournament_id);
  end if;
  return null;
end;
$$;
comment on function private.offer_free_place() is
  'Offers a place when it becomes free.';

create trigger offer_free_place
  after delete on public.tournament_participants
  for each row execute function private.offer_free_place();
create trigger offer_new_places
  after update of max_participants, status, waiting_offer_minutes, allows_replacement, start_date, check_in_minutes on public.tournaments
  for each row when (
    (new.max_participants, new.status, new.waiting_offer_minutes, new.allows_replacement, new.start_date, new.check_in_minutes)
    is distinct from
    (old.max_participants, old.status, old.waiting_offer_minutes, old.allows_replacement, old.start_date, old.check_in_minutes)
  )
  execute function private.offer_free_place();

create function private.pass_on_place()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
begin
  if old.replaces_id is not null then
    perform private.offer_replacement_to_next(registration)
    from public.tournament_participants registration
    where registration.id = old.replaces_id;
  else
    perform private.offer_places(old.tournament_id);
  end if;
  return null;
end;
$$;
comment on function private.pass_on_place() is
  'Offers a declined place to the next participant.';

create trigger pass_on_place
  after delete on public.waiting_entries
  for each row when (old.state = 'offered')
  execute function private.pass_on_place();

create function private.end_offers()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
begin
  update public.waiting_entries
  set state = 'waiting', offer_ends_at = null, replaces_id = null
  where tournament_id = new.id and state = 'offered';
  return null;
end;
$$;
comment on function private.end_offers() is
  'The draw ends all offers. The participants keep their position in the list, but from then on only replace absent sides.';

create trigger end_offers
  after update of structure_generated_at, cancelled_at on public.tournaments
  for each row when (
    old.structure_generated_at is null and new.structure_generated_at is not null
    or old.cancelled_at is null and new.cancelled_at is not null
  )
  execute function private.end_offers();

create function private.pass_on_places(p_tournament_id uuid)
returns boolean
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.hold_tournament(p_tournament_id);
  v_entry public.waiting_entries;
  v_before constant bigint := (
    select count(*) from public.waiting_entries where tournament_id = p_tournament_id and state = 'waiting'
  );
  v_passed integer := 0;
begin
  for v_entry in
    select * from public.waiting_entries
    where tournament_id = p_tournament_id and state = 'offered' and offer_ends_at <= clock_timestamp()
    order by queued_at, id
  loop
    update public.waiting_entries
    set state = 'passed', offer_ends_at = null, replaces_id = null
    where id = v_entry.id;
    v_passed := v_passed + 1;
    perform private.notify_participant(
      v_entry.participant_id, 'tournament_place_gone', 'Pasó el tiempo para tomar el lugar',
      format('El lugar en %s se ofrece al siguiente de la lista. Si queda libre después, todavía puedes tomarlo; o anótate otra vez, al final.', v_tournament.name),
      '/tournaments/' || p_tournament_id, v_entry.id || ' ' || v_entry.offer_ends_at
    );
    if v_entry.replaces_id is not null then
      perform private.offer_replacement_to_next(registration)
      from public.tournament_participants registration
      where registration.id = v_entry.replaces_id;
    end if;
  end loop;
  perform private.offer_places(p_tournament_id);
  return v_passed > 0 or v_before > (
    select count(*) from public.waiting_entries where tournament_id = p_tournament_id and state = 'waiting'
  );
end;
$$;
comment on function private.pass_on_places(p_tournament_id uuid) is
  'Ends the expired offers of a tournament and makes the next ones; true if anything changed.';

create function private.leave_waiting_lists()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_participant_id constant uuid := case tg_table_name when 'participants' then new.id else private.user_participant_id(new.id) end;
begin
  delete from public.waiting_entries where participant_id = v_participant_id;
  delete from public.outside_entries where participant_id = v_participant_id;
  return null;
end;
$$;
comment on function private.leave_waiting_lists() is
  'Removes closed accounts and deleted teams from all waiting lists.';

create trigger leave_waiting_lists
  after update of team_id on public.participants
  for each row when (old.team_id is not null and new.team_id is null)
  execute function private.leave_waiting_lists();
create trigger leave_waiting_lists
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.leave_waiting_lists();

-- 12-replacements.sql

-- Replacing an absent side by a participant on the waiting list.
-- Until the draw the participant takes over the absent side's place, and until round 2 its matches.

create function private.second_round_has_begun(p_tournament_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.tournament_id = p_tournament_id
      and private.has_begun(match)
      and (stage.position > 1 or match.round > 1 and match.stage in ('group', 'swiss', 'bracket'))
  )
$$;
comment on function private.second_round_has_begun(uuid) is 'True once a match of round 2, or of a later stage, has begun.';

create function private.can_be_replaced(p_tournament public.tournaments, p_registration public.tournament_participants)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_tournament.allows_replacement
    and p_tournament.waiting_offer_minutes is not null
    and p_registration.status = 'registered'
    and case
      when p_tournament.structure_generated_at is null then
        p_registration.checked_in_at is null and private.gives_absent_places(p_tournament)
      else
        p_tournament.status = 'Activo' and p_tournament.finished_at is null
        and exists (
          select 1 from public.tournament_matches match
          where match.tournament_id = p_tournament.id
            and p_registration.participant_id in (match.participant1_id, match.participant2_id)
        )
        and not exists (
          select 1 from public.tournament_matches match
          where match.tournament_id = p_tournament.id and private.has_begun(match)
            and p_registration.participant_id in (match.participant1_id, match.participant2_id)
        )
        and not private.second_round_has_begun(p_tournament.id)
    end
$$;
comment on function private.can_be_replaced(public.tournaments, public.tournament_participants) is
  'Whether the organiser may give a side''s place to the waiting list. Before the draw: the side did not check in and '
  'check-in is closed. After it: the side has begun no match, and no match of round 2 has begun.';

create function private.offer_replacement_to_next(p_registration public.tournament_participants)
returns boolean
language sql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
  select private.offer_to_next(tournament, p_registration.id)
  from public.tournaments tournament
  where tournament.id = p_registration.tournament_id and private.can_be_replaced(tournament, p_registration)
$$;
comment on function private.offer_replacement_to_next(public.tournament_participants) is
  'Offers the place of an absent side to the next participant on the list, if it may still be given.';

create function private.freeze_newcomer(p_tournament public.tournaments, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_profile_ids uuid[];
  v_size constant integer := private.team_format_size(p_tournament.team_format);
begin
  if p_tournament.type <> 'team' then
    return;
  end if;
  perform 1
  from public.participants participant
  join public.team_members member on member.team_id = participant.team_id
  where participant.id = p_participant_id
  order by member.profile_id
  for key share of member;
  select candidate.profile_ids into v_profile_ids
  from private.roster_candidates(p_tournament) as candidate
  where candidate.participant_id = p_participant_id;
  if coalesce(cardinality(v_profile_ids), 0) < v_size then
    perform private.refuse('team_too_small', format(
      'El equipo necesita al menos %s integrantes que no jueguen este torneo con otro equipo.', v_size
    ));
  end if;
  insert into public.roster_entries (tournament_id, participant_id, profile_id)
  select p_tournament.id, p_participant_id, profile_id from unnest(v_profile_ids) as profile_id;
  update public.tournament_participants
  set roster_frozen_at = now()
  where tournament_id = p_tournament.id and participant_id = p_participant_id;
end;
$$;
comment on function private.freeze_newcomer(public.tournaments, uuid) is
  'Freezes the roster of a team that joins after the draw: its current members who have not played for another team '
  'here. Refuses team_too_small.';

create function private.hand_over_places(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  update public.tournament_matches
  set
    participant1_id = case when participant1_id = p_from_id then p_to_id else participant1_id end,
    participant2_id = case when participant2_id = p_from_id then p_to_id else participant2_id end,
    winner_id = case when winner_id = p_from_id then p_to_id else winner_id end
  where tournament_id = p_tournament_id and p_from_id in (participant1_id, participant2_id);
  update public.stage_entries entry
  set participant_id = p_to_id
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and entry.stage_id = stage.id and entry.participant_id = p_from_id;
  update public.group_participants row
  set participant_id = p_to_id
  from public.tournament_groups grp
  where grp.tournament_id = p_tournament_id and row.group_id = grp.id and row.participant_id = p_from_id;
end;
$$;
comment on function private.hand_over_places(uuid, uuid, uuid) is
  'Transfers every match, seed and group row of one side to another.';

create function private.hand_over_matches(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  perform private.hand_over_places(p_tournament_id, p_from_id, p_to_id);
  perform private.notify_participant(
    rival.id, 'match_ready', 'Juegas contra ' || private.participant_name(p_to_id),
    format('Reemplaza a %s, que no se presentó.', private.participant_name(p_from_id)),
    '/match/manage/' || rival.match_id, rival.match_id::text, p_to_id
  )
  from (
    select id as match_id, case p_to_id when participant1_id then participant2_id else participant1_id end as id
    from public.tournament_matches
    where tournament_id = p_tournament_id and p_to_id in (participant1_id, participant2_id)
      and status in ('pending', 'scheduled')
  ) as rival
  where rival.id is not null;
end;
$$;
comment on function private.hand_over_matches(uuid, uuid, uuid) is
  'Transfers the matches, seed and group row of a side that has begun no match, and notifies its rivals.';

create function private.replace_absent(
  p_tournament public.tournaments, p_registration_id uuid, p_participant public.participants
)
returns public.tournament_participants
language plpgsql
volatile
security definer -- registrations and matches are written by procedures only
set search_path = ''
as $$
declare
  v_absent public.tournament_participants;
  v_new public.tournament_participants;
begin
  select * into v_absent from public.tournament_participants where id = p_registration_id;
  update public.tournament_participants
  set status = 'absent', seed = null
  where id = p_registration_id;
  v_new := private.enter_tournament(p_tournament, p_participant);
  update public.tournament_participants
  set seed = v_absent.seed, checked_in_at = case when p_tournament.check_in_minutes is not null then now() end
  where id = v_new.id;
  if p_tournament.structure_generated_at is not null then
    perform private.freeze_newcomer(p_tournament, p_participant.id);
    perform private.hand_over_matches(p_tournament.id, v_absent.participant_id, p_participant.id);
  end if;
  perform private.notify_side(
    p_tournament.id, v_absent.participant_id, 'tournament_replaced', 'Fuera de ' || p_tournament.name,
    format('No confirmaste ni te presentaste a tiempo: tu lugar lo tomó %s.', private.participant_name(p_participant.id)),
    '/tournaments/' || p_tournament.id, null, p_participant.id
  );
  select * into v_new from public.tournament_participants where id = v_new.id;
  return v_new;
end;
$$;
comment on function private.replace_absent(public.tournaments, uuid, public.participants) is
  'Gives the place of an absent side, with its seed and matches, to the participant with the offer. The fee of the '
  'absent side is not refunded. Refuses as enter_tournament().';

-- 13-waiting_list_procedures.sql

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

-- 14-check_in_by_staff.sql

-- Check-in by staff: extend or reopen it, confirm a participant, and remind those who have not confirmed.

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
comment on function private.lock_check_in(p_tournament_id uuid) is
  'Locks a tournament for a change of its check-in by staff. Refuses tournament_not_found, tournament_cancelled, check_in_not_used, check_in_closed.';

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
comment on function private.notify_missing(p_tournament public.tournaments, p_kind text, p_title text, p_body text, p_subject text) is
  'Notifies every participant that has not checked in; returns their number.';

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
comment on function public.extend_check_in(p_tournament_id uuid, p_minutes integer) is
  'Staff (registrations): extends check-in by some minutes, or reopens it for as long if it is closed, and notifies participants that have not confirmed. Returns when it closes. Refuses tournament_not_found, tournament_cancelled, check_in_not_used, check_in_closed, minutes_invalid.';

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
comment on function private.confirm_participant(p_tournament public.tournaments, p_participant_id uuid) is
  'Confirms a registered participant of a tournament that the caller has locked, and notifies them. Refuses not_registered, place_given, place_offered.';

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
comment on function public.confirm_check_in(p_tournament_id uuid, p_participant_id uuid) is
  'Staff (registrations): confirms a registered participant before, during or after check-in, until the draw, and notifies them. Refuses tournament_not_found, tournament_cancelled, check_in_not_used, check_in_closed, not_registered, already_checked_in, place_given, place_offered.
@scope registrations
@chapter entrants 5
@title Confirmar la presencia de un inscrito';

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
comment on function public.call_missing(p_tournament_id uuid) is
  'Staff (registrations): reminds participants that have not checked in while check-in is open, at most every two minutes; returns their number. Refuses tournament_not_found, tournament_cancelled, check_in_not_used, check_in_closed, check_in_not_open, rate_limited.';

grant execute on function
  public.extend_check_in, public.confirm_check_in, public.call_missing
to authenticated, service_role;

-- 15-invited_and_departed.sql

-- Participants that the staff invited, or that left or were removed before the start.
-- An invited participant must accept if entering costs tickets, if they left or declined before, or have no known age.
-- So nobody's tickets are spent and nobody returns against their will.

insert into public.settings (key, value, description) values
  ('entrants_by_staff_per_hour', '120', 'Veces por hora que una persona de la organización puede agregar participantes.'),
  ('open_entry_requests', '512', 'Participantes a los que la organización de un torneo puede haberles preguntado y todavía no respondieron.'),
  ('founded_entry_requests', '64', 'Participantes a los que quien organiza un torneo de miembros puede preguntarles si juegan, en total.');

create table public.outside_entries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  state text not null,
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp(),
  entered_at timestamptz,
  seed integer,
  checked_in_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outside_entries_once unique (tournament_id, participant_id),
  constraint outside_entries_state_known check (state in ('asked', 'declined', 'withdrawn', 'removed'))
);
comment on table public.outside_entries is
  'Participants outside a tournament that has not started, which its staff invited or may put back; written by procedures only.';
comment on column public.outside_entries.state is
  'State of the participant: asked (invited by the staff, no answer yet); declined; withdrawn (left); removed (by the staff).';
comment on column public.outside_entries.entered_at is
  'When the participant had registered. This time, seed and checked_in_at are restored on return. Null if the participant was never registered.';

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
comment on function private.keep_departure(p_registration public.tournament_participants, p_state text) is
  'Stores the registration of a participant that leaves before the start (withdrawn) or is removed (removed), so that it can be restored. enter_tournament() deletes the row.';

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
comment on function private.give_back_entry(p_registration public.tournament_participants) is
  'Restores the registration time, the check-in and, if it is still free, the seed of a participant that returns on the staff''s invitation. A participant that returns without an invitation starts over. Returns the registration.';

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
comment on function private.is_asked(p_tournament_id uuid, p_participant_id uuid) is
  'True while an invitation of the staff has no answer.';

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
comment on function private.enter_late(p_tournament public.tournaments, p_participant public.participants) is
  'Registers a participant as enter_tournament() does, at the request of the participant. If check-in is open, this also checks the participant in.';

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
comment on function private.can_be_asked(p_participant_id uuid) is
  'True if the player, or a leader of the team, has an active account and no block separates them from the caller.';

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
comment on function private.entry_verdict(p_tournament public.tournaments, p_participant_id uuid, p_free integer) is
  'Returns what happens if the staff add a participant while this number of places is free: added, asked (an invitation to accept), or the reason against it: already_in, wrong_kind (a team or a player, which the tournament does not take), already_asked, waiting (on the waiting list), unavailable, declined (less than a day ago), full, too_small.';

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
comment on function private.places_for_staff(p_tournament public.tournaments) is
  'How many participants the staff may add now.';

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
comment on function private.require_invited(p_tournament_id uuid, p_participant_id uuid) is
  'During the period reserved for participants of the last edition, refuses (invited_first) all other participants, except those invited by the staff.';

-- 16-participants_by_staff.sql

-- Staff add participants by name, alone or as a list, and add participants again that left before the start.

create function private.find_participants(p_type text, p_name text)
returns table (participant_id uuid, name text, image_url text)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if p_type = 'team' then
    return query
    select participant.id, team.name, team.logo_url
    from public.teams team
    join public.participants participant on participant.team_id = team.id
    where team.search_text = private.search_key(p_name);
  else
    return query
    select participant.id, person.username, person.avatar_url
    from public.profiles person
    join public.participants participant on participant.user_id = person.id
    where person.search_text = private.search_key(p_name);
  end if;
end;
$$;
comment on function private.find_participants(p_type text, p_name text) is
  'Returns the player or team with this name, compared by private.search_key().';

create function private.find_similar_participants(p_type text, p_name text)
returns table (participant_id uuid, name text, image_url text)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_key constant text := private.search_key(p_name);
  v_pattern constant text := private.contains_pattern(p_name);
begin
  if p_type = 'team' then
    return query
    select participant.id, team.name, team.logo_url
    from (
      select * from public.teams
      where (search_text like v_pattern or search_text operator(extensions.%) v_key) and search_text <> v_key
      order by extensions.similarity(search_text, v_key) desc, search_text, id
      limit 5
    ) as team
    join public.participants participant on participant.team_id = team.id
    order by extensions.similarity(team.search_text, v_key) desc, team.search_text;
  else
    return query
    select participant.id, person.username, person.avatar_url
    from (
      select * from public.profiles
      where (search_text like v_pattern or search_text operator(extensions.%) v_key) and search_text <> v_key
      order by extensions.similarity(search_text, v_key) desc, search_text, id
      limit 5
    ) as person
    join public.participants participant on participant.user_id = person.id
    order by extensions.similarity(person.search_text, v_key) desc, person.search_text;
  end if;
end;
$$;
comment on function private.find_similar_participants(p_type text, p_name text) is
  'Up to five players or teams with a similar but not equal name.';

create function public.preview_participants(p_tournament_id uuid, p_names text[])
returns table (line integer, participant_id uuid, name text, image_url text, is_exact boolean, verdict text)
language plpgsql
stable
security definer -- the result for each name is visible to staff only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_free integer;
  v_named record;
  v_seen uuid[] := '{}';
  v_is_known boolean;
  -- Searching for similar names is expensive, so in a list with many unknown names only the first 32 are searched.
  v_lookups integer := 32;
begin
  perform private.require_right_to_read(p_tournament_id, 'registrations');
  if coalesce(cardinality(p_names), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se agregan de 1 a 256 participantes por vez.');
  end if;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  v_free := private.places_for_staff(v_tournament);
  for v_named in
    select ordinality::integer as line, left(ltrim(private.clean_text(private.tidy_name(listed.name)), '@'), 64) as name
    from unnest(p_names) with ordinality as listed (name)
  loop
    line := v_named.line;
    is_exact := true;
    select * into participant_id, name, image_url from private.find_participants(v_tournament.type, v_named.name);
    v_is_known := found;
    if v_is_known then
      verdict := case
        when participant_id = any (v_seen) then 'repeated'
        else private.entry_verdict(v_tournament, participant_id, v_free)
      end;
      return next;
      v_seen := v_seen || participant_id;
      v_free := v_free - (verdict = 'added')::integer;
    end if;
    -- Names of one or two characters are not searched, because they match too many others.
    if char_length(v_named.name) >= 3 and v_lookups > 0 and (not v_is_known or cardinality(p_names) = 1) then
      v_lookups := v_lookups - 1;
      is_exact := false;
      for participant_id, name, image_url in
        select * from private.find_similar_participants(v_tournament.type, v_named.name)
      loop
        verdict := private.entry_verdict(v_tournament, participant_id, v_free);
        return next;
      end loop;
    end if;
  end loop;
end;
$$;
comment on function public.preview_participants(p_tournament_id uuid, p_names text[]) is
  'Staff (registrations): the players or teams that up to 256 names refer to, by line, and the result if they were added in this order. For a single name, and for unknown names, also similar names. A name without a row is unknown. Refuses tournament_not_found, entrants_count.
@nullable image_url
@type verdict "added" | "asked" | "already_in" | "already_asked" | "wrong_kind" | "waiting" | "unavailable" | "declined" | "full" | "too_small" | "repeated"';

create function private.tell_asked(p_tournament public.tournaments, p_participant public.participants)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  select private.notify_participant(
    p_participant.id, 'tournament_asked',
    format(
      case p_participant.type when 'team' then 'La organización de %s quiere inscribir a tu equipo' else 'La organización de %s te quiere inscribir' end,
      p_tournament.name
    ),
    case when p_tournament.entry_fee > 0
      then format(
        case p_tournament.ticket_type when 'team' then 'La inscripción cuesta %s del equipo' else 'La inscripción cuesta %s de tu saldo' end
          || ': se cobra solo si aceptas. El lugar no queda reservado.',
        private.tickets_in_words(p_tournament.entry_fee)
      )
      else 'Juegas solo si aceptas. El lugar no queda reservado.'
    end,
    '/tournaments/' || p_tournament.id, p_tournament.id || ' ' || p_participant.id
  )
$$;
comment on function private.tell_asked(p_tournament public.tournaments, p_participant public.participants) is
  'Notifies the player, or the leaders of the team, of an invitation to the tournament.';

create function public.add_entrants(p_tournament_id uuid, p_participant_ids uuid[])
returns table (participant_id uuid, verdict text)
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'registrations');
  v_tournament public.tournaments;
  v_participant public.participants;
  v_free integer;
  v_open integer;
begin
  if coalesce(cardinality(p_participant_ids), 0) not between 1 and 256 then
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
  v_free := private.places_for_staff(v_tournament);
  v_open := case
    when v_tournament.founded_by is null then private.setting_integer('open_entry_requests')
    else private.setting_integer('founded_entry_requests')
  end - (
    select count(*) from public.outside_entries entry
    where entry.tournament_id = p_tournament_id and (entry.state = 'asked' or v_tournament.founded_by is not null)
  );
  for participant_id in
    select listed.id from unnest(p_participant_ids) with ordinality as listed (id, place)
    where listed.id is not null
    group by listed.id order by min(listed.place)
  loop
    verdict := private.entry_verdict(v_tournament, participant_id, v_free);
    if verdict = 'asked' and v_open < 1 then
      verdict := 'too_many_asked';
    end if;
    return next;
    continue when verdict not in ('added', 'asked');
    select * into v_participant from public.participants participant where participant.id = participant_id;
    update public.outside_entries entry
    set state = 'asked', changed_by = v_user_id, changed_at = clock_timestamp()
    where entry.tournament_id = p_tournament_id and entry.participant_id = v_participant.id;
    if verdict = 'added' then
      perform private.enter_tournament(v_tournament, v_participant);
      v_free := v_free - 1;
      perform private.notify_side(
        p_tournament_id, v_participant.id, 'tournament_added',
        case v_participant.type when 'team' then 'Tu equipo está inscrito en ' else 'Estás inscrito en ' end || v_tournament.name,
        case v_participant.type
          when 'team' then 'Lo inscribió la organización. Si no van a jugar, quien lidera el equipo lo retira en la página del torneo.'
          else 'Te inscribió la organización. Si no vas a jugar, retírate en la página del torneo.'
        end,
        '/tournaments/' || p_tournament_id
      );
    else
      if not found then
        insert into public.outside_entries (tournament_id, participant_id, state, changed_by)
        values (p_tournament_id, v_participant.id, 'asked', v_user_id);
      end if;
      v_open := v_open - 1;
      perform private.tell_asked(v_tournament, v_participant);
    end if;
    perform private.audit(
      case verdict when 'added' then 'add_tournament_participant' else 'ask_tournament_participant' end,
      'tournaments', p_tournament_id::text, null, jsonb_build_object('participant_id', v_participant.id)
    );
  end loop;
end;
$$;
comment on function public.add_entrants(p_tournament_id uuid, p_participant_ids uuid[]) is
  'Staff (registrations): adds up to 256 players or teams in this order, while there are places, until the draw; the deadline is ignored. If entering is free they are registered and notified how to leave. They are invited instead if entering costs tickets, if a member founded the tournament (only a few invitations then) or if they left or declined before. Participants removed by the staff recover their seed and registration time. Returns the result for each: as preview_participants(), or too_many_asked. Refuses tournament_not_found, tournament_cancelled, registration_closed, entrants_count, rate_limited.
@field verdict added, asked, or why not: already_in, already_asked, wrong_kind, waiting (it is on the waiting list), unavailable, declined, full, too_small (a team), too_many_asked.
@type verdict "added" | "asked" | "already_in" | "already_asked" | "wrong_kind" | "waiting" | "unavailable" | "declined" | "full" | "too_small" | "too_many_asked"
@scope registrations
@chapter entrants 3
@title Agregar jugadores o equipos al torneo';

create function public.decline_entry(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
begin
  if p_participant_id is null or p_participant_id not in (select private.acting_participant_ids()) then
    perform private.forbid('No puedes decidir por este participante.');
  end if;
  if private.is_asked(p_tournament_id, p_participant_id) then
    perform private.hold_tournament(p_tournament_id);
    update public.outside_entries
    set state = 'declined', changed_by = v_user_id, changed_at = clock_timestamp()
    where tournament_id = p_tournament_id and participant_id = p_participant_id and state = 'asked';
    if found then
      return;
    end if;
  end if;
  perform private.refuse('not_asked', 'La organización ya no espera tu respuesta.');
end;
$$;
comment on function public.decline_entry(p_tournament_id uuid, p_participant_id uuid) is
  'Declines the staff''s invitation for a participant that the caller may act for; no new invitation is possible for a day. Refuses not_asked.';

grant execute on function public.preview_participants, public.add_entrants, public.decline_entry to authenticated;

-- 17-guests.sql

-- Guests take part by name, without an account. The staff add them, check them in and report for them.
--
-- A guest is a participant without profile, wallet, settings or notifications.
-- Code that looks up who may act for a participant finds no user, and code that counts sides counts guests as well.

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
comment on function private.guest_problem(p_tournament public.tournaments, p_name text) is
  'Returns why a guest cannot have this name: too_short or too_long (allowed are 2 to 40 characters), a code of name_problem(), already_in (a participant has it), taken (a player has it, or in a tournament of teams a team). Null if the name is allowed.';

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
comment on function public.add_guests(p_tournament_id uuid, p_names text[]) is
  'Staff (registrations): adds up to 256 guests (players, or teams in a tournament of teams) by name and in this order, while there are places and until the draw. The staff are responsible for their age. Returns the result for each: added, full, or why the name is not allowed: too_short, too_long, unreadable, mixed, reserved, already_in, taken (an account has it). Refuses tournament_not_found, tournament_cancelled, registration_closed, entrants_count, guests_without_tickets (the fee or a prize is in tickets), rate_limited.
@param p_names The names of the guests, in the order in which they are registered.
@field line Position of the name in p_names, from 1.
@field name The normalised name that is stored; null if it is not allowed.
@field participant_id Refers to `participants.id`; null if nobody was added.
@field verdict added, full, or why the name is not allowed.
@nullable name, participant_id
@type verdict "added" | "full" | "too_short" | "too_long" | "unreadable" | "mixed" | "reserved" | "already_in" | "taken"
@scope registrations
@chapter entrants 4
@title Agregar invitados sin cuenta';

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
comment on function public.rename_guest(p_tournament_id uuid, p_participant_id uuid, p_name text) is
  'Staff (registrations): corrects the name of a guest, at any time, under the rules of add_guests(); returns the normalised name. Refuses tournament_not_found, tournament_cancelled, guest_not_found, name_unreadable, name_mixed, name_reserved, guest_name_length, guest_already_in, guest_name_taken.';

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
comment on function private.forget_guest() is
  'Deletes a guest with its entry, and with the claim if the guest was claimed, unless the tournament still refers to the guest. For guests who are removed before the start, and for a deleted tournament.';

create constraint trigger forget_guest
  after delete on public.tournament_participants
  deferrable initially deferred
  for each row when (private.is_guest(old.participant_id))
  execute function private.forget_guest();

grant execute on function private.is_guest to anon, authenticated, service_role;
grant execute on function public.add_guests, public.rename_guest to authenticated, service_role;

-- 18-venue_door.sql

-- The door: the entrance of a tournament's venue, where participants show a code and the staff record arrivals.
--
-- The staff open and close it. A code is computed from the door's key, the side and the person, and is
-- stored in no table. Nobody can guess it, and it is invalid after the door is closed.

create table private.tournament_doors (
  tournament_id uuid primary key references public.tournaments (id) on delete cascade,
  key bytea not null default extensions.gen_random_bytes(32),
  created_at timestamptz not null default now()
);
comment on table private.tournament_doors is
  'Tournaments whose staff record arrivals at the venue now, each with the secret from which its codes are computed. No client can read the secret.';

create table public.door_arrivals (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  registration_id uuid not null references public.tournament_participants (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete cascade,
  arrived_at timestamptz not null,
  checked_in boolean not null default false,
  key uuid not null,
  noted_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint door_arrivals_once unique nulls not distinct (registration_id, profile_id)
);
comment on table public.door_arrivals is
  'Arrivals at a tournament as its staff recorded them at the door; written by procedures only.';
comment on column public.door_arrivals.profile_id is
  'The team member who arrived; null for a player, and for a guest (which may be a team).';
comment on column public.door_arrivals.arrived_at is
  'The time of the arrival. A device without a network sends this time later.';
comment on column public.door_arrivals.checked_in is
  'Whether this arrival counted towards the check-in of the side.';
comment on column public.door_arrivals.key is
  'Idempotency key made by the device: a repeated request changes nothing.';
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
comment on function private.door_code(p_key bytea, p_participant_id uuid, p_profile_id uuid) is
  'The code that a person shows at the door: 80 bits as 20 hexadecimal digits, which fits the smallest QR code; null without a key.';

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
comment on function private.door_people(p_tournament_id uuid, p_participant_ids uuid[]) is
  'Everyone who may arrive at the door of a tournament, or those of some participants: players, guests, and the members of teams (the roster, once it is frozen). standing is the state of the registration, place_offered if the place is on offer to another participant, waiting, or why the person is outside (withdrawn, removed, asked, declined). code is null if no door is open. A user who claimed a guest has the guest''s code.';

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
comment on function public.my_entries(p_tournament_id uuid) is
  'Returns the codes that the caller shows at the door of a tournament: one as a player, and one for each team of which the caller is a member. Empty before the staff open the door, after the tournament, and for users who do not take part.
@nullable arrived_at';

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
comment on function public.guest_entry(p_token text) is
  'The code that a guest shows at the door, for the holder of the guest''s link. Null while the staff have not opened the door, and for an invalid token.
@param p_token The token at the end of the link.
@nullable guest_entry
@chapter entrants 6
@title Leer el pase de un invitado';

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
comment on function public.open_door(p_tournament_id uuid) is
  'Staff (door): opens the door of a tournament: from now on its participants have a code to show at the venue. Repeating it changes nothing. Refuses tournament_not_found, tournament_cancelled, tournament_finished.';

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
comment on function public.close_door(p_tournament_id uuid) is
  'Staff (door): closes the door. All codes become invalid; opening it again makes new ones. Recorded arrivals stay. Refuses tournament_not_found, tournament_cancelled.';

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
comment on function public.get_door(p_tournament_id uuid) is
  'Staff (door): when the door was opened (null if it is closed), and everyone who may arrive, with arrivals. name is the name of the side, person the name of the team member. mark is the SHA-256 of the person''s code, with which a device recognises it without a network; the codes themselves are not returned.
@type get_door { name: string; openedAt: string | null; people: { participantId: string; profileId: string | null; name: string; person: string | null; standing: "registered" | "absent" | "disqualified" | "withdrawn" | "place_offered" | "waiting" | "removed" | "asked" | "declined"; arrivedAt: string | null; mark: string }[] }';

create function private.door_quorum(p_tournament public.tournaments, p_profile_id uuid)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case when p_profile_id is null then 1 else private.team_format_size(p_tournament.team_format) end
$$;
comment on function private.door_quorum(p_tournament public.tournaments, p_profile_id uuid) is
  'How many people of a side must arrive for it to be present: for a team as many as play a match, one for a player or guest.';

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
comment on function public.admit_at_door(p_tournament_id uuid, p_code text, p_participant_id uuid, p_profile_id uuid, p_at timestamptz, p_key uuid) is
  'Staff (door): records an arrival by the person''s code, or without a code by the person''s ids. A repeated call with the same key of the device changes nothing. p_at is the time of the arrival, for devices without a network. A player or guest is also checked in, as in confirm_check_in(); a team once enough of its members have arrived. Returns the result: arrived, already_in (with the time), unknown (a code of another tournament or another door, or no valid code), or the standing of the person in the door''s list. Refuses tournament_not_found, tournament_cancelled, tournament_finished, key_required, door_closed.
@nullable p_code, p_participant_id, p_profile_id, p_at, participant_id, profile_id, name, person, arrived_at
@type verdict "arrived" | "already_in" | "unknown" | "absent" | "disqualified" | "withdrawn" | "place_offered" | "waiting" | "removed" | "asked" | "declined"';

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
comment on function public.undo_arrival(p_tournament_id uuid, p_participant_id uuid, p_profile_id uuid) is
  'Staff (door): deletes an arrival recorded by mistake; the check-in it confirmed is reverted until the draw. Refuses tournament_not_found, tournament_cancelled, arrival_not_found.
@nullable p_profile_id';

grant execute on function public.guest_entry to anon, authenticated, service_role;
grant execute on function public.my_entries to authenticated, service_role;
grant execute on function
  public.open_door, public.close_door, public.get_door, public.admit_at_door, public.undo_arrival
to authenticated, service_role;

-- 19-entry_requests.sql

-- Entering by approval: a participant requests a place, the staff answer.
-- This file also contains the setting that says who may enter; every registration checks it.
--
-- A request reserves no place and no tickets. Accepting it takes the place and the fee in one transaction.

insert into public.settings (key, value, description) values
  ('open_requests_for_places', '1000', 'Pedidos de lugar sin responder que puede tener un torneo con aprobación.');

create table public.entry_requests (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  requested_by uuid not null references public.profiles (id) on delete cascade,
  state text not null default 'asked',
  fee integer not null,
  ticket_type text not null,
  reason text,
  answered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint entry_requests_once unique (tournament_id, participant_id),
  constraint entry_requests_state_known check (state in ('asked', 'declined')),
  constraint entry_requests_answered_fits check ((state = 'declined') = (answered_at is not null)),
  constraint entry_requests_fee_range check (fee between 0 and 1000000),
  constraint entry_requests_ticket_type_known check (ticket_type in ('personal', 'team')),
  constraint entry_requests_reason_length check (char_length(reason) between 1 and 300)
);
comment on table public.entry_requests is
  'Requests for a place in a tournament with approval, until the staff accept or it starts; written by procedures only.';
comment on column public.entry_requests.requested_by is
  'The user who requested the place, as a player or as leader of the team; the fee is paid from their wallet or the team''s.';
comment on column public.entry_requests.fee is
  'The fee that the user agreed to; a higher one is never taken.';
comment on column public.entry_requests.reason is
  'The staff''s reason for declining, if they gave one; visible to the requester.';
create index entry_requests_tournament_id_idx on public.entry_requests (tournament_id, created_at, id);
create index entry_requests_asked_idx on public.entry_requests (tournament_id) where state = 'asked';
create index entry_requests_participant_id_idx on public.entry_requests (participant_id);
create index entry_requests_requested_by_idx on public.entry_requests (requested_by);

create policy select_own_or_staff on public.entry_requests
  for select to authenticated
  using (
    requested_by = (select auth.uid())
    or participant_id in (select private.acting_participant_ids())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('registrations'))
  );
grant select on public.entry_requests to authenticated, service_role;
alter publication supabase_realtime add table public.entry_requests;

create function private.pass_gate(p_tournament public.tournaments, p_participant public.participants)
returns void
language plpgsql
volatile
security definer -- requests and codes are written by procedures only
set search_path = ''
as $$
begin
  -- Invited participants need no approval. Participants on the waiting list were checked when they joined it.
  if p_tournament.entry_by = 'open' or private.is_asked(p_tournament.id, p_participant.id) or exists (
    select 1 from public.waiting_entries where tournament_id = p_tournament.id and participant_id = p_participant.id
  ) then
    return;
  elsif p_tournament.entry_by = 'approval' then
    perform private.refuse(
      'approval_needed', 'Este torneo se juega con aprobación: pide un lugar en su página y la organización te responde.'
    );
  end if;
  perform private.spend_code(p_tournament.id, p_participant.id);
end;
$$;
comment on function private.pass_gate(p_tournament public.tournaments, p_participant public.participants) is
  'Checks that a participant may enter a locked tournament under its entry setting (open, approval or code), and uses up a code if one is needed. Refuses approval_needed, code_needed, code_spent.';

create function public.request_entry(p_tournament_id uuid, p_participant_id uuid)
returns public.entry_requests
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_tournament public.tournaments;
  v_participant public.participants;
  v_request public.entry_requests;
  v_open integer;
begin
  perform private.require_module('tournaments');
  perform private.count_event(
    v_user_id, 'tournament_registration', private.setting_integer('registrations_per_hour'), interval '1 hour'
  );
  v_tournament := private.lock_tournament(p_tournament_id);
  v_participant := private.require_acting_participant(v_tournament, p_participant_id);
  if not private.takes_entries(v_tournament) then
    perform private.refuse('registration_closed', 'Las inscripciones no están abiertas.');
  elsif v_tournament.registration_deadline <= now() then
    perform private.refuse('deadline_passed', 'El plazo de inscripción terminó.');
  elsif v_tournament.entry_by <> 'approval' then
    perform private.refuse('no_approval_needed', 'Este torneo no pide aprobación.');
  end if;
  select * into v_request from public.entry_requests
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  if v_request.state = 'asked' and v_request.fee >= v_tournament.entry_fee then
    perform private.refuse('already_requested', 'Ya pediste un lugar: la organización todavía no respondió.');
  elsif v_request.answered_at > now() - interval '1 day' then
    perform private.refuse('declined_lately', 'La organización no aceptó tu pedido. Puedes volver a pedirlo un día después.');
  end if;
  perform private.require_new_eligible_participant(v_tournament, v_participant);
  if v_tournament.entry_fee > 0 then
    perform private.fee_wallet_id(v_tournament.ticket_type, v_participant, v_user_id);
  end if;
  select count(*) into v_open from public.entry_requests where tournament_id = p_tournament_id and state = 'asked';
  if v_open >= private.setting_integer('open_requests_for_places') then
    perform private.refuse('too_many_requests', 'Demasiados piden un lugar en este torneo. Vuelve a probar cuando la organización responda.');
  end if;
  insert into public.entry_requests (tournament_id, participant_id, requested_by, fee, ticket_type)
  values (p_tournament_id, p_participant_id, v_user_id, v_tournament.entry_fee, v_tournament.ticket_type)
  on conflict (tournament_id, participant_id) do update set
    requested_by = excluded.requested_by, fee = excluded.fee, ticket_type = excluded.ticket_type,
    state = 'asked', reason = null, answered_at = null, created_at = clock_timestamp()
  returning * into v_request;
  perform private.notify_user(
    person.id, 'tournament_entry_asked',
    case v_open
      when 0 then format('%s pide un lugar', private.participant_name(p_participant_id))
      else format('%s y %s más piden un lugar', private.participant_name(p_participant_id), v_open)
    end,
    v_tournament.name, '/organize/' || p_tournament_id || '?tab=participantes', p_tournament_id::text
  )
  from private.people_with_right(p_tournament_id, 'registrations') as person (id)
  where person.id <> v_user_id;
  return v_request;
end;
$$;
comment on function public.request_entry(p_tournament_id uuid, p_participant_id uuid) is
  'Requests a place in a tournament with approval, for a participant that the caller may act for. Accepting takes the place and at most the present fee. The staff are notified. If the fee has risen, the participant must request again. Refuses tournament_not_found, tournament_cancelled, participant_not_found, wrong_participant_type, suspended, kept_out, registration_closed, deadline_passed, no_approval_needed, already_requested, declined_lately, already_registered, invited_first, birth_date_required, too_young, team_too_small, team_too_young, team_wallet_required, too_many_requests, module_disabled, rate_limited.';

create function public.withdraw_entry_request(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
begin
  perform private.hold_tournament(p_tournament_id);
  delete from public.entry_requests
  where tournament_id = p_tournament_id and participant_id = p_participant_id and state = 'asked'
    and (requested_by = v_user_id or participant_id in (select private.acting_participant_ids()));
  if not found then
    perform private.refuse('request_not_found', 'Ese pedido ya no está: lo retiraron, o alguien lo respondió.');
  end if;
end;
$$;
comment on function public.withdraw_entry_request(p_tournament_id uuid, p_participant_id uuid) is
  'Withdraws a request for a place. Refuses tournament_not_found, request_not_found.';

create function private.accept_entry(p_tournament public.tournaments, p_request public.entry_requests)
returns void
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_participant constant public.participants := private.require_participant(
    p_request.participant_id, case p_tournament.type when 'team' then 'team' else 'user' end
  );
begin
  if v_participant.type = 'team' and not exists (
    select from public.team_members
    where team_id = v_participant.team_id and profile_id = p_request.requested_by and role in ('leader', 'co-leader')
  ) then
    perform private.refuse('asker_left', 'Quien lo pidió ya no lidera ese equipo.');
  elsif p_tournament.entry_fee > p_request.fee
    or p_tournament.entry_fee > 0 and p_tournament.ticket_type <> p_request.ticket_type
  then
    perform private.refuse('fee_changed', 'La inscripción cambió después de su pedido: tiene que pedirlo otra vez.');
  elsif private.places_for_staff(p_tournament) < 1 then
    perform private.refuse('tournament_full', 'No quedan lugares libres.');
  end if;
  perform private.require_no_measure(p_request.requested_by, p_tournament.id);
  perform private.require_not_registered(p_tournament.id, v_participant.id);
  perform private.require_eligible_participant(p_tournament, v_participant);
  perform private.enter_tournament(p_tournament, v_participant, p_request.requested_by);
  perform private.notify_side(
    p_tournament.id, v_participant.id, 'tournament_entry_accepted',
    case v_participant.type when 'team' then 'Tu equipo está inscrito en ' else 'Estás inscrito en ' end || p_tournament.name,
    case when p_tournament.entry_fee > 0
      then format('La organización aceptó el pedido. Se cobró la inscripción: %s.', private.tickets_in_words(p_tournament.entry_fee))
      else 'La organización aceptó el pedido.'
    end,
    '/tournaments/' || p_tournament.id
  );
end;
$$;
comment on function private.accept_entry(p_tournament public.tournaments, p_request public.entry_requests) is
  'Registers the participant of a request and takes the fee from the requester''s or the team''s wallet, in one transaction. Refuses asker_left, fee_changed, tournament_full, cannot_play, already_registered, birth_date_required, too_young, team_too_small, team_too_young, team_wallet_required, insufficient_tickets.';

create function public.accept_entry_requests(p_tournament_id uuid, p_participant_ids uuid[])
returns table (participant_id uuid, refusal text, message text)
language plpgsql
volatile
security definer -- registrations and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_request public.entry_requests;
  v_wallet_ids uuid[];
begin
  if coalesce(cardinality(p_participant_ids), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se responden de 1 a 256 pedidos por vez.');
  elsif not private.takes_entries(v_tournament) then
    perform private.refuse(
      'registration_closed', 'Se agregan participantes con las inscripciones abiertas, y hasta que empieza el sorteo.'
    );
  end if;
  if v_tournament.entry_fee > 0 then
    -- Locks all wallets in a fixed order first, because another tournament may accept the same users at the same time.
    select array_agg(distinct private.payer_wallet_id(v_tournament.ticket_type, participant, request.requested_by)) into v_wallet_ids
    from public.entry_requests request
    join public.participants participant on participant.id = request.participant_id
    where request.tournament_id = p_tournament_id and request.participant_id = any (p_participant_ids);
    perform 1 from public.participants where id = any (v_wallet_ids) order by id for key share;
    perform 1 from public.wallets wallet where wallet.participant_id = any (v_wallet_ids) order by wallet.participant_id for update;
  end if;
  for participant_id in
    select listed.id from unnest(p_participant_ids) with ordinality as listed (id, place)
    where listed.id is not null
    group by listed.id order by min(listed.place)
  loop
    refusal := null;
    message := null;
    select * into v_request from public.entry_requests request
    where request.tournament_id = p_tournament_id and request.participant_id = accept_entry_requests.participant_id;
    begin
      if not found then
        perform private.refuse('request_not_found', 'Ese pedido ya no está: lo retiraron, o alguien lo respondió.');
      end if;
      perform private.accept_entry(v_tournament, v_request);
      perform private.audit(
        'accept_entry_request', 'tournaments', p_tournament_id::text, null, jsonb_build_object('participant_id', participant_id)
      );
    exception when raise_exception then
      get stacked diagnostics message = message_text, refusal = pg_exception_detail;
    end;
    return next;
  end loop;
end;
$$;
comment on function public.accept_entry_requests(p_tournament_id uuid, p_participant_ids uuid[]) is
  'Staff (registrations): accepts up to 256 requests in this order, until the draw. Each takes its place, pays its fee and is notified; one that cannot be accepted stays open, with the reason, and the others continue. Returns the result for each; a null refusal means that the request was accepted. Refuses tournament_not_found, tournament_cancelled, registration_closed, entrants_count.
@field participant_id The participant of the request. Refers to `participants.id`.
@field refusal The code of the refusal; null if the request was accepted.
@field message The refusal in a sentence for users; null if the request was accepted.
@nullable refusal, message
@scope registrations
@chapter entrants 1
@title Aceptar solicitudes de inscripción';

create function public.decline_entry_requests(p_tournament_id uuid, p_participant_ids uuid[], p_reason text default null)
returns integer
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_reason constant text := private.clean_text(p_reason);
  v_count integer := 0;
  v_request public.entry_requests;
begin
  if coalesce(cardinality(p_participant_ids), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se responden de 1 a 256 pedidos por vez.');
  elsif char_length(v_reason) > 300 then
    perform private.refuse('reason_too_long', 'El motivo tiene hasta 300 caracteres.');
  end if;
  for v_request in
    update public.entry_requests set state = 'declined', reason = v_reason, answered_at = now()
    where tournament_id = p_tournament_id and participant_id = any (p_participant_ids) and state = 'asked'
    returning *
  loop
    v_count := v_count + 1;
    perform private.notify_user(
      v_request.requested_by, 'tournament_entry_declined', 'No aceptaron tu pedido en ' || v_tournament.name,
      coalesce(v_reason, 'La organización no indicó un motivo. No se cobró nada.'), '/tournaments/' || p_tournament_id
    );
    perform private.audit(
      'decline_entry_request', 'tournaments', p_tournament_id::text, null,
      jsonb_build_object('participant_id', v_request.participant_id, 'reason', v_reason)
    );
  end loop;
  return v_count;
end;
$$;
comment on function public.decline_entry_requests(p_tournament_id uuid, p_participant_ids uuid[], p_reason text) is
  'Staff (registrations): declines up to 256 requests, with an optional reason. The requesters are notified and may request again after a day. Returns the number of declined requests. Refuses tournament_not_found, tournament_cancelled, entrants_count, reason_too_long.
@param p_reason Shown to the requester; at most 300 characters.
@scope registrations
@chapter entrants 2
@title Rechazar solicitudes de inscripción';

create function private.end_entry_requests()
returns trigger
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
begin
  -- When a tournament is cancelled, everyone concerned is already notified.
  if new.cancelled_at is null then
    perform private.notify_user(
      requested_by, 'tournament_entry_declined', 'Empezó ' || new.name, 'La organización no respondió tu pedido de lugar. No se cobró nada.',
      '/tournaments/' || new.id
    )
    from public.entry_requests
    where tournament_id = new.id and state = 'asked';
  end if;
  delete from public.entry_requests where tournament_id = new.id;
  return null;
end;
$$;
comment on function private.end_entry_requests() is
  'When a tournament starts or ends, its open requests end and their requesters are notified.';

create trigger end_entry_requests
  after update of status, structure_generated_at on public.tournaments
  for each row when (
    (new.status in ('Activo', 'Finalizado') or new.structure_generated_at is not null)
    and old.status not in ('Activo', 'Finalizado') and old.structure_generated_at is null
  )
  execute function private.end_entry_requests();

grant execute on function public.request_entry, public.withdraw_entry_request to authenticated;
grant execute on function public.accept_entry_requests, public.decline_entry_requests to authenticated, service_role;

-- 20-entry_codes.sql

-- Entering by code: the staff give out codes, each for one or several participants.
--
-- Trying a code takes two calls, because a refusal would roll back the record of the attempt.
-- First use_entry_code() records the attempt and returns nothing; then entry_access() returns what was recorded.
-- Registering uses up the code under the tournament's lock.

insert into public.settings (key, value, description) values
  ('entry_codes_per_tournament', '1024', 'Códigos de inscripción que puede tener un torneo.'),
  ('entry_code_tries_per_hour', '10', 'Códigos equivocados que una persona puede probar por hora.'),
  ('entry_code_tries_per_day', '30', 'Códigos equivocados que una persona puede probar por día.');

create table public.entry_codes (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  code text not null,
  max_uses integer not null,
  ends_at timestamptz,
  withdrawn_at timestamptz,
  made_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint entry_codes_once unique (tournament_id, code),
  constraint entry_codes_code_format check (code ~ '^[2-9A-HJ-NP-Z]{10}$'),
  constraint entry_codes_max_uses_range check (max_uses between 1 and 1024)
);
comment on table public.entry_codes is
  'Codes that let participants enter a tournament; read only by its staff with the right `registrations`, written by procedures only.';
create index entry_codes_made_by_idx on public.entry_codes (made_by);

create table public.entry_code_uses (
  id uuid primary key default gen_random_uuid(),
  code_id uuid not null references public.entry_codes (id) on delete cascade,
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  used_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint entry_code_uses_once unique (tournament_id, participant_id)
);
comment on table public.entry_code_uses is
  'Which participant used which code. If it leaves and returns, it needs no other code. Written by procedures only.';
create index entry_code_uses_code_id_idx on public.entry_code_uses (code_id);
create index entry_code_uses_participant_id_idx on public.entry_code_uses (participant_id);
create index entry_code_uses_used_by_idx on public.entry_code_uses (used_by);

create table private.entry_code_tries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  code_id uuid references public.entry_codes (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.entry_code_tries is
  'Every attempt to use a code; the text that the user entered is not stored. If the code exists, the attempt refers to it, and counts as long as the code is valid.';
create index entry_code_tries_profile_id_idx on private.entry_code_tries (profile_id, tournament_id, created_at);
create index entry_code_tries_tournament_id_idx on private.entry_code_tries (tournament_id);
create index entry_code_tries_code_id_idx on private.entry_code_tries (code_id);

create policy select_staff on public.entry_codes
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('registrations')));
create policy select_staff on public.entry_code_uses
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('registrations')));
grant select on public.entry_codes, public.entry_code_uses to authenticated, service_role;

create function private.new_entry_code()
returns text
language sql
volatile
set search_path = ''
as $$
  -- A code has ten characters from an alphabet of 32 characters that look different: 50 random bits.
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(random.bytes, place) & 31), 1), '')
  from (select extensions.gen_random_bytes(10) as bytes) as random, generate_series(0, 9) as place
$$;
comment on function private.new_entry_code() is
  'A random code that can be read aloud: ten letters and digits.';

create function public.make_entry_codes(
  p_tournament_id uuid, p_count integer, p_max_uses integer, p_ends_at timestamptz default null
)
returns setof public.entry_codes
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
begin
  if p_count is null or p_count not between 1 and 256 then
    perform private.refuse('codes_count', 'Se crean de 1 a 256 códigos por vez.');
  elsif p_max_uses is null or p_max_uses not between 1 and 1024 then
    perform private.refuse('uses_count', 'Un código sirve de 1 a 1024 veces.');
  elsif p_ends_at <= now() then
    perform private.refuse('end_is_past', 'El vencimiento tiene que ser futuro.');
  elsif not private.takes_entries(v_tournament) and v_tournament.status <> 'Próximamente' then
    perform private.refuse('registration_closed', 'Las inscripciones ya cerraron.');
  elsif p_count + (select count(*) from public.entry_codes where tournament_id = p_tournament_id)
    > private.setting_integer('entry_codes_per_tournament')
  then
    perform private.refuse('too_many_codes', 'El torneo ya tiene demasiados códigos. Crea uno que sirva para varios.');
  end if;
  perform private.audit(
    'make_entry_codes', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('count', p_count, 'max_uses', p_max_uses, 'ends_at', p_ends_at)
  );
  return query
  insert into public.entry_codes (tournament_id, code, max_uses, ends_at, made_by)
  select p_tournament_id, private.new_entry_code(), p_max_uses, p_ends_at, auth.uid()
  from generate_series(1, p_count)
  returning *;
end;
$$;
comment on function public.make_entry_codes(p_tournament_id uuid, p_count integer, p_max_uses integer, p_ends_at timestamptz) is
  'Staff (registrations): makes codes, each for a number of participants, valid until a time or the draw; returns them. Refuses tournament_not_found, tournament_cancelled, registration_closed, codes_count, uses_count, end_is_past, too_many_codes.';

create function public.withdraw_entry_code(p_tournament_id uuid, p_code_id uuid)
returns void
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
begin
  update public.entry_codes set withdrawn_at = now()
  where id = p_code_id and tournament_id = v_tournament.id and withdrawn_at is null;
  if not found then
    perform private.refuse('code_not_found', 'Ese código ya no está: alguien lo retiró.');
  end if;
  perform private.audit('withdraw_entry_code', 'tournaments', p_tournament_id::text, null, jsonb_build_object('code_id', p_code_id));
end;
$$;
comment on function public.withdraw_entry_code(p_tournament_id uuid, p_code_id uuid) is
  'Staff (registrations): revokes a code; participants who entered with it stay. Refuses tournament_not_found, tournament_cancelled, code_not_found.';

create function private.is_good_code(p_code public.entry_codes)
returns boolean
language sql
stable
security definer -- codes are for staff to read
set search_path = ''
as $$
  select p_code.withdrawn_at is null
    and coalesce(p_code.ends_at > clock_timestamp(), true)
    and (select count(*) from public.entry_code_uses where code_id = p_code.id) < p_code.max_uses
$$;
comment on function private.is_good_code(p_code public.entry_codes) is
  'Whether a code is valid for one more participant.';

create function private.spend_code(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- codes are for staff to read
set search_path = ''
as $$
declare
  v_user_id constant uuid := auth.uid();
begin
  if exists (
    select 1 from public.entry_code_uses where tournament_id = p_tournament_id and participant_id = p_participant_id
  ) then
    return;
  end if;
  insert into public.entry_code_uses (code_id, tournament_id, participant_id, used_by)
  select entry_code.id, p_tournament_id, p_participant_id, v_user_id
  from private.entry_code_tries try
  join public.entry_codes entry_code on entry_code.id = try.code_id
  where try.profile_id = v_user_id and try.tournament_id = p_tournament_id and private.is_good_code(entry_code)
  order by try.created_at desc
  limit 1;
  if found then
    return;
  elsif exists (
    select 1 from private.entry_code_tries
    where profile_id = v_user_id and tournament_id = p_tournament_id and code_id is not null
  ) then
    perform private.refuse('code_spent', 'Ese código ya no sirve: se usó, venció o fue retirado. Pide otro a la organización.');
  end if;
  perform private.refuse('code_needed', 'En este torneo se entra con un código de la organización: escríbelo en su página.');
end;
$$;
comment on function private.spend_code(p_tournament_id uuid, p_participant_id uuid) is
  'Uses up the last valid code that the caller tried in a locked tournament. A participant that used a code there before needs none. Refuses code_needed, code_spent.';

create function private.code_tries_left(p_profile_id uuid)
returns table (tries_left integer, retry_at timestamptz)
language sql
stable
security definer -- tries are private
set search_path = ''
as $$
  with bound (tries, tried, again_at) as (
    select private.setting_integer('entry_code_tries_per_hour'), count(*), min(created_at) + interval '1 hour'
    from private.entry_code_tries
    where profile_id = p_profile_id and code_id is null and created_at > now() - interval '1 hour'
    union all
    select private.setting_integer('entry_code_tries_per_day'), count(*), min(created_at) + interval '1 day'
    from private.entry_code_tries
    where profile_id = p_profile_id and code_id is null and created_at > now() - interval '1 day'
  )
  select greatest(min(tries - tried), 0)::integer, max(again_at) filter (where tried >= tries)
  from bound
$$;
comment on function private.code_tries_left(p_profile_id uuid) is
  'How many wrong codes a user may still try now, in all tournaments together; if none, when the next one is allowed.';

create function public.use_entry_code(p_tournament_id uuid, p_code text)
returns void
language plpgsql
volatile
security definer -- codes and tries are private
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
begin
  perform private.require_module('tournaments');
  if not exists (select 1 from public.tournaments where id = p_tournament_id) then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  -- Each user can make only one attempt at a time. Parallel attempts would all pass before the first is counted.
  elsif not pg_try_advisory_xact_lock(hashtextextended('entry codes of ' || v_user_id, 0)) then
    perform private.refuse('unlock_busy', 'Hay otros intentos en curso. Espera un momento.');
  elsif (select tries_left from private.code_tries_left(v_user_id)) < 1 then
    perform private.refuse('too_many_tries', 'Demasiados códigos equivocados. Vuelve a probar más tarde.');
  end if;
  delete from private.entry_code_tries
  where profile_id = v_user_id and (
    code_id is null and created_at < now() - interval '1 day'
    or code_id = (select id from public.entry_codes where tournament_id = p_tournament_id and code = private.clean_code(p_code))
  );
  insert into private.entry_code_tries (tournament_id, profile_id, code_id)
  values (
    p_tournament_id, v_user_id,
    (select id from public.entry_codes where tournament_id = p_tournament_id and code = private.clean_code(p_code))
  );
end;
$$;
comment on function public.use_entry_code(p_tournament_id uuid, p_code text) is
  'Tries a code of a tournament. Returns nothing, right or wrong: entry_access() returns the result. Registering uses it up. Refuses tournament_not_found, too_many_tries, unlock_busy, module_disabled.';

create function private.clean_code(p_code text)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(regexp_replace(left(coalesce(p_code, ''), 40), '[^0-9A-Za-z]', '', 'g'))
$$;
comment on function private.clean_code(p_code text) is
  'A code in its stored form, without differences of case, hyphens and spaces.';

create function public.entry_access(p_tournament_id uuid, p_participant_id uuid)
returns table (is_open boolean, was_right boolean, tries_left integer, retry_at timestamptz)
language sql
stable
security definer -- the caller's own tries
set search_path = ''
as $$
  select
    exists (
      select 1 from private.entry_code_tries try
      join public.entry_codes entry_code on entry_code.id = try.code_id
      where try.profile_id = auth.uid() and try.tournament_id = p_tournament_id and private.is_good_code(entry_code)
    ) or exists (
      select 1 from public.entry_code_uses
      where tournament_id = p_tournament_id and participant_id = p_participant_id
        and participant_id in (select private.acting_participant_ids())
    ),
    (
      select try.code_id is not null from private.entry_code_tries try
      where try.profile_id = auth.uid() and try.tournament_id = p_tournament_id
      order by try.created_at desc
      limit 1
    ),
    bound.tries_left, bound.retry_at
  from private.code_tries_left(auth.uid()) as bound
$$;
comment on function public.entry_access(p_tournament_id uuid, p_participant_id uuid) is
  'Whether the caller has a code that lets a participant enter a tournament now, whether the last code they tried exists, and how many wrong codes they may still try.
@nullable was_right, retry_at';

grant execute on function public.use_entry_code, public.entry_access to authenticated;
grant execute on function public.make_entry_codes, public.withdraw_entry_code to authenticated, service_role;

-- 21-message_audiences.sql

-- Groups of people in a tournament to whom a message can be sent.

create function private.audience_kind(p_audience text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case p_audience when 'match' then 'matches' else p_audience end
$$;
comment on function private.audience_kind(p_audience text) is
  'The kind of an audience. A message to one match and a message to several matches have the same kind.';

create function private.people_of_audience(
  p_tournament_id uuid, p_audience text, p_stage_id uuid, p_part text, p_round integer, p_match_ids uuid[], p_participant_id uuid
)
returns uuid[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(array_agg(distinct person order by person), '{}')
  from (
    select registration.participant_id
    from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id and registration.status = 'registered'
      and case private.audience_kind(p_audience)
        when 'cup' then true
        when 'not_checked_in' then registration.id in (select id from private.missing_entries(p_tournament_id))
        when 'participant' then registration.participant_id = p_participant_id
        when 'round' then registration.participant_id in (
          select unnest(array[match.participant1_id, match.participant2_id])
          from public.tournament_matches match
          where match.tournament_id = p_tournament_id
            and match.stage_id = p_stage_id and match.stage = p_part and match.round = p_round
        )
        when 'matches' then registration.participant_id in (
          select unnest(array[match.participant1_id, match.participant2_id])
          from public.tournament_matches match
          where match.tournament_id = p_tournament_id and match.id = any (p_match_ids)
        )
        else false
      end
    union
    select waiting.participant_id
    from public.waiting_entries waiting
    where waiting.tournament_id = p_tournament_id and waiting.state <> 'passed'
      and (p_audience = 'waiting_list' or p_audience = 'participant' and waiting.participant_id = p_participant_id)
  ) as side
  cross join lateral private.people_of_side(p_tournament_id, side.participant_id) as person
  join public.profiles profile on profile.id = person and profile.closed_at is null
  where person is distinct from auth.uid()
$$;
comment on function private.people_of_audience(p_tournament_id uuid, p_audience text, p_stage_id uuid, p_part text, p_round integer, p_match_ids uuid[], p_participant_id uuid) is
  'Users that a message of a tournament reaches now: everyone who plays for a registered or waiting side, except the caller.';
