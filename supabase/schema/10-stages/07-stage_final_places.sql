-- The final places in a stage in which every match is decided.

--- Places of a single elimination. Without a third-place match both losing semifinalists share place 3. Sides absent
--- from a match without a winner come after everyone who played, in the order of their progress.
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

--- Places of a double elimination: champion, finalist, then by the lower round of the second defeat; losers of the same
--- round share a place. Sides absent from a match without a winner come after everyone who played.
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

--- Returns the participants of a stage with tables that were absent from a match without a winner, and have no other
--- result; in a stage of lobbies those without a place in any game.
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
  union all
  select slot.participant_id
  from public.tournament_lobbies lobby
  join public.lobby_slots slot on slot.lobby_id = lobby.id
  join public.lobby_games game on game.lobby_id = lobby.id and game.state = 'published'
  left join public.lobby_results result on result.game_id = game.id and result.participant_id = slot.participant_id
  where lobby.stage_id = p_stage_id
  group by slot.participant_id
  having count(result.place) = 0
$$;

--- Places of a stage with tables: all winners of groups, then all seconds …, at the end members that never played or
--- withdrew. Disqualified participants have no place.
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

--- Writes the places of a stage in which every match is decided.
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
  elsif p_stage.kind = 'lobbies' then
    update public.stage_entries entry
    set rank = placed.place
    from private.lobby_places(p_stage) as placed
    where entry.stage_id = p_stage.id and entry.participant_id = placed.participant_id and entry.rank is distinct from placed.place;
  else
    update public.stage_entries entry
    set rank = placed.place
    from private.table_places(p_stage.id) as placed
    where entry.stage_id = p_stage.id and entry.participant_id = placed.participant_id and entry.rank is distinct from placed.place;
  end if;
end;
$$;

--- Ends a stage in which every match is decided.
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

--- Ends a stage before its draw if at most one of the waiting participants is left, who then takes the first place.
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

--- Whether a participant gets no prize, whatever the place: in its last stage it was absent from a bracket match
--- without a winner, never played, or withdrew.
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
      -- The results of one side of a lobby are read faster than those of all.
      else not exists (
          select 1
          from public.lobby_results result
          join public.lobby_games game on game.id = result.game_id and game.state = 'published'
          join public.tournament_lobbies lobby on lobby.id = game.lobby_id and lobby.stage_id = last_stage.id
          where result.participant_id = p_participant_id and result.place is not null
        ) and p_participant_id in (select private.never_came(last_stage.id))
        or exists (
          select 1 from public.tournament_participants
          where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'withdrawn'
        )
    end
  )
$$;
