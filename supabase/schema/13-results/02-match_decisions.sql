-- Deciding a match, with everything that follows: winners advance, stages end, prizes are paid.

--- Moves a participant into an empty slot of a later match, and with p_is_notified notifies both sides of their
--- opponent. If the other slot of that match is closed, the participant has a bye and advances. Filling a slot twice is
--- a programming error.
create function private.fill_slot(p_match_id uuid, p_slot integer, p_participant_id uuid, p_is_notified boolean default true)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  update public.tournament_matches
  set
    participant1_id = case p_slot when 1 then p_participant_id else participant1_id end,
    participant2_id = case p_slot when 2 then p_participant_id else participant2_id end,
    winner_id = case when slot1_closed or slot2_closed then p_participant_id end,
    status = case
      when slot1_closed or slot2_closed then 'bye'
      when case p_slot when 1 then participant2_id else participant1_id end is null then 'pending_opponent'
      when scheduled_time is not null then 'scheduled'
      else 'pending'
    end
  where id = p_match_id
    and not case p_slot when 1 then slot1_closed else slot2_closed end
    and case p_slot when 1 then participant1_id else participant2_id end is null
  returning * into v_match;
  if not found then
    raise exception 'slot % of match % is taken', p_slot, p_match_id;
  end if;
  if v_match.status = 'bye' then
    if v_match.next_match_id is not null then
      perform private.fill_slot(v_match.next_match_id, v_match.next_match_slot, p_participant_id, p_is_notified);
    end if;
  elsif v_match.status <> 'pending_opponent' and p_is_notified then
    perform private.notify_participant(
      side.id, 'match_ready', 'Juegas contra ' || private.participant_name(side.rival_id),
      (select name from public.tournaments where id = v_match.tournament_id),
      '/match/manage/' || p_match_id, p_match_id::text, side.rival_id
    )
    from (values
      (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
    ) as side (id, rival_id)
    -- If a side has withdrawn or was disqualified, its next match is a walkover at once.
    where not exists (
      select 1 from public.tournament_participants
      where tournament_id = v_match.tournament_id
        and participant_id in (v_match.participant1_id, v_match.participant2_id)
        and status in ('disqualified', 'withdrawn')
    );
  end if;
end;
$$;

--- Closes a slot that stays empty: the participant in the other slot, now or later, has a bye.
create function private.close_slot(p_match_id uuid, p_slot integer)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  update public.tournament_matches
  set
    slot1_closed = slot1_closed or p_slot = 1,
    slot2_closed = slot2_closed or p_slot = 2,
    winner_id = coalesce(participant1_id, participant2_id),
    status = case
      when coalesce(participant1_id, participant2_id) is not null then 'bye'
      when slot1_closed or slot2_closed then 'cancelled'
      else 'pending_opponent'
    end
  where id = p_match_id
    and not case p_slot when 1 then slot1_closed else slot2_closed end
    and case p_slot when 1 then participant1_id else participant2_id end is null
  returning * into v_match;
  if not found then
    raise exception 'slot % of match % is taken', p_slot, p_match_id;
  end if;
  if v_match.next_match_id is not null and v_match.status = 'bye' then
    perform private.fill_slot(v_match.next_match_id, v_match.next_match_slot, v_match.winner_id);
  elsif v_match.next_match_id is not null and v_match.status = 'cancelled' then
    perform private.close_slot(v_match.next_match_id, v_match.next_match_slot);
  end if;
  -- A bye has no loser, so the slot to which its loser would move closes too. This is done when the first slot of the
  -- match closes, and not again when the second one does.
  if v_match.loser_next_match_id is not null and v_match.slot1_closed <> v_match.slot2_closed then
    perform private.close_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot);
  end if;
end;
$$;

--- Stores a decision: in the match, its games, the statistics, the group table and the slots that the match feeds. The
--- calling procedure has checked the decision.
create function private.complete_tournament_match(
  p_match_id uuid, p_winner_id uuid, p_outcome text, p_result text, p_decided_by uuid, p_decided_how text,
  p_reason text default null
)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_loser_id uuid;
begin
  update public.tournament_matches
  set
    winner_id = p_winner_id, status = 'completed', outcome = p_outcome,
    result = case when series is null then p_result else private.shown_result(private.find_match(id), p_result) end,
    decided_at = now(), decided_by = p_decided_by, decided_how = p_decided_how, decision_reason = p_reason,
    abandoned_score = case p_outcome when 'walkover' then live_score end,
    live_score = null, live_since = null
  where id = p_match_id
  returning * into v_match;
  if p_outcome = 'score' then
    perform private.settle_games(
      p_match_id, true, array[v_match.participant1_id, v_match.participant2_id], v_match.best_of, p_result,
      v_match.series
    );
  end if;
  v_loser_id := case p_winner_id
    when v_match.participant1_id then v_match.participant2_id
    when v_match.participant2_id then v_match.participant1_id
  end;

  perform private.credit_match(
    p_match_id, v_match.tournament_id, array[v_match.participant1_id, v_match.participant2_id], p_winner_id
  );
  if v_match.stage = 'swiss' then
    perform private.count_swiss_match(v_match);
  elsif v_match.group_id is not null then
    perform private.refresh_group_table(v_match.group_id, array[v_match.participant1_id, v_match.participant2_id]);
  elsif v_match.stage = 'final' and v_match.round = 1 then
    perform private.add_second_final(v_match);
  end if;
  if v_match.next_match_id is not null then
    perform private.fill_slot(v_match.next_match_id, v_match.next_match_slot, p_winner_id);
  end if;
  if v_match.loser_next_match_id is not null then
    perform private.fill_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot, v_loser_id);
  end if;
