-- Made by `npm run migration` from supabase/schema/10-stages, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-lower_bracket.sql

-- Double elimination: the lower bracket and the grand final, created before the upper bracket that feeds them.

create function private.lower_place(p_size integer, p_round integer, p_place integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- One mask per upper round, from the second on: it flips bits of a loser's place to find the place below.
  -- These values were found by search: see the decision page on crossings.
  select 1 + ((p_place - 1) # coalesce(
    ((case p_size
      when 8 then '{1}'
      when 16 then '{3,0}'
      when 32 then '{4,1,1}'
      when 64 then '{8,7,1,1}'
      when 128 then '{14,8,6,0,1}'
      when 256 then '{56,16,4,1,3,0}'
      when 512 then '{124,48,16,2,2,3,0}'
      else '{}'
    end)::integer[])[p_round - 1],
    0
  ))
$$;
comment on function private.lower_place(p_size integer, p_round integer, p_place integer) is
  'Returns the place in a lower round to which the loser of an upper match moves, given the place of that match in its round. The order of these places delays the first rematch as long as possible, and causes few rematches.';

create function private.build_lower_bracket(p_stage public.tournament_stages, p_size integer)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_best_of integer := private.stage_best_of(p_stage);
  v_rounds integer := 2 * (round(log(2, p_size))::integer - 1);
  v_final_id uuid := case when p_stage.grand_final <> 'none' then gen_random_uuid() end;
begin
  insert into public.tournament_matches (
    id, tournament_id, stage_id, stage, round, position_in_bracket, status, best_of, next_match_id, next_match_slot
  )
  with nodes as materialized (
    -- For every upper round after the first there are two lower rounds of equal size.
    -- In the first of them, sides of the lower bracket meet; in the second, they meet the losers of the upper round.
    select gen_random_uuid() as id, round, place
    from generate_series(1, v_rounds) as round,
    lateral generate_series(1, p_size >> ((round + 1) / 2 + 1)) as place
  )
  select
    v_final_id, p_stage.tournament_id, p_stage.id, 'final', 1, 1, 'pending_opponent', v_best_of, null, null
  where v_final_id is not null
  union all
  select
    nodes.id, p_stage.tournament_id, p_stage.id, 'lower', nodes.round, nodes.place, 'pending_opponent', v_best_of,
    coalesce(following.id, v_final_id),
    case
      when following.id is null and v_final_id is null then null
      when following.id is null or nodes.round % 2 = 1 then 2
      else 2 - nodes.place % 2
    end
  from nodes
  left join nodes as following
    on following.round = nodes.round + 1
    and following.place = case nodes.round % 2 when 1 then nodes.place else (nodes.place + 1) / 2 end;
end;
$$;
comment on function private.build_lower_bracket(p_stage public.tournament_stages, p_size integer) is
  'Makes the empty lower bracket for an upper one of this size, and the first grand final.';

create function private.add_second_final(p_final public.tournament_matches)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_match_id uuid;
begin
  select * into v_stage from public.tournament_stages where id = p_final.stage_id;
  -- The winner of the upper bracket, in the first slot, has now lost for the first time, so a second final is played.
  if v_stage.grand_final <> 'reset' or p_final.winner_id = p_final.participant1_id then
    return;
  end if;
  insert into public.tournament_matches (
    tournament_id, stage_id, stage, round, position_in_bracket, participant1_id, participant2_id, status, best_of
  )
  values (
    p_final.tournament_id, p_final.stage_id, 'final', 2, 1, p_final.participant1_id, p_final.participant2_id,
    'pending', p_final.best_of
  )
  returning id into v_match_id;
  if v_stage.best_of_rules <> '[]' then
    perform private.apply_best_of_rules(v_stage);
  end if;
  perform private.notify_participant(
    side.id, 'match_ready', 'Se juega una segunda final', 'Los dos llegan con una derrota: el ganador es campeón.',
    '/match/manage/' || v_match_id
  )
  from (values (p_final.participant1_id), (p_final.participant2_id)) as side (id)
  -- If a side has withdrawn or was disqualified, the match is a walkover at once.
  where not private.is_out(p_final.tournament_id, p_final.participant1_id)
    and not private.is_out(p_final.tournament_id, p_final.participant2_id);
end;
$$;
comment on function private.add_second_final(p_final public.tournament_matches) is
  'Creates the second grand final if the winner of the upper bracket has lost the first.';

create function private.remove_second_final(p_final public.tournament_matches)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.tournament_matches
    where stage_id = p_final.stage_id and stage = 'final' and round = 2 and status in ('completed', 'cancelled')
  ) then
    perform private.refuse(
      'next_match_decided', 'El encuentro siguiente ya fue decidido: este no se puede reabrir.'
    );
  end if;
  delete from public.tournament_matches where stage_id = p_final.stage_id and stage = 'final' and round = 2;
end;
$$;
comment on function private.remove_second_final(p_final public.tournament_matches) is
  'Deletes the second grand final when the first is reopened. Refuses next_match_decided.';

-- 02-brackets.sql

-- Eliminations: the standard bracket, created in one statement.

create function private.stage_best_of(p_stage public.tournament_stages)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(p_stage.best_of, best_of) from public.tournaments where id = p_stage.tournament_id
$$;
comment on function private.stage_best_of(p_stage public.tournament_stages) is
  'Maximum games of the matches of a stage, unless one of its best_of_rules applies.';

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
    -- The seeds of two opponents always have the same sum, so seeds 1 and 2 can only meet in the final.
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
comment on function private.bracket_seeds(p_size integer) is
  'Seeds of a bracket from top to bottom in standard order; the size is a power of two. 4 gives {1,4,2,3}.';

create function private.bracket_size(p_participants integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select min(1 << power) from generate_series(0, 10) as power where 1 << power >= p_participants
$$;
comment on function private.bracket_size(p_participants integer) is
  'The next power of two, up to 1,024.';

create function private.close_dead_slots(p_stage_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_found boolean;
begin
  loop
    -- Removes the references to matches that are deleted below.
    -- Otherwise the byes that refer to deleted matches would be deleted too.
    update public.tournament_matches feeder
    set loser_next_match_id = null, loser_next_match_slot = null
    from public.tournament_matches dead
    where feeder.stage_id = p_stage_id
      and feeder.loser_next_match_id = dead.id
      and dead.slot1_closed and dead.slot2_closed
      and not (feeder.slot1_closed and feeder.slot2_closed);
    with dead as (
      -- Both slots of these matches are closed: no side can reach them, so no side advances from them.
      delete from public.tournament_matches
      where stage_id = p_stage_id and slot1_closed and slot2_closed
      returning next_match_id, next_match_slot, loser_next_match_id, loser_next_match_slot
    ),
    unfed as (
      select next_match_id as id, next_match_slot as slot from dead
      union all
      select loser_next_match_id, loser_next_match_slot from dead
      union all
      -- A bye, present or future, has no loser.
      select loser_next_match_id, loser_next_match_slot
      from public.tournament_matches
      where stage_id = p_stage_id and (status = 'bye' or slot1_closed or slot2_closed)
    )
    update public.tournament_matches match
    set
      slot1_closed = slot1_closed or closing.slots @> array[1],
      slot2_closed = slot2_closed or closing.slots @> array[2]
    from (select id, array_agg(slot) as slots from unfed where id is not null group by id) as closing
    where match.id = closing.id
      and (not slot1_closed and closing.slots @> array[1] or not slot2_closed and closing.slots @> array[2]);
    v_found := found;
    exit when not v_found;
  end loop;
end;
$$;
comment on function private.close_dead_slots(p_stage_id uuid) is
  'Applies the byes of a new stage to later matches: closes the slots that would get the loser of a bye, and deletes matches that no side can reach.';

create function private.build_bracket(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_count integer := cardinality(p_participants);
  v_size integer := private.bracket_size(v_count);
  v_rounds integer := round(log(2, v_size));
  v_best_of integer := private.stage_best_of(p_stage);
  -- Seeds beyond the last participant are null: their opponents have a bye.
  v_slots uuid[] := array(
    select p_participants[seed]
    from unnest(private.bracket_seeds(v_size)) with ordinality as draw (seed, slot)
    order by slot
  );
  -- Byes occur only in the first round, and the better seed of each pair always exists.
  v_second uuid[] := array(
    select case when v_slots[2 * pair] is null then v_slots[2 * pair - 1] end
    from generate_series(1, v_size / 2) as pair
    order by pair
  );
  v_third_place boolean := p_stage.kind = 'single_elimination' and p_stage.places >= 4 and v_count > 3;
  v_placement boolean := p_stage.kind = 'single_elimination' and p_stage.places >= 8 and v_count > 5;
begin
  if p_stage.kind = 'double_elimination' then
    perform private.build_lower_bracket(p_stage, v_size);
  end if;
  insert into public.tournament_matches (
    id, tournament_id, stage_id, stage, round, position_in_bracket, participant1_id, participant2_id,
    winner_id, status, best_of, next_match_id, next_match_slot,
    loser_next_match_id, loser_next_match_slot
  )
  with nodes as materialized (
    select gen_random_uuid() as id, 'bracket' as part, round, place
    from generate_series(1, v_rounds) as round,
    lateral generate_series(1, v_size >> round) as place
    union all
    select gen_random_uuid(), 'third_place', v_rounds, 1 where v_third_place
    union all
    -- Placement matches for the losers of the quarter-finals: two matches, then one for place 5 and one for place 7.
    select gen_random_uuid(), 'placement', round, place
    from generate_series(v_rounds - 1, v_rounds) as round, generate_series(1, 2) as place
    where v_placement
  ),
  filled as (
    select
      nodes.*,
      case round when 1 then v_slots[2 * place - 1] when 2 then v_second[2 * place - 1] end as upper_id,
      case round when 1 then v_slots[2 * place] when 2 then v_second[2 * place] end as lower_id
    from nodes
    where part = 'bracket'
    union all
    select nodes.*, null, null from nodes where part <> 'bracket'
  ),
  linked as (
    select
      filled.*,
      coalesce(following.id, final.id) as next_id,
      case
        when following.part = 'placement' then filled.place
        when following.id is not null then 2 - filled.place % 2
        when final.id is not null then 1
      end as next_slot,
      coalesce(falling.id, lower.id) as loser_id,
      case
        when falling.part = 'placement' and filled.part = 'bracket' then 2 - filled.place % 2
        when falling.id is not null then filled.place
        -- With two participants, the loser of the upper match goes directly to the grand final.
        when lower.stage = 'final' then 2
        when lower.id is not null and filled.round = 1 then 2 - filled.place % 2
        when lower.id is not null then 1
      end as loser_slot
    from filled
    left join nodes as following
      on following.part = filled.part
      and following.round = filled.round + 1
      and following.place = case filled.part when 'bracket' then (filled.place + 1) / 2 else 1 end
    left join nodes as falling
      on falling.round = filled.round + 1
      and (
        filled.part = 'bracket' and (
          falling.part = 'third_place'
          or falling.part = 'placement' and falling.round = v_rounds - 1 and falling.place = (filled.place + 1) / 2
        )
        or filled.part = 'placement' and falling.part = 'placement' and falling.place = 2
      )
    left join public.tournament_matches as final
      on final.stage_id = p_stage.id and final.stage = 'final' and filled.part = 'bracket' and filled.round = v_rounds
    left join public.tournament_matches as lower
      on lower.stage_id = p_stage.id
      and lower.stage = case when v_size > 2 then 'lower' else 'final' end
      and lower.round = greatest(1, 2 * filled.round - 2)
      and lower.position_in_bracket = case filled.round
        when 1 then (filled.place + 1) / 2
        else private.lower_place(v_size, filled.round, filled.place)
      end
  )
  select
    id, p_stage.tournament_id, p_stage.id, part, round, place, upper_id, lower_id,
    case when part = 'bracket' and round = 1 and lower_id is null then upper_id end,
    case
      when upper_id is not null and lower_id is not null then 'pending'
      when part = 'bracket' and round = 1 then 'bye'
      else 'pending_opponent'
    end,
    v_best_of, next_id, next_slot, loser_id, loser_slot
  from linked;
  if v_placement or p_stage.kind = 'double_elimination' and v_count < v_size then
    perform private.close_dead_slots(p_stage.id);
  end if;
end;
$$;
comment on function private.build_bracket(p_stage public.tournament_stages, p_participants uuid[]) is
  'Creates all rounds of an elimination for 2 to 1,024 participants, best seed first: byes for the best seeds, later slots empty. A single elimination gets a third-place match from four participants on and placement matches from six on, a double elimination the lower bracket.';

-- 03-groups.sql

-- Round robin: groups by serpentine or draw, and rounds by the circle method.

create function private.points_of_win(p_stage public.tournament_stages)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_stage.points_of_win, case when p_stage.kind = 'swiss' and not p_stage.allows_draws then 1 else 3 end)
$$;
comment on function private.points_of_win(p_stage public.tournament_stages) is
  'Points that a win, and a bye, gives in a stage.';

create function private.points_of_draw(p_stage public.tournament_stages)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_stage.points_of_draw, 1)
$$;
comment on function private.points_of_draw(p_stage public.tournament_stages) is
  'Points that a draw gives each side.';

create function private.points_of_loss(p_stage public.tournament_stages)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_stage.points_of_loss, 0)
$$;
comment on function private.points_of_loss(p_stage public.tournament_stages) is
  'Points for playing and losing a match; an absent side gets none.';

