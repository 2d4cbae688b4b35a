-- Rounds of a stage of lobbies: the draw of each, which sides go on, and when the stage ends.

--- Where a place comes if places are dealt to lobbies forwards and backwards in turn. Both count from 1.
create function private.serpentine(p_place bigint, p_lobbies integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when (p_place - 1) / p_lobbies % 2 = 0 then (p_place - 1) % p_lobbies + 1
    else p_lobbies - (p_place - 1) % p_lobbies
  end::integer
$$;

--- Deals sides, best first, to lobbies so that each lobby gets one of the best ones, one of the next ones, and so on, and so
--- that sides which met often meet as rarely as possible. Returns the lobby of each. A local search: sides of one row change
--- lobbies as long as this makes meetings rarer; if some pair would still meet more often than necessary, up to 128 sides
--- of farther rows, too.
create function private.balanced_lobbies(p_stage_id uuid, p_round integer, p_ids uuid[], p_lobbies integer)
returns integer[]
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_sides constant integer := cardinality(p_ids);
  v_rows constant integer := ceil(v_sides::numeric / p_lobbies);
  -- How often a pair meets by the end of the round, if meetings are spread evenly; and once more.
  v_most constant integer := 1 + ceil(p_round::numeric * (v_rows - 1) / greatest(v_sides - 1, 1));
  -- Large stages get fewer turns, so that a round is drawn in less than a second.
  v_turns constant integer := greatest(1, 768 / v_sides);
  -- By row and lobby: the side; 0 if the last row has none there.
  v_seats integer[] := array_fill(0, array[v_rows * p_lobbies]);
  -- By two sides, from 0: what another meeting costs. It grows with every meeting, so that the most frequent pairs count
  -- most.
  v_costs bigint[] := array_fill(0, array[(v_sides + 1) * (v_sides + 1)]);
  v_gain bigint;
  v_reach integer;
  v_one integer;
  v_two integer;
  v_other integer;
  v_met record;
  v_is_better boolean;
begin
  for v_met in
    select array_position(p_ids, own.participant_id) as one, array_position(p_ids, rival.participant_id) as other, count(*)::integer as times
    from public.tournament_lobbies lobby
    join public.lobby_slots own on own.lobby_id = lobby.id
    join public.lobby_slots rival on rival.lobby_id = lobby.id and rival.participant_id <> own.participant_id
    where lobby.stage_id = p_stage_id and own.participant_id = any (p_ids) and rival.participant_id = any (p_ids)
    group by 1, 2
  loop
    v_costs[v_met.one * (v_sides + 1) + v_met.other + 1] := 20 ^ least(v_met.times, 12);
  end loop;
  for v_place in 1..v_sides loop
    v_seats[(v_place - 1) / p_lobbies * p_lobbies + private.serpentine(v_place, p_lobbies)] := v_place;
  end loop;
  foreach v_reach in array array[0, 1, 3, 8, v_rows] loop
    exit when v_reach > 0 and (v_sides > 128 or not exists (
      select 1
      from unnest(v_seats) with ordinality as own (side, seat)
      join unnest(v_seats) with ordinality as rival (side, seat) on rival.seat % p_lobbies = own.seat % p_lobbies and rival.side > own.side
      where own.side > 0 and v_costs[own.side * (v_sides + 1) + rival.side + 1] >= 20 ^ v_most
    ));
    for v_turn in 1..v_turns loop
      v_is_better := false;
      for v_row in 0..v_rows - 1 loop
        for v_other_row in v_row..least(v_row + v_reach, v_rows - 1) loop
          for v_lobby in 1..p_lobbies loop
            for v_other_lobby in case v_other_row when v_row then v_lobby + 1 else 1 end..p_lobbies loop
              v_one := v_seats[v_row * p_lobbies + v_lobby];
              v_two := v_seats[v_other_row * p_lobbies + v_other_lobby];
              continue when v_lobby = v_other_lobby or v_row <> v_other_row and 0 in (v_one, v_two);
              v_gain := 0;
              for v_at in 0..v_rows - 1 loop
                v_other := v_seats[v_at * p_lobbies + v_lobby];
                if v_other <> v_one then
                  v_gain := v_gain + v_costs[v_one * (v_sides + 1) + v_other + 1] - v_costs[v_two * (v_sides + 1) + v_other + 1];
                end if;
                v_other := v_seats[v_at * p_lobbies + v_other_lobby];
                if v_other <> v_two then
                  v_gain := v_gain + v_costs[v_two * (v_sides + 1) + v_other + 1] - v_costs[v_one * (v_sides + 1) + v_other + 1];
                end if;
              end loop;
              if v_gain > 0 then
                v_seats[v_row * p_lobbies + v_lobby] := v_two;
                v_seats[v_other_row * p_lobbies + v_other_lobby] := v_one;
                v_is_better := true;
              end if;
            end loop;
          end loop;
        end loop;
      end loop;
      exit when not v_is_better;
    end loop;
  end loop;
  return array(
    select (seat.number - 1) % p_lobbies + 1
    from unnest(v_seats) with ordinality as seat (side, number)
    where seat.side > 0
    order by seat.side
  );
end;
$$;

--- The lobbies of a round for these sides, best first, of the upper or only half, or of the lower one: as few as their size
--- allows. Lower lobbies follow the upper ones.
create function private.lobbies_of_round(p_stage public.tournament_stages, p_round integer, p_ids uuid[], p_are_lower boolean[])
returns table (participant_id uuid, is_lower boolean, lobby integer, slot integer)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_ids uuid[];
  v_lobbies integer;
  v_before integer := 0;
  v_refill text := case when p_round > 1 then coalesce(p_stage.lobbies ->> 'refill', 'balanced') else 'none' end;
  v_balanced integer[];
begin
  if p_stage.lobbies ->> 'structure' <> 'swiss' then
    v_refill := 'none';
  end if;
  foreach is_lower in array array[false, true] loop
    v_ids := array(
      select listed.id from unnest(p_ids, p_are_lower) with ordinality as listed (id, fell, place) where listed.fell = is_lower order by listed.place
    );
    continue when v_ids = '{}';
    if p_stage.grouping = 'draw' and v_refill = 'none' then
      v_ids := private.drawn(v_ids, p_stage.draw_seed + p_round - 1);
    end if;
    v_lobbies := case
      when p_stage.lobbies ->> 'structure' in ('single', 'match_point', 'score_attack', 'days') then 1
      else ceil(cardinality(v_ids)::numeric / (p_stage.lobbies ->> 'size')::integer)
    end;
    if v_refill = 'balanced' then
      v_balanced := private.balanced_lobbies(p_stage.id, p_round, v_ids, v_lobbies);
    end if;
    return query
      select dealt.id, is_lower, v_before + dealt.lobby, row_number() over (partition by dealt.lobby order by dealt.place)::integer
      from (
        select listed.id, listed.place, case v_refill
          when 'best' then ntile(v_lobbies) over (order by listed.place)
          when 'balanced' then v_balanced[listed.place]
          else private.serpentine(listed.place, v_lobbies)
        end as lobby
        from unnest(v_ids) with ordinality as listed (id, place)
      ) as dealt;
    v_before := v_lobbies;
  end loop;
end;
$$;

--- Creates the lobbies of a round with their slots and games. A lobby in which everybody goes on plays no games.
create function private.make_lobby_round(p_stage public.tournament_stages, p_round integer, p_ids uuid[], p_are_lower boolean[])
returns void
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
declare
  v_structure constant text := p_stage.lobbies ->> 'structure';
  v_games constant integer := p_stage.lobbies ->> 'games';
  v_offset constant integer := case when v_structure = 'days' or private.counts_rounds_apart(p_stage) then 0 else (p_round - 1) * v_games end;
begin
  with seat as materialized (
    select * from private.lobbies_of_round(p_stage, p_round, p_ids, p_are_lower)
  ),
  made as (
    insert into public.tournament_lobbies (tournament_id, stage_id, round, position, is_lower, name)
    select
      p_stage.tournament_id, p_stage.id, p_round, numbered.lobby, numbered.is_lower,
      case
        when v_structure = 'days' then 'Día ' || p_round
        when numbered.lobbies = 1 and v_structure in ('knockout', 'upper_lower') then 'Final'
        when numbered.lobbies = 1 then 'Sala'
        else replace(
          private.group_name(numbered.number::integer), 'Grupo',
          case when numbered.is_lower then 'Inferior' when v_structure = 'upper_lower' and p_round > 1 then 'Superior' else 'Sala' end
        )
      end
    from (
      select seat.lobby, seat.is_lower, count(*) over () as lobbies, row_number() over (partition by seat.is_lower order by seat.lobby) as number
      from seat group by seat.lobby, seat.is_lower
    ) as numbered
    returning id, position
  ),
  seated as (
    insert into public.lobby_slots (lobby_id, participant_id, slot)
    select made.id, seat.participant_id, seat.slot from seat join made on made.position = seat.lobby
  )
  insert into public.lobby_games (tournament_id, lobby_id, number)
  select p_stage.tournament_id, made.id, v_offset + game
  from made
  cross join generate_series(1, v_games) as game
  where (select count(*) from made) = 1
    or coalesce((select count(*) from seat where seat.lobby = made.position) > (p_stage.lobbies ->> 'advance')::integer, true);
end;
$$;

--- Creates the lobbies of all rounds of rotating groups: in each round the pairs of groups of a round robin, so that every
--- pair of groups shares a lobby equally often. With an odd number of groups one rests in each round.
create function private.build_rotating_groups(p_stage public.tournament_stages, p_participants uuid[])
returns void
language sql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
  with settings as (
    select (p_stage.lobbies ->> 'groups')::integer as groups, (p_stage.lobbies ->> 'games')::integer as games
  ),
  made as (
    insert into public.tournament_lobbies (tournament_id, stage_id, round, position, name)
    select
      p_stage.tournament_id, p_stage.id, (turn - 1) * (groups - 1 + groups % 2) + pair.round, pair.pairing,
      'Grupos ' || chr(64 + least(pair.member1, pair.member2)) || ' y ' || chr(64 + greatest(pair.member1, pair.member2))
    from settings
    cross join generate_series(1, coalesce((p_stage.lobbies ->> 'cycles')::integer, 1)) as turn
    cross join lateral private.circle_rounds(groups) as pair
    returning id, round, name
  ),
  seated as (
    insert into public.lobby_slots (lobby_id, participant_id, slot)
    select made.id, member.id, row_number() over (partition by made.id order by member.letter, member.place)
    from settings
    cross join lateral (
      select listed.id, listed.place, chr(64 + private.serpentine(listed.place, groups)) as letter
      from unnest(p_participants) with ordinality as listed (id, place)
    ) as member
    join made on member.letter in (substr(made.name, 8, 1), right(made.name, 1))
  )
  insert into public.lobby_games (tournament_id, lobby_id, number)
  select p_stage.tournament_id, made.id, (made.round - 1) * games + game
  from made
  cross join settings
  cross join generate_series(1, games) as game
$$;

--- Draws the lobbies of a stage, by seed in serpentine order or at random: the first round, and the later ones too where
--- results do not change them. Points are carried over from the stage before.
create function private.build_lobbies(p_stage public.tournament_stages, p_participants uuid[])
returns void
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
begin
  if p_stage.lobbies ->> 'structure' = 'rotating' then
    perform private.build_rotating_groups(p_stage, case p_stage.grouping
      when 'draw' then private.drawn(p_participants, p_stage.draw_seed)
      else p_participants
    end);
  else
    perform private.make_lobby_round(p_stage, round, p_participants, array_fill(false, array[cardinality(p_participants)]))
    from generate_series(1, case p_stage.lobbies ->> 'structure' when 'days' then (p_stage.lobbies ->> 'rounds')::integer else 1 end) as round;
  end if;
  perform private.carry_points(p_stage);
end;
$$;

--- How a side goes on after a round in which p_sides play in p_lobbies: false in the upper or only half of the next round,
--- true in its lower half, null not at all.
create function private.next_half(p_settings jsonb, p_lobbies integer, p_sides integer, p_side private.lobby_side, p_place integer)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case p_settings ->> 'structure'
    when 'swiss' then case when p_side.round < (p_settings ->> 'rounds')::integer then false end
    when 'knockout' then case when p_lobbies > 1 and p_place <= (p_settings ->> 'advance')::integer then false end
    when 'upper_lower' then case
      when p_lobbies = 1 then null
      when p_place <= (p_settings ->> 'advance')::integer then p_side.is_lower
      when not p_side.is_lower then true
    end
    when 'cut' then case
      when p_side.round < 100 and (p_side.has_finished or not coalesce((p_settings ->> 'unfinished')::boolean, false))
        and p_place <= p_sides - case jsonb_typeof(p_settings -> 'leave')
          when 'number' then (p_settings ->> 'leave')::integer
          -- Below all limits of the list one side leaves.
          else coalesce((
            select (step ->> 'leave')::integer from jsonb_array_elements(p_settings -> 'leave') as step
            where (step ->> 'from')::integer <= p_sides
            order by (step ->> 'from')::integer desc
            limit 1
          ), 1)
        end
      then false
    end
  end
$$;

--- The fewest sides with which another round is played.
create function private.fewest_in_round(p_settings jsonb)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_settings ->> 'structure' when 'cut' then coalesce((p_settings ->> 'finalists')::integer, 3) else 2 end
$$;

--- The sides that play the round after this one, with their place in the stage; none if the round is the last one. All
--- that fit into one lobby play the final together.
create function private.next_lobby_sides(p_stage public.tournament_stages, p_round integer)
returns table (participant_id uuid, is_lower boolean, place integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select going.id, going.half and going.number > (p_stage.lobbies ->> 'size')::integer, going.stage_place
  from (
    select playing.*, count(*) over () as number
    from (
      select
        (standing.side).participant_id as id, standing.stage_place,
        private.next_half(p_stage.lobbies, lobbies.number, count(*) over ()::integer, standing.side, standing.place) as half
      from (select count(*)::integer as number from public.tournament_lobbies where stage_id = p_stage.id and round = p_round) as lobbies
      cross join lateral private.lobby_order(p_stage, false, false, p_round) as standing
      where (standing.side).round = p_round and not (standing.side).is_out
        and p_stage.lobbies ->> 'structure' in ('swiss', 'knockout', 'upper_lower', 'cut')
    ) as playing
    where playing.half is not null
  ) as going
  where going.number >= private.fewest_in_round(p_stage.lobbies)
$$;

--- Whether a played extra game must still break a tie that matters: at the limit of those who play the next round or
--- advance or, in the last stage, at a place with a prize, the tie-breaks before extra_game separate nobody.
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
    cross join lateral (
      select
        listed.*, going.half, count(going.half) over () >= private.fewest_in_round(p_stage.lobbies) as goes_on,
        lag(going.half) over (partition by (listed.side).lobby_id order by listed.place) as half_above
      from (
        select made.round, count(*)::integer as number
        from public.tournament_lobbies made where made.stage_id = p_stage.id
        group by made.round order by made.round desc limit 1
      ) as lobbies
      cross join lateral (
        select standing.*, count(*) over (partition by (standing.side).round)::integer as sides
        from private.lobby_order(p_stage, false) as standing
        where not (standing.side).is_out
      ) as listed
      cross join lateral (
        select case when (listed.side).round = lobbies.round
          then private.next_half(p_stage.lobbies, lobbies.number, listed.sides, listed.side, listed.place)
        end as half
      ) as going
    ) as standing
    where system.id = p_stage.scoring_system_id and 'extra_game' = any (system.tie_breaks)
      and standing.reason ->> 'rule' = any (rules.later)
      and case
        when standing.goes_on then standing.half is distinct from standing.half_above
        when next.id is null then standing.place between 2 and 1 + jsonb_array_length(tournament.prizes)
        else standing.place = next.qualifiers + 1
      end
  )
$$;

--- Draws the next round of a stage of lobbies in which every game is over, and notifies its players. Returns true if the
--- stage goes on: with this round, or with an extra game that the staff add.
create function private.close_lobby_round(p_stage public.tournament_stages)
returns boolean
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
declare
  v_round constant integer := (select max(round) from public.tournament_lobbies where stage_id = p_stage.id);
  v_ids uuid[];
  v_are_lower boolean[];
  v_people uuid[];
begin
  if private.lacks_extra_game(p_stage) then
    return true;
  end if;
  select array_agg(going.participant_id order by going.place), array_agg(going.is_lower order by going.place) into v_ids, v_are_lower
  from private.next_lobby_sides(p_stage, v_round) as going;
  if v_ids is null then
    return false;
  end if;
  perform private.make_lobby_round(p_stage, v_round + 1, v_ids, v_are_lower);
  v_people := array(
    select distinct person from unnest(v_ids) as side (id) cross join lateral private.people_of_side(p_stage.tournament_id, side.id) as person
    order by person
  );
  perform private.notify_people(
    v_people, array_fill('Ya se conocen las salas.'::text, array[cardinality(v_people)]), 'match_ready',
    format('Ronda %s de %s', v_round + 1, p_stage.name), '/tournaments/' || p_stage.tournament_id
  );
  return true;
end;
$$;
