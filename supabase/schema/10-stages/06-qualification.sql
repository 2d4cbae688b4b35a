-- From one stage to the next: the qualified participants and their seeds.

--- The round in which two slots of a bracket (counted from 0) can meet: the height of their common branch.
create function private.meeting_round(p_slot integer, p_other_slot integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select length(ltrim((p_slot # p_other_slot)::bit(12)::text, '0'))
$$;

--- The first round in which a participant in a slot could meet another participant of its group; 99 if no other one has
--- a slot yet.
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

--- Finds a slot for a participant of a tier in which it meets others of its group no earlier than in the given round.
--- Others of the tier may move to slots that are as good for them (an augmenting path). Returns the slots unchanged if
--- there is no such slot.
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

--- Assigns the seeds of a tier (the participants with the same place in their groups), best first: each gets the best
--- seed with which it meets others of its group as late as possible.
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

--- Reorders qualifiers (best first, with their group and their place in it) so that participants of the same group meet
--- as late as possible. Group winners retain their seeds; the others move within their tier (the same place in the
--- groups).
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

--- The participants that advance from a finished stage to the next, best seed first; without those that have withdrawn
--- or were disqualified since.
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
      when 'group' then
        rank <= coalesce(p_to.next_qualifiers, 0) + (select count(*) from ranked as sure where sure.tier <= p_to.qualifiers)
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
  if p_from.kind = 'lobbies' then
    select
      array_agg(qualifier.participant_id order by qualifier.rank), array_agg(qualifier.lobby_id order by qualifier.rank),
      array_agg(qualifier.tier order by qualifier.rank)
    into v_participants, v_groups, v_tiers
    from private.lobby_qualifiers(p_from, p_to) as qualifier;
  end if;

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
