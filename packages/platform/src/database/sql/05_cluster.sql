-- Creates the roles that grants and policies name, and gives the database's owner the rights to use them.
-- Roles belong to the whole cluster, so each statement creates only what is missing.
-- An owner without the right to create roles can therefore run the script once the roles exist.
--
-- A server runs this script by itself as superuser, and on PostgreSQL 16 or later as an owner with CREATEROLE
-- and BYPASSRLS if the cluster has none of these roles yet. In other cases a superuser (or a managed cluster's
-- administrator) runs it once, connected to the product's database, which must belong to the server's account:
--   psql -d DATABASE -f packages/platform/src/database/sql/05_cluster.sql

do $$
declare
  v_owner name;
  v_owner_id oid;
  v_can_set_up boolean := (select rolsuper from pg_roles where rolname = current_user);
  -- Since version 16 CREATEROLE alone cannot grant a role: the granting role also needs the admin option on it.
  v_needs_admin boolean := current_setting('server_version_num')::int >= 160000;
  v_role text;
  v_role_id oid;
  v_is_handed_out boolean;
begin
  -- The lock prevents databases that start at the same time from creating the same roles.
  perform pg_advisory_xact_lock(hashtext('platform roles'));

  foreach v_role in array array[
    'anon', 'authenticated', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'
  ] loop
    if not exists (select from pg_roles where rolname = v_role) then
      execute format('create role %I nologin noinherit', v_role);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  elsif not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;

  -- If a superuser owns the database, ownership goes to `postgres`, which owns the project on the hosted platform.
  select rolname into v_owner from pg_database join pg_roles on pg_roles.oid = datdba
  where datname = current_database() and not rolsuper;
  if v_owner is null then
    v_owner := 'postgres';
    if not exists (select from pg_roles where rolname = v_owner) then
      create role postgres login createrole createdb bypassrls;
    end if;
    execute format('alter database %I owner to postgres', current_database());
  end if;
  if (select rolsuper from pg_roles where rolname = v_owner) then
    return;
  end if;
  v_owner_id := (select oid from pg_roles where rolname = v_owner);

  if not (select rolcreaterole and rolbypassrls from pg_roles where rolname = v_owner) then
    execute format('alter role %I createrole bypassrls', v_owner);
  end if;

  -- Grants every role to the owner, also the API's login role if another account created it.
  for v_role, v_role_id, v_is_handed_out in
    select rolname, oid, rolname not like 'supabase%' from pg_roles
    where rolname in (
      'anon', 'authenticated', 'service_role', 'authenticator', 'authenticator_' || current_database(),
      'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'
    )
  loop
    continue when exists (
      select from pg_auth_members
      where roleid = v_role_id and member = v_owner_id
      -- The column `set_option` exists since version 16; before, every member of a role may become the role.
      having bool_or(coalesce((to_jsonb(pg_auth_members) ->> 'set_option')::boolean, true))
        and (bool_or(admin_option) or not (v_is_handed_out and v_needs_admin))
    );
    execute format(
      'grant %I to %I%s', v_role, v_owner, case when v_is_handed_out and current_user <> v_owner then ' with admin option' end
    );
  end loop;

  -- In a cluster that was created before version 15, the schema belongs to a superuser.
  if not pg_has_role(v_owner, (select nspowner from pg_namespace where nspname = 'public'), 'usage') then
    alter schema public owner to pg_database_owner;
  end if;

  if v_can_set_up then
    -- Restoring a backup disables triggers with this setting: the rows of a backup have already been checked.
    execute format('grant set on parameter session_replication_role to %I', v_owner);
    -- Migrations of a project enable features of the data API with these settings, as on the hosted platform.
    execute format(
      'grant set on parameter pgrst.db_aggregates_enabled, pgrst.db_plan_enabled, pgrst.db_tx_end, pgrst.db_schemas to %I',
      v_owner
    );
    if v_owner = 'postgres' then
      grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
      alter role anon set statement_timeout = '3s';
      alter role authenticated set statement_timeout = '8s';
      alter role authenticator set statement_timeout = '8s';
      alter role authenticator set lock_timeout = '8s';
      alter role authenticator set idle_in_transaction_session_timeout = '30s';
      alter role authenticator set search_path = public, extensions;
      alter role postgres set search_path = "$user", public, extensions;
    end if;
  end if;
end
$$;
