-- Figures of the home page and the dashboard, each in one request.

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
comment on function public.community_counts() is 'The four figures of the home page.';

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
  perform private.require_admin();
  return query
    select
      (select count(*) from public.profiles p where p.closed_at is null),
      (select count(*) from public.teams),
      (select count(*) from public.tournaments t where t.status in ('Activo', 'Inscripciones')),
      (select count(*) from public.tournaments t where t.status = 'Próximamente'),
      (select count(*) from public.tournaments t where t.status = 'Finalizado'),
      (select count(*) from public.profiles p where p.role = 'admin' and p.closed_at is null);
end;
$$;
comment on function public.admin_counts() is 'Admin: the six counters of the dashboard.';

grant execute on function public.community_counts() to anon, authenticated, service_role;
grant execute on function public.admin_counts() to authenticated, service_role;
