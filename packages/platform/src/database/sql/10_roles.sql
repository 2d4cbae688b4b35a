-- Roles, extensions and default grants that a hosted project brings along. The product's migrations
-- find here what they find there, no more: what they do not want (the generous default grants to the
-- API's roles in `public`) they must take away themselves, on both.
--
-- Runs as superuser, or as the owner given by DATABASE_URL; every statement may run again.

do $$
declare
  v_role text;
begin
  -- Roles belong to the cluster: databases that start at the same time must not race for them.
  perform pg_advisory_xact_lock(hashtext('platform roles'));

  foreach v_role in array array['anon', 'authenticated', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'] loop
    if not exists (select from pg_roles where rolname = v_role) then
      execute format('create role %I nologin noinherit', v_role);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'postgres') then
    create role postgres login createrole createdb bypassrls;
  end if;

  grant anon, authenticated, service_role to authenticator;
  if current_user <> 'postgres' then
    grant anon, authenticated, service_role, authenticator to postgres with admin option;
    grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres;
    if current_setting('is_superuser') = 'on' then
      grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
    else
      -- Whoever makes a role without being superuser may hand it out, but must take it first.
      execute format('grant postgres, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to %I', current_user);
    end if;
    execute format('alter database %I owner to postgres', current_database());
  end if;

  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
  alter role authenticator set statement_timeout = '8s';
  alter role authenticator set lock_timeout = '8s';
  alter role authenticator set idle_in_transaction_session_timeout = '30s';
  alter role postgres set search_path = "$user", public, extensions;
  alter role authenticator set search_path = public, extensions;
end
$$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
grant usage on schema extensions to postgres, anon, authenticated, service_role;
grant create on schema extensions to postgres;

grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to postgres;

-- Once: what a project takes away must not come back when this file runs again.
do $$
begin
  if not exists (select from platform.scripts where name = '10_roles.sql') then
    alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
  end if;
end
$$;

-- Every table that migrations add to it is live.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if current_user <> 'postgres' then
    alter publication supabase_realtime owner to postgres;
  end if;
end
$$;
