-- Round robin: groups by serpentine or draw, and rounds by the circle method.

--- Points that a win, and a bye, gives in a stage.
create function private.points_of_win(p_stage public.tournament_stages)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_stage.points_of_win, case when p_stage.kind = 'swiss' and not p_stage.allows_draws then 1 else 3 end)
$$;

--- Points that a draw gives each side.
create function private.points_of_draw(p_stage public.tournament_stages)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_stage.points_of_draw, 1)
$$;

--- Points for playing and losing a match; an absent side gets none.
create function private.points_of_loss(p_stage public.tournament_stages)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_stage.points_of_loss, 0)
$$;

--- Whether some matches of a stage give other points if they are won in overtime.
create function private.has_overtime_points(p_stage public.tournament_stages)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_stage.series ->> 'kind' = 'overtime', false) or p_stage.best_of_rules @> '[{"series": {"kind": "overtime"}}]'
$$;

--- Points that a played match gives a side; where overtime counts, the rule of the series says how much.
create function private.points_of_match(p_stage public.tournament_stages, p_match public.tournament_matches, p_side_id uuid)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_match.winner_id is null then private.points_of_draw(p_stage)
    when p_match.winner_id = p_side_id then coalesce(overtime.win, private.points_of_win(p_stage))
    else coalesce(overtime.loss, private.points_of_loss(p_stage))
  end
  from (
    values (
      case when p_match.result like '%(prórroga)' then (p_match.series ->> 'overtime_win')::integer end,
      case when p_match.result like '%(prórroga)' then (p_match.series ->> 'overtime_loss')::integer end
    )
  ) as overtime (win, loss)
$$;

--- Round robin of members 1..n by the circle method: every pair meets once, a member plays at most once per round, and
--- is the first side at most once more often than the second.
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

--- The name of a group by its number: Grupo A … Grupo Z, Grupo AA …
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

--- The random number of a participant in a draw: SHA-256 of seed:participant, which anyone can verify. The participant
--- with the smallest number is drawn first.
create function private.draw_figure(p_draw_seed integer, p_participant_id uuid)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select encode(sha256(convert_to(p_draw_seed || ':' || p_participant_id, 'UTF8')), 'hex')
$$;

--- Sorts participants randomly by a recorded seed. The same seed gives the same order, whatever the order before.
create function private.drawn(p_participants uuid[], p_draw_seed integer)
returns uuid[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(id order by private.draw_figure(p_draw_seed, id) collate "C"), '{}') from unnest(p_participants) as id
$$;

--- Returns the matches of a group, in which every pair meets once or twice; a member plays at most once per round.
create function private.add_group_matches(p_stage public.tournament_stages)
returns void
language sql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
  insert into public.tournament_matches (
    tournament_id, stage_id, stage, group_id, round, position_in_bracket,
    participant1_id, participant2_id, status, best_of, series
  )
  select
    p_stage.tournament_id, p_stage.id, 'group', sized.id, day.round,
    row_number() over (partition by day.round order by sized.position, pair.pairing),
    case leg when 1 then one.participant_id else other.participant_id end,
    case leg when 1 then other.participant_id else one.participant_id end,
    'pending', (select private.stage_best_of(p_stage)), p_stage.series
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

--- Creates the groups of a round robin by seed or at random, and their matches, in which every pair meets once or
--- twice.
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
