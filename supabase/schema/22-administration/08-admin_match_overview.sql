-- The organiser's overview: late, running and upcoming matches and other work.

--- What is late, live and next, at most sixty rows each. Administrators only. Late rows come by urgency. Matches are
--- grouped by kind and tournament (challenges by kind), with their number and earliest time. Late kinds: dispute;
--- result (missing); call (a side called a referee) and objection (to a walkover), both of running tournaments; slow
--- (longer than such matches take); due (not begun on time). live: in progress; match: in the next twelve hours. cup: a
--- running tournament without any of these three, with its number of open matches; start: one that should have begun,
--- or begins within twelve hours, with its participants and places. request: for a place or for a stand-in. report:
--- undecided reports, except about the caller; payout: unpaid money prizes. at is the scheduled time, or since when;
--- for a dispute when it was opened.
--- @type part "late" | "live" | "next"
--- @type kind "call" | "objection" | "request" | "slow" | "dispute" | "result" | "due" | "live" | "match" | "cup" |
--- "start" | "report" | "payout"
--- @nullable tournament_id, title, total
create function public.admin_tonight()
returns table (
  part text, kind text, tournament_id uuid, title text, amount bigint, total bigint, at timestamptz
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin_reader();
  -- Each list is read from an index by the columns that distinguish its kind, so that resolved rows cost nothing.
  return query
    with
    matches as (
      select m.tournament_id, m.status, m.plays_at as hour, m.live_since as begun_at, m.created_at, m.disputed_at
      from public.tournament_matches m
      where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and m.needs_attention
      union all
      select m.tournament_id, m.status, m.plays_at, m.live_since, m.created_at, null
      from public.tournament_matches m
      where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and not m.needs_attention
        and m.plays_at <= now() + interval '12 hours'
        and not exists (select from public.match_starts s where s.match_id = m.id and s.state = 'objected')
      union all
      select null, m.status, m.plays_at, m.plays_at, m.created_at, m.disputed_at
      from public.challenge_matches m
      where m.status in ('scheduled', 'pending_results', 'disputed') and m.needs_attention
      union all
      select null, m.status, m.plays_at, m.plays_at, m.created_at, null
      from public.challenge_matches m
      where m.status in ('scheduled', 'pending_results', 'disputed') and not m.needs_attention
        and m.plays_at <= now() + interval '12 hours'
    ),
    categorized as (
      select
        tournament_id,
        coalesce(case status when 'disputed' then disputed_at end, hour, created_at) as at,
        case
          when status = 'disputed' then 'dispute'
          -- After LIVE_HOURS (a constant of the web client) a match counts as over, and its result as missing.
          when status = 'pending_results' or hour <= private.live_from() then 'result'
          when begun_at <= now() then 'live'
          when hour <= now() then 'due'
          else 'match'
        end as kind
      from matches
    ),
    counted as (
      select
        case kind when 'live' then 'live' when 'match' then 'next' else 'late' end as part,
        kind, tournament_id, count(*) as amount, null::bigint as total, min(at) as at
      from categorized
      group by kind, tournament_id
    ),
    cups as (
      -- A tournament without scheduled times, or a league that lasts weeks, counts as running until it ends.
      -- The matches of these tournaments count as upcoming.
      (select
        'next' as part, 'cup' as kind, t.id,
        (
          select count(*) from public.tournament_matches m
          where m.tournament_id = t.id and m.status in ('pending', 'scheduled', 'pending_results', 'disputed')
        ),
        null::bigint, t.start_date
      from public.tournaments t
      where t.status = 'Activo'
        and t.id not in (select tournament_id from counted where kind in ('live', 'due', 'match') and tournament_id is not null)
      order by t.start_date desc
      limit 60)
      union all
      (select 'late', 'start', t.id, public.participant_count(t), nullif(t.max_participants, 0), t.start_date
      from public.tournaments t
      where t.status in ('Próximamente', 'Inscripciones') and t.start_date <= now()
      order by t.start_date desc
      limit 60)
      union all
      (select 'next', 'start', t.id, public.participant_count(t), nullif(t.max_participants, 0), t.start_date
      from public.tournaments t
      where t.status in ('Próximamente', 'Inscripciones')
        and t.start_date > now() and t.start_date <= now() + interval '12 hours'
      order by t.start_date
      limit 60)
    ),
    reported as (
      select 'late' as part, 'report' as kind, null::uuid, count(*), null::bigint, min(r.created_at)
      from public.reports r
      where r.status = 'open'
      having count(*) > 0
    ),
    owed as (
      select 'late' as part, 'payout' as kind, p.tournament_id, count(*), null::bigint, min(p.created_at)
      from public.payouts p
      where p.status = 'pending'
      group by p.tournament_id
    ),
    asked as (
      -- The decision of a match does not close its referee calls; the end of the tournament does.
      select 'late' as part, waits.kind, waits.tournament_id, count(*), null::bigint, min(waits.at)
      from (
        select 'call' as kind, c.tournament_id, c.created_at as at
        from public.referee_calls c
        where c.state in ('open', 'taken')
        union all
        select 'objection', s.tournament_id, s.objected_at
        from public.match_starts s
        where s.state = 'objected'
        union all
        select 'request', e.tournament_id, e.created_at
        from public.entry_requests e
        where e.state = 'asked'
        union all
        select 'request', i.tournament_id, i.created_at
        from public.stand_ins i
        where i.state = 'open'
        union all
        select 'slow', slow.tournament_id, slow.since
        from private.slow_matches() slow
      ) as waits
      join public.tournaments t on t.id = waits.tournament_id and t.cancelled_at is null
        -- Lists the states, so that the index on them is used.
        and t.status in ('Próximamente', 'Inscripciones', 'Activo') and (t.status = 'Activo' or waits.kind = 'request')
      group by waits.kind, waits.tournament_id
    ),
    listed as (
      select
        entry.*,
        row_number() over (
          partition by entry.part
          -- Late rows are sorted by urgency: first those with users who wait at a match, then money and documents.
          -- Within a kind, the latest start comes first, because it is the most likely to be tonight.
          order by
            case entry.part when 'late' then array_position(
              array['call', 'objection', 'dispute', 'result', 'due', 'start', 'slow', 'request', 'report', 'payout'], entry.kind
            ) end,
            entry.kind = 'cup',
            case when entry.part = 'late' or entry.kind = 'cup' then entry.at end desc, entry.at, entry.tournament_id
        ) as place
      from (
        select * from counted union all select * from cups union all select * from reported
        union all select * from owed union all select * from asked
      ) as entry (part, kind, tournament_id, amount, total, at)
    )
    select
      listed.part, listed.kind, listed.tournament_id,
      (select t.name from public.tournaments t where t.id = listed.tournament_id),
      listed.amount, listed.total, listed.at
    from listed
    where listed.place <= 60
    order by listed.part, listed.place;
end;
$$;

grant execute on function public.admin_tonight to authenticated;