end;
$$;

--- Gives a walkover to the opponents of disqualified or withdrawn participants, in every match whose two sides are
--- known.
create function private.forfeit_disqualified(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match record;
begin
  -- The function runs after every decision. Usually no participant has left the tournament, so this is checked first.
  if not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and status in ('disqualified', 'withdrawn')
  ) then
    return;
  end if;
  -- Each walkover may move a disqualified participant into another match, so the search is repeated.
  loop
    select
      match.id,
      case
        when rival.status not in ('disqualified', 'withdrawn') then rival.participant_id
        -- If both sides have left, the one with the better seed advances, and then loses the next match.
        when gone.seed < rival.seed then gone.participant_id
        else rival.participant_id
      end as winner_id,
      gone.participant_id as loser_id,
      rival.status not in ('disqualified', 'withdrawn') as has_winner
    into v_match
    -- The query starts with the participants that have left the tournament, because there are only a few.
    from public.tournament_participants gone
    join public.tournament_matches match
      on match.tournament_id = gone.tournament_id
      and (gone.participant_id = match.participant1_id or gone.participant_id = match.participant2_id)
    join public.tournament_participants rival
      on rival.tournament_id = match.tournament_id
      and rival.participant_id = case gone.participant_id
        when match.participant1_id then match.participant2_id
        else match.participant1_id
      end
    where gone.tournament_id = p_tournament_id
      and gone.status in ('disqualified', 'withdrawn')
      and match.status not in ('completed', 'bye', 'cancelled')
    order by match.round, match.position_in_bracket
    limit 1;
    exit when not found;
    perform private.complete_tournament_match(v_match.id, v_match.winner_id, 'walkover', 'W.O.', null, 'exclusion');
    if v_match.has_winner then
      perform private.notify_participant(
        v_match.winner_id, 'match_won', 'Ganaste por W.O. a ' || private.participant_name(v_match.loser_id),
        (select name from public.tournaments where id = p_tournament_id), '/match/manage/' || v_match.id, null, v_match.loser_id
      );
    end if;
  end loop;
end;
$$;

--- Gives walkovers against sides that have left. If no match or lobby game is left to play, ends the round or the stage, and
--- then opens the next one or finishes the tournament.
create function private.settle_tournament(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_stage public.tournament_stages;
begin
  perform private.forfeit_disqualified(p_tournament_id);
  if exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled')
  ) or exists (
    select 1 from public.lobby_games where tournament_id = p_tournament_id and state = 'planned'
  ) then
    return;
  end if;

  for v_stage in
    select * from public.tournament_stages
    where tournament_id = p_tournament_id and state <> 'done'
    order by position
  loop
    if v_stage.state = 'running' and v_stage.kind = 'swiss' and private.close_swiss_round(v_stage) then
      return;
    elsif v_stage.state = 'running' and private.waits_for_tie_break(v_stage) then
      return;
    elsif v_stage.state = 'running' and v_stage.kind = 'lobbies' and private.close_lobby_round(v_stage) then
      return;
    elsif v_stage.state = 'running' then
      perform private.close_stage(v_stage);
    elsif v_stage.state = 'ready' then
      perform private.move_next_up(v_stage);
      if cardinality(private.stage_participants(v_stage)) > 1 then
        return;
      end if;
      perform private.close_deserted_stage(v_stage);
    elsif private.open_stage(v_stage) then
      return;
    end if;
  end loop;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  perform private.finish_tournament(v_tournament);
end;
$$;

--- Whether a decision in a locked tournament may change more than its own match: the match may be the last one, or
--- other matches may be forfeited because of it.
create function private.may_bring_more(p_tournament_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and status in ('disqualified', 'withdrawn')
  )
  or (
    select count(*) <= 1
    from (
      select 1 from public.tournament_matches
      where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled')
        -- A match with a closed slot is not counted, because the participant that arrives there advances without
        -- playing.
        and not (status = 'pending_opponent' and (slot1_closed or slot2_closed))
      limit 2
    ) as undecided
  )
$$;

--- Pays both wagers of a decided challenge to the winner.
create function private.pay_wager(p_match private.match_state, p_winner_id uuid)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_pot integer;
begin
  with paid as (
    update public.escrows
    set status = 'paid', settled_at = now()
    where challenge_id = p_match.challenge_id and status = 'held'
    returning amount
  )
  select sum(amount) into v_pot from paid;
  if v_pot is not null then
    perform private.move_tickets(
      p_winner_id, v_pot, 'wager_payout', 'Desafío ganado', 'challenges', p_match.challenge_id
    );
  end if;
  update public.challenges set status = 'completed' where id = p_match.challenge_id;
end;
$$;
