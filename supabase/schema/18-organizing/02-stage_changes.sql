-- Changes by the organiser between stages and before a stage is played.

--- Groups as lists in a normal order, so that they can be compared.
create function private.group_lists(p_groups jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    (select jsonb_agg(member order by member) from jsonb_array_elements_text(listed.members) as member) order by listed.place
  ), '[]')
  from jsonb_array_elements(p_groups) with ordinality as listed (members, place)
$$;

--- Sets the groups of a league as lists of participants, [[one, other, …], …], before any of its matches is played. For
--- staff with the right `brackets`. Returns the number of matches. p_read: {"groups": […]} as the caller had read them;
--- refused if they have changed. Refuses stage_not_found, stage_without_groups, stage_already_played, groups_invalid,
--- draw_is_public, changed_meanwhile.
--- @nullable p_read
create function public.set_stage_groups(p_stage_id uuid, p_groups jsonb, p_read jsonb default null)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_listed uuid[];
begin
  v_stage := private.lock_stage(p_stage_id);
  if v_stage.kind <> 'round_robin' then
    perform private.refuse('stage_without_groups', 'Esta etapa no tiene grupos.');
  end if;
  if v_stage.state not in ('ready', 'running') or exists (
    select 1 from public.tournament_matches where stage_id = p_stage_id and status not in ('pending', 'scheduled')
  ) then
    perform private.refuse('stage_already_played', 'Los grupos se cambian entre el sorteo y el primer resultado de la etapa.');
  end if;
  perform private.require_no_live_draw(p_stage_id);
  begin
    v_listed := array(
      select member.id::uuid
      from jsonb_array_elements(p_groups) as listed (members),
      lateral jsonb_array_elements_text(listed.members) as member (id)
      order by member.id
    );
  exception when invalid_parameter_value or invalid_text_representation then
    perform private.refuse('groups_invalid', 'Los grupos no son válidos.');
  end;
  if v_listed is distinct from array(select id from unnest(private.stage_participants(v_stage)) as id order by id::text) then
    perform private.refuse('groups_invalid', 'Los grupos deben nombrar a cada participante de la etapa una vez.');
  end if;
  if exists (
    select 1 from jsonb_array_elements(p_groups) as listed (members) where jsonb_array_length(listed.members) not between 2 and 64
  ) then
    perform private.refuse('groups_invalid', 'Un grupo tiene de 2 a 64 participantes.');
  end if;
  perform private.merged_fields(
    jsonb_build_object('groups', (
      select coalesce(jsonb_agg(listed.members order by listed.position), '[]')
      from (
        select drawn.position, jsonb_agg(member.participant_id order by member.participant_id::text) as members
        from public.tournament_groups drawn
        join public.group_participants member on member.group_id = drawn.id
        where drawn.stage_id = p_stage_id
        group by drawn.id
      ) as listed
    )),
    jsonb_build_object('groups', private.group_lists(p_read -> 'groups')),
    jsonb_build_object('groups', private.group_lists(p_groups))
  )
  where p_read is not null;

  delete from public.tournament_matches where stage_id = p_stage_id;
  delete from public.tournament_groups where stage_id = p_stage_id;
  with made as (
    insert into public.tournament_groups (tournament_id, stage_id, name, position)
    select v_stage.tournament_id, p_stage_id, private.group_name(place::integer), place
    from jsonb_array_elements(p_groups) with ordinality as listed (members, place)
    returning id, position
  )
  insert into public.group_participants (group_id, participant_id, position)
  -- The positions follow the seeds, as in a drawn group before its first result.
  select made.id, entry.participant_id, row_number() over (partition by made.id order by entry.seed)
  from made
  join jsonb_array_elements(p_groups) with ordinality as listed (members, place) on listed.place = made.position
  cross join lateral jsonb_array_elements_text(listed.members) as member (id)
  join public.stage_entries entry on entry.stage_id = p_stage_id and entry.participant_id = member.id::uuid;
  perform private.add_group_matches(v_stage);
  perform private.apply_best_of_rules(v_stage);
  if exists (select 1 from public.table_adjustments where stage_id = p_stage_id) then
    perform private.refresh_group_table(id) from public.tournament_groups where stage_id = p_stage_id;
  end if;
  update public.tournament_stages set state = 'running', drawn_at = coalesce(drawn_at, now()) where id = p_stage_id;
  perform private.audit('set_stage_groups', 'tournament_stages', p_stage_id::text, null, p_groups);
  return (select count(*) from public.tournament_matches where stage_id = p_stage_id);
end;
$$;

