-- The live table of a stage of lobbies.

--- The table of a stage of lobbies, live: rows of games that are not published count as provisional. Each side has one row,
--- with its last lobby. Rounds follow each other from the last one, then lobbies by position, sides by place.
--- @param p_stage_id tournament_stages.id
--- @param p_round The table as after this round; null: as now.
--- @field lobby_id tournament_lobbies.id
--- @field lobby_name tournament_lobbies.name
--- @field round tournament_lobbies.round
--- @field is_lower tournament_lobbies.is_lower
--- @field slot lobby_slots.slot
--- @field participant_id participants.id
--- @field place The place in the lobby or, where all lobbies have a common table, in this table.
--- @field stage_place The place in the stage: by the round reached, then all firsts of lobbies, then all seconds …, by
--- average points of a game.
--- @field movement Places gained since the game before; negative if lost, null in the first game.
--- @field reason The rule that placed the side below the one above, with the values of both; null for the first side.
--- @type reason { rule: string; own: number | null; above: number | null }
--- @field points All points, with adjustments; exact. Where each round begins without points, those of the round.
--- @field adjustment The points that do not come from games.
--- @field games The games that count so far.
--- @field points_per_game The mean of the points; null before the first game.
--- @field wins The games in which the side was first.
--- @field kills All kills of the side.
--- @field placement_points The points for places and wins.
--- @field average_place The mean place, where an absence counts as the last place; null before the first game.
--- @field game_numbers The numbers of the games that count, in order.
--- @field game_places The places in these games; null where the side was absent.
--- @type game_places (number | null)[]
--- @field game_points The points of these games.
--- @field gap The points before the first side that does not advance or, negative, behind the last that does; null if
--- everybody advances, and in the last stage.
--- @field advances Whether the side would advance now: to the next round (in its half of the lobbies) or, after the last
--- round, to the next stage; null in the last round of the last stage.
--- @field is_out Whether the side was disqualified or withdrew.
--- @field is_provisional Whether a row of a game that is not published counts.
--- @nullable p_round, movement, reason, points_per_game, average_place, gap, advances
--- @chapter lobbies 7
--- @title Leer la tabla de las salas
create function public.lobby_table(p_stage_id uuid, p_round integer default null)
returns table (
  lobby_id uuid, lobby_name text, slot integer, participant_id uuid, place integer, stage_place integer, movement integer, reason jsonb,
  points numeric, adjustment numeric, games integer, points_per_game numeric, wins integer, kills integer, placement_points numeric,
  average_place numeric, game_numbers integer[], game_places integer[], game_points numeric[], gap numeric, advances boolean,
  is_out boolean, is_provisional boolean, round integer, is_lower boolean
)
language sql
stable
security definer -- reads keys and drawn ids for visitors
set search_path = ''
as $$
  with stage as (
    select * from public.tournament_stages where id = p_stage_id and kind = 'lobbies'
  ),
  next as (
    select next.* from stage
    join public.tournament_stages next on next.tournament_id = stage.tournament_id and next.position = stage.position + 1
  ),
  lobbies as (
    select made.round, count(*)::integer as number
    from public.tournament_lobbies made
    where made.stage_id = p_stage_id and made.round <= coalesce(p_round, made.round)
    group by made.round order by made.round desc limit 1
  ),
  now as materialized (
    select standing.*, (standing.side).lobby_id as lobby, (standing.side).is_out as out, (standing.side).round as reached
    from stage cross join lateral private.lobby_order(stage, true, false, p_round) as standing
  ),
  before as (
    select side.participant_id, row_number() over (
      partition by case when not private.has_common_table(stage) then side.lobby_id end order by side.is_out, side.keys
    )::integer as place
    from stage cross join lateral private.lobby_sides(stage, true, true, p_round) as side
    where exists (select 1 from now where (now.side).games > 1)
  ),
  sure as (
    select count(*) as sides from now, next where not now.out and now.place <= next.qualifiers
  ),
  going as (
    select now.*, case when now.reached = lobbies.number_of_round and not now.out and private.drops_sides(stage) then
      private.next_half(stage.lobbies, lobbies.number, count(*) filter (where not now.out) over (partition by now.reached)::integer, now.side, now.place)
    end as half
    from now cross join stage cross join (select lobbies.round as number_of_round, lobbies.number from lobbies) as lobbies
  ),
  limited as (
    select
      going.*, ahead.goes_on,
      case
        when ahead.goes_on then coalesce(going.half = (going.side).is_lower, false)
        when next.id is null then null
        when going.out then false
        when next.qualifiers is null then true
        when next.qualifiers_from = 'group' then going.stage_place <= sure.sides + coalesce(next.next_qualifiers, 0)
        else going.stage_place <= next.qualifiers
      end as advances,
      case
        when ahead.goes_on and not private.has_common_table(stage) or not ahead.goes_on and next.qualifiers_from = 'group' then going.lobby
      end as scope
    from going
    cross join stage
    cross join (select count(listed.half) >= private.fewest_in_round(stage.lobbies) as goes_on from going as listed, stage group by stage.lobbies) as ahead
    left join next on true
    cross join sure
  ),
  cut as (
    select
      limited.scope, min((limited.side).points) filter (where limited.advances) as last_in,
      max((limited.side).points) filter (where not limited.advances and not limited.out) as first_out
    from limited cross join lobbies
    where not limited.goes_on or limited.reached = lobbies.round
    group by limited.scope
  )
  select
    limited.lobby, made.name, (limited.side).slot, (limited.side).participant_id, limited.place, limited.stage_place,
    before.place - limited.place, limited.reason, (limited.side).points, (limited.side).adjustment, (limited.side).games,
    (limited.side).points / nullif((limited.side).games, 0), (limited.side).wins, (limited.side).kills, (limited.side).placement_points,
    (limited.side).average_place, (limited.side).game_numbers, (limited.side).game_places, (limited.side).game_points,
    (limited.side).points - case when limited.advances then cut.first_out else cut.last_in end,
    limited.advances, limited.out, (limited.side).is_provisional, limited.reached, (limited.side).is_lower
  from limited
  join public.tournament_lobbies made on made.id = limited.lobby
  left join before on before.participant_id = (limited.side).participant_id
  left join cut on cut.scope is not distinct from limited.scope
  order by
    case when not (select private.has_common_table(stage) from stage) then made.round end desc,
    case when not (select private.has_common_table(stage) from stage) then made.position end, limited.place
$$;
grant execute on function public.lobby_table to anon, authenticated, service_role;
