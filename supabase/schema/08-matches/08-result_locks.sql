-- Concurrent results: matches of a tournament that do not depend on each other do not wait for each other.
-- A decision that may end a round or more, or cause forfeits, takes the tournament's lock exclusively.
-- All other transactions share the lock, and procedures on the tournament itself wait for them.
-- Order of the locks: the match's results, its part of a group table, the key 'turn', the tournament, the match.

--- Takes an advisory lock on a name until the end of the transaction.
create function private.lock_key(p_name text)
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(p_name, 0))
$$;

--- The lock key that makes matches be decided one after the other. All matches of a group have the same key, each match
--- of a Swiss round has a separate one, and a match of a bracket has none (null).
create function private.table_part(p_match public.tournament_matches)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- A decision in a group writes its whole table; in a Swiss stage the table is written at the end of the round.
  select case p_match.stage
    when 'group' then 'group ' || p_match.group_id
    when 'tie_break' then 'group ' || p_match.group_id
    when 'swiss' then 'swiss match ' || p_match.id
  end
$$;

--- Locks another undecided match of the Swiss round against a decision until the end of the transaction; false if all
--- others are decided or are being decided.
create function private.hold_open(p_match public.tournament_matches)
returns boolean
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_other public.tournament_matches;
begin
  -- All decisions try the matches in the same order, so that they lock the same match and block few others.
  -- A match that is being decided is skipped, because this transaction would have to wait for its lock.
  for v_other in
    select * from public.tournament_matches
    where tournament_id = p_match.tournament_id and stage_id = p_match.stage_id
      and status not in ('completed', 'bye', 'cancelled') and id <> p_match.id
    order by position_in_bracket desc
  loop
    if pg_try_advisory_xact_lock_shared(hashtextextended(private.table_part(v_other), 0))
      and exists (
        select 1 from public.tournament_matches
        where id = v_other.id and status not in ('completed', 'bye', 'cancelled')
      )
    then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

--- Whether this decision certainly changes only its match, the slots that the match feeds and its table. It must decide
--- no other match, and another match of the stage must stay undecided, whatever is decided elsewhere at the same time.
--- Call it while the part of the match is locked.
create function private.leaves_play(p_match public.tournament_matches)
returns boolean
language sql
volatile -- volatile: it takes locks
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when p_match.stage = 'swiss' then private.hold_open(p_match)
    when p_match.group_id is not null then exists (
      select 1 from public.tournament_matches other
      where other.tournament_id = p_match.tournament_id and other.stage_id = p_match.stage_id
        and other.status not in ('completed', 'bye', 'cancelled')
        and other.id <> p_match.id
        and private.table_part(other) = private.table_part(p_match)
    )
    when p_match.next_match_id is null then false
    -- The next match cannot begin before this one is decided.
    -- If the next match has a bye or a disqualified side, the decision would cause more changes.
    else not exists (
      select 1 from public.tournament_matches next
      where next.id in (p_match.next_match_id, p_match.loser_next_match_id)
        and (
          next.slot1_closed or next.slot2_closed
          or exists (
            select 1 from public.tournament_participants gone
            where gone.tournament_id = next.tournament_id
              and gone.participant_id in (next.participant1_id, next.participant2_id)
              and gone.status in ('disqualified', 'withdrawn')
          )
        )
    )
  end
$$;

--- Takes a shared lock on the tournament of a match, which allows only other results; false, without a lock, if the
--- decision needs an exclusive lock. Refuses tournament_cancelled.
create function private.share_tournament(p_match_id uuid, p_is_decision boolean)
returns boolean
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_tournament public.tournaments;
begin
  -- This is a separate block, because an exception in it releases the locks taken inside.
  begin
    select * into v_match from public.tournament_matches where id = p_match_id;
    perform pg_advisory_xact_lock_shared(hashtextextended('turn ' || v_match.tournament_id, 0));
    select * into v_tournament from public.tournaments where id = v_match.tournament_id for share;
    perform private.require_not_cancelled(v_tournament);
    -- From now on no other transaction changes the tournament, so the match is read again.
    select * into v_match from public.tournament_matches where id = p_match_id;
    if found and (not p_is_decision or private.leaves_play(v_match)) then
      return true;
    end if;
    raise exception using errcode = 'LM001', message = 'the tournament is needed alone';
  exception when sqlstate 'LM001' then
    return false;
  end;
end;
$$;

--- Locks a match as private.lock_match() does, for reports and decisions, while other matches of the tournament can be
--- decided at the same time. p_is_decision means that the match may be decided even without a report. Refuses
--- match_not_found.
create function private.lock_match_for_result(p_match_id uuid, p_is_decision boolean)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_row public.tournament_matches;
  v_match private.match_state;
  v_is_decision boolean;
begin
  select * into v_row from public.tournament_matches where id = p_match_id;
  if not found then
    return private.lock_match(p_match_id);
  end if;
  -- Reports are stored only under this lock, so if no report exists now, this is the first one and decides nothing.
  perform private.lock_key('results ' || p_match_id);
  v_is_decision := p_is_decision or exists (select 1 from public.match_reports where match_id = p_match_id);
  if v_is_decision and v_row.group_id is not null then
    perform private.lock_key(private.table_part(v_row));
  end if;
  if not private.share_tournament(p_match_id, v_is_decision) then
    -- Takes the lock 'turn' before the exclusive lock.
    -- Transactions with a shared lock also wait for 'turn', so they cannot delay the exclusive lock for ever.
    perform private.lock_key('turn ' || v_row.tournament_id);
    return private.lock_match(p_match_id);
  end if;
  select
    id, 'tournament', tournament_id, null, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, case when v_is_decision then false end, series
  into v_match
  from public.tournament_matches
  where id = p_match_id
  for no key update;
  return v_match;
end;
$$;
