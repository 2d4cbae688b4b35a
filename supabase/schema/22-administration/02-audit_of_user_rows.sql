-- Audit log, second part: changes by administrators to rows of other users.

--- Logs a change by an administrator to a row of another user. The trigger names the columns that identify the owner.
create function private.audit_admin_change()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
declare
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['search_text', 'list_order', 'is_full'] end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['search_text', 'list_order', 'is_full'] end;
  v_row jsonb := coalesce(v_before, v_after);
begin
  if v_before is not distinct from v_after
    or not private.is_admin()
    or exists (select 1 from unnest(tg_argv[0:]) as owner_column where v_row ->> owner_column = auth.uid()::text)
    or v_row ->> 'team_id' = private.my_led_team_id()::text
  then
    return null;
  end if;
  perform private.audit(
    lower(tg_op), tg_table_name, coalesce(v_row ->> 'id', v_row ->> 'profile_id'), v_before, v_after
  );
  return null;
end;
$$;

-- The trigger ignores deletions of teams, because dissolve_team() logs them.
create trigger z_audit_admin_change
  after insert or update on public.teams
  for each row when (private.is_direct_request())
  execute function private.audit_admin_change('leader_id');
create trigger z_audit_admin_change
  after insert or update or delete on public.team_members
  for each row when (private.is_direct_request())
  execute function private.audit_admin_change('profile_id');
create trigger z_audit_admin_change
  after update on public.team_join_requests
  for each row when (private.is_direct_request())
  execute function private.audit_admin_change('user_id');

--- Logs a file deleted by an administrator, except their own avatar and logo.
create function private.audit_deleted_file()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
begin
  if private.is_admin() and (
    old.owner_id is distinct from auth.uid()::text or old.bucket_id not in ('profile_avatars', 'team_logos')
  ) then
    perform private.audit(
      'delete', 'storage.objects', old.id::text,
      jsonb_build_object('bucket_id', old.bucket_id, 'name', old.name, 'owner_id', old.owner_id), null
    );
  end if;
  return null;
end;
$$;

-- A hosted platform allows no triggers on this table; the block then does nothing.
do $$
begin
  create trigger z_audit_deleted_file
    after delete on storage.objects
    for each row when (private.is_direct_request())
    execute function private.audit_deleted_file();
exception when insufficient_privilege then
  raise notice 'deleted files are not recorded: storage.objects takes no triggers';
end
$$;
