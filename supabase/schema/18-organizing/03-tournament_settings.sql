-- The settings of a tournament as a whole: saved together with its stages, stored as a template, copied.

--- Templates: stored settings from which tournaments are created.
create table public.tournament_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  --- Values of columns of tournaments, except those of a single occasion (name, dates, status, cover).
  settings jsonb not null,
  --- The stages, as rows of tournament_stages; null if the format creates them.
  stages jsonb,
  --- The vetoes, in the form that set_tournament_vetoes takes.
  vetoes jsonb not null default '[]',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint tournament_templates_name_length check (char_length(btrim(name)) between 1 and 120)
);

create index tournament_templates_created_by_idx on public.tournament_templates (created_by);

--- The columns of a tournament that users can set.
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

--- The settings of a tournament that can be copied to another.
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

--- The stages of a tournament in the form that set_tournament_stages takes.
create function private.stored_stages(p_tournament_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select jsonb_agg(
    to_jsonb(stage) - array[
      'id', 'tournament_id', 'position', 'state', 'draw_seed', 'due_round', 'drawn_at', 'finished_at', 'created_at', 'adjusted_at',
      'awaits_tie_break'
    ]
    order by stage.position
  )
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id
$$;

--- The stages of a tournament in the form that set_tournament_stages takes; null if its format creates them.
create function private.stage_settings(p_tournament public.tournaments)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.stored_stages(p_tournament.id) where p_tournament.format = 'custom'
$$;

create policy select_admin on public.tournament_templates
  for select to authenticated using ((select private.is_admin()));
create policy delete_admin on public.tournament_templates
  for delete to authenticated using ((select private.is_admin()) and private.gave_recent_factor());

grant select, delete on public.tournament_templates to authenticated, service_role;

--- Vetoes in a normal order, so that two lists can be compared.
create function private.veto_list(p_vetoes jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(veto order by veto -> 'stage', veto -> 'part', veto -> 'round', veto -> 'sequence_id'), '[]')
  from jsonb_array_elements(p_vetoes) as veto
$$;

--- The settings of a tournament with "stages" and "vetoes" after a caller's changes. The tournament is locked; p_read
--- holds what the caller had read. Refuses settings_invalid, changed_meanwhile.
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

--- Creates a tournament with all its settings (id null), or changes a locked one; returns its id. The caller's rights
--- were checked. Refuses as save_tournament.
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

--- Creates a tournament (p_tournament_id null; administrators only) or changes one (staff with the right `settings`),
--- in one transaction: its columns and, if given, its stages (right `brackets`) and vetoes. Returns its id. Refuses
--- tournament_not_found, settings_invalid, changed_meanwhile, and what the columns, stages and vetoes refuse.
--- @param p_read What the caller had read of the values that it changes: columns, "stages" and "vetoes", in the same
--- form. Only the named values are changed, and only if nobody else has changed them since. Null: changes everything
--- that is given.
--- @nullable p_tournament_id, p_stages, p_vetoes, p_read
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

--- Creates a tournament with the given settings; its registration closes p_closes_before before the start (null: no
--- deadline).
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

--- Creates a tournament with the settings, stages and vetoes of another; returns its id. The caller's rights were
--- checked.
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

--- Creates an announced tournament with the settings, stages and vetoes of another; returns its id. Administrators
--- only. Refuses tournament_not_found, name_required, start_date_required.
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

--- Saves the settings, stages and vetoes of a tournament as a template; replaces a template with the same name.
--- Administrators only. Refuses tournament_not_found, name_required.
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

--- Creates an announced tournament with the settings, stages and vetoes of a template; returns its id. Administrators
--- only. Refuses template_not_found, name_required, start_date_required.
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

grant execute on function
  public.save_tournament, public.duplicate_tournament, public.save_tournament_template,
  public.create_tournament_from_template
to authenticated, service_role;
