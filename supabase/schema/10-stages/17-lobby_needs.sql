-- What each side of a stage of lobbies needs in the last game, as what_it_takes() for tables of matches.

--- What each side can get in a game of a lobby: the points of each place without kills, and the least and the most points
--- of a side. Without a limit of kills that count, the most is null.
create function private.game_values(p_stage public.tournament_stages, p_game public.lobby_games)
returns table (by_place numeric[], lowest numeric, highest numeric)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with played as (
    select kills.number as kills, scored.number as place, scored.points, system.kill_cap
    from public.scoring_systems system
    cross join (values (0), (1), (999)) as kills (number)
    cross join lateral private.scored_lobby_rows(
      system, p_game.number, p_game.mode,
      private.games_together(p_stage, (select round from public.tournament_lobbies where id = p_game.lobby_id)), false,
      array(
        select jsonb_populate_record(null::public.lobby_results, jsonb_build_object('place', place, 'kills', kills.number))
        from generate_series(1, (select count(*) from public.lobby_slots where lobby_id = p_game.lobby_id)) as place
      )
    ) as scored
    where system.id = p_stage.scoring_system_id
  )
  select
    array_agg(points order by place) filter (where kills = 0), least(0, min(points)),
    case
      when max(kill_cap) is null and max(points) filter (where kills = 999) > max(points) filter (where kills = 1)
        and array_agg(points order by place) filter (where kills = 1) is distinct from array_agg(points order by place) filter (where kills = 0)
        then null
      else greatest(0, max(points))
    end
  from played
$$;

--- What each side of a stage of lobbies needs in its last game of a round: whom it must pass, or who may pass it, and what
--- would decide if both were equal. In a match point final before every game, with the sides that can win now. The best
--- and the worst place are limits from the points alone. Empty before the last game, if the table alone decides no place,
--- for days and for a score attack.
--- @param p_stage_id tournament_stages.id
--- @field participant_id participants.id
--- @field lobby_id tournament_lobbies.id
--- @field place The place now, in the lobby or in the common table.
--- @field goal The last place that goes on or advances; in the last stage the first place.
--- @field rival_id The side at the goal that it must pass or, if it is there, the first one behind the goal.
--- @field points_behind How many points it is behind this side; negative if it is ahead.
--- @field rule The tie-break that would decide between both if the points were equal now.
--- @field wins_tie Whether this tie-break is for the side now.
--- @field enough_place The worst place in the game that, without kills, is enough if the rival gets no points; null if
--- none is, or if it needs none.
--- @field best_place The best place that it can reach.
--- @field worst_place The worst place that it can get.
--- @field can_win_now Match point: whether it wins the stage by winning this game; null in other structures.
--- @nullable rival_id, points_behind, rule, wins_tie, enough_place, can_win_now
--- @chapter lobbies 10
--- @title Leer qué necesita cada participante en salas
create function public.lobby_needs(p_stage_id uuid)
returns table (
  participant_id uuid, lobby_id uuid, place integer, goal integer, rival_id uuid, points_behind numeric, rule text, wins_tie boolean,
  enough_place integer, best_place integer, worst_place integer, can_win_now boolean
)
language plpgsql
stable
security definer -- everybody reads what follows from the public tables
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_is_common boolean;
  v_round integer;
  v_lobbies integer;
  v_rules text[];
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id and kind = 'lobbies' and state = 'running';
  if v_stage.id is null or v_stage.lobbies ->> 'structure' in ('days', 'score_attack') then
    return;
  end if;
  select * into v_next from public.tournament_stages where tournament_id = v_stage.tournament_id and position = v_stage.position + 1;
  v_is_common := private.has_common_table(v_stage);
  select made.round, count(*) into v_round, v_lobbies
  from public.tournament_lobbies made where made.stage_id = p_stage_id group by made.round order by made.round desc limit 1;
  if v_stage.lobbies ->> 'structure' = 'swiss' and v_round < (v_stage.lobbies ->> 'rounds')::integer then
    return;
  end if;
  v_rules := array(select named.name from private.lobby_rules(v_stage, v_round) as named);
  return query
    with left_games as materialized (
      select game.lobby_id, count(*) as number, (array_agg(game order by game.number))[1] as next
      from public.tournament_lobbies made
      join public.lobby_games game on game.lobby_id = made.id and game.state = 'planned' and not game.is_extra
      where made.stage_id = p_stage_id
      group by game.lobby_id
    ),
    game as materialized (
      select left_games.lobby_id, value.*
      from left_games
      cross join lateral private.game_values(v_stage, left_games.next) as value
      where (left_games.number = 1 or v_stage.lobbies ->> 'structure' = 'match_point')
        -- A common table is in its last game if nobody has two of them left.
        and (not v_is_common or (
          select max(number) = 1 and count(distinct made.round) = 1
          from left_games as others join public.tournament_lobbies made on made.id = others.lobby_id
        ))
    ),
    standing as materialized (
      select
        (listed.side).participant_id as id, (listed.side).lobby_id as lobby, (listed.side).points as now, (listed.side).keys as keys, listed.place as spot,
        case when not v_is_common then (listed.side).lobby_id end as scope,
        case when private.drops_sides(v_stage) and (listed.side).round = v_round then
          private.next_half(v_stage.lobbies, v_lobbies, count(*) over (partition by (listed.side).round)::integer, listed.side, listed.place)
            = (listed.side).is_lower
        end as stays,
        game.by_place, coalesce(game.lowest, 0) as lowest, case when game.lobby_id is null then 0 else game.highest end as highest
      from private.lobby_order(v_stage, false) as listed
      left join game on game.lobby_id = (listed.side).lobby_id
      where not (listed.side).is_out
    ),
    aimed as (
      select standing.*, case
        when count(*) filter (where standing.stays) over () >= private.fewest_in_round(v_stage.lobbies)
          then count(*) filter (where standing.stays) over (partition by standing.scope)
        when v_next.id is null then case when v_is_common or v_lobbies = 1 then 1 end
        when v_next.qualifiers_from = 'group' or v_is_common or v_lobbies = 1 then v_next.qualifiers
      end::integer as aim
      from standing
    )
    select
      own.id, own.lobby, own.spot, own.aim, rival.id, rival.now - own.now,
      tie.name, tie.is_own,
      case when own.spot > own.aim then (
        select max(worst.place)::integer from unnest(own.by_place) with ordinality as worst (points, place)
        where own.now + worst.points > rival.now or own.now + worst.points = rival.now and tie.is_own
      ) end,
      1 + (select count(*) from aimed other where other.scope is not distinct from own.scope and other.now + other.lowest > own.now + own.highest)::integer,
      (
        select count(*) from aimed other
        where other.scope is not distinct from own.scope and (other.id = own.id or coalesce(other.now + other.highest >= own.now + own.lowest, true))
      )::integer,
      case when v_stage.lobbies ->> 'structure' = 'match_point' then own.now >= (v_stage.lobbies ->> 'match_point')::integer end
    from aimed own
    left join aimed rival
      on rival.scope is not distinct from own.scope and rival.spot = case when own.spot <= own.aim then own.aim + 1 else own.aim end
    left join lateral (
      select v_rules[at] as name, own.keys[at] < rival.keys[at] as is_own
      from generate_subscripts(own.keys, 1) as at
      where at > 2 and own.keys[at] <> rival.keys[at]
      order by at limit 1
    ) as tie on true
    where own.aim is not null and exists (select 1 from game as open where v_is_common or open.lobby_id = own.lobby)
    order by own.scope, own.spot;
end;
$$;
grant execute on function public.lobby_needs to anon, authenticated, service_role;
