-- Extensions, schemas and default grants that a hosted project brings along. The product's migrations
-- find here what they find there, no more: what they do not want (the generous default grants to the
-- API's roles in `public`) they must take away themselves, on both.
--
-- The project's owner is the role that owns the database: `postgres` in the embedded cluster. Its grants are
-- made to pg_database_owner, whose only member is that role.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
grant usage on schema extensions to pg_database_owner, anon, authenticated, service_role;
grant create on schema extensions to pg_database_owner;

grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to pg_database_owner;

-- Once: what a project takes away must not come back when this file runs again.
do $$
declare
  v_owner name := (select pg_get_userbyid(datdba) from pg_database where datname = current_database());
  v_kind text;
begin
  if not exists (select from platform.scripts where name = '10_roles.sql') then
    foreach v_kind in array array['tables', 'sequences', 'functions'] loop
      execute format(
        'alter default privileges for role %I in schema public grant all on %s to anon, authenticated, service_role',
        v_owner, v_kind
      );
    end loop;
  end if;
  -- Every table that migrations add to it is live.
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if current_user <> v_owner then
    execute format('alter publication supabase_realtime owner to %I', v_owner);
  end if;
end
$$;
