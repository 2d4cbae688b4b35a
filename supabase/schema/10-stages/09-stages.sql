-- Stages: the stages that each format creates, saving stages, and making their draw.

--- The default tie-breaks of a stage.
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

--- The stages of a format, in order; null values are filled by write_stages. None for custom.
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

--- Replaces the planned stages of a tournament; drawn stages stay.
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
    qualifiers_from, qualifiers, seeding, draw_seed, is_automatic, walkover_score, walkover_keeps_score, departed_matches,
    tie_splitting, plays_ties,
    lobbies, scoring_system_id, next_qualifiers, series
  )
  select
    p_tournament_id, place, wanted.kind, wanted.name, wanted.best_of, coalesce(wanted.best_of_rules, '[]'),
    coalesce(wanted.places, 2), coalesce(wanted.grand_final, 'reset'), wanted.group_size, coalesce(wanted.legs, 1),
    coalesce(wanted.grouping, 'serpentine'), wanted.rounds, wanted.wins_to_advance, wanted.losses_to_leave,
    coalesce(wanted.allows_draws, false), wanted.points_of_win, wanted.points_of_draw, wanted.points_of_loss,
    coalesce(wanted.tie_breaks, private.usual_tie_breaks(p_stages[place])),
    coalesce(wanted.qualifiers_from, 'stage'), wanted.qualifiers, coalesce(wanted.seeding, 'standing'),
    coalesce(wanted.draw_seed, floor(random() * 1000000)::integer), coalesce(wanted.is_automatic, true),
    wanted.walkover_score, coalesce(wanted.walkover_keeps_score, false), coalesce(wanted.departed_matches, 'by_half'),
    coalesce(wanted.tie_splitting, 'continue'), coalesce(wanted.plays_ties, false),
    wanted.lobbies, wanted.scoring_system_id, wanted.next_qualifiers, wanted.series
  from generate_subscripts(p_stages, 1) as place,
    lateral (select (p_stages[place]).*) as wanted
  on conflict (tournament_id, position) do update set
    kind = excluded.kind, name = excluded.name, best_of = excluded.best_of, best_of_rules = excluded.best_of_rules,
    places = excluded.places, grand_final = excluded.grand_final, group_size = excluded.group_size,
    legs = excluded.legs, grouping = excluded.grouping, rounds = excluded.rounds,
    wins_to_advance = excluded.wins_to_advance, losses_to_leave = excluded.losses_to_leave,
    allows_draws = excluded.allows_draws, points_of_win = excluded.points_of_win,
    points_of_draw = excluded.points_of_draw, points_of_loss = excluded.points_of_loss, tie_breaks = excluded.tie_breaks, qualifiers_from = excluded.qualifiers_from,
    qualifiers = excluded.qualifiers, seeding = excluded.seeding, is_automatic = excluded.is_automatic,
    walkover_score = excluded.walkover_score, walkover_keeps_score = excluded.walkover_keeps_score,
    departed_matches = excluded.departed_matches, tie_splitting = excluded.tie_splitting,
    plays_ties = excluded.plays_ties,
    lobbies = excluded.lobbies, scoring_system_id = excluded.scoring_system_id, next_qualifiers = excluded.next_qualifiers,
    series = excluded.series
    where stage.state = 'planned'
$$;

--- Updates the planned stages of a tournament to those of its format and settings.
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

create trigger follow_preset
  after insert or update of format, third_place_match, group_size, qualifiers_per_group on public.tournaments
  for each row execute function private.follow_preset();

create trigger hold_capacity
  after insert or update of format, group_size, max_participants on public.tournaments
  for each row execute function private.hold_capacity();

--- Sets best_of and series of the matches of a stage by the last rule that applies.
create function private.apply_best_of_rules(p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  update public.tournament_matches match
  set best_of = chosen.best_of, series = chosen.series
  from (
    select distinct on (played.id) played.id, (rule ->> 'best_of')::integer as best_of, rule -> 'series' as series
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
    and (match.best_of, match.series) is distinct from (chosen.best_of, chosen.series)
    and match.status not in ('completed', 'bye', 'cancelled');
end;
$$;

--- The participants of a stage, best seed first; without withdrawn and disqualified ones.
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

--- Creates the matches of a stage for these participants, best seed first. Refuses draw_is_public.
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
  elsif p_stage.kind = 'lobbies' then
    perform private.build_lobbies(p_stage, p_participants);
  else
    perform private.build_bracket(p_stage, p_participants);
  end if;
  if p_stage.best_of_rules <> '[]' and p_stage.kind <> 'swiss' then
    perform private.apply_best_of_rules(p_stage);
  end if;
  -- Points may have been added or deducted before the draw.
  if exists (select 1 from public.table_adjustments where stage_id = p_stage.id) then
    perform private.refresh_group_table(id) from public.tournament_groups where stage_id = p_stage.id;
  end if;
  update public.tournament_stages set state = 'running', drawn_at = now() where id = p_stage.id;
  perform private.plan_hours(p_stage);
end;
$$;

--- Fills a planned stage with the participants that advance from the previous one, and draws it unless the organiser
--- does so. Returns false if fewer than two advance: then no match of the stage is played.
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

--- In a stage that waits for its draw, replaces participants that withdrew or were disqualified by the next ones of the
--- previous stage.
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
