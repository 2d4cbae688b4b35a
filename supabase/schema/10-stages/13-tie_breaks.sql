-- A played tie-break: matches between members of a table that are equal by all other rules, at a place that matters.

--- The places of a stage after which something changes: the next stage takes the members up to there, or in the last
--- stage with a single table the title or another prize ends there.
create function private.places_that_matter(p_stage public.tournament_stages)
returns setof integer
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with next as (
    select * from public.tournament_stages
    where tournament_id = p_stage.tournament_id and position > p_stage.position
    order by position
    limit 1
  ),
  tables as (
    select count(*) as number from public.tournament_groups where stage_id = p_stage.id
  )
  select next.qualifiers
  from next cross join tables
  where next.qualifiers_from = 'group' or next.qualifiers_from = 'stage' and tables.number = 1
  union
  select place::integer
  from tables
  join public.tournaments tournament on tournament.id = p_stage.tournament_id
  cross join generate_series(1, greatest(1, jsonb_array_length(tournament.prizes))) as place
  where tables.number = 1 and not exists (select 1 from next)
    and (place = 1 or tournament.prizes -> (place::integer - 1) is distinct from tournament.prizes -> place::integer)
$$;

--- The members of tables that are equal by all rules before seed and draw, where a place that matters divides them and
--- at least two of them have not played a tie-break against each other.
create function private.due_ties(p_stage public.tournament_stages)
returns table (group_id uuid, first_place integer, participant_ids uuid[])
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with listed as (
    select
      member.group_id, member.participant_id, member.position,
      count(*) filter (where coalesce(member.reason ->> 'rule', '') not in ('seed', 'draw'))
        over (partition by member.group_id order by member.position) as level
    from public.tournament_groups tournament_group
    join public.group_participants member on member.group_id = tournament_group.id
    join public.tournament_participants registration
      on registration.tournament_id = p_stage.tournament_id and registration.participant_id = member.participant_id
    where tournament_group.stage_id = p_stage.id and registration.status = 'registered'
  ),
  tied as (
    select
      listed.group_id, min(listed.position) as first_place, max(listed.position) as last_place,
      array_agg(listed.participant_id order by listed.position) as ids
    from listed
    group by listed.group_id, listed.level
    having count(*) > 1
  )
  select tied.group_id, tied.first_place, tied.ids
  from tied
  where exists (
    select 1 from private.places_that_matter(p_stage) as place where place >= tied.first_place and place < tied.last_place
  )
  and exists (
    select 1
    from unnest(tied.ids) as one (id)
    join unnest(tied.ids) as other (id) on one.id < other.id
    where not exists (
      select 1 from public.tournament_matches match
      where match.group_id = tied.group_id and match.stage = 'tie_break'
        and match.participant1_id in (one.id, other.id) and match.participant2_id in (one.id, other.id)
    )
  )
$$;

--- Whether a stage without open matches has to wait for a tie-break; records it and notifies the staff with the right
--- `brackets`.
create function private.waits_for_tie_break(p_stage public.tournament_stages)
returns boolean
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  if not p_stage.plays_ties or not exists (select 1 from private.due_ties(p_stage)) then
    update public.tournament_stages set awaits_tie_break = false where id = p_stage.id and awaits_tie_break;
    return false;
  end if;
  update public.tournament_stages set awaits_tie_break = true where id = p_stage.id and not awaits_tie_break;
  if found then
    perform private.notify_user(
      person, 'tournament_tie_break', 'Falta un desempate en ' || p_stage.name,
      'Hay un empate en un puesto que importa: crea el desempate para que siga el torneo.',
      '/organize/' || p_stage.tournament_id, p_stage.id::text
    )
    from private.people_with_right(p_stage.tournament_id, 'brackets') as person;
  end if;
  return true;
end;
$$;

--- Undoes the tie-break of a table before the result of one of its other matches is undone: deletes its open matches.
--- Refuses next_match_decided if one is decided.
create function private.withdraw_tie_break(p_match public.tournament_matches)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  if p_match.group_id is null or p_match.stage = 'tie_break' then
    return;
  end if;
  if exists (
    select 1 from public.tournament_matches match
    where match.group_id = p_match.group_id and match.stage = 'tie_break'
      and (match.status = 'completed' or match.outcome is not distinct from 'no_show')
  ) then
    perform private.refuse('next_match_decided', 'Ya se jugó el desempate de esta tabla: este encuentro no se puede reabrir.');
  end if;
  delete from public.tournament_matches where group_id = p_match.group_id and stage = 'tie_break';