--- Sets the length of matches still to be played and, before the draw, how many participants come from the previous
--- stage; they are then selected again. For staff with the right `brackets`. p_read: best_of, best_of_rules, qualifiers
--- and series as the caller had read them; only the named ones are changed, all of them if p_read is null. p_series: how
--- a series is decided; {"kind": "best_of"} for the best of p_best_of games, null to leave it as it is. From the first
--- result of the stage on, decision rules of series do not change. Refuses stage_not_found, stage_finished,
--- stage_already_drawn, series_rule_frozen, stages_invalid, stages_impossible, draw_is_public, changed_meanwhile.
--- @nullable p_best_of, p_qualifiers, p_read, p_series
--- @type p_series tournament_stages.series | { kind: "best_of" } | null
create function public.set_stage_settings(
  p_stage_id uuid, p_best_of integer, p_best_of_rules jsonb, p_qualifiers integer, p_read jsonb default null,
  p_series jsonb default null
)
returns void
language plpgsql
volatile
security definer -- stages and matches are written by procedures only
set search_path = ''
as $$
declare
  v_before public.tournament_stages;
  v_stage public.tournament_stages;
  v_fields jsonb;
begin
  v_before := private.lock_stage(p_stage_id);
  p_series := case when p_series is null then v_before.series else nullif(p_series, '{"kind": "best_of"}') end;
  v_fields := private.merged_fields(
    jsonb_build_object(
      'best_of', v_before.best_of, 'best_of_rules', v_before.best_of_rules, 'qualifiers', v_before.qualifiers,
      'series', v_before.series
    ),
    p_read,
    jsonb_build_object(
      'best_of', p_best_of, 'best_of_rules', coalesce(p_best_of_rules, '[]'), 'qualifiers', p_qualifiers, 'series', p_series
    )
  );
  p_best_of := (v_fields ->> 'best_of')::integer;
  p_best_of_rules := v_fields -> 'best_of_rules';
  p_qualifiers := (v_fields ->> 'qualifiers')::integer;
  p_series := nullif(v_fields -> 'series', 'null');
  if v_before.state = 'done' then
    perform private.refuse('stage_finished', 'La etapa ya terminó.');
  end if;
  if p_qualifiers is distinct from v_before.qualifiers and v_before.drawn_at is not null then
    perform private.refuse('stage_already_drawn', 'La etapa ya fue sorteada: sus clasificados no se pueden cambiar.');
  end if;
  if p_qualifiers is distinct from v_before.qualifiers then
    perform private.require_no_live_draw(p_stage_id);
  end if;
  if (p_series is not null or p_best_of_rules @> '[{"series": {}}]' or v_before.series is not null
      or v_before.best_of_rules @> '[{"series": {}}]')
    and (p_series, p_best_of, p_best_of_rules) is distinct from (v_before.series, v_before.best_of, v_before.best_of_rules)
    and exists (
      select 1 from public.tournament_matches match where match.stage_id = p_stage_id and private.has_begun(match)
    )
  then
    perform private.refuse('series_rule_frozen', 'Cómo se decide una serie queda fijo desde el primer resultado de la etapa.');
  end if;
  begin
    update public.tournament_stages
    set best_of = p_best_of, best_of_rules = coalesce(p_best_of_rules, '[]'), qualifiers = p_qualifiers,
      series = p_series
    where id = p_stage_id
    returning * into v_stage;
  exception when check_violation then
    perform private.refuse('stages_invalid', 'Las etapas no son válidas: revisa el tipo, el nombre y los números de cada una.');
  end;
  update public.tournaments set format = 'custom' where id = v_stage.tournament_id and format <> 'custom';
  perform private.require_possible_stages(v_stage.tournament_id);

  update public.tournament_matches
  set best_of = private.stage_best_of(v_stage), series = v_stage.series
  where stage_id = p_stage_id and status in ('pending_opponent', 'pending', 'scheduled');
  perform private.apply_best_of_rules(v_stage);
  if v_stage.state = 'ready' and v_stage.position > 1 and p_qualifiers is distinct from v_before.qualifiers then
    delete from public.stage_entries where stage_id = p_stage_id;
    update public.tournament_stages set state = 'planned' where id = p_stage_id;
    perform private.lock_tournament_statistics(v_stage.tournament_id);
    perform private.settle_tournament(v_stage.tournament_id);
  end if;
  perform private.audit(
    'set_stage_settings', 'tournament_stages', p_stage_id::text,
    jsonb_build_object('best_of', v_before.best_of, 'best_of_rules', v_before.best_of_rules, 'qualifiers', v_before.qualifiers, 'series', v_before.series),
    jsonb_build_object('best_of', p_best_of, 'best_of_rules', p_best_of_rules, 'qualifiers', p_qualifiers, 'series', p_series)
  );
end;
$$;

grant execute on function public.set_stage_groups, public.set_stage_settings to authenticated, service_role;
