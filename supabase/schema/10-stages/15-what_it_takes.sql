-- What each side of a table needs in the last round: every result of the open matches is tried.

--- The number of outcomes of the last round up to which all of them are tried.
create function private.most_outcomes()
returns integer
language sql
immutable
set search_path = ''
as $$
  select 256
$$;

--- The last place of a table that matters most: the last one that advances, or in the last stage the first place. Null if
--- the table alone does not decide it.
create function private.place_to_reach(p_stage public.tournament_stages)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when next.id is null and tables.number = 1 then 1
    when next.qualifiers_from = 'group' or next.qualifiers_from = 'stage' and tables.number = 1 then next.qualifiers
  end
  from (select count(*) as number from public.tournament_groups where stage_id = p_stage.id) as tables
  left join (
    select * from public.tournament_stages
    where tournament_id = p_stage.tournament_id and position > p_stage.position
    order by position
    limit 1
  ) as next on true
$$;

--- The values of the members of a table after the assumed results.
create function private.assumed_figures(
  p_stage public.tournament_stages, p_group_id uuid, p_ids uuid[], p_figures jsonb[], p_assumed jsonb
)
returns jsonb[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select array_agg(
    listed.figures || jsonb_build_object(
      'points', (listed.figures ->> 'points')::integer + coalesce((assumed.points ->> listed.id::text)::integer, 0),
      'wins', (listed.figures ->> 'wins')::integer + coalesce((assumed.winner = listed.id)::integer, 0),
      'losses', (listed.figures ->> 'losses')::integer + coalesce((assumed.winner <> listed.id)::integer, 0),
      'map_difference', (listed.figures ->> 'map_difference')::integer
        + case when assumed.winner = listed.id then 1 when assumed.winner is not null then -1 else 0 end
    ) || coalesce(to_jsonb(opposition) - 'participant_id', '{}')
    order by listed.place
  )
  from unnest(p_ids, p_figures) with ordinality as listed (id, figures, place)
  left join jsonb_to_recordset(p_assumed) as assumed (one uuid, other uuid, winner uuid, points jsonb)
    on listed.id in (assumed.one, assumed.other)
  left join private.table_opposition(
    case
      when p_stage.tie_breaks && array['buchholz', 'median_buchholz', 'sonneborn_berger', 'neustadtl', 'opponents_win_rate'] then p_group_id
    end,
    p_assumed
  ) as opposition on opposition.participant_id = listed.id
$$;

--- One outcome of the open matches, by its number: the results in the form that table_opposition() takes.
create function private.assumed_results(p_stage public.tournament_stages, p_open public.tournament_matches[], p_number integer)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_rest integer := p_number;
  v_ways integer;
  v_way integer;
  v_winner uuid;
  v_results jsonb := '[]';
begin
  foreach v_match in array p_open loop
    v_ways := case when p_stage.allows_draws and v_match.best_of = 1 then 3 else 2 end;
    v_way := v_rest % v_ways;
    v_rest := v_rest / v_ways;
    v_winner := case v_way when 0 then v_match.participant1_id when 1 then v_match.participant2_id end;
    v_results := v_results || jsonb_build_object(
      'one', v_match.participant1_id, 'other', v_match.participant2_id, 'winner', v_winner, 'best_of', v_match.best_of,
      'points', jsonb_build_object(
        v_match.participant1_id,
        case v_way when 0 then private.points_of_win(p_stage) when 1 then private.points_of_loss(p_stage) else private.points_of_draw(p_stage) end,
        v_match.participant2_id,
        case v_way when 1 then private.points_of_win(p_stage) when 0 then private.points_of_loss(p_stage) else private.points_of_draw(p_stage) end
      )
    );
  end loop;
  return v_results;
end;
$$;

--- What each participant of a table can reach in its last round, for each of its results there. All outcomes of the open
--- matches are tried with the rules of the table, if they are few enough; otherwise the places are limits from the points
--- alone (is_exact). Empty before the last round, if the table alone decides no
--- place, and while a match is open whose series has a rule.
--- @param p_group_id Refers to `tournament_groups.id`.
--- @field participant_id Refers to `participants.id`.
--- @field result The participant's result: win, draw or loss; null if it has no match left.
--- @field best_place The best place that it can reach.
--- @field worst_place The worst place that it can get.
--- @field goal The last place that advances, or in the last stage the first place.
--- @field rules The tie-breaks that may decide whether it reaches the goal, in the order of the table.
--- @field is_exact True if every outcome was tried; false if the places are only limits.
--- @type result "win" | "draw" | "loss" | null
--- @type rules ("wins" | "losses" | "score_difference" | "map_difference" | "round_difference" | "score_for" |
--- "direct_encounter" | "encounter_difference" | "record_below" | "buchholz" | "median_buchholz" | "sonneborn_berger" |
--- "neustadtl" | "opponents_win_rate" | "tie_break" | "seed" | "draw")[]
--- @nullable result
--- @chapter stages
--- @title Leer qué necesita cada participante
create function public.what_it_takes(p_group_id uuid)
returns table (
  participant_id uuid, result text, best_place integer, worst_place integer, goal integer, rules text[], is_exact boolean
)
language plpgsql
stable
security definer -- everybody reads what follows from the public tables
-- Up to 256 outcomes are tried, which the planner cannot know; the data API runs only a few expensive calls at once.
cost 400000
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_open public.tournament_matches[];
  v_goal integer;
  v_ids uuid[];
  v_figures jsonb[];
  v_places integer[];
  v_has_open boolean[];
  v_outcomes numeric := 1;
  v_assumed jsonb;
  v_reached jsonb := '[]';
  v_match public.tournament_matches;
  v_unknown text[];
begin
  select stage.* into v_stage
  from public.tournament_groups drawn
  join public.tournament_stages stage on stage.id = drawn.stage_id
  where drawn.id = p_group_id and stage.state = 'running' and stage.due_round is null;
  v_goal := private.place_to_reach(v_stage);
  v_open := array(
    select match from public.tournament_matches match
    where match.group_id = p_group_id and match.status not in ('completed', 'bye', 'cancelled')
    order by match.id
  );
  if v_goal is null or cardinality(v_open) = 0
    -- A participant with two matches left is not in its last round.
    or (
      select count(distinct side.id) < count(*)
      from unnest(v_open) as match
      cross join lateral (values (match.participant1_id), (match.participant2_id)) as side (id)
    )
    or exists (
      select 1 from unnest(v_open) as match
      where match.stage = 'tie_break' or num_nonnulls(match.participant1_id, match.participant2_id) < 2
        -- A series with its own rule has more results than a win, a draw and a loss.
        or match.series ->> 'kind' is not null
    )
    or v_stage.kind = 'swiss' and (select max(match.round) from unnest(v_open) as match) < private.swiss_rounds(v_stage)
  then
    return;
  end if;
  select ids, figures, places into v_ids, v_figures, v_places from private.table_members(v_stage, p_group_id);
  v_has_open := array(
    select exists (select 1 from unnest(v_open) as match where listed.id in (match.participant1_id, match.participant2_id))
    from unnest(v_ids) with ordinality as listed (id, place)
    order by listed.place
  );
  foreach v_match in array v_open loop
    v_outcomes := v_outcomes * case when v_stage.allows_draws and v_match.best_of = 1 then 3 else 2 end;
  end loop;
  if v_outcomes > private.most_outcomes() then
    if v_stage.tie_breaks[1] = 'points' then
      return query select * from private.limits_by_points(v_stage, v_open, v_ids, v_figures, v_places, v_goal);
    end if;
    return;
  end if;

  -- A result says who wins, and no score.
  v_unknown := array['score_difference', 'score_for', 'round_difference', 'encounter_difference', 'record_below', 'tie_break']
    || case when exists (select 1 from unnest(v_open) as match where match.best_of > 1) then array['map_difference', 'neustadtl'] else '{}' end;
  for v_number in 0..v_outcomes::integer - 1 loop
    v_assumed := private.assumed_results(v_stage, v_open, v_number);
    v_reached := v_reached || (
      select jsonb_agg(jsonb_build_object(
        'id', ordered.participant_id, 'best', ordered.place, 'worst', ordered.place + ordered.sharing - 1,
        'result', case
          when assumed.one is null then null
          when assumed.winner is null then 'draw'
          when assumed.winner = ordered.participant_id then 'win'
          else 'loss'
        end,
        'rule', case
          when ordered.open_rule is not null and v_goal between ordered.place and ordered.place + ordered.sharing - 2 then ordered.open_rule
          when ordered.open_rule is null and ordered.place in (v_goal, v_goal + 1) then ordered.border
        end
      ))
      from (
        select
          placed.*, count(*) over (partition by placed.place)::integer as sharing,
          max(placed.reason ->> 'rule') filter (where placed.place = v_goal + 1) over () as border
        from private.order_members(
          v_stage, p_group_id, v_ids, private.assumed_figures(v_stage, p_group_id, v_ids, v_figures, v_assumed), v_places, v_assumed,
          v_unknown, v_has_open
        ) as placed
      ) as ordered
      left join jsonb_to_recordset(v_assumed) as assumed (one uuid, other uuid, winner uuid)
        on ordered.participant_id in (assumed.one, assumed.other)
    );
  end loop;
  return query
    select
      reached.id, reached.result, min(reached.best), max(reached.worst), v_goal,
      -- Points decide without a tie, so they are not named.
      array(
        select named.rule
        from unnest(private.order_rules(v_stage)) with ordinality as named (rule, place)
        where named.rule = any (array_agg(reached.rule)) and named.rule <> 'points'
        order by named.place
      ),
      true
    from jsonb_to_recordset(v_reached) as reached (id uuid, result text, best integer, worst integer, rule text)
    group by reached.id, reached.result;
end;
$$;

--- The limits of the places in the last round, from the points alone: how many members surely have more points, and how
--- many may have as many. For what_it_takes(), if there are too many outcomes to try them.
create function private.limits_by_points(
  p_stage public.tournament_stages, p_open public.tournament_matches[], p_ids uuid[], p_figures jsonb[], p_places integer[], p_goal integer
)
returns table (
  participant_id uuid, result text, best_place integer, worst_place integer, goal integer, rules text[], is_exact boolean
)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with member as (
    select
      listed.id, listed.first_place, (listed.figures ->> 'points')::integer as points, match.id as match_id,
      case listed.id when match.participant1_id then match.participant2_id else match.participant1_id end as rival_id,
      p_stage.allows_draws and match.best_of = 1 as may_draw
    from unnest(p_ids, p_figures, p_places) as listed (id, figures, first_place)
    left join unnest(p_open) as match on listed.id in (match.participant1_id, match.participant2_id)
  ),
  way as (
    select
      member.*, way.result, member.points + coalesce(way.gain, 0) as total, way.rival_gain
    from member
    cross join lateral (
      values
        ('win', private.points_of_win(p_stage), private.points_of_loss(p_stage)),
        ('draw', private.points_of_draw(p_stage), private.points_of_draw(p_stage)),
        ('loss', private.points_of_loss(p_stage), private.points_of_win(p_stage)),
        (null, null, null)
    ) as way (result, gain, rival_gain)
    where (way.result is null) = (member.match_id is null) and (way.result is distinct from 'draw' or member.may_draw)
  )
  select
    way.id, way.result,
    way.first_place + count(other.id) filter (where other.first_place = way.first_place and other.least > way.total)::integer,
    way.first_place + count(other.id) filter (where other.first_place = way.first_place and other.most >= way.total)::integer,
    p_goal, array(select rule from unnest(private.order_rules(p_stage)) with ordinality as named (rule, place) where rule <> 'points' order by place),
    false
  from way
  left join lateral (
    select
      rival.id, rival.first_place,
      rival.points + case
        when rival.match_id is null then 0
        when rival.id = way.rival_id then way.rival_gain
        else private.points_of_loss(p_stage)
      end as least,
      rival.points + case
        when rival.match_id is null then 0
        when rival.id = way.rival_id then way.rival_gain
        else private.points_of_win(p_stage)
      end as most
    from member rival
    where rival.id <> way.id
  ) as other on true
  group by way.id, way.result, way.first_place
$$;

grant execute on function public.what_it_takes to anon, authenticated, service_role;