create function private.circle_rounds(p_members integer)
returns table (round integer, pairing integer, member1 integer, member2 integer)
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- The circle method: with an even number of members, the last one stays fixed while the others rotate.
  -- With an odd number, the fixed place means a bye.
  with circle as (
    select p_members + p_members % 2 as size, p_members + p_members % 2 - 1 as turning
  ),
  pairs as (
    select
      turn + 1 as round,
      step,
      case step when 0 then turning else (turn + step) % turning end as one,
      (turn - step + turning) % turning as other
    from circle,
    lateral generate_series(0, turning - 1) as turn,
    lateral generate_series(0, size / 2 - 1) as step
  )
  select
    round,
    row_number() over (partition by round order by step)::integer,
    -- Each member is the first side in half of its matches; if their number is odd, in one more or one less.
    case when is_turned then one else other end + 1,
    case when is_turned then other else one end + 1
  from pairs
  cross join lateral (select case step when 0 then round % 2 = 0 else step % 2 = 0 end as is_turned) as side
  where greatest(one, other) < p_members
$$;
comment on function private.circle_rounds(p_members integer) is
  'Round robin of members 1..n by the circle method: every pair meets once, a member plays at most once per round, and is the first side at most once more often than the second.';

create function private.group_name(p_position integer)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select 'Grupo '
    || case when p_position > 26 then chr(64 + (p_position - 1) / 26) else '' end
    || chr(65 + (p_position - 1) % 26)
$$;
comment on function private.group_name(p_position integer) is
  'The name of a group by its number: Grupo A … Grupo Z, Grupo AA …';

create function private.draw_figure(p_draw_seed integer, p_participant_id uuid)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select encode(sha256(convert_to(p_draw_seed || ':' || p_participant_id, 'UTF8')), 'hex')
$$;
comment on function private.draw_figure(p_draw_seed integer, p_participant_id uuid) is
  'The random number of a participant in a draw: SHA-256 of seed:participant, which anyone can verify. The participant with the smallest number is drawn first.';

create function private.drawn(p_participants uuid[], p_draw_seed integer)
returns uuid[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(id order by private.draw_figure(p_draw_seed, id) collate "C"), '{}') from unnest(p_participants) as id
$$;
comment on function private.drawn(p_participants uuid[], p_draw_seed integer) is
  'Sorts participants randomly by a recorded seed. The same seed gives the same order, whatever the order before.';

create function private.add_group_matches(p_stage public.tournament_stages)
returns void
language sql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
  insert into public.tournament_matches (
    tournament_id, stage_id, stage, group_id, round, position_in_bracket,
    participant1_id, participant2_id, status, best_of
  )
  select
    p_stage.tournament_id, p_stage.id, 'group', sized.id, day.round,
    row_number() over (partition by day.round order by sized.position, pair.pairing),
    case leg when 1 then one.participant_id else other.participant_id end,
    case leg when 1 then other.participant_id else one.participant_id end,
    'pending', (select private.stage_best_of(p_stage))
  from (
    select tournament_group.id, tournament_group.position, count(*)::integer as members
    from public.tournament_groups tournament_group
    join public.group_participants member on member.group_id = tournament_group.id
    where tournament_group.stage_id = p_stage.id
    group by tournament_group.id
  ) as sized
  cross join lateral private.circle_rounds(sized.members) as pair
  cross join generate_series(1, p_stage.legs) as leg
  cross join lateral (select pair.round + (leg - 1) * (sized.members + sized.members % 2 - 1) as round) as day
  join public.group_participants one on one.group_id = sized.id and one.position = pair.member1
  join public.group_participants other on other.group_id = sized.id and other.position = pair.member2
$$;
comment on function private.add_group_matches(p_stage public.tournament_stages) is
  'Returns the matches of a group, in which every pair meets once or twice; a member plays at most once per round.';

