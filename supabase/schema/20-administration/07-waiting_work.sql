-- What waits for the administration, counted for every page of the back office.

create function public.admin_waiting_work()
returns table (
  tournament_disputes bigint, challenge_disputes bigint, reports bigint, payouts bigint,
  flagged_orders bigint, differences bigint, messages bigint, proposals bigint,
  calls bigint, objections bigint, tournament_results bigint, challenge_results bigint, appeals bigint
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
      (select count(*) from public.tournament_proposals p where p.status = 'pending'),
      -- With the cup they are over, though no decision of its match closes a call.
      (
        select count(*) from public.referee_calls c
        join public.tournaments t on t.id = c.tournament_id and t.status = 'Activo'
        where c.state in ('open', 'taken')
      ),
      (
        select count(*) from public.match_starts s
        join public.tournaments t on t.id = s.tournament_id and t.status = 'Activo'
        where s.state = 'objected'
      ),
      (select count(*) from public.tournament_matches m where m.status = 'pending_results')
        + (
          select count(*) from public.tournament_matches m
          where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and not m.needs_attention
            and m.plays_at <= private.live_from()
        ),
      (select count(*) from public.challenge_matches m where m.status = 'pending_results')
        + (
          select count(*) from public.challenge_matches m
          where m.status in ('scheduled', 'pending_results', 'disputed') and not m.needs_attention
            and m.plays_at <= private.live_from()
        ),
      private.open_appeals();
end;
$$;
comment on function public.admin_waiting_work() is
  'Admin: how much of each kind waits to be settled; results are of matches that owe one, as admin_tonight tells them. '
  'Reports about the caller are not counted: others judge them.';

grant execute on function public.admin_waiting_work() to authenticated;
