-- Undoing a decision while nothing depends on it yet.

--- True if the match was decided by users; byes and matches without sides are decided automatically.
create function private.is_decided(p_match public.tournament_matches)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_match.status = 'completed' or p_match.outcome is not distinct from 'no_show'
$$;

--- Reverses the effect of a decision on a slot of a later match: removes the participant that entered it, or opens the
--- slot if it was closed. Refuses next_match_decided.
create function private.empty_slot(p_match_id uuid, p_slot integer)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_dead boolean;
  v_was_closed boolean;
begin
  select * into v_match from public.tournament_matches where id = p_match_id for no key update;
  v_dead := v_match.slot1_closed and v_match.slot2_closed;
  v_was_closed := case p_slot when 1 then v_match.slot1_closed else v_match.slot2_closed end;
  if v_match.status = 'completed' or v_match.status = 'cancelled' and not v_dead then
    perform private.refuse(
      'next_match_decided', 'El encuentro siguiente ya fue decidido: este no se puede reabrir.'
    );
  end if;
  -- The consequences of a bye, or of a match without sides, are undone too.
  if v_match.next_match_id is not null and (v_match.status = 'bye' or v_dead) then
    perform private.empty_slot(v_match.next_match_id, v_match.next_match_slot);
  end if;
  if v_match.loser_next_match_id is not null and v_was_closed and not v_dead then
    perform private.empty_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot);
  end if;
  -- Deletes the reports of the later match, because they refer to an opponent that may change.
  delete from public.match_reports where tournament_match_id = p_match_id;
  perform private.forget_games(p_match_id);
  update public.tournament_matches
  set
    participant1_id = case p_slot when 1 then null else participant1_id end,
    participant2_id = case p_slot when 2 then null else participant2_id end,
    slot1_closed = slot1_closed and p_slot <> 1,
    slot2_closed = slot2_closed and p_slot <> 2,
    winner_id = null,
    status = 'pending_opponent'
  where id = p_match_id;
end;
$$;

--- Sets a stage back to running, and later stages to planned. Refuses next_match_decided if a match of the later stages
--- is decided.
create function private.withdraw_later_stages(p_stage_id uuid)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_later_ids uuid[];
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  v_later_ids := array(
    select id from public.tournament_stages
    where tournament_id = v_stage.tournament_id and position > v_stage.position
  );
  if exists (
    select 1 from public.tournament_matches match where match.stage_id = any (v_later_ids) and private.is_decided(match)
  ) or exists (
    select 1 from public.tournament_lobbies lobby
    join public.lobby_games game on game.lobby_id = lobby.id
    where lobby.stage_id = any (v_later_ids) and game.state = 'published'
  ) then
    perform private.refuse(
      'next_match_decided', 'Ya se decidieron encuentros de la eliminatoria: este no se puede reabrir.'
    );
  end if;
  -- The participants that qualify may change, so the later stages are deleted.
  -- The later stages are drawn again when this stage is decided.
  delete from public.tournament_matches where stage_id = any (v_later_ids);
  delete from public.tournament_groups where stage_id = any (v_later_ids);
  perform private.forget_lobbies(v_later_ids);
  delete from public.stage_entries where stage_id = any (v_later_ids);
  perform private.cancel_live_draws(v_later_ids);
  update public.tournament_stages
  set state = 'planned', drawn_at = null, finished_at = null, due_round = null, awaits_tie_break = false
  where id = any (v_later_ids) and state <> 'planned';
  update public.tournament_stages
  set state = 'running', finished_at = null, awaits_tie_break = false
  where id = p_stage_id and (state = 'done' or awaits_tie_break);
  update public.stage_entries set rank = null where stage_id = p_stage_id and rank is not null;
end;
$$;

--- Deletes the Swiss rounds that were paired after a reopened match. Refuses next_match_decided.
create function private.withdraw_later_rounds(p_match public.tournament_matches)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.tournament_matches match
    where match.stage_id = p_match.stage_id and match.round > p_match.round and private.is_decided(match)
  ) then
    perform private.refuse(
      'next_match_decided', 'Ya se decidieron encuentros de la ronda siguiente: este no se puede reabrir.'
    );
  end if;
  delete from public.tournament_matches where stage_id = p_match.stage_id and round > p_match.round;
  update public.tournament_stages set due_round = null where id = p_match.stage_id and due_round is not null;
end;
$$;

--- Refuses participant_disqualified if a side of the match has withdrawn or was disqualified.
create function private.require_not_disqualified(p_match_id uuid)
returns void
language plpgsql
stable
security definer -- reads registrations for procedures
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.tournament_matches match
    join public.tournament_participants registration
      on registration.tournament_id = match.tournament_id
      and registration.participant_id in (match.participant1_id, match.participant2_id)
    where match.id = p_match_id and registration.status in ('disqualified', 'withdrawn')
  ) then
    perform private.refuse(
      'participant_disqualified', 'Un participante de este encuentro está descalificado o se retiró: no se puede reabrir.'
    );
  end if;