end;
$$;

--- The ties of a stage that have to be played off, with their members in the order of the table. Empty unless the stage
--- waits for them.
--- @param p_stage_id Refers to `tournament_stages.id`.
--- @field group_id The table. Refers to `tournament_groups.id`.
--- @field first_place The best place that the members share.
--- @field participant_ids The members that are equal. Refers to `participants.id`.
--- @chapter stages
--- @title Leer los empates que se juegan
create function public.stage_ties(p_stage_id uuid)
returns table (group_id uuid, first_place integer, participant_ids uuid[])
language sql
stable
security definer -- everybody reads what follows from the public tables
set search_path = ''
as $$
  select tie.group_id, tie.first_place, tie.participant_ids
  from public.tournament_stages stage
  cross join lateral private.due_ties(stage) as tie
  where stage.id = p_stage_id and stage.awaits_tie_break
  order by tie.group_id, tie.first_place
$$;

--- Creates the tie-break of every tie that a stage waits for, in one act: two sides play a match, three or more play each
--- other once. For staff with the right `brackets`. Returns the number of matches. Sides that are equal again after it
--- are separated by seed or draw, as the table says. Refuses stage_not_found, no_tie.
--- @param p_best_of Maximum of games per match; null means as in the stage. In a stage with aggregates it is one game,
--- with penalties if it is level.
--- @nullable p_best_of
create function public.create_tie_break(p_stage_id uuid, p_best_of integer default null)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_match_ids uuid[];
begin
  v_stage := private.lock_stage(p_stage_id);
  if p_best_of is not null and p_best_of not in (1, 3, 5, 7, 9) then
    perform private.refuse('stages_invalid', 'Un partido es al mejor de 1, 3, 5, 7 o 9.');
  end if;
  if not v_stage.awaits_tie_break then
    perform private.refuse('no_tie', 'Esta etapa no espera ningún desempate.');
  end if;
  with pair as (
    select
      tie.group_id, tie.first_place, circle.round, circle.pairing,
      tie.participant_ids[circle.member1] as one, tie.participant_ids[circle.member2] as other
    from private.due_ties(v_stage) as tie
    cross join lateral private.circle_rounds(cardinality(tie.participant_ids)) as circle
  ),
  made as (
    insert into public.tournament_matches (
      tournament_id, stage_id, stage, group_id, round, position_in_bracket, participant1_id, participant2_id, status, best_of,
      series
    )
    select
      v_stage.tournament_id, v_stage.id, 'tie_break', pair.group_id, last.round + pair.round,
      row_number() over (partition by pair.round order by drawn.position, pair.first_place, pair.pairing),
      pair.one, pair.other, 'pending',
      case
        when v_stage.series ->> 'kind' = 'aggregate' then 1
        -- An even number of games could end level.
        else coalesce(p_best_of, private.stage_best_of(v_stage) - 1 + private.stage_best_of(v_stage) % 2)
      end,
      case when v_stage.series ->> 'kind' = 'aggregate' then '{"kind": "aggregate", "ties": ["penalties"]}'::jsonb end
    from pair
    join public.tournament_groups drawn on drawn.id = pair.group_id
    cross join (select max(round) as round from public.tournament_matches where stage_id = v_stage.id) as last
    where not exists (
      select 1 from public.tournament_matches played
      where played.group_id = pair.group_id and played.stage = 'tie_break'
        and played.participant1_id in (pair.one, pair.other) and played.participant2_id in (pair.one, pair.other)
    )
    returning id
  )
  select array_agg(id) into v_match_ids from made;
  perform private.notify_participant(
    side.id, 'match_ready', 'Desempate contra ' || private.participant_name(side.rival_id),
    'Quedaron iguales en un puesto que importa: lo decide este partido.', '/match/manage/' || match.id, match.id::text, side.rival_id
  )
  from public.tournament_matches match
  cross join lateral (
    values (match.participant1_id, match.participant2_id), (match.participant2_id, match.participant1_id)
  ) as side (id, rival_id)
  where match.id = any (v_match_ids);
  update public.tournament_stages set awaits_tie_break = false where id = p_stage_id;
  perform private.audit('create_tie_break', 'tournament_stages', p_stage_id::text, null, jsonb_build_object('matches', cardinality(v_match_ids)));
  return cardinality(v_match_ids);
end;
$$;

grant execute on function public.stage_ties to anon, authenticated, service_role;
grant execute on function public.create_tie_break to authenticated, service_role;
