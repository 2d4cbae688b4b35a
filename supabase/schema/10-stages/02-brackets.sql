-- Eliminations: the standard bracket, created in one statement.

--- Maximum games of the matches of a stage, unless one of its best_of_rules applies.
create function private.stage_best_of(p_stage public.tournament_stages)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(p_stage.best_of, best_of) from public.tournaments where id = p_stage.tournament_id
$$;

--- Seeds of a bracket from top to bottom in standard order; the size is a power of two. 4 gives {1,4,2,3}.
create function private.bracket_seeds(p_size integer)
returns integer[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  with recursive draw (size, seeds) as (
    select 1, array[1]
    union all
    -- The seeds of two opponents always have the same sum, so seeds 1 and 2 can only meet in the final.
    select size * 2, (
      select array_agg(pair.seed order by slot, pair.side)
      from unnest(seeds) with ordinality as upper (seed, slot),
      lateral (values (1, upper.seed), (2, size * 2 + 1 - upper.seed)) as pair (side, seed)
    )
    from draw
    where size < p_size
  )
  select seeds from draw where size = p_size
$$;

--- The next power of two, up to 1,024.
create function private.bracket_size(p_participants integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select min(1 << power) from generate_series(0, 10) as power where 1 << power >= p_participants
$$;

--- Applies the byes of a new stage to later matches: closes the slots that would get the loser of a bye, and deletes
--- matches that no side can reach.
create function private.close_dead_slots(p_stage_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_found boolean;
begin
  loop
    -- Removes the references to matches that are deleted below.
    -- Otherwise the byes that refer to deleted matches would be deleted too.
    update public.tournament_matches feeder
    set loser_next_match_id = null, loser_next_match_slot = null
    from public.tournament_matches dead
    where feeder.stage_id = p_stage_id
      and feeder.loser_next_match_id = dead.id
      and dead.slot1_closed and dead.slot2_closed
      and not (feeder.slot1_closed and feeder.slot2_closed);
    with dead as (
      -- Both slots of these matches are closed: no side can reach them, so no side advances from them.
      delete from public.tournament_matches
      where stage_id = p_stage_id and slot1_closed and slot2_closed
      returning next_match_id, next_match_slot, loser_next_match_id, loser_next_match_slot
    ),
    unfed as (
      select next_match_id as id, next_match_slot as slot from dead
      union all
      select loser_next_match_id, loser_next_match_slot from dead
      union all
      -- A bye, present or future, has no loser.
      select loser_next_match_id, loser_next_match_slot
      from public.tournament_matches
      where stage_id = p_stage_id and (status = 'bye' or slot1_closed or slot2_closed)
    )
    update public.tournament_matches match
    set
      slot1_closed = slot1_closed or closing.slots @> array[1],
      slot2_closed = slot2_closed or closing.slots @> array[2]
    from (select id, array_agg(slot) as slots from unfed where id is not null group by id) as closing
    where match.id = closing.id
      and (not slot1_closed and closing.slots @> array[1] or not slot2_closed and closing.slots @> array[2]);
    v_found := found;
    exit when not v_found;
  end loop;
end;
$$;

--- Creates all rounds of an elimination for 2 to 1,024 participants, best seed first: byes for the best seeds, later
--- slots empty. A single elimination gets a third-place match from four participants on and placement matches from six
--- on, a double elimination the lower bracket.
create function private.build_bracket(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_count integer := cardinality(p_participants);
  v_size integer := private.bracket_size(v_count);
  v_rounds integer := round(log(2, v_size));
  v_best_of integer := private.stage_best_of(p_stage);
  -- Seeds beyond the last participant are null: their opponents have a bye.
  v_slots uuid[] := array(
    select p_participants[seed]
    from unnest(private.bracket_seeds(v_size)) with ordinality as draw (seed, slot)
    order by slot
  );
  -- Byes occur only in the first round, and the better seed of each pair always exists.
  v_second uuid[] := array(
    select case when v_slots[2 * pair] is null then v_slots[2 * pair - 1] end
    from generate_series(1, v_size / 2) as pair
    order by pair
  );
  v_third_place boolean := p_stage.kind = 'single_elimination' and p_stage.places >= 4 and v_count > 3;
  v_placement boolean := p_stage.kind = 'single_elimination' and p_stage.places >= 8 and v_count > 5;
begin
  if p_stage.kind = 'double_elimination' then
    perform private.build_lower_bracket(p_stage, v_size);
  end if;
  insert into public.tournament_matches (
    id, tournament_id, stage_id, stage, round, position_in_bracket, participant1_id, participant2_id,
    winner_id, status, best_of, next_match_id, next_match_slot,
    loser_next_match_id, loser_next_match_slot, series
  )
  with nodes as materialized (
    select gen_random_uuid() as id, 'bracket' as part, round, place
    from generate_series(1, v_rounds) as round,
    lateral generate_series(1, v_size >> round) as place
    union all
    select gen_random_uuid(), 'third_place', v_rounds, 1 where v_third_place
    union all
    -- Placement matches for the losers of the quarter-finals: two matches, then one for place 5 and one for place 7.
    select gen_random_uuid(), 'placement', round, place
    from generate_series(v_rounds - 1, v_rounds) as round, generate_series(1, 2) as place
    where v_placement
  ),
  filled as (
    select
      nodes.*,
      case round when 1 then v_slots[2 * place - 1] when 2 then v_second[2 * place - 1] end as upper_id,
      case round when 1 then v_slots[2 * place] when 2 then v_second[2 * place] end as lower_id
    from nodes
    where part = 'bracket'
    union all
    select nodes.*, null, null from nodes where part <> 'bracket'
  ),
  linked as (
    select
      filled.*,
      coalesce(following.id, final.id) as next_id,
      case
        when following.part = 'placement' then filled.place
        when following.id is not null then 2 - filled.place % 2
        when final.id is not null then 1
      end as next_slot,
      coalesce(falling.id, lower.id) as loser_id,
      case
        when falling.part = 'placement' and filled.part = 'bracket' then 2 - filled.place % 2
        when falling.id is not null then filled.place
        -- With two participants, the loser of the upper match goes directly to the grand final.
        when lower.stage = 'final' then 2
        when lower.id is not null and filled.round = 1 then 2 - filled.place % 2
        when lower.id is not null then 1
      end as loser_slot
    from filled
    left join nodes as following
      on following.part = filled.part
      and following.round = filled.round + 1
      and following.place = case filled.part when 'bracket' then (filled.place + 1) / 2 else 1 end
    left join nodes as falling
      on falling.round = filled.round + 1
      and (
        filled.part = 'bracket' and (
          falling.part = 'third_place'
          or falling.part = 'placement' and falling.round = v_rounds - 1 and falling.place = (filled.place + 1) / 2
        )
        or filled.part = 'placement' and falling.part = 'placement' and falling.place = 2
      )
    left join public.tournament_matches as final
      on final.stage_id = p_stage.id and final.stage = 'final' and filled.part = 'bracket' and filled.round = v_rounds
    left join public.tournament_matches as lower
      on lower.stage_id = p_stage.id
      and lower.stage = case when v_size > 2 then 'lower' else 'final' end
      and lower.round = greatest(1, 2 * filled.round - 2)
      and lower.position_in_bracket = case filled.round
        when 1 then (filled.place + 1) / 2
        else private.lower_place(v_size, filled.round, filled.place)
      end
  )
  select
    id, p_stage.tournament_id, p_stage.id, part, round, place, upper_id, lower_id,
    case when part = 'bracket' and round = 1 and lower_id is null then upper_id end,
    case
      when upper_id is not null and lower_id is not null then 'pending'
      when part = 'bracket' and round = 1 then 'bye'
      else 'pending_opponent'
    end,
    v_best_of, next_id, next_slot, loser_id, loser_slot, p_stage.series
  from linked;
  if v_placement or p_stage.kind = 'double_elimination' and v_count < v_size then
    perform private.close_dead_slots(p_stage.id);
  end if;
end;
$$;
