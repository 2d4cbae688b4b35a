-- Stages of lobbies: the points of a game, the table, and the places at the end.

--- The side of a stage of lobbies with its figures; lobby, round and slot are those of its last lobby. has_finished: it has
--- a place in a game of this lobby. keys: the values that order the table, each smaller for the better side: first the
--- tier (the winner by match point, or the round that was reached), then the points, one for each tie-break, and the seed.
create type private.lobby_side as (
  participant_id uuid, lobby_id uuid, slot integer, is_out boolean, points numeric, adjustment numeric, games integer, wins integer,
  kills integer, placement_points numeric, average_place numeric, game_numbers integer[], game_places integer[], game_points numeric[],
  is_provisional boolean, keys numeric[], game_ids uuid[], has_finished boolean, is_lower boolean, round integer
);

--- Whether all lobbies of a stage have one common table.
create function private.has_common_table(p_stage public.tournament_stages)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_stage.lobbies ->> 'structure' in ('rotating', 'swiss', 'cut', 'days')
$$;

--- Whether each round of a stage begins without points.
create function private.counts_rounds_apart(p_stage public.tournament_stages)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_stage.lobbies ->> 'structure' in ('knockout', 'upper_lower', 'day')
    or coalesce(not (p_stage.lobbies ->> 'keeps_points')::boolean, false)
$$;

--- Whether sides leave a stage after its rounds.
create function private.drops_sides(p_stage public.tournament_stages)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_stage.lobbies ->> 'structure' in ('knockout', 'upper_lower', 'cut')
$$;

--- How many rounds a stage of rotating groups has: all pairs of groups meet as often as it has cycles.
create function private.rotating_rounds(p_stage public.tournament_stages)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce((p_stage.lobbies ->> 'cycles')::integer, 1) * ((p_stage.lobbies ->> 'groups')::integer - 1 + (p_stage.lobbies ->> 'groups')::integer % 2)
$$;

