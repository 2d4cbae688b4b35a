-- From the groups to the playoffs.

create function private.meeting_round(p_slot integer, p_other_slot integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select length(ltrim((p_slot # p_other_slot)::bit(12)::text, '0'))
$$;
comment on function private.meeting_round(integer, integer) is
  'Round in which two slots of a bracket (counted from 0) can meet: the height of their common branch.';

create function private.keep_mates_apart(p_entrants uuid[], p_groups uuid[], p_tiers integer[])
returns uuid[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_count integer := cardinality(p_entrants);
  v_size integer := private.bracket_size(v_count);
  v_rounds integer := round(log(2, v_size));
  -- v_slot[seed] is the place of a seed in the bracket, from 0.
  v_slot integer[] := array(
    select slot - 1
    from unnest(private.bracket_seeds(v_size)) with ordinality as draw (seed, slot)
    order by seed
  );
  v_seated uuid[] := array_fill(null::uuid, array[v_count]);
  v_seats jsonb := '{}';
  v_group text;
  v_seed integer;
  v_best integer;
  v_meeting integer;
  v_latest integer;
begin
  for v_entrant in 1..v_count loop
    v_group := p_groups[v_entrant];
    v_best := null;
    v_latest := -1;
    -- The seats of a tier are the seeds that its entrants hold; the best of them that meets mates latest.
    for v_seed in array_position(p_tiers, p_tiers[v_entrant])..v_count loop
      exit when p_tiers[v_seed] <> p_tiers[v_entrant];
      continue when v_seated[v_seed] is not null;
      select coalesce(min(private.meeting_round(v_slot[v_seed], v_slot[seat::integer])), v_rounds)
      into v_meeting
      from jsonb_array_elements_text(v_seats -> v_group) as seat;
      if v_meeting > v_latest then
        v_best := v_seed;
        v_latest := v_meeting;
      end if;
      exit when v_latest = v_rounds;
    end loop;
    v_seated[v_best] := p_entrants[v_entrant];
    v_seats := v_seats || jsonb_build_object(v_group, coalesce(v_seats -> v_group, '[]') || to_jsonb(v_best));
  end loop;
  return v_seated;
end;
$$;
comment on function private.keep_mates_apart(uuid[], uuid[], integer[]) is
  'Reorders qualifiers (best first, with their group and their place in it) so that group mates meet as late as possible. '
  'Winners of groups keep their seeds; the others move among the seeds of their own tier.';

create function private.build_playoffs(p_tournament public.tournaments)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_entrants uuid[];
  v_groups uuid[];
  v_tiers integer[];
begin
  with standing as (
    select
      member.*, registration.seed,
      row_number() over (partition by member.group_id order by member.position)::integer as tier,
      greatest(member.wins + member.losses, 1)::numeric as played
    from public.tournament_groups tournament_group
    join public.group_participants member on member.group_id = tournament_group.id
    join public.tournament_participants registration
      on registration.tournament_id = tournament_group.tournament_id
      and registration.participant_id = member.participant_id
    where tournament_group.tournament_id = p_tournament.id
      and registration.status = 'registered'
  ),
  qualified as (
    -- Figures per match: groups may differ by one member.
    select standing.*, row_number() over (
      order by tier, points / played desc, score_difference / played desc, score_for / played desc, seed
    ) as rank
    from standing
    where tier <= p_tournament.qualifiers_per_group
  )
  select
    array_agg(participant_id order by rank),
    array_agg(group_id order by rank),
    array_agg(tier order by rank)
  into v_entrants, v_groups, v_tiers
  from qualified;

  if coalesce(cardinality(v_entrants), 0) < 2 then
    return 0;
  end if;
  return private.build_bracket(
    p_tournament.id,
    private.keep_mates_apart(v_entrants, v_groups, v_tiers),
    p_tournament.best_of,
    p_tournament.third_place_match
  );
end;
$$;
comment on function private.build_playoffs(public.tournaments) is
  'Makes the bracket of the best of each group, disqualified ones left out. Returns the number of matches; 0 when fewer '
  'than two qualify.';
