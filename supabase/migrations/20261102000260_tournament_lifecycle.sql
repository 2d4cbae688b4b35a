-- What may change in a tournament, and what its deletion gives back.

create function private.guard_tournament()
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
  if not private.valid_prizes(new.prizes) then
    perform private.refuse(
      'prizes_invalid',
      'Los premios no son válidos: hasta cuatro, en dinero o en tickets enteros, mayores que cero.'
    );
  end if;
  if tg_op = 'INSERT' then
    return new;
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
  if (
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
  'Refuses name_required, prizes_invalid, and changes that would contradict what has happened: tournament_has_participants, capacity_below_participants, '
  'structure_has_results, prizes_paid.';

create trigger guard_tournament
  before insert or update on public.tournaments
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