end;
$$;

--- Undoes the decision of a tournament match and its effects: slots, playoffs, group table, statistics, and the prizes
--- if the match had ended the tournament. Refuses next_match_decided, prizes_paid, prize_already_spent.
create function private.reopen_tournament_match(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches, prizes and statistics are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_tournament public.tournaments;
begin
  select * into v_match from public.tournament_matches where id = p_match_id;
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  perform private.withdraw_later_stages(v_match.stage_id);
  perform private.withdraw_tie_break(v_match);
  if v_match.stage = 'final' and v_match.round = 1 then
    perform private.remove_second_final(v_match);
  elsif v_match.stage = 'swiss' then
    perform private.withdraw_later_rounds(v_match);
  end if;
  if v_match.next_match_id is not null then
    perform private.empty_slot(v_match.next_match_id, v_match.next_match_slot);
  end if;
  if v_match.loser_next_match_id is not null then
    perform private.empty_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot);
  end if;

  if v_tournament.finished_at is not null then
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.withdraw_statistics(p_match_id);
  perform private.uncredit_match(p_match_id);
  update public.tournament_matches
  set
    winner_id = null, outcome = null, result = null, decided_at = null, decided_by = null, decided_how = null, decision_reason = null,
    abandoned_score = null, status = case when scheduled_time is null then 'pending' else 'scheduled' end
  where id = p_match_id;
  perform private.unsettle_games(p_match_id);
  if v_match.group_id is not null then
    perform private.refresh_group_table(v_match.group_id);
  end if;
end;
$$;

--- Undoes the decision of a challenge: the wagers are taken back from the winner's wallet and held again. Refuses
--- prize_already_spent.
create function private.reopen_challenge_match(p_match private.match_state)
returns void
language plpgsql
volatile
security definer -- matches and wagers are written by procedures only
set search_path = ''
as $$
declare
  v_pot integer;
begin
  perform private.withdraw_statistics(p_match.id);
  perform private.uncredit_match(p_match.id);
  with held as (
    update public.escrows
    set status = 'held', settled_at = null
    where challenge_id = p_match.challenge_id and status = 'paid'
    returning amount
  )
  select sum(amount) into v_pot from held;
  if v_pot > (select balance from public.wallets where participant_id = p_match.winner_id for update) then
    perform private.refuse(
      'prize_already_spent', 'El ganador ya gastó los tickets del desafío: no se puede reabrir.'
    );
  end if;
  if v_pot is not null then
    perform private.move_tickets(
      p_match.winner_id, -v_pot, 'wager_payout', 'Desafío reabierto', 'challenges', p_match.challenge_id
    );
  end if;
  update public.challenge_matches
  set
    winner_id = null, outcome = null, result = null, decided_at = null, decided_by = null, decided_how = null, decision_reason = null,
    status = 'pending_results'
  where id = p_match.id;
  perform private.unsettle_games(p_match.id);
  update public.challenges set status = 'in_progress' where id = p_match.challenge_id;
end;
$$;

--- Staff (results), in a challenge administrators: undoes the decision of a match while the next match is undecided;
--- both sides report again. Refuses match_not_found, own_match, match_not_decided, next_match_decided,
--- participant_disqualified, prizes_paid, prize_already_spent.
create function public.reopen_match(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches, prizes and wagers are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.status <> 'completed'
    and not exists (select 1 from public.tournament_matches where id = p_match_id and outcome = 'no_show')
  then
    perform private.refuse('match_not_decided', 'Este encuentro no está decidido.');
  end if;

  if v_match.kind = 'tournament' then
    perform private.lock_tournament_statistics(v_match.tournament_id);
    perform private.require_not_disqualified(p_match_id);
    perform private.reopen_tournament_match(p_match_id);
  else
    perform private.lock_match_statistics(p_match_id, null, array[v_match.participant1_id, v_match.participant2_id]);
    perform private.reopen_challenge_match(v_match);
  end if;
  delete from public.match_reports where match_id = p_match_id;

  perform private.audit(
    'reopen_match', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('winner_id', v_match.winner_id, 'result', v_match.result), null
  );
  perform private.notify_participant(
    side.id, 'match_reopened', 'Partido reabierto',
    'La administración anuló el resultado ' || coalesce(v_match.result, 'W.O.') || '.', private.match_link(v_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
end;
$$;

grant execute on function public.reopen_match to authenticated, service_role;
