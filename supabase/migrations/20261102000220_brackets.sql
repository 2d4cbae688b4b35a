-- Single elimination: the standard bracket, made in one statement.

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
    -- Every seed meets the one that makes the pair's sum constant: 1 and 2 can only meet in the final.
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
comment on function private.bracket_seeds(integer) is
  'Seeds of a bracket from top to bottom in standard order; the size is a power of two. 4 gives {1,4,2,3}.';

create function private.bracket_size(p_entrants integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select min(1 << power) from generate_series(0, 10) as power where 1 << power >= p_entrants
$$;
comment on function private.bracket_size(integer) is 'The next power of two, up to 1,024.';

create function private.build_bracket(
  p_tournament_id uuid, p_entrants uuid[], p_best_of integer, p_third_place boolean
)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_count integer := cardinality(p_entrants);
  v_size integer := private.bracket_size(v_count);
  v_rounds integer := round(log(2, v_size));
  -- Seeds beyond the last entrant read as null: their opponents have a bye.
  v_slots uuid[] := array(
    select p_entrants[seed]
    from unnest(private.bracket_seeds(v_size)) with ordinality as draw (seed, slot)
    order by slot
  );
  -- Byes occur in the first round only, and the upper of a pair is always there.
  v_second uuid[] := array(
    select case when v_slots[2 * pair] is null then v_slots[2 * pair - 1] end
    from generate_series(1, v_size / 2) as pair
    order by pair
  );
  v_third_place_id uuid := case when p_third_place and v_count > 3 then gen_random_uuid() end;
  v_matches integer;
begin
  insert into public.tournament_matches (
    id, tournament_id, stage, round, position_in_bracket, participant1_id, participant2_id,
    winner_id, status, best_of, next_match_id, next_match_slot,
    loser_next_match_id, loser_next_match_slot
  )
  with nodes as materialized (
    select gen_random_uuid() as id, round, place
    from generate_series(1, v_rounds) as round,
    lateral generate_series(1, v_size >> round) as place
  ),
  filled as (
    select
      nodes.*,
      case round when 1 then v_slots[2 * place - 1] when 2 then v_second[2 * place - 1] end as upper_id,
      case round when 1 then v_slots[2 * place] when 2 then v_second[2 * place] end as lower_id
    from nodes
  )
  select
    filled.id, p_tournament_id, 'bracket', filled.round, filled.place, upper_id, lower_id,
    case when filled.round = 1 and lower_id is null then upper_id end,
    case
      when upper_id is not null and lower_id is not null then 'pending'
      when filled.round = 1 then 'bye'
      else 'pending_opponent'
    end,
    p_best_of,
    following.id, case when following.id is not null then 2 - filled.place % 2 end,
    loser_match_id, case when loser_match_id is not null then filled.place end
  from filled
  left join nodes as following
    on following.round = filled.round + 1 and following.place = (filled.place + 1) / 2
  cross join lateral (
    select case when filled.round = v_rounds - 1 then v_third_place_id end as loser_match_id
  ) as semifinal
  union all
  select
    v_third_place_id, p_tournament_id, 'third_place', v_rounds, 1, null, null,
    null, 'pending_opponent', p_best_of, null, null, null, null
  where v_third_place_id is not null;
  get diagnostics v_matches = row_count;
  return v_matches;
end;
$$;
comment on function private.build_bracket(uuid, uuid[], integer, boolean) is
  'Makes all rounds of a single elimination for 2 to 1,024 entrants, best seed first: byes to the best seeds, later '
  'slots empty, optionally the third-place match (from four entrants). Returns the number of matches.';
