-- Counts the work that waits for administrators. Every page of the back office shows these numbers.

--- Matches without a score for longer than such matches take (state slow in match_states), with the start of that
--- state, in every running tournament whose board the caller may read. Without matches that are late by their scheduled
--- time.
create function private.slow_matches()
returns table (tournament_id uuid, since timestamptz)
language sql
stable
rows 10
set search_path = ''
as $$
  select match.tournament_id, progress.since
  from private.match_states(array(select cup.id from public.tournaments cup where cup.status = 'Activo')) progress
  join public.tournament_matches match on match.id = progress.match_id
  where progress.state = 'slow'
    -- Matches that did not start on time, or whose time was long ago, count as late and not as slow.
    and (match.plays_at is null or match.live_since is not null and match.plays_at > private.live_from())
$$;
grant execute on function private.slow_matches to authenticated;

--- How much work of each kind waits for administrators, counted as the late rows of admin_tonight. Administrators only.
--- results: matches with a missing result; requests: for a place or for a stand-in; delayed: matches that have not
--- begun on time or take too long; starts: tournaments that should have begun. Reports about the caller are not
--- counted: other administrators decide them.
create function public.admin_waiting_work()
returns table (
  tournament_disputes bigint, challenge_disputes bigint, reports bigint, payouts bigint,
  flagged_orders bigint, differences bigint, messages bigint, proposals bigint,
  calls bigint, objections bigint, tournament_results bigint, challenge_results bigint, appeals bigint,
  requests bigint, delayed bigint, starts bigint
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  -- Each count uses a partial index, or one key of an index, so that resolved rows cost nothing.
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
      -- The decision of a match does not close its referee calls; the end of the tournament does.
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
            -- A match with an objection is not counted here, because it is counted as an objection.
            and not exists (select from public.match_starts s where s.match_id = m.id and s.state = 'objected')
        ),
      (select count(*) from public.challenge_matches m where m.status = 'pending_results')
        + (
          select count(*) from public.challenge_matches m
          where m.status in ('scheduled', 'pending_results', 'disputed') and not m.needs_attention
            and m.plays_at <= private.live_from()
        ),
      private.open_appeals(),
      (
        select count(*) from public.entry_requests e
        join public.tournaments t on t.id = e.tournament_id and t.status <> 'Finalizado' and t.cancelled_at is null
        where e.state = 'asked'
      ) + (
        select count(*) from public.stand_ins i
        join public.tournaments t on t.id = i.tournament_id and t.status <> 'Finalizado' and t.cancelled_at is null
        where i.state = 'open'
      ),
      (
        select count(*) from public.tournament_matches m
        where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and not m.needs_attention
          and m.plays_at > private.live_from() and m.plays_at <= now() and m.live_since is null
          and not exists (select from public.match_starts s where s.match_id = m.id and s.state = 'objected')
      ) + (select count(*) from private.slow_matches()),
      (
        select count(*) from public.tournaments t
        where t.status in ('Próximamente', 'Inscripciones') and t.start_date <= now()
      );
end;
$$;

grant execute on function public.admin_waiting_work to authenticated;
