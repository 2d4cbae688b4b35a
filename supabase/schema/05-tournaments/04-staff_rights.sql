-- Rights in a tournament. Only the functions of this file decide who has a right.
--
-- Administrators of the platform have every right in every tournament.
-- Staff have the rights given to them in one tournament (tournament_staff). Other users have no rights.
-- A constraint of tournament_staff lists the existing rights.

--- Returns the tournaments in which the caller is staff with the given right. Without p_right, all in which the caller
--- is staff, except with only the right `door`, which shows nothing else of a tournament. For policies: (select
--- private.is_admin()) or tournament_id in (select private.my_tournament_ids('chat')).
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

--- Whether the caller has a right in a tournament, as its staff or as administrator. If the tournament is null (a
--- challenge), only administrators have rights. Use it for reading; procedures that change something use
--- is_acting_staff() or require_right().
create function private.may(p_tournament_id uuid, p_right text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_admin()
    or coalesce(p_tournament_id in (select private.my_tournament_ids(p_right)), false)
$$;

--- Whether the caller has a right in a tournament and may change something with it. Like may(), but administrators must
--- also fulfil is_acting_admin(), and staff must have shown the second factor of their account.
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

--- Refuses users without a right in a tournament: second_factor_not_shown, or forbidden with a message that tells staff
--- how to get the right.
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

--- Returns the id of the caller, who must have a right in a tournament and may use it now (null for the service key).
--- Refuses recent_factor_needed and second_factor_missing for administrators, second_factor_not_shown, and users
--- without the right.
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

--- Returns the id of the caller, who must have one of several rights in a tournament. Like require_right(), but for
--- reading: it needs no recent second factor.
create function private.require_right_to_read(p_tournament_id uuid, variadic p_rights text[])
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (select 1 from unnest(p_rights) as one (name) where private.may(p_tournament_id, one.name)) then
    perform private.is_acting_admin();
    perform private.forbid_without_right(p_tournament_id);
  end if;
  return auth.uid();
end;
$$;

grant execute on function
  private.my_tournament_ids, private.may, private.is_acting_staff, private.forbid_without_right,
  private.require_right, private.require_right_to_read
to anon, authenticated, service_role;
