set local lock_timeout = '5s';
set local check_function_bodies = off;

create or replace function private.score_lobby_game(p_game_id uuid)
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

create or replace function private.scored_lobby_rows(
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

create or replace function public.preview_lobby_points(p_system jsonb, p_results jsonb, p_number integer default 1, p_games integer default 2)
returns table (place integer, kills integer, placement_points numeric, counted_kills integer, multiplier numeric, points numeric)
language plpgsql
stable
security definer -- calls private functions
set search_path = ''
as $$
declare
  v_system public.scoring_systems;
  v_rows public.lobby_results[];
begin
  perform private.require_user();
  begin
    v_system := jsonb_populate_record(null::public.scoring_systems, p_system);
    v_system.placement := coalesce(v_system.placement, '{}');
    v_system.placement_after := coalesce(v_system.placement_after, 0);
    v_system.points_per_kill := coalesce(v_system.points_per_kill, 0);
    v_system.multipliers := coalesce(v_system.multipliers, '{}');
    v_system.win_bonus := coalesce(v_system.win_bonus, 0);
    v_system.ties := coalesce(v_system.ties, 'better');
    v_system.game_rules := coalesce(v_system.game_rules, '[]');
  exception when data_exception or datatype_mismatch then
    v_system := null;
  end;
  if (
    private.valid_place_values(v_system.placement, -100000, 100000) and private.valid_place_values(v_system.multipliers, 0, 1000)
    and private.valid_place_values(array[v_system.placement_after], -100000, 100000)
    and private.valid_place_values(array[v_system.points_per_kill, v_system.win_bonus], 0, 100000)
    and coalesce(v_system.kill_cap, 1) between 1 and 999 and private.valid_game_rules(v_system.game_rules)
  ) is not true then
    perform private.refuse('scoring_invalid', 'El sistema de puntos no es válido: revisa el nombre, los puntos y los desempates.');
  end if;
  begin
    v_rows := array(
      select jsonb_populate_record(null::public.lobby_results, line || jsonb_build_object('kills', coalesce((line ->> 'kills')::integer, 0)))
      from jsonb_array_elements(p_results) with ordinality as listed (line, at)
      order by at
    );
  exception when data_exception or datatype_mismatch then
    v_rows := null;
  end;
  if v_rows is null or cardinality(v_rows) > 100 or p_number not between 1 and 40 or p_games not between 1 and 30 or exists (
    select 1 from unnest(v_rows) as row where not coalesce(row.place, 1) between 1 and 100 or not row.kills between 0 and 999
  ) then
    perform private.refuse('example_invalid', 'El ejemplo no es válido: revisa el puesto y las bajas.');
  end if;
  return query
    select
      (v_rows[scored.number]).place, (v_rows[scored.number]).kills, scored.placement_points, scored.counted_kills, scored.multiplier,
      scored.points
    from private.scored_lobby_rows(v_system, p_number, null, p_games, false, v_rows) as scored
    order by scored.number;
end;
$$;

comment on function "private"."score_lobby_game"(uuid) is 'Writes the points of every row of a game by the scoring system of its stage.';

comment on function
  "private"."scored_lobby_rows"(public.scoring_systems, integer, text, integer, boolean, public.lobby_results[]) is
  'The points that a scoring system gives to the rows of a game, by their position in p_rows. p_number and p_mode: the number and the mode of the game; p_games: how many games the stage has. Means are rounded to four decimals; all other points are exact.';

comment on function "public"."preview_lobby_points"(jsonb, jsonb, integer, integer) is 'What a scoring system gives for results of one game, computed like the points of a real game; nothing is stored. For users. p_system: fields of scoring_systems. p_results: [{place?, kills?}], up to 100 rows. p_number: the number of the game; p_games: how many games the stage has. Returns the rows in their order. Refuses scoring_invalid, example_invalid, and users without a session.
@nullable place';

revoke all
  on function
    "private"."scored_lobby_rows"(public.scoring_systems, integer, text, integer, boolean, public.lobby_results[])
  from public;

revoke all on function "public"."preview_lobby_points"(jsonb, jsonb, integer, integer) from public;

grant execute
  on function "public"."preview_lobby_points"(jsonb, jsonb, integer, integer)
  to "authenticated", "service_role";
