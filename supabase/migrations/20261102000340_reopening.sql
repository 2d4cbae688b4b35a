-- Undoing a decision while nothing rests on it yet.

create function private.empty_slot(p_match_id uuid, p_slot integer)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_status text;
begin
  select status into v_status from public.tournament_matches where id = p_match_id for no key update;
  if v_status in ('completed', 'bye', 'cancelled') then
    perform private.refuse(
      'next_match_decided', 'El encuentro siguiente ya fue decidido: este no se puede reabrir.'
    );
  end if;
  -- What was reported there was about an opponent who may not come.
  delete from public.match_reports where tournament_match_id = p_match_id;
  update public.tournament_matches
  set
    participant1_id = case p_slot when 1 then null else participant1_id end,
    participant2_id = case p_slot when 2 then null else participant2_id end,
    status = 'pending_opponent'
  where id = p_match_id;
end;
$$;
comment on function private.empty_slot(uuid, integer) is
  'Takes a participant out of a later match again. Refuses next_match_decided.';

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
  if exists (
    select 1 from public.tournament_participants
    where tournament_id = v_match.tournament_id
      and participant_id in (v_match.participant1_id, v_match.participant2_id)
      and status = 'disqualified'
  ) then
    perform private.refuse(
      'participant_disqualified', 'Un participante de este encuentro está descalificado: no se puede reabrir.'
    );
  end if;

  if v_match.stage = 'group' then
    if exists (
      select 1 from public.tournament_matches
      where tournament_id = v_match.tournament_id and stage <> 'group' and status = 'completed'
    ) then
      perform private.refuse(
        'next_match_decided', 'Ya se decidieron encuentros de la eliminatoria: este no se puede reabrir.'
      );
    end if;
    -- Who qualifies is open again; the playoffs are made anew when the groups are decided.
    delete from public.tournament_matches
    where tournament_id = v_match.tournament_id and stage <> 'group';
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
  perform private.uncredit_match(p_match_id);
  update public.tournament_matches
  set
    winner_id = null, outcome = null, result = null, decided_at = null, decided_by = null,
    status = case when scheduled_time is null then 'pending' else 'scheduled' end
  where id = p_match_id;
  if v_match.stage = 'group' then
    perform private.refresh_group_table(v_match.group_id);
  end if;
end;
$$;
comment on function private.reopen_tournament_match(uuid) is
  'Undoes the decision of a tournament match: slots, playoffs, group table, statistics, and prizes if it had ended the '
  'tournament. Refuses participant_disqualified, next_match_decided, prizes_paid, prize_already_spent.';

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
  perform private.move_tickets(
    p_match.winner_id, -v_pot, 'wager_payout', 'Desafío reabierto', 'challenges', p_match.challenge_id
  );
  update public.challenge_matches
  set
    winner_id = null, outcome = null, result = null, decided_at = null, decided_by = null,
    status = 'pending_results'
  where id = p_match.id;
  update public.challenges set status = 'in_progress' where id = p_match.challenge_id;
end;
$$;
comment on function private.reopen_challenge_match(private.match_state) is
  'Undoes the decision of a challenge: the pot goes back from the winner into escrow. Refuses prize_already_spent.';

-- Procedures ---------------------------------------------------------------------------------

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
  v_match := private.lock_match(p_match_id);
  perform private.require_admin();
  if v_match.status <> 'completed' then
    perform private.refuse('match_not_decided', 'Este encuentro no está decidido.');
  end if;

  perform private.lock_statistics(true);
  if v_match.kind = 'tournament' then
    perform private.reopen_tournament_match(p_match_id);
  else
    perform private.reopen_challenge_match(v_match);
  end if;
  delete from public.match_reports where match_id = p_match_id;

  perform private.audit(
    'reopen_match', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('winner_id', v_match.winner_id, 'result', v_match.result), null
  );
  perform private.notify_participant(
    side.id, 'match_reopened', 'Encuentro reabierto',
    'La administración anuló el resultado ' || v_match.result || '.', private.match_link(v_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
end;
$$;
comment on function public.reopen_match(uuid) is
  'Admin: undoes the decision of a match while the next match is undecided; both sides report anew. '
  'Refuses match_not_found, match_not_decided, next_match_decided, participant_disqualified, prizes_paid, prize_already_spent.';

grant execute on function public.reopen_match(uuid) to authenticated, service_role;
