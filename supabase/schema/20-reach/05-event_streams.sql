-- Public events of a tournament as a stream: GET /api/tournaments/{id}/events.

--- Those of the given tournaments that visitors can see now.
create function private.visitors_tournaments(p_tournament_ids uuid[])
returns uuid[]
language sql
stable
set search_path = ''
set role = 'anon'
as $$
  select array(select id from public.tournaments where id = any (p_tournament_ids))
$$;
-- Visitors need the right to run this function: PostgreSQL checks the caller's rights when it plans the query again.
grant execute on function private.visitors_tournaments to anon;

--- Public events of some tournaments after a position in the record, p_limit at most, and the position up to which they
--- are complete.
create function private.followed_events(p_tournament_ids uuid[], p_after bigint, p_limit integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with listed as materialized (
    select event.sequence, event.tournament_id, jsonb_build_object(
      'id', event.id, 'type', event.kind, 'timestamp', event.created_at, 'data', private.facts_with_names(event)
    ) as event
    from private.tournament_events event
    where event.tournament_id = any (private.visitors_tournaments(p_tournament_ids))
      and event.sequence > p_after and event.is_public
    order by event.sequence
    limit p_limit
  )
  select jsonb_build_object(
    'position', greatest(
      p_after,
      case
        when (select count(*) from listed) = p_limit then (select max(sequence) from listed)
        else (select max(sequence) from private.tournament_events)
      end
    ),
    'events', (select coalesce(jsonb_agg(to_jsonb(listed) order by listed.sequence), '[]') from listed)
  )
$$;

--- Where a stream of a tournament starts: the events after p_after (none for null), and whether they are complete. They
--- are not if more than a day or more than p_limit events have passed, or if the position is unknown. Null for a
--- tournament that visitors cannot see.
create function private.resume_events(p_tournament_id uuid, p_after bigint, p_limit integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with record as materialized (
    select coalesce(min(sequence), 0) as oldest, coalesce(max(sequence), 0) as newest from private.tournament_events
  ), missed as materialized (
    select count(*) as events, min(event.created_at) as since
    from (
      select event.created_at
      from private.tournament_events event
      where event.tournament_id = p_tournament_id and event.sequence > p_after and event.is_public
      order by event.sequence
      limit p_limit
    ) as event
  ), found as (
    select
      record.newest,
      p_after is null or (
        p_after between record.oldest - 1 and record.newest
        and missed.events < p_limit and coalesce(missed.since > now() - interval '24 hours', true)
      ) as is_whole
    from record, missed
  )
  select case when is_whole and p_after is not null
    then private.followed_events(array[p_tournament_id], p_after, p_limit)
    else jsonb_build_object('position', newest, 'events', '[]'::jsonb)
  end || jsonb_build_object('is_whole', is_whole)
  from found
  where p_tournament_id = any (private.visitors_tournaments(array[p_tournament_id]))
$$;
