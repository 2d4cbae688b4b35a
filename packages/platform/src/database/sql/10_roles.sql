-- Creates the extensions, schemas and default grants that a hosted project has from the start.
-- So migrations find the same objects and grants as on the hosted platform. They must revoke unwanted grants,
-- such as the generous default grants to the API's roles in `public`.
--
-- The project's owner is the role that owns the database: `postgres` in the embedded cluster.
-- Grants go to pg_database_owner, whose only member is that role.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
grant usage on schema extensions to pg_database_owner, anon, authenticated, service_role;
grant create on schema extensions to pg_database_owner;

grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to pg_database_owner;

-- This block runs only once: if a project revokes these grants, the next run of this file must not restore them.
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
  -- Clients can subscribe to every table that migrations add to this publication.
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if current_user <> v_owner then
    execute format('alter publication supabase_realtime owner to %I', v_owner);
  end if;
end
$$;
