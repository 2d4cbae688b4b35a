-- Group tables: the values of every member, and the order by the tie-breaks of the stage.

--- Points, wins, draws, losses and scores of the members of a group, or of some of them. A bye is a win without a
--- score; if neither side came, both lose 0-0.
create function private.table_scores(p_stage public.tournament_stages, p_group_id uuid, p_sides uuid[])
returns table (
  participant_id uuid, points integer, wins integer, draws integer, losses integer, score_difference integer, score_for integer,
  map_difference integer
)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with played as (
    select
      match.participant1_id, match.participant2_id, match.winner_id, match.best_of,
      match.outcome is not distinct from 'score' as is_played,
      -- A match decided without play counts as won with the lowest possible number of games, so that other members gain
      -- no advantage from the absence.
      case match.outcome
        when 'score' then split_part(match.result, '-', 1)::integer
        when 'walkover' then (match.winner_id = match.participant1_id)::integer * (match.best_of + 1) / 2
        else 0
      end as score1,
      case match.outcome
        when 'score' then split_part(match.result, '-', 2)::integer
        when 'walkover' then (match.winner_id = match.participant2_id)::integer * (match.best_of + 1) / 2
        else 0
      end as score2
    from public.tournament_matches match
    where match.group_id = p_group_id
      and (match.status in ('completed', 'bye') or match.outcome = 'no_show')
      and (p_sides is null or match.participant1_id = any (p_sides) or match.participant2_id = any (p_sides))
  ),
  -- The sides are read with two queries. Making two rows of each match would take ten times as long.
  sides as (
    select participant1_id as id, winner_id, is_played, best_of, score1 as own, score2 as rivals from played
    union all
    select participant2_id, winner_id, is_played, best_of, score2, score1 from played
  ),
  scores as (
    select
      id,
      (count(*) filter (where winner_id = id))::integer as wins,
      (count(*) filter (where winner_id is null and is_played))::integer as draws,
      (count(*) filter (where winner_id <> id and is_played))::integer as lost,
      (count(*) filter (where winner_id is null and not is_played or winner_id <> id and not is_played))::integer as absent,
      sum(own - rivals)::integer as difference,
      sum(own)::integer as own,
      sum(case best_of when 1 then sign(own - rivals) else own - rivals end)::integer as maps
    from sides
    group by id
  )
  select
    member.participant_id,
    coalesce(
      score.wins * private.points_of_win(p_stage) + score.draws * private.points_of_draw(p_stage)
        + score.lost * private.points_of_loss(p_stage),
      0
    ),
    coalesce(score.wins, 0), coalesce(score.draws, 0), coalesce(score.lost + score.absent, 0),
    coalesce(score.difference, 0), coalesce(score.own, 0), coalesce(score.maps, 0)
  from public.group_participants member
  left join scores as score on score.id = member.participant_id
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
    where match.group_id = p_group_id and match.status = 'completed' and match.outcome = 'score'
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

--- Buchholz, median Buchholz, Sonneborn-Berger and the mean win rate of the rivals, from the points in the table.
create function private.table_opposition(p_group_id uuid)
returns table (participant_id uuid, buchholz integer, median_buchholz integer, sonneborn_berger numeric, opponents_win_rate numeric)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with played as (
    select
      match.participant1_id, match.participant2_id, match.winner_id,
      match.winner_id is null and match.outcome is not distinct from 'score' as is_draw
    from public.tournament_matches match
    where match.group_id = p_group_id
      and (match.status in ('completed', 'bye') or match.outcome = 'no_show')
  ),
  sides as (
    select participant1_id as id, participant2_id as rival_id, winner_id, is_draw from played
    union all
    select participant2_id, participant1_id, winner_id, is_draw from played
  ),
  meetings as (
    select
      side.id, rival.participant_id as rival_id,
      case when side.winner_id = side.id then 1 when side.is_draw then 0.5 else 0 end as share,
      coalesce(rival.points, own.points) as points,
      (rival.wins + 0.5 * rival.draws) / nullif(rival.wins + rival.draws + rival.losses, 0) as win_rate
    from sides side
    join public.group_participants own on own.group_id = p_group_id and own.participant_id = side.id
    left join public.group_participants rival
      on rival.group_id = p_group_id and rival.participant_id = side.rival_id
  )
  select
    member.participant_id,
    coalesce(sum(meetings.points), 0)::integer,
    coalesce(sum(meetings.points) - case when count(meetings.id) > 2 then max(meetings.points) + min(meetings.points) else 0 end, 0)::integer,
    coalesce(sum(meetings.points * meetings.share), 0)::numeric,
    coalesce(round(avg(meetings.win_rate) filter (where meetings.rival_id is not null), 4), 0)
  from public.group_participants member
  left join meetings on meetings.id = member.participant_id
  where member.group_id = p_group_id
  group by member.participant_id
