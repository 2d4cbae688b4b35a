-- What a tournament must say, what may change in it, and what its deletion gives back.

create function private.prepare_tournament()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  new.name := private.clean_text(new.name);
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
  'Trims the name and says in words what the constraints would refuse: name_required, name_too_long, game_required, '
  'game_not_found, start_date_required, deadline_after_start, best_of_not_allowed, prizes_invalid.';

create function private.guard_tournament()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
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
  'Refuses changes that would contradict what has happened: tournament_has_participants, capacity_below_participants, '
  'structure_has_results, prizes_paid.';

-- Triggers of one event run in the order of their names: first what the row says, then whether it may change.
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

create function private.return_fees_of_deleted_tournament()
returns trigger
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_registration public.tournament_participants;
begin
  if exists (
    select 1 from public.payouts where tournament_id = old.id and status = 'pending'
  ) then
    perform private.refuse(
      'payouts_pending', 'El torneo tiene premios en dinero sin pagar y no se puede eliminar.'
    );
  end if;
  -- After the start nothing is returned.
  if old.structure_generated_at is null then
    for v_registration in
      select * from public.tournament_participants
      where tournament_id = old.id and fee_paid > 0
      order by fee_wallet_id
    loop
      perform private.return_fee(v_registration, 'Torneo eliminado: ' || old.name);
    end loop;
    perform private.notify_participant(
      participant_id, 'tournament_deleted', 'Torneo eliminado',
      case when fee_paid > 0
        then format('%s fue eliminado y se devolvieron %s tickets.', old.name, fee_paid)
        else format('%s fue eliminado.', old.name)
      end,
      '/tournaments'
    )
    from public.tournament_participants
    where tournament_id = old.id;
  end if;
  return old;
end;
$$;
comment on function private.return_fees_of_deleted_tournament() is
  'Deleting a tournament before its start returns every fee. Refuses payouts_pending.';

create trigger return_fees_of_deleted_tournament
  before delete on public.tournaments
  for each row execute function private.return_fees_of_deleted_tournament();
