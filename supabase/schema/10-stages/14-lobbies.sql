-- Stages of lobbies: the draw, the points of a game, the table, and the places at the end.

--- The side of a lobby with its figures. keys: the values that order the table, each smaller for the better side: first
--- the points, then one for each tie-break, at the end the seed.
create type private.lobby_side as (
  participant_id uuid, lobby_id uuid, slot integer, is_out boolean, points numeric, adjustment numeric, games integer, wins integer,
  kills integer, placement_points numeric, average_place numeric, game_numbers integer[], game_places integer[], game_points numeric[],
  is_provisional boolean, keys numeric[]
);

--- Draws the lobbies of a stage: as few as their size allows, by seed in serpentine order or at random, with their slots
--- and games. Points are carried over from the stage before.
create function private.build_lobbies(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
declare
  v_lobbies constant integer := case p_stage.lobbies ->> 'structure'
    when 'single' then 1
    else ceil(cardinality(p_participants)::numeric / (p_stage.lobbies ->> 'size')::integer)
  end;
  v_participants constant uuid[] := case p_stage.grouping
    when 'draw' then private.drawn(p_participants, p_stage.draw_seed)
    else p_participants
  end;
begin
  insert into public.tournament_lobbies (tournament_id, stage_id, position, name)
  select p_stage.tournament_id, p_stage.id, place, case v_lobbies when 1 then 'Sala' else replace(private.group_name(place), 'Grupo', 'Sala') end
  from generate_series(1, v_lobbies) as place;
  insert into public.lobby_slots (lobby_id, participant_id, slot)
  select lobby.id, participant.id, row_number() over (partition by lobby.id order by participant.place)
  from unnest(v_participants) with ordinality as participant (id, place)
  join public.tournament_lobbies lobby on lobby.stage_id = p_stage.id and lobby.position = 1 + case
    when ((participant.place - 1) / v_lobbies) % 2 = 0 then (participant.place - 1) % v_lobbies
    else v_lobbies - 1 - (participant.place - 1) % v_lobbies
  end;
  insert into public.lobby_games (tournament_id, lobby_id, number)
  select p_stage.tournament_id, lobby.id, game
  from public.tournament_lobbies lobby
  cross join generate_series(1, (p_stage.lobbies ->> 'games')::integer) as game
  where lobby.stage_id = p_stage.id;
  perform private.carry_points(p_stage);
end;
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
--- number and the mode of the game; p_games: how many games the stage has. Means are rounded to four decimals; all other
--- points are exact.
create function private.scored_lobby_rows(
  p_system public.scoring_systems, p_number integer, p_mode text, p_games integer, p_is_extra boolean, p_rows public.lobby_results[]
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
        select result.*, count(*) over (partition by result.place)::integer as sharers
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
  v_rows constant public.lobby_results[] := array(select result from public.lobby_results result where result.game_id = p_game_id);
begin
  select * into v_game from public.lobby_games where id = p_game_id;
  select (stage.lobbies ->> 'games')::integer into v_games
  from public.tournament_lobbies lobby join public.tournament_stages stage on stage.id = lobby.stage_id
  where lobby.id = v_game.lobby_id;
  select system.* into v_system
  from public.tournament_lobbies lobby
  join public.tournament_stages stage on stage.id = lobby.stage_id
  join public.scoring_systems system on system.id = stage.scoring_system_id
  where lobby.id = v_game.lobby_id;
  update public.lobby_results result
  set
    placement_points = scored.placement_points, counted_kills = scored.counted_kills, multiplier = scored.multiplier,
    points = scored.points
  from private.scored_lobby_rows(v_system, v_game.number, v_game.mode, v_games, v_game.is_extra, v_rows) as scored
  where result.id = v_rows[scored.number].id
    and (result.placement_points, result.counted_kills, result.multiplier, result.points)
      is distinct from (scored.placement_points, scored.counted_kills, scored.multiplier, scored.points);
end;
$$;

--- The tie-breaks of a stage of lobbies with the place of each in the keys: countback takes as many keys as there are
--- games; the seed is added at the end.
create function private.lobby_rules(p_stage public.tournament_stages)
returns table (name text, number integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select split_part(rule, ':', 1), coalesce(
    -- A negative number counts from the last game.
    nullif(split_part(rule, ':', 2), '')::integer
      + case when rule like 'game:-%' then 1 + (p_stage.lobbies ->> 'games')::integer else 0 end,
    turn
  )
  from public.scoring_systems system
  cross join lateral unnest(array_append(system.tie_breaks, 'seed')) with ordinality as listed (rule, place)
  cross join lateral generate_series(1, case rule when 'countback' then (p_stage.lobbies ->> 'games')::integer else 1 end) as turn
  where system.id = p_stage.scoring_system_id
  order by listed.place, turn
$$;

--- The sides of a stage of lobbies with their figures and keys. p_is_live: with provisional rows. p_skips_last: without
--- the last game of each lobby.
create function private.lobby_sides(p_stage public.tournament_stages, p_is_live boolean, p_skips_last boolean)
returns setof private.lobby_side
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_names text[];
  v_numbers integer[];
  v_sides private.lobby_side[];
  v_level integer;
begin
  select array_agg(rule.name), array_agg(rule.number) into v_names, v_numbers from private.lobby_rules(p_stage) as rule;
  with lobby as materialized (
    select made.id, count(*)::integer as size
    from public.tournament_lobbies made
    join public.lobby_slots slot on slot.lobby_id = made.id
    where made.stage_id = p_stage.id
    group by made.id
  ),
  game as materialized (
    select played.*
    from (
      select game.id, game.lobby_id, game.number, game.state, game.is_extra, max(game.number) over (partition by game.lobby_id) as last
      from lobby
      join public.lobby_games game on game.lobby_id = lobby.id
      where game.state = 'published'
        or p_is_live and game.state = 'planned' and exists (select 1 from public.lobby_results where game_id = game.id)
    ) as played
    where not (p_skips_last and played.number = played.last)
  ),
  counted as materialized (
    select game.lobby_id, array_agg(game.number) as numbers, max(game.number) filter (where game.is_extra) as extra
    from game
    group by game.lobby_id
  ),
  entered as (
    -- The order lets the aggregates below list the games in order without sorting.
    select
      game.lobby_id, game.number, game.is_extra, game.state, lobby.size, result.participant_id, result.place, result.kills,
      result.counted_kills, result.multiplier, result.placement_points, result.points, result.time_ms
    from game
    join lobby on lobby.id = game.lobby_id
    join public.lobby_results result on result.game_id = game.id
    order by result.participant_id, game.lobby_id, game.number
  ),
  figures as materialized (
    select
      participant_id, lobby_id,
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
      coalesce(array_agg(number) filter (where not is_extra), '{}') as numbers,
      coalesce(array_agg(place) filter (where not is_extra), '{}') as places,
      coalesce(array_agg(coalesce(points, 0)) filter (where not is_extra), '{}') as game_points,
      (array_agg(place) filter (where is_extra and place is not null)) as extra_places,
      -- A compensation follows the points of the games in which the side had a place.
      coalesce(round(avg(points) filter (where place is not null and not is_extra), 4), 0) as average,
      coalesce(bool_or(state = 'planned'), false) as is_provisional
    from entered
    group by participant_id, lobby_id
  ),
  adjusted as (
    select
      adjustment.participant_id, sum(adjustment.points) as points, count(*) filter (where adjustment.kind = 'compensation') as compensations,
      sum(adjustment.points) filter (where adjustment.kind = 'starting_points') as starting_points
    from public.lobby_adjustments adjustment
    where adjustment.stage_id = p_stage.id and adjustment.withdrawn_at is null
    group by adjustment.participant_id
  ),
  side as (
    select
      slot.participant_id, slot.lobby_id, slot.slot, entry.seed, coalesce(figures.games, 0) as games, coalesce(figures.points, 0) as points,
      coalesce(figures.wins, 0) as wins, coalesce(figures.kills, 0) as kills, coalesce(figures.counted_kills, 0) as counted_kills,
      coalesce(figures.kill_value, 0) as kill_value, coalesce(figures.most_kills, 0) as most_kills,
      coalesce(figures.placement_points, 0) as placement_points, coalesce(figures.time_ms, 0) as time_ms,
      coalesce(figures.place_sum, 0) as place_sum, coalesce(figures.numbers, '{}') as numbers, coalesce(figures.places, '{}') as places,
      coalesce(figures.game_points, '{}') as game_points, figures.extra_places, coalesce(figures.is_provisional, false) as is_provisional,
      coalesce(adjusted.points, 0) + coalesce(adjusted.compensations, 0) * coalesce(figures.average, 0) as adjustment,
      coalesce(adjusted.starting_points, 0) as starting_points, coalesce(counted.numbers, '{}') as counted_numbers, counted.extra,
      registration.status in ('disqualified', 'withdrawn')
        -- If a side already plays in a later stage, it withdrew from that stage and not from this one.
        and not exists (
          select 1
          from public.stage_entries later
          join public.tournament_stages following on following.id = later.stage_id
          where later.participant_id = slot.participant_id
            and following.tournament_id = p_stage.tournament_id and following.position > p_stage.position
        ) as is_out
    from lobby
    join public.lobby_slots slot on slot.lobby_id = lobby.id
    join public.stage_entries entry on entry.stage_id = p_stage.id and entry.participant_id = slot.participant_id
    join public.tournament_participants registration
      on registration.tournament_id = p_stage.tournament_id and registration.participant_id = slot.participant_id
    -- Publishing a game writes a row for every side of its lobby.
    left join figures on figures.participant_id = slot.participant_id and figures.lobby_id = slot.lobby_id
    left join adjusted on adjusted.participant_id = slot.participant_id
    left join counted on counted.lobby_id = slot.lobby_id
  )
  select array_agg(row(
    side.participant_id, side.lobby_id, side.slot, side.is_out, side.points + side.adjustment, side.adjustment, side.games, side.wins,
    side.kills, side.placement_points, case when side.games > 0 then side.place_sum::numeric / side.games end,
    side.numbers, side.places, side.game_points, side.is_provisional,
    -(side.points + side.adjustment) || array(
      select case rule.name
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
          when rule.number = any (side.counted_numbers) then coalesce(side.places[array_position(side.numbers, rule.number)], 9999)
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
    )
  )::private.lobby_side order by side.participant_id)
  into v_sides
  from side;

  -- Head-to-head: how often a side was before the others that are still equal, in games that both played.
  v_level := array_position(v_names, 'head_to_head');
  if v_level is not null then
    with tied as materialized (
      select *
      from (
        select listed.participant_id, listed.lobby_id, listed.game_numbers, listed.game_places, listed.keys[:v_level] as level,
          count(*) over (partition by listed.lobby_id, listed.is_out, listed.keys[:v_level]) as sharers
        from unnest(v_sides) as listed
        where listed.games > 0
      ) as shared
      where sharers > 1
    ),
    met as (
      select own.participant_id, count(*) as times
      from tied own
      join tied rival on rival.lobby_id = own.lobby_id and rival.level = own.level and rival.participant_id <> own.participant_id
      cross join lateral unnest(own.game_numbers, own.game_places) as first (number, place)
      join lateral unnest(rival.game_numbers, rival.game_places) as second (number, place) on second.number = first.number
      where first.place < second.place
      group by own.participant_id
    )
    select array_agg(jsonb_populate_record(listed, jsonb_build_object(
      'keys', listed.keys[:v_level] || -coalesce(met.times, 0)::numeric || listed.keys[v_level + 2:]
    )))
    into v_sides
    from unnest(v_sides) as listed
    left join met on met.participant_id = listed.participant_id;
  end if;
  return query select * from unnest(v_sides);
end;
$$;

--- The table of a stage of lobbies: each side with its place in its lobby, and in the stage, where the average points of
--- a game compare the lobbies. For every side but the first of a lobby, reason is the rule that placed it below the side
--- above, with the values of both. p_is_live and p_skips_last as in lobby_sides().
create function private.lobby_order(p_stage public.tournament_stages, p_is_live boolean, p_skips_last boolean default false)
returns table (side private.lobby_side, place integer, stage_place integer, cross_keys numeric[], reason jsonb)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_rules text[];
  v_signs integer[];
  v_head integer;
begin
  select
    array['points'] || array_agg(case rule.name when 'game' then 'game:' || rule.number else rule.name end),
    array[-1] || array_agg(case
      when rule.name in ('average_place', 'best_place', 'second_best_place', 'countback', 'game', 'seed', 'extra_game', 'draw') then 1
      else -1
    end)
  into v_rules, v_signs
  from private.lobby_rules(p_stage) as rule;
  v_head := array_position(v_rules, 'head_to_head');
  return query
    with placed as (
      select
        listed as side, row_number() over best::integer as place, lag(listed.keys) over best as above, lag(listed.is_out) over best as above_is_out,
        -- A head-to-head compares no lobbies.
        -round((listed).points / greatest((listed).games, 1), 10)
          || case when v_head is null then listed.keys[2:] else listed.keys[2:v_head - 1] || listed.keys[v_head + 1:] end as cross_keys
      from private.lobby_sides(p_stage, p_is_live, p_skips_last) as listed
      window best as (partition by listed.lobby_id order by listed.is_out, listed.keys)
    )
    select
      placed.side, placed.place,
      row_number() over (order by (placed.side).is_out, placed.place, placed.cross_keys)::integer,
      placed.cross_keys,
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

--- The participants that advance from a finished stage of lobbies, as qualified_participants().
create function private.lobby_qualifiers(p_from public.tournament_stages, p_to public.tournament_stages)
returns table (participant_id uuid, lobby_id uuid, tier integer, rank integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with tiered as (
    select
      (standing.side).participant_id, (standing.side).lobby_id, standing.cross_keys,
      row_number() over (partition by (standing.side).lobby_id order by standing.place)::integer as tier
    from private.lobby_order(p_from, false) as standing
    join public.tournament_participants registration
      on registration.tournament_id = p_from.tournament_id and registration.participant_id = (standing.side).participant_id
    where registration.status = 'registered'
      -- A participant that advanced and was excluded later still counts as advanced.
      or exists (select 1 from public.stage_entries later where later.stage_id = p_to.id and later.participant_id = (standing.side).participant_id)
  ),
  ranked as (
    select tiered.*, row_number() over (order by tiered.tier, tiered.cross_keys)::integer as rank from tiered
  )
  select ranked.participant_id, ranked.lobby_id, ranked.tier, ranked.rank
  from ranked
  where p_to.qualifiers is null or ranked.rank <= coalesce(p_to.next_qualifiers, 0) + case p_to.qualifiers_from
    when 'group' then (select count(*) from ranked as sure where sure.tier <= p_to.qualifiers)
    else p_to.qualifiers
  end
$$;

--- Places of a stage of lobbies: all winners of lobbies, then all seconds …, at the end sides that never played or
--- withdrew. Disqualified participants have no place.
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

--- Whether a played extra game must still break a tie that matters: at the limit of those who advance or, in the last
--- stage, at a place with a prize, the tie-breaks before extra_game separate nobody.
create function private.lacks_extra_game(p_stage public.tournament_stages)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1
    from public.scoring_systems system
    cross join lateral (
      select system.tie_breaks[array_position(system.tie_breaks, 'extra_game') + 1:] || 'seed'::text as later
    ) as rules
    left join public.tournament_stages next on next.tournament_id = p_stage.tournament_id and next.position = p_stage.position + 1
    join public.tournaments tournament on tournament.id = p_stage.tournament_id
    cross join lateral private.lobby_order(p_stage, false) as standing
    where system.id = p_stage.scoring_system_id and 'extra_game' = any (system.tie_breaks)
      and not (standing.side).is_out
      and standing.reason ->> 'rule' = any (rules.later)
      and case
        when next.id is null then standing.place between 2 and 1 + jsonb_array_length(tournament.prizes)
        else standing.place = next.qualifiers + 1
      end
  )
$$;
