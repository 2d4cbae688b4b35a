-- Group stage: serpentine distribution, round robin by the circle method, and the table.

create function private.circle_rounds(p_members integer)
returns table (round integer, pairing integer, member1 integer, member2 integer)
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- The last of an even number stands still while the others turn; with an odd number he is the rest.
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
    least(one, other) + 1,
    greatest(one, other) + 1
  from pairs
  where greatest(one, other) < p_members
$$;
comment on function private.circle_rounds(integer) is
  'Round robin of members 1..n by the circle method: everybody meets everybody once, nobody plays twice in a round.';

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
comment on function private.group_name(integer) is 'Grupo A … Grupo Z, Grupo AA …';

create function private.build_groups(
  p_tournament_id uuid, p_entrants uuid[], p_group_size integer, p_best_of integer
)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_groups integer := greatest(1, round(cardinality(p_entrants)::numeric / p_group_size));
  v_matches integer;
begin
  insert into public.tournament_groups (tournament_id, name, position)
  select p_tournament_id, private.group_name(place), place
  from generate_series(1, v_groups) as place;

  -- Serpentine: 1..n from left to right, the next n from right to left.
  insert into public.group_participants (group_id, participant_id, position)
  select
    tournament_group.id, entrant.id,
    row_number() over (partition by tournament_group.id order by entrant.seed)
  from unnest(p_entrants) with ordinality as entrant (id, seed)
  join public.tournament_groups tournament_group
    on tournament_group.tournament_id = p_tournament_id
    and tournament_group.position = 1 + case
      when ((entrant.seed - 1) / v_groups) % 2 = 0 then (entrant.seed - 1) % v_groups
      else v_groups - 1 - (entrant.seed - 1) % v_groups
    end;

  insert into public.tournament_matches (
    tournament_id, stage, group_id, round, position_in_bracket,
    participant1_id, participant2_id, status, best_of
  )
  select
    p_tournament_id, 'group', sized.id, pair.round,
    row_number() over (partition by pair.round order by sized.position, pair.pairing),
    one.participant_id, other.participant_id, 'pending', p_best_of
  from (
    select tournament_group.id, tournament_group.position, count(*)::integer as members
    from public.tournament_groups tournament_group
    join public.group_participants member on member.group_id = tournament_group.id
    where tournament_group.tournament_id = p_tournament_id
    group by tournament_group.id
  ) as sized
  cross join lateral private.circle_rounds(sized.members) as pair
  join public.group_participants one on one.group_id = sized.id and one.position = pair.member1
  join public.group_participants other on other.group_id = sized.id and other.position = pair.member2;
  get diagnostics v_matches = row_count;
  return v_matches;
end;
$$;
comment on function private.build_groups(uuid, uuid[], integer, integer) is
  'Makes groups of about the given size, best seed first, and their round-robin matches. Returns the number of matches.';

create function private.refresh_group_table(p_group_id uuid)
returns void
language sql
volatile
security definer -- group tables are written by procedures only
set search_path = ''
as $$
  with played as (
    select
      match.participant1_id, match.participant2_id, match.winner_id,
      -- An unplayed match counts as won in the fewest maps, so that nobody gains or loses by who stayed away.
      case match.outcome
        when 'score' then split_part(match.result, '-', 1)::integer
        when 'walkover' then (match.winner_id = match.participant1_id)::integer * (match.best_of + 1) / 2
      end as score1,
      case match.outcome
        when 'score' then split_part(match.result, '-', 2)::integer
        when 'walkover' then (match.winner_id = match.participant2_id)::integer * (match.best_of + 1) / 2
      end as score2
    from public.tournament_matches match
    where match.group_id = p_group_id and match.status = 'completed'
  ),
  sides as (
    select participant1_id as id, participant2_id as rival_id, winner_id, score1 as own, score2 as rivals from played
    union all
    select participant2_id, participant1_id, winner_id, score2, score1 from played
  ),
  figures as (
    select
      member.participant_id,
      count(*) filter (where sides.winner_id = member.participant_id)::integer as wins,
      count(*) filter (where sides.winner_id <> member.participant_id)::integer as losses,
      coalesce(sum(sides.own - sides.rivals), 0)::integer as difference,
      coalesce(sum(sides.own), 0)::integer as score_for
    from public.group_participants member
    left join sides on sides.id = member.participant_id
    where member.group_id = p_group_id
    group by member.participant_id
  ),
  direct as (
    -- Wins among those who are level on points and difference.
    select figures.participant_id, count(sides.id) as wins
    from figures
    left join figures level
      on (level.wins, level.difference) = (figures.wins, figures.difference)
      and level.participant_id <> figures.participant_id
    left join sides
      on sides.id = figures.participant_id
      and sides.rival_id = level.participant_id
      and sides.winner_id = figures.participant_id
    group by figures.participant_id
  ),
  ranked as (
    select
      figures.*,
      row_number() over (
        order by figures.wins desc, figures.difference desc, direct.wins desc,
          figures.score_for desc, registration.seed, figures.participant_id
      ) as place
    from figures
    join direct using (participant_id)
    join public.tournament_groups tournament_group on tournament_group.id = p_group_id
    left join public.tournament_participants registration
      on registration.tournament_id = tournament_group.tournament_id
      and registration.participant_id = figures.participant_id
  )
  update public.group_participants member
  set
    points = 3 * ranked.wins, wins = ranked.wins, losses = ranked.losses,
    score_difference = ranked.difference, score_for = ranked.score_for, position = ranked.place
  from ranked
  where member.group_id = p_group_id
    and member.participant_id = ranked.participant_id
    and (member.points, member.wins, member.losses, member.score_difference, member.score_for, member.position)
      is distinct from
      (3 * ranked.wins, ranked.wins, ranked.losses, ranked.difference, ranked.score_for, ranked.place)
$$;
comment on function private.refresh_group_table(uuid) is
  'Writes the table of a group from its decided matches: 3 points a win; points, score difference, direct encounter, '
  'score for, seed. A walkover counts as won in the fewest maps.';
