-- Foundation: schemas, default privileges, refusals and checks of values.
--
-- `public` is exposed by the API. `private` contains helpers and secrets and is never exposed.
-- No role has rights by default: every table and procedure grants its own.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

create schema if not exists private;
comment on schema private is
  'Helpers and secrets of the product. Not exposed by the API; usage is granted so that policies and triggers can call helpers.';

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- The hosted platform grants every right by default. These statements revoke the default rights.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- Only the files of the schema call the two functions below, which grant rights on tables.

--- Lets everyone read the given tables: creates the policy select_everyone, and grants the select right.
create function private.show_to_everyone(variadic p_tables regclass[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_table regclass;
begin
  foreach v_table in array p_tables loop
    execute format('create policy select_everyone on %s for select to anon, authenticated using (true)', v_table);
    execute format('grant select on %s to anon, authenticated, service_role', v_table);
  end loop;
end;
$$;

--- Lets clients set the columns in p_columns when they insert or update a row, and those in p_only_inserted only when
--- they insert it.
create function private.grant_columns(p_table regclass, p_columns text, p_only_inserted text[], p_roles text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  execute format(
    'grant insert (%s), update (%s) on %s to %s',
    array_to_string(p_only_inserted || p_columns, ', '), p_columns, p_table, p_roles
  );
end;
$$;

--- Raises the error for a broken rule: SQLSTATE P0001, a Spanish message for users, a stable snake_case code in DETAIL
--- for clients, and further data in HINT.
create function private.refuse(p_code text, p_message text, p_hint text default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if p_hint is not null then
    raise exception using errcode = 'P0001', message = p_message, detail = p_code, hint = p_hint;
  end if;
  raise exception using errcode = 'P0001', message = p_message, detail = p_code;
end;
$$;

--- Raises the error for a missing permission: SQLSTATE 42501, a Spanish message, and the code forbidden in DETAIL.
create function private.forbid(p_message text default 'No tienes permiso para hacer esto.')
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  raise exception using errcode = '42501', message = p_message, detail = 'forbidden';
end;
$$;

--- True if the statement runs with an API role, false inside a security definer procedure. Call it only from triggers
--- with the rights of the caller (security invoker).
create function private.is_direct_request()
returns boolean
language sql
stable
set search_path = ''
as $$
  select current_user in ('anon', 'authenticated', 'service_role')
$$;

--- Whether an image address is allowed: null, an http(s) address, or a path of this site.
create function private.is_image_url(p_url text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_url is null or (char_length(p_url) <= 2000 and p_url ~ '^(https?://|/(?!/))[^\s<>"]+$')
$$;

--- True for a list of at most twenty image addresses.
create function private.are_image_urls(p_urls text[])
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select cardinality(p_urls) <= 20
    and array_position(p_urls, null) is null
    and coalesce((select bool_and(private.is_image_url(url)) from unnest(p_urls) as url), true)
$$;

--- True for a list of valid names of games.
create function private.are_game_names(p_names text[])
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Clients use these names as object keys, and keys such as '__proto__' have a special meaning in JavaScript.
  select coalesce(
    (select bool_and(name ~ '^[[:alnum:]¡¿]' and char_length(name) <= 120) from unnest(p_names) as name), true
  )
$$;

--- True for a map from names of games to in-game ids in text, each of at most p_length characters.
create function private.are_game_identities(p_identities jsonb, p_length integer)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select jsonb_typeof(p_identities) = 'object' and coalesce(
    (
      select bool_and(
        private.are_game_names(array[game]) and jsonb_typeof(identity) = 'string' and char_length(identity #>> '{}') <= p_length
      )
      from jsonb_each(case when jsonb_typeof(p_identities) = 'object' then p_identities else '{}' end) as entry (game, identity)
    ),
    true
  )
$$;

--- Sets the column named by the trigger to null, because forms send an empty text if there is no image. The trigger's
--- WHEN clause limits it to such writes.
create function private.blank_image_is_none()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], null));
end;
$$;

--- Deletes the rows of another table that refer to the changed row by its id. The trigger names the table and the
--- referring column.
create function private.forget_rows()
returns trigger
language plpgsql
volatile
security definer -- the tables are written by procedures only
set search_path = ''
as $$
begin
  execute format('delete from %s where %I = $1', tg_argv[0]::regclass, tg_argv[1]) using new.id;
  return null;
end;
$$;

--- Whether a text is the name of a time zone: of a place, or UTC.
create function private.is_time_zone(p_name text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- The pattern accepts only names of time zones, not abbreviations or offsets.
  -- The view pg_timezone_names is not used, because it reads all zone files.
  if p_name ~ '^(UTC|Etc/GMT(0|\+(\d|1[0-2])|-(\d|1[0-4]))|[A-Z][A-Za-z_]*(/[A-Z][A-Za-z_]*(-[A-Za-z_]+)*)+)$' then
    perform now() at time zone p_name;
    return true;
  end if;
  return false;
exception
  when invalid_parameter_value then
    return false;
end;
$$;

grant execute on function
  private.is_image_url, private.are_image_urls, private.are_game_names, private.are_game_identities, private.refuse,
  private.forbid, private.is_direct_request
to anon, authenticated, service_role;
