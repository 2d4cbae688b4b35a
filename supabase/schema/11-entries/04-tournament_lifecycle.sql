-- Required texts of a tournament, which settings may still change, and what blocks its deletion.

--- Trims the name and refuses, with a message, what the constraints would reject: name_required, name_too_long,
--- game_required, game_not_found, start_date_required, deadline_after_start, best_of_not_allowed, prizes_invalid.
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

--- Whether entering a tournament costs tickets, or its prizes are tickets. Guests cannot take part in such a
--- tournament.
create function private.has_tickets_at_stake(p_tournament public.tournaments)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_tournament.entry_fee > 0 or p_tournament.prizes @> '[{"type": "tickets"}]'
$$;

--- Refuses changes that would contradict what has already happened: tournament_cancelled, tournament_imported,
--- tournament_has_participants, capacity_below_participants, structure_has_results, tournament_has_guests,
--- founded_costs_nothing, founded_without_cover, prizes_paid, pledge_is_held, and as require_pledge_change(); and
--- house_money, because only administrators change the platform's share and its prizes.
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

--- Blocks the deletion of a tournament with open debts: entry fees (tournament_holds_fees), prizes of a tournament in
--- progress (prizes_unpaid), money prizes (payouts_pending). If it is not finished, its participants are notified and
--- the founder's pledge is refunded.
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

create trigger hold_owed_tournament
  before delete on public.tournaments
  for each row execute function private.hold_owed_tournament();

--- Notifies participants and the waiting list when the start time of an upcoming tournament changes.
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

create trigger tell_new_start
  after update of start_date on public.tournaments
  for each row when (
    new.start_date <> old.start_date and new.structure_generated_at is null and new.cancelled_at is null
    and new.status <> 'Finalizado'
  )
  execute function private.tell_new_start();

--- Every user who takes part in a tournament (alone, in a team or in its roster), is on the waiting list or requested a
--- place, with the tickets that the entry holds.
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
