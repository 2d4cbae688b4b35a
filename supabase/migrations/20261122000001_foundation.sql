-- Made by `npm run migration` from supabase/schema/01-foundation, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-schemas_and_checks.sql

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
comment on function private.show_to_everyone(variadic p_tables regclass[]) is
  'Lets everyone read the given tables: creates the policy select_everyone, and grants the select right.';

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
comment on function private.grant_columns(p_table regclass, p_columns text, p_only_inserted text[], p_roles text) is
  'Lets clients set the columns in p_columns when they insert or update a row, and those in p_only_inserted only when they insert it.';

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
comment on function private.refuse(p_code text, p_message text, p_hint text) is
  'Raises the error for a broken rule: SQLSTATE P0001, a Spanish message for users, a stable snake_case code in DETAIL for clients, and further data in HINT.';

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
comment on function private.forbid(p_message text) is
  'Raises the error for a missing permission: SQLSTATE 42501, a Spanish message, and the code forbidden in DETAIL.';

create function private.is_direct_request()
returns boolean
language sql
stable
set search_path = ''
as $$
  select current_user in ('anon', 'authenticated', 'service_role')
$$;
comment on function private.is_direct_request() is
  'True if the statement runs with an API role, false inside a security definer procedure. Call it only from triggers with the rights of the caller (security invoker).';

