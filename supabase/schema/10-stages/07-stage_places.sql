-- The places that a stage gives when nothing is left to play in it.

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
    -- The best place that each could still have: losers of a round share it, 2, 3, 5, 9 …
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
    -- Neither came: of a match for a place, the final among them, both stay where it would have lifted one of them from; of
    -- any other they stand behind all who lost in the round before by playing.
    select
      side.id,
      case
        when stage = 'third_place' then 3
        when stage = 'placement' then 3 + 2 * position_in_bracket
        when round = final_round then 2
        else (1 << (final_round - round + 1)) + 1.5
      end
    from decided
    cross join lateral (values (participant1_id), (participant2_id)) as side (id)
    where status = 'cancelled' and side.id is not null
  ),
  best as (
    select id, min(standing) as standing from reached group by id
  )
  select
    id,
    -- Places close up over what nobody reached, but nobody gains by staying away; without a champion nobody is first.
    greatest(
      rank() over (order by standing) + case when min(standing) over () = 1 then 0 else 1 end,
      case when standing % 1 > 0 then (standing - 1.5) / 2 + 1 end
    )::integer
  from best
$$;
comment on function private.bracket_places(uuid) is
  'Places of a single elimination. Without a third-place match both losing semifinalists share place 3. Who stayed away from a '
  'match that nobody won stands behind those who played.';

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
      -- The match that makes the champion: the last final, or that of the upper bracket where there is none.
      row_number() over (order by stage = 'final' desc, stage = 'bracket' desc, round desc) = 1 as is_last,
      stage = 'lower' and next_match_id is null as is_lower_last
    from public.tournament_matches match
    where stage_id = p_stage_id
  ),
  reached as (
    -- How far each came, counted in lower rounds: the loser of an upper match goes on below.
    select winner_id as id, 10000 as distance from decided where is_last and winner_id is not null
    union all
    select loser_id, 9999 from decided where is_last and status = 'completed' and loser_next_match_id is null
    union all
    select winner_id, 9999 from decided where is_lower_last and winner_id is not null
    union all
    select loser_id, round from decided where stage = 'lower' and status = 'completed'
    union all
    select side.id, case stage when 'final' then 9999 when 'lower' then round else greatest(1, 2 * round - 2) end
    from decided
    cross join lateral (values (participant1_id), (participant2_id)) as side (id)
    where status = 'cancelled' and side.id is not null
  ),
  furthest as (
    select id, max(distance) as distance from reached group by id
  )
  select
    id,
    (
      rank() over (order by distance desc)
      -- Without a champion nobody is first.
      + case when max(distance) over () = 10000 then 0 else 1 end
    )::integer
  from furthest
$$;
comment on function private.double_elimination_places(uuid) is
  'Places of a double elimination: champion, finalist, then by the lower round in which each lost for good; who lost in the '
  'same round shares the place.';

create function private.table_places(p_stage_id uuid)
returns table (participant_id uuid, place integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select
    member.participant_id,
    row_number() over (
      order by
        -- Who left stands behind everybody who stayed.
        registration.status = 'withdrawn', member.position, member.points desc, member.score_difference desc, member.score_for desc,
        registration.seed
    )::integer
  from public.tournament_groups tournament_group
  join public.group_participants member on member.group_id = tournament_group.id
  join public.tournament_participants registration
    on registration.tournament_id = tournament_group.tournament_id
    and registration.participant_id = member.participant_id
  where tournament_group.stage_id = p_stage_id
    and registration.status in ('registered', 'withdrawn')
$$;
comment on function private.table_places(uuid) is
  'Places of a stage with tables: all winners of groups, then all seconds …, at the end who left. Disqualified participants have none.';

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
comment on function private.write_places(public.tournament_stages) is 'Writes the places of a stage in which everything is decided.';

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
comment on function private.close_stage(public.tournament_stages) is 'Ends a stage in which everything is decided.';

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
comment on function private.close_deserted_stage(public.tournament_stages) is
  'Ends a stage before its draw, when all but one of those who waited for it are out: whoever is left is its first.';

create function private.forgoes_prize(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    -- He stayed away from the match that nobody won, which was not the one for the title.
    select 1
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.tournament_id = p_tournament_id
      and p_participant_id in (match.participant1_id, match.participant2_id)
      and match.outcome = 'no_show' and match.next_match_id is not null
      and not exists (
        select 1 from public.stage_entries later
        join public.tournament_stages following on following.id = later.stage_id
        where following.tournament_id = p_tournament_id and following.position > stage.position
          and later.participant_id = p_participant_id
      )
  ) or exists (
    -- He left a table, where the last place is his.
    select 1
    from public.tournament_participants registration
    join public.stage_entries entry on entry.participant_id = registration.participant_id
    join public.tournament_stages stage on stage.id = entry.stage_id and stage.tournament_id = p_tournament_id
    where registration.tournament_id = p_tournament_id
      and registration.participant_id = p_participant_id and registration.status = 'withdrawn'
      and stage.kind in ('round_robin', 'swiss')
      and not exists (
        select 1 from public.stage_entries later
        join public.tournament_stages following on following.id = later.stage_id
        where following.tournament_id = p_tournament_id and following.position > stage.position
          and later.participant_id = p_participant_id
      )
  )
$$;
comment on function private.forgoes_prize(uuid, uuid) is
  'True of a participant whose place in the last stage he came to is that of somebody who stayed away or left.';
