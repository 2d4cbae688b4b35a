-- The database of a new project of the hosted platform (PostgreSQL 17, autumn of 2026), as far as
-- migrations, procedures and signed-in users can see it: roles with their rights, owners, schemas, tables
-- with the platform's columns, default grants. Runs once, as supabase_admin, in an empty cluster.

-- Roles ----------------------------------------------------------------------------------------

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role dashboard_user nologin createdb createrole replication;
create role supabase_auth_admin login noinherit;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;
create role postgres login createdb createrole replication bypassrls;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
grant authenticator, pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
grant anon, authenticated, service_role to supabase_storage_admin;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role postgres set search_path = "$user", public, extensions;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;

-- Schemas, extensions, default grants ----------------------------------------------------------

do $$
begin
  execute format('alter database %I owner to postgres', current_database());
end
$$;

create schema extensions;
create schema auth authorization supabase_admin;
create schema storage authorization supabase_admin;
create schema realtime authorization supabase_admin;
create schema vault authorization supabase_admin;
create schema graphql_public authorization supabase_admin;

create extension "uuid-ossp" with schema extensions;
create extension pgcrypto with schema extensions;
create extension pg_stat_statements with schema extensions;

grant all on schema extensions to postgres, dashboard_user;
grant usage on schema extensions to anon, authenticated, service_role;
grant usage on schema public to postgres, anon, authenticated, service_role;

-- New tables are shown to nobody: the default of new projects since May 2026.
create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;

-- Accounts -------------------------------------------------------------------------------------

grant all on schema auth to supabase_auth_admin;
set role supabase_auth_admin;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.users (
  instance_id uuid,
  id uuid not null primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0,
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;

create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);

create table auth.sessions (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  oauth_client_id uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text
);

create table auth.refresh_tokens (
  instance_id uuid,
  id bigserial primary key,
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade
);

create table auth.mfa_factors (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb
);

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid not null primary key,
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default ''
);
create table auth.schema_migrations (version varchar(255) not null primary key);

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.audit_log_entries enable row level security;
alter table auth.schema_migrations enable row level security;

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$$;
create function auth.email() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')
$$;

grant usage on schema auth to anon, authenticated, service_role, postgres;
grant all on all tables in schema auth to postgres;
revoke all on auth.schema_migrations from postgres;
grant all on all sequences in schema auth to postgres;
reset role;

-- Files ----------------------------------------------------------------------------------------

grant all on schema storage to supabase_storage_admin;
set role supabase_storage_admin;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
create table storage.buckets (
  id text not null primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
create table storage.objects (
  id uuid not null primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index bucket_id_idx on storage.objects (bucket_id);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception using errcode = '42501', message = 'Files are deleted through the Storage API.';
  end if;
  return null;
end
$$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;

grant usage on schema storage to postgres, anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
reset role;

-- Live changes ---------------------------------------------------------------------------------

grant all on schema realtime to supabase_realtime_admin;
set role supabase_realtime_admin;

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
) partition by range (inserted_at);
alter table realtime.messages enable row level security;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

grant usage on schema realtime to postgres, anon, authenticated, service_role;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;
reset role;

-- Secrets --------------------------------------------------------------------------------------
-- This replaces the extension supabase_vault, as far as `postgres` calls it.

create table vault.secrets (
  id uuid primary key default gen_random_uuid(), name text unique, secret text not null
);
create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(new_secret text, new_name text) returns uuid
language sql security definer set search_path = '' as $$
  insert into vault.secrets (secret, name) values (new_secret, new_name) returning id
$$;
grant usage on schema vault to postgres, service_role;
grant select, delete on vault.secrets, vault.decrypted_secrets to postgres, service_role;

-- Schedule and requests ------------------------------------------------------------------------
-- This replaces the extensions pg_cron and pg_net, as far as the project calls them. It only records the calls.

create schema cron;
create table cron.job (
  jobid bigserial primary key, jobname text unique, schedule text not null, command text not null
);
create table cron.job_run_details (runid bigserial primary key, end_time timestamptz);
create function cron.schedule(job_name text, schedule text, command text) returns bigint
language sql security definer set search_path = '' as $$
  insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
  on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning jobid
$$;
grant usage on schema cron to postgres;
grant select on cron.job to postgres;
grant all on cron.job_run_details to postgres;

create schema net;
create table net.requests (id bigserial primary key, url text, body jsonb, headers jsonb);
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
  timeout_milliseconds integer default 5000
) returns bigint
language sql security definer set search_path = '' as $$
  insert into net.requests (url, body, headers) values (url, body, headers) returning id
$$;
grant usage on schema net to postgres;

-- What `postgres` may do with tables it does not own ---------------------------------------------
-- The hosted platform lets `postgres` write policies on these two tables with a library (supautils). Here `postgres`
-- is a member of their owners while the project is pushed, and this guard refuses everything else.

create schema guard;
grant usage on schema guard to public;
create function guard.refuse_foreign_change() returns event_trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_command record;
begin
  if session_user <> 'postgres' then
    return;
  end if;
  for v_command in
    select schema_name, command_tag, object_identity from pg_catalog.pg_event_trigger_ddl_commands()
  loop
    continue when v_command.schema_name in ('storage', 'realtime') and v_command.command_tag = 'CREATE POLICY';
    continue when v_command.schema_name in ('storage', 'auth') and v_command.command_tag = 'CREATE TRIGGER';
    if v_command.schema_name in ('auth', 'storage', 'realtime', 'vault') then
      raise exception using errcode = '42501',
        message = pg_catalog.format('must be owner of %s', v_command.object_identity);
    end if;
  end loop;
end
$$;
create event trigger refuse_foreign_change on ddl_command_end execute function guard.refuse_foreign_change();