--- How many games of a stage are numbered together for a side that plays up to a round. game_rules and tie-breaks count
--- from the last one: of a day, where days count.
create function private.games_together(p_stage public.tournament_stages, p_round integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select (p_stage.lobbies ->> 'games')::integer * case
    when private.counts_rounds_apart(p_stage) then 1
    when p_stage.lobbies ->> 'structure' = 'cut' then p_round
    when p_stage.lobbies ->> 'structure' = 'rotating' then private.rotating_rounds(p_stage)
    when p_stage.lobbies ->> 'structure' = 'swiss' then (p_stage.lobbies ->> 'rounds')::integer
    else 1
  end
$$;

--- Deletes the lobbies of stages with their games and adjustments; returns how many of the games were published.
create function private.forget_lobbies(p_stage_ids uuid[])
returns integer
language sql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
  delete from public.lobby_adjustments where stage_id = any (p_stage_ids);
  with published as (
    select count(*)::integer as games
    from public.tournament_lobbies lobby
    join public.lobby_games game on game.lobby_id = lobby.id and game.state = 'published'
    where lobby.stage_id = any (p_stage_ids)
  ),
  forgotten as (
    delete from public.tournament_lobbies where stage_id = any (p_stage_ids)
  )
  select games from published;
$$;

--- The points that a scoring system gives to the rows of a game, by their position in p_rows. p_number and p_mode: the
--- number and the mode of the game; p_games: how many games the stage has; p_is_alone: each row is of
--- another game, so that no place is shared. Means are rounded to four decimals; all other
--- points are exact.
create function private.scored_lobby_rows(
  p_system public.scoring_systems, p_number integer, p_mode text, p_games integer, p_is_extra boolean, p_rows public.lobby_results[],
  p_is_alone boolean default false
)
returns table (number integer, placement_points numeric, counted_kills integer, multiplier numeric, points numeric)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_rule jsonb;
  v_rules jsonb := '{}';
  v_placement numeric[];
  v_multipliers numeric[];
begin
  -- If several rules include the game, the last one that states a value applies.
  for v_rule in select rule from jsonb_array_elements(p_system.game_rules) with ordinality as listed (rule, place) order by place loop
    if (v_rule ->> 'game')::integer in (p_number, p_number - p_games - 1)
      or private.search_key(v_rule ->> 'mode') = private.search_key(p_mode)
    then
      v_rules := v_rules || v_rule;
    end if;
  end loop;
  v_placement := case
    when v_rules ? 'placement' then array(select value::numeric from jsonb_array_elements_text(v_rules -> 'placement') as value)
    else p_system.placement
  end;
  v_multipliers := case
    when v_rules ? 'multipliers' then array(select value::numeric from jsonb_array_elements_text(v_rules -> 'multipliers') as value)
    else p_system.multipliers
  end;
  return query
    with valued as (
      select
        row.position, row.place, least(row.kills, p_system.kill_cap) as counted, coalesce((v_rules ->> 'factor')::numeric, 1) as factor,
        case
          when row.place is null then 0
          when sharers = 1 or p_system.ties = 'better' then coalesce(v_placement[row.place], p_system.placement_after)
          when p_system.ties = 'next' then coalesce(v_placement[row.place + sharers - 1], p_system.placement_after)
          else round((
            select avg(coalesce(v_placement[shared], p_system.placement_after))
            from generate_series(row.place, row.place + sharers - 1) as shared
          ), 4)
        end as placement,
        case
          when row.place is null then 1
          when sharers = 1 or p_system.ties = 'better' then coalesce(v_multipliers[row.place], 1)
          when p_system.ties = 'next' then coalesce(v_multipliers[row.place + sharers - 1], 1)
          else round((
            select avg(coalesce(v_multipliers[shared], 1)) from generate_series(row.place, row.place + sharers - 1) as shared
          ), 4)
        end as multiplier
      from (
        select result.*, case when p_is_alone then 1 else count(*) over (partition by result.place) end::integer as sharers
        from (select listed.place, listed.kills, listed.ordinality::integer as position from unnest(p_rows) with ordinality as listed) as result
      ) as row
    ),
    scored as (
      select
        valued.position, valued.counted, valued.multiplier,
        case
          when p_is_extra then 0
          else valued.factor * (valued.placement + case valued.place when 1 then p_system.win_bonus else 0 end)
        end as placement,
        case
          when p_is_extra then 0
          else valued.factor * valued.counted * valued.multiplier
            * coalesce((v_rules ->> 'points_per_kill')::numeric, p_system.points_per_kill)
        end as kills
      from valued
    )
    select scored.position, scored.placement, scored.counted, scored.multiplier, scored.placement + scored.kills from scored;
end;
$$;

--- Writes the points of every row of a game by the scoring system of its stage.
create function private.score_lobby_game(p_game_id uuid)
returns void
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
declare
  v_game public.lobby_games;
  v_system public.scoring_systems;
  v_games integer;
  -- In a score attack, sides with the same place played different games.
  v_is_alone boolean;
  v_rows constant public.lobby_results[] := array(select result from public.lobby_results result where result.game_id = p_game_id);
begin
  select * into v_game from public.lobby_games where id = p_game_id;
  select
    private.games_together(stage, lobby.round), stage.lobbies ->> 'structure' = 'score_attack', stage.scoring_system_id
  into v_games, v_is_alone, v_system.id
  from public.tournament_lobbies lobby join public.tournament_stages stage on stage.id = lobby.stage_id
  where lobby.id = v_game.lobby_id;
  select * into v_system from public.scoring_systems where id = v_system.id;
  update public.lobby_results result
  set
    placement_points = scored.placement_points, counted_kills = scored.counted_kills, multiplier = scored.multiplier,
    points = scored.points
  from private.scored_lobby_rows(v_system, v_game.number, v_game.mode, v_games, v_game.is_extra, v_rows, v_is_alone) as scored
  where result.id = v_rows[scored.number].id
    and (result.placement_points, result.counted_kills, result.multiplier, result.points)
      is distinct from (scored.placement_points, scored.counted_kills, scored.multiplier, scored.points);
end;
$$;

--- The rules that order a stage of lobbies up to a round, one for each key of lobby_sides(): countback takes as many keys
--- as there are games.
create function private.lobby_rules(p_stage public.tournament_stages, p_round integer)
returns table (name text, number integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select split_part(rule, ':', 1), coalesce(
    -- A negative number counts from the last game.
    nullif(split_part(rule, ':', 2), '')::integer
      + case when rule like 'game:-%' then 1 + private.games_together(p_stage, p_round) else 0 end,
    turn
  )
  from public.scoring_systems system
  cross join lateral unnest(
    case p_stage.lobbies ->> 'structure' when 'match_point' then array['match_point'] else array['round'] end
      || array['points'] || case p_stage.lobbies ->> 'structure' when 'days' then array['game_points'] else '{}' end
      || system.tie_breaks || array['seed']
  ) with ordinality as listed (rule, place)
  cross join lateral generate_series(1, case
    when rule <> 'countback' then 1
    when p_stage.lobbies ->> 'structure' = 'days' then (p_stage.lobbies ->> 'games')::integer * (p_stage.lobbies ->> 'rounds')::integer
    else private.games_together(p_stage, p_round)
  end) as turn
  where system.id = p_stage.scoring_system_id
    -- In a score attack nobody meets anybody.
    and not (p_stage.lobbies ->> 'structure' = 'score_attack' and rule = 'head_to_head')
  order by listed.place, turn
$$;

--- The side that won a stage by match point, among sides with their points before and after each game; null if none did
--- yet. The first winner of a game that had enough points before it wins, or else the first side that reaches the second
--- limit.
create function private.match_point_winner(p_settings jsonb, p_sides private.lobby_side[])
returns uuid
language sql
immutable
set search_path = ''
as $$
  select course.participant_id
  from (
    select
      side.participant_id, side.keys, played.number, played.place = 1 as is_won,
      side.adjustment - played.points + sum(played.points) over so_far as before, side.adjustment + sum(played.points) over so_far as after
    from unnest(p_sides) as side
    cross join lateral unnest(side.game_numbers, side.game_places, side.game_points) as played (number, place, points)
    where not side.is_out
    window so_far as (partition by side.participant_id order by played.number)
  ) as course
  cross join lateral (
    select coalesce(course.is_won and course.before >= (p_settings ->> 'match_point')::integer, false) as is_closed
  ) as reached
  where reached.is_closed or course.after >= (p_settings ->> 'match_point_win')::integer
  order by course.number, reached.is_closed desc, course.after desc, course.keys
  limit 1
$$;

--- The sides of a stage of lobbies with their figures and keys. p_is_live: with provisional rows. p_skips_last: without
--- the last game of each lobby of the last round. p_round: as after this round; null: the last one.
create function private.lobby_sides(p_stage public.tournament_stages, p_is_live boolean, p_skips_last boolean, p_round integer)
returns setof private.lobby_side
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_is_common constant boolean := private.has_common_table(p_stage);
  v_is_apart constant boolean := private.counts_rounds_apart(p_stage);
  v_drops_sides constant boolean := private.drops_sides(p_stage);
  v_is_day constant boolean := p_stage.lobbies ->> 'structure' = 'day';
  v_best constant integer := p_stage.lobbies ->> 'best_games';
  v_round integer;
  v_names text[];
  v_numbers integer[];
  v_sides private.lobby_side[];
  v_level integer;
  v_winner_id uuid;
begin
  select max(round) into v_round from public.tournament_lobbies where stage_id = p_stage.id and round <= coalesce(p_round, round);
  select array_agg(rule.name), array_agg(rule.number) into v_names, v_numbers from private.lobby_rules(p_stage, v_round) as rule;
  with lobby as materialized (
    select made.id, made.round, made.is_lower, count(*)::integer as size
    from public.tournament_lobbies made
    join public.lobby_slots slot on slot.lobby_id = made.id
    where made.stage_id = p_stage.id and made.round <= v_round and (not v_is_day or made.round = v_round)
    group by made.id
  ),
  entry as materialized (
    select listed.participant_id, listed.seed, registration.status
    from public.stage_entries listed
    join public.tournament_participants registration
      on registration.tournament_id = p_stage.tournament_id and registration.participant_id = listed.participant_id
    where listed.stage_id = p_stage.id
  ),
  seat as materialized (
    select distinct on (slot.participant_id)
      slot.participant_id, slot.lobby_id, slot.slot, lobby.round, lobby.is_lower, case when not v_is_common then slot.lobby_id end as scope
    from lobby
    join public.lobby_slots slot on slot.lobby_id = lobby.id
    order by slot.participant_id, lobby.round desc
  ),
  game as materialized (
    select played.*
    from (
      select
        game.id, game.lobby_id, game.number, game.state, game.is_extra, lobby.round, lobby.size,
        max(game.number) over (partition by game.lobby_id) as last
      from lobby
      join public.lobby_games game on game.lobby_id = lobby.id
      where game.state = 'published'
        or p_is_live and game.state = 'planned' and exists (select 1 from public.lobby_results where game_id = game.id)
    ) as played
    where not (p_skips_last and played.number = played.last and played.round = v_round)
  ),
  counted as materialized (
    select
      case when not v_is_common then game.lobby_id end as scope, array_agg(game.number) as numbers,
      max(game.number) filter (where game.is_extra) as extra
    from game
    group by 1
  ),
  row as materialized (
    -- Without this step the planner tries every side with every game.
    select
      game.id, game.lobby_id, game.round, game.number, game.is_extra, game.state, game.size, result.participant_id, result.place,
      result.kills, result.counted_kills, result.multiplier, result.placement_points, result.points, result.time_ms
    from game
    join public.lobby_results result on result.game_id = game.id
  ),
  entered as (
    -- The order lets the aggregates below list the games in order without sorting.
    select
      row.*, row.lobby_id = seat.lobby_id as is_last,
      case when v_best is not null then
        row_number() over (partition by row.participant_id order by row.points desc, row.counted_kills desc, row.number)
      end as rank
    from row
    join seat on seat.participant_id = row.participant_id and (seat.lobby_id = row.lobby_id or not v_is_apart)
    order by row.participant_id, row.round, row.number
  ),
  figures as materialized (
    select
      participant_id,
      count(*) filter (where not is_extra)::integer as games,
      sum(points) as points,
      count(*) filter (where place = 1 and not is_extra)::integer as wins,
      sum(kills) filter (where not is_extra)::integer as kills,
      coalesce(sum(counted_kills) filter (where not is_extra), 0) as counted_kills,
      coalesce(sum(counted_kills * multiplier) filter (where not is_extra), 0) as kill_value,
      coalesce(max(counted_kills) filter (where not is_extra), 0) as most_kills,
      coalesce(sum(placement_points), 0) as placement_points,
      coalesce(sum(time_ms) filter (where not is_extra), 0) as time_ms,
      coalesce(sum(coalesce(place, size)) filter (where not is_extra), 0) as place_sum,
      coalesce(array_agg(id) filter (where not is_extra), '{}') as ids,
      coalesce(array_agg(number) filter (where not is_extra), '{}') as numbers,
      coalesce(array_agg(place) filter (where not is_extra), '{}') as places,
      coalesce(array_agg(coalesce(points, 0)) filter (where not is_extra), '{}') as game_points,
      (array_agg(place) filter (where is_extra and place is not null)) as extra_places,
      -- A compensation follows the points of the games in which the side had a place.
      coalesce(round(avg(points) filter (where place is not null and not is_extra), 4), 0) as average,
      coalesce(bool_or(place is not null and is_last and not is_extra), false) as has_finished,
      coalesce(bool_or(state = 'planned'), false) as is_provisional
    from entered
    where v_best is null or rank <= v_best and place is not null
    group by participant_id
  ),
  day as materialized (
    -- A side without a place in any game of a day gets no points for it.
    select (standing.side).participant_id, sum((p_stage.lobbies -> 'day_points' ->> (standing.place - 1))::numeric) as points
    from (select distinct lobby.round from lobby where p_stage.lobbies ->> 'structure' = 'days') as past
    cross join lateral private.lobby_order(
      jsonb_populate_record(p_stage, jsonb_build_object('lobbies', p_stage.lobbies || '{"structure": "day"}')), p_is_live, p_skips_last and past.round = v_round,
      past.round
    ) as standing
    where (standing.side).has_finished
    group by 1
  ),
  adjusted as materialized (
    select
      adjustment.participant_id, sum(adjustment.points) as points, count(*) filter (where adjustment.kind = 'compensation') as compensations,
      sum(adjustment.points) filter (where adjustment.kind = 'starting_points') as starting_points
    from public.lobby_adjustments adjustment
    join seat on seat.participant_id = adjustment.participant_id
    where adjustment.stage_id = p_stage.id and adjustment.withdrawn_at is null and not v_is_day
      and case when v_is_apart then adjustment.round = seat.round else adjustment.round <= v_round end
    group by adjustment.participant_id
  ),
  side as (
    select
      seat.*, entry.seed, coalesce(figures.games, 0) as games,
      case when p_stage.lobbies ->> 'structure' = 'days' then coalesce(day.points, 0)
        when p_stage.lobbies ->> 'best_by' = 'average' then coalesce(round(figures.points / figures.games, 4), 0)
        else coalesce(figures.points, 0)
      end as points,
      coalesce(figures.points, 0) as all_points,
      coalesce(figures.wins, 0) as wins, coalesce(figures.kills, 0) as kills, coalesce(figures.counted_kills, 0) as counted_kills,
      coalesce(figures.kill_value, 0) as kill_value, coalesce(figures.most_kills, 0) as most_kills,
      coalesce(figures.placement_points, 0) as placement_points, coalesce(figures.time_ms, 0) as time_ms,
      coalesce(figures.place_sum, 0) as place_sum, coalesce(figures.ids, '{}') as ids, coalesce(figures.numbers, '{}') as numbers,
      coalesce(figures.places, '{}') as places, coalesce(figures.game_points, '{}') as game_points, figures.extra_places,
      coalesce(figures.has_finished, false) as has_finished, coalesce(figures.is_provisional, false) as is_provisional,
      coalesce(adjusted.points, 0) + coalesce(adjusted.compensations, 0) * coalesce(figures.average, 0) as adjustment,
      coalesce(adjusted.starting_points, 0) as starting_points, coalesce(counted.numbers, '{}') as counted_numbers, counted.extra,
      -- A side that left still has its places in the tables of days, as in games.
      not v_is_day and entry.status in ('disqualified', 'withdrawn')
        -- If a side already plays in a later round or stage, it withdrew from that and not from this one.
        and not exists (
          select 1
          from public.stage_entries later
          join public.tournament_stages following on following.id = later.stage_id
          where later.participant_id = seat.participant_id
            and following.tournament_id = p_stage.tournament_id and following.position > p_stage.position
        )
        and not exists (
          select 1
          from public.lobby_slots later
          join public.tournament_lobbies following on following.id = later.lobby_id
          where later.participant_id = seat.participant_id and following.stage_id = p_stage.id and following.round > v_round
        ) as is_out
    from entry
    join seat on seat.participant_id = entry.participant_id
    -- Publishing a game writes a row for every side of its lobby.
    left join figures on figures.participant_id = seat.participant_id
    left join day on day.participant_id = seat.participant_id
    left join adjusted on adjusted.participant_id = seat.participant_id
    left join counted on counted.scope is not distinct from seat.scope
  )
  select array_agg(row(
    side.participant_id, side.lobby_id, side.slot, side.is_out, side.points + side.adjustment, side.adjustment, side.games, side.wins,
    side.kills, side.placement_points, case when side.games > 0 then side.place_sum::numeric / side.games end,
    side.numbers, side.places, side.game_points, side.is_provisional,
    array(
      select case rule.name
        when 'round' then case when v_drops_sides then -side.round else 0 end
        when 'points' then -(side.points + side.adjustment)
        when 'game_points' then -side.all_points
        when 'wins' then -side.wins
        when 'kills' then -side.kill_value
        when 'kills_before_multiplier' then -side.counted_kills
        when 'most_kills' then -side.most_kills
        when 'placement_points' then -side.placement_points
        when 'average_place' then case when side.games > 0 then side.place_sum::numeric / side.games else 0 end
        when 'best_place' then coalesce((select min(place) from unnest(side.places) as place), 9999)
        when 'second_best_place' then coalesce((select place from unnest(side.places) as place where place is not null order by place limit 1 offset 1), 9999)
        when 'countback' then coalesce((select place from unnest(side.places) as place where place is not null order by place limit 1 offset rule.number - 1), 9999)
        when 'game' then case
          when rule.number = any (side.counted_numbers) then coalesce(side.places[(select max(at) from unnest(array_positions(side.numbers, rule.number)) as at)], 9999)
          else 0
        end
        when 'survival_time' then -side.time_ms
        when 'starting_points' then -side.starting_points
        when 'extra_game' then case when side.extra is null then 0 else coalesce(side.extra_places[cardinality(side.extra_places)], 9999) end
        when 'seed' then side.seed
        when 'draw' then
          ('x' || substr(md5(p_stage.draw_seed || ':' || private.drawn_id(p_stage.tournament_id, side.participant_id)), 1, 8))::bit(32)::bigint
        else 0
      end
      from unnest(v_names, v_numbers) with ordinality as rule (name, number, place)
      order by rule.place
    ),
    side.ids, side.has_finished, side.is_lower, side.round
  )::private.lobby_side order by side.participant_id)
  into v_sides
  from side;

  if v_names[1] = 'match_point' then
    v_winner_id := private.match_point_winner(p_stage.lobbies, v_sides);
    for v_at in 1..coalesce(cardinality(v_sides), 0) loop
      if v_sides[v_at].participant_id = v_winner_id then
        v_sides[v_at].keys[1] := -1;
      end if;
    end loop;
  end if;

  -- Head-to-head: how often a side was before the others that are still equal, in games that both played.
  v_level := array_position(v_names, 'head_to_head');
  if v_level is not null then
    with tied as materialized (
      select *
      from (
        select listed.participant_id, listed.game_ids, listed.game_places, listed.keys[:v_level - 1] as level,
          case when not v_is_common then listed.lobby_id end as scope,
          count(*) over (partition by case when not v_is_common then listed.lobby_id end, listed.is_out, listed.keys[:v_level - 1]) as sharers
        from unnest(v_sides) as listed
        where listed.games > 0
      ) as shared
      where sharers > 1
    ),
    met as (
      select own.participant_id, count(*) as times
      from tied own
      join tied rival on rival.scope is not distinct from own.scope and rival.level = own.level and rival.participant_id <> own.participant_id
      cross join lateral unnest(own.game_ids, own.game_places) as first (id, place)
      join lateral unnest(rival.game_ids, rival.game_places) as second (id, place) on second.id = first.id
      where first.place < second.place
      group by own.participant_id
    )
    select array_agg(jsonb_populate_record(listed, jsonb_build_object(
      'keys', listed.keys[:v_level - 1] || -coalesce(met.times, 0)::numeric || listed.keys[v_level + 1:]
    )))
    into v_sides
    from unnest(v_sides) as listed
    left join met on met.participant_id = listed.participant_id;
  end if;
  return query select * from unnest(v_sides);
end;
$$;

--- The table of a stage of lobbies: each side with its place in its lobby, or in the common table of the stage, and in the
--- stage, where the average points of a game compare lobbies. For every side but the first of a table, reason is the rule
--- that placed it below the side above, with the values of both. p_is_live, p_round and p_skips_last as in lobby_sides().
create function private.lobby_order(
  p_stage public.tournament_stages, p_is_live boolean, p_skips_last boolean default false, p_round integer default null
)
returns table (side private.lobby_side, place integer, stage_place integer, reason jsonb)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_is_common constant boolean := private.has_common_table(p_stage);
  v_rules text[];
  v_signs integer[];
  v_head integer;
begin
  select
    array_agg(case rule.name when 'game' then 'game:' || rule.number else rule.name end),
    array_agg(case
      when rule.name in ('average_place', 'best_place', 'second_best_place', 'countback', 'game', 'seed', 'extra_game', 'draw') then 1
      else -1
    end)
  into v_rules, v_signs
  from private.lobby_rules(p_stage, coalesce(p_round, (select max(round) from public.tournament_lobbies where stage_id = p_stage.id))) as rule;
  v_head := coalesce(array_position(v_rules, 'head_to_head'), 1000);
  return query
    with placed as (
      select
        listed as side, row_number() over best::integer as place, lag(listed.keys) over best as above, lag(listed.is_out) over best as above_is_out
      from private.lobby_sides(p_stage, p_is_live, p_skips_last, p_round) as listed
      window best as (partition by case when not v_is_common then listed.lobby_id end order by listed.is_out, listed.keys)
    )
    select
      placed.side, placed.place,
      row_number() over (
        order by (placed.side).is_out, (placed.side).keys[1], (placed.side).is_lower, placed.place,
          round((placed.side).points / greatest((placed.side).games, 1), 10) desc,
          -- A head-to-head compares no lobbies.
          (placed.side).keys[3:v_head - 1] || (placed.side).keys[v_head + 1:]
      )::integer,
      case when placed.above_is_out is not distinct from (placed.side).is_out then (
        select jsonb_build_object(
          'rule', v_rules[at], 'own', nullif(v_signs[at] * (placed.side).keys[at], 9999), 'above', nullif(v_signs[at] * placed.above[at], 9999)
        )
        from generate_subscripts(placed.above, 1) as at
        where (placed.side).keys[at] <> placed.above[at]
        order by at
        limit 1
      ) end
    from placed;
end;
$$;

--- The participants that advance from a finished stage of lobbies, as qualified_participants(). Sides that left before they
--- advanced are the last ones of the order.
create function private.lobby_qualifiers(p_from public.tournament_stages, p_to public.tournament_stages)
returns table (participant_id uuid, lobby_id uuid, tier integer, rank integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with standing as (
    select * from private.lobby_order(p_from, false) as listed where not (listed.side).is_out
  )
  select
    (standing.side).participant_id, case when p_from.lobbies ->> 'structure' = 'groups' then (standing.side).lobby_id end, standing.place,
    standing.stage_place
  from standing
  where p_to.qualifiers is null or standing.stage_place <= coalesce(p_to.next_qualifiers, 0) + case p_to.qualifiers_from
    when 'group' then (select count(*) from standing as sure where sure.place <= p_to.qualifiers)
    else p_to.qualifiers
  end
$$;

--- Places of a stage of lobbies, by its order; at the end sides that never played or withdrew. Disqualified participants have no place.
create function private.lobby_places(p_stage public.tournament_stages)
returns table (participant_id uuid, place integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select
    registration.participant_id,
    (
      rank() over (
        order by registration.status = 'withdrawn', away.id is not null, case when away.id is null then standing.stage_place end
      )
      + case when bool_and(away.id is not null) over () then 1 else 0 end
    )::integer
  from private.lobby_order(p_stage, false) as standing
  join public.tournament_participants registration
    on registration.tournament_id = p_stage.tournament_id and registration.participant_id = (standing.side).participant_id
  left join private.never_came(p_stage.id) as away (id) on away.id = registration.participant_id
  where registration.status in ('registered', 'withdrawn')
$$;

--- Writes the points that participants bring from the stage before as starting points.
create function private.carry_points(p_stage public.tournament_stages)
returns void
language sql
volatile
security definer -- adjustments are written by procedures only
set search_path = ''
as $$
  with before as (
    select * from public.tournament_stages
    where tournament_id = p_stage.tournament_id and position = p_stage.position - 1 and p_stage.lobbies ->> 'carried' <> 'none'
  ),
  earned as (
    select (standing.side).participant_id, (standing.side).points * coalesce((p_stage.lobbies ->> 'share')::numeric, 1) as points
    from before
    cross join lateral private.lobby_order(before, false) as standing
    where before.kind = 'lobbies' and p_stage.lobbies ->> 'carried' in ('all', 'share')
    union all
    select member.participant_id, member.points * coalesce((p_stage.lobbies ->> 'share')::numeric, 1)
    from before
    join public.tournament_groups drawn on drawn.stage_id = before.id
    join public.group_participants member on member.group_id = drawn.id
    where p_stage.lobbies ->> 'carried' in ('all', 'share')
    union all
    -- A head start follows the order in which the participants enter the stage.
    select entry.participant_id, (p_stage.lobbies -> 'head_start' ->> (entry.seed - 1))::numeric
    from before
    join public.stage_entries entry on entry.stage_id = p_stage.id
    where p_stage.lobbies ->> 'carried' = 'head_start'
  )
  insert into public.lobby_adjustments (stage_id, participant_id, kind, points, reason)
  select p_stage.id, earned.participant_id, 'starting_points', earned.points, 'Puntos de «' || before.name || '»'
  from earned
  join public.stage_entries entry on entry.stage_id = p_stage.id and entry.participant_id = earned.participant_id
  cross join before
  where earned.points <> 0
$$;
