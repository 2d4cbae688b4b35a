-- Numbers of the home page and the dashboard, each in one request; the back office's search for users.

--- The four numbers of the home page.
--- @field active_tournaments Tournaments whose status is Activo.
--- @field teams Teams of all games.
--- @field games Games that tournaments can have.
--- @field profiles Accounts that are not closed.
--- @chapter site 4
--- @title Leer las cifras de la comunidad
create function public.community_counts()
returns table (active_tournaments bigint, teams bigint, games bigint, profiles bigint)
language sql
stable
set search_path = ''
as $$
  select
    (select count(*) from public.tournaments where status = 'Activo'),
    (select count(*) from public.teams),
    (select count(*) from public.games),
    (select count(*) from public.profiles where closed_at is null)
$$;

--- The six counters of the dashboard. Administrators only.
create function public.admin_counts()
returns table (
  users bigint, teams bigint, active_tournaments bigint, waiting_tournaments bigint,
  completed_tournaments bigint, admins bigint
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    select
      (select count(*) from public.profiles p where p.closed_at is null),
      (select count(*) from public.teams),
      (select count(*) from public.tournaments t where t.status in ('Activo', 'Inscripciones')),
      (select count(*) from public.tournaments t where t.status = 'Próximamente'),
      (select count(*) from public.tournaments t where t.status = 'Finalizado' and t.cancelled_at is null),
      (select count(*) from public.profiles p where p.role = 'admin' and p.closed_at is null);
end;
$$;

--- Accounts that are not closed whose nickname, e-mail or team contains a text, ignoring case and accents; none for a
--- blank text. Administrators only.
create function public.search_accounts(p_search text)
returns setof public.profiles
language plpgsql
stable
security definer -- also searches e-mail addresses
set search_path = ''
as $$
declare
  v_pattern text := private.contains_pattern(p_search);
begin
  perform private.require_admin_reader();
  return query
    select account.*
    from public.profiles account
    where account.closed_at is null
      and account.id in (
        select named.id from public.profiles named where named.search_text like v_pattern
        union
        select reached.profile_id from public.profile_private reached where reached.email ilike v_pattern
        union
        select member.id
        from public.profiles member
        join public.teams team on team.id = member.team_id
        where team.search_text like v_pattern
      );
end;
$$;

grant execute on function public.community_counts to anon, authenticated, service_role;
grant execute on function public.admin_counts, public.search_accounts to authenticated, service_role;
