-- Made by `npm run migration` from supabase/schema/17-organizing, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-stage_procedures.sql

-- The stages as the organiser defines them, and the draw of stages that the organiser must start.

create function private.arrange_stages(p_tournament_id uuid, p_stages jsonb)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_stages public.tournament_stages[];
  v_drawn integer;
begin
  perform private.require_no_live_draw(id)
  from public.tournament_stages
  where tournament_id = p_tournament_id and drawn_at is null;
  begin
    v_stages := array(select stage from jsonb_populate_recordset(null::public.tournament_stages, p_stages) as stage);
    if cardinality(v_stages) not between 1 and 8 then
      perform private.refuse('stages_invalid', 'Un torneo tiene entre una y ocho etapas.');
    end if;
    select count(*) into v_drawn
    from public.tournament_stages
    where tournament_id = p_tournament_id and state in ('running', 'done') and drawn_at is not null;
    if cardinality(v_stages) > (
      select count(*) from public.tournament_stages where tournament_id = p_tournament_id
    ) and exists (select 1 from public.tournaments where id = p_tournament_id and finished_at is not null) then
      perform private.refuse(
        'tournament_finished',
        'El torneo ya terminó: para agregar una etapa, reabre antes su último encuentro.'
      );
    end if;
    if cardinality(v_stages) < v_drawn then
      perform private.refuse('stage_already_drawn', 'Una etapa que ya fue sorteada no se puede quitar.');
    end if;
    delete from public.stage_entries entry
    using public.tournament_stages stage
    where stage.tournament_id = p_tournament_id and stage.state = 'ready' and stage.position > 1
      and entry.stage_id = stage.id;
    update public.tournament_stages set state = 'planned' where tournament_id = p_tournament_id and state = 'ready';
    perform private.write_stages(p_tournament_id, v_stages);
    update public.tournament_stages stage
    set state = 'ready'
    where tournament_id = p_tournament_id and position = 1 and state = 'planned'
      and exists (select 1 from public.stage_entries where stage_id = stage.id);
    perform private.require_possible_stages(p_tournament_id);
  exception
    when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
      or invalid_parameter_value or datatype_mismatch or data_exception then
      perform private.refuse('stages_invalid', 'Las etapas no son válidas: revisa el tipo, el nombre y los números de cada una.');
  end;
  update public.tournaments set format = 'custom' where id = p_tournament_id and format <> 'custom';
  perform private.require_capacity(p_tournament_id, greatest(max_participants, public.participant_count(tournament)))
  from public.tournaments tournament
  where id = p_tournament_id;
  if v_drawn > 0 and not exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled')
  ) and exists (select 1 from public.tournaments where id = p_tournament_id and finished_at is null) then
    perform private.lock_tournament_statistics(p_tournament_id);
    perform private.settle_tournament(p_tournament_id);
  end if;
  perform private.audit('set_tournament_stages', 'tournaments', p_tournament_id::text, null, p_stages);
end;
$$;
comment on function private.arrange_stages(p_tournament_id uuid, p_stages jsonb) is
  'Sets the stages as set_tournament_stages does. The caller has locked the tournament and checked the user''s rights.';

create function public.set_tournament_stages(p_tournament_id uuid, p_stages jsonb)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  perform private.lock_tournament_for(p_tournament_id, 'brackets');
  perform private.arrange_stages(p_tournament_id, p_stages);
end;
$$;
comment on function public.set_tournament_stages(p_tournament_id uuid, p_stages jsonb) is
  'Sets the stages of a tournament in order, as rows of tournament_stages; drawn stages do not change. For staff with the right `brackets`. Refuses tournament_not_found, stages_invalid, stages_impossible, stage_already_drawn, too_many_participants, draw_is_public.';

create function private.lock_ready_stage(p_stage_id uuid)
returns public.tournament_stages
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
begin
  v_stage := private.lock_stage(p_stage_id);
  if v_stage.state <> 'ready' then
    perform private.refuse('stage_not_ready', 'La etapa no está lista para su sorteo.');
  end if;
  return v_stage;
end;
$$;
comment on function private.lock_ready_stage(p_stage_id uuid) is
  'Locks a stage as lock_stage does, and checks that it waits for its draw. Refuses stage_not_found, stage_not_ready.';

create function public.set_stage_seeds(p_stage_id uuid, p_participant_ids uuid[], p_read jsonb default null)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  perform private.lock_ready_stage(p_stage_id);
  perform private.require_no_live_draw(p_stage_id);
  if (select array_agg(id order by id) from unnest(p_participant_ids) as id)
    is distinct from (
      select array_agg(participant_id order by participant_id) from public.stage_entries where stage_id = p_stage_id
    )
  then
    perform private.refuse('invalid_seeds', 'El orden debe nombrar a cada clasificado una vez.');
  end if;
  perform private.merged_fields(
    jsonb_build_object('seeds', (
      select jsonb_agg(participant_id order by seed) from public.stage_entries where stage_id = p_stage_id
    )),
    p_read, jsonb_build_object('seeds', p_participant_ids)
  );
  update public.stage_entries entry
  set seed = listed.seed
  from unnest(p_participant_ids) with ordinality as listed (id, seed)
  where entry.stage_id = p_stage_id and entry.participant_id = listed.id and entry.seed <> listed.seed;
  perform private.audit('set_stage_seeds', 'tournament_stages', p_stage_id::text, null, to_jsonb(p_participant_ids));
end;
$$;
comment on function public.set_stage_seeds(p_stage_id uuid, p_participant_ids uuid[], p_read jsonb) is
  'Sets the seeds of the participants that wait for the draw of a stage, best first. For staff with the right `brackets`. p_read: {"seeds": […]} as the caller had read them; refused if they have changed. Refuses stage_not_found, stage_not_ready, draw_is_public, invalid_seeds, changed_meanwhile.
@nullable p_read';

create function public.draw_tournament_stage(p_stage_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_participants uuid[];
begin
  v_stage := private.lock_ready_stage(p_stage_id);
  v_participants := private.stage_participants(v_stage);
  if cardinality(v_participants) < 2 then
    perform private.refuse('not_enough_participants', 'Se necesitan al menos dos participantes para sortear la etapa.');
  end if;
  perform private.draw_stage(v_stage, v_participants);
  perform private.audit('draw_tournament_stage', 'tournament_stages', p_stage_id::text, null, to_jsonb(v_participants));
  return (select count(*) from public.tournament_matches where stage_id = p_stage_id);
end;
$$;
comment on function public.draw_tournament_stage(p_stage_id uuid) is
  'Draws a stage whose participants are known; returns the number of matches. For staff with the right `brackets`. Refuses stage_not_found, stage_not_ready, not_enough_participants, draw_is_public.';

grant execute on function
  public.set_tournament_stages, public.set_stage_seeds, public.draw_tournament_stage
to authenticated, service_role;

-- 02-stage_changes.sql

-- Changes by the organiser between stages and before a stage is played.

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
comment on function private.group_lists(p_groups jsonb) is
  'Groups as lists in a normal order, so that they can be compared.';

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
  update public.tournament_stages set state = 'running', drawn_at = coalesce(drawn_at, now()) where id = p_stage_id;
  perform private.audit('set_stage_groups', 'tournament_stages', p_stage_id::text, null, p_groups);
  return (select count(*) from public.tournament_matches where stage_id = p_stage_id);
end;
$$;
comment on function public.set_stage_groups(p_stage_id uuid, p_groups jsonb, p_read jsonb) is
  'Sets the groups of a league as lists of participants, [[one, other, …], …], before any of its matches is played. For staff with the right `brackets`. Returns the number of matches. p_read: {"groups": […]} as the caller had read them; refused if they have changed. Refuses stage_not_found, stage_without_groups, stage_already_played, groups_invalid, draw_is_public, changed_meanwhile.
@nullable p_read';

create function public.set_stage_settings(
  p_stage_id uuid, p_best_of integer, p_best_of_rules jsonb, p_qualifiers integer, p_read jsonb default null
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
  v_fields := private.merged_fields(
    jsonb_build_object('best_of', v_before.best_of, 'best_of_rules', v_before.best_of_rules, 'qualifiers', v_before.qualifiers), p_read,
    jsonb_build_object('best_of', p_best_of, 'best_of_rules', coalesce(p_best_of_rules, '[]'), 'qualifiers', p_qualifiers)
  );
  p_best_of := (v_fields ->> 'best_of')::integer;
  p_best_of_rules := v_fields -> 'best_of_rules';
  p_qualifiers := (v_fields ->> 'qualifiers')::integer;
  if v_before.state = 'done' then
    perform private.refuse('stage_finished', 'La etapa ya terminó.');
  end if;
  if p_qualifiers is distinct from v_before.qualifiers and v_before.drawn_at is not null then
    perform private.refuse('stage_already_drawn', 'La etapa ya fue sorteada: sus clasificados no se pueden cambiar.');
  end if;
  if p_qualifiers is distinct from v_before.qualifiers then
    perform private.require_no_live_draw(p_stage_id);
  end if;
  begin
    update public.tournament_stages
    set best_of = p_best_of, best_of_rules = coalesce(p_best_of_rules, '[]'), qualifiers = p_qualifiers
    where id = p_stage_id
    returning * into v_stage;
  exception when check_violation then
    perform private.refuse('stages_invalid', 'Las etapas no son válidas: revisa el tipo, el nombre y los números de cada una.');
  end;
  update public.tournaments set format = 'custom' where id = v_stage.tournament_id and format <> 'custom';
  perform private.require_possible_stages(v_stage.tournament_id);

  update public.tournament_matches
  set best_of = private.stage_best_of(v_stage)
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
    jsonb_build_object('best_of', v_before.best_of, 'best_of_rules', v_before.best_of_rules, 'qualifiers', v_before.qualifiers),
    jsonb_build_object('best_of', p_best_of, 'best_of_rules', p_best_of_rules, 'qualifiers', p_qualifiers)
  );
end;
$$;
comment on function public.set_stage_settings(p_stage_id uuid, p_best_of integer, p_best_of_rules jsonb, p_qualifiers integer, p_read jsonb) is
  'Sets the length of matches still to be played and, before the draw, how many participants come from the previous stage; they are then selected again. For staff with the right `brackets`. p_read: best_of, best_of_rules and qualifiers as the caller had read them; only the named ones are changed, all of them if p_read is null. Refuses stage_not_found, stage_finished, stage_already_drawn, stages_invalid, stages_impossible, draw_is_public, changed_meanwhile.
@nullable p_best_of, p_qualifiers, p_read';

grant execute on function public.set_stage_groups, public.set_stage_settings to authenticated, service_role;

-- 03-tournament_settings.sql

-- The settings of a tournament as a whole: saved together with its stages, stored as a template, copied.

create table public.tournament_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  settings jsonb not null,
  stages jsonb,
  vetoes jsonb not null default '[]',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint tournament_templates_name_length check (char_length(btrim(name)) between 1 and 120)
);
comment on table public.tournament_templates is
  'Templates: stored settings from which tournaments are created.';
comment on column public.tournament_templates.settings is
  'Values of columns of tournaments, except those of a single occasion (name, dates, status, cover).';
comment on column public.tournament_templates.stages is
  'The stages, as rows of tournament_stages; null if the format creates them.';
comment on column public.tournament_templates.vetoes is
  'The vetoes, in the form that set_tournament_vetoes takes.';

create index tournament_templates_created_by_idx on public.tournament_templates (created_by);