create function private.build_groups(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  -- Without a group size, there is one group of at most 64, the limit of a round robin.
  v_groups integer := greatest(
    1, round(cardinality(p_participants)::numeric / p_stage.group_size), ceil(cardinality(p_participants) / 64.0)
  );
  v_participants uuid[] := p_participants;
begin
  if p_stage.grouping = 'draw' then
    v_participants := private.drawn(p_participants, p_stage.draw_seed);
  end if;
  insert into public.tournament_groups (tournament_id, stage_id, name, position)
  select p_stage.tournament_id, p_stage.id, private.group_name(place), place
  from generate_series(1, v_groups) as place;

  -- Serpentine distribution: seeds 1..n go to the groups from left to right, the next n from right to left.
  insert into public.group_participants (group_id, participant_id, position)
  select
    tournament_group.id, participant.id,
    row_number() over (partition by tournament_group.id order by participant.seed)
  from unnest(v_participants) with ordinality as participant (id, seed)
  join public.tournament_groups tournament_group
    on tournament_group.stage_id = p_stage.id
    and tournament_group.position = 1 + case
      when ((participant.seed - 1) / v_groups) % 2 = 0 then (participant.seed - 1) % v_groups
      else v_groups - 1 - (participant.seed - 1) % v_groups
    end;

  perform private.add_group_matches(p_stage);
end;
$$;
comment on function private.build_groups(p_stage public.tournament_stages, p_participants uuid[]) is
  'Creates the groups of a round robin by seed or at random, and their matches, in which every pair meets once or twice.';

-- 04-standings.sql

-- Group tables: the values of every member, and the order by the tie-breaks of the stage.

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
comment on function private.table_scores(p_stage public.tournament_stages, p_group_id uuid, p_sides uuid[]) is
  'Points, wins, draws, losses and scores of the members of a group, or of some of them. A bye is a win without a score; if neither side came, both lose 0-0.';

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
comment on function private.table_rounds(p_group_id uuid) is
  'Rounds (goals, stocks) won minus lost by the members of a group, over games of decided matches with a known score; walkovers and forfeited games have none.';

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
comment on function private.table_opposition(p_group_id uuid) is
  'Buchholz, median Buchholz, Sonneborn-Berger and the mean win rate of the rivals, from the points in the table.';

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
comment on function private.table_order(p_group_id uuid, p_rules text[], p_draw_seed integer) is
  'Returns the order of a table by these rules. For every member but the first, it also returns the rule that placed the member below the one above, with the values of both. Members that withdrew or were disqualified come last, the first of them without a rule. The result does not depend on the order of the rows.';

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
comment on function private.refresh_group_table(p_group_id uuid, p_sides uuid[]) is
  'Writes the table of a group from its decided matches, in the order of the stage''s tie-breaks. p_sides: the members whose scores have changed, as after one match; null means that any may have changed.';

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
comment on function private.rank_out_member() is
  'Moves a member that withdrew or was disqualified to the end of the table of its stage, and back to its earlier place if it is readmitted.';

create trigger rank_out_member
  after update of status on public.tournament_participants
  for each row when (
    old.status <> new.status and (old.status in ('disqualified', 'withdrawn') or new.status in ('disqualified', 'withdrawn'))
  )
  execute function private.rank_out_member();

-- 05-swiss.sql

-- Swiss: the first round, the table during a round, and rounds that are paired outside the database.
--
-- Pairing a later round is a minimum-weight perfect matching, which the function pair-swiss-rounds computes.
-- The database provides the players, and accepts only legal pairings.

create index tournament_stages_due_round_idx on public.tournament_stages (id) where due_round is not null;

create function private.swiss_rounds(p_stage public.tournament_stages)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select least(
    coalesce(
      p_stage.wins_to_advance + p_stage.losses_to_leave - 1, p_stage.rounds, greatest(1, ceil(log(2, count(*)))::integer)
    ),
    -- No pair meets twice, and with an odd number every member has at most one bye.
    count(*) - 1 + count(*) % 2
  )::integer
  from public.stage_entries
  where stage_id = p_stage.id
$$;
comment on function private.swiss_rounds(p_stage public.tournament_stages) is
  'Number of rounds of a Swiss stage: as configured, else given by its thresholds, else by its number of entries.';

create function private.swiss_players(p_stage public.tournament_stages)
returns table (participant_id uuid, points integer, rank integer, had_bye boolean)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select
    member.participant_id, member.points, member.position,
    won.bye or won.walkover and bool_or(not won.bye and not won.walkover) over ()
  from public.tournament_groups tournament_group
  join public.group_participants member on member.group_id = tournament_group.id
  join public.tournament_participants registration
    on registration.tournament_id = p_stage.tournament_id
    and registration.participant_id = member.participant_id
  cross join lateral (
    select coalesce(bool_or(match.status = 'bye'), false), coalesce(bool_or(match.outcome = 'walkover'), false)
    from public.tournament_matches match
    where match.group_id = member.group_id and match.winner_id = member.participant_id
  ) as won (bye, walkover)
  where tournament_group.stage_id = p_stage.id
    and registration.status = 'registered'
    and coalesce(member.wins < p_stage.wins_to_advance, true)
    and coalesce(member.losses < p_stage.losses_to_leave, true)
$$;
comment on function private.swiss_players(p_stage public.tournament_stages) is
  'The players to pair: not withdrawn or disqualified, and not advanced or eliminated by the thresholds of the stage. had_bye is true for players who get no bye: they had one, or won a match without playing while another player has had neither (FIDE C.04.1).';

create function private.add_swiss_round(p_stage public.tournament_stages, p_round integer, p_ones uuid[], p_others uuid[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_group_id uuid;
begin
  select id into v_group_id from public.tournament_groups where stage_id = p_stage.id;
  insert into public.tournament_matches (
    tournament_id, stage_id, stage, group_id, round, position_in_bracket, participant1_id, participant2_id,
    winner_id, status, best_of
  )
  select
    p_stage.tournament_id, p_stage.id, 'swiss', v_group_id, p_round, pair.place, pair.one, pair.other,
    case when pair.other is null then pair.one end,
    case when pair.other is null then 'bye' else 'pending' end,
    private.stage_best_of(p_stage)
  from unnest(p_ones, p_others) with ordinality as pair (one, other, place);
  update public.group_participants
  set points = points + private.points_of_win(p_stage), wins = wins + 1
  where group_id = v_group_id and participant_id = p_ones[array_position(p_others, null)];
  if p_stage.best_of_rules <> '[]' then
    perform private.apply_best_of_rules(p_stage);
  end if;
end;
$$;
comment on function private.add_swiss_round(p_stage public.tournament_stages, p_round integer, p_ones uuid[], p_others uuid[]) is
  'Writes the matches of a round; a player without opponent has a bye, which counts as a win.';

create function private.build_swiss(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_half constant integer := cardinality(p_participants) / 2;
  v_group_id uuid;
begin
  insert into public.tournament_groups (tournament_id, stage_id, name, position)
  values (p_stage.tournament_id, p_stage.id, p_stage.name, 1)
  returning id into v_group_id;
  insert into public.group_participants (group_id, participant_id, position)
  select v_group_id, participant.id, participant.seed
  from unnest(p_participants) with ordinality as participant (id, seed);
  -- The first round pairs the upper half of the seeds with the lower half; with an odd number the last seed has a bye.
  perform private.add_swiss_round(
    p_stage, 1,
    p_participants[:v_half] || case when cardinality(p_participants) % 2 = 1 then p_participants[2 * v_half + 1:] end,
    p_participants[v_half + 1:2 * v_half] || case when cardinality(p_participants) % 2 = 1 then array[null::uuid] end
  );
end;
$$;
comment on function private.build_swiss(p_stage public.tournament_stages, p_participants uuid[]) is
  'Creates the table and the first round of a Swiss stage, best seed first.';

create function private.count_swiss_match(p_match public.tournament_matches)
returns void
language sql
volatile
security definer -- group tables are written by procedures only
set search_path = ''
as $$
  -- Places, and values that depend on rivals, change for all members, so they are computed at the end of the round.
  update public.group_participants member
  set
    points = member.points + scores.points, wins = member.wins + scores.wins, draws = member.draws + scores.draws,
    losses = member.losses + scores.losses
  from public.tournament_stages stage
  cross join lateral (values (p_match.participant1_id), (p_match.participant2_id)) as side (id)
  cross join lateral (
    select
      case
        when p_match.winner_id = side.id then private.points_of_win(stage)
        when p_match.outcome <> 'score' then 0
        when p_match.winner_id is null then private.points_of_draw(stage)
        else private.points_of_loss(stage)
      end as points,
      (p_match.winner_id is not distinct from side.id)::integer as wins,
      (p_match.winner_id is null and p_match.outcome = 'score')::integer as draws,
      (case when p_match.winner_id is null then p_match.outcome = 'no_show' else p_match.winner_id <> side.id end)::integer as losses
  ) as scores
  where stage.id = p_match.stage_id and member.group_id = p_match.group_id and member.participant_id = side.id
$$;
comment on function private.count_swiss_match(p_match public.tournament_matches) is
  'Adds a decided Swiss match to the values of its two sides.';

create function private.next_swiss_round(p_stage public.tournament_stages)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select played.round + 1
  from (select max(round) from public.tournament_matches where stage_id = p_stage.id) as played (round),
    (select count(*), count(*) filter (where had_bye) from private.swiss_players(p_stage)) as playing (here, rested)
  where played.round < private.swiss_rounds(p_stage) and here >= 2
    -- With an odd number of players, at least one of them must not have had a bye yet.
    and (here % 2 = 0 or rested < here)
$$;
comment on function private.next_swiss_round(p_stage public.tournament_stages) is
  'Returns the number of the next Swiss round when all matches of the present one are decided; null if no round is left.';

create function private.close_swiss_round(p_stage public.tournament_stages)
returns boolean
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_next integer;
begin
  perform private.refresh_group_table(id) from public.tournament_groups where stage_id = p_stage.id;
  v_next := private.next_swiss_round(p_stage);
  if v_next is null then
    return false;
  end if;
  update public.tournament_stages set due_round = v_next where id = p_stage.id and due_round is distinct from v_next;
  perform private.ask_for_pairing();
  return true;
end;
$$;
comment on function private.close_swiss_round(p_stage public.tournament_stages) is
  'Writes the table of a complete round and requests the next one; false if there is none to play.';

create function private.has_avoidable_rematch(p_stage public.tournament_stages, p_ones uuid[], p_others uuid[])
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with met as (
    select participant1_id as one, participant2_id as other
    from public.tournament_matches
    where stage_id = p_stage.id and participant2_id is not null
  ),
  playing as (
    select pair.one as id from unnest(p_ones, p_others) as pair (one, other) where pair.other is not null
    union all
    select pair.other from unnest(p_ones, p_others) as pair (one, other) where pair.other is not null
  ),
  known as (
    -- Counts, for each present player, the other present players that they have met.
    select playing.id, count(rival.id) as rivals
    from playing
    left join (select one, other from met union select other, one from met) as meeting on meeting.one = playing.id
    left join playing rival on rival.id = meeting.other
    group by playing.id
  )
  select exists (
    select 1
    from unnest(p_ones, p_others) as pair (one, other)
    join met on (met.one, met.other) in ((pair.one, pair.other), (pair.other, pair.one))
  )
  -- Dirac's theorem: if every player can still meet at least half of the others, a pairing without a rematch exists.
  and (select max(rivals) <= count(*) / 2 - 1 from known)
$$;
comment on function private.has_avoidable_rematch(p_stage public.tournament_stages, p_ones uuid[], p_others uuid[]) is
  'True if a round repeats a match although a round without a rematch certainly exists.';

create function public.swiss_rounds_to_pair()
returns table (stage_id uuid, round integer, players jsonb, meetings jsonb)
language plpgsql
stable
security definer -- for the function that pairs the rounds
set search_path = ''
as $$
begin
  return query
    select
      stage.id, stage.due_round,
      (
        select jsonb_agg(
          jsonb_build_object('id', player.participant_id, 'points', player.points, 'hadBye', player.had_bye)
          order by player.points desc, player.rank
        )
        from private.swiss_players(stage) as player
      ),
      (
        select coalesce(jsonb_agg(jsonb_build_array(match.participant1_id, match.participant2_id)), '[]')
        from public.tournament_matches match
        where match.stage_id = stage.id and match.participant2_id is not null
      )
    from public.tournament_stages stage
    where stage.due_round is not null
    order by stage.id
    limit 20;
end;
$$;
comment on function public.swiss_rounds_to_pair() is
  'For the service: the Swiss rounds to be paired, with their players, best first, and who has met whom.';

create function public.store_swiss_round(p_stage_id uuid, p_round integer, p_pairs jsonb)
returns boolean
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_ones uuid[];
  v_others uuid[];
  v_paired uuid[];
  v_rests uuid;
begin
  perform private.lock_tournament(tournament_id) from public.tournament_stages where id = p_stage_id;
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  -- The round need not be paired any more: another call has stored it, or a result was undone in the meantime.
  if v_stage.due_round is distinct from p_round then
    return false;
  end if;
  select array_agg((pair ->> 0)::uuid order by place), array_agg((pair ->> 1)::uuid order by place)
  into v_ones, v_others
  from jsonb_array_elements(p_pairs) with ordinality as listed (pair, place);
  v_paired := v_ones || array_remove(v_others, null);
  v_rests := v_ones[array_position(v_others, null)];

  if (select array_agg(participant_id order by participant_id) from private.swiss_players(v_stage))
    is distinct from (select array_agg(id order by id) from unnest(v_paired) as id)
  then
    -- The players have changed since the caller read them, so the function must read them again.
    return false;
  end if;
  if cardinality(array_positions(v_others, null)) <> cardinality(v_paired) % 2 then
    perform private.refuse('pairing_illegal', 'La ronda deja libre a más de un participante.');
  end if;
  if v_rests is not null and v_rests not in (
    select participant_id
    from private.swiss_players(v_stage)
    where not had_bye and points = (select min(points) from private.swiss_players(v_stage) where not had_bye)
  ) then
    perform private.refuse('pairing_illegal', 'El descanso es de quien menos puntos tiene y todavía no descansó ni ganó sin jugar.');
  end if;
  if private.has_avoidable_rematch(v_stage, v_ones, v_others) then
    perform private.refuse('pairing_illegal', 'La ronda repite un encuentro que se puede evitar.');
  end if;

  perform private.add_swiss_round(v_stage, p_round, v_ones, v_others);
  perform private.plan_hours(v_stage);
  update public.tournament_stages set due_round = null where id = p_stage_id;
  perform private.notify_participant(
    paired.id, 'match_ready', format('Ronda %s de %s', p_round, v_stage.name), 'Ya se conoce a tu rival.',
    '/tournaments/' || v_stage.tournament_id
  )
  from unnest(array_remove(v_paired, v_rests)) as paired (id);
  return true;
end;
$$;
comment on function public.store_swiss_round(p_stage_id uuid, p_round integer, p_pairs jsonb) is
  'For the service: writes a paired round, [[one, other], …, [resting player, null]]. False if it is not the round to be paired now. Refuses pairing_illegal: more than one bye, a bye that is not the lowest or a second one, an avoidable rematch.';

grant execute on function public.swiss_rounds_to_pair, public.store_swiss_round to service_role;

-- 06-qualification.sql

-- From one stage to the next: the qualified participants and their seeds.

create function private.meeting_round(p_slot integer, p_other_slot integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select length(ltrim((p_slot # p_other_slot)::bit(12)::text, '0'))
$$;
comment on function private.meeting_round(p_slot integer, p_other_slot integer) is
  'The round in which two slots of a bracket (counted from 0) can meet: the height of their common branch.';

create function private.earliest_meeting(
  p_participant integer, p_seat integer, p_seats integer[], p_groups uuid[], p_slots integer[]
)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(min(private.meeting_round(p_slots[p_seat], p_slots[p_seats[mate]])), 99)
  from unnest(array_positions(p_groups, p_groups[p_participant])) as mate
  where mate <> p_participant and p_seats[mate] is not null
$$;
comment on function private.earliest_meeting(p_participant integer, p_seat integer, p_seats integer[], p_groups uuid[], p_slots integer[]) is
  'The first round in which a participant in a slot could meet another participant of its group; 99 if no other one has a slot yet.';

create function private.move_round(
  p_participant integer, p_tier integer[], p_seats integer[], p_groups uuid[], p_slots integer[], p_round integer
)
returns integer[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_seats integer[] := p_seats;
  -- v_takes[i] is the participant that would take the slot of participant i.
  v_takes integer[] := array_fill(null::integer, array[cardinality(p_seats)]);
  v_queue integer[] := array[p_participant];
  v_at integer := 1;
  v_one integer;
  v_other integer;
begin
  while v_at <= cardinality(v_queue) and v_takes[p_participant] is null loop
    v_one := v_queue[v_at];
    v_at := v_at + 1;
    foreach v_other in array p_tier loop
      if v_takes[v_other] is null
        and private.earliest_meeting(v_one, p_seats[v_other], p_seats, p_groups, p_slots) >= p_round
      then
        v_takes[v_other] := v_one;
        v_queue := v_queue || v_other;
      end if;
    end loop;
  end loop;
  if v_takes[p_participant] is null then
    return p_seats;
  end if;
  v_one := p_participant;
  loop
    v_other := v_takes[v_one];
    v_seats[v_other] := p_seats[v_one];
    v_one := v_other;
    exit when v_one = p_participant;
  end loop;
  return v_seats;
end;
$$;
comment on function private.move_round(p_participant integer, p_tier integer[], p_seats integer[], p_groups uuid[], p_slots integer[], p_round integer) is
  'Finds a slot for a participant of a tier in which it meets others of its group no earlier than in the given round. Others of the tier may move to slots that are as good for them (an augmenting path). Returns the slots unchanged if there is no such slot.';

create function private.seat_tier(
  p_tier integer, p_tiers integer[], p_seats integer[], p_groups uuid[], p_slots integer[], p_rounds integer
)
returns integer[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Two participants of a group can be separated until the final, four until the semifinals, and so on.
  v_ideal constant integer := p_rounds + 1 - length(ltrim((p_tier - 1)::bit(12)::text, '0'));
  v_tier integer[] := array_positions(p_tiers, p_tier);
  v_free integer[] := v_tier;
  v_best integer;
  v_latest integer;
  v_meeting integer;
  v_participant integer;
  v_other integer;
  v_seat integer;
begin
  foreach v_participant in array v_tier loop
    v_latest := -1;
    foreach v_seat in array v_free loop
      v_meeting := private.earliest_meeting(v_participant, v_seat, p_seats, p_groups, p_slots);
      if v_meeting > v_latest then
        v_best := v_seat;
        v_latest := v_meeting;
      end if;
      exit when v_latest >= v_ideal;
    end loop;
    p_seats[v_participant] := v_best;
    v_free := array_remove(v_free, v_best);
  end loop;

  -- The participants placed last got the remaining slots; they exchange slots if this separates groups better.
  foreach v_participant in array v_tier loop
    v_meeting := private.earliest_meeting(v_participant, p_seats[v_participant], p_seats, p_groups, p_slots);
    continue when v_meeting >= v_ideal;
    p_seats := private.move_round(v_participant, v_tier, p_seats, p_groups, p_slots, v_ideal);
    v_meeting := private.earliest_meeting(v_participant, p_seats[v_participant], p_seats, p_groups, p_slots);
    continue when v_meeting >= v_ideal;
    foreach v_other in array v_tier loop
      if private.earliest_meeting(v_participant, p_seats[v_other], p_seats, p_groups, p_slots)
        + private.earliest_meeting(v_other, p_seats[v_participant], p_seats, p_groups, p_slots)
        > v_meeting
        + private.earliest_meeting(v_other, p_seats[v_other], p_seats, p_groups, p_slots)
      then
        v_best := p_seats[v_participant];
        p_seats[v_participant] := p_seats[v_other];
        p_seats[v_other] := v_best;
        exit;
      end if;
    end loop;
  end loop;
  return p_seats;
end;
$$;
comment on function private.seat_tier(p_tier integer, p_tiers integer[], p_seats integer[], p_groups uuid[], p_slots integer[], p_rounds integer) is
  'Assigns the seeds of a tier (the participants with the same place in their groups), best first: each gets the best seed with which it meets others of its group as late as possible.';

create function private.keep_mates_apart(p_participants uuid[], p_groups uuid[], p_tiers integer[])
returns uuid[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_size constant integer := private.bracket_size(cardinality(p_participants));
  -- v_slots[seed] is the position of a seed in the bracket, from 0.
  v_slots constant integer[] := array(
    select slot - 1
    from unnest(private.bracket_seeds(v_size)) with ordinality as draw (seed, slot)
    order by seed
  );
  v_seats integer[] := array_positions(p_tiers, 1);
begin
  for v_tier in 2..p_tiers[cardinality(p_tiers)] loop
    v_seats := private.seat_tier(v_tier, p_tiers, v_seats, p_groups, v_slots, round(log(2, v_size))::integer);
  end loop;
  return array(
    select p_participants[participant]
    from unnest(v_seats) with ordinality as seated (seat, participant)
    order by seat
  );
end;
$$;
comment on function private.keep_mates_apart(p_participants uuid[], p_groups uuid[], p_tiers integer[]) is
  'Reorders qualifiers (best first, with their group and their place in it) so that participants of the same group meet as late as possible. Group winners retain their seeds; the others move within their tier (the same place in the groups).';

create function private.qualified_participants(p_from public.tournament_stages, p_to public.tournament_stages)
returns uuid[]
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_participants uuid[];
  v_groups uuid[];
  v_tiers integer[];
begin
  with standing as (
    select
      entry.participant_id, entry.seed, entry.rank as stage_rank, member.group_id,
      member.points, member.wins, member.score_difference, member.score_for,
      row_number() over (partition by member.group_id order by member.position, entry.rank, entry.seed)::integer as tier,
      greatest(member.wins + member.draws + member.losses, 1)::numeric as played
    from public.stage_entries entry
    join public.tournament_participants registration
      on registration.tournament_id = p_from.tournament_id
      and registration.participant_id = entry.participant_id
    left join (
      public.group_participants member
      join public.tournament_groups tournament_group
        on tournament_group.id = member.group_id and tournament_group.stage_id = p_from.id
    ) on member.participant_id = entry.participant_id
    where entry.stage_id = p_from.id and (
      registration.status = 'registered'
      -- A participant that advanced and was excluded later still counts as advanced.
      or exists (select 1 from public.stage_entries later where later.stage_id = p_to.id and later.participant_id = entry.participant_id)
    )
  ),
  ranked as (
    -- Values are divided by the number of matches, because the sizes of groups may differ by one.
    select standing.*, row_number() over (
      order by tier, points / played desc, score_difference / played desc, score_for / played desc, seed
    ) as rank
    from standing
  ),
  qualified as (
    select *
    from ranked
    where case p_to.qualifiers_from
      when 'group' then tier <= p_to.qualifiers
      when 'wins' then wins >= p_to.qualifiers
      else rank <= p_to.qualifiers
    end or p_to.qualifiers is null
  )
  select
    array_agg(participant_id order by rank),
    array_agg(group_id order by rank),
    array_agg(tier order by rank)
  into v_participants, v_groups, v_tiers
  from qualified;

  return case
    when v_participants is null then '{}'
    when p_to.seeding = 'draw' then private.drawn(v_participants, p_to.draw_seed)
    -- If the stage had a single table, there are no groups to separate in the bracket.
    when p_to.seeding = 'apart' and (select count(distinct id) > 1 from unnest(v_groups) as id)
      then private.keep_mates_apart(v_participants, v_groups, v_tiers)
    else v_participants
  end;
end;
$$;
comment on function private.qualified_participants(p_from public.tournament_stages, p_to public.tournament_stages) is
  'The participants that advance from a finished stage to the next, best seed first; without those that have withdrawn or were disqualified since.';

-- 07-stage_final_places.sql

-- The final places in a stage in which every match is decided.

create function private.bracket_places(p_stage_id uuid)
returns table (participant_id uuid, place integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with decided as (
    select
      match.*,
      case when winner_id = participant1_id then participant2_id else participant1_id end as loser_id,
      max(round) over () as final_round
    from public.tournament_matches match
    where stage_id = p_stage_id
  ),
  reached as (
    -- The best place that each participant could reach. The losers of a round share one: 2, 3, 5, 9 …
    select
      winner_id as id,
      case stage when 'bracket' then 1 when 'third_place' then 3 else 3 + 2 * position_in_bracket end::numeric as standing
    from decided
    where round = final_round and winner_id is not null
    union all
    select
      loser_id,
      case stage
        when 'bracket' then (1 << (final_round - round)) + 1
        when 'third_place' then 4
        else 4 + 2 * position_in_bracket
      end
    from decided
    where status = 'completed' and loser_next_match_id is null
    union all
    -- If neither side came to a placement match, both share the best place that they could have had without it.
    -- Sides absent from a first-round placement match come after the sides that played the other match of that round.
    select
      side.id,
      case when stage = 'third_place' then 3 when round = final_round then 3 + 2 * position_in_bracket else 7.5 end
    from decided
    cross join lateral (values (participant1_id), (participant2_id)) as side (id)
    where outcome = 'no_show' and stage <> 'bracket'
  ),
  best as (
    select id, min(standing) as standing, false as stayed_away from reached group by id
    union all
    -- Sides of a match to which neither came get the place of that match's loser.
    select side.id, (1 << (final_round - round)) + 1, true
    from decided
    cross join lateral (values (participant1_id), (participant2_id)) as side (id)
    where outcome = 'no_show' and stage = 'bracket'
  )
  select
    id,
    -- If places are empty between participants, the later ones move up, except above sides that were absent. Without a
    -- champion, the first place stays empty.
    greatest(
      rank() over (order by stayed_away, standing)
        + case when min(standing) filter (where not stayed_away) over () = 1 then 0 else 1 end,
      case when stayed_away then standing end
    )::integer
  from best
$$;
comment on function private.bracket_places(p_stage_id uuid) is
  'Places of a single elimination. Without a third-place match both losing semifinalists share place 3. Sides absent from a match without a winner come after everyone who played, in the order of their progress.';

create function private.double_elimination_places(p_stage_id uuid)
returns table (participant_id uuid, place integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with decided as (
    select
      match.*,
      case when winner_id = participant1_id then participant2_id else participant1_id end as loser_id,
      -- The match that decides the champion: the last grand final, or the final of the upper bracket if there is none.
      row_number() over (order by stage = 'final' desc, stage = 'bracket' desc, round desc) = 1 as is_last,
      stage = 'lower' and next_match_id is null as is_lower_last
    from public.tournament_matches match
    where stage_id = p_stage_id
  ),
  reached as (
    -- The distance is counted in lower rounds, because the loser of an upper match continues in the lower bracket.
    select winner_id as id, 10000 as distance from decided where is_last and winner_id is not null
    union all
    select loser_id, 9999 from decided where is_last and status = 'completed' and loser_next_match_id is null
    union all
    select winner_id, 9999 from decided where is_lower_last and winner_id is not null
    union all
    select loser_id, round from decided where stage = 'lower' and status = 'completed'
  ),
  furthest as (
    select id, max(distance) as distance, null::integer as place_at_best from reached group by id
    union all
    -- If neither side came to a match, both sides leave the tournament. Both get at best the place of the match's
    -- loser, or of the loser of the next lower match.
    select
      side.id, away.distance,
      case stage
        when 'final' then 2
        else 3 + (select count(*) from decided later where later.stage = 'lower' and later.round > away.distance)
      end::integer
    from decided
    cross join lateral (values (participant1_id), (participant2_id)) as side (id)
    cross join lateral (
      select case stage when 'final' then 9999 when 'lower' then round else greatest(1, 2 * round - 2) end
    ) as away (distance)
    where outcome = 'no_show'
  )
  select
    id,
    greatest(
      rank() over (order by place_at_best is not null, distance desc)
        + case when max(distance) over () = 10000 then 0 else 1 end,
      -- With byes the lower matches suggest more places than there are participants, so the place is limited.
      case when place_at_best is not null then least(place_at_best, count(*) over ()) end
    )::integer
  from furthest
$$;
comment on function private.double_elimination_places(p_stage_id uuid) is
  'Places of a double elimination: champion, finalist, then by the lower round of the second defeat; losers of the same round share a place. Sides absent from a match without a winner come after everyone who played.';

create function private.never_came(p_stage_id uuid)
returns setof uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select side.id
  from public.tournament_matches match
  cross join lateral (values (match.participant1_id), (match.participant2_id)) as side (id)
  where match.stage_id = p_stage_id and match.stage in ('group', 'swiss') and side.id is not null
  group by side.id
  having bool_or(match.outcome = 'no_show') and not bool_or(match.status = 'completed')
$$;
comment on function private.never_came(p_stage_id uuid) is
  'Returns the participants of a stage with tables that were absent from a match without a winner, and have no other result.';

create function private.table_places(p_stage_id uuid)
returns table (participant_id uuid, place integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select
    member.participant_id,
    (
      rank() over (
        order by
          registration.status = 'withdrawn', away.id is not null,
          case when away.id is null then member.position end,
          case when away.id is null then member.points end desc,
          case when away.id is null then member.score_difference end desc,
          case when away.id is null then member.score_for end desc,
          case when away.id is null then registration.seed end
      )
      + case when bool_and(away.id is not null) over () then 1 else 0 end
    )::integer
  from public.tournament_groups tournament_group
  join public.group_participants member on member.group_id = tournament_group.id
  join public.tournament_participants registration
    on registration.tournament_id = tournament_group.tournament_id
    and registration.participant_id = member.participant_id
  left join private.never_came(p_stage_id) as away (id) on away.id = member.participant_id
  where tournament_group.stage_id = p_stage_id
    and registration.status in ('registered', 'withdrawn')
$$;
comment on function private.table_places(p_stage_id uuid) is
  'Places of a stage with tables: all winners of groups, then all seconds …, at the end members that never played or withdrew. Disqualified participants have no place.';

create function private.write_places(p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  if p_stage.kind = 'single_elimination' then
    update public.stage_entries entry
    set rank = placed.place
    from private.bracket_places(p_stage.id) as placed
    where entry.stage_id = p_stage.id and entry.participant_id = placed.participant_id and entry.rank is distinct from placed.place;
  elsif p_stage.kind = 'double_elimination' then
    update public.stage_entries entry
    set rank = placed.place
    from private.double_elimination_places(p_stage.id) as placed
    where entry.stage_id = p_stage.id and entry.participant_id = placed.participant_id and entry.rank is distinct from placed.place;
  else
    update public.stage_entries entry
    set rank = placed.place
    from private.table_places(p_stage.id) as placed
    where entry.stage_id = p_stage.id and entry.participant_id = placed.participant_id and entry.rank is distinct from placed.place;
  end if;
end;
$$;
comment on function private.write_places(p_stage public.tournament_stages) is
  'Writes the places of a stage in which every match is decided.';

create function private.close_stage(p_stage public.tournament_stages)
returns void
language sql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
  select private.write_places(p_stage);
  update public.tournament_stages set state = 'done', finished_at = now(), due_round = null where id = p_stage.id;
$$;
comment on function private.close_stage(p_stage public.tournament_stages) is
  'Ends a stage in which every match is decided.';

create function private.close_deserted_stage(p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  update public.stage_entries entry
  set rank = 1
  from public.tournament_participants registration
  where entry.stage_id = p_stage.id
    and registration.tournament_id = p_stage.tournament_id and registration.participant_id = entry.participant_id
    and registration.status = 'registered';
  update public.tournament_stages set state = 'done', finished_at = now() where id = p_stage.id;
  perform private.cancel_live_draws(array[p_stage.id]);
end;
$$;
comment on function private.close_deserted_stage(p_stage public.tournament_stages) is
  'Ends a stage before its draw if at most one of the waiting participants is left, who then takes the first place.';

create function private.forgoes_prize(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with last_stage as (
    select stage.id, stage.kind
    from public.tournament_stages stage
    join public.stage_entries entry on entry.stage_id = stage.id and entry.participant_id = p_participant_id
    where stage.tournament_id = p_tournament_id
    order by stage.position desc
    limit 1
  )
  select exists (
    select 1
    from last_stage
    where case
      when kind in ('single_elimination', 'double_elimination') then exists (
        select 1 from public.tournament_matches match
        where match.stage_id = last_stage.id and match.outcome = 'no_show'
          and p_participant_id in (match.participant1_id, match.participant2_id)
      )
      else p_participant_id in (select private.never_came(last_stage.id))
        or exists (
          select 1 from public.tournament_participants
          where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'withdrawn'
        )
    end
  )
$$;
comment on function private.forgoes_prize(p_tournament_id uuid, p_participant_id uuid) is
  'Whether a participant gets no prize, whatever the place: in its last stage it was absent from a bracket match without a winner, never played, or withdrew.';

-- 08-stage_rules.sql

-- Which sequences of stages can be played, and how many participants each kind allows.

create function private.stage_capacity(p_stage public.tournament_stages)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_stage.kind = 'single_elimination' then 1024
    when p_stage.kind = 'round_robin' and p_stage.group_size is null then 64
    else 512
  end
$$;
comment on function private.stage_capacity(p_stage public.tournament_stages) is
  'The maximum of participants of a stage: 1,024 in a single elimination, 64 in one group, 512 otherwise.';

create function private.tournament_capacity(p_tournament_id uuid)
returns integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    (
      select private.stage_capacity(stage)
      from public.tournament_stages stage
      where stage.tournament_id = p_tournament_id and stage.position = 1
    ),
    1024
  )
$$;
comment on function private.tournament_capacity(p_tournament_id uuid) is
  'The maximum of participants of the first stage of a tournament.';

create function private.require_capacity(p_tournament_id uuid, p_participants integer)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_capacity constant integer := private.tournament_capacity(p_tournament_id);
begin
  if p_participants > v_capacity then
    perform private.refuse('too_many_participants', case v_capacity
      when 64 then 'Una liga de un solo grupo admite hasta 64 participantes: divídela en grupos.'
      when 512 then 'Este formato admite hasta 512 participantes; solo la eliminación directa llega a 1.024.'
      else 'La eliminación directa admite hasta 1.024 participantes.'
    end);
  end if;
end;
$$;
comment on function private.require_capacity(p_tournament_id uuid, p_participants integer) is
  'Refuses (too_many_participants) more participants than the first stage of a tournament takes.';

create function private.hold_capacity()
returns trigger
language plpgsql
volatile
security definer -- counts registrations for the user who changes the tournament
set search_path = ''
as $$
begin
  perform private.require_capacity(new.id, greatest(new.max_participants, public.participant_count(new)));
  return null;
end;
$$;
comment on function private.hold_capacity() is
  'Checks that the places of a tournament and its registrations fit its format. Refuses too_many_participants.';

create function private.stage_problem(p_stage public.tournament_stages, p_before public.tournament_stages)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_stage.kind <> 'single_elimination' and p_stage.places > 2
      then 'el tercer puesto y los siguientes se juegan solo en una eliminación directa.'
    when p_stage.kind <> 'round_robin' and (p_stage.group_size is not null or p_stage.legs > 1 or p_stage.grouping = 'draw')
      then 'los grupos y la ida y vuelta son de una liga.'
    when p_stage.kind <> 'swiss' and coalesce(p_stage.rounds, p_stage.wins_to_advance) is not null
      then 'las rondas y los límites de victorias son del sistema suizo.'
    when p_stage.rounds is not null and p_stage.wins_to_advance is not null
      then 'un suizo tiene una cantidad de rondas o límites de victorias y derrotas, no ambos.'
    when exists (
      select 1
      from jsonb_array_elements(p_stage.best_of_rules) as rule
      where rule ->> 'part' <> all (case p_stage.kind
        when 'single_elimination' then array['bracket', 'third_place', 'placement']
        when 'double_elimination' then array['bracket', 'lower', 'final']
        when 'round_robin' then array['group']
        else array['swiss']
      end)
    ) then 'al mejor de nombra una parte que esta etapa no tiene.'
    when p_stage.kind not in ('round_robin', 'swiss')
      and (p_stage.allows_draws or coalesce(p_stage.points_of_win, p_stage.points_of_draw, p_stage.points_of_loss) is not null)
      then 'los empates y los puntos son de una liga o de un suizo.'
    when p_stage.allows_draws and p_stage.wins_to_advance is not null
      then 'con límites de victorias y derrotas no hay empates.'
    when p_stage.points_of_draw is not null and not p_stage.allows_draws
      then 'los puntos del empate valen solo donde se puede empatar.'
    when private.points_of_win(p_stage) <= private.points_of_loss(p_stage)
      or p_stage.allows_draws
        and private.points_of_draw(p_stage) not between private.points_of_loss(p_stage) and private.points_of_win(p_stage)
      then 'la victoria da más puntos que la derrota, y el empate no da más que la una ni menos que la otra.'
    -- A participant that played more rounds has a larger sum of rivals' points, but also more losses.
    -- So the tie-break "losses" must come before a sum of rivals' points.
    when p_stage.wins_to_advance is not null and exists (
      select 1
      from unnest(p_stage.tie_breaks) with ordinality as listed (rule, place)
      where rule in ('buchholz', 'median_buchholz', 'sonneborn_berger')
        and place < coalesce(array_position(p_stage.tie_breaks, 'losses'), 99)
    ) then 'con límites de victorias y derrotas, «menos derrotas» va antes que las sumas de los rivales.'
    when array_position(p_stage.tie_breaks, 'seed') < cardinality(p_stage.tie_breaks)
      or array_position(p_stage.tie_breaks, 'draw') < cardinality(p_stage.tie_breaks)
      then 'la siembra y el sorteo siempre desempatan: van al final, y basta uno de los dos.'
    when p_before.kind is null then
      case when p_stage.qualifiers is not null then 'la primera etapa recibe a los inscritos: no tiene clasificados.' end
    when p_stage.qualifiers_from = 'group' and p_before.kind <> 'round_robin'
      then 'los mejores de cada grupo salen solo de una etapa con grupos.'
    when p_stage.qualifiers_from = 'wins' and p_before.kind not in ('round_robin', 'swiss')
      then 'por victorias se clasifica solo después de un suizo o de una liga.'
    when p_stage.qualifiers_from = 'wins' and p_stage.qualifiers is null
      then 'indica con cuántas victorias se clasifica.'
    when p_stage.qualifiers_from = 'wins' and p_stage.qualifiers > coalesce(p_before.wins_to_advance, p_before.rounds)
      then 'nadie llega a tantas victorias en la etapa anterior.'
    when p_stage.qualifiers_from = 'group' and p_stage.qualifiers > p_before.group_size
      then 'no pueden clasificarse más que los que tiene cada grupo.'
    when p_stage.qualifiers < 2 and (p_stage.qualifiers_from = 'stage' or p_stage.qualifiers_from = 'group' and p_before.group_size is null)
      then 'deben pasar al menos dos.'
    when p_stage.qualifiers_from = 'stage' and p_stage.qualifiers < 3 and p_stage.kind = 'double_elimination'
      then 'una doble eliminación necesita al menos tres.'
    when p_stage.qualifiers_from = 'stage'
      and coalesce(p_stage.qualifiers, private.stage_capacity(p_before)) > private.stage_capacity(p_stage)
      then format('esta etapa admite hasta %s: indica cuántos pasan.', private.stage_capacity(p_stage))
    when p_stage.seeding = 'apart' and (p_before.kind <> 'round_robin' or p_stage.kind not in ('single_elimination', 'double_elimination'))
      then 'separar a los del mismo grupo vale de una etapa con grupos a una llave.'
    when p_stage.seeding = 'explicit' and p_stage.is_automatic
      then 'una siembra a mano necesita que la etapa empiece cuando tú digas.'
  end
$$;
comment on function private.stage_problem(p_stage public.tournament_stages, p_before public.tournament_stages) is
  'Why a stage cannot be played after the previous one; null if it can. For the first stage, all fields of the previous one are null.';

create function private.require_possible_stages(p_tournament_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_before public.tournament_stages;
  v_problem text;
begin
  for v_stage in
    select * from public.tournament_stages where tournament_id = p_tournament_id order by position
  loop
    -- The check omits stages that were already drawn, because they are played with their present settings.
    v_problem := case when v_stage.drawn_at is null then private.stage_problem(v_stage, v_before) end;
    if v_problem is not null then
      perform private.refuse('stages_impossible', format('«%s»: %s', v_stage.name, v_problem));
    end if;
    v_before := v_stage;
  end loop;
end;
$$;
comment on function private.require_possible_stages(p_tournament_id uuid) is
  'Refuses (stages_impossible) stages that cannot be played one after the other, naming the stage and the reason.';

-- 09-stages.sql

-- Stages: the stages that each format creates, saving stages, and making their draw.

create function private.usual_tie_breaks(p_stage public.tournament_stages)
returns text[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_stage.kind <> 'swiss' then array['points', 'score_difference', 'direct_encounter', 'score_for', 'seed']
    when p_stage.wins_to_advance is null
      then array['points', 'buchholz', 'median_buchholz', 'sonneborn_berger', 'seed']
    else array['points', 'losses', 'buchholz', 'median_buchholz', 'sonneborn_berger', 'seed']
  end
$$;
comment on function private.usual_tie_breaks(p_stage public.tournament_stages) is
  'The default tie-breaks of a stage.';

create function private.preset_stages(p_tournament public.tournaments)
returns setof public.tournament_stages
language sql
stable
set search_path = ''
as $$
  select jsonb_populate_recordset(null::public.tournament_stages, case p_tournament.format
    when 'single-elimination' then jsonb_build_array(
      jsonb_build_object('kind', 'single_elimination', 'name', 'Eliminación directa', 'places', places)
    )
    when 'group-stage' then jsonb_build_array(
      jsonb_build_object('kind', 'round_robin', 'name', 'Fase de grupos', 'group_size', p_tournament.group_size),
      jsonb_build_object(
        'kind', 'single_elimination', 'name', 'Eliminatoria', 'places', places, 'qualifiers_from', 'group',
        'qualifiers', p_tournament.qualifiers_per_group, 'seeding', 'apart'
      )
    )
    when 'double-elimination' then jsonb_build_array(
      jsonb_build_object('kind', 'double_elimination', 'name', 'Doble eliminación')
    )
    when 'round-robin' then jsonb_build_array(
      jsonb_build_object('kind', 'round_robin', 'name', 'Liga ida y vuelta', 'legs', 2)
    )
    when 'swiss' then jsonb_build_array(
      jsonb_build_object('kind', 'swiss', 'name', 'Sistema suizo')
    )
    when 'swiss-playoffs' then jsonb_build_array(
      jsonb_build_object('kind', 'swiss', 'name', 'Sistema suizo'),
      jsonb_build_object(
        'kind', 'single_elimination', 'name', 'Eliminatoria', 'places', places, 'qualifiers', 8
      )
    )
    else '[]'
  end)
  from (select case when p_tournament.third_place_match then 4 else 2 end as places) as common
$$;
comment on function private.preset_stages(p_tournament public.tournaments) is
  'The stages of a format, in order; null values are filled by write_stages. None for custom.';

create function private.write_stages(p_tournament_id uuid, p_stages public.tournament_stages[])
returns void
language sql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
  delete from public.tournament_stages
  where tournament_id = p_tournament_id and state = 'planned' and position > cardinality(p_stages);
  insert into public.tournament_stages as stage (
    tournament_id, position, kind, name, best_of, best_of_rules, places, grand_final, group_size, legs, grouping,
    rounds, wins_to_advance, losses_to_leave, allows_draws, points_of_win, points_of_draw, points_of_loss, tie_breaks,
    qualifiers_from, qualifiers, seeding, draw_seed, is_automatic
  )
  select
    p_tournament_id, place, wanted.kind, wanted.name, wanted.best_of, coalesce(wanted.best_of_rules, '[]'),
    coalesce(wanted.places, 2), coalesce(wanted.grand_final, 'reset'), wanted.group_size, coalesce(wanted.legs, 1),
    coalesce(wanted.grouping, 'serpentine'), wanted.rounds, wanted.wins_to_advance, wanted.losses_to_leave,
    coalesce(wanted.allows_draws, false), wanted.points_of_win, wanted.points_of_draw, wanted.points_of_loss,
    coalesce(wanted.tie_breaks, private.usual_tie_breaks(p_stages[place])),
    coalesce(wanted.qualifiers_from, 'stage'), wanted.qualifiers, coalesce(wanted.seeding, 'standing'),
    coalesce(wanted.draw_seed, floor(random() * 1000000)::integer), coalesce(wanted.is_automatic, true)
  from generate_subscripts(p_stages, 1) as place,
    lateral (select (p_stages[place]).*) as wanted
  on conflict (tournament_id, position) do update set
    kind = excluded.kind, name = excluded.name, best_of = excluded.best_of, best_of_rules = excluded.best_of_rules,
    places = excluded.places, grand_final = excluded.grand_final, group_size = excluded.group_size,
    legs = excluded.legs, grouping = excluded.grouping, rounds = excluded.rounds,
    wins_to_advance = excluded.wins_to_advance, losses_to_leave = excluded.losses_to_leave,
    allows_draws = excluded.allows_draws, points_of_win = excluded.points_of_win,
    points_of_draw = excluded.points_of_draw, points_of_loss = excluded.points_of_loss, tie_breaks = excluded.tie_breaks, qualifiers_from = excluded.qualifiers_from,
    qualifiers = excluded.qualifiers, seeding = excluded.seeding, is_automatic = excluded.is_automatic
    where stage.state = 'planned'
$$;
comment on function private.write_stages(p_tournament_id uuid, p_stages public.tournament_stages[]) is
  'Replaces the planned stages of a tournament; drawn stages stay.';

create function private.follow_preset()
returns trigger
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  -- If the matches already exist, a changed format applies when the structure is made again.
  if tg_op = 'INSERT' or new.structure_generated_at is null or new.format = old.format then
    if new.format <> 'custom' then
      perform private.write_stages(new.id, array(select stage from private.preset_stages(new) as stage));
    end if;
  end if;
  return null;
end;
$$;
comment on function private.follow_preset() is
  'Updates the planned stages of a tournament to those of its format and settings.';

create trigger follow_preset
  after insert or update of format, third_place_match, group_size, qualifiers_per_group on public.tournaments
  for each row execute function private.follow_preset();

create trigger hold_capacity
  after insert or update of format, group_size, max_participants on public.tournaments
  for each row execute function private.hold_capacity();

create function private.apply_best_of_rules(p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  update public.tournament_matches match
  set best_of = chosen.best_of
  from (
    select distinct on (played.id) played.id, (rule ->> 'best_of')::integer as best_of
    from (
      select
        id, stage, round, round - 1 - max(round) over (partition by stage) as from_end
      from public.tournament_matches
      where stage_id = p_stage.id
    ) as played
    cross join jsonb_array_elements(p_stage.best_of_rules) with ordinality as listed (rule, ordinal)
    where coalesce(rule ->> 'part' = played.stage, true)
      and coalesce((rule ->> 'round')::integer in (played.round, played.from_end), true)
    order by played.id, ordinal desc
  ) as chosen
  where match.id = chosen.id
    and match.best_of <> chosen.best_of
    and match.status not in ('completed', 'bye', 'cancelled');
end;
$$;
comment on function private.apply_best_of_rules(p_stage public.tournament_stages) is
  'Sets best_of of the matches of a stage by the last rule that applies.';

create function private.stage_participants(p_stage public.tournament_stages)
returns uuid[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(array_agg(entry.participant_id order by entry.seed), '{}')
  from public.stage_entries entry
  join public.tournament_participants registration
    on registration.tournament_id = p_stage.tournament_id and registration.participant_id = entry.participant_id
  where entry.stage_id = p_stage.id and registration.status = 'registered'
$$;
comment on function private.stage_participants(p_stage public.tournament_stages) is
  'The participants of a stage, best seed first; without withdrawn and disqualified ones.';

create function private.draw_stage(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  perform private.require_no_open_draw(p_stage.id);
  insert into public.stage_entries (stage_id, participant_id, seed)
  select p_stage.id, participant.id, participant.seed
  from unnest(p_participants) with ordinality as participant (id, seed)
  on conflict (stage_id, participant_id) do update set seed = excluded.seed;
  if p_stage.kind = 'round_robin' then
    perform private.build_groups(p_stage, p_participants);
  elsif p_stage.kind = 'swiss' then
    perform private.build_swiss(p_stage, p_participants);
  else
    perform private.build_bracket(p_stage, p_participants);
  end if;
  if p_stage.best_of_rules <> '[]' and p_stage.kind <> 'swiss' then
    perform private.apply_best_of_rules(p_stage);
  end if;
  update public.tournament_stages set state = 'running', drawn_at = now() where id = p_stage.id;
  perform private.plan_hours(p_stage);
end;
$$;
comment on function private.draw_stage(p_stage public.tournament_stages, p_participants uuid[]) is
  'Creates the matches of a stage for these participants, best seed first. Refuses draw_is_public.';

create function private.open_stage(p_stage public.tournament_stages)
returns boolean
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_before public.tournament_stages;
  v_participants uuid[];
begin
  select * into v_before
  from public.tournament_stages
  where tournament_id = p_stage.tournament_id and position < p_stage.position
  order by position desc
  limit 1;
  v_participants := private.qualified_participants(v_before, p_stage);
  if cardinality(v_participants) < 2 then
    return false;
  end if;
  if p_stage.is_automatic then
    perform private.draw_stage(p_stage, v_participants);
  else
    insert into public.stage_entries (stage_id, participant_id, seed)
    select p_stage.id, participant.id, participant.seed
    from unnest(v_participants) with ordinality as participant (id, seed);
    update public.tournament_stages set state = 'ready' where id = p_stage.id;
  end if;
  return true;
end;
$$;
comment on function private.open_stage(p_stage public.tournament_stages) is
  'Fills a planned stage with the participants that advance from the previous one, and draws it unless the organiser does so. Returns false if fewer than two advance: then no match of the stage is played.';

create function private.move_next_up(p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_before public.tournament_stages;
  v_entered uuid[];
  v_participants uuid[];
begin
  v_entered := array(select participant_id from public.stage_entries where stage_id = p_stage.id order by seed);
  if p_stage.position = 1 or cardinality(v_entered) = cardinality(private.stage_participants(p_stage)) then
    return;
  end if;
  select * into v_before
  from public.tournament_stages
  where tournament_id = p_stage.tournament_id and position = p_stage.position - 1;
  delete from public.stage_entries where stage_id = p_stage.id;
  perform private.refresh_group_table(id) from public.tournament_groups where stage_id = v_before.id;
  v_participants := private.qualified_participants(v_before, p_stage);
  if p_stage.seeding = 'explicit' then
    -- The organiser's order does not change; participants that move up are added at the end.
    v_participants := array(
      select participant.id
      from unnest(v_participants) with ordinality as participant (id, place)
      order by array_position(v_entered, participant.id) nulls last, participant.place
    );
  end if;
  insert into public.stage_entries (stage_id, participant_id, seed)
  select p_stage.id, participant.id, participant.seed
  from unnest(v_participants) with ordinality as participant (id, seed);
end;
$$;
comment on function private.move_next_up(p_stage public.tournament_stages) is
  'In a stage that waits for its draw, replaces participants that withdrew or were disqualified by the next ones of the previous stage.';

-- 10-tournament_structure.sql

-- Making the structure of a tournament: participants, seeds and matches.

create function private.seed_participants(p_tournament public.tournaments)
returns uuid[]
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_participants uuid[];
  v_missed uuid[]; -- users
begin
  select array_agg(registration.participant_id order by
    case p_tournament.seeding_mode when 'explicit' then registration.seed end nulls last,
    case p_tournament.seeding_mode
      when 'random' then private.draw_figure(p_tournament.draw_seed, registration.participant_id)
    end collate "C",
    case p_tournament.seeding_mode
      when 'ranked' then coalesce(counters.wins::numeric / nullif(counters.wins + counters.draws + counters.losses, 0), 0)
    end desc,
    registration.created_at,
    registration.id
  )
  into v_participants
  from public.tournament_participants registration
  left join private.participant_counters counters
    on counters.participant_id = registration.participant_id
  where registration.tournament_id = p_tournament.id
    and private.may_be_drawn(p_tournament, registration);

  with placed as (
    update public.tournament_participants registration
    set
      seed = participant.seed,
      status = case
        when existing.status in ('disqualified', 'withdrawn') then existing.status
        when participant.seed is null then 'absent'
        else 'registered'
      end
    from public.tournament_participants existing
    left join unnest(v_participants) with ordinality as participant (id, seed)
      on participant.id = existing.participant_id
    where registration.id = existing.id and existing.tournament_id = p_tournament.id
    returning registration.participant_id, existing.status as was, registration.status, registration.checked_in_at
  )
  select coalesce(array_agg(person order by person), '{}') into v_missed
  from placed
  cross join lateral private.people_of_side(p_tournament.id, participant_id) as person
  where was = 'registered' and status = 'absent' and checked_in_at is null and p_tournament.check_in_minutes is not null;
  perform private.notify_people(
    v_missed, array_fill('Nadie confirmó la asistencia antes de que cerrara.'::text, array[cardinality(v_missed)]),
    'check_in_missed', 'Fuera de ' || p_tournament.name, '/tournaments/' || p_tournament.id
  );
  return coalesce(v_participants, '{}');
end;
$$;
comment on function private.seed_participants(p_tournament public.tournaments) is
  'Orders the participants that take part, best seed first, and records the seeds: the administrator''s order, else win rate and then registration time, or a random order that the recorded draw_seed repeats. Participants without check-in, and teams without a roster, become absent. Participants without check-in are notified.';

create function private.build_structure(p_tournament public.tournaments)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_participants uuid[];
  v_stage public.tournament_stages;
begin
  if p_tournament.finished_at is not null or exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament.id and status = 'completed'
  ) then
    perform private.refuse(
      'structure_has_results', 'Ya hay resultados: la estructura no se puede volver a generar.'
    );
  end if;
  delete from public.tournament_matches where tournament_id = p_tournament.id;
  delete from public.tournament_groups where tournament_id = p_tournament.id;
  delete from public.stage_entries
  where stage_id in (select id from public.tournament_stages where tournament_id = p_tournament.id);
  update public.tournament_stages
  set state = 'planned', drawn_at = null, finished_at = null, due_round = null
  where tournament_id = p_tournament.id and state <> 'planned';
  -- Draws of later stages are cancelled, because their participants will change.
  -- The first stage's draw depends only on registrations.
  perform private.cancel_live_draws(
    array(select id from public.tournament_stages where tournament_id = p_tournament.id and position > 1)
  );
  if p_tournament.format <> 'custom' then
    perform private.write_stages(
      p_tournament.id, array(select stage from private.preset_stages(p_tournament) as stage)
    );
  end if;

  if not exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    where draw.tournament_id = p_tournament.id and draw.state <> 'cancelled' and stage.position = 1
  ) then
    perform private.freeze_rosters(p_tournament);
  end if;
  v_participants := private.seed_participants(p_tournament);
  if cardinality(v_participants) < 2 then
    perform private.refuse(
      'not_enough_participants',
      case
        when p_tournament.type = 'team'
          then format('Se necesitan al menos dos equipos que vengan con los %s jugadores que pide el formato.', private.team_format_size(p_tournament.team_format))
        when p_tournament.check_in_minutes is null
          then 'Se necesitan al menos dos participantes inscritos.'
        else 'Se necesitan al menos dos participantes con asistencia confirmada.'
      end
    );
  end if;
  select * into v_stage from public.tournament_stages where tournament_id = p_tournament.id and position = 1;
  if not found then
    perform private.refuse('stages_required', 'El torneo todavía no tiene etapas.');
  end if;
  perform private.require_capacity(p_tournament.id, cardinality(v_participants));
  perform private.draw_stage(v_stage, v_participants);
  update public.tournaments
  set structure_generated_at = now()
  where id = p_tournament.id;
  return (select count(*) from public.tournament_matches where tournament_id = p_tournament.id);
end;
$$;
comment on function private.build_structure(p_tournament public.tournaments) is
  'Draws the first stage of a locked tournament, replacing an unplayed structure; returns the number of matches. Refuses structure_has_results, not_enough_participants, stages_required, too_many_participants, draw_is_public.';

create function private.start_tournament()
returns trigger
language plpgsql
volatile
security definer -- makes the structure for the admin who changed the status
set search_path = ''
as $$
begin
  if new.structure_generated_at is null and (
    select count(*) >= 2
    from public.tournament_participants registration
    where registration.tournament_id = new.id
      and (
        private.may_be_drawn(new, registration)
        or registration.participant_id in (
          select candidate.participant_id from private.roster_candidates(new) as candidate
          where cardinality(candidate.profile_ids) >= private.team_format_size(new.team_format)
        )
      )
  ) then
    perform private.build_structure(new);
  end if;
  return null;
end;
$$;
comment on function private.start_tournament() is
  'When the status becomes Activo, makes the structure if there are at least two participants and no matches.';

create trigger start_tournament
  after update of status on public.tournaments
  for each row when (new.status = 'Activo' and old.status <> 'Activo')
  execute function private.start_tournament();

create function public.generate_tournament_structure(p_tournament_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_matches integer;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'brackets');
  v_matches := private.build_structure(v_tournament);
  update public.tournaments set status = 'Activo' where id = p_tournament_id and status <> 'Activo';
  perform private.audit(
    'generate_tournament_structure', 'tournaments', p_tournament_id::text,
    null, jsonb_build_object('matches', v_matches)
  );
  return v_matches;
end;
$$;
comment on function public.generate_tournament_structure(p_tournament_id uuid) is
  'Staff (brackets): makes the structure and sets the tournament Activo; an unplayed structure is replaced. Returns the number of matches. Refuses tournament_not_found, structure_has_results, not_enough_participants, stages_required, too_many_participants, draw_is_public.';

grant execute on function public.generate_tournament_structure to authenticated, service_role;

-- 11-tournament_vetoes.sql

-- The veto sequences that a tournament uses: one for each length of a series (number of games), and others for single
-- stages or rounds.

create table public.tournament_vetoes (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  stage_id uuid references public.tournament_stages (id) on delete cascade,
  part text,
  round integer,
  sequence_id uuid not null,
  best_of integer not null,
  first text,
  step_seconds integer,
  created_at timestamptz not null default now(),
  constraint tournament_vetoes_sequence_id_best_of_fkey
    foreign key (sequence_id, best_of) references public.veto_sequences (id, best_of) on update cascade on delete cascade,
  constraint tournament_vetoes_length_key unique nulls not distinct (tournament_id, stage_id, part, round, best_of),
  constraint tournament_vetoes_part_known
    check (part in ('group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement')),
  constraint tournament_vetoes_round_range check (round between -999 and 999 and round <> 0),
  constraint tournament_vetoes_round_of_stage check (stage_id is not null or num_nonnulls(part, round) = 0),
  constraint tournament_vetoes_first_known check (first in ('higher_seed_chooses', 'higher_seed', 'drawn', 'home')),
  constraint tournament_vetoes_step_seconds_range check (step_seconds = 0 or step_seconds between 10 and 3600)
);
comment on table public.tournament_vetoes is
  'The vetoes of a tournament''s matches, one for each length of a series (its maximum number of games).
@chapter games 5
@title Leer los vetos de un torneo';
comment on column public.tournament_vetoes.stage_id is
  'The stage for which the veto is used; null for every stage that has no separate veto.';
comment on column public.tournament_vetoes.part is
  'The part of the stage, named as in best_of_rules; null for every part.';
comment on column public.tournament_vetoes.round is
  'The round of the part; negative numbers count from the last; null for every round.';
comment on column public.tournament_vetoes.sequence_id is
  'The sequence that the veto follows.';
comment on column public.tournament_vetoes.best_of is
  'The veto is used for matches with this maximum number of games.';
comment on column public.tournament_vetoes.first is
  'How side A is chosen in this tournament; null to choose it as the sequence does.';
comment on column public.tournament_vetoes.step_seconds is
  'Seconds for each step in this tournament, 0 for no clock; null to use the seconds of the sequence.';
create index tournament_vetoes_stage_id_idx on public.tournament_vetoes (stage_id);
create index tournament_vetoes_sequence_id_idx on public.tournament_vetoes (sequence_id, best_of);

select private.show_to_everyone('public.tournament_vetoes');

-- Deletes the vetoes when the game of a tournament changes, because the maps differ.
create trigger forget_vetoes_of_other_game
  after update of game on public.tournaments
  for each row when (new.game is distinct from old.game)
  execute function private.forget_rows('public.tournament_vetoes', 'tournament_id');

create function private.veto_settings(p_tournament_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'sequence_id', chosen.sequence_id, 'stage', stage.position, 'part', chosen.part, 'round', chosen.round,
      'first', chosen.first, 'step_seconds', chosen.step_seconds
    )
    order by stage.position nulls first, chosen.best_of, chosen.part nulls first, chosen.round nulls first
  ), '[]')
  from public.tournament_vetoes chosen
  left join public.tournament_stages stage on stage.id = chosen.stage_id
  where chosen.tournament_id = p_tournament_id
$$;
comment on function private.veto_settings(p_tournament_id uuid) is
  'Returns the vetoes of a tournament as a list in the form that set_tournament_vetoes() takes.';

create function private.vetoes_for_log(p_tournament_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    concat_ws(
      ': ', stage.name,
      case chosen.part
        when 'lower' then 'llave inferior' when 'final' then 'gran final' when 'third_place' then 'tercer puesto'
        when 'placement' then 'del 5.º al 8.º'
      end,
      case when chosen.round = -1 then 'última ronda' when chosen.round < 0 then format('%s.ª ronda desde el final', -chosen.round)
        else 'ronda ' || chosen.round end,
      sequence.name
    )
    order by stage.position nulls first, chosen.best_of, chosen.part nulls first, chosen.round nulls first
  ), '[]')
  from public.tournament_vetoes chosen
  join public.veto_sequences sequence on sequence.id = chosen.sequence_id
  left join public.tournament_stages stage on stage.id = chosen.stage_id
  where chosen.tournament_id = p_tournament_id
$$;
comment on function private.vetoes_for_log(p_tournament_id uuid) is
  'The vetoes of a tournament with readable names, for the log.';

create function private.choose_vetoes(p_tournament_id uuid, p_vetoes jsonb)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_wanted record;
  v_best_of integer;
  v_stage_id uuid;
  v_before jsonb;
begin
  if jsonb_typeof(p_vetoes) is distinct from 'array' or jsonb_array_length(p_vetoes) > 60 then
    perform private.refuse('vetoes_invalid', 'Los vetos del torneo no son válidos.');
  end if;
  v_before := private.vetoes_for_log(p_tournament_id);
  delete from public.tournament_vetoes where tournament_id = p_tournament_id;
  begin
    for v_wanted in
      select * from jsonb_to_recordset(p_vetoes) as wanted (
        sequence_id uuid, stage integer, part text, round integer, first text, step_seconds integer
      )
    loop
      v_stage_id := null;
      if v_wanted.stage is not null then
        select id into v_stage_id
        from public.tournament_stages
        where tournament_id = p_tournament_id and position = v_wanted.stage;
        if not found then
          perform private.refuse('stage_not_found', 'Etapa no encontrada.');
        end if;
      end if;
      if num_nonnulls(v_wanted.part, v_wanted.round) > 0 and (v_stage_id is null or v_wanted.round = 0)
        or v_wanted.part not in ('group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement')
        or v_wanted.round not between -999 and 999
      then
        perform private.refuse('vetoes_invalid', 'Los vetos del torneo no son válidos.');
      end if;
      select sequence.best_of into v_best_of
      from public.veto_sequences sequence
      join public.map_pools pool on pool.id = sequence.pool_id
      join public.games game on game.id = pool.game_id
      join public.tournaments tournament on tournament.game = game.name
      where sequence.id = v_wanted.sequence_id and tournament.id = p_tournament_id;
      if not found then
        perform private.refuse('veto_of_other_game', 'Ese veto no es del juego de este torneo.');
      end if;
      insert into public.tournament_vetoes (tournament_id, stage_id, part, round, sequence_id, best_of, first, step_seconds)
      values (
        p_tournament_id, v_stage_id, v_wanted.part, v_wanted.round, v_wanted.sequence_id, v_best_of, v_wanted.first,
        v_wanted.step_seconds
      );
    end loop;
  exception
    when unique_violation then
      perform private.refuse('veto_length_twice', 'Elige un solo veto para cada largo de serie.');
    when check_violation then
      perform private.refuse('veto_step_seconds', 'El tiempo de cada paso es de 10 a 3600 segundos, o 0 para jugar sin reloj.');
    when invalid_text_representation or invalid_parameter_value or numeric_value_out_of_range or data_exception then
      perform private.refuse('vetoes_invalid', 'Los vetos del torneo no son válidos.');
  end;
  if v_before <> private.vetoes_for_log(p_tournament_id) then
    perform private.audit(
      'set_tournament_vetoes', 'tournaments', p_tournament_id::text,
      jsonb_build_object('vetoes', v_before), jsonb_build_object('vetoes', private.vetoes_for_log(p_tournament_id))
    );
  end if;
end;
$$;
comment on function private.choose_vetoes(p_tournament_id uuid, p_vetoes jsonb) is
  'Sets the vetoes of a tournament as set_tournament_vetoes() does, once the tournament is locked and the caller''s rights were checked.';

create function public.set_tournament_vetoes(p_tournament_id uuid, p_vetoes jsonb)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  perform private.require_right(p_tournament_id, 'settings');
  perform 1 from public.tournaments where id = p_tournament_id for no key update;
  perform private.choose_vetoes(p_tournament_id, p_vetoes);
end;
$$;
comment on function public.set_tournament_vetoes(p_tournament_id uuid, p_vetoes jsonb) is
  'Staff (settings): replaces all vetoes of a tournament by a list of {sequence_id, stage?, part?, round?, first?, step_seconds?}. stage is the position of a stage; a veto without stage, part or round is used for all of them. There is at most one for each length of a series. Vetoes that have begun do not change. Refuses stage_not_found, veto_of_other_game, veto_length_twice, veto_step_seconds, vetoes_invalid.';
grant execute on function public.set_tournament_vetoes to authenticated, service_role;

-- 12-live_draws.sql

-- The live draw: seeds are revealed one by one, and anyone can verify that the draw was not manipulated.
-- At the start the database makes a secret seed and publishes the SHA-256 of "seed:salt".
-- The seed orders the participants (private.draw_figure). At the end, seed and salt are published.
-- So the hash proves that the seed was fixed before, and the seed proves the order.

create table public.live_draws (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  state text not null default 'open',
  total integer not null,
  revealed integer not null default 0,
  commitment text not null,
  draw_seed integer,
  salt text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint live_draws_state_known check (state in ('open', 'done', 'cancelled')),
  constraint live_draws_revealed_range check (revealed between 0 and total),
  -- The seed is null while the draw is open, because a reader of the seed could predict the next reveals.
  constraint live_draws_seed_when_over check ((state = 'open') = (draw_seed is null) and (state = 'open') = (salt is null))
);
comment on table public.live_draws is
  'Draws that are shown live; a cancelled one stays on record.
@chapter stages 5
@title Leer los sorteos en vivo';
comment on column public.live_draws.stage_id is
  'The stage whose entries are drawn.';
comment on column public.live_draws.state is
  'State of the draw: open (being revealed); done (all revealed, seed and salt published); cancelled.';
comment on column public.live_draws.total is
  'The number of participants in the draw; none of them can leave while it is open.';
comment on column public.live_draws.revealed is
  'How many participants have been revealed so far.';
comment on column public.live_draws.commitment is
  'SHA-256 of seed:salt, published before the first reveal.';
comment on column public.live_draws.draw_seed is
  'The seed of the draw; secret until the end.';
comment on column public.live_draws.salt is
  'The salt, the second input of the commitment; secret (null) while the draw is open.';
comment on column public.live_draws.finished_at is
  'When the draw was completed or cancelled; null while it is open.';

create unique index live_draws_one_per_stage on public.live_draws (stage_id) where state <> 'cancelled';
create index live_draws_stage_id_idx on public.live_draws (stage_id);
create index live_draws_tournament_id_idx on public.live_draws (tournament_id, created_at desc);

create table public.live_draw_reveals (
  id uuid primary key default gen_random_uuid(),
  live_draw_id uuid not null references public.live_draws (id) on delete cascade,
  seed integer not null,
  participant_id uuid not null references public.participants (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint live_draw_reveals_seed_key unique (live_draw_id, seed),
  constraint live_draw_reveals_once unique (live_draw_id, participant_id),
  constraint live_draw_reveals_seed_positive check (seed > 0)
);
comment on table public.live_draw_reveals is
  'The revealed participants of a live draw, in order.
@chapter stages 6
@title Leer lo revelado en un sorteo';
comment on column public.live_draw_reveals.seed is
  'The participant''s place in the draw, from 1; places are revealed one by one.';
create index live_draw_reveals_participant_id_idx on public.live_draw_reveals (participant_id);

create table private.live_draw_secrets (
  live_draw_id uuid primary key references public.live_draws (id) on delete cascade,
  draw_seed integer not null,
  salt text not null,
  created_at timestamptz not null default now()
);
comment on table private.live_draw_secrets is
  'Seed and salt of a live draw, until its end.';

create function private.require_no_live_draw(p_stage_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if exists (select 1 from public.live_draws where stage_id = p_stage_id and state <> 'cancelled') then
    perform private.refuse(
      'draw_is_public', 'El sorteo en vivo ya decidió el orden: para cambiarlo, anúlalo a la vista de todos.'
    );
  end if;
end;
$$;
comment on function private.require_no_live_draw(p_stage_id uuid) is
  'Refuses (draw_is_public) a manual change of what a live draw decides or has decided.';

create function private.require_no_open_draw(p_stage_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if exists (select 1 from public.live_draws where stage_id = p_stage_id and state = 'open') then
    perform private.refuse('draw_is_public', 'El sorteo en vivo está en curso: termínalo, o anúlalo a la vista de todos.');
  end if;
end;
$$;
comment on function private.require_no_open_draw(p_stage_id uuid) is
  'Refuses (draw_is_public) to draw a stage while its live draw is open.';

create function private.cancel_live_draws(p_stage_ids uuid[])
returns void
language sql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
  update public.live_draws draw
  set
    state = 'cancelled', finished_at = now(),
    draw_seed = coalesce(draw.draw_seed, secret.draw_seed), salt = coalesce(draw.salt, secret.salt)
  from public.live_draws as asked
  left join private.live_draw_secrets secret on secret.live_draw_id = asked.id
  where draw.id = asked.id and asked.stage_id = any (p_stage_ids) and asked.state <> 'cancelled';
  delete from private.live_draw_secrets secret
  using public.live_draws draw
  where secret.live_draw_id = draw.id and draw.stage_id = any (p_stage_ids);
$$;
comment on function private.cancel_live_draws(p_stage_ids uuid[]) is
  'Cancels the live draws of these stages; revealed participants and the seeds stay public.';

create function private.live_draw_participants(p_stage public.tournament_stages)
returns uuid[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when p_stage.position > 1 then private.stage_participants(p_stage)
    else array(
      select registration.participant_id
      from public.tournament_participants registration
      join public.tournaments tournament on tournament.id = registration.tournament_id
      where registration.tournament_id = p_stage.tournament_id
        and private.may_be_drawn(tournament, registration)
    )
  end
$$;
comment on function private.live_draw_participants(p_stage public.tournament_stages) is
  'The participants in the draw of a stage: those of the tournament that take part, or those that advanced from the previous stage.';

create function private.hold_drawn_entries()
returns trigger
language plpgsql
volatile
security definer -- reads draws for any user who registers
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    join public.tournaments tournament on tournament.id = draw.tournament_id
    where draw.tournament_id = new.tournament_id and draw.state <> 'cancelled' and stage.position = 1
      -- After the matches are made, a new participant takes over the seed of the absent one that it replaces.
      and tournament.structure_generated_at is null
  ) then
    perform private.refuse('draw_is_public', 'El sorteo en vivo ya empezó: no entran más participantes.');
  end if;
  return new;
end;
$$;
comment on function private.hold_drawn_entries() is
  'Blocks registration and check-in from the start of the first stage''s live draw until its matches are made. Refuses draw_is_public.';

create trigger hold_drawn_entries
  before insert on public.tournament_participants
  for each row execute function private.hold_drawn_entries();
create trigger hold_drawn_check_ins
  before update of checked_in_at on public.tournament_participants
  for each row when (old.checked_in_at is null and new.checked_in_at is not null)
  execute function private.hold_drawn_entries();

create function private.hold_drawn_withdrawals()
returns trigger
language plpgsql
volatile
security definer -- reads draws for any user who leaves
set search_path = ''
as $$
begin
  -- While a tournament is being deleted, its row is already missing.
  if exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    join public.tournaments tournament on tournament.id = draw.tournament_id
    where draw.tournament_id = old.tournament_id
      and case tg_op
        -- Until the matches are made, the draw is recorded only in the seeds that it revealed.
        when 'DELETE' then draw.state <> 'cancelled' and stage.position = 1 and tournament.structure_generated_at is null
        else draw.state = 'open' and old.participant_id = any (private.live_draw_participants(stage))
      end
  ) then
    perform private.refuse(
      'draw_is_public',
      case tg_op
        when 'DELETE' then 'El sorteo en vivo ya empezó y nadie sale de la lista: la organización puede anularlo a la vista de todos, o se sale del torneo cuando empiece.'
        else 'El sorteo en vivo está en curso y nadie sale de él: se sale cuando termine, o cuando la organización lo anule a la vista de todos.'
      end
    );
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
comment on function private.hold_drawn_withdrawals() is
  'Blocks leaving a live draw in any way: for the first stage until its matches are made, for later stages while the draw is open. Refuses draw_is_public.';

create trigger hold_drawn_entries_in
  before delete on public.tournament_participants
  for each row execute function private.hold_drawn_withdrawals();
create trigger hold_drawn_players_in
  before update of status on public.tournament_participants
  for each row when (new.status in ('disqualified', 'withdrawn') and old.status = 'registered')
  execute function private.hold_drawn_withdrawals();

create function private.hold_drawn_seeds()
returns trigger
language plpgsql
volatile
security definer -- reads draws for any user who changes the tournament
set search_path = ''
as $$
begin
  perform private.require_no_live_draw(stage.id)
  from public.tournament_stages stage
  where stage.tournament_id = new.id and stage.position = 1
    and current_setting('leyenda.live_draw', true) is distinct from stage.id::text;
  return new;
end;
$$;
comment on function private.hold_drawn_seeds() is
  'Blocks manual changes of the seeds and the participants of a live draw of the first stage. Refuses draw_is_public.';

create trigger hold_drawn_seeds
  before update of seeding_mode, draw_seed, check_in_minutes on public.tournaments
  for each row when (
    (old.seeding_mode, old.draw_seed, old.check_in_minutes is null)
    is distinct from (new.seeding_mode, new.draw_seed, new.check_in_minutes is null)
  )
  execute function private.hold_drawn_seeds();

create function private.lock_live_draw(p_live_draw_id uuid)
returns public.live_draws
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_draw public.live_draws;
begin
  select * into v_draw from public.live_draws where id = p_live_draw_id;
  perform private.require_right(v_draw.tournament_id, 'brackets');
  perform private.lock_tournament(v_draw.tournament_id) where v_draw.id is not null;
  select * into v_draw from public.live_draws where id = p_live_draw_id;
  if v_draw.id is null then
    perform private.refuse('draw_not_found', 'Sorteo no encontrado.');
  end if;
  return v_draw;
end;
$$;
comment on function private.lock_live_draw(p_live_draw_id uuid) is
  'Locks the tournament of a live draw for staff with the right `brackets`; returns the draw. Refuses draw_not_found.';

create function private.finish_live_draw(p_draw public.live_draws, p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- stages and tournaments are written by procedures only
set search_path = ''
as $$
declare
  v_secret private.live_draw_secrets;
begin
  delete from private.live_draw_secrets where live_draw_id = p_draw.id returning * into v_secret;
  -- This setting allows the transaction to set the draw's seeds; anyone can then repeat the draw with the same result.
  perform set_config('leyenda.live_draw', p_stage.id::text, true);
  if p_stage.position = 1 then
    update public.tournaments
    set seeding_mode = 'random', draw_seed = v_secret.draw_seed
    where id = p_stage.tournament_id;
  else
    update public.stage_entries entry
    set seed = reveal.seed
    from public.live_draw_reveals reveal
    where reveal.live_draw_id = p_draw.id and entry.stage_id = p_stage.id
      and entry.participant_id = reveal.participant_id;
  end if;
  update public.tournament_stages set draw_seed = v_secret.draw_seed where id = p_stage.id;
  update public.live_draws
  set state = 'done', draw_seed = v_secret.draw_seed, salt = v_secret.salt, finished_at = now()
  where id = p_draw.id;
  perform set_config('leyenda.live_draw', '', true);
end;
$$;
comment on function private.finish_live_draw(p_draw public.live_draws, p_stage public.tournament_stages) is
  'Publishes the seed of a completed draw, and stores it as the seed of the stage.';

select private.show_to_everyone('public.live_draws', 'public.live_draw_reveals');

-- Clients receive no changes of reveals: each reveal also changes the row of its draw, which clients receive.
alter publication supabase_realtime add table public.live_draws;

create function private.freeze_rosters(p_tournament public.tournaments)
returns void
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_size integer := private.team_format_size(p_tournament.team_format);
begin
  if p_tournament.type <> 'team' then
    return;
  end if;
  -- This lock waits until a member who is leaving the team has left. A member who leaves later is also removed from
  -- this roster.
  perform 1
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  join public.team_members member on member.team_id = participant.team_id
  where registration.tournament_id = p_tournament.id and registration.roster_frozen_at is null
  order by member.profile_id
  for key share of member;

  perform private.notify_side(
    p_tournament.id, candidate.participant_id, 'tournament_roster_small', 'Fuera de ' || p_tournament.name,
    format(
      'Al cerrarse los planteles el equipo tenía %s de los %s jugadores de %s años o más que pide el formato, y quedó afuera.',
      coalesce(cardinality(candidate.profile_ids), 0), v_size, public.minimum_age(p_tournament)
    ),
    '/tournaments/' || p_tournament.id
  )
  from private.roster_candidates(p_tournament) as candidate
  where coalesce(cardinality(candidate.profile_ids), 0) < v_size;

  with frozen as (
    insert into public.roster_entries (tournament_id, participant_id, profile_id)
    select p_tournament.id, candidate.participant_id, profile_id
    from private.roster_candidates(p_tournament) as candidate
    cross join lateral unnest(candidate.profile_ids) as profile_id
    where cardinality(candidate.profile_ids) >= v_size
    returning participant_id
  )
  update public.tournament_participants
  set roster_frozen_at = now()
  where tournament_id = p_tournament.id and participant_id in (select participant_id from frozen);
end;
$$;
comment on function private.freeze_rosters(p_tournament public.tournaments) is
  'Freezes the rosters of the teams that take part in a locked tournament: their present members who are old enough. A team with fewer players than the mode needs gets none, and is notified. Frozen rosters do not change.';
