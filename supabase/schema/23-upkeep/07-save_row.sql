-- Changes one row of a table that clients edit directly, unless another user changed the row in the meantime.

--- Changes some columns of a row, as a PATCH of its table does and with the same rights, but only if nobody else has
--- changed them since the caller read them. Refuses changes_invalid, forbidden, changed_meanwhile (HINT: the stored
--- values as JSON), and what the table refuses.
--- @param p_id The id of the row; for the table settings its column key.
--- @param p_changes The new values of the columns that change.
--- @param p_read The values that the caller had read of the same columns.
--- @type p_table "achievements" | "coupons" | "games" | "map_pools" | "news" | "profiles" | "settings" | "store_items"
--- | "system_status" | "teams" | "veto_sequences"
create function public.save_row(p_table text, p_id text, p_changes jsonb, p_read jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_key constant text := case p_table when 'settings' then 'key' else 'id' end;
  v_table regclass;
  v_columns text;
  v_values text;
  v_is_granted boolean;
  v_id jsonb;
  v_stored jsonb;
begin
  if p_table is null or p_table not in (
      'achievements', 'coupons', 'games', 'map_pools', 'news', 'profiles', 'settings', 'store_items', 'system_status', 'teams', 'veto_sequences'
    )
    or p_id is null
    or jsonb_typeof(p_changes) is distinct from 'object' or p_changes = '{}'
    or jsonb_typeof(p_read) is distinct from 'object' or not p_read ?& array(select jsonb_object_keys(p_changes))
  then
    perform private.refuse('changes_invalid', 'Los cambios no son válidos.');
  end if;
  v_table := format('public.%I', p_table)::regclass;
  select
    string_agg(format('%I', name), ', '), string_agg(format('%L, %I', name, name), ', '),
    bool_and(attribute.attname is not null and has_column_privilege(attribute.attrelid, attribute.attnum, 'update'))
  into v_columns, v_values, v_is_granted
  from jsonb_object_keys(p_changes) as name
  left join pg_catalog.pg_attribute attribute
    on attribute.attrelid = v_table and attribute.attname = name and attribute.attnum > 0 and not attribute.attisdropped;
  if not v_is_granted then
    perform private.forbid();
  end if;

  v_id := jsonb_build_object(v_key, p_id);
  execute format(
    'select jsonb_build_object(%s) from %s where %I = (jsonb_populate_record(null::%s, $1)).%I for no key update',
    v_values, v_table, v_key, v_table, v_key
  ) into v_stored using v_id;
  if v_stored is null then
    perform private.forbid('No se pudo hacer el cambio: no tienes permiso o ya no existe.');
  end if;
  execute format(
    'update %s set (%s) = (select %s from jsonb_populate_record(null::%s, $1)) '
    'where %I = (jsonb_populate_record(null::%s, $2)).%I',
    v_table, v_columns, v_columns, v_table, v_key, v_table, v_key
  ) using private.merged_fields(v_stored, private.typed_fields(v_table, p_read), private.typed_fields(v_table, p_changes)), v_id;
end;
$$;

grant execute on function public.save_row to authenticated, service_role;