create function private.is_image_url(p_url text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_url is null or (char_length(p_url) <= 2000 and p_url ~ '^(https?://|/(?!/))[^\s<>"]+$')
$$;
comment on function private.is_image_url(p_url text) is
  'Whether an image address is allowed: null, an http(s) address, or a path of this site.';

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
comment on function private.are_image_urls(p_urls text[]) is
  'True for a list of at most twenty image addresses.';

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
comment on function private.are_game_names(p_names text[]) is
  'True for a list of valid names of games.';

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
comment on function private.are_game_identities(p_identities jsonb, p_length integer) is
  'True for a map from names of games to in-game ids in text, each of at most p_length characters.';

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
comment on function private.blank_image_is_none() is
  'Sets the column named by the trigger to null, because forms send an empty text if there is no image. The trigger''s WHEN clause limits it to such writes.';

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
comment on function private.forget_rows() is
  'Deletes the rows of another table that refer to the changed row by its id. The trigger names the table and the referring column.';

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
comment on function private.is_time_zone(p_name text) is
  'Whether a text is the name of a time zone: of a place, or UTC.';

grant execute on function
  private.is_image_url, private.are_image_urls, private.are_game_names, private.are_game_identities, private.refuse,
  private.forbid, private.is_direct_request
to anon, authenticated, service_role;

-- 02-text_normalization.sql

-- Texts: the form in which texts of users are stored, and the search key with which they are compared.

create function private.search_key(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          -- NFKD decomposes ligatures, ordinals and full-width forms, and separates accents from their letters.
          -- translate() first replaces the characters that NFKD decomposes badly: apostrophes, dashes, quotes, the
          -- degree sign and slashes.
          normalize(
            translate(
              p_text,
              E'\u0060\u00B4\u02B9\u02BB\u02BC\u02BD\u2018\u2019\u201B\u2032\u2035\uFF07\uFF40\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\uFE58\uFE63\uFF0D\u00AB\u00BB\u201C\u201D\u201E\u201F\u2033\u301D\u301E\uFF02\u00B0\u2044\u2215',
              '''''''''''''''''''''''''''-----------""""""""""o//'
            ),
            nfkd
          ),
          -- Removes accents and invisible characters.
          '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]',
          '', 'g'
        )),
        'øđðħıłŧŋĸƀɓƃƈȼɖɗƌɇƒǥɠɨɉȷƙƚɲƞɵƥɋɍƫƭʈʋƴɏƶȥς',
        'oddhiltnkbbbccdddefggijjklnnopqrtttvyyzzσ'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'
  ), ' ')
$$;
comment on function private.search_key(p_text text) is
  'Returns the search key of a name: names are searched and compared by it. It has no case, accents, invisible characters or repeated spaces, and one form of apostrophes, dashes, quotation marks and ordinals. Same result as `searchKey` of packages/site.';

create function private.tidy_text(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select translate(
    normalize(p_text, nfc),
    E'\u2011\u2028\u2029\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000',
    E'-\n\n                '
  )
$$;
comment on function private.tidy_text(p_text text) is
  'A text in its stored form: composed characters (NFC), ordinary spaces and hyphens in place of non-breaking ones.';

create function private.tidy_name(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(private.tidy_text(p_text), '\s+', ' ', 'g'))
$$;
comment on function private.tidy_name(p_text text) is
  'A name in its stored form: a tidy text in one line, without repeated or outer spaces.';

create function private.has_visible_characters(p_text text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_text ~ '[^\s\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFF\U000E0000-\U000E0FFF]'
$$;
comment on function private.has_visible_characters(p_text text) is
  'Whether a text has any visible character.';

create function private.clean_text(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when private.has_visible_characters(p_text) then btrim(private.tidy_text(p_text), E' \t\r\n') end
$$;
comment on function private.clean_text(p_text text) is
  'A tidy text without outer spaces; null if nothing of it is visible.';

create function private.without_emoji_joiners(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Removes variation selectors of symbols and keycaps (VS15, VS16), the joiner of two symbols, and a flag's letters.
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        p_text,
        '([\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u21FF\u2300-\u23FF\u24C2\u25A0-\u27BF\u2934\u2935\u2B00-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FAFF]|[0-9#*](?=[\uFE0E\uFE0F]\u20E3))[\uFE0E\uFE0F]',
        '\1', 'g'
      ),
      '([\u2190-\u2BFF\U0001F000-\U0001FAFF])\u200D(?=[\u2190-\u2BFF\U0001F000-\U0001FAFF])', '\1', 'g'
    ),
    '(\U0001F3F4)[\U000E0061-\U000E007A]+\U000E007F', '\1', 'g'
  )
$$;
comment on function private.without_emoji_joiners(p_text text) is
  'Returns a text without the invisible characters that are parts of emoji (⚔️, 🏴‍☠️, 1️⃣). Other invisible characters stay.';

create function private.has_hidden_characters(p_text text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Matches control characters, zero-width characters, fillers, changes of the writing direction, and non-characters.
  select private.without_emoji_joiners(p_text) ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFF\U000E0000-\U000E0FFF]'
$$;
comment on function private.has_hidden_characters(p_text text) is
  'Whether a name has invisible characters, other than those of its emoji.';

create function private.may_need_tidying(variadic p_texts text[])
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select exists (
    select 1 from unnest(p_texts) as listed (words)
    where words ~ '[^\u0020-\u007E\u00A1-\u00AC\u00AE-\u024F]|  |^ | $'
  )
$$;
comment on function private.may_need_tidying(variadic p_texts text[]) is
  'False for ordinary words in one line, so that they cost no function call. For the WHEN clause of triggers that tidy texts.';

create function private.tidy_columns()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_is_name constant boolean := tg_argv[0] = 'name';
  v_row constant jsonb := to_jsonb(new);
  v_changes jsonb := '{}';
  v_column text;
  v_words text;
begin
  foreach v_column in array tg_argv[1:] loop
    v_words := v_row ->> v_column;
    continue when coalesce(v_words, '') = '';
    v_words := case when v_is_name then private.tidy_name(v_words) else private.tidy_text(v_words) end;
    if v_is_name and private.has_hidden_characters(v_words) then
      perform private.refuse('name_unreadable', 'El nombre tiene caracteres invisibles o que no se permiten.');
    elsif v_words ~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFF0-\uFFFB\uFFFE\uFFFF]'
      or (v_words ~ '\S' and not private.has_visible_characters(v_words))
    then
      perform private.refuse('text_unreadable', 'El texto tiene caracteres de control o no tiene nada que se pueda leer.');
    end if;
    v_changes := v_changes || jsonb_build_object(v_column, v_words);
  end loop;
  return jsonb_populate_record(new, v_changes);
end;
$$;
comment on function private.tidy_columns() is
  'Tidies the columns named by the trigger, whose first argument is ''name'' (one line) or ''text''. Refuses name_unreadable (hidden characters) and text_unreadable (control characters, changes of direction, nothing visible).';

grant execute on function
  private.search_key, private.tidy_text, private.tidy_name, private.has_visible_characters, private.clean_text,
  private.without_emoji_joiners, private.has_hidden_characters, private.may_need_tidying
to anon, authenticated, service_role;

create function private.contains_pattern(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '%' || replace(replace(replace(private.search_key(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  where private.clean_text(p_text) is not null
$$;
comment on function private.contains_pattern(p_text text) is
  'Returns a LIKE pattern for search keys that contain the key of this text; null for a blank text.';

-- 03-concurrent_changes.sql

-- Concurrent changes of one row: a client also sends the values that it had read, so that conflicts are detected.
-- A field is written only if nobody else has changed it since.

create function private.is_list_of_objects(p_value jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(p_value) = 'array' then not exists (
    select 1 from jsonb_array_elements(p_value) as item where jsonb_typeof(item) <> 'object'
  ) else false end
$$;
comment on function private.is_list_of_objects(p_value jsonb) is
  'Whether a value is a list that holds objects only.';

create function private.merged_value(p_stored jsonb, p_read jsonb, p_mine jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when p_mine is not distinct from p_read
      then case when p_stored is null then '[]' else jsonb_build_array(p_stored) end
    when p_stored is not distinct from p_read or p_stored is not distinct from p_mine
      then case when p_mine is null then '[]' else jsonb_build_array(p_mine) end
    when jsonb_typeof(p_stored) = 'object' and jsonb_typeof(p_read) = 'object' and jsonb_typeof(p_mine) = 'object' then (
      select case when count(merged.value) = count(*)
        then jsonb_build_array(coalesce(jsonb_object_agg(merged.key, merged.value -> 0) filter (where merged.value <> '[]'), '{}'))
      end
      from (
        select field.key, private.merged_value(p_stored -> field.key, p_read -> field.key, p_mine -> field.key) as value
        from (
          select jsonb_object_keys(p_stored) union select jsonb_object_keys(p_read) union select jsonb_object_keys(p_mine)
        ) as field (key)
      ) as merged
    )
    when private.is_list_of_objects(p_stored) and private.is_list_of_objects(p_read) and private.is_list_of_objects(p_mine)
      and jsonb_array_length(p_stored) = jsonb_array_length(p_read) and jsonb_array_length(p_stored) = jsonb_array_length(p_mine)
      then (
        select case when count(merged.value) = count(*)
          then jsonb_build_array(coalesce(jsonb_agg(merged.value -> 0 order by merged.place), '[]'))
        end
        from (
          select place, private.merged_value(p_stored -> place, p_read -> place, p_mine -> place) as value
          from generate_series(0, jsonb_array_length(p_stored) - 1) as place
        ) as merged
      )
  end
$$;
comment on function private.merged_value(p_stored jsonb, p_read jsonb, p_mine jsonb) is
  'Merges one changed value with the stored one; returns a JSON list with the merged value, an empty list if that value is absent, and null if both sides changed it differently. Objects are merged field by field, and lists of objects of the same length position by position.';

create function private.text_list(p_list jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(select jsonb_array_elements_text(p_list))
$$;
comment on function private.text_list(p_list jsonb) is
  'A JSON list of texts as an array.';

create function private.merged_fields(p_stored jsonb, p_read jsonb, p_mine jsonb)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_merged jsonb;
  v_theirs jsonb;
begin
  if p_read is null then
    return p_stored || p_mine;
  end if;
  if jsonb_typeof(p_read) <> 'object' then
    perform private.refuse('changes_invalid', 'Los cambios no son válidos.');
  end if;
  select
    coalesce(jsonb_object_agg(field.key, field.value -> 0) filter (where field.value is not null), '{}'),
    jsonb_object_agg(field.key, p_stored -> field.key) filter (where field.value is null)
  into v_merged, v_theirs
  from (
    select key, private.merged_value(p_stored -> key, p_read -> key, p_mine -> key) as value
    from jsonb_object_keys(p_read) as key
    where p_mine ? key
  ) as field;
  if v_theirs is not null then
    perform private.refuse(
      'changed_meanwhile', 'Otra persona cambió lo mismo mientras lo editabas. Compara los dos cambios antes de guardar.', v_theirs::text
    );
  end if;
  return p_stored || v_merged;
end;
$$;
comment on function private.merged_fields(p_stored jsonb, p_read jsonb, p_mine jsonb) is
  'Returns the stored values with the caller''s changes. p_read are the values that the caller had read: only the fields in it change, or all fields if it is null. p_stored must be read under a row lock and have every field. Refuses changed_meanwhile, with the stored values as JSON in HINT.';

create function private.typed_fields(p_table regclass, p_fields jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_fields jsonb;
begin
  execute format(
    'select coalesce(jsonb_object_agg(field.key, field.value), ''{}'') '
    'from jsonb_each(to_jsonb(jsonb_populate_record(null::%s, $1))) as field where $1 ? field.key', p_table
  ) into v_fields using p_fields;
  return v_fields;
end;
$$;
comment on function private.typed_fields(p_table regclass, p_fields jsonb) is
  'Converts JSON values to the types of a table''s columns and back, so that they can be compared with a stored row.';
grant execute on function
  private.is_list_of_objects, private.merged_value, private.merged_fields, private.text_list, private.typed_fields
to authenticated, service_role;

-- 04-days_and_times.sql

-- Days and times: the accounting day, in Buenos Aires, and times in sentences.

create function private.spoken_hour(p_time timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select to_char(p_time at time zone 'America/Argentina/Buenos_Aires', 'DD/MM/YYYY "a las" HH24:MI')
$$;
comment on function private.spoken_hour(p_time timestamptz) is
  'An instant in Argentina''s time, in words that name the zone.';

create function private.spoken_time(p_time timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select private.spoken_hour(p_time) || ' (hora de Argentina)'
$$;
comment on function private.spoken_time(p_time timestamptz) is
  'An instant in words, for refusals and e-mails, which do not know the reader''s time zone.';

create function private.spoken_day(p_day date)
returns text
language sql
immutable
set search_path = ''
as $$
  select format('%s de %s de %s', extract(day from p_day), (array[
    'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio',
    'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'
  ])[extract(month from p_day)], extract(year from p_day))
$$;
comment on function private.spoken_day(p_day date) is
  'A date in words: 1 de marzo de 2028.';

create function private.book_day(p_at timestamptz)
returns date
language sql
immutable
parallel safe
set search_path = ''
as $$
  select (p_at at time zone 'America/Argentina/Buenos_Aires')::date
$$;
comment on function private.book_day(p_at timestamptz) is
  'The accounting day of an instant: the date in Buenos Aires.';

create function private.day_start(p_day date)
returns timestamptz
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_day::timestamp at time zone 'America/Argentina/Buenos_Aires'
$$;
comment on function private.day_start(p_day date) is
  'The first instant of an accounting day.';

-- 05-settings.sql

-- Settings that the operator of the platform changes, and the module switches. The rights to change them are in the
-- file accounts/platform_settings_access.

create table public.settings (
  key text primary key,
  value jsonb not null,
  description text not null,
  created_at timestamptz not null default now(),
  constraint settings_key_format check (key ~ '^[a-z][a-z0-9_]*$')
);
comment on table public.settings is
  'Limits of the product that an operator can change without a release.';

insert into public.settings (key, value, description) values
  ('team_size_limit', '12', 'Integrantes que puede tener un equipo.'),
  ('notice_batch', '500', 'Personas a las que se avisa en una misma transacción; a las demás, enseguida en las que siguen.'),
  ('messages_per_minute', '30', 'Mensajes privados que una persona puede enviar por minuto.'),
  ('friend_requests_per_hour', '40', 'Solicitudes de amistad que una persona puede enviar por hora.'),
  ('friend_request_retry_hours', '24', 'Horas hasta poder repetir una solicitud rechazada.'),
  ('contact_messages_per_hour', '5', 'Mensajes de contacto por hora desde un mismo origen.'),
  ('contact_messages_per_hour_total', '200', 'Mensajes de contacto por hora en total.'),
  ('read_notification_days', '90', 'Días que se guarda una notificación después de leída.'),
  ('unconfirmed_account_days', '7', 'Días que se guarda una cuenta cuyo correo nadie confirmó.'),
  ('open_orders_per_hour', '20', 'Compras de tickets que una persona puede iniciar por hora.'),
  ('ticket_adjustment_limit', '1000000', 'Tickets que un ajuste manual puede mover de una vez.');

create table public.system_status (
  id integer generated always as identity primary key,
  module_name text not null unique,
  is_enabled boolean not null default true,
  maintenance_message text,
  created_at timestamptz not null default now(),
  constraint system_status_maintenance_message_length check (char_length(maintenance_message) <= 500)
);
comment on table public.system_status is
  'Module switches. While a module is switched off, only administrators can use its pages and write to it.
@chapter site 3
@title Leer qué módulos están activos';
comment on column public.system_status.id is
  'Primary key: a number, which is not the same in every installation.';
comment on column public.system_status.module_name is
  'The module: tournaments, store, friends or challenges.';
comment on column public.system_status.is_enabled is
  'False if the module is switched off.';
comment on column public.system_status.maintenance_message is
  'Message shown to users while the module is off; null for the page''s default text.';

insert into public.system_status (module_name)
values ('tournaments'), ('store'), ('friends'), ('challenges');

create function private.setting_integer(p_key text)
returns integer
language plpgsql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
declare
  v_value jsonb;
begin
  select value into v_value from public.settings where key = p_key;
  if not found then
    -- A missing setting is a programming error, not a limit of zero.
    raise exception 'unknown setting %', p_key;
  end if;
  return (v_value #>> '{}')::integer;
end;
$$;
comment on function private.setting_integer(p_key text) is
  'The integer value of a setting; raises for an unknown key.';

create function private.is_switched_on(p_key text)
returns boolean
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select coalesce((select value = 'true' from public.settings where key = p_key), false)
$$;
comment on function private.is_switched_on(p_key text) is
  'Whether a setting of the installation that can only be true or false is true.';

create function private.keep_setting_kind()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if jsonb_typeof(new.value) <> jsonb_typeof(old.value)
    or jsonb_typeof(new.value) = 'number' and new.value::text !~ '^\d{1,9}$'
  then
    perform private.refuse('invalid_setting', 'El valor no es válido para este ajuste.');
  end if;
  return new;
end;
$$;
comment on function private.keep_setting_kind() is
  'A setting that is a number must stay a whole number, and one that is true or false must stay so, because code reads it as such. Refuses invalid_setting.';

create trigger keep_kind
  before update of value on public.settings
  for each row execute function private.keep_setting_kind();

grant execute on function private.setting_integer to anon, authenticated, service_role;

select private.show_to_everyone('public.system_status');

grant select, update (value) on public.settings to authenticated;
grant select on public.settings to service_role;
grant update (is_enabled, maintenance_message) on public.system_status to authenticated, service_role;

alter publication supabase_realtime add table public.system_status;