$$;

--- Returns the order of a table by these rules. For every member but the first, it also returns the rule that placed
--- the member below the one above, with the values of both. Members that withdrew or were disqualified come last, the
--- first of them without a rule. The result does not depend on the order of the rows.
create function private.table_order(p_group_id uuid, p_rules text[], p_draw_seed integer)
returns table (participant_id uuid, place integer, reason jsonb)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_ids uuid[];
  v_figures jsonb[];
  v_level uuid[];
  v_stage public.tournament_stages;
  v_sides integer[];
  v_rivals integer[];
  v_earned integer[];
  v_win integer;
  v_values numeric[];
  -- The tie-break values that are displayed. They may differ even among sides that a direct encounter cannot separate.
  v_shown numeric[];
  -- Returns the place of each member; members that are still equal share the best of their places.
  v_places integer[];
  v_refined integer[];
  v_reasons jsonb[];
  v_rule text;
  v_sign integer;
  v_applied boolean;
begin
  select stage.* into v_stage
  from public.tournament_groups tournament_group
  join public.tournament_stages stage on stage.id = tournament_group.stage_id
  where tournament_group.id = p_group_id;
  select
    array_agg(row.participant_id), array_agg(to_jsonb(row)), array_agg(row.first_place), array_agg(null::jsonb)
  into v_ids, v_figures, v_places, v_reasons
  from (
    select
      member.*, entry.seed,
      (1 + case
        when registration.id is not null then count(*) filter (where registration.id is null) over ()
        else 0
      end)::integer as first_place,
      ('x' || substr(md5(p_draw_seed || ':' || private.drawn_id(tournament_group.tournament_id, member.participant_id)), 1, 8))::bit(32)::bigint
        as draw
    from public.group_participants member
    join public.tournament_groups tournament_group on tournament_group.id = member.group_id
    left join public.tournament_participants registration
      on registration.tournament_id = tournament_group.tournament_id and registration.participant_id = member.participant_id
      and registration.status in ('disqualified', 'withdrawn')
      -- If a member already plays in a later stage, it withdrew from that stage and not from this one.
      and not exists (
        select 1
        from public.stage_entries later
        join public.tournament_stages following on following.id = later.stage_id
        where later.participant_id = member.participant_id
          and following.tournament_id = tournament_group.tournament_id and following.position > v_stage.position
      )
    left join public.stage_entries entry
      on entry.stage_id = tournament_group.stage_id and entry.participant_id = member.participant_id
    where member.group_id = p_group_id
    order by member.participant_id
  ) as row;

  -- Without draws and without points for losses, wins give the same order as points, with smaller numbers.
  v_win := case
    when v_stage.allows_draws or private.points_of_loss(v_stage) > 0 then private.points_of_win(v_stage)
    else 1
  end;
  foreach v_rule in array array_append(p_rules, 'seed') loop
    -- For losses, seeds and draws the lower value is better.
    v_sign := case when v_rule in ('losses', 'seed', 'draw') then -1 else 1 end;
    loop
      exit when (select count(distinct standing) from unnest(v_places) as standing) = cardinality(v_places);
      -- Direct encounters are read only once, for members that are still equal.
      if v_rule = 'direct_encounter' and v_level is null then
        v_level := array(
          select v_ids[member.n]
          from unnest(v_places) with ordinality as member (place, n)
          where cardinality(array_positions(v_places, member.place)) > 1
        );
        select array_agg(met.member), array_agg(met.rival), array_agg(case
          when match.winner_id = v_ids[met.member] then v_win
          when match.outcome <> 'score' then 0
          when match.winner_id is null then private.points_of_draw(v_stage)
          else private.points_of_loss(v_stage)
        end)
        into v_sides, v_rivals, v_earned
        from public.tournament_matches match
        cross join lateral (values
          (array_position(v_ids, match.participant1_id), array_position(v_ids, match.participant2_id)),
          (array_position(v_ids, match.participant2_id), array_position(v_ids, match.participant1_id))
        ) as met (member, rival)
        where match.group_id = p_group_id
          and (match.status = 'completed' or match.outcome = 'no_show')
          and match.participant1_id = any (v_level) and match.participant2_id = any (v_level);
      end if;
      if v_rule = 'direct_encounter' then
        -- If equal members have a match left, only a member that is certain to lead is placed first (FIDE C.07).
        with tied as (
          select
            member, v_places[member] as standing,
            (count(*) over (partition by v_places[member]) - 1) * v_stage.legs as games
          from generate_subscripts(v_ids, 1) as member
        ),
        met as (
          select side, least(count(*), v_stage.legs) as games, sum(earned) as points
          from unnest(v_sides, v_rivals, v_earned) as met (side, rival, earned)
          where v_places[side] = v_places[rival]
          group by side, rival
        ),
        mini as (
          select
            tied.member, tied.standing, coalesce(sum(met.points), 0) as points,
            tied.games - coalesce(sum(met.games), 0) as missing
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
              when not is_incomplete or points > case turn when 1 then second else furthest end then points
              else -1
            end
            order by member
          )
        into v_shown, v_values
        from judged;
      else
        v_values := array(
          select v_sign * (figures ->> v_rule)::numeric from unnest(v_figures) with ordinality as l (figures, n) order by n
        );
        v_shown := v_values;
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
      v_applied := v_refined <> v_places;
      v_places := v_refined;
      -- Direct encounters are computed again for the members that are still equal; other values do not change.
      exit when v_rule <> 'direct_encounter' or not v_applied;
    end loop;
  end loop;
  return query
    select listed.id, listed.standing, listed.reason
    from unnest(v_ids, v_places, v_reasons) as listed (id, standing, reason);
