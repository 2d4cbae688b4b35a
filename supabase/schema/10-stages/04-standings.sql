-- Group tables: the values of every member, and the order by the tie-breaks of the stage.

--- The lowest number of games that wins a match of so many games.
create function private.games_to_win(p_best_of integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_best_of / 2 + 1
$$;

--- What a match decided without play counts in the table as the score of one side, by the rule of the stage.
create function private.walkover_score(p_stage public.tournament_stages, p_match public.tournament_matches, p_is_first boolean)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_stage.walkover_keeps_score and lead > p_stage.walkover_score
      then split_part(p_match.abandoned_score, '-', case when p_is_first then 1 else 2 end)::integer
    when p_is_first = (p_match.winner_id = p_match.participant1_id)
      then coalesce(
        p_stage.walkover_score,
        case p_match.series ->> 'kind' when 'aggregate' then 1 else private.games_to_win(p_match.best_of) end
      )
    else 0
  end
  from (
    select (split_part(p_match.abandoned_score, '-', 1)::integer - split_part(p_match.abandoned_score, '-', 2)::integer)
      * case when p_match.winner_id = p_match.participant1_id then 1 else -1 end as lead
  ) as abandoned
$$;

--- Points, wins, draws, losses and scores of the members of a group, or of some of them, with the adjustments by staff.
--- A bye is a win without a score; if neither side came, both lose 0-0.
create function private.table_scores(p_stage public.tournament_stages, p_group_id uuid, p_sides uuid[])
returns table (
  participant_id uuid, points integer, wins integer, draws integer, losses integer, score_difference integer, score_for integer,
  map_difference integer, adjustment integer
)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with played as (
    select
      match.participant1_id, match.participant2_id, match.winner_id,
      -- An aggregate counts as one game, like a match of one game.
      case match.series ->> 'kind' when 'aggregate' then 1 else match.best_of end as best_of,
      match.outcome is not distinct from 'score' as is_played,
      case when match.result like '%(prórroga)' then (match.series ->> 'overtime_win')::integer - private.points_of_win(p_stage) end
        as overtime_win,
      case when match.result like '%(prórroga)' then (match.series ->> 'overtime_loss')::integer - private.points_of_loss(p_stage) end
        as overtime_loss,
      case match.outcome
        when 'score' then substring(match.result from '^(\d+)')::integer
        when 'walkover' then private.walkover_score(p_stage, match, true)
        else 0
      end as score1,
      case match.outcome
        when 'score' then substring(match.result from '-(\d+)')::integer
        when 'walkover' then private.walkover_score(p_stage, match, false)
        else 0
      end as score2
    from public.tournament_matches match
    where match.group_id = p_group_id and match.stage <> 'tie_break'
      and (match.status in ('completed', 'bye') or match.outcome = 'no_show')
      and (p_sides is null or match.participant1_id = any (p_sides) or match.participant2_id = any (p_sides))
  ),
  -- The sides are read with two queries. Making two rows of each match would take ten times as long.
  sides as (
    select participant1_id as id, winner_id, is_played, best_of, score1 as own, score2 as rivals, overtime_win, overtime_loss
    from played
    union all
    select participant2_id, winner_id, is_played, best_of, score2, score1, overtime_win, overtime_loss from played
  ),
  scores as (
    select
      id,
      (count(*) filter (where winner_id = id))::integer as wins,
      (count(*) filter (where winner_id is null and is_played))::integer as draws,
      (count(*) filter (where winner_id <> id and is_played))::integer as lost,
      (count(*) filter (where winner_id is null and not is_played or winner_id <> id and not is_played))::integer as absent,
      coalesce(sum(case when winner_id = id then overtime_win else overtime_loss end), 0)::integer as overtime,
      sum(own - rivals)::integer as difference,
      sum(own)::integer as own,
      -- In games, a series decided without play counts as the shortest one, unless a walkover counts no score.
      sum(case
        when best_of = 1 then sign(own - rivals)
        when is_played then own - rivals
        else sign(own - rivals) * private.games_to_win(best_of)
      end)::integer as maps
    from sides
    group by id
  ),
  adjusted as (
    select adjustment.participant_id as id, sum(adjustment.points)::integer as points
    from public.table_adjustments adjustment
    where adjustment.stage_id = p_stage.id and adjustment.revoked_at is null
    group by adjustment.participant_id
  )
  select
    member.participant_id,
    coalesce(
      score.wins * private.points_of_win(p_stage) + score.draws * private.points_of_draw(p_stage)
        + score.lost * private.points_of_loss(p_stage) + score.overtime,
      0
    ) + coalesce(adjusted.points, 0),
    coalesce(score.wins, 0), coalesce(score.draws, 0), coalesce(score.lost + score.absent, 0),
    coalesce(score.difference, 0), coalesce(score.own, 0), coalesce(score.maps, 0), coalesce(adjusted.points, 0)
  from public.group_participants member
  left join scores as score on score.id = member.participant_id
  left join adjusted on adjusted.id = member.participant_id
  where member.group_id = p_group_id and (p_sides is null or member.participant_id = any (p_sides))
$$;

--- Rounds (goals, stocks) won minus lost by the members of a group, over games of decided matches with a known score;
--- walkovers and forfeited games have none.
create function private.table_rounds(p_group_id uuid)
returns table (participant_id uuid, round_difference integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with played as (
    select match.participant1_id, match.participant2_id, sum(game.score1 - game.score2)::integer as difference
    from public.tournament_matches match
    join public.match_games game on game.tournament_match_id = match.id
    where match.group_id = p_group_id and match.stage <> 'tie_break' and match.status = 'completed' and match.outcome = 'score'
      and game.score1 is not null
    group by match.id
  ),
  sides as (
    select participant1_id as id, difference from played
    union all
    select participant2_id, -difference from played
  )
  select member.participant_id, coalesce(sum(side.difference), 0)::integer
  from public.group_participants member
  left join sides as side on side.id = member.participant_id
  where member.group_id = p_group_id
  group by member.participant_id
$$;

--- Buchholz, median Buchholz, Sonneborn-Berger, Neustadtl and the mean win rate of the rivals, from the points in the
--- table. Adjustments by staff are left out, so that they change nothing for the rivals. p_assumed: results assumed for
--- open matches, {one, other, winner, best_of, points: {id: points}}; without a winner a draw.
create function private.table_opposition(p_group_id uuid, p_assumed jsonb default '[]')
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

--- The rules of a table in the order in which they apply. A played tie-break comes before seed and draw, which separate
--- any members.
create function private.order_rules(p_stage public.tournament_stages)
returns text[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select array_remove(array_remove(p_stage.tie_breaks, 'seed'), 'draw')
    || case when p_stage.plays_ties then array['tie_break'] else '{}'::text[] end
    || case when 'draw' = any (p_stage.tie_breaks) then array['draw', 'seed'] else array['seed'] end
$$;

--- Orders members of a table by the rules of its stage, beginning with p_places: members that are equal share the best
--- of their places. For every member but the first, it also returns the rule that placed the member below the one
--- above, with the values of both. The result does not depend on the order of the members.
---
--- p_figures: the values of each member, as in its row of the table. p_assumed: results assumed for open matches, as for
--- table_opposition(). p_unknown: tie-breaks whose values the assumed results do not state; they separate no members of
--- which one has such a match (p_open), nor the members that follow, and are returned as the open rule of those.
create function private.order_members(
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

--- The members of a table with their values, and the place from which their order begins: 1, or for those that withdrew
--- or were disqualified the first place after all others.
create function private.table_members(
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

--- Returns the order of a table by the rules of its stage, as order_members does. Members that withdrew or were
--- disqualified come last, the first of them without a rule.
create function private.table_order(p_stage public.tournament_stages, p_group_id uuid)
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

--- Writes the table of a group from its decided matches, in the order of the stage's tie-breaks. p_sides: the members
--- whose scores have changed, as after one match; null means that any may have changed.
create function private.refresh_group_table(p_group_id uuid, p_sides uuid[] default null)
returns void
language plpgsql
volatile
security definer -- group tables are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
begin
  select stage.* into v_stage
  from public.tournament_groups tournament_group
  join public.tournament_stages stage on stage.id = tournament_group.stage_id
  where tournament_group.id = p_group_id;

  update public.group_participants member
  set
    points = scores.points, wins = scores.wins, draws = scores.draws, losses = scores.losses,
    score_difference = scores.score_difference, score_for = scores.score_for, map_difference = scores.map_difference,
    adjustment = scores.adjustment
  from private.table_scores(v_stage, p_group_id, p_sides) as scores
  where member.group_id = p_group_id
    and member.participant_id = scores.participant_id
    and (
      member.points, member.wins, member.draws, member.losses, member.score_difference, member.score_for, member.map_difference,
      member.adjustment
    ) is distinct from (
      scores.points, scores.wins, scores.draws, scores.losses, scores.score_difference, scores.score_for, scores.map_difference,
      scores.adjustment
    );
  if 'round_difference' = any (v_stage.tie_breaks) then
    update public.group_participants member
    set round_difference = counted.round_difference
    from private.table_rounds(p_group_id) as counted
    where member.group_id = p_group_id
      and member.participant_id = counted.participant_id
      and member.round_difference <> counted.round_difference;
  end if;
  if v_stage.tie_breaks && array['buchholz', 'median_buchholz', 'sonneborn_berger', 'neustadtl', 'opponents_win_rate'] then
    update public.group_participants member
    set
      buchholz = opposition.buchholz, median_buchholz = opposition.median_buchholz,
      sonneborn_berger = opposition.sonneborn_berger, neustadtl = opposition.neustadtl,
      opponents_win_rate = opposition.opponents_win_rate
    from private.table_opposition(p_group_id) as opposition
    where member.group_id = p_group_id
      and member.participant_id = opposition.participant_id
      and (member.buchholz, member.median_buchholz, member.sonneborn_berger, member.neustadtl, member.opponents_win_rate)
        is distinct from (
          opposition.buchholz, opposition.median_buchholz, opposition.sonneborn_berger, opposition.neustadtl,
          opposition.opponents_win_rate
        );
  end if;
  update public.group_participants member
  set position = ordered.place, reason = ordered.reason
  from private.table_order(v_stage, p_group_id) as ordered
  where member.group_id = p_group_id
    and member.participant_id = ordered.participant_id
    and (member.position, member.reason) is distinct from (ordered.place, ordered.reason);
end;
$$;

--- Moves a member that withdrew or was disqualified to the end of the table of its stage, and back to its earlier place
--- if it is readmitted.
create function private.rank_out_member()
returns trigger
language plpgsql
volatile
security definer -- group tables are written by procedures only
set search_path = ''
as $$
begin
  perform private.refresh_group_table(member.group_id)
  from public.group_participants member
  join public.tournament_groups tournament_group on tournament_group.id = member.group_id
  where tournament_group.tournament_id = new.tournament_id and member.participant_id = new.participant_id;
  return null;
end;
$$;

create trigger rank_out_member
  after update of status on public.tournament_participants
  for each row when (
    old.status <> new.status and (old.status in ('disqualified', 'withdrawn') or new.status in ('disqualified', 'withdrawn'))
  )
  execute function private.rank_out_member();
