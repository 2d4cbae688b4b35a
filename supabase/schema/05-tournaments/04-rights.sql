-- Who may do what in one tournament: the only place that answers it.
--
-- Administrators of the platform have every right everywhere, the staff of a tournament those that were given to
-- them there (tournament_staff), nobody else any. The known rights stand in a constraint of that table.

create function private.my_tournament_ids(p_right text default null)
returns setof uuid
language sql
stable
security definer -- reads the staff on behalf of callers that may not
rows 2
set search_path = ''
as $$
  select staff.tournament_id
  from public.tournament_staff staff
  where staff.profile_id = auth.uid() and case when p_right is null then staff.rights <> array['door'] else p_right = any (staff.rights) end
    and private.is_active_account(staff.profile_id) and private.has_shown_factor()
    and private.suspended_until(staff.profile_id) is null
$$;
comment on function private.my_tournament_ids(text) is
  'The tournaments in which the caller is staff and has a right; without one, in which he is staff at all, '
  'but for who has the door alone: he sees nothing else of it. For policies: '
  '(select private.is_admin()) or tournament_id in (select private.my_tournament_ids(''chat'')).';

create function private.may(p_tournament_id uuid, p_right text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_admin()
    or coalesce(p_tournament_id in (select private.my_tournament_ids(p_right)), false)
$$;
comment on function private.may(uuid, text) is
  'Whether the caller has a right in a tournament: the staff who were given it, and administrators. Null is no tournament (a '
  'challenge): administrators alone. For reading; what changes something asks is_acting_staff() or require_right().';

create function private.is_acting_staff(p_tournament_id uuid, p_right text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.is_acting_admin()
    or coalesce(p_tournament_id in (select private.my_tournament_ids(p_right)), false);
end;
$$;
comment on function private.is_acting_staff(uuid, text) is
  'As may(), for what is changed by that right: of administrators it asks what is_acting_admin() asks, of staff the factor that '
  'their account has.';

create function private.forbid_without_right(p_tournament_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_shown_factor();
  if p_tournament_id in (select private.my_tournament_ids()) then
    perform private.forbid('Tus permisos en este torneo no incluyen esto. Pídeselo a quien lo organiza.');
  end if;
  perform private.forbid();
end;
$$;
comment on function private.forbid_without_right(uuid) is
  'Refuses whoever lacks a right in a tournament: second_factor_not_shown, or forbidden with what staff can do about it.';

create function private.require_right(p_tournament_id uuid, p_right text)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_acting_staff(p_tournament_id, p_right) then
    perform private.forbid_without_right(p_tournament_id);
  end if;
  return auth.uid();
end;
$$;
comment on function private.require_right(uuid, text) is
  'The caller, who has a right in a tournament and uses it (null for the service key). Refuses recent_factor_needed and '
  'second_factor_missing of administrators, second_factor_not_shown, and everybody without the right.';

create function private.require_right_to_read(p_tournament_id uuid, variadic p_rights text[])
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (select 1 from unnest(p_rights) as one (name) where private.may(p_tournament_id, one.name)) then
    -- Says why to whoever would be an administrator.
    perform private.is_acting_admin();
    perform private.forbid_without_right(p_tournament_id);
  end if;
  return auth.uid();
end;
$$;
comment on function private.require_right_to_read(uuid, text[]) is
  'As require_right(), for what only reads and has one of several rights: asks no recent factor.';

grant execute on function
  private.my_tournament_ids(text), private.may(uuid, text), private.is_acting_staff(uuid, text),
  private.forbid_without_right(uuid), private.require_right(uuid, text), private.require_right_to_read(uuid, text[])
to anon, authenticated, service_role;
