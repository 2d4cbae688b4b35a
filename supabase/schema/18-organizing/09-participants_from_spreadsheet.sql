-- Importing a list from a spreadsheet in one transaction: participants with and without an account, and all seeds.
-- For each participant the import calls the usual procedures, which check the caller's rights and all rules.

--- Imports up to 256 lines of a list of participants in one transaction; returns the result of each line. For staff
--- with the right `registrations`, and `brackets` for seeds. A line is a participant with an account, as in
--- add_entrants(), or if its id is null a guest with the name at the same position in p_guests, as in add_guests(). Its
--- seed is at the same position in p_seeds, or null; it may be given for registered participants too. All seeds are
--- then assigned again: participants outside the list retain theirs as far as possible. Results are those of the two
--- procedures; name is a guest's. Refuses entrants_count, invalid_seeds (a participant is listed twice), and as
--- add_entrants(), add_guests() and set_tournament_seeds().
--- @nullable name, participant_id
--- @type p_participant_ids (string | null)[]
--- @type p_guests (string | null)[]
--- @type p_seeds (number | null)[]
--- @type verdict "added" | "asked" | "already_in" | "already_asked" | "wrong_kind" | "waiting" | "unavailable" |
--- "declined" | "full" | "too_small" | "too_many_asked" | "too_short" | "too_long" | "unreadable" | "mixed" |
--- "reserved" | "taken"
create function public.enter_list(p_tournament_id uuid, p_participant_ids uuid[], p_guests text[], p_seeds integer[])
returns table (line integer, name text, participant_id uuid, verdict text)
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_begun constant timestamptz := clock_timestamp();
  v_count constant integer := coalesce(cardinality(p_participant_ids), 0);
  v_ids constant uuid[] := array_remove(p_participant_ids, null);
  v_entered jsonb := '{}';
  v_places integer[];
  v_guests jsonb := '{}';
  v_listed uuid[];
begin
  if (v_count between 1 and 256 and cardinality(p_guests) = v_count and cardinality(p_seeds) = v_count) is not true then
    perform private.refuse('entrants_count', 'Se agregan de 1 a 256 participantes por vez.');
  end if;
  if cardinality(v_ids) > 0 then
    select jsonb_object_agg(entered.participant_id, entered.verdict) into v_entered
    from public.add_entrants(p_tournament_id, v_ids) as entered;
  end if;
  v_places := array(
    select listed.place from unnest(p_participant_ids) with ordinality as listed (id, place) where listed.id is null order by listed.place
  );
  if cardinality(v_places) > 0 then
    select jsonb_object_agg(v_places[added.line], to_jsonb(added)) into v_guests
    from public.add_guests(
      p_tournament_id, array(select p_guests[listed.place] from unnest(v_places) with ordinality as listed (place, turn) order by listed.turn)
    ) as added;
  end if;
  v_listed := array(
    select coalesce(listed.id, (v_guests -> listed.place::text ->> 'participant_id')::uuid)
    from unnest(p_participant_ids) with ordinality as listed (id, place)
    order by listed.place
  );
  -- Accounts were added before guests, so the new participants are now sorted by the order of the list.
  with entered as (
    select
      registration.id, registration.created_at,
      row_number() over (order by array_position(v_listed, registration.participant_id)) as place,
      row_number() over (order by registration.created_at, registration.id) as turn
    from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id and registration.participant_id = any (v_listed)
      and registration.created_at >= v_begun
  )
  update public.tournament_participants registration
  set created_at = other.created_at
  from entered
  join entered as other on other.turn = entered.place
  where registration.id = entered.id and registration.created_at <> other.created_at;
  if cardinality(array_remove(p_seeds, null)) > 0 then
    perform public.set_tournament_seeds(p_tournament_id, array(
      select registration.participant_id
      from public.tournament_participants registration
      left join unnest(v_listed, p_seeds) as listed (id, seed) on listed.id = registration.participant_id and listed.seed is not null
      where registration.tournament_id = p_tournament_id and coalesce(listed.seed, registration.seed) is not null
      -- If the list gives a participant the seed of another one, the listed participant comes first.
      order by coalesce(listed.seed, registration.seed), listed.seed is null, registration.seed, registration.id
    ));
  end if;
  return query
  select
    listed.place::integer, v_guests -> listed.place::text ->> 'name', listed.id,
    coalesce(v_entered ->> listed.id::text, v_guests -> listed.place::text ->> 'verdict')
  from unnest(v_listed) with ordinality as listed (id, place)
  order by listed.place;
end;
$$;

grant execute on function public.enter_list to authenticated;
