-- Notifies the data API of every change of the schema, as on the hosted platform. Only a superuser can create
-- event triggers: in an external database the project itself must notify (notify pgrst, 'reload schema').

create or replace function platform.announce_schema_change()
returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Temporary tables are ignored, because only their own session can use them.
  if exists (
    select from pg_catalog.pg_event_trigger_ddl_commands() command
    where command.schema_name is distinct from 'pg_temp'
      and command.object_type in (
        'aggregate', 'domain constraint', 'foreign table', 'function', 'materialized view', 'procedure', 'rule',
        'schema', 'table', 'table column', 'table constraint', 'trigger', 'type', 'view'
      )
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

create or replace function platform.announce_schema_loss()
returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_dropped_objects() gone
    where not gone.is_temporary
      and gone.object_type in (
        'aggregate', 'foreign table', 'function', 'materialized view', 'procedure', 'schema', 'table',
        'table column', 'table constraint', 'type', 'view'
      )
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

do $$
begin
  if current_setting('is_superuser') <> 'on' then
    return;
  end if;
  drop event trigger if exists pgrst_ddl_watch;
  create event trigger pgrst_ddl_watch on ddl_command_end execute function platform.announce_schema_change();
  drop event trigger if exists pgrst_drop_watch;
  create event trigger pgrst_drop_watch on sql_drop execute function platform.announce_schema_loss();
end
$$;