create function private.tournament_setting_names()
returns text[]
language sql
stable
set search_path = ''
as $$
  select array_agg(attname::text order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'public.tournaments'::regclass and attnum > 0 and not attisdropped
    and has_column_privilege('authenticated', attrelid, attnum, 'insert')
$$;
comment on function private.tournament_setting_names() is
  'The columns of a tournament that users can set.';

create function private.tournament_settings(p_tournament public.tournaments)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_object_agg(key, value)
  from jsonb_each(to_jsonb(p_tournament))
  where key = any (private.tournament_setting_names())
    and key not in ('name', 'status', 'start_date', 'registration_deadline', 'image_url', 'draw_seed')
    -- Prizes pledged by a founder are not copied, because the platform would have to pay them in the copy.
    and (key <> 'prizes' or p_tournament.founded_by is null)
$$;
comment on function private.tournament_settings(p_tournament public.tournaments) is
  'The settings of a tournament that can be copied to another.';

create function private.stored_stages(p_tournament_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select jsonb_agg(
    to_jsonb(stage) - array[
      'id', 'tournament_id', 'position', 'state', 'draw_seed', 'due_round', 'drawn_at', 'finished_at', 'created_at'
    ]
    order by stage.position
  )
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id
$$;
comment on function private.stored_stages(p_tournament_id uuid) is
  'The stages of a tournament in the form that set_tournament_stages takes.';

create function private.stage_settings(p_tournament public.tournaments)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.stored_stages(p_tournament.id) where p_tournament.format = 'custom'
$$;
comment on function private.stage_settings(p_tournament public.tournaments) is
  'The stages of a tournament in the form that set_tournament_stages takes; null if its format creates them.';

create policy select_admin on public.tournament_templates
  for select to authenticated using ((select private.is_admin()));
create policy delete_admin on public.tournament_templates
  for delete to authenticated using ((select private.is_admin()) and private.gave_recent_factor());

grant select, delete on public.tournament_templates to authenticated, service_role;

create function private.veto_list(p_vetoes jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(veto order by veto -> 'stage', veto -> 'part', veto -> 'round', veto -> 'sequence_id'), '[]')
  from jsonb_array_elements(p_vetoes) as veto
$$;
comment on function private.veto_list(p_vetoes jsonb) is
  'Vetoes in a normal order, so that two lists can be compared.';

create function private.merged_settings(
  p_tournament_id uuid, p_settings jsonb, p_stages jsonb, p_vetoes jsonb, p_read jsonb
)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_table constant regclass := 'public.tournaments'::regclass;
  v_lists constant text[] := array['stages', 'vetoes'];
  v_keys text[];
  v_stored jsonb;
  v_read jsonb;
  v_mine jsonb;
begin
  if jsonb_typeof(p_read) <> 'object'
    or p_read - v_lists - private.tournament_setting_names() <> '{}'
    or exists (select 1 from unnest(v_lists) as list where p_read ? list and not private.is_list_of_objects(p_read -> list))
    or not private.is_list_of_objects(coalesce(p_stages, '[]')) or not private.is_list_of_objects(coalesce(p_vetoes, '[]'))
  then
    perform private.refuse('settings_invalid', 'Los datos del torneo no son válidos.');
  end if;
  select to_jsonb(tournament) into v_stored from public.tournaments tournament where id = p_tournament_id;
  v_read := private.typed_fields(v_table, p_read);
  v_mine := private.typed_fields(v_table, p_settings);
  if p_stages is not null and p_read ? 'stages' then
    -- For a stage, only the settings that the caller has read are compared.
    v_keys := array(select distinct jsonb_object_keys(stage) from jsonb_array_elements(p_read -> 'stages') as stage);
    v_stored := v_stored || jsonb_build_object('stages', (
      select jsonb_agg(
        (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(stage) where key = any (v_keys)) order by place
      )
      from jsonb_array_elements(private.stored_stages(p_tournament_id)) with ordinality as listed (stage, place)
    ));
    v_read := v_read || jsonb_build_object('stages', p_read -> 'stages');
    v_mine := v_mine || jsonb_build_object('stages', p_stages);
  end if;
  if p_vetoes is not null and p_read ? 'vetoes' then
    v_stored := v_stored || jsonb_build_object('vetoes', private.veto_list(private.veto_settings(p_tournament_id)));
    v_read := v_read || jsonb_build_object('vetoes', private.veto_list(p_read -> 'vetoes'));
    v_mine := v_mine || jsonb_build_object('vetoes', private.veto_list(p_vetoes));
  end if;
  return private.merged_fields(v_stored, v_read, v_mine);
end;
$$;
comment on function private.merged_settings(p_tournament_id uuid, p_settings jsonb, p_stages jsonb, p_vetoes jsonb, p_read jsonb) is
  'The settings of a tournament with "stages" and "vetoes" after a caller''s changes. The tournament is locked; p_read holds what the caller had read. Refuses settings_invalid, changed_meanwhile.';

create function private.write_tournament(
  p_tournament_id uuid, p_settings jsonb, p_stages jsonb, p_vetoes jsonb, p_read jsonb default null
)
returns uuid
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_id uuid := p_tournament_id;
  v_settings jsonb := p_settings;
  v_stages jsonb := p_stages;
  v_vetoes jsonb := p_vetoes;
  v_merged jsonb;
  v_before jsonb;
  v_columns text;
begin
  if jsonb_typeof(p_settings) is distinct from 'object'
    or p_settings = '{}' and (p_tournament_id is null or coalesce(p_stages, p_vetoes) is null)
    or p_settings - private.tournament_setting_names() <> '{}'
  then
    perform private.refuse('settings_invalid', 'Los datos del torneo no son válidos.');
  end if;
  if p_tournament_id is not null and p_read is not null then
    v_merged := private.merged_settings(p_tournament_id, p_settings, p_stages, p_vetoes, p_read);
    select coalesce(jsonb_object_agg(name, v_merged -> name), '{}') into v_settings from jsonb_object_keys(p_settings) as name;
    v_stages := v_merged -> 'stages';
    v_vetoes := v_merged -> 'vetoes';
  end if;

  select string_agg(format('%I', name), ', ') into v_columns from jsonb_object_keys(v_settings) as name;
  if p_tournament_id is null then
    execute format(
      'insert into public.tournaments (%1$s) '
      'select %1$s from jsonb_populate_record(null::public.tournaments, $1) returning id', v_columns
    ) into v_id using v_settings;
  else
    select to_jsonb(tournament) - 'search_text' into v_before
    from public.tournaments tournament where id = p_tournament_id;
    if v_columns is not null then
      execute format(
        'update public.tournaments set (%1$s) = '
        '(select %1$s from jsonb_populate_record(null::public.tournaments, $1)) where id = $2',
        v_columns
      ) using v_settings, p_tournament_id;
    end if;
  end if;
  if v_stages is not null then
    perform private.arrange_stages(v_id, v_stages);
  end if;
  if v_vetoes is not null then
    perform private.choose_vetoes(v_id, v_vetoes);
  end if;
  perform private.audit(
    case when p_tournament_id is null then 'insert' else 'update' end, 'tournaments', v_id::text, v_before,
    (select to_jsonb(tournament) - 'search_text' from public.tournaments tournament where id = v_id)
  );
  return v_id;
end;
$$;
comment on function private.write_tournament(p_tournament_id uuid, p_settings jsonb, p_stages jsonb, p_vetoes jsonb, p_read jsonb) is
  'Creates a tournament with all its settings (id null), or changes a locked one; returns its id. The caller''s rights were checked. Refuses as save_tournament.';

create function public.save_tournament(
  p_tournament_id uuid, p_settings jsonb, p_stages jsonb default null, p_vetoes jsonb default null, p_read jsonb default null
)
returns uuid
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  if p_tournament_id is null then
    perform private.require_admin();
  else
    perform private.require_right(p_tournament_id, 'settings');
    if p_stages is null then
      perform private.hold_tournament(p_tournament_id);
    else
      perform private.lock_tournament_for(p_tournament_id, 'brackets');
    end if;
  end if;
  return private.write_tournament(p_tournament_id, p_settings, p_stages, p_vetoes, p_read);
end;
$$;
comment on function public.save_tournament(p_tournament_id uuid, p_settings jsonb, p_stages jsonb, p_vetoes jsonb, p_read jsonb) is
  'Creates a tournament (p_tournament_id null; administrators only) or changes one (staff with the right `settings`), in one transaction: its columns and, if given, its stages (right `brackets`) and vetoes. Returns its id. Refuses tournament_not_found, settings_invalid, changed_meanwhile, and what the columns, stages and vetoes refuse.
@param p_read What the caller had read of the values that it changes: columns, "stages" and "vetoes", in the same form. Only the named values are changed, and only if nobody else has changed them since. Null: changes everything that is given.
@nullable p_tournament_id, p_stages, p_vetoes, p_read';

create function private.make_tournament(
  p_name text, p_start_date timestamptz, p_closes_before interval, p_settings jsonb, p_stages jsonb, p_vetoes jsonb
)
returns uuid
language sql
volatile
set search_path = ''
as $$
  select private.write_tournament(
    null,
    p_settings || jsonb_build_object(
      'name', p_name, 'start_date', p_start_date, 'registration_deadline', p_start_date - p_closes_before
    ),
    p_stages,
    (
      select coalesce(jsonb_agg(veto), '[]') from jsonb_array_elements(p_vetoes) as veto
      where exists (
        select 1 from public.veto_sequences sequence where sequence.id = (veto ->> 'sequence_id')::uuid
      )
    )
  )
$$;
comment on function private.make_tournament(p_name text, p_start_date timestamptz, p_closes_before interval, p_settings jsonb, p_stages jsonb, p_vetoes jsonb) is
  'Creates a tournament with the given settings; its registration closes p_closes_before before the start (null: no deadline).';

create function private.copy_tournament(p_tournament public.tournaments, p_name text, p_start_date timestamptz, p_status text)
returns uuid
language sql
volatile
set search_path = ''
as $$
  select private.make_tournament(
    p_name, p_start_date, p_tournament.start_date - p_tournament.registration_deadline,
    private.tournament_settings(p_tournament) || jsonb_build_object('status', p_status),
    private.stage_settings(p_tournament), private.veto_settings(p_tournament.id)
  )
$$;
comment on function private.copy_tournament(p_tournament public.tournaments, p_name text, p_start_date timestamptz, p_status text) is
  'Creates a tournament with the settings, stages and vetoes of another; returns its id. The caller''s rights were checked.';

create function public.duplicate_tournament(p_tournament_id uuid, p_name text, p_start_date timestamptz)
returns uuid
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_id uuid;
begin
  perform private.require_admin();
  v_tournament := private.hold_tournament(p_tournament_id);
  v_id := private.copy_tournament(v_tournament, p_name, p_start_date, 'Próximamente');
  perform private.audit(
    'duplicate_tournament', 'tournaments', v_id::text, null, jsonb_build_object('from', p_tournament_id)
  );
  return v_id;
end;
$$;
comment on function public.duplicate_tournament(p_tournament_id uuid, p_name text, p_start_date timestamptz) is
  'Creates an announced tournament with the settings, stages and vetoes of another; returns its id. Administrators only. Refuses tournament_not_found, name_required, start_date_required.';

create function public.save_tournament_template(p_tournament_id uuid, p_name text)
returns uuid
language plpgsql
volatile
security definer -- templates are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_name text := private.clean_text(p_name);
  v_id uuid;
begin
  perform private.require_admin();
  v_tournament := private.hold_tournament(p_tournament_id);
  if v_name is null or char_length(v_name) > 120 then
    perform private.refuse('name_required', 'La plantilla necesita un nombre de hasta 120 caracteres.');
  end if;
  insert into public.tournament_templates (name, settings, stages, vetoes, created_by)
  values (
    v_name, private.tournament_settings(v_tournament), private.stage_settings(v_tournament),
    private.veto_settings(p_tournament_id), (select auth.uid())
  )
  on conflict (name) do update
    set settings = excluded.settings, stages = excluded.stages, vetoes = excluded.vetoes, created_by = excluded.created_by, created_at = now()
  returning id into v_id;
  perform private.audit(
    'save_tournament_template', 'tournament_templates', v_id::text, null, jsonb_build_object('name', v_name, 'from', p_tournament_id)
  );
  return v_id;
end;
$$;
comment on function public.save_tournament_template(p_tournament_id uuid, p_name text) is
  'Saves the settings, stages and vetoes of a tournament as a template; replaces a template with the same name. Administrators only. Refuses tournament_not_found, name_required.';

create function public.create_tournament_from_template(p_template_id uuid, p_name text, p_start_date timestamptz)
returns uuid
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_template public.tournament_templates;
  v_id uuid;
begin
  perform private.require_admin();
  select * into v_template from public.tournament_templates where id = p_template_id;
  if not found then
    perform private.refuse('template_not_found', 'Plantilla no encontrada.');
  end if;
  v_id := private.make_tournament(
    p_name, p_start_date, null, v_template.settings, v_template.stages, v_template.vetoes
  );
  perform private.audit(
    'create_tournament_from_template', 'tournaments', v_id::text, null, jsonb_build_object('template', v_template.name)
  );
  return v_id;
end;
$$;
comment on function public.create_tournament_from_template(p_template_id uuid, p_name text, p_start_date timestamptz) is
  'Creates an announced tournament with the settings, stages and vetoes of a template; returns its id. Administrators only. Refuses template_not_found, name_required, start_date_required.';

grant execute on function
  public.save_tournament, public.duplicate_tournament, public.save_tournament_template,
  public.create_tournament_from_template
to authenticated, service_role;

-- 04-staff_procedures.sql

-- Inviting, changing and removing the staff of a tournament. The caller needs the right `staff`, and can give or remove
-- only rights that the caller has.

create function private.require_own_rights(p_tournament_id uuid, p_rights text[])
returns void
language plpgsql
stable
security definer -- reads the staff for procedures
set search_path = ''
as $$
begin
  if not private.is_admin() and not exists (
    select 1 from public.tournament_staff staff
    where staff.tournament_id = p_tournament_id and staff.profile_id = auth.uid() and p_rights <@ staff.rights
  ) then
    perform private.refuse('rights_beyond_own', 'No puedes dar ni quitar un permiso que tú no tienes.');
  end if;
end;
$$;
comment on function private.require_own_rights(p_tournament_id uuid, p_rights text[]) is
  'Refuses (rights_beyond_own) rights that the caller does not have in the tournament.';

create function private.require_other_organiser(p_staff public.tournament_staff)
returns void
language plpgsql
stable
security definer -- reads the staff for procedures
set search_path = ''
as $$
begin
  if 'staff' = any (p_staff.rights) and not private.is_admin() and not exists (
    select 1 from public.tournament_staff other
    where other.tournament_id = p_staff.tournament_id and other.id <> p_staff.id
      and other.profile_id is not null and 'staff' = any (other.rights)
  ) then
    perform private.refuse(
      'last_organiser',
      'Es la última persona que arma el equipo de este torneo: antes, dale ese permiso a otra.'
    );
  end if;
end;
$$;
comment on function private.require_other_organiser(p_staff public.tournament_staff) is
  'Refuses (last_organiser) a change after which no user can invite and remove staff. Administrators may make it, because they have all rights.';

create function private.hold_staff(p_staff_id uuid)
returns public.tournament_staff
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_staff public.tournament_staff;
begin
  select * into v_staff from public.tournament_staff where id = p_staff_id;
  -- The refusal is the same as for an unknown id, so that other users do not learn which ids exist.
  if v_staff.id is null or v_staff.profile_id is distinct from auth.uid() then
    perform private.require_right(v_staff.tournament_id, 'staff');
  end if;
  perform private.hold_tournament(v_staff.tournament_id) where v_staff.id is not null;
  -- The right is checked again under the lock, because the caller may have lost it while waiting.
  if v_staff.profile_id is distinct from auth.uid() then
    perform private.require_right(v_staff.tournament_id, 'staff');
  end if;
  select * into v_staff from public.tournament_staff where id = p_staff_id for no key update;
  if v_staff.id is null then
    perform private.refuse('staff_not_found', 'Ya no está en la organización.');
  end if;
  return v_staff;
end;
$$;
comment on function private.hold_staff(p_staff_id uuid) is
  'Locks a staff member''s row and the tournament. For that member, and for staff with the right `staff`. Refuses staff_not_found.';

create function private.preset_in_words(p_rights text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    (
      select case listed.preset
        when 'organiser' then 'organización' when 'administrator' then 'administración'
        when 'referee' then 'arbitraje' when 'door' then 'puerta' else 'transmisión'
      end
      from private.staff_presets() as listed
      where listed.rights <@ p_rights and p_rights <@ listed.rights
    ),
    'permisos elegidos'
  )
$$;
comment on function private.preset_in_words(p_rights text[]) is
  'The name, for notifications, of the preset with exactly these rights.';

create function private.forget_rooms()
returns trigger
language plpgsql
volatile
security definer -- looks at the matches of the tournament
set search_path = ''
as $$
begin
  -- On the hosted platform nothing listens to this channel, so access to the topic ends only when the token expires.
  perform pg_notify('realtime_rights', 'room:' || match.id)
  from public.tournament_matches match
  where match.tournament_id = old.tournament_id and match.status not in ('completed', 'bye', 'cancelled');
  return null;
end;
$$;
comment on function private.forget_rooms() is
  'When a user has lost the right to see a tournament''s rooms, makes the realtime service check that user''s rights again.';

create trigger forget_rooms_of_removed
  after delete on public.tournament_staff
  for each row when ('chat' = any (old.rights)) execute function private.forget_rooms();
create trigger forget_rooms_of_changed
  after update of rights on public.tournament_staff
  for each row when ('chat' = any (old.rights) and 'chat' <> all (new.rights)) execute function private.forget_rooms();

create function public.my_tournament_rights(p_tournament_id uuid)
returns text[]
language sql
stable
security definer -- the presets are private
set search_path = ''
as $$
  select case when private.is_admin() then organiser.rights else array(
    select named.name from unnest(organiser.rights) with ordinality as named (name, place)
    where p_tournament_id in (select private.my_tournament_ids(named.name))
    order by named.place
  ) end
  from private.staff_presets() as organiser
  where organiser.preset = 'organiser'
$$;
comment on function public.my_tournament_rights(p_tournament_id uuid) is
  'The rights of the caller in a tournament, in their usual order. An administrator has all of them; a user outside the staff none.
@type my_tournament_rights tournament_staff.rights[]
@scope read
@chapter tournaments 9
@title Leer tus permisos en un torneo';

create function public.tournament_staff_presets()
returns table (preset text, rights text[])
language sql
stable
security definer -- the presets are private
set search_path = ''
as $$
  select listed.preset, listed.rights from private.staff_presets() as listed
$$;
comment on function public.tournament_staff_presets() is
  'The presets (named sets of rights), those with the most rights first.
@type preset "organiser" | "administrator" | "referee" | "broadcast" | "door"
@type rights tournament_staff.rights[]';

create function public.invite_tournament_staff(p_tournament_id uuid, p_rights text[], p_days integer default 7)
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id uuid;
  v_token constant text := private.new_token();
  v_staff_id uuid;
begin
  perform private.require_right(p_tournament_id, 'staff');
  perform private.hold_tournament(p_tournament_id);
  -- The right is checked again under the lock, because the caller may have lost it while waiting.
  v_user_id := private.require_right(p_tournament_id, 'staff');
  perform private.require_own_rights(p_tournament_id, p_rights);
  if coalesce(p_days, 0) not between 1 and 30 then
    perform private.refuse('invitation_days', 'Una invitación vale de 1 a 30 días.');
  end if;
  if (select count(*) from public.tournament_staff where tournament_id = p_tournament_id) >= 50 then
    perform private.refuse('staff_full', 'Un torneo tiene hasta 50 personas e invitaciones en su organización.');
  end if;
  begin
    insert into public.tournament_staff (tournament_id, rights, invited_by, expires_at)
    values (p_tournament_id, p_rights, v_user_id, now() + make_interval(days => p_days))
    returning id into v_staff_id;
  exception when check_violation or not_null_violation then
    perform private.refuse('rights_invalid', 'Elige al menos un permiso de la lista.');
  end;
  insert into private.staff_invitations (staff_id, token_hash) values (v_staff_id, private.link_token_hash(v_token));
  perform private.audit(
    'invite_tournament_staff', 'tournaments', p_tournament_id::text, null, jsonb_build_object('rights', p_rights)
  );
  return v_token;
end;
$$;
comment on function public.invite_tournament_staff(p_tournament_id uuid, p_rights text[], p_days integer) is
  'Creates an invitation into the staff for one user, valid for p_days days; returns the token of its link, which cannot be read again. For staff with the right `staff`. Refuses tournament_not_found, rights_beyond_own, rights_invalid, invitation_days, staff_full.';

create function public.get_staff_invitation(p_token text)
returns table (
  tournament_id uuid,
  tournament_name text,
  image_url text,
  start_date timestamptz,
  preset text,
  rights text[],
  inviter_name text,
  expires_at timestamptz,
  is_open boolean
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select
    tournament.id, tournament.name, tournament.image_url, tournament.start_date, public.preset(staff), staff.rights,
    inviter.username, staff.expires_at, staff.expires_at > now()
  from private.staff_invitations invitation
  join public.tournament_staff staff on staff.id = invitation.staff_id
  join public.tournaments tournament on tournament.id = staff.tournament_id
  left join public.profiles inviter on inviter.id = staff.invited_by
  where invitation.token_hash = private.link_token_hash(p_token)
$$;
comment on function public.get_staff_invitation(p_token text) is
  'What a staff invitation offers to the holder of its link: the tournament and the rights. Returns no row for an invalid token.
@param p_token The token at the end of the link.
@field tournament_name tournaments.name
@field image_url tournaments.image_url
@field start_date tournaments.start_date
@field preset The preset with exactly these rights; null: none.
@field rights The rights after accepting.
@field inviter_name The user who made the link; null if the account is closed.
@field expires_at Until when the link can be used.
@field is_open Whether it can still be accepted.
@type preset "organiser" | "administrator" | "referee" | "broadcast" | "door" | null
@type rights tournament_staff.rights[]
@nullable image_url, inviter_name
@chapter tournaments 10
@title Leer una invitación al staff';

create function public.accept_staff_invitation(p_token text)
returns uuid
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_staff_id uuid;
  v_staff public.tournament_staff;
begin
  perform private.require_no_measure(v_user_id);
  select staff_id into v_staff_id from private.staff_invitations where token_hash = private.link_token_hash(p_token);
  perform private.hold_tournament(tournament_id) from public.tournament_staff where id = v_staff_id;
  select * into v_staff from public.tournament_staff where id = v_staff_id for no key update;
  if v_staff.id is null or v_staff.profile_id is not null or v_staff.invited_by is not null
    and not private.holds_rights(v_staff.tournament_id, v_staff.invited_by, v_staff.rights || array['staff'])
  then
    perform private.refuse('invitation_not_found', 'Esta invitación ya no vale.');
  end if;
  if v_staff.expires_at <= now() then
    perform private.refuse('invitation_expired', 'Esta invitación caducó. Pide otra a quien te la envió.');
  end if;
  if exists (
    select 1 from public.tournament_staff
    where tournament_id = v_staff.tournament_id and profile_id = v_user_id
  ) then
    perform private.refuse(
      'already_staff', 'Ya estás en la organización de este torneo: quien te invitó puede cambiar tus permisos.'
    );
  end if;
  delete from private.staff_invitations where staff_id = v_staff.id;
  update public.tournament_staff
  set profile_id = v_user_id, accepted_at = now(), expires_at = null
  where id = v_staff.id;
  perform private.audit(
    'accept_staff_invitation', 'tournaments', v_staff.tournament_id::text, null,
    jsonb_build_object('profile_id', v_user_id, 'rights', v_staff.rights)
  );
  perform private.notify_user(
    v_staff.invited_by, 'tournament_staff_joined', 'Alguien más organiza ' || tournament.name,
    format('%s aceptó tu invitación (%s).', person.username, private.preset_in_words(v_staff.rights)),
    '/organize/' || tournament.id, v_staff.id::text, private.user_participant_id(v_user_id)
  )
  from public.tournaments tournament, public.profiles person
  where tournament.id = v_staff.tournament_id and person.id = v_user_id and v_staff.invited_by is not null;
  return v_staff.tournament_id;
end;
$$;
comment on function public.accept_staff_invitation(p_token text) is
  'Joins the staff of a tournament with the token of an invitation''s link, which can be used once; returns the tournament. The caller gets the rights in the invitation, unless its author no longer has them. Refuses suspended, invitation_not_found, invitation_expired, already_staff.';

create function public.set_tournament_staff_rights(p_staff_id uuid, p_rights text[], p_read jsonb default null)
returns public.tournament_staff
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_before public.tournament_staff;
  v_staff public.tournament_staff;
begin
  v_before := private.hold_staff(p_staff_id);
  perform private.require_right(v_before.tournament_id, 'staff');
  perform private.merged_fields(
    jsonb_build_object('rights', array(select unnest(v_before.rights) order by 1)),
    jsonb_build_object('rights', (select jsonb_agg(value order by value) from jsonb_array_elements_text(p_read -> 'rights'))),
    jsonb_build_object('rights', array(select unnest(p_rights) order by 1))
  )
  where p_read is not null;
  perform private.require_own_rights(
    v_before.tournament_id,
    array(
      (select unnest(v_before.rights) except select unnest(p_rights))
      union all
      (select unnest(p_rights) except select unnest(v_before.rights))
    )
  );
  if v_before.profile_id is null then
    perform private.refuse('invitation_open', 'Esa invitación todavía no fue aceptada: retírala y envía otra.');
  end if;
  if 'staff' <> all (coalesce(p_rights, '{}')) then
    perform private.require_other_organiser(v_before);
  end if;
  begin
    update public.tournament_staff set rights = p_rights where id = p_staff_id returning * into v_staff;
  exception when check_violation or not_null_violation then
    perform private.refuse('rights_invalid', 'Elige al menos un permiso de la lista.');
  end;
  perform private.audit(
    'set_tournament_staff_rights', 'tournaments', v_staff.tournament_id::text,
    jsonb_build_object('profile_id', v_staff.profile_id, 'rights', v_before.rights),
    jsonb_build_object('profile_id', v_staff.profile_id, 'rights', v_staff.rights)
  );
  perform private.notify_user(
    v_staff.profile_id, 'tournament_staff_changed', 'Cambiaron tus permisos en ' || tournament.name,
    format('Ahora tienes: %s.', private.preset_in_words(v_staff.rights)), '/organize/' || tournament.id, v_staff.id::text
  )
  from public.tournaments tournament
  where tournament.id = v_staff.tournament_id and v_staff.profile_id is distinct from auth.uid();
  return v_staff;
end;
$$;
comment on function public.set_tournament_staff_rights(p_staff_id uuid, p_rights text[], p_read jsonb) is
  'Sets the rights of a staff member; returns the member''s row. For staff with the right `staff`, who can give or take away only rights that they have. p_read: {"rights": […]} as the caller had read them, refused if they have changed; null skips this check. Refuses staff_not_found, changed_meanwhile, rights_beyond_own, rights_invalid, invitation_open, last_organiser.
@nullable p_read';

create function public.remove_tournament_staff(p_staff_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_staff public.tournament_staff;
  v_leaves boolean;
begin
  v_staff := private.hold_staff(p_staff_id);
  v_leaves := v_staff.profile_id is not distinct from auth.uid();
  if not v_leaves then
    perform private.require_own_rights(v_staff.tournament_id, v_staff.rights);
  end if;
  if v_staff.profile_id is not null then
    perform private.require_other_organiser(v_staff);
  end if;
  delete from public.tournament_staff where id = p_staff_id;
  perform private.audit(
    case
      when v_staff.profile_id is null then 'withdraw_staff_invitation'
      when v_leaves then 'leave_tournament_staff' else 'remove_tournament_staff'
    end,
    'tournaments', v_staff.tournament_id::text,
    jsonb_build_object('profile_id', v_staff.profile_id, 'rights', v_staff.rights), null
  );
  perform private.notify_user(
    v_staff.profile_id, 'tournament_staff_changed', 'Ya no organizas ' || tournament.name,
    'Te quitaron de la organización de este torneo.', '/tournaments/' || tournament.id, v_staff.id::text
  )
  from public.tournaments tournament
  where tournament.id = v_staff.tournament_id and v_staff.profile_id is not null and not v_leaves;
end;
$$;
comment on function public.remove_tournament_staff(p_staff_id uuid) is
  'Removes a staff member or revokes an invitation. For staff with the right `staff`; any member may remove themselves. Refuses staff_not_found, rights_beyond_own, last_organiser.';

grant execute on function public.my_tournament_rights, public.tournament_staff_presets to authenticated, service_role;
grant execute on function public.get_staff_invitation to anon, authenticated, service_role;
grant execute on function
  public.invite_tournament_staff, public.accept_staff_invitation, public.set_tournament_staff_rights,
  public.remove_tournament_staff
to authenticated, service_role;

-- 05-tournament_series_procedures.sql

-- Repeated tournaments: "every Thursday at 21:00" creates the next edition and notifies earlier participants.
-- The platform pays the prizes of an edition, so only administrators create or resume a series.
-- Staff with the right 'settings' in the copied tournament may pause a series. Only procedures write the tables.

create function private.plan_series(p_series_id uuid, p_is_started boolean default false)
returns public.tournament_series
language plpgsql
volatile
security definer -- series are written by procedures only
set search_path = ''
as $$
declare
  v_series public.tournament_series;
  v_closes interval;
  v_on date;
  v_room constant interval := case when p_is_started then '1 day' else '0' end;
begin
  select * into v_series from public.tournament_series where id = p_series_id;
  select coalesce(start_date - registration_deadline, '0') into v_closes
  from public.tournaments where id = private.series_model_id(p_series_id);

  -- The next edition is on the chosen weekday, `every_weeks` after the last one, even if the weekday was changed since.
  v_on := v_series.last_on + 7 * (v_series.every_weeks - 1) + 1;
  v_on := v_on + (v_series.weekday - extract(isodow from v_on)::integer + 7) % 7;
  -- After a pause, editions whose registration time has passed are skipped; the rhythm stays the same.
  while (v_on + v_series.local_time) at time zone v_series.time_zone - v_closes <= now() + v_room loop
    v_on := v_on + 7 * v_series.every_weeks;
    v_series.last_on := greatest(v_series.last_on, v_on - 7 * v_series.every_weeks);
  end loop;

  if p_is_started then
    v_series.state := 'active';
  end if;
  if v_series.state = 'active' and (v_closes is null or v_on > v_series.ends_on or v_series.editions_left = 0) then
    v_series.state := 'ended';
  end if;
  if v_series.state <> 'active' then
    v_on := null;
  end if;
  update public.tournament_series series
  set
    state = v_series.state,
    last_on = v_series.last_on,
    next_on = v_on,
    next_at = (v_on + local_time) at time zone time_zone,
    -- Registration is open for at least an hour, even if it closes long before the start.
    due_at = least(
      (v_on - opens_days + local_time) at time zone time_zone, (v_on + local_time) at time zone time_zone - v_closes - interval '1 hour'
    )
  where id = p_series_id
  returning series.* into v_series;
  return v_series;
end;
$$;
comment on function private.plan_series(p_series_id uuid, p_is_started boolean) is
  'Starts a series if p_is_started is true, and computes when its next edition begins: the local time of day stays the same in summer and winter. A started series leaves at least a day to register. A series ends if no edition is left within its number and its last day, or if no tournament is left to copy.';

create function public.edition_invitation(p_tournament_id uuid)
returns table (public_at timestamptz, participant_ids uuid[])
language sql
stable
set search_path = ''
as $$
  select
    edition.public_at,
    array(
      select entry.participant_id
      from private.editions_before(p_tournament_id, 1) as before
      join public.tournament_participants entry on entry.tournament_id = before.tournament_id
      where entry.participant_id in (select private.my_participant_ids())
    )
  from public.tournament_editions edition
  where edition.tournament_id = p_tournament_id and edition.public_at > now()
$$;
comment on function public.edition_invitation(p_tournament_id uuid) is
  'Until when an edition is reserved for participants of the last one, and which participants of the caller may enter. Returns no row once it is not reserved.';

create function private.tell_of_edition(p_tournament_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_edition public.tournament_editions;
  v_tournament public.tournaments;
  v_people uuid[];
begin
  update public.tournament_editions set tell_at = case when public_at > now() then public_at end
  where tournament_id = p_tournament_id and tell_at <= now()
  returning * into v_edition;
  if not found then
    return false;
  end if;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not private.takes_entries(v_tournament) then
    return true;
  end if;
  select array_agg(distinct coalesce(participant.user_id, member.profile_id)) into v_people
  from private.editions_before(p_tournament_id, 4) as before
  join public.tournament_participants entry on entry.tournament_id = before.tournament_id
  join public.participants participant on participant.id = entry.participant_id
  left join public.team_members member on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
  where (v_edition.tell_at is null or before.nth = 1)
    and coalesce(participant.user_id, member.profile_id) is not null
    and not exists (
      select 1 from public.tournament_participants
      where tournament_id = p_tournament_id and participant_id = entry.participant_id
    )
    and (v_edition.public_at is null or v_edition.tell_at is not null or not exists (
      select 1
      from private.editions_before(p_tournament_id, 1) as last
      join public.tournament_participants invited on invited.tournament_id = last.tournament_id
      where invited.participant_id = entry.participant_id
    ));
  perform private.notify_people(
    v_people,
    array_fill(
      format('Comienza el %s. ', private.spoken_time(v_tournament.start_date)) || case
        when v_edition.tell_at is null then 'Las inscripciones están abiertas.'
        else format(
          'Hasta el %s se inscribe solo quien jugó la edición anterior, como tú.', private.spoken_time(v_edition.public_at)
        )
      end,
      array[cardinality(v_people)]
    ),
    'tournament_edition', 'Nueva edición: ' || v_tournament.name, '/tournaments/' || p_tournament_id, p_tournament_id::text
  )
  where v_people is not null;
  return true;
end;
$$;
comment on function private.tell_of_edition(p_tournament_id uuid) is
  'Notifies the participants of the last four editions once that the next one is open; true if it was due. If that one is reserved for participants of the last edition at first, those are notified earlier.';

create function private.next_name(p_name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when number is null then left(p_name, 118) || ' 2'
    else left(left(p_name, -char_length(number)) || (number::integer + 1), 120)
  end
  from substring(p_name from '(?<![[:alnum:]])\d{1,4}$') as number
$$;
comment on function private.next_name(p_name text) is
  'The name of the next edition. A number at the end of the name is increased (but not the one in "1v1"); a name without a number gets a 2.';

create function private.open_edition(p_series_id uuid)
returns boolean
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_series public.tournament_series;
  v_model public.tournaments;
  v_id uuid;
begin
  -- Locks the tournament before the rows that depend on it, as all code does.
  select tournament.* into v_model
  from public.tournaments tournament
  where id = private.series_model_id(p_series_id)
  for no key update;
  perform 1 from public.tournament_series where id = p_series_id and due_at <= now() for update;
  if not found then
    return false;
  end if;
  v_series := private.plan_series(p_series_id);
  -- The series is checked again under the lock, because another run may have created the edition.
  if v_series.state <> 'active' or v_series.due_at > now() then
    return true;
  end if;
  v_id := private.copy_tournament(
    v_model,
    private.next_name(coalesce((
      select tournament.name
      from public.tournament_editions edition
      join public.tournaments tournament on tournament.id = edition.tournament_id
      where edition.series_id = p_series_id
      order by edition.held_on desc
      limit 1
    ), v_model.name)),
    v_series.next_at, 'Inscripciones'
  );
  insert into public.tournament_staff (tournament_id, profile_id, rights, invited_by, accepted_at)
  select v_id, profile_id, rights, invited_by, now()
  from public.tournament_staff
  where tournament_id = v_model.id and profile_id is not null;
  insert into public.tournament_editions (tournament_id, series_id, held_on, tell_at)
  values (v_id, p_series_id, v_series.next_on, now());
  update public.tournament_editions edition
  set public_at = least(now() + make_interval(hours => v_series.first_hours), tournament.registration_deadline, tournament.start_date)
  from public.tournaments tournament
  where edition.tournament_id = v_id and tournament.id = v_id and v_series.first_hours > 0 and exists (
    select 1
    from private.editions_before(v_id, 1) as before
    join public.tournament_participants entry on entry.tournament_id = before.tournament_id
  );
  update public.tournament_series
  set last_on = next_on, editions_left = editions_left - 1
  where id = p_series_id;
  perform private.plan_series(p_series_id);
  perform private.audit(
    'open_edition', 'tournaments', v_id::text, null, jsonb_build_object('from', v_model.id)
  );
  return true;
end;
$$;
comment on function private.open_edition(p_series_id uuid) is
  'Creates the next edition of a series if it is due: with the settings, stages, vetoes and staff of the copied tournament, the next name, and registration open. Only once for each day of the series, and not for past days. True if one was due.';

create function private.series_for_log(p_series public.tournament_series)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'weekday', p_series.weekday, 'local_time', to_char(p_series.local_time, 'HH24:MI'), 'time_zone', p_series.time_zone,
    'every_weeks', p_series.every_weeks, 'opens_days', p_series.opens_days, 'first_hours', p_series.first_hours,
    'ends_on', p_series.ends_on, 'editions_left', p_series.editions_left
  )
$$;
comment on function private.series_for_log(p_series public.tournament_series) is
  'The schedule of a series, for the log.';

create function public.set_tournament_series(
  p_tournament_id uuid, p_weekday integer, p_local_time text, p_time_zone text, p_every_weeks integer, p_opens_days integer,
  p_first_hours integer, p_ends_on date default null, p_editions integer default null, p_read jsonb default null
)
returns uuid
language plpgsql
volatile
security definer -- series are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_before public.tournament_series;
  v_series public.tournament_series;
  v_fields jsonb := jsonb_build_object(
    'weekday', p_weekday, 'local_time', left(p_local_time, 5), 'time_zone', p_time_zone, 'every_weeks', p_every_weeks,
    'opens_days', p_opens_days, 'first_hours', p_first_hours, 'ends_on', p_ends_on, 'editions_left', p_editions
  );
begin
  perform private.require_admin();
  v_tournament := private.lock_tournament(p_tournament_id);
  if not private.is_time_zone(p_time_zone) then
    perform private.refuse('time_zone_unknown', 'Elige una zona horaria de la lista.');
  end if;
  select series.* into v_before
  from public.tournament_series series
  join public.tournament_editions edition on edition.series_id = series.id
  where edition.tournament_id = p_tournament_id
  for update of series;
  if v_before.id is not null and p_read is not null then
    v_fields := private.merged_fields(private.series_for_log(v_before), p_read, v_fields);
    select
      wanted.weekday, wanted.local_time, wanted.time_zone, wanted.every_weeks, wanted.opens_days, wanted.first_hours,
      wanted.ends_on, wanted.editions_left
    into p_weekday, p_local_time, p_time_zone, p_every_weeks, p_opens_days, p_first_hours, p_ends_on, p_editions
    from jsonb_populate_record(null::public.tournament_series, v_fields) as wanted;
  end if;
  begin
    if v_before.id is null then
      insert into public.tournament_series (
        weekday, local_time, time_zone, every_weeks, opens_days, first_hours, last_on, state
      )
      values (
        p_weekday, p_local_time::time, p_time_zone, p_every_weeks, p_opens_days, p_first_hours,
        (v_tournament.start_date at time zone p_time_zone)::date, 'paused'
      )
      returning * into v_series;
      insert into public.tournament_editions (tournament_id, series_id, held_on)
      values (p_tournament_id, v_series.id, v_series.last_on);
    else
      v_series := v_before;
    end if;
    update public.tournament_series
    set
      model_id = p_tournament_id, state = 'paused', next_on = null, next_at = null, due_at = null,
      weekday = p_weekday, local_time = date_trunc('minute', p_local_time::time), time_zone = p_time_zone, every_weeks = p_every_weeks,
      opens_days = p_opens_days, first_hours = p_first_hours, ends_on = p_ends_on, editions_left = p_editions
    where id = v_series.id;
  exception
    when check_violation or not_null_violation or invalid_datetime_format or datetime_field_overflow then
      perform private.refuse(
        'series_invalid',
        'Revisa los datos: cada 1 a 26 semanas, de 1 a 60 días antes, de 0 a 168 horas, hasta 500 ediciones, y una hora como 21:00.'
      );
  end;
  v_series := private.plan_series(v_series.id, true);
  if v_series.state = 'ended' then
    perform private.refuse('series_over', 'Así no habría ninguna edición más: elige otro final.');
  end if;
  perform private.audit(
    'set_tournament_series', 'tournaments', p_tournament_id::text,
    case when v_before.id is not null then private.series_for_log(v_before) end, private.series_for_log(v_series)
  );
  return v_series.id;
end;
$$;
comment on function public.set_tournament_series(p_tournament_id uuid, p_weekday integer, p_local_time text, p_time_zone text, p_every_weeks integer, p_opens_days integer, p_first_hours integer, p_ends_on date, p_editions integer, p_read jsonb) is
  'Repeats a tournament at a local time every n weeks: the next editions are copies of it. Administrators only. For an edition, its series is changed and started. Returns the series'' id. p_read: the fields of the series that change (weekday, local_time as HH:MM …, editions_left) as the caller had read them; only these are changed, all of them if it is null. Refuses tournament_not_found, tournament_cancelled, time_zone_unknown, series_invalid, series_over, changed_meanwhile.
@nullable p_ends_on, p_editions, p_read';

create function public.set_series_state(p_series_id uuid, p_state text)
returns void
language plpgsql
volatile
security definer -- series are written by procedures only
set search_path = ''
as $$
declare
  v_model_id constant uuid := private.series_model_id(p_series_id);
  v_series public.tournament_series;
begin
  -- Pausing needs fewer rights than resuming, because resuming creates tournaments with prizes.
  if p_state = 'paused' then
    perform private.require_right(v_model_id, 'settings');
  else
    perform private.require_admin();
  end if;
  perform 1 from public.tournaments where id = v_model_id for no key update;
  select * into v_series from public.tournament_series where id = p_series_id for update;
  if not found then
    perform private.refuse('series_not_found', 'Ya no hay tal serie.');
  elsif p_state is null or p_state not in ('active', 'paused', 'ended') or v_series.state = 'ended' then
    perform private.refuse('series_ended', 'La serie ya terminó: para seguirla, guarda cuándo se repite.');
  elsif v_series.state = p_state then
    return;
  end if;
  if p_state = 'active' then
    perform private.plan_series(p_series_id, true);
  else
    update public.tournament_series set state = p_state, next_on = null, next_at = null, due_at = null where id = p_series_id;
  end if;
  perform private.audit(
    'set_series_state', 'tournaments', v_model_id::text,
    jsonb_build_object('state', v_series.state), jsonb_build_object('state', p_state)
  );
end;
$$;
comment on function public.set_series_state(p_series_id uuid, p_state text) is
  'Pauses a series (for staff with the right `settings` in the copied tournament), or resumes or ends it (administrators only). Existing editions stay. Refuses series_not_found, series_ended.
@type p_state tournament_series.state';

create function public.edition_books(p_tournament_id uuid)
returns table (
  tournament_id uuid, name text, status text, start_date timestamptz, cancelled_at timestamptz, entries integer,
  fees bigint, prizes bigint, money numeric
)
language plpgsql
stable
security definer -- reads the ledger for those who may pay prizes
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'settings', 'money');
  return query
    select
      tournament.id, tournament.name, tournament.status, tournament.start_date, tournament.cancelled_at,
      public.participant_count(tournament), moved.fees, moved.prizes, awarded.money
    from public.tournament_editions own
    join public.tournament_editions edition on edition.series_id = own.series_id
    join public.tournaments tournament on tournament.id = edition.tournament_id
    left join lateral (
      select
        -coalesce(sum(delta) filter (where kind in ('tournament_fee', 'tournament_fee_refund')), 0) as fees,
        coalesce(sum(delta) filter (where kind = 'tournament_prize'), 0) as prizes
      from public.ticket_transactions
      where reference_type = 'tournaments' and reference_id = tournament.id
    ) as moved on private.may(tournament.id, 'money')
    left join lateral (
      select coalesce(sum(award.money), 0) as money from private.tournament_awards award where award.tournament_id = tournament.id
    ) as awarded on private.may(tournament.id, 'money')
    where own.tournament_id = p_tournament_id
    order by edition.held_on desc
    limit 200;
end;
$$;
comment on function public.edition_books(p_tournament_id uuid) is
  'The editions of a tournament''s series, the latest first. For staff with the right `settings` or `money`. For editions in which the caller has the right `money` also the sums: tickets taken as fees and not refunded, tickets given as prizes, and money prizes.
@type status tournaments.status
@nullable cancelled_at, fees, prizes, money';

create function public.editions_beside(p_tournament_id uuid)
returns table (
  tournament_id uuid, name text, status text, start_date timestamptz, cancelled_at timestamptz, public_at timestamptz,
  weekday integer, local_time text, time_zone text, every_weeks integer, is_running boolean
)
language sql
stable
set search_path = ''
as $$
  select
    tournament.id, tournament.name, tournament.status, tournament.start_date, tournament.cancelled_at, edition.public_at,
    series.weekday, to_char(series.local_time, 'HH24:MI'), series.time_zone, series.every_weeks, series.state = 'active'
  from public.tournament_editions own
  join public.tournament_series series on series.id = own.series_id
  join public.tournament_editions edition on edition.series_id = own.series_id
  join public.tournaments tournament on tournament.id = edition.tournament_id
  where own.tournament_id = p_tournament_id
  order by edition.held_on desc
  limit 24
$$;
comment on function public.editions_beside(p_tournament_id uuid) is
  'The latest 24 editions of a tournament''s series, with its schedule; none without a series.
@field name tournaments.name
@field start_date tournaments.start_date
@field cancelled_at tournaments.cancelled_at
@field public_at tournament_editions.public_at
@field weekday tournament_series.weekday
@field local_time tournament_series.local_time
@field time_zone tournament_series.time_zone
@field every_weeks tournament_series.every_weeks
@field is_running Whether there will be another edition.
@type status tournaments.status
@nullable cancelled_at, public_at
@chapter tournaments 7
@title Leer otras ediciones de un torneo';

grant execute on function public.editions_beside to anon, authenticated, service_role;
grant execute on function
  public.set_tournament_series, public.set_series_state, public.edition_books
to authenticated, service_role;
grant execute on function public.edition_invitation to authenticated;

-- 06-guest_claims.sql

-- Claiming a guest: a user with an account opens a link from the staff and takes over the guest's registration. All
-- database rows of the guest in the tournament then belong to the user's participant; nothing else changes. The guest's
-- own row in participants remains, for random draws that refer to it, and for undoing the claim.

create constraint trigger forget_guest
  after delete on public.guest_links
  deferrable initially deferred
  for each row when (old.claimed_by is not null)
  execute function private.forget_guest();

create function private.require_no_shown_draw(p_tournament_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    where draw.tournament_id = p_tournament_id and draw.state <> 'cancelled' and stage.drawn_at is null
  ) then
    perform private.refuse('draw_is_public', 'El sorteo en vivo está en curso: espera a que se armen los partidos.');
  end if;
end;
$$;
comment on function private.require_no_shown_draw(p_tournament_id uuid) is
  'Refuses (draw_is_public) to give a participant another identity from the first reveal of a live draw until its matches exist.';

create function private.hand_over_side(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
begin
  -- The side stays the same, so its match clock, veto and agreements continue.
  perform set_config('leyenda.claim', p_tournament_id::text, true);
  update public.tournament_participants
  set participant_id = p_to_id
  where tournament_id = p_tournament_id and participant_id = p_from_id;
  perform private.hand_over_places(p_tournament_id, p_from_id, p_to_id);
  update public.match_vetoes veto
  set
    side_a_id = case side_a_id when p_from_id then p_to_id else side_a_id end,
    side_b_id = case side_b_id when p_from_id then p_to_id else side_b_id end,
    turn_id = case turn_id when p_from_id then p_to_id else turn_id end,
    choices = replace(choices::text, p_from_id::text, p_to_id::text)::jsonb
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and p_to_id in (match.participant1_id, match.participant2_id)
    and veto.tournament_match_id = match.id;
  update public.match_games game
  set winner_id = p_to_id
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and game.tournament_match_id = match.id and game.winner_id = p_from_id;
  update public.match_reports report
  set
    participant_id = case report.participant_id when p_from_id then p_to_id else report.participant_id end,
    winner_id = case report.winner_id when p_from_id then p_to_id else report.winner_id end
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and report.tournament_match_id = match.id
    and p_from_id in (report.participant_id, report.winner_id);
  update public.disqualifications set participant_id = p_to_id where tournament_id = p_tournament_id and participant_id = p_from_id;
  update private.tournament_awards set participant_id = p_to_id where tournament_id = p_tournament_id and participant_id = p_from_id;
  update public.payouts set participant_id = p_to_id where tournament_id = p_tournament_id and participant_id = p_from_id;
  perform private.hand_over_predictions(p_tournament_id, p_from_id, p_to_id);
  perform set_config('leyenda.claim', '', true);
end;
$$;
comment on function private.hand_over_side(p_tournament_id uuid, p_from_id uuid, p_to_id uuid) is
  'Transfers all rows of a side in a locked tournament to another participant; a live draw still shows the original one.';

create function private.count_awards(p_tournament_id uuid, p_participant_ids uuid[], p_sign integer, p_with_earnings boolean)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
begin
  insert into private.participant_counters (participant_id) select unnest(p_participant_ids) on conflict do nothing;
  update private.participant_counters counters
  set
    tournaments_won = tournaments_won + p_sign * award.is_title::integer,
    undefeated_titles = undefeated_titles + p_sign * award.is_undefeated::integer,
    earnings = counters.earnings + p_sign * case when p_with_earnings then award.earnings else 0 end
  from private.tournament_awards award
  where award.tournament_id = p_tournament_id and award.participant_id = any (p_participant_ids)
    and counters.participant_id = award.participant_id;
  perform private.publish_statistics(p_participant_ids);
  perform private.give_achievements(p_participant_ids);
end;
$$;
comment on function private.count_awards(p_tournament_id uuid, p_participant_ids uuid[], p_sign integer, p_with_earnings boolean) is
  'Adds (1) or removes (-1) a finished tournament in the statistics of its winners: the title, and if requested the prize money.';

create function private.settle_titles(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
declare
  v_champion_id uuid;
  v_is_earned boolean;
  v_participant_ids uuid[];
begin
  for v_champion_id in
    select participant_id from public.tournament_participants
    where tournament_id = p_tournament_id and final_position = 1 and not private.is_guest(participant_id)
    order by participant_id
  loop
    v_is_earned := private.is_earned_title(p_tournament_id, v_champion_id);
    continue when v_is_earned = exists (
      select 1 from private.tournament_awards
      where tournament_id = p_tournament_id and participant_id = v_champion_id and is_title
    );
    if v_is_earned then
      with given as (
        insert into private.tournament_awards as award (tournament_id, participant_id, is_title, is_undefeated)
        select p_tournament_id, counting.participant_id, true, not private.has_lost(p_tournament_id, v_champion_id)
        from private.title_counting(p_tournament_id, v_champion_id) as counting (participant_id)
        -- If a guest team won, only the team gets the title, not its players.
        where counting.participant_id = v_champion_id
          or private.drawn_id(p_tournament_id, v_champion_id) = v_champion_id
        on conflict (tournament_id, participant_id) do update
          set is_title = excluded.is_title, is_undefeated = excluded.is_undefeated
        returning participant_id
      )
      select array_agg(participant_id order by participant_id) into v_participant_ids from given;
      perform private.count_awards(p_tournament_id, v_participant_ids, 1, false);
    else
      select array_agg(award.participant_id order by award.participant_id) into v_participant_ids
      from private.tournament_awards award
      join public.participants own on own.id = award.participant_id
      where award.tournament_id = p_tournament_id and award.is_title and (
        own.id = v_champion_id or own.user_id in (
          select profile_id from public.roster_entries
          where tournament_id = p_tournament_id and participant_id = v_champion_id
        )
      );
      perform private.count_awards(p_tournament_id, v_participant_ids, -1, false);
      update private.tournament_awards set is_title = false, is_undefeated = false
      where tournament_id = p_tournament_id and participant_id = any (v_participant_ids);
    end if;
  end loop;
end;
$$;
comment on function private.settle_titles(p_tournament_id uuid) is
  'Updates the title of a finished tournament after a guest was claimed or a claim was undone: it counts for its champion and the champion''s players, if it is earned.';

create function private.has_money_due(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- payouts are private
set search_path = ''
as $$
  select exists (
    select 1 from public.payouts
    where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'pending'
  )
$$;
comment on function private.has_money_due(p_tournament_id uuid, p_participant_id uuid) is
  'Whether a money prize of this side is not paid yet.';

create function private.require_money_for_claim(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if private.has_money_due(p_tournament_id, p_participant_id) then
    perform private.require_right(p_tournament_id, 'money');
  end if;
end;
$$;
comment on function private.require_money_for_claim(p_tournament_id uuid, p_participant_id uuid) is
  'While a money prize of a side is not paid yet, requires the right `money` of the caller who confirms the side''s identity, because this decides who is paid.';

create function private.require_other_claimer(p_participant_id uuid, p_decider_id uuid)
returns void
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
begin
  if p_decider_id is not null and p_participant_id in (
    select id from public.participants where user_id = p_decider_id
    union all
    select participant.id
    from public.team_members member
    join public.participants participant on participant.team_id = member.team_id
    where member.profile_id = p_decider_id
  ) then
    perform private.refuse('own_claim', 'Es tu propio lugar: lo confirma otra persona de la organización.');
  end if;
end;
$$;
comment on function private.require_other_claimer(p_participant_id uuid, p_decider_id uuid) is
  'Refuses (own_claim) a claim whose link or confirmation comes from the claimer, or from a member of the claiming team.';

create function private.hand_guest_over(
  p_tournament public.tournaments, p_guest_id uuid, p_participant public.participants, p_claimer_id uuid
)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_link_id uuid;
  v_match public.tournament_matches;
  v_is_frozen boolean;
begin
  perform private.require_no_shown_draw(p_tournament.id);
  v_is_frozen := p_tournament.type = 'team' and p_tournament.structure_generated_at is not null and exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament.id and participant_id = p_guest_id and status = 'registered'
  );

  perform private.lock_tournament_statistics(p_tournament.id, p_participant.id);
  insert into public.guest_links as link (tournament_id, participant_id, created_by, claimed_by, claimed_at)
  values (p_tournament.id, p_guest_id, p_claimer_id, p_participant.id, clock_timestamp())
  on conflict (participant_id) do update
    set claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at, expires_at = null
  returning link.id into v_link_id;
  delete from private.guest_tokens where link_id = v_link_id;
  delete from public.guest_requests
  where tournament_id = p_tournament.id and (participant_id = p_guest_id or claimed_as = p_participant.id);
  delete from public.waiting_entries where tournament_id = p_tournament.id and participant_id = p_participant.id;
  delete from public.outside_entries where tournament_id = p_tournament.id and participant_id = p_participant.id;
  if v_is_frozen then
    -- The roster is frozen without players while the matches are counted.
    -- So matches before the claim count for the team, but for none of its members.
    update public.tournament_participants set roster_frozen_at = now()
    where tournament_id = p_tournament.id and participant_id = p_guest_id;
  end if;
  perform private.hand_over_side(p_tournament.id, p_guest_id, p_participant.id);
  for v_match in
    select * from public.tournament_matches
    where tournament_id = p_tournament.id and status = 'completed' and p_participant.id in (participant1_id, participant2_id)
    order by decided_at, id
  loop
    perform private.credit_match(
      v_match.id, v_match.tournament_id, array[v_match.participant1_id, v_match.participant2_id], v_match.winner_id
    );
    perform private.publish_statistics(private.count_statistics(v_match.id, 1));
  end loop;
  if p_tournament.finished_at is not null then
    perform private.count_awards(p_tournament.id, array[p_participant.id], 1, true);
    perform private.settle_titles(p_tournament.id);
  end if;
  -- The leader of the team receives the prize, like every team prize, even if another member made the claim.
  update public.payouts payout
  set profile_id = receiver.id, payment_info = private.payment_info_of(receiver.id)
  from (
    select coalesce(p_participant.user_id, (select leader_id from public.teams where id = p_participant.team_id)) as id
  ) as receiver
  where tournament_id = p_tournament.id and participant_id = p_participant.id and status = 'pending';
  -- In an imported tournament the players of a team are unknown, so its roster stays empty.
  if v_is_frozen and p_tournament.imported_from is null then
    update public.tournament_participants set roster_frozen_at = null
    where tournament_id = p_tournament.id and participant_id = p_participant.id;
    perform private.freeze_newcomer(p_tournament, p_participant.id);
  end if;
  perform private.audit(
    'claim_guest', 'tournaments', p_tournament.id::text, null,
    jsonb_build_object('participant_id', p_participant.id, 'name', private.participant_name(p_guest_id))
  );
end;
$$;
comment on function private.hand_guest_over(p_tournament public.tournaments, p_guest_id uuid, p_participant public.participants, p_claimer_id uuid) is
  'Replaces a guest of a locked tournament by the participant that claims it; the caller has checked the rules. Earlier results count for the participant. Refuses draw_is_public.';

create function public.create_guest_link(p_tournament_id uuid, p_participant_id uuid)
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'registrations');
  v_token constant text := private.new_token();
  v_link_id uuid;
begin
  perform private.lock_tournament_for(p_tournament_id, 'registrations');
  if not private.is_guest(p_participant_id) or not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id
  ) then
    perform private.refuse('not_a_guest', 'Ese participante no es un invitado de este torneo.');
  end if;
  perform private.require_money_for_claim(p_tournament_id, p_participant_id);
  delete from public.guest_links where participant_id = p_participant_id;
  insert into public.guest_links (tournament_id, participant_id, created_by, expires_at)
  values (p_tournament_id, p_participant_id, v_user_id, now() + interval '30 days')
  returning id into v_link_id;
  insert into private.guest_tokens (link_id, token_hash) values (v_link_id, private.link_token_hash(v_token));
  perform private.audit(
    'create_guest_link', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('name', private.participant_name(p_participant_id))
  );
  return v_token;
end;
$$;
comment on function public.create_guest_link(p_tournament_id uuid, p_participant_id uuid) is
  'Creates the link with which a guest''s registration is claimed, once and within 30 days; returns its token, which cannot be read again. For staff with the right `registrations`, and `money` if a prize of the guest is not paid yet. An earlier link ends. Refuses tournament_not_found, tournament_cancelled, not_a_guest.';

create function public.revoke_guest_link(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  perform private.lock_tournament_for(p_tournament_id, 'registrations');
  delete from public.guest_links
  where tournament_id = p_tournament_id and participant_id = p_participant_id and claimed_by is null;
  if not found then
    perform private.refuse('link_not_found', 'Este enlace ya no vale.');
  end if;
  perform private.audit(
    'revoke_guest_link', 'tournaments', p_tournament_id::text,
    jsonb_build_object('name', private.participant_name(p_participant_id)), null
  );
end;
$$;
comment on function public.revoke_guest_link(p_tournament_id uuid, p_participant_id uuid) is
  'Ends a guest''s link that nobody has used. For staff with the right `registrations`. Refuses tournament_not_found, tournament_cancelled, link_not_found.';

create function public.get_guest_claim(p_token text)
returns table (
  tournament_id uuid,
  tournament_name text,
  game text,
  image_url text,
  start_date timestamptz,
  status text,
  type text,
  guest_name text,
  minimum_age integer,
  expires_at timestamptz
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select
    tournament.id, tournament.name, tournament.game, tournament.image_url, tournament.start_date, tournament.status,
    guest.type, guest.guest_name, public.minimum_age(tournament), link.expires_at
  from private.guest_link(p_token) as link
  join public.tournaments tournament on tournament.id = link.tournament_id
  join public.participants guest on guest.id = link.participant_id
$$;
comment on function public.get_guest_claim(p_token text) is
  'What a claim link offers: the tournament and the guest''s name. Returns no row for an invalid token.
@param p_token The token at the end of the link.
@field tournament_name tournaments.name
@field game games.name
@field image_url tournaments.image_url
@field start_date tournaments.start_date
@field guest_name Name of the guest that can be claimed.
@field minimum_age The minimum age to play in the tournament, in years.
@field expires_at Until when the link can be used.
@type status tournaments.status
@type type participants.type
@nullable image_url
@chapter entrants 7
@title Leer qué inscripción reclama un enlace';

create function public.claim_guest(p_token text, p_participant_id uuid)
returns uuid
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_link public.guest_links := private.guest_link(p_token);
  v_tournament public.tournaments;
  v_participant public.participants;
begin
  perform private.require_user();
  perform private.require_module('tournaments');
  if v_link.id is not null then
    v_tournament := private.lock_tournament(v_link.tournament_id);
    -- If two users open the same link, the second finds that the link was used.
    v_link := private.guest_link(p_token);
  end if;
  if v_link.id is null then
    perform private.refuse('link_not_found', 'Este enlace ya no vale: alguien lo usó, venció, o la organización lo anuló.');
  end if;
  v_participant := private.require_acting_participant(v_tournament, p_participant_id);
  perform private.require_other_claimer(v_participant.id, v_link.created_by);
  -- The claim is refused if the guest has since won a prize and the link's creator may not decide about money.
  if v_link.created_by is not null and private.has_money_due(v_tournament.id, v_link.participant_id)
    and not private.holds_rights(v_tournament.id, v_link.created_by, array['money'])
  then
    perform private.refuse(
      'link_without_money', 'Este lugar ganó un premio en dinero: pide otro enlace a quien se ocupa de los premios del torneo.'
    );
  end if;
  perform private.require_not_registered(v_tournament.id, v_participant.id);
  perform private.require_eligible_participant(v_tournament, v_participant);
  perform private.hand_guest_over(v_tournament, v_link.participant_id, v_participant, auth.uid());
  return v_tournament.id;
end;
$$;
comment on function public.claim_guest(p_token text, p_participant_id uuid) is
  'Claims a guest with the token of a link, for a participant for which the caller may act: registration, matches, places and prizes, earlier results included. The rules of registration apply, but registration may be closed. Returns the tournament. Refuses link_not_found, own_claim, link_without_money, tournament_cancelled, participant_not_found, wrong_participant_type, already_registered, suspended, kept_out, birth_date_required, too_young, team_too_small, team_too_young, draw_is_public, module_disabled.';

create function public.undo_guest_claim(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_link public.guest_links;
  v_match_id uuid;
begin
  select * into v_link from public.guest_links where tournament_id = p_tournament_id and claimed_by = p_participant_id;
  if not found then
    perform private.refuse('claim_not_found', 'Ese participante no reclamó a ningún invitado.');
  end if;
  perform private.require_money_for_claim(p_tournament_id, p_participant_id);
  if v_tournament.finished_at > v_link.claimed_at
    or exists (
      select 1 from public.tournament_matches
      where tournament_id = p_tournament_id and p_participant_id in (participant1_id, participant2_id)
        and decided_at > v_link.claimed_at
    )
    or exists (
      select 1
      from public.match_reports report
      join public.tournament_matches match on match.id = report.tournament_match_id
      where match.tournament_id = p_tournament_id and report.participant_id = p_participant_id
    )
    or exists (
      select 1 from public.payouts
      where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'paid' and profile_id is not null
    )
  then
    perform private.refuse('claim_has_effects', 'Ya jugó o cobró con su cuenta: el reclamo no se puede deshacer.');
  end if;
  perform private.require_no_shown_draw(p_tournament_id);

  perform private.lock_tournament_statistics(p_tournament_id);
  for v_match_id in
    select id from public.tournament_matches
    where tournament_id = p_tournament_id and status = 'completed' and p_participant_id in (participant1_id, participant2_id)
    order by decided_at, id
  loop
    perform private.count_statistics(v_match_id, -1);
    perform private.uncredit_match(v_match_id);
  end loop;
  if v_tournament.finished_at is not null then
    perform private.count_awards(p_tournament_id, array[p_participant_id], -1, true);
    update private.tournament_awards set is_title = false, is_undefeated = false
    where tournament_id = p_tournament_id and participant_id = p_participant_id;
  end if;
  update public.payouts set profile_id = null, payment_info = '{}'
  where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'pending';
  delete from public.match_time_proposals proposal
  using public.tournament_matches match
  where match.tournament_id = p_tournament_id and match.id = proposal.tournament_match_id and proposal.participant_id = p_participant_id;
  delete from public.match_lineups lineup
  using public.tournament_matches match
  where match.tournament_id = p_tournament_id and match.id = lineup.match_id and lineup.participant_id = p_participant_id;
  delete from public.stand_ins where tournament_id = p_tournament_id and participant_id = p_participant_id;
  delete from public.roster_changes where tournament_id = p_tournament_id and participant_id = p_participant_id;
  delete from public.roster_entries where tournament_id = p_tournament_id and participant_id = p_participant_id;
  update public.tournament_participants set roster_frozen_at = null
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  perform private.hand_over_side(p_tournament_id, p_participant_id, v_link.participant_id);
  if v_tournament.finished_at is not null then
    perform private.settle_titles(p_tournament_id);
  end if;
  delete from public.guest_links where id = v_link.id;
  perform private.audit(
    'undo_guest_claim', 'tournaments', p_tournament_id::text,
    jsonb_build_object('participant_id', p_participant_id, 'name', private.participant_name(v_link.participant_id)), null
  );
  perform private.notify_participant(
    p_participant_id, 'tournament_removed', 'Tu reclamo se deshizo',
    format('La organización de %s deshizo tu reclamo de %s.', v_tournament.name, private.participant_name(v_link.participant_id)),
    '/tournaments/' || p_tournament_id
  );
end;
$$;
comment on function public.undo_guest_claim(p_tournament_id uuid, p_participant_id uuid) is
  'Undoes the claim of a guest and notifies the claimer; the registration belongs to the guest again. For staff with the right `registrations`, and `money` while a prize is not paid yet. Not after the claimer reported, a match of the side was decided, the tournament ended, or the claimer was paid a prize. Refuses tournament_not_found, tournament_cancelled, claim_not_found, claim_has_effects, draw_is_public.';

grant execute on function public.get_guest_claim(text) to anon, authenticated, service_role;
grant execute on function public.claim_guest(text, uuid) to authenticated;
grant execute on function
  public.create_guest_link(uuid, uuid), public.revoke_guest_link(uuid, uuid), public.undo_guest_claim(uuid, uuid)
to authenticated, service_role;

-- 07-tournament_proposals.sql

-- Tournaments that users propose: the platform publishes them at once, or after an administrator has approved them.
-- A member's tournament takes no tickets, and its prizes are pledged by the member (prize_pledges).
-- A proposal is not a tournament yet: only its founder and administrators read it.

insert into public.settings (key, value, description) values
  ('members_found_tournaments', 'false', 'Los miembros organizan torneos propios, sin inscripción y con premios de su billetera (true o false).'),
  ('founding_needs_approval', 'true', 'La administración publica los torneos que proponen los miembros (true o false).'),
  ('founded_tournaments', '3', 'Torneos propios sin terminar que un miembro puede tener a la vez, propuestos o publicados.'),
  ('tournament_proposals_per_day', '20', 'Propuestas de torneo que una persona puede enviar por día.');

create table public.tournament_proposals (
  id uuid primary key default gen_random_uuid(),
  founder_id uuid not null references public.profiles (id) on delete cascade,
  settings jsonb not null,
  stages jsonb,
  vetoes jsonb not null default '[]',
  status text not null default 'pending',
  reason text,
  tournament_id uuid references public.tournaments (id) on delete cascade,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_proposals_tournament_id_key unique (tournament_id),
  constraint tournament_proposals_status_known check (status in ('pending', 'declined', 'published')),
  constraint tournament_proposals_status_fits check (
    (status = 'published') = (tournament_id is not null) and (status = 'declined') = (reason is not null)
    and (status = 'pending') = (decided_at is null)
  ),
  constraint tournament_proposals_reason_length check (char_length(reason) between 1 and 500),
  constraint tournament_proposals_size check (
    octet_length(settings::text) <= 60000 and octet_length(stages::text) <= 30000 and octet_length(vetoes::text) <= 30000
  )
);
comment on table public.tournament_proposals is
  'Proposals of tournaments by members: open, declined with a reason, or published as a tournament. A proposal is deleted with its tournament.';
comment on column public.tournament_proposals.settings is
  'Values of columns of tournaments, in the form that save_tournament takes.';
comment on column public.tournament_proposals.stages is
  'The stages, as rows of tournament_stages; null if the format creates them.';
comment on column public.tournament_proposals.vetoes is
  'The vetoes, in the form that set_tournament_vetoes takes.
@type vetoes { sequence_id: string; stage: number | null; part?: Words["tournament_vetoes"]["part"]; round?: number | null; first: Words["tournament_vetoes"]["first"]; step_seconds: number | null }[]';
comment on column public.tournament_proposals.decided_at is
  'When the proposal was answered; the audit log names the administrator.';
create index tournament_proposals_founder_id_idx on public.tournament_proposals (founder_id, created_at desc);
create index tournament_proposals_pending_idx on public.tournament_proposals (created_at) where status = 'pending';

create function public.tournament_founding()
returns table (is_open boolean, needs_approval boolean, most integer, prize_tickets integer)
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select
    private.is_switched_on('members_found_tournaments'), private.is_switched_on('founding_needs_approval'),
    private.setting_integer('founded_tournaments'), private.setting_integer('founded_prize_tickets')
$$;
comment on function public.tournament_founding() is
  'The rules for tournaments that users create.
@field is_open Whether users may create tournaments.
@field needs_approval Whether an administrator must approve each tournament before it is published.
@field most How many unfinished tournaments a user may have at most.
@field prize_tickets How many tickets a user may pledge as prizes of each tournament at most.
@chapter site 7
@title Leer quién puede crear torneos';

create function private.check_founded_settings(p_settings jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if coalesce(p_settings -> 'entry_fee', '0') <> '0' or coalesce(p_settings -> 'prizes', '[]') @> '[{"type": "money"}]' then
    perform private.refuse('founded_costs_nothing', 'Un torneo de miembros no cobra inscripción, y sus premios son tickets de quien lo organiza.');
  end if;
  if coalesce(p_settings -> 'image_url', 'null') <> 'null' then
    perform private.refuse('founded_without_cover', 'La portada la pone la administración.');
  end if;
  if coalesce(p_settings ->> 'status', '') not in ('Próximamente', 'Inscripciones') then
    perform private.refuse('founded_status', 'Un torneo nuevo está anunciado o con inscripciones abiertas.');
  end if;
  if coalesce((p_settings ->> 'start_date')::timestamptz not between now() and now() + interval '1 year', false) then
    perform private.refuse('founded_start', 'El torneo tiene que comenzar dentro de un año, y no en el pasado.');
  end if;
exception
  when invalid_datetime_format or datetime_field_overflow then
    perform private.refuse('founded_start', 'El torneo tiene que comenzar dentro de un año, y no en el pasado.');
end;
$$;
comment on function private.check_founded_settings(p_settings jsonb) is
  'Checks the settings that apply only to tournaments of members. Refuses founded_costs_nothing, founded_without_cover, founded_status, founded_start.';

create function private.publish_proposal(p_proposal public.tournament_proposals)
returns uuid
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_id uuid := private.write_tournament(null, p_proposal.settings, p_proposal.stages, p_proposal.vetoes);
begin
  update public.tournaments set founded_by = p_proposal.founder_id where id = v_id;
  insert into public.tournament_staff (tournament_id, profile_id, rights, accepted_at)
  select v_id, p_proposal.founder_id, preset.rights, now() from private.staff_presets() as preset where preset = 'organiser';
  update public.tournament_proposals
  set status = 'published', reason = null, tournament_id = v_id, decided_at = now()
  where id = p_proposal.id;
  return v_id;
end;
$$;
comment on function private.publish_proposal(p_proposal public.tournament_proposals) is
  'Creates the proposed tournament, with its founder as organiser and the prizes from their wallet; the caller was authorised. Returns its id.';

create function private.try_proposal(p_proposal public.tournament_proposals)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.publish_proposal(p_proposal);
  -- The exception undoes everything, because the function only tests whether publishing is possible.
  raise exception using errcode = 'LYTRY';
exception
  when sqlstate 'LYTRY' then null;
end;
$$;
comment on function private.try_proposal(p_proposal public.tournament_proposals) is
  'Refuses what publishing the proposal would refuse, including a founder with too few tickets for the pledge, without publishing it.';

create function public.propose_tournament(
  p_proposal_id uuid, p_settings jsonb, p_stages jsonb default null, p_vetoes jsonb default '[]'
)
returns public.tournament_proposals
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_settings jsonb := p_settings;
  v_proposal public.tournament_proposals;
begin
  perform private.require_module('tournaments');
  if not private.is_switched_on('members_found_tournaments') then
    perform private.forbid('Los torneos los organiza la administración.');
  end if;
  perform private.require_no_measure(v_user_id);
  perform private.limit_event(
    v_user_id, 'propose_tournament', 'tournament_proposals_per_day',
    'Enviaste demasiadas propuestas hoy. Inténtalo mañana.'
  );
  -- If a user sends two proposals at once, the second waits here and then counts the first.
  perform 1 from public.profiles where id = v_user_id for no key update;
  perform private.check_founded_settings(p_settings);
  if (
    select count(*)
    from public.tournament_proposals proposal
    left join public.tournaments tournament on tournament.id = proposal.tournament_id
    where proposal.founder_id = v_user_id and proposal.id is distinct from p_proposal_id
      and proposal.status <> 'declined' and tournament.status is distinct from 'Finalizado'
  ) >= private.setting_integer('founded_tournaments') then
    perform private.refuse('too_many_founded', 'Ya tienes todos los torneos sin terminar que se pueden tener a la vez.');
  end if;
  -- The settings are converted to the types of the columns, so that readers of the proposal find valid values.
  if jsonb_typeof(p_settings) = 'object' then
    with written as (
      select jsonb_object_agg(key, value) as settings from jsonb_each(p_settings)
      where key = any (private.tournament_setting_names())
    )
    select p_settings || coalesce(jsonb_object_agg(key, value), '{}') into v_settings
    from written, jsonb_each(to_jsonb(jsonb_populate_record(null::public.tournaments, written.settings)))
    where written.settings ? key;
  end if;
  if p_proposal_id is null then
    insert into public.tournament_proposals (founder_id, settings, stages, vetoes)
    values (v_user_id, v_settings, p_stages, coalesce(p_vetoes, '[]'))
    returning * into v_proposal;
  else
    update public.tournament_proposals
    set settings = v_settings, stages = p_stages, vetoes = coalesce(p_vetoes, '[]'),
      status = 'pending', reason = null, decided_at = null
    where id = p_proposal_id and founder_id = v_user_id and status <> 'published'
    returning * into v_proposal;
    if not found then
      perform private.refuse('proposal_not_found', 'Esta propuesta ya no se puede cambiar.');
    end if;
  end if;
  if private.is_switched_on('founding_needs_approval') then
    perform private.try_proposal(v_proposal);
  else
    perform private.publish_proposal(v_proposal);
    select * into v_proposal from public.tournament_proposals where id = v_proposal.id;
  end if;
  return v_proposal;
end;
$$;
comment on function public.propose_tournament(p_proposal_id uuid, p_settings jsonb, p_stages jsonb, p_vetoes jsonb) is
  'Creates a tournament as a user (p_proposal_id null), or changes a proposal that is not published yet. Columns, stages and vetoes are as in save_tournament. Published at once if no approval is required. Refuses forbidden (the switch), suspended, rate_limited, too_many_founded, proposal_not_found, founded_costs_nothing, founded_without_cover, founded_status, founded_start, pledge_over_limit, insufficient_tickets, and what save_tournament refuses.
@nullable p_proposal_id, p_stages, p_vetoes';

create function public.withdraw_tournament_proposal(p_proposal_id uuid)
returns boolean
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  delete from public.tournament_proposals
  where id = p_proposal_id and founder_id = private.require_user() and status <> 'published';
  return found;
end;
$$;
comment on function public.withdraw_tournament_proposal(p_proposal_id uuid) is
  'Withdraws the caller''s proposal if it is not published; returns whether there was one.';

create function public.decide_tournament_proposal(p_proposal_id uuid, p_accepts boolean, p_reason text default null)
returns uuid
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_proposal public.tournament_proposals;
  v_reason text := private.clean_text(p_reason);
  v_id uuid;
begin
  perform private.require_admin();
  select * into v_proposal from public.tournament_proposals where id = p_proposal_id and status = 'pending' for update;
  if not found then
    perform private.refuse('proposal_not_found', 'Esta propuesta ya fue respondida o retirada.');
  end if;
  if p_accepts then
    perform private.check_founded_settings(v_proposal.settings);
    v_id := private.publish_proposal(v_proposal);
    perform private.notify_user(
      v_proposal.founder_id, 'tournament_published', 'Tu torneo está publicado',
      format(
        '%s ya se ve, y lo organizas tú. Nadie puede entrar todavía: abre las inscripciones en tu panel.', v_proposal.settings ->> 'name'
      ), '/organize/' || v_id, p_proposal_id::text
    );
  else
    if v_reason is null or char_length(v_reason) > 500 then
      perform private.refuse('reason_required', 'Indica por qué no se publica (hasta 500 caracteres): lo lee quien lo propuso.');
    end if;
    update public.tournament_proposals
    set status = 'declined', reason = v_reason, decided_at = now()
    where id = p_proposal_id;
    perform private.notify_user(
      v_proposal.founder_id, 'tournament_declined', 'Tu torneo no se publicó',
      format('%s: %s', v_proposal.settings ->> 'name', v_reason), '/organize', p_proposal_id::text
    );
  end if;
  perform private.audit(
    'decide_tournament_proposal', 'profiles', v_proposal.founder_id::text, null,
    jsonb_strip_nulls(jsonb_build_object('name', v_proposal.settings -> 'name', 'tournament_id', v_id, 'reason', v_reason))
  );
  return v_id;
end;
$$;
comment on function public.decide_tournament_proposal(p_proposal_id uuid, p_accepts boolean, p_reason text) is
  'Publishes a user''s proposal and returns the tournament, or declines it with a reason for the user and returns null. Administrators only. Refuses proposal_not_found, reason_required, founded_start, pledge_over_limit, insufficient_tickets, and what save_tournament refuses.
@nullable p_reason, p_accepts';

create policy select_founder_or_admin on public.tournament_proposals
  for select to authenticated
  using (founder_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.tournament_proposals to authenticated, service_role;
grant execute on function public.tournament_founding to anon, authenticated, service_role;
grant execute on function
  public.propose_tournament, public.withdraw_tournament_proposal, public.decide_tournament_proposal
to authenticated, service_role;
alter publication supabase_realtime add table public.tournament_proposals;

-- 08-guest_recognition_requests.sql

-- Claiming a guest without a link: after the tournament, a user states which guest they were, and the staff confirm it.

insert into public.settings (key, value, description) values
  ('guest_requests_per_day', '20', 'Lugares de torneos pasados que una persona puede pedir por día.');

create table public.guest_requests (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  claimed_as uuid not null references public.participants (id) on delete cascade,
  requested_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint guest_requests_once unique (tournament_id, claimed_as)
);
comment on table public.guest_requests is
  'Requests to be recognised as a guest of a finished tournament, until its staff answer; written by procedures only.';
comment on column public.guest_requests.participant_id is
  'The guest that the participant wants to be recognised as.';
comment on column public.guest_requests.claimed_as is
  'The player or the team that makes the request.';
create index guest_requests_participant_id_idx on public.guest_requests (participant_id);
create index guest_requests_claimed_as_idx on public.guest_requests (claimed_as);
create index guest_requests_requested_by_idx on public.guest_requests (requested_by);

create policy select_own_or_staff on public.guest_requests
  for select to authenticated
  using (
    requested_by = (select auth.uid()) or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('registrations'))
  );
grant select on public.guest_requests to authenticated, service_role;

create function public.request_guest(p_tournament_id uuid, p_participant_id uuid, p_as_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_tournament public.tournaments;
  v_participant public.participants;
begin
  perform private.require_module('tournaments');
  perform private.limit_event(v_user_id, 'guest_requests', 'guest_requests_per_day');
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not found then
    perform private.refuse('tournament_not_found', 'El torneo no existe.');
  end if;
  if v_tournament.finished_at is null then
    perform private.refuse('tournament_not_over', 'Se pide cuando el torneo terminó. Antes, pídele un enlace a la organización.');
  end if;
  if not private.is_guest(p_participant_id) or not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id
  ) then
    perform private.refuse('not_a_guest', 'Ese participante no es un invitado de este torneo.');
  end if;
  v_participant := private.require_acting_participant(v_tournament, p_as_id);
  perform private.require_not_registered(p_tournament_id, p_as_id);
  perform private.require_eligible_participant(v_tournament, v_participant);
  insert into public.guest_requests (tournament_id, participant_id, claimed_as, requested_by)
  values (p_tournament_id, p_participant_id, p_as_id, v_user_id)
  on conflict (tournament_id, claimed_as) do update
    set participant_id = excluded.participant_id, requested_by = excluded.requested_by, created_at = now();
  perform private.notify_user(
    profile.id, 'tournament_claim_asked',
    format('%s dice que es %s', private.participant_name(p_as_id), private.participant_name(p_participant_id)),
    v_tournament.name, '/organize/' || p_tournament_id, p_participant_id::text
  )
  from private.people_with_right(p_tournament_id, 'registrations') as profile (id)
  where profile.id <> v_user_id;
end;
$$;
comment on function public.request_guest(p_tournament_id uuid, p_participant_id uuid, p_as_id uuid) is
  'Requests that a participant, for which the caller may act, is recognised as a guest of a finished tournament; the staff are notified and decide. Only one request at a time. Refuses tournament_not_found, tournament_not_over, not_a_guest, participant_not_found, wrong_participant_type, already_registered, suspended, kept_out, birth_date_required, too_young, team_too_small, team_too_young, module_disabled, rate_limited.';

create function public.withdraw_guest_request(p_tournament_id uuid)
returns void
language sql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
  delete from public.guest_requests where tournament_id = p_tournament_id and requested_by = auth.uid()
$$;
comment on function public.withdraw_guest_request(p_tournament_id uuid) is
  'Withdraws the caller''s request in a tournament.';

create function public.answer_guest_request(p_tournament_id uuid, p_participant_id uuid, p_as_id uuid, p_is_him boolean)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_request public.guest_requests;
  v_participant public.participants;
  v_name constant text := private.participant_name(p_participant_id);
begin
  delete from public.guest_requests
  where tournament_id = p_tournament_id and participant_id = p_participant_id and claimed_as = p_as_id
  returning * into v_request;
  if not found then
    perform private.refuse('request_not_found', 'Ese pedido ya no está: lo retiró, o alguien lo respondió.');
  end if;
  if coalesce(p_is_him, false) then
    perform private.require_other_claimer(p_as_id, auth.uid());
    perform private.require_money_for_claim(p_tournament_id, p_participant_id);
    v_participant := private.require_participant(p_as_id, case v_tournament.type when 'team' then 'team' else 'user' end);
    if v_participant.type = 'team' and not exists (
      select from public.team_members
      where team_id = v_participant.team_id and profile_id = v_request.requested_by and role in ('leader', 'co-leader')
    ) then
      perform private.refuse('asker_left', 'Quien lo pidió ya no lidera ese equipo.');
    end if;
    perform private.require_not_registered(p_tournament_id, p_as_id);
    perform private.require_eligible_participant(v_tournament, v_participant);
    perform private.hand_guest_over(v_tournament, p_participant_id, v_participant, v_request.requested_by);
  else
    perform private.audit(
      'decline_guest_request', 'tournaments', p_tournament_id::text, null,
      jsonb_build_object('participant_id', p_as_id, 'name', v_name)
    );
  end if;
  perform private.notify_user(
    v_request.requested_by, 'tournament_claim_answered',
    case when coalesce(p_is_him, false) then format('Lo de %s es tuyo', v_name) else format('No se confirmó que seas %s', v_name) end,
    v_tournament.name, '/tournaments/' || p_tournament_id
  );
end;
$$;
comment on function public.answer_guest_request(p_tournament_id uuid, p_participant_id uuid, p_as_id uuid, p_is_him boolean) is
  'Confirms or denies that the requester was that guest, and notifies the requester. For staff with the right `registrations`; to confirm also `money` if a prize of the guest is not paid yet, and not one''s own request or one''s team''s. If confirmed, the requester takes over registration, matches, places and statistics, as in claim_guest. Refuses tournament_not_found, tournament_cancelled, request_not_found, own_claim, asker_left (the requester no longer leads that team), already_registered, suspended, kept_out, birth_date_required, too_young, team_too_small, team_too_young, draw_is_public.';

grant execute on function public.request_guest, public.withdraw_guest_request to authenticated;
grant execute on function public.answer_guest_request to authenticated, service_role;

-- 09-participants_from_spreadsheet.sql

-- Importing a list from a spreadsheet in one transaction: participants with and without an account, and all seeds.
-- For each participant the import calls the usual procedures, which check the caller's rights and all rules.

create function public.enter_list(p_tournament_id uuid, p_participant_ids uuid[], p_guests text[], p_seeds integer[])
returns table (line integer, name text, participant_id uuid, verdict text)
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_begun constant timestamptz := clock_timestamp();
  v_count constant integer := coalesce(cardinality(p_participant_ids), 0);
  v_ids constant uuid[] := array_remove(p_participant_ids, null);
  v_entered jsonb := '{}';
  v_places integer[];
  v_guests jsonb := '{}';
  v_listed uuid[];
begin
  if (v_count between 1 and 256 and cardinality(p_guests) = v_count and cardinality(p_seeds) = v_count) is not true then
    perform private.refuse('entrants_count', 'Se agregan de 1 a 256 participantes por vez.');
  end if;
  if cardinality(v_ids) > 0 then
    select jsonb_object_agg(entered.participant_id, entered.verdict) into v_entered
    from public.add_entrants(p_tournament_id, v_ids) as entered;
  end if;
  v_places := array(
    select listed.place from unnest(p_participant_ids) with ordinality as listed (id, place) where listed.id is null order by listed.place
  );
  if cardinality(v_places) > 0 then
    select jsonb_object_agg(v_places[added.line], to_jsonb(added)) into v_guests
    from public.add_guests(
      p_tournament_id, array(select p_guests[listed.place] from unnest(v_places) with ordinality as listed (place, turn) order by listed.turn)
    ) as added;
  end if;
  v_listed := array(
    select coalesce(listed.id, (v_guests -> listed.place::text ->> 'participant_id')::uuid)
    from unnest(p_participant_ids) with ordinality as listed (id, place)
    order by listed.place
  );
  -- Accounts were added before guests, so the new participants are now sorted by the order of the list.
  with entered as (
    select
      registration.id, registration.created_at,
      row_number() over (order by array_position(v_listed, registration.participant_id)) as place,
      row_number() over (order by registration.created_at, registration.id) as turn
    from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id and registration.participant_id = any (v_listed)
      and registration.created_at >= v_begun
  )
  update public.tournament_participants registration
  set created_at = other.created_at
  from entered
  join entered as other on other.turn = entered.place
  where registration.id = entered.id and registration.created_at <> other.created_at;
  if cardinality(array_remove(p_seeds, null)) > 0 then
    perform public.set_tournament_seeds(p_tournament_id, array(
      select registration.participant_id
      from public.tournament_participants registration
      left join unnest(v_listed, p_seeds) as listed (id, seed) on listed.id = registration.participant_id and listed.seed is not null
      where registration.tournament_id = p_tournament_id and coalesce(listed.seed, registration.seed) is not null
      -- If the list gives a participant the seed of another one, the listed participant comes first.
      order by coalesce(listed.seed, registration.seed), listed.seed is null, registration.seed, registration.id
    ));
  end if;
  return query
  select
    listed.place::integer, v_guests -> listed.place::text ->> 'name', listed.id,
    coalesce(v_entered ->> listed.id::text, v_guests -> listed.place::text ->> 'verdict')
  from unnest(v_listed) with ordinality as listed (id, place)
  order by listed.place;
end;
$$;
comment on function public.enter_list(p_tournament_id uuid, p_participant_ids uuid[], p_guests text[], p_seeds integer[]) is
  'Imports up to 256 lines of a list of participants in one transaction; returns the result of each line. For staff with the right `registrations`, and `brackets` for seeds. A line is a participant with an account, as in add_entrants(), or if its id is null a guest with the name at the same position in p_guests, as in add_guests(). Its seed is at the same position in p_seeds, or null; it may be given for registered participants too. All seeds are then assigned again: participants outside the list retain theirs as far as possible. Results are those of the two procedures; name is a guest''s. Refuses entrants_count, invalid_seeds (a participant is listed twice), and as add_entrants(), add_guests() and set_tournament_seeds().
@nullable name, participant_id
@type p_participant_ids (string | null)[]
@type p_guests (string | null)[]
@type p_seeds (number | null)[]
@type verdict "added" | "asked" | "already_in" | "already_asked" | "wrong_kind" | "waiting" | "unavailable" | "declined" | "full" | "too_small" | "too_many_asked" | "too_short" | "too_long" | "unreadable" | "mixed" | "reserved" | "taken"';

grant execute on function public.enter_list to authenticated;

-- 10-tournament_export.sql

-- A whole tournament as one document, for other software and for archives (format: docs/guides/tournament-file.md).

create function public.tournament_file(p_tournament_id uuid)
returns jsonb
language sql
stable
-- Reading a large tournament is expensive, which the planner cannot know. Because of this cost, the data API runs only
-- a few of these calls at once, and one per visitor.
cost 2400000
set search_path = ''
as $$
  select jsonb_build_object(
    'format', 'leyenda-tournament',
    'version', 1,
    'tournament', jsonb_build_object(
      'id', tournament.id, 'name', tournament.name, 'game', tournament.game, 'status', tournament.status,
      'type', tournament.type, 'team_format', tournament.team_format, 'preset', tournament.format,
      'start_date', tournament.start_date, 'registration_deadline', tournament.registration_deadline,
      'finished_at', tournament.finished_at, 'cancelled_at', tournament.cancelled_at, 'cancel_reason', tournament.cancel_reason,
      'max_participants', tournament.max_participants, 'entry_fee', tournament.entry_fee, 'ticket_type', tournament.ticket_type,
      'best_of', tournament.best_of, 'check_in_minutes', tournament.check_in_minutes,
      'report_answer_minutes', tournament.report_answer_minutes, 'schedule_info', tournament.schedule_info,
      'stream_url', tournament.stream_url, 'duration_text', tournament.duration_text, 'rules', tournament.rules, 'requirements', tournament.requirements,
      'prizes', (
        select coalesce(jsonb_agg(
          jsonb_build_object('place', prize.place, 'type', prize.value ->> 'type', 'value', (prize.value ->> 'value')::numeric)
          order by prize.place
        ), '[]')
        from jsonb_array_elements(tournament.prizes) with ordinality as prize (value, place)
      )
    ),
    'entrants', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', entry.participant_id, 'name', public.display_name(participant), 'type', participant.type, 'seed', entry.seed,
          'status', entry.status, 'place', entry.final_position,
          'players', (
            select coalesce(jsonb_agg(player.username order by roster.created_at, roster.id), '[]')
            from public.roster_entries roster
            join public.profiles player on player.id = roster.profile_id
            where roster.tournament_id = entry.tournament_id and roster.participant_id = entry.participant_id
              and roster.state in ('active', 'stand_in')
          )
        )
        order by entry.seed nulls last, entry.created_at, entry.id
      ), '[]')
      from public.tournament_participants entry
      join public.participants participant on participant.id = entry.participant_id
      where entry.tournament_id = tournament.id
    ),
    'stages', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'position', stage.position, 'name', stage.name, 'kind', stage.kind, 'state', stage.state, 'best_of', stage.best_of,
          'best_of_rules', stage.best_of_rules, 'places', stage.places, 'grand_final', stage.grand_final,
          'group_size', stage.group_size, 'legs', stage.legs, 'rounds', stage.rounds,
          'wins_to_advance', stage.wins_to_advance, 'losses_to_leave', stage.losses_to_leave, 'allows_draws', stage.allows_draws,
          'points_of_win', stage.points_of_win, 'points_of_draw', stage.points_of_draw, 'points_of_loss', stage.points_of_loss,
          'tie_breaks', to_jsonb(stage.tie_breaks), 'qualifiers_from', stage.qualifiers_from, 'qualifiers', stage.qualifiers,
          'seeding', stage.seeding,
          'entries', (
            select coalesce(jsonb_agg(
              jsonb_build_object('entrant', placed.participant_id, 'seed', placed.seed, 'rank', placed.rank)
              order by placed.seed, placed.id
            ), '[]')
            from public.stage_entries placed where placed.stage_id = stage.id
          ),
          'groups', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'name', drawn.name,
                'entrants', (
                  select coalesce(jsonb_agg(member.participant_id order by member.position, member.id), '[]')
                  from public.group_participants member where member.group_id = drawn.id
                )
              )
              order by drawn.position
            ), '[]')
            from public.tournament_groups drawn where drawn.stage_id = stage.id
          )
        )
        order by stage.position
      ), '[]')
      from public.tournament_stages stage
      where stage.tournament_id = tournament.id
    ),
    'matches', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', match.id, 'stage', stage.position, 'part', match.stage, 'group', drawn.name, 'round', match.round,
          'number', match.position_in_bracket, 'side1', match.participant1_id, 'side2', match.participant2_id,
          'winner', match.winner_id, 'status', match.status, 'outcome', match.outcome, 'result', match.result,
          'best_of', match.best_of, 'scheduled_at', match.scheduled_time, 'decided_at', match.decided_at,
          'stream_url', match.stream_url,
          'winner_to', case when match.next_match_id is not null then
            jsonb_build_object('match', match.next_match_id, 'side', match.next_match_slot)
          end,
          'loser_to', case when match.loser_next_match_id is not null then
            jsonb_build_object('match', match.loser_next_match_id, 'side', match.loser_next_match_slot)
          end,
          'games', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'number', game.number, 'kind', game.kind, 'map', game.map, 'score1', game.score1, 'score2', game.score2,
                'winner', game.winner_id
              )
              order by game.number
            ), '[]')
            from public.match_games game where game.tournament_match_id = match.id
          ),
          'veto', (
            select jsonb_build_object(
              'name', veto.name, 'side_a', veto.side_a_id, 'side_b', veto.side_b_id,
              'choices', (
                select coalesce(jsonb_agg(
                  jsonb_build_object(
                    'act', chosen.value ->> 'act', 'by', chosen.value ->> 'by_id', 'choice', chosen.value ->> 'choice',
                    'game', (chosen.value ->> 'game')::integer, 'how', chosen.value ->> 'how'
                  )
                  order by chosen.place
                ), '[]')
                from jsonb_array_elements(veto.choices) with ordinality as chosen (value, place)
              )
            )
            from public.match_vetoes veto
            where veto.tournament_match_id = match.id and veto.started_at is not null
          ),
          'lineups', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'entrant', lineup.participant_id,
                'players', (
                  select coalesce(jsonb_agg(
                    jsonb_build_object('name', player.username, 'role', fielded.role, 'stand_in', fielded.is_stand_in)
                    order by fielded.role, fielded.created_at, fielded.id
                  ), '[]')
                  from public.match_lineup_players fielded
                  join public.profiles player on player.id = fielded.profile_id
                  where fielded.lineup_id = lineup.id
                )
              )
              order by lineup.participant_id
            ), '[]')
            from public.match_lineups lineup where lineup.match_id = match.id
          )
        )
        order by stage.position, match.stage, match.round, match.position_in_bracket, match.id
      ), '[]')
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      left join public.tournament_groups drawn on drawn.id = match.group_id
      where match.tournament_id = tournament.id
    )
  )
  from public.tournaments tournament
  where tournament.id = p_tournament_id
