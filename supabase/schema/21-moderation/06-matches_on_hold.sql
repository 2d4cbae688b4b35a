-- Matches with a suspended side are on hold: every page shows this; the staff are notified and decide what happens.

--- Notifies the staff of a match whose sides have just become known, if one of them is suspended from playing it.
create function private.report_held_match()
returns trigger
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
begin
  if not public.is_held(new) then
    return null;
  end if;
  perform private.notify_user(
    person.id, 'match_without_side',
    format(
      '%s no puede jugar',
      (
        select string_agg(private.participant_name(side.participant_id), ' ni ' order by side.participant_id)
        from private.barred_sides(array[new.tournament_id]) side
        where side.participant_id in (new.participant1_id, new.participant2_id)
      )
    ),
    format(
      '%s – %s espera una decisión: dar el partido o descalificar. Medida de la administración.',
      private.participant_name(new.participant1_id), private.participant_name(new.participant2_id)
    ),
    '/match/manage/' || new.id, new.id::text
  )
  from private.people_with_right(new.tournament_id, 'results') as person (id);
  return null;
end;
$$;

create trigger report_held_match
  after insert on public.tournament_matches
  for each row when (new.participant1_id is not null and new.participant2_id is not null)
  execute function private.report_held_match();
create trigger report_newly_held_match
  after update of participant1_id, participant2_id on public.tournament_matches
  for each row when (
    new.participant1_id is not null and new.participant2_id is not null
    and (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
  )
  execute function private.report_held_match();
