-- Audit log: every direct write of an administrator to a table that only administrators write.
-- Procedures log their own actions.

--- Logs an administrator's insert, update or delete, with the row before and after.
create function private.audit_change()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
declare
  -- Derived columns are left out, because they contain no further information.
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['search_text', 'list_order', 'is_full', 'edited_at'] end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['search_text', 'list_order', 'is_full', 'edited_at'] end;
begin
  if v_before is distinct from v_after then
    perform private.audit(
      lower(tg_op), tg_table_name,
      coalesce(v_after ->> 'id', v_before ->> 'id', v_after ->> 'key'),
      v_before, v_after
    );
  end if;
  return null;
end;
$$;

do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'games', 'map_pools', 'veto_sequences', 'news', 'store_items', 'coupons', 'system_status', 'settings', 'tournaments',
    'tournament_templates', 'achievements', 'contact_messages'
  ] loop
    execute format(
      'create trigger z_audit_change after insert or update or delete on public.%I '
      'for each row when (private.is_direct_request()) execute function private.audit_change()',
      v_table
    );
  end loop;
end
$$;