$$;
comment on function public.tournament_file(p_tournament_id uuid) is
  'A whole tournament as a document of the format leyenda-tournament, version 1: settings, stages, participants under their public names, matches with games, vetoes and line-ups, places and prizes. Null if there is none.
@chapter tournaments 4
@title Obtener un torneo como archivo';
grant execute on function public.tournament_file to anon, authenticated, service_role;

-- 11-tournament_import.sql

-- Imports a finished tournament from its file (docs/guides/tournament-file.md, decision 59).
-- The file is not trusted: every id is generated, and tables and places are computed from the results.
-- A contradiction is refused with its position.

insert into public.settings (key, value, description) values
  ('tournament_imports_per_hour', '20', 'Torneos que una persona puede importar por hora.');

create function private.refuse_file(p_place text, p_problem text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.refuse('file_refused', format('%s: %s', p_place, p_problem));
end;
$$;
comment on function private.refuse_file(p_place text, p_problem text) is
  'Refuses (file_refused) a tournament file, with the position of the fault.';

create function private.refuse_value(p_table text, p_constraint text, p_column text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Columns have the same names as the fields of the file, except for these.
  v_fields constant text := (
    select string_agg(format('«%s»', field), ', ' order by place)
    from (
      select
        case attribute.attname
          when 'final_position' then 'place' when 'guest_name' then 'name' when 'position_in_bracket' then 'number' when 'stage' then 'part'
          when 'scheduled_time' then 'scheduled_at'
          else regexp_replace(regexp_replace(attribute.attname, '^participant(\d)_id$', 'side\1'), '^winner_id$', 'winner')
        end as field,
        attribute.attnum as place
      from pg_catalog.pg_attribute attribute
      left join pg_catalog.pg_constraint fault on fault.conrelid = attribute.attrelid and fault.conname = p_constraint
      where attribute.attrelid = to_regclass(format('public.%I', p_table))
        and (attribute.attname = p_column or attribute.attnum = any (fault.conkey))
    ) as named
    -- Fields whose names end with `_id` are omitted, because the import generates these ids.
    where field not like '%\_id'
  );
begin
  perform private.refuse_file(
    case p_table
      when 'tournaments' then 'Torneo' when 'participants' then 'Participantes' when 'tournament_participants' then 'Participantes'
      when 'tournament_stages' then 'Etapas' when 'stage_entries' then 'Inscripciones de etapa' when 'tournament_groups' then 'Grupos'
      when 'group_participants' then 'Grupos' when 'tournament_matches' then 'Partidos' when 'match_games' then 'Juegos'
      else 'Archivo'
    end,
    concat('hay un valor que no se admite', ' en ' || v_fields, '.')
  );
end;
$$;
comment on function private.refuse_value(p_table text, p_constraint text, p_column text) is
  'Refuses (file_refused) a value that a constraint or column does not accept, with the field of the file.';

create function private.faulty_field(p_rows jsonb, p_kinds jsonb)
returns table (line integer, field text, said text)
language sql
stable
set search_path = ''
as $$
  select listed.line::integer, kind.key, left(coalesce(given.said, 'nada'), 40)
  from jsonb_array_elements(p_rows) with ordinality as listed (content, line)
  cross join jsonb_each_text(p_kinds) with ordinality as kind (key, value, place)
  cross join lateral (
    select listed.content -> kind.key as value, listed.content ->> kind.key as said, rtrim(kind.value, '?') as kind
  ) as given
  where case
    when given.said is null then kind.value not like '%?'
    else not case given.kind
      when 'id' then jsonb_typeof(given.value) in ('string', 'number') and char_length(given.said) between 1 and 64
      when 'integer' then jsonb_typeof(given.value) = 'number' and pg_input_is_valid(given.said, 'integer')
      when 'boolean' then jsonb_typeof(given.value) = 'boolean'
      when 'array' then jsonb_typeof(given.value) = 'array'
      when 'object' then jsonb_typeof(given.value) = 'object'
      when 'text' then jsonb_typeof(given.value) = 'string' and given.said !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
      when 'time' then jsonb_typeof(given.value) = 'string' and given.said ~ '^(19[7-9]|20\d)\d-\d\d-\d\d[T ]\d\d:\d\d'
        and pg_input_is_valid(given.said, 'timestamp with time zone')
      else false
    end
  end
  order by listed.line, kind.place
  limit 1
$$;
comment on function private.faulty_field(p_rows jsonb, p_kinds jsonb) is
  'The first field of a list of objects with the wrong type: id, integer, boolean, array, object, text, time; ? marks optional fields. No row if all are correct.';

create function private.require_fields(p_what text, p_rows jsonb, p_kinds jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_fault record;
begin
  select * into v_fault from private.faulty_field(p_rows, p_kinds);
  if found then
    perform private.refuse_file(format('%s %s', p_what, v_fault.line), format('el campo «%s» no vale (%s).', v_fault.field, v_fault.said));
  end if;
end;
$$;
comment on function private.require_fields(p_what text, p_rows jsonb, p_kinds jsonb) is
  'Refuses (file_refused) the first object of a list with a faulty_field().';

create function private.parts_of(p_file jsonb, p_list text, p_part text)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    part.content || jsonb_build_object('of', listed.line, 'of_id', listed.content ->> 'id') order by listed.line, part.place
  ), '[]')
  from jsonb_array_elements(p_file -> p_list) with ordinality as listed (content, line)
  cross join lateral jsonb_array_elements(coalesce(nullif(listed.content -> p_part, 'null'), '[]')) with ordinality as part (content, place)
  where jsonb_typeof(part.content) = 'object'
$$;
comment on function private.parts_of(p_file jsonb, p_list text, p_part text) is
  'The elements of a list field, for all objects of a list in the file, in order. Each comes with its object''s position in that list (of) and id (of_id).';

create function private.require_shaped_file(p_file jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_list record;
begin
  if jsonb_typeof(p_file) is distinct from 'object' or p_file ->> 'format' is distinct from 'leyenda-tournament' then
    perform private.refuse_file('Archivo', 'no es el de un torneo.');
  end if;
  if p_file ->> 'version' is distinct from '1' then
    perform private.refuse_file('Archivo', format('es de la versión %s del formato, y se lee la 1.', left(coalesce(p_file ->> 'version', 'ninguna'), 20)));
  end if;
  if octet_length(p_file::text) > 5 * 1024 * 1024 then
    perform private.refuse_file('Archivo', 'pesa más de 5 MB.');
  end if;
  for v_list in
    select * from (values ('entrants', 'participantes', 2, 1024), ('stages', 'etapas', 1, 12), ('matches', 'partidos', 1, 5000))
      as list (name, said, least, most)
  loop
    if jsonb_typeof(p_file -> v_list.name) is distinct from 'array'
      or jsonb_array_length(p_file -> v_list.name) not between v_list.least and v_list.most
    then
      perform private.refuse_file(
        'Archivo', format('tiene que haber entre %s y %s %s («%s»).', v_list.least, v_list.most, v_list.said, v_list.name)
      );
    end if;
  end loop;
  perform private.require_fields('Torneo', jsonb_build_array(p_file -> 'tournament'), '{
    "name": "text", "game": "text", "status": "text", "type": "text", "team_format": "text?", "preset": "text?",
    "start_date": "time", "registration_deadline": "time?", "finished_at": "time?", "cancelled_at": "time?",
    "max_participants": "integer?", "best_of": "integer", "ticket_type": "text?", "check_in_minutes": "integer?",
    "report_answer_minutes": "integer?", "schedule_info": "text?", "duration_text": "text?", "rules": "text?",
    "requirements": "text?"
  }');
  perform private.require_fields('Participante', p_file -> 'entrants', '{
    "id": "id", "name": "text", "seed": "integer?", "status": "text", "place": "integer?"
  }');
  perform private.require_fields('Etapa', p_file -> 'stages', '{
    "position": "integer", "name": "text", "kind": "text", "best_of": "integer?", "best_of_rules": "array?", "places": "integer?",
    "grand_final": "text?", "group_size": "integer?", "legs": "integer?", "rounds": "integer?", "wins_to_advance": "integer?",
    "losses_to_leave": "integer?", "allows_draws": "boolean?", "points_of_win": "integer?", "points_of_draw": "integer?",
    "points_of_loss": "integer?", "tie_breaks": "array?", "qualifiers_from": "text?", "qualifiers": "integer?", "seeding": "text?",
    "entries": "array", "groups": "array?"
  }');
  perform private.require_fields('Partido', p_file -> 'matches', '{
    "id": "id", "stage": "integer", "part": "text", "group": "text?", "round": "integer", "number": "integer", "side1": "id?",
    "side2": "id?", "winner": "id?", "status": "text", "outcome": "text?", "result": "text?", "best_of": "integer",
    "scheduled_at": "time?", "decided_at": "time?", "winner_to": "object?", "loser_to": "object?", "games": "array?"
  }');
  perform private.require_fields('Inscripción de etapa', private.parts_of(p_file, 'stages', 'entries'), '{
    "entrant": "id", "seed": "integer", "rank": "integer?"
  }');
  perform private.require_fields('Grupo', private.parts_of(p_file, 'stages', 'groups'), '{"name": "text", "entrants": "array"}');
  perform private.require_fields('Juego', private.parts_of(p_file, 'matches', 'games'), '{
    "number": "integer", "kind": "text", "map": "text?", "score1": "integer?", "score2": "integer?", "winner": "id?"
  }');
end;
$$;
comment on function private.require_shaped_file(p_file jsonb) is
  'Refuses (file_refused) a document that is not a tournament file, has another version, is too large, or has a field of the wrong type.';

create function private.require_past_file(p_file jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_cup constant jsonb := p_file -> 'tournament';
  v_participant record;
  v_problem text;
begin
  if v_cup ->> 'cancelled_at' is not null then
    perform private.refuse_file('Torneo', 'fue cancelado: no hay resultados que traer.');
  end if;
  if v_cup ->> 'status' <> 'Finalizado' or v_cup ->> 'finished_at' is null then
    perform private.refuse_file('Torneo', 'todavía no terminó. Se importan los que terminaron.');
  end if;
  if greatest(
    (v_cup ->> 'start_date')::timestamptz, (v_cup ->> 'finished_at')::timestamptz,
    (select max((content ->> 'decided_at')::timestamptz) from jsonb_array_elements(p_file -> 'matches') as listed (content))
  ) > now() then
    perform private.refuse_file('Torneo', 'tiene fechas que todavía no llegaron.');
  end if;
  for v_participant in
    select
      line, private.clean_text(private.tidy_name(content ->> 'name')) as name,
      count(*) over (partition by content ->> 'id') > 1 as has_twin,
      count(*) over (partition by private.search_key(content ->> 'name')) > 1 as has_namesake
    from jsonb_array_elements(p_file -> 'entrants') with ordinality as listed (content, line)
    order by line
  loop
    v_problem := case
      when v_participant.has_twin then 'su id está repetido.'
      when coalesce(char_length(v_participant.name), 0) not between 2 and 40 then 'el nombre va de 2 a 40 caracteres.'
      when v_participant.has_namesake then 'su nombre está repetido.'
      else case private.name_problem(v_participant.name)
        when 'unreadable' then 'el nombre tiene caracteres invisibles o que no se permiten.'
        when 'mixed' then 'el nombre mezcla letras de distintos alfabetos.'
        when 'reserved' then 'el nombre está reservado.'
      end
    end;
    if v_problem is not null then
      perform private.refuse_file(format('Participante %s («%s»)', v_participant.line, left(coalesce(v_participant.name, ''), 40)), v_problem);
    end if;
  end loop;
end;
$$;
comment on function private.require_past_file(p_file jsonb) is
  'Refuses (file_refused) the file of a tournament that is not over, with dates in the future, or with names that are not allowed.';

create function private.require_sound_matches(p_file jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_fault record;
begin
  with participant as materialized (
    select content ->> 'id' as id from jsonb_array_elements(p_file -> 'entrants') as listed (content)
  ),
  stage as materialized (
    select
      line, (content ->> 'position')::integer as position, content ->> 'kind' as kind, content -> 'groups' as groups
    from jsonb_array_elements(p_file -> 'stages') with ordinality as listed (content, line)
  ),
  placed as materialized (
    select (content ->> 'of')::integer as stage, content ->> 'entrant' as id
    from jsonb_array_elements(private.parts_of(p_file, 'stages', 'entries')) as listed (content)
  ),
  member as materialized (
    select (content ->> 'of')::integer as stage, content ->> 'name' as name, one.id
    from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) as listed (content)
    cross join lateral jsonb_array_elements_text(content -> 'entrants') as one (id)
  ),
  match as materialized (
    select
      line, content ->> 'id' as id, (content ->> 'stage')::integer as stage, content ->> 'part' as part, content ->> 'group' as group_name,
      (content ->> 'round')::integer as round, (content ->> 'number')::integer as number, content ->> 'side1' as side1,
      content ->> 'side2' as side2, content ->> 'winner' as winner, content ->> 'status' as status, content ->> 'outcome' as outcome,
      content ->> 'result' as result, content -> 'winner_to' ->> 'match' as next_id, content -> 'winner_to' ->> 'side' as next_side,
      content -> 'loser_to' ->> 'match' as fall_id, content -> 'loser_to' ->> 'side' as fall_side,
      -- The next match must be in a later part of the bracket or a later round, so that there are no cycles.
      case content ->> 'part' when 'bracket' then 1 when 'lower' then 2 when 'final' then 3 else 4 end as depth,
      case when content ->> 'status' = 'completed' then
        case content ->> 'winner' when content ->> 'side1' then content ->> 'side2' else content ->> 'side1' end
      end as loser
    from jsonb_array_elements(p_file -> 'matches') with ordinality as listed (content, line)
  ),
  way as materialized (
    select line, next_id as target, next_side as side, winner as goer, stage, depth, round, 'el ganador' as who
    from match where next_id is not null or next_side is not null
    union all
    select line, fall_id, fall_side, case when winner is not null then loser end, stage, depth, round, 'el perdedor'
    from match where fall_id is not null or fall_side is not null
  ),
  stand as materialized (
    select line, stage, part, group_name, 1 as side, id as match, side1 as id, round from match where side1 is not null
    union all
    select line, stage, part, group_name, 2, id, side2, round from match where side2 is not null
  ),
  fault (place, line, problem) as (
    select 'Etapa', line, 'las etapas van numeradas de a una, desde 1.' from stage where position <> line
    union all
    select 'Etapa', stage, 'nombra a alguien que no está entre los participantes.'
    from (select stage, id from placed union select stage, id from member) as named where id not in (select id from participant)
    union all
    select 'Etapa', stage, 'un participante figura dos veces.' from placed group by stage, id having count(*) > 1
    union all
    select 'Etapa', stage, 'un participante figura en dos grupos.' from member group by stage, id having count(*) > 1
    union all
    select 'Etapa', stage, 'un grupo tiene a quien no juega la etapa.' from member where (stage, id) not in (select stage, id from placed)
    union all
    select 'Partido', max(line), 'su id está repetido.' from match group by id having count(*) > 1
    union all
    select 'Partido', max(line), 'hay otro en el mismo lugar de la ronda.' from match group by stage, part, round, number having count(*) > 1
    union all
    select
      'Partido', match.line,
      case
        when stage.kind is null then 'su etapa no existe.'
        when not case stage.kind
          when 'single_elimination' then match.part in ('bracket', 'third_place', 'placement')
          when 'double_elimination' then match.part in ('bracket', 'lower', 'final')
          when 'round_robin' then match.part = 'group'
          else match.part = 'swiss'
        end then 'su etapa no tiene esa parte.'
        when match.round not between 1 and 500 or match.number not between 1 and 5000 then 'su ronda o su número no vale.'
        when match.part in ('group', 'swiss') and not exists (
          select 1 from jsonb_array_elements(stage.groups) as listed (content) where content ->> 'name' = match.group_name
        ) then 'su grupo no existe.'
        when match.side1 = match.side2 then 'los dos lados son el mismo.'
        when match.status not in ('completed', 'bye', 'cancelled') then 'todavía no tiene resultado.'
        when match.status = 'completed' and (match.side1 is null or match.side2 is null) then 'le falta un lado.'
        when match.status = 'bye' and (num_nonnulls(match.side1, match.side2) <> 1 or match.winner is null) then
          'un pase directo tiene un solo lado, que gana.'
        when match.winner is not null and match.winner not in (coalesce(match.side1, ''), coalesce(match.side2, '')) then
          'lo gana quien no lo jugó.'
        when match.status = 'cancelled' then
          case when match.winner is not null or match.result is not null then 'se anuló, y tiene ganador o resultado.' end
        when match.status = 'bye' then case when match.result is not null then 'un pase directo no tiene resultado.' end
        when match.outcome = 'walkover' then
          case when match.winner is null or match.result is distinct from 'W.O.' then 'un W.O. tiene ganador, y «W.O.» por resultado.' end
        when match.outcome is distinct from 'score' or coalesce(match.result, '') !~ '^\d{1,3}-\d{1,3}$' then 'su resultado no vale.'
        when match.winner is null then case
          when match.part not in ('group', 'swiss') then 'en una llave no hay empates.'
          when split_part(match.result, '-', 1)::integer <> split_part(match.result, '-', 2)::integer then 'le falta el ganador.'
        end
        when (match.winner = match.side1)
          is distinct from (split_part(match.result, '-', 1)::integer > split_part(match.result, '-', 2)::integer)
          or split_part(match.result, '-', 1)::integer = split_part(match.result, '-', 2)::integer
          then 'el resultado contradice al ganador.'
      end
    from match
    left join stage on stage.position = match.stage
    union all
    select 'Partido', line, 'lo juega quien no está en la etapa.' from stand where (stage, id) not in (select stage, id from placed)
    union all
    select 'Partido', line, 'lo juega quien no está en el grupo.'
    from stand where part in ('group', 'swiss') and (stage, group_name, id) not in (select stage, name, id from member)
    union all
    select
      'Partido', way.line,
      case
        when way.side is null or way.side not in ('1', '2') or target.id is null or target.stage <> way.stage
          then format('%s pasa a un partido que no existe.', way.who)
        when way.depth = 4 and target.part not in ('placement') or target.part in ('group', 'swiss')
          or (target.depth, target.round) <= (way.depth, way.round)
          then format('%s vuelve atrás en la llave.', way.who)
        when case way.side when '1' then target.side1 else target.side2 end is distinct from way.goer
          then format('%s no es quien juega el partido al que pasa.', way.who)
      end
    from way
    left join match as target on target.id = way.target
    union all
    select 'Partido', max(line), 'dos pasan al mismo lugar de la llave.' from way group by target, side having count(*) > 1
    union all
    -- A participant has one first match in a bracket; in each later one it must come from a match that it won or lost.
    select 'Partido', max(stand.line), 'alguien lo juega sin haber llegado a él.'
    from stand
    left join way on way.target = stand.match and way.side = stand.side::text
    where stand.part not in ('group', 'swiss') and way.line is null
      -- A second final is omitted: it is created when the side from the upper bracket loses the first final.
      and not (stand.part = 'final' and stand.round = 2)
    group by stand.stage, stand.id
    having count(*) > 1
    union all
    select 'Juego', (content ->> 'of')::integer, 'lo gana quien no juega el partido.'
    from jsonb_array_elements(private.parts_of(p_file, 'matches', 'games')) as listed (content)
    join match on match.line = (content ->> 'of')::integer
    where content ->> 'winner' not in (coalesce(match.side1, ''), coalesce(match.side2, ''))
  )
  select place, line, problem into v_fault from fault where problem is not null
  order by array_position(array['Etapa', 'Partido', 'Juego'], place), line
  limit 1;
  if found then
    perform private.refuse_file(
      format(case v_fault.place when 'Juego' then 'Un juego del partido %2$s' else '%1$s %2$s' end, v_fault.place, v_fault.line), v_fault.problem
    );
  end if;
end;
$$;
comment on function private.require_sound_matches(p_file jsonb) is
  'Refuses (file_refused) a file whose stages refer to unknown participants, or whose matches contradict themselves or each other: results that do not fit the winner, cycles, sides that no earlier match leads to.';

create function private.insert_imported_matches(p_file jsonb, p_tournament_id uuid, p_participants jsonb)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_matches constant jsonb := (
    select jsonb_object_agg(content ->> 'id', gen_random_uuid()) from jsonb_array_elements(p_file -> 'matches') as listed (content)
  );
begin
  insert into public.tournament_matches (
    id, tournament_id, stage_id, stage, group_id, round, position_in_bracket, participant1_id, participant2_id, slot1_closed,
    slot2_closed, winner_id, status, outcome, result, best_of, scheduled_time, decided_at, next_match_id, next_match_slot,
    loser_next_match_id, loser_next_match_slot
  )
  select
    (v_matches ->> (content ->> 'id'))::uuid, p_tournament_id, stage.id, content ->> 'part', drawn.id, (content ->> 'round')::integer,
    (content ->> 'number')::integer, (p_participants ->> (content ->> 'side1'))::uuid, (p_participants ->> (content ->> 'side2'))::uuid,
    -- Empty slots are closed, because the tournament is over.
    content ->> 'side1' is null, content ->> 'side2' is null,
    (p_participants ->> (content ->> 'winner'))::uuid, content ->> 'status', content ->> 'outcome', content ->> 'result',
    (content ->> 'best_of')::integer, (content ->> 'scheduled_at')::timestamptz, (content ->> 'decided_at')::timestamptz,
    (v_matches ->> (content -> 'winner_to' ->> 'match'))::uuid, (content -> 'winner_to' ->> 'side')::integer,
    (v_matches ->> (content -> 'loser_to' ->> 'match'))::uuid, (content -> 'loser_to' ->> 'side')::integer
  from jsonb_array_elements(p_file -> 'matches') as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'stage')::integer
  left join public.tournament_groups drawn on drawn.stage_id = stage.id and drawn.name = content ->> 'group';
  insert into public.match_games (tournament_match_id, number, map, score1, score2, winner_id, kind, source)
  select
    (v_matches ->> (content ->> 'of_id'))::uuid, (content ->> 'number')::integer,
    private.clean_text(content ->> 'map'), (content ->> 'score1')::integer, (content ->> 'score2')::integer,
    (p_participants ->> (content ->> 'winner'))::uuid, content ->> 'kind', 'result'
  from jsonb_array_elements(private.parts_of(p_file, 'matches', 'games')) as listed (content);
end;
$$;
comment on function private.insert_imported_matches(p_file jsonb, p_tournament_id uuid, p_participants jsonb) is
  'Writes the matches of a checked file with their games; p_participants maps the participants of the file to those created here.';

create function private.insert_imported_stages(p_file jsonb, p_tournament_id uuid, p_participants jsonb)
returns void
language sql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
  -- Deletes the stages that the preset has created.
  delete from public.tournament_stages where tournament_id = p_tournament_id;
  insert into public.tournament_stages (
    tournament_id, position, kind, name, state, best_of, best_of_rules, places, grand_final, group_size, legs, rounds, wins_to_advance,
    losses_to_leave, allows_draws, points_of_win, points_of_draw, points_of_loss, tie_breaks, qualifiers_from, qualifiers, seeding,
    drawn_at, finished_at
  )
  select
    tournament.id, said.position, said.kind, private.clean_text(said.name), 'done', said.best_of, coalesce(said.best_of_rules, '[]'),
    coalesce(said.places, 2), coalesce(said.grand_final, 'reset'), said.group_size, coalesce(said.legs, 1), said.rounds,
    said.wins_to_advance, said.losses_to_leave, coalesce(said.allows_draws, false), said.points_of_win, said.points_of_draw,
    said.points_of_loss, coalesce(said.tie_breaks, private.usual_tie_breaks(said)), coalesce(said.qualifiers_from, 'stage'),
    said.qualifiers, coalesce(said.seeding, 'standing'), tournament.structure_generated_at, tournament.finished_at
  from jsonb_array_elements(p_file -> 'stages') as listed (content)
  cross join lateral jsonb_populate_record(null::public.tournament_stages, content - array['id', 'tournament_id']) as said
  join public.tournaments tournament on tournament.id = p_tournament_id;
  insert into public.stage_entries (stage_id, participant_id, seed)
  select stage.id, (p_participants ->> (content ->> 'entrant'))::uuid, (content ->> 'seed')::integer
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'entries')) as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer;
  insert into public.tournament_groups (tournament_id, stage_id, name, position)
  select p_tournament_id, stage.id, content ->> 'name', row_number() over (partition by stage.id order by line)
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) with ordinality as listed (content, line)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer;
  insert into public.group_participants (group_id, participant_id, position)
  select drawn.id, (p_participants ->> one.id)::uuid, one.place
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer
  join public.tournament_groups drawn on drawn.stage_id = stage.id and drawn.name = content ->> 'name'
  cross join lateral jsonb_array_elements_text(content -> 'entrants') with ordinality as one (id, place)
