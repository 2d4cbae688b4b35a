set local lock_timeout = '5s';
set local check_function_bodies = off;

drop function "private"."order_members"(public.tournament_stages, uuid, uuid[], jsonb[], integer[]);

drop function "private"."table_opposition"(uuid);

drop function "private"."table_order"(public.tournament_stages, uuid);

create or replace function private.assumed_figures(
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

create or replace function private.assumed_results(p_stage public.tournament_stages, p_open public.tournament_matches[], p_number integer)
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

create or replace function private.limits_by_points(
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

create or replace function private.most_outcomes()
returns integer
language sql
immutable
set search_path = ''
as $$
  select 256
$$;

create or replace function private.order_members(
  p_stage public.tournament_stages, p_group_id uuid, p_ids uuid[], p_figures jsonb[], p_places integer[], p_assumed jsonb default null,
  p_unknown text[] default '{}', p_open boolean[] default null
)
returns table (participant_id uuid, place integer, reason jsonb, open_rule text)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_rules constant text[] := private.order_rules(p_stage);
  -- Tie-breaks that compare members only with each other, or with the members below them. Their values change when
  -- members are separated; other values do not change.
  v_relative constant text[] := array['direct_encounter', 'encounter_difference', 'record_below', 'tie_break'];
  -- Without draws and without points for losses, wins give the same order as points, with smaller numbers.
  v_win constant integer := case
    when p_stage.allows_draws or private.points_of_loss(p_stage) > 0 or private.has_overtime_points(p_stage)
      then private.points_of_win(p_stage)
    else 1
  end;
  v_level uuid[];
  v_sides integer[];
  v_rivals integer[];
  v_earned integer[];
  v_gained integer[];
  v_is_tie_break boolean[];
  v_open_rules text[] := array_fill(null::text, array[coalesce(cardinality(p_ids), 0)]);
  v_values numeric[];
  -- The tie-break values that are displayed. They may differ even among sides that a direct encounter cannot separate.
  v_shown numeric[];
  v_places integer[] := p_places;
  v_refined integer[];
  v_reasons jsonb[] := array_fill(null::jsonb, array[coalesce(cardinality(p_ids), 0)]);
  v_rule text;
  v_sign integer;
  v_at integer := 1;
  v_applied integer := 0;
begin
  while v_at <= cardinality(v_rules) loop
    exit when (select count(distinct standing) from unnest(v_places) as standing) = cardinality(v_places);
    v_rule := v_rules[v_at];
    -- After a new beginning, values that do not change separate nobody.
    if v_at <= v_applied and v_rule <> all (v_relative) then
      v_at := v_at + 1;
      continue;
    end if;
    -- For losses, seeds and draws the lower value is better.
    v_sign := case when v_rule in ('losses', 'seed', 'draw') then -1 else 1 end;
    -- Encounters are read only once, for members that are still equal.
    if v_rule = any (v_relative) and v_level is null then
      v_level := array(
        select p_ids[member.n]
        from unnest(v_places) with ordinality as member (place, n)
        where cardinality(array_positions(v_places, member.place)) > 1
      );
      select
        array_agg(met.member), array_agg(met.rival),
        array_agg(case
          when v_win = 1 or match.outcome <> 'score' then case when match.winner_id = p_ids[met.member] then v_win else 0 end
          else private.points_of_match(p_stage, match, p_ids[met.member])
        end),
        array_agg(met.own - met.rivals), array_agg(match.stage = 'tie_break')
      into v_sides, v_rivals, v_earned, v_gained, v_is_tie_break
      from public.tournament_matches match
      cross join lateral (
        select
          array_position(p_ids, match.participant1_id) as one, array_position(p_ids, match.participant2_id) as other,
          case match.outcome when 'score' then substring(match.result from '^(\d+)')::integer when 'walkover' then private.walkover_score(p_stage, match, true) else 0 end as score1,
          case match.outcome when 'score' then substring(match.result from '-(\d+)')::integer when 'walkover' then private.walkover_score(p_stage, match, false) else 0 end as score2
      ) as sides
      cross join lateral (values (one, other, score1, score2), (other, one, score2, score1)) as met (member, rival, own, rivals)
      where match.group_id = p_group_id
        and (match.status = 'completed' or match.outcome = 'no_show')
        and p_ids[met.member] = any (v_level)
        and ('record_below' = any (v_rules) or p_ids[met.rival] = any (v_level));
      if p_assumed is not null then
        select
          v_sides || array_agg(met.member), v_rivals || array_agg(met.rival),
          v_earned || array_agg(case assumed.winner when p_ids[met.member] then v_win else coalesce(
            case when assumed.winner is null then private.points_of_draw(p_stage) end, private.points_of_loss(p_stage)
          ) end),
          v_gained || array_agg(0), v_is_tie_break || array_agg(false)
        into v_sides, v_rivals, v_earned, v_gained, v_is_tie_break
        from jsonb_to_recordset(p_assumed) as assumed (one uuid, other uuid, winner uuid)
        cross join lateral (
          values
            (array_position(p_ids, assumed.one), array_position(p_ids, assumed.other)),
            (array_position(p_ids, assumed.other), array_position(p_ids, assumed.one))
        ) as met (member, rival);
      end if;
    end if;
    if v_rule = 'record_below' then
      -- The nearest members below against which the equal members have different points, if all of them have met those
      -- equally often. Members below that are equal to each other count together.
      with met as (
        select v_places[side] as standing, v_places[rival] as below, side, count(*) as games, sum(earned) as points
        from unnest(v_sides, v_rivals, v_earned, v_is_tie_break) as met (side, rival, earned, is_tie_break)
        where v_places[rival] > v_places[side] and not is_tie_break
        group by side, v_places[rival]
      ),
      deciding as (
        select met.standing, min(met.below) as below
        from (
          select standing, below
          from met
          group by standing, below
          having count(*) = cardinality(array_positions(v_places, standing))
            and min(games) = max(games) and min(points) < max(points)
        ) as met
        group by met.standing
      )
      select array_agg(coalesce(met.points, 0) order by member)
      into v_values
      from generate_subscripts(p_ids, 1) as member
      left join deciding on deciding.standing = v_places[member]
      left join met on met.side = member and met.below = deciding.below;
      v_shown := v_values;
    elsif v_rule = any (v_relative) then
      -- A played tie-break counts its wins. Among the other matches: if equal members have one left, only a member that is certain to lead is placed first (FIDE C.07), and the
      -- difference of scores separates nobody.
      with tied as (
        select
          member, v_places[member] as standing,
          case v_rule when 'tie_break' then 0 else (count(*) over (partition by v_places[member]) - 1) * p_stage.legs end as games
        from generate_subscripts(p_ids, 1) as member
      ),
      met as (
        select
          side, least(count(*), case v_rule when 'tie_break' then 0 else p_stage.legs end) as games,
          sum(case v_rule when 'encounter_difference' then gained when 'tie_break' then (earned = v_win)::integer else earned end) as points
        from unnest(v_sides, v_rivals, v_earned, v_gained, v_is_tie_break) as met (side, rival, earned, gained, is_tie_break)
        where v_places[side] = v_places[rival] and is_tie_break = (v_rule = 'tie_break')
        group by side, rival
      ),
      mini as (
        select
          tied.member, tied.standing, coalesce(sum(met.points), 0) as points,
          greatest(0, tied.games - coalesce(sum(met.games), 0)) as missing
        from tied
        left join met on met.side = tied.member
        group by tied.member, tied.standing, tied.games
      ),
      judged as (
        select
          mini.*, sum(missing) over (partition by standing) > 0 as is_incomplete,
          row_number() over best as turn, points + missing * v_win as reach,
          first_value(points + missing * v_win) over best as furthest,
          nth_value(points + missing * v_win, 2) over best as second
        from mini
        window best as (
          partition by standing order by points + missing * v_win desc
          rows between unbounded preceding and unbounded following
        )
      )
      select
        array_agg(points order by member),
        array_agg(
          case
            when not is_incomplete then points
            when v_rule = 'direct_encounter' and points > case turn when 1 then second else furthest end then points
            else -1
          end
          order by member
        )
      into v_shown, v_values
      from judged;
    else
      v_values := array(
        select v_sign * (figures ->> v_rule)::numeric from unnest(p_figures) with ordinality as l (figures, n) order by n
      );
      v_shown := v_values;
    end if;
    if v_rule = any (p_unknown) then
      v_open_rules := array(
        select coalesce(v_open_rules[member], case
          when cardinality(array_positions(v_places, v_places[member])) > 1 and (
            v_rule in ('record_below', 'tie_break')
            or exists (select 1 from unnest(v_places, p_open) as other (standing, is_open) where standing = v_places[member] and is_open)
          ) then v_rule
        end)
        from generate_subscripts(p_ids, 1) as member
        order by member
      );
    end if;
    if p_assumed is not null then
      v_values := array(
        select case when v_open_rules[value.member] is null then value.value else 0 end
        from unnest(v_values) with ordinality as value (value, member)
        order by member
      );
    end if;
    select
      array_agg(ranked.standing order by ranked.member),
      array_agg(
        case
          when ranked.standing = v_places[ranked.member] then v_reasons[ranked.member]
          else jsonb_build_object('rule', v_rule, 'own', v_sign * ranked.shown, 'above', v_sign * ranked.above)
        end
        order by ranked.member
      )
    into v_refined, v_reasons
    from (
      select
        level.member, level.shown,
        (level.standing - 1 + rank() over (partition by level.standing order by level.value desc))::integer as standing,
        min(level.value) over (
          partition by level.standing order by level.value desc groups between 1 preceding and 1 preceding
        ) as above
      from unnest(v_places, v_values, v_shown) with ordinality as level (standing, value, shown, member)
    ) as ranked;
    v_applied := greatest(v_applied, v_at);
    v_at := case
      when v_refined = v_places then v_at + 1
      when p_stage.tie_splitting = 'restart' then 1
      -- Matches among equal members are computed again for those that are still equal.
      when v_rule in ('direct_encounter', 'encounter_difference', 'tie_break') then v_at
      else v_at + 1
    end;
    v_places := v_refined;
  end loop;
  return query
    select listed.id, listed.standing, listed.reason, listed.rule
    from unnest(p_ids, v_places, v_reasons, v_open_rules) as listed (id, standing, reason, rule);
end;
$$;

create or replace function private.place_to_reach(p_stage public.tournament_stages)
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

create or replace function private.table_members(
  p_stage public.tournament_stages, p_group_id uuid, out ids uuid[], out figures jsonb[], out places integer[]
)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select
    array_agg(row.participant_id order by row.participant_id), array_agg(to_jsonb(row) order by row.participant_id),
    array_agg(row.first_place order by row.participant_id)
  from (
    select
      member.*, entry.seed,
      (1 + case
        when registration.id is not null then count(*) filter (where registration.id is null) over ()
        else 0
      end)::integer as first_place,
      ('x' || substr(md5(p_stage.draw_seed || ':' || private.drawn_id(p_stage.tournament_id, member.participant_id)), 1, 8))::bit(32)::bigint
        as draw
    from public.group_participants member
    left join public.tournament_participants registration
      on registration.tournament_id = p_stage.tournament_id and registration.participant_id = member.participant_id
      and registration.status in ('disqualified', 'withdrawn')
      -- If a member already plays in a later stage, it withdrew from that stage and not from this one.
      and not exists (
        select 1
        from public.stage_entries later
        join public.tournament_stages following on following.id = later.stage_id
        where later.participant_id = member.participant_id
          and following.tournament_id = p_stage.tournament_id and following.position > p_stage.position
      )
    left join public.stage_entries entry on entry.stage_id = p_stage.id and entry.participant_id = member.participant_id
    where member.group_id = p_group_id
  ) as row
$$;

create or replace function private.table_opposition(p_group_id uuid, p_assumed jsonb default '[]')
returns table (
  participant_id uuid, buchholz integer, median_buchholz integer, sonneborn_berger numeric, neustadtl numeric,
  opponents_win_rate numeric
)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with played as (
    select
      match.participant1_id, match.participant2_id, match.winner_id,
      match.winner_id is null and match.outcome is not distinct from 'score' as is_draw,
      case match.series ->> 'kind' when 'aggregate' then 1 else match.best_of end as best_of,
      case when match.outcome = 'score' and match.best_of > 1 and match.series ->> 'kind' is distinct from 'aggregate'
        then string_to_array(match.result, '-')::integer[]
      end as games
    from public.tournament_matches match
    where match.group_id = p_group_id and match.stage <> 'tie_break'
      and (match.status in ('completed', 'bye') or match.outcome = 'no_show')
    union all
    select assumed.one, assumed.other, assumed.winner, assumed.winner is null, assumed.best_of, null
    from jsonb_to_recordset(p_assumed) as assumed (one uuid, other uuid, winner uuid, best_of integer)
  ),
  standing as (
    select
      member.participant_id,
      member.points - member.adjustment + coalesce(sum((assumed.points ->> member.participant_id::text)::integer), 0)::integer as points,
      member.wins + count(assumed.winner) filter (where assumed.winner = member.participant_id) as wins,
      member.draws + count(assumed.one) filter (where assumed.winner is null) as draws,
      member.losses + count(assumed.winner) filter (where assumed.winner <> member.participant_id) as losses
    from public.group_participants member
    left join jsonb_to_recordset(p_assumed) as assumed (one uuid, other uuid, winner uuid, points jsonb)
      on member.participant_id in (assumed.one, assumed.other)
    where member.group_id = p_group_id
    group by member.id
  ),
  sides as (
    select participant1_id as id, participant2_id as rival_id, winner_id, is_draw, best_of, games[1] as games from played
    union all
    select participant2_id, participant1_id, winner_id, is_draw, best_of, games[2] from played
  ),
  meetings as (
    select
      side.id, rival.participant_id as rival_id, result.share,
      case
        when side.best_of = 1 then result.share
        else coalesce(side.games, result.share * private.games_to_win(side.best_of))
      end as games,
      coalesce(rival.points, own.points) as points,
      (rival.wins + 0.5 * rival.draws) / nullif(rival.wins + rival.draws + rival.losses, 0) as win_rate
    from sides side
    cross join lateral (
      select case when side.winner_id = side.id then 1 when side.is_draw then 0.5 else 0 end as share
    ) as result
    join standing own on own.participant_id = side.id
    left join standing rival on rival.participant_id = side.rival_id
  )
  select
    member.participant_id,
    coalesce(sum(meetings.points), 0)::integer,
    coalesce(sum(meetings.points) - case when count(meetings.id) > 2 then max(meetings.points) + min(meetings.points) else 0 end, 0)::integer,
    coalesce(sum(meetings.points * meetings.share), 0)::numeric,
    coalesce(sum(meetings.points * meetings.games), 0)::numeric,
    coalesce(round(avg(meetings.win_rate) filter (where meetings.rival_id is not null), 4), 0)
  from public.group_participants member
  left join meetings on meetings.id = member.participant_id
  where member.group_id = p_group_id
  group by member.participant_id
$$;

create or replace function private.table_order(p_stage public.tournament_stages, p_group_id uuid)
returns table (participant_id uuid, place integer, reason jsonb)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select ordered.participant_id, ordered.place, ordered.reason
  from private.table_members(p_stage, p_group_id) as listed
  cross join lateral private.order_members(p_stage, p_group_id, listed.ids, listed.figures, listed.places) as ordered
$$;

create or replace function public.what_it_takes(p_group_id uuid)
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

comment on function "private"."assumed_figures"(public.tournament_stages, uuid, uuid[], jsonb[], jsonb) is
  'The values of the members of a table after the assumed results.';

comment on function "private"."assumed_results"(public.tournament_stages, public.tournament_matches[], integer) is
  'One outcome of the open matches, by its number: the results in the form that table_opposition() takes.';

comment on function
  "private"."limits_by_points"(public.tournament_stages, public.tournament_matches[], uuid[], jsonb[], integer[],
  integer) is 'The limits of the places in the last round, from the points alone: how many members surely have more points, and how many may have as many. For what_it_takes(), if there are too many outcomes to try them.';

comment on function "private"."most_outcomes"() is 'The number of outcomes of the last round up to which all of them are tried.';

comment on function
  "private"."order_members"(public.tournament_stages, uuid, uuid[], jsonb[], integer[], jsonb, text[], boolean[]) is
  'Orders members of a table by the rules of its stage, beginning with p_places: members that are equal share the best of their places. For every member but the first, it also returns the rule that placed the member below the one above, with the values of both. The result does not depend on the order of the members. p_figures: the values of each member, as in its row of the table. p_assumed: results assumed for open matches, as for table_opposition(). p_unknown: tie-breaks whose values the assumed results do not state; they separate no members of which one has such a match (p_open), nor the members that follow, and are returned as the open rule of those.';

comment on function "private"."place_to_reach"(public.tournament_stages) is 'The last place of a table that matters most: the last one that advances, or in the last stage the first place. Null if the table alone does not decide it.';

comment on function "private"."table_members"(public.tournament_stages, uuid) is 'The members of a table with their values, and the place from which their order begins: 1, or for those that withdrew or were disqualified the first place after all others.';

comment on function "private"."table_opposition"(uuid, jsonb) is 'Buchholz, median Buchholz, Sonneborn-Berger, Neustadtl and the mean win rate of the rivals, from the points in the table. Adjustments by staff are left out, so that they change nothing for the rivals. p_assumed: results assumed for open matches, {one, other, winner, best_of, points: {id: points}}; without a winner a draw.';

comment on function "private"."table_order"(public.tournament_stages, uuid) is 'Returns the order of a table by the rules of its stage, as order_members does. Members that withdrew or were disqualified come last, the first of them without a rule.';

comment on function "public"."what_it_takes"(uuid) is 'What each participant of a table can reach in its last round, for each of its results there. All outcomes of the open matches are tried with the rules of the table, if they are few enough; otherwise the places are limits from the points alone (is_exact). Empty before the last round, if the table alone decides no place, and while a match is open whose series has a rule.
@param p_group_id Refers to `tournament_groups.id`.
@field participant_id Refers to `participants.id`.
@field result The participant''s result: win, draw or loss; null if it has no match left.
@field best_place The best place that it can reach.
@field worst_place The worst place that it can get.
@field goal The last place that advances, or in the last stage the first place.
@field rules The tie-breaks that may decide whether it reaches the goal, in the order of the table.
@field is_exact True if every outcome was tried; false if the places are only limits.
@type result "win" | "draw" | "loss" | null
@type rules ("wins" | "losses" | "score_difference" | "map_difference" | "round_difference" | "score_for" | "direct_encounter" | "encounter_difference" | "record_below" | "buchholz" | "median_buchholz" | "sonneborn_berger" | "neustadtl" | "opponents_win_rate" | "tie_break" | "seed" | "draw")[]
@nullable result
@chapter stages
@title Leer qué necesita cada participante';

revoke all on function "private"."assumed_figures"(public.tournament_stages, uuid, uuid[], jsonb[], jsonb) from public;

revoke all
  on function "private"."assumed_results"(public.tournament_stages, public.tournament_matches[], integer)
  from public;

revoke all
  on function
    "private"."limits_by_points"(public.tournament_stages, public.tournament_matches[], uuid[], jsonb[], integer[],
    integer)
  from public;

revoke all on function "private"."most_outcomes"() from public;

revoke all
  on function
    "private"."order_members"(public.tournament_stages, uuid, uuid[], jsonb[], integer[], jsonb, text[], boolean[])
  from public;

revoke all on function "private"."place_to_reach"(public.tournament_stages) from public;

revoke all on function "private"."table_members"(public.tournament_stages, uuid) from public;

revoke all on function "private"."table_opposition"(uuid, jsonb) from public;

revoke all on function "private"."table_order"(public.tournament_stages, uuid) from public;

revoke all on function "public"."what_it_takes"(uuid) from public;

grant execute on function "public"."what_it_takes"(uuid) to "anon", "authenticated", "service_role";