end;
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
    score_difference = scores.score_difference, score_for = scores.score_for, map_difference = scores.map_difference
  from private.table_scores(v_stage, p_group_id, p_sides) as scores
  where member.group_id = p_group_id
    and member.participant_id = scores.participant_id
    and (
      member.points, member.wins, member.draws, member.losses, member.score_difference, member.score_for, member.map_difference
    ) is distinct from (
      scores.points, scores.wins, scores.draws, scores.losses, scores.score_difference, scores.score_for, scores.map_difference
    );
  if 'round_difference' = any (v_stage.tie_breaks) then
    update public.group_participants member
    set round_difference = counted.round_difference
    from private.table_rounds(p_group_id) as counted
    where member.group_id = p_group_id
      and member.participant_id = counted.participant_id
      and member.round_difference <> counted.round_difference;
  end if;
  if v_stage.tie_breaks && array['buchholz', 'median_buchholz', 'sonneborn_berger', 'opponents_win_rate'] then
    update public.group_participants member
    set
      buchholz = opposition.buchholz, median_buchholz = opposition.median_buchholz,
      sonneborn_berger = opposition.sonneborn_berger, opponents_win_rate = opposition.opponents_win_rate
    from private.table_opposition(p_group_id) as opposition
    where member.group_id = p_group_id
      and member.participant_id = opposition.participant_id
      and (member.buchholz, member.median_buchholz, member.sonneborn_berger, member.opponents_win_rate)
        is distinct from (
          opposition.buchholz, opposition.median_buchholz, opposition.sonneborn_berger, opposition.opponents_win_rate
        );
  end if;
  update public.group_participants member
  set position = ordered.place, reason = ordered.reason
  from private.table_order(p_group_id, v_stage.tie_breaks, v_stage.draw_seed) as ordered
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