$$;
comment on function private.insert_imported_stages(p_file jsonb, p_tournament_id uuid, p_participants jsonb) is
  'Writes the stages of a checked file with their participants and groups; the tables are computed from the matches.';

create function private.place_imported(p_file jsonb, p_tournament_id uuid, p_participants jsonb)
returns void
language plpgsql
volatile
security definer -- places are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_name text;
begin
  perform private.refresh_group_table(id) from public.tournament_groups where tournament_id = p_tournament_id order by position, id;
  for v_stage in select * from public.tournament_stages where tournament_id = p_tournament_id order by position loop
    perform private.write_places(v_stage);
    -- Places that were decided by lots or other rules are taken from the file.
    -- The first place of a bracket is not taken from the file, because the result of the last match gives it.
    update public.stage_entries entry
    set rank = (said.content ->> 'rank')::integer
    from jsonb_array_elements(p_file -> 'stages' -> (v_stage.position - 1) -> 'entries') as said (content)
    where entry.stage_id = v_stage.id and entry.participant_id = (p_participants ->> (said.content ->> 'entrant'))::uuid
      and said.content ->> 'rank' is not null
      and (v_stage.kind in ('round_robin', 'swiss') or ((said.content ->> 'rank')::integer = 1) = (entry.rank = 1));
  end loop;
  with counted as (
    select participant.content, participant.line, final.place
    from jsonb_array_elements(p_file -> 'entrants') with ordinality as participant (content, line)
    left join private.final_positions(p_tournament_id) as final
      on final.participant_id = (p_participants ->> (participant.content ->> 'id'))::uuid
  ),
  written as (
    update public.tournament_participants registration
    set final_position = coalesce((counted.content ->> 'place')::integer, counted.place)
    from counted
    where registration.tournament_id = p_tournament_id
      and registration.participant_id = (p_participants ->> (counted.content ->> 'id'))::uuid
  )
  select content ->> 'name' into v_name
  from counted
  where (content ->> 'place')::integer not between 1 and jsonb_array_length(p_file -> 'entrants')
    or v_stage.kind in ('single_elimination', 'double_elimination')
      and content ->> 'status' = 'registered' and ((content ->> 'place')::integer = 1) is distinct from (place = 1)
      and content ->> 'place' is not null
  order by line
  limit 1;
  if found then
    perform private.refuse_file(format('Participante «%s»', v_name), 'su puesto contradice los resultados.');
  end if;
