-- Concurrent changes of one row: a client also sends the values that it had read, so that conflicts are detected.
-- A field is written only if nobody else has changed it since.

--- Whether a value is a list that holds objects only.
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

--- Merges one changed value with the stored one; returns a JSON list with the merged value, an empty list if that value
--- is absent, and null if both sides changed it differently. Objects are merged field by field, and lists of objects of
--- the same length position by position.
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

--- A JSON list of texts as an array.
create function private.text_list(p_list jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(select jsonb_array_elements_text(p_list))
$$;

--- Returns the stored values with the caller's changes. p_read are the values that the caller had read: only the fields
--- in it change, or all fields if it is null. p_stored must be read under a row lock and have every field. Refuses
--- changed_meanwhile, with the stored values as JSON in HINT.
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

--- Converts JSON values to the types of a table's columns and back, so that they can be compared with a stored row.
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
grant execute on function
  private.is_list_of_objects, private.merged_value, private.merged_fields, private.text_list, private.typed_fields
to authenticated, service_role;
