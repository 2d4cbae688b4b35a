-- Deciding a match, and everything that follows from it.

create function private.fill_slot(p_match_id uuid, p_slot integer, p_participant_id uuid)
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
    status = case
      when case p_slot when 1 then participant2_id else participant1_id end is null then 'pending_opponent'
      when scheduled_time is not null then 'scheduled'
      else 'pending'
    end
  where id = p_match_id
    and case p_slot when 1 then participant1_id else participant2_id end is null
  returning * into v_match;
  if not found then
    raise exception 'slot % of match % is taken', p_slot, p_match_id;
  end if;
  if v_match.status <> 'pending_opponent' then
    perform private.notify_participant(
      side.id, 'match_ready', 'Tu próximo encuentro está listo', 'Ya se conoce a tu rival.',
      '/match/manage/' || p_match_id
    )
    from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
  end if;
end;
$$;
comment on function private.fill_slot(uuid, integer, uuid) is
  'Moves a participant into an empty slot of a later match. A slot is filled once; anything else is a programming error.';

create function private.complete_tournament_match(
  p_match_id uuid, p_winner_id uuid, p_outcome text, p_result text, p_decided_by uuid
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
    winner_id = p_winner_id, status = 'completed', outcome = p_outcome, result = p_result,
    decided_at = now(), decided_by = p_decided_by
  where id = p_match_id
  returning * into v_match;
  v_loser_id := case p_winner_id
    when v_match.participant1_id then v_match.participant2_id
    else v_match.participant1_id
  end;

  perform private.credit_match(p_match_id, v_match.tournament_id, p_winner_id, v_loser_id);
  if v_match.stage = 'group' then
    perform private.refresh_group_table(v_match.group_id);
  end if;
  if v_match.next_match_id is not null then
    perform private.fill_slot(v_match.next_match_id, v_match.next_match_slot, p_winner_id);
  end if;
  if v_match.loser_next_match_id is not null then
    perform private.fill_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot, v_loser_id);
  end if;
end;
$$;
comment on function private.complete_tournament_match(uuid, uuid, text, text, uuid) is
  'Writes one decision: the match, statistics, the group table, the slots it feeds. Callers have checked it.';

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
  -- Each decision may bring a disqualified participant into the next match, so look again every time.
  loop
    select
      match.id,
      case
        when registration2.status <> 'disqualified' then match.participant2_id
        when registration1.status <> 'disqualified' then match.participant1_id
        -- Both are out: the better seed passes on, and loses the next one.
        when registration1.seed < registration2.seed then match.participant1_id
        else match.participant2_id
      end as winner_id
    into v_match
    from public.tournament_matches match
    join public.tournament_participants registration1
      on registration1.tournament_id = match.tournament_id
      and registration1.participant_id = match.participant1_id
    join public.tournament_participants registration2
      on registration2.tournament_id = match.tournament_id
      and registration2.participant_id = match.participant2_id
    where match.tournament_id = p_tournament_id
      and match.status not in ('completed', 'bye', 'cancelled')
      and 'disqualified' in (registration1.status, registration2.status)
    order by match.round, match.position_in_bracket
    limit 1;
    exit when not found;
    perform private.complete_tournament_match(v_match.id, v_match.winner_id, 'walkover', 'W.O.', null);
  end loop;
end;
$$;
comment on function private.forfeit_disqualified(uuid) is
  'Gives the opponents of disqualified participants every match that is ready to be played (W.O.).';

create function private.settle_tournament(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  perform private.forfeit_disqualified(p_tournament_id);
  if exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled')
  ) then
    return;
  end if;

  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if v_tournament.format = 'group-stage'
    and not exists (
      select 1 from public.tournament_matches
      where tournament_id = p_tournament_id and stage = 'bracket'
    )
    and private.build_playoffs(v_tournament) > 0
  then
    return;
  end if;
  perform private.finish_tournament(v_tournament);
end;
$$;
comment on function private.settle_tournament(uuid) is
  'What follows when nothing is left to play: forfeits, then the playoffs after the groups, then the end.';