end;
$$;
comment on function private.place_imported(p_file jsonb, p_tournament_id uuid, p_participants jsonb) is
  'Computes tables, ranks and places of an imported tournament. A place stated in the file is used, unless it contradicts the winner of the last match (file_refused).';

create function public.import_tournament(p_file jsonb, p_source text)
returns uuid
language plpgsql
volatile
security definer -- entries, stages and matches are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_admin();
  v_cup constant jsonb := p_file -> 'tournament';
  v_participants jsonb;
  v_tournament_id uuid;
  v_table text;
  v_constraint text;
  v_column text;
begin
  perform private.limit_event(v_user_id, 'tournament_import', 'tournament_imports_per_hour');
  if p_source is null or p_source not in ('leyenda', 'challonge', 'start.gg', 'toornament') then
    perform private.refuse_file('Archivo', 'no se sabe de dónde viene.');
  end if;
  perform private.require_shaped_file(p_file);
  perform private.require_past_file(p_file);
  perform private.require_sound_matches(p_file);

  -- This setting suppresses notifications and events, because the tournament is over.
  perform set_config('leyenda.import', 'on', true);
  begin
    insert into public.tournaments (
      name, game, status, start_date, registration_deadline, max_participants, best_of, type, team_format, format, ticket_type,
      check_in_minutes, report_answer_minutes, schedule_info, duration_text, rules, requirements, waiting_offer_minutes, imported_from, structure_generated_at, finished_at
    )
    values (
      v_cup ->> 'name', v_cup ->> 'game', 'Finalizado', (v_cup ->> 'start_date')::timestamptz,
      (v_cup ->> 'registration_deadline')::timestamptz, coalesce((v_cup ->> 'max_participants')::integer, 0),
      (v_cup ->> 'best_of')::integer, v_cup ->> 'type',
      coalesce(v_cup ->> 'team_format', case v_cup ->> 'type' when 'team' then '5v5' else '1v1' end),
      coalesce(v_cup ->> 'preset', 'custom'),
      coalesce(v_cup ->> 'ticket_type', case v_cup ->> 'type' when 'team' then 'team' else 'personal' end),
      (v_cup ->> 'check_in_minutes')::integer, (v_cup ->> 'report_answer_minutes')::integer, private.clean_text(v_cup ->> 'schedule_info'), private.clean_text(v_cup ->> 'duration_text'), private.clean_text(v_cup ->> 'rules'),
      private.clean_text(v_cup ->> 'requirements'), null, p_source,
      least((v_cup ->> 'start_date')::timestamptz, (v_cup ->> 'finished_at')::timestamptz), (v_cup ->> 'finished_at')::timestamptz
    )
    returning id into v_tournament_id;
    select jsonb_object_agg(content ->> 'id', gen_random_uuid()) into v_participants
    from jsonb_array_elements(p_file -> 'entrants') as listed (content);
    insert into public.participants (id, type, guest_name)
    select
      (v_participants ->> (content ->> 'id'))::uuid, case v_cup ->> 'type' when 'team' then 'team' else 'user' end,
      private.clean_text(private.tidy_name(content ->> 'name'))
    from jsonb_array_elements(p_file -> 'entrants') as listed (content);
    insert into public.tournament_participants (tournament_id, participant_id, status, seed, registered_by, created_at)
    select
      v_tournament_id, (v_participants ->> (content ->> 'id'))::uuid, content ->> 'status', (content ->> 'seed')::integer, v_user_id,
      -- Creation times differ by one microsecond per line, so that they have the order of the file.
      now() + line * interval '1 microsecond'
    from jsonb_array_elements(p_file -> 'entrants') with ordinality as listed (content, line);
    perform private.insert_imported_stages(p_file, v_tournament_id, v_participants);
    perform private.require_capacity(v_tournament_id, jsonb_array_length(p_file -> 'stages' -> 0 -> 'entries'));
    perform private.insert_imported_matches(p_file, v_tournament_id, v_participants);
    perform private.place_imported(p_file, v_tournament_id, v_participants);
  exception
    when integrity_constraint_violation or data_exception then
      get stacked diagnostics v_table = table_name, v_constraint = constraint_name, v_column = column_name;
      perform private.refuse_value(v_table, v_constraint, v_column);
  end;
  perform set_config('leyenda.import', '', true);
  perform private.audit(
    'import_tournament', 'tournaments', v_tournament_id::text, null,
    jsonb_build_object('name', v_cup ->> 'name', 'imported_from', p_source)
  );
  return v_tournament_id;
end;
$$;
comment on function public.import_tournament(p_file jsonb, p_source text) is
  'Creates a finished tournament from its file (leyenda-tournament, version 1), in one transaction; returns its id. Administrators only. The limits are 5 MB, 1,024 participants and 5,000 matches. It creates stages, participants as guests, matches with games, and places, but no tickets, prizes, notifications or events. Refuses file_refused with the position of the fault, game_not_found, name_required, name_too_long, best_of_not_allowed, deadline_after_start, too_many_participants, rate_limited.
@type p_source tournaments.imported_from';

grant execute on function public.import_tournament to authenticated;
