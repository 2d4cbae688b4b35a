-- Administrators read and change settings and switches; a module that is switched off refuses everyone else.

--- Refuses (module_disabled) all callers except administrators while the module is switched off.
create function private.require_module(p_module text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_status public.system_status;
begin
  select * into v_status from public.system_status where module_name = p_module;
  if not found then
    raise exception 'unknown module %', p_module;
  end if;
  if not v_status.is_enabled and not private.is_admin() then
    perform private.refuse(
      'module_disabled',
      coalesce(
        private.clean_text(v_status.maintenance_message),
        'Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde.'
      )
    );
  end if;
end;
$$;

grant execute on function private.require_module to anon, authenticated, service_role;

-- Players may read only one of the platform's settings: after how long an unanswered report takes effect.
create policy select_members on public.settings
  for select to authenticated
  using (key = 'match_report_hours' or (select private.is_admin()));
create policy update_admin on public.settings
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());
create policy update_admin on public.system_status
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());

--- Creates the policies and grants of a table whose rows administrators write directly. They set the columns in
--- p_columns at any time, and those in p_only_inserted only when they insert a row. Only the files of the schema call
--- it.
create function private.let_admins_edit(
  p_table regclass,
  p_columns text,
  p_only_inserted text[] default '{}',
  p_roles text default 'authenticated'
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  c_right constant text := '((select private.is_admin()) and private.gave_recent_factor())';
begin
  execute format('create policy insert_admin on %s for insert to authenticated with check %s', p_table, c_right);
  execute format('create policy update_admin on %s for update to authenticated using %s with check %2$s', p_table, c_right);
  execute format('create policy delete_admin on %s for delete to authenticated using %s', p_table, c_right);
  perform private.grant_columns(p_table, p_columns, p_only_inserted, p_roles);
  execute format('grant delete on %s to %s', p_table, p_roles);
end;
$$;