create function private.lock_decisions(p_tournament_id uuid)
returns void
language sql
volatile
security definer -- used by procedures
set search_path = ''
as $$
  -- Alone when this decision may end the tournament: it is the last one, or forfeits may follow it.
  select private.lock_statistics(
    exists (
      select 1 from public.tournament_participants
      where tournament_id = p_tournament_id and status = 'disqualified'
    )
    or (
      select count(*) <= 1
      from (
        select 1 from public.tournament_matches
        where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled')
        limit 2
      ) as undecided
    )
  )
$$;
comment on function private.lock_decisions(uuid) is
  'Takes the statistics lock before a decision in a locked tournament, exclusive when the decision may end it.';

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
  perform private.move_tickets(
    p_winner_id, v_pot, 'wager_payout', 'Desafío ganado', 'challenges', p_match.challenge_id
  );
  update public.challenges set status = 'completed' where id = p_match.challenge_id;
end;
$$;
comment on function private.pay_wager(private.match_state, uuid) is
  'Pays both wagers of a decided challenge to the winner.';

create function private.decide_match(
  p_match private.match_state, p_winner_id uuid, p_outcome text, p_result text, p_decided_by uuid
)
returns void
language plpgsql
volatile
security definer -- matches, prizes and wagers are written by procedures only
set search_path = ''
as $$
declare
  v_loser_id uuid := private.other_side_id(p_match, p_winner_id);
begin
  if p_match.kind = 'tournament' then
    perform private.lock_decisions(p_match.tournament_id);
    perform private.complete_tournament_match(p_match.id, p_winner_id, p_outcome, p_result, p_decided_by);
    perform private.settle_tournament(p_match.tournament_id);
  else
    perform private.lock_statistics(false);
    update public.challenge_matches
    set
      winner_id = p_winner_id, status = 'completed', outcome = p_outcome, result = p_result,
      decided_at = now(), decided_by = p_decided_by
    where id = p_match.id;
    perform private.credit_match(p_match.id, null, p_winner_id, v_loser_id);
    perform private.pay_wager(p_match, p_winner_id);
  end if;

  perform private.notify_participant(
    p_winner_id, 'match_won', 'Encuentro ganado', 'Resultado: ' || p_result, private.match_link(p_match)
  );
  perform private.notify_participant(
    v_loser_id, 'match_lost', 'Encuentro perdido', 'Resultado: ' || p_result, private.match_link(p_match)
  );
end;
$$;
comment on function private.decide_match(private.match_state, uuid, text, text, uuid) is
  'Decides a locked, undecided match with a checked result. p_decided_by is the admin, null when the sides agreed.';

-- Procedures ---------------------------------------------------------------------------------

create function public.declare_match_winner(p_match_id uuid, p_winner_id uuid, p_result text)
returns void
language plpgsql
volatile
security definer -- matches, prizes and wagers are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_result text;
begin
  v_match := private.lock_match(p_match_id);
  perform private.require_admin();
  perform private.require_undecided(v_match);
  if p_winner_id is null or p_winner_id not in (v_match.participant1_id, v_match.participant2_id) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;

  if private.is_walkover(p_result) then
    v_result := 'W.O.';
    perform private.decide_match(v_match, p_winner_id, 'walkover', v_result, auth.uid());
  else
    v_result := private.read_result(v_match, p_result, p_winner_id);
    perform private.decide_match(v_match, p_winner_id, 'score', v_result, auth.uid());
  end if;
  perform private.audit(
    'declare_match_winner', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('status', v_match.status),
    jsonb_build_object('winner_id', p_winner_id, 'result', v_result)
  );
end;
$$;
comment on function public.declare_match_winner(uuid, uuid, text) is
  'Admin: decides a tournament or challenge match. p_result is "a-b" in the order of the participants, or "W.O.". '
  'Refuses match_not_found, match_already_decided, match_cancelled, match_not_ready, participant_not_found, '
  'result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of.';

grant execute on function public.declare_match_winner(uuid, uuid, text) to authenticated, service_role;
