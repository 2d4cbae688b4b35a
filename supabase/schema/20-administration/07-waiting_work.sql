-- What waits for the administration, counted for every page of the back office.

create function public.admin_waiting_work()
returns table (
  tournament_disputes bigint, challenge_disputes bigint, reports bigint, payouts bigint,
  flagged_orders bigint, differences bigint, messages bigint, proposals bigint
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  -- Each count is that of a partial index, or of one key of an index: what is settled costs nothing.
  return query
    select
      (select count(*) from public.tournament_matches m where m.status = 'disputed'),
      (select count(*) from public.challenge_matches m where m.status = 'disputed'),
      (select count(*) from public.reports r where r.status = 'open'),
      (select count(*) from public.payouts p where p.status = 'pending'),
      (select count(*) from public.ticket_orders o where o.flag is not null and o.flag_resolved_at is null),
      (select count(*) from public.payment_differences d where d.resolved_at is null),
      (select count(*) from public.contact_messages c where c.handled_at is null),
      (select count(*) from public.tournament_proposals p where p.status = 'pending');
end;
$$;
comment on function public.admin_waiting_work() is
  'Admin: how much of each kind only the administration can settle. Reports about the caller are not counted: others '
  'judge them.';

grant execute on function public.admin_waiting_work() to authenticated;
