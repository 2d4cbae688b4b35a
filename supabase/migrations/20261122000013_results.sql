-- Made by `npm run migration` from supabase/schema/13-results, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-prizes.sql

-- The end of a tournament: final positions, prizes, payouts.

create function private.final_positions(p_tournament_id uuid)
returns table (participant_id uuid, place integer, seed integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with reached as (
    select distinct on (entry.participant_id)
      entry.participant_id, stage.position, entry.rank, registration.seed,
      -- A disqualified participant gets no place, and no other participant moves up to that place in a bracket.
      registration.status in ('registered', 'withdrawn') as counts
    from public.tournament_stages stage
    join public.stage_entries entry on entry.stage_id = stage.id
    join public.tournament_participants registration
      on registration.tournament_id = p_tournament_id and registration.participant_id = entry.participant_id
    where stage.tournament_id = p_tournament_id and entry.rank is not null
    order by entry.participant_id, stage.position desc
  ),
  numbered as (
    select
      reached.*,
      max(position) over () as last_position,
      -- The number of participants that reached a later stage; their places are better.
      count(*) over (order by position desc groups between unbounded preceding and 1 preceding) as before,
      rank() over (partition by position, counts order by rank) as rank_left
    from reached
  )
  select
    numbered.participant_id,
    case when position = last_position then numbered.rank else before + rank_left end::integer,
    numbered.seed
  from numbered
  where counts
$$;
comment on function private.final_positions(p_tournament_id uuid) is
  'Final places of a tournament whose stages are done, by their ranks, later stages first.';

create function private.prize_shares(p_tournament public.tournaments)
returns table (participant_id uuid, place integer, tickets integer, money numeric)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with prizes as (
    select ordinal, prize ->> 'type' as kind, (prize ->> 'value')::numeric as value
    from jsonb_array_elements(p_tournament.prizes) with ordinality as listed (prize, ordinal)
  ),
  takers as (
    select
      finalist.*,
      count(*) over (partition by finalist.place) as sharers,
      row_number() over (partition by finalist.place order by finalist.seed) as rank
    from private.final_positions(p_tournament.id) as finalist
    where finalist.place <= 4 and not private.forgoes_prize(p_tournament.id, finalist.participant_id)
  ),
  pots as (
    -- Participants with the same place share its prize and those of the following places, which stay empty.
    select takers.*, prizes.kind, sum(prizes.value) as pot
    from takers
    join prizes
      on prizes.ordinal between takers.place and takers.place + takers.sharers - 1
      -- Omits the prize of a place that another participant has, as after a semifinal to which neither side came.
      and not exists (select 1 from takers as other where other.place = prizes.ordinal and other.place <> takers.place)
    group by takers.participant_id, takers.place, takers.seed, takers.sharers, takers.rank, prizes.kind
  ),
  shares as (
    select
      pots.*,
      -- Shares are rounded down to whole tickets, or to the cent; the participant with the best seed gets the rest.
      trunc(pot / sharers, digits) + case rank when 1 then pot - sharers * trunc(pot / sharers, digits) else 0 end as share
    from pots
    cross join lateral (select case kind when 'money' then 2 else 0 end) as smallest (digits)
  )
  select
    shares.participant_id,
    shares.place,
    coalesce(sum(share) filter (where kind = 'tickets'), 0)::integer,
    coalesce(sum(share) filter (where kind = 'money'), 0)
  from shares
  group by shares.participant_id, shares.place
$$;
comment on function private.prize_shares(p_tournament public.tournaments) is
  'The prize of each placed participant, in tickets and money.';

create function private.has_lost(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament_id
      and status = 'completed'
      and p_participant_id in (participant1_id, participant2_id)
      and winner_id <> p_participant_id
  )
$$;
comment on function private.has_lost(p_tournament_id uuid, p_participant_id uuid) is
  'Whether a participant has lost a match of a tournament, walkovers included.';

create function private.is_earned_title(p_tournament_id uuid, p_champion_id uuid)
returns boolean
language sql
stable
security definer -- single credits of matches are readable by no role
set search_path = ''
as $$
  select p_champion_id is not null and (
    exists (
      select 1 from private.match_credits
      where participant_id = p_champion_id and tournament_id = p_tournament_id and won
    )
    or not exists (
      select 1
      from public.tournament_participants registration
      join public.participants guest on guest.id = registration.participant_id and guest.guest_name is not null
      where registration.tournament_id = p_tournament_id
    )
  )
$$;
comment on function private.is_earned_title(p_tournament_id uuid, p_champion_id uuid) is
  'Whether a title counts in the statistics: in a tournament with guests only if the participant beat another in a match that counts.';

create function private.award_titles_and_earnings(p_tournament_id uuid, p_champion_id uuid)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
declare
  v_undefeated boolean := not private.has_lost(p_tournament_id, p_champion_id);
  v_participant_ids uuid[];
begin
  -- A title counts for every player of the team. Money counts for its receiver: the player, or the team's leader.
  insert into private.tournament_awards as award
    (tournament_id, participant_id, is_title, is_undefeated)
  select p_tournament_id, counting.participant_id, true, v_undefeated
  from private.title_counting(p_tournament_id, p_champion_id) as counting (participant_id)
  where private.is_earned_title(p_tournament_id, p_champion_id)
  on conflict (tournament_id, participant_id) do update
    set is_title = excluded.is_title, is_undefeated = excluded.is_undefeated;
  insert into private.tournament_awards as award (tournament_id, participant_id, earnings)
  select p_tournament_id, private.user_participant_id(team.leader_id), paid.money
  from private.tournament_awards paid
  join public.participants participant on participant.id = paid.participant_id
  join public.teams team on team.id = participant.team_id
  where paid.tournament_id = p_tournament_id and paid.money > 0
  on conflict (tournament_id, participant_id) do update
    set earnings = award.earnings + excluded.earnings;

  with counted as (
    insert into private.participant_counters as counters
      (participant_id, tournaments_won, undefeated_titles, earnings)
    select participant_id, is_title::integer, is_undefeated::integer, earnings
    from private.tournament_awards
    where tournament_id = p_tournament_id and not private.is_guest(participant_id)
    order by participant_id
    on conflict (participant_id) do update set
      tournaments_won = counters.tournaments_won + excluded.tournaments_won,
      undefeated_titles = counters.undefeated_titles + excluded.undefeated_titles,
      earnings = counters.earnings + excluded.earnings
    returning counters.participant_id
  )
  select array_agg(participant_id) into v_participant_ids from counted;
  perform private.publish_statistics(v_participant_ids);
  perform private.give_achievements(v_participant_ids);
end;
$$;
comment on function private.award_titles_and_earnings(p_tournament_id uuid, p_champion_id uuid) is
  'Adds a won tournament to the statistics of the champion and its players, and money prizes to the statistics of the users who receive them.';

create function private.finish_tournament(p_tournament public.tournaments)
returns void
language plpgsql
volatile
security definer -- prizes are paid by procedures only
set search_path = ''
as $$
declare
  v_champion_id uuid;
  v_award private.tournament_awards;
begin
  update public.tournament_participants registration
  set final_position = finalist.place
  from private.final_positions(p_tournament.id) as finalist
  where registration.tournament_id = p_tournament.id
    and registration.participant_id = finalist.participant_id;
  select participant_id into v_champion_id
  from public.tournament_participants
  where tournament_id = p_tournament.id and final_position = 1;
  update public.tournaments
  set status = 'Finalizado', finished_at = now()
  where id = p_tournament.id;

  insert into private.tournament_awards (tournament_id, participant_id, position, tickets, money, earnings)
  select
    p_tournament.id, share.participant_id, share.place, share.tickets, share.money,
    case participant.type when 'user' then share.money else 0 end
  from private.prize_shares(p_tournament) as share
  join public.participants participant on participant.id = share.participant_id;
  perform private.award_titles_and_earnings(p_tournament.id, v_champion_id);

  insert into public.payouts
    (tournament_id, tournament_name, participant_id, profile_id, position, amount, payment_info)
  select
    p_tournament.id, p_tournament.name, award.participant_id, receiver.id, award.position, award.money,
    private.payment_info_of(receiver.id)
  from private.tournament_awards award
  join public.participants participant on participant.id = award.participant_id
  left join public.teams team on team.id = participant.team_id
  left join public.profiles receiver on receiver.id = coalesce(participant.user_id, team.leader_id)
  where award.tournament_id = p_tournament.id and award.money > 0;

  for v_award in
    select * from private.tournament_awards
    where tournament_id = p_tournament.id and position is not null
    order by participant_id
  loop
    if v_award.tickets > 0 then
      perform private.move_tickets(
        v_award.participant_id, v_award.tickets, 'tournament_prize',
        format('Premio (puesto %s): %s', v_award.position, p_tournament.name), 'tournaments', p_tournament.id
      );
    end if;
    perform private.notify_participant(
      v_award.participant_id, 'tournament_prize', format('Puesto %s en %s', v_award.position, p_tournament.name),
      concat_ws(' y ',
        case when v_award.tickets > 0 then private.tickets_in_words(v_award.tickets) || ' de premio' end,
        case when v_award.money > 0 then private.money((v_award.money * 100)::bigint, 'ARS') || ' por cobrar' end
      ),
      '/tournaments/' || p_tournament.id
    );
  end loop;
  perform private.settle_pledge(
    p_tournament,
    (select coalesce(sum(tickets), 0)::integer from private.tournament_awards where tournament_id = p_tournament.id),
    'Puesto sin nadie'
  );
end;
$$;
comment on function private.finish_tournament(p_tournament public.tournaments) is
  'Finishes a tournament after its last match: final places, status Finalizado, prizes in tickets (in a member''s tournament from the pledge), payouts, statistics. The caller has locked the tournament and the counters of everyone in it.';

create function private.take_back_prizes(p_tournament public.tournaments)
returns void
language plpgsql
volatile
security definer -- prizes are moved by procedures only
set search_path = ''
as $$
declare
  v_award private.tournament_awards;
  v_participant_ids uuid[];
begin
  -- Waits for payouts that are being paid at this time, and then sees them as paid.
  perform 1 from public.payouts where tournament_id = p_tournament.id order by id for update;
  if exists (
    select 1 from public.payouts where tournament_id = p_tournament.id and status = 'paid'
  ) then
    perform private.refuse(
      'prizes_paid', 'Ya se pagaron premios en dinero de este torneo: el encuentro no se puede reabrir.'
    );
  end if;
  delete from public.payouts where tournament_id = p_tournament.id;

  with taken_back as (
    update private.participant_counters counters
    set
      tournaments_won = tournaments_won - award.is_title::integer,
      undefeated_titles = undefeated_titles - award.is_undefeated::integer,
      earnings = counters.earnings - award.earnings
    from private.tournament_awards award
    where award.tournament_id = p_tournament.id and counters.participant_id = award.participant_id
    returning counters.participant_id
  )
  select array_agg(participant_id) into v_participant_ids from taken_back;
  perform private.publish_statistics(v_participant_ids);
  perform private.give_achievements(v_participant_ids);

  for v_award in
    select * from private.tournament_awards
    where tournament_id = p_tournament.id and tickets > 0
    order by participant_id
  loop
    if v_award.tickets > (select balance from public.wallets where participant_id = v_award.participant_id for update) then
      perform private.refuse(
        'prize_already_spent', 'Un premio en tickets ya fue gastado: el encuentro no se puede reabrir.'
      );
    end if;
    perform private.move_tickets(
      v_award.participant_id, -v_award.tickets, 'tournament_prize',
      'Premio anulado: ' || p_tournament.name, 'tournaments', p_tournament.id
    );
  end loop;
  perform private.hold_pledge_again(p_tournament);
  delete from private.tournament_awards where tournament_id = p_tournament.id;
  update public.tournament_participants set final_position = null where tournament_id = p_tournament.id;
  update public.tournaments set status = 'Activo', finished_at = null where id = p_tournament.id;
end;
$$;
comment on function private.take_back_prizes(p_tournament public.tournaments) is
  'Reverses finish_tournament when its last match is reopened. Refuses prizes_paid, prize_already_spent.';

-- 02-match_decisions.sql

-- Deciding a match, with everything that follows: winners advance, stages end, prizes are paid.

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
comment on function private.fill_slot(p_match_id uuid, p_slot integer, p_participant_id uuid, p_is_notified boolean) is
  'Moves a participant into an empty slot of a later match, and with p_is_notified notifies both sides of their opponent. If the other slot of that match is closed, the participant has a bye and advances. Filling a slot twice is a programming error.';

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
comment on function private.close_slot(p_match_id uuid, p_slot integer) is
  'Closes a slot that stays empty: the participant in the other slot, now or later, has a bye.';

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
    winner_id = p_winner_id, status = 'completed', outcome = p_outcome, result = p_result,
    decided_at = now(), decided_by = p_decided_by, decided_how = p_decided_how, decision_reason = p_reason,
    live_score = null, live_since = null
  where id = p_match_id
  returning * into v_match;
  if p_outcome = 'score' then
    perform private.settle_games(
      p_match_id, true, array[v_match.participant1_id, v_match.participant2_id], v_match.best_of, p_result
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
comment on function private.complete_tournament_match(p_match_id uuid, p_winner_id uuid, p_outcome text, p_result text, p_decided_by uuid, p_decided_how text, p_reason text) is
  'Stores a decision: in the match, its games, the statistics, the group table and the slots that the match feeds. The calling procedure has checked the decision.';

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
comment on function private.forfeit_disqualified(p_tournament_id uuid) is
  'Gives a walkover to the opponents of disqualified or withdrawn participants, in every match whose two sides are known.';

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
comment on function private.settle_tournament(p_tournament_id uuid) is
  'Gives walkovers against sides that have left. If no match is left to play, ends the Swiss round or the stage, and then opens the next one or finishes the tournament.';

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
comment on function private.may_bring_more(p_tournament_id uuid) is
  'Whether a decision in a locked tournament may change more than its own match: the match may be the last one, or other matches may be forfeited because of it.';

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
comment on function private.pay_wager(p_match private.match_state, p_winner_id uuid) is
  'Pays both wagers of a decided challenge to the winner.';

-- 03-winner_declaration.sql

-- The function with which all decisions of a match are stored, and the decision by staff.

create function private.result_of_side(
  p_match private.match_state, p_side_id uuid, p_outcome text, p_result text
)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_outcome <> 'score' then 'por W.O.'
    when p_side_id = p_match.participant1_id then p_result
    else split_part(p_result, '-', 2) || '-' || split_part(p_result, '-', 1)
  end
$$;
comment on function private.result_of_side(p_match private.match_state, p_side_id uuid, p_outcome text, p_result text) is
  'Returns a result with the score of the given side first.';

create function private.decide_match(
  p_match private.match_state, p_winner_id uuid, p_outcome text, p_result text, p_decided_by uuid, p_decided_how text,
  p_reason text default null
)
returns void
language plpgsql
volatile
security definer -- matches, prizes and wagers are written by procedures only
set search_path = ''
-- About eighty statements follow, most of them for a single row.
-- Generic plans are cached, because planning these statements takes longer than running them.
set plan_cache_mode = force_generic_plan
as $$
begin
  if p_match.is_alone is null then
    raise exception 'match % is not locked for a decision', p_match.id;
  end if;
  if p_match.kind = 'tournament' then
    if p_match.is_alone and private.may_bring_more(p_match.tournament_id) then
      perform private.lock_tournament_statistics(p_match.tournament_id);
    else
      perform private.lock_match_statistics(p_match.id, p_match.tournament_id, array[p_match.participant1_id, p_match.participant2_id]);
    end if;
    perform private.complete_tournament_match(
      p_match.id, p_winner_id, p_outcome, p_result, p_decided_by, p_decided_how, p_reason
    );
    if p_match.is_alone then
      perform private.settle_tournament(p_match.tournament_id);
    end if;
  else
    perform private.lock_match_statistics(p_match.id, null, array[p_match.participant1_id, p_match.participant2_id]);
    update public.challenge_matches
    set
      winner_id = p_winner_id, status = 'completed', outcome = p_outcome, result = p_result,
      decided_at = now(), decided_by = p_decided_by, decided_how = p_decided_how, decision_reason = p_reason,
      live_score = null, live_since = null
    where id = p_match.id;
    if p_outcome = 'score' then
      perform private.settle_games(
        p_match.id, false, array[p_match.participant1_id, p_match.participant2_id], p_match.best_of, p_result
      );
    end if;
    perform private.credit_match(p_match.id, null, array[p_match.participant1_id, p_match.participant2_id], p_winner_id);
    perform private.pay_wager(p_match, p_winner_id);
  end if;
  if p_outcome = 'score' then
    perform private.confirm_statistics(p_match, p_result);
  end if;

  perform private.notify_participant(
    side.id,
    case when p_winner_id is null then 'match_drawn' when p_winner_id = side.id then 'match_won' else 'match_lost' end,
    format(
      case
        when p_winner_id is null then 'Empataste %s con %s'
        when p_winner_id = side.id then 'Ganaste %s a %s'
        else 'Perdiste %s contra %s'
      end,
      private.result_of_side(p_match, side.id, p_outcome, p_result), private.participant_name(side.rival_id)
    ),
    concat_ws(' · ', private.match_occasion(p_match), p_reason), private.match_link(p_match), null, side.rival_id
  )
  from (values
    (p_match.participant1_id, p_match.participant2_id), (p_match.participant2_id, p_match.participant1_id)
  ) as side (id, rival_id);
end;
$$;
comment on function private.decide_match(p_match private.match_state, p_winner_id uuid, p_outcome text, p_result text, p_decided_by uuid, p_decided_how text, p_reason text) is
  'Decides a match, with all consequences; every decision uses this function. The match must be undecided and locked for a decision, and the result checked; without a winner it is a draw. p_decided_by is the referee; it is null if p_decided_how is not referee. Both sides are notified of the reason.';

create function public.declare_match_winner(
  p_match_id uuid, p_winner_id uuid, p_result text, p_statistics jsonb default null, p_reason text default null
)
returns void
language plpgsql
volatile
security definer -- matches, prizes and wagers are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_result text;
  v_reason text := private.clean_text(p_reason);
  v_says_figures boolean := coalesce(p_statistics <> 'null', false);
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match_for_result(p_match_id, true);
  perform private.require_impartial(v_match);
  perform private.require_undecided(v_match);
  if p_winner_id not in (v_match.participant1_id, v_match.participant2_id)
    or p_winner_id is null and not private.is_level(p_result)
  then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  if char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la decisión (hasta 500 caracteres).');
  end if;
  if private.is_walkover(p_result) then
    v_result := 'W.O.';
    perform private.decide_match(v_match, p_winner_id, 'walkover', v_result, auth.uid(), 'referee', v_reason);
  else
    v_result := private.read_result(v_match, p_result, p_winner_id);
    perform private.decide_match(v_match, p_winner_id, 'score', v_result, auth.uid(), 'referee', v_reason);
  end if;
  if v_says_figures then
    perform private.replace_statistics(v_match, v_result, p_statistics);
  end if;
  perform private.audit(
    'declare_match_winner', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('status', v_match.status),
    jsonb_build_object('winner_id', p_winner_id, 'result', v_result)
      || case when v_reason is null then '{}' else jsonb_build_object('reason', v_reason) end
      || case when v_says_figures then jsonb_build_object('statistics', private.statistics_for_log(p_match_id)) else '{}' end
  );
end;
$$;
comment on function public.declare_match_winner(p_match_id uuid, p_winner_id uuid, p_result text, p_statistics jsonb, p_reason text) is
  'Staff (results), in a challenge administrators: decides a match. p_result is "a-b" in the order of the participants, or "W.O."; p_winner_id is null for a draw, if the stage allows one. p_statistics are the statistics of players in the form of set_match_statistics; without them those of the report with the same result apply. p_reason is public (500 characters). Refuses match_not_found, own_match, match_already_decided, match_cancelled, match_not_ready, participant_not_found, reason_required, result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of, and as set_match_statistics.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_winner_id A participant; null for a draw.
@param p_result "a-b" in the order of the participants, or "W.O.".
@param p_statistics Statistics of players, in the form of report_match_result; if omitted, those of the report with the same result apply.
@param p_reason Public; 500 characters.
@nullable p_winner_id
@scope results
@chapter results 4
@title Declarar el ganador de un partido';

grant execute on function public.declare_match_winner to authenticated, service_role;

-- 04-match_reopening.sql

-- Undoing a decision while nothing depends on it yet.

create function private.is_decided(p_match public.tournament_matches)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_match.status = 'completed' or p_match.outcome is not distinct from 'no_show'
$$;
comment on function private.is_decided(p_match public.tournament_matches) is
  'True if the match was decided by users; byes and matches without sides are decided automatically.';

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
comment on function private.empty_slot(p_match_id uuid, p_slot integer) is
  'Reverses the effect of a decision on a slot of a later match: removes the participant that entered it, or opens the slot if it was closed. Refuses next_match_decided.';

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
  ) then
    perform private.refuse(
      'next_match_decided', 'Ya se decidieron encuentros de la eliminatoria: este no se puede reabrir.'
    );
  end if;
  -- The participants that qualify may change, so the later stages are deleted.
  -- The later stages are drawn again when this stage is decided.
  delete from public.tournament_matches where stage_id = any (v_later_ids);
  delete from public.tournament_groups where stage_id = any (v_later_ids);
  delete from public.stage_entries where stage_id = any (v_later_ids);
  perform private.cancel_live_draws(v_later_ids);
  update public.tournament_stages
  set state = 'planned', drawn_at = null, finished_at = null, due_round = null
  where id = any (v_later_ids) and state <> 'planned';
  update public.tournament_stages set state = 'running', finished_at = null where id = p_stage_id and state = 'done';
  update public.stage_entries set rank = null where stage_id = p_stage_id and rank is not null;
end;
$$;
comment on function private.withdraw_later_stages(p_stage_id uuid) is
  'Sets a stage back to running, and later stages to planned. Refuses next_match_decided if a match of the later stages is decided.';

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
comment on function private.withdraw_later_rounds(p_match public.tournament_matches) is
  'Deletes the Swiss rounds that were paired after a reopened match. Refuses next_match_decided.';

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
comment on function private.require_not_disqualified(p_match_id uuid) is
  'Refuses participant_disqualified if a side of the match has withdrawn or was disqualified.';

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
    status = case when scheduled_time is null then 'pending' else 'scheduled' end
  where id = p_match_id;
  perform private.unsettle_games(p_match_id);
  if v_match.group_id is not null then
    perform private.refresh_group_table(v_match.group_id);
  end if;
end;
$$;
comment on function private.reopen_tournament_match(p_match_id uuid) is
  'Undoes the decision of a tournament match and its effects: slots, playoffs, group table, statistics, and the prizes if the match had ended the tournament. Refuses next_match_decided, prizes_paid, prize_already_spent.';

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
comment on function private.reopen_challenge_match(p_match private.match_state) is
  'Undoes the decision of a challenge: the wagers are taken back from the winner''s wallet and held again. Refuses prize_already_spent.';

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
comment on function public.reopen_match(p_match_id uuid) is
  'Staff (results), in a challenge administrators: undoes the decision of a match while the next match is undecided; both sides report again. Refuses match_not_found, own_match, match_not_decided, next_match_decided, participant_disqualified, prizes_paid, prize_already_spent.';

grant execute on function public.reopen_match to authenticated, service_role;

-- 05-undoing_dependent_matches.sql

-- Undoing a decision together with all decisions that depend on it, or a whole stage.

create function private.depth_in_stage(p_part text, p_round integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- The loser of upper round r moves to lower round 2r − 2.
  -- So a match always has a greater depth than the matches that lead to it.
  select case p_part
    when 'final' then 10000 + p_round
    when 'lower' then 2 * p_round + 1
    when 'bracket' then 2 * greatest(1, 2 * p_round - 2)
    when 'swiss' then p_round
    when 'group' then 0
    else 2 * greatest(1, 2 * p_round - 2) + 1
  end
$$;
comment on function private.depth_in_stage(p_part text, p_round integer) is
  'A sort key of the matches of a stage: no match comes before one that it depends on.';

create function private.dependent_matches(p_match_id uuid)
returns setof public.tournament_matches
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with recursive following as (
    select match.* from public.tournament_matches match where match.id = p_match_id
    union
    select fed.*
    from following
    join public.tournament_matches fed
      on fed.id in (following.next_match_id, following.loser_next_match_id)
      or following.stage = 'final' and fed.stage_id = following.stage_id and fed.stage = 'final'
        and fed.round > following.round
    where following.status in ('completed', 'bye', 'cancelled')
  ),
  target as (
    select match.*, stage.position
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.id = p_match_id
  )
  select match.*
  from target
  join public.tournament_matches match on match.tournament_id = target.tournament_id
  join public.tournament_stages stage on stage.id = match.stage_id
  where match.id <> p_match_id
    and private.is_decided(match)
    and (
      match.id in (select id from following)
      or match.stage = 'swiss' and match.stage_id = target.stage_id and match.round > target.round
      or stage.position > target.position
    )
  order by stage.position desc, private.depth_in_stage(match.stage, match.round) desc, match.position_in_bracket
$$;
comment on function private.dependent_matches(p_match_id uuid) is
  'The decided matches that depend on a decision, in the order in which they can be undone: later matches of its sides, later Swiss rounds, later stages.';

create function private.undo_matches(p_matches public.tournament_matches[], p_is_notified boolean default true)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  foreach v_match in array p_matches loop
    perform private.reopen_tournament_match(v_match.id);
    delete from public.match_reports where tournament_match_id = v_match.id;
    perform private.forget_games(v_match.id);
    perform private.notify_participant(
      side.id, 'match_reopened', 'Partido anulado',
      'La administración corrigió un resultado anterior y este partido se juega de nuevo.',
      '/tournaments/' || v_match.tournament_id
    )
    from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
    where p_is_notified;
  end loop;
end;
$$;
comment on function private.undo_matches(p_matches public.tournament_matches[], p_is_notified boolean) is
  'Undoes decided matches one after the other and, if p_is_notified, notifies their sides. Refuses prizes_paid, prize_already_spent.';

create function public.preview_reopening(p_match_id uuid)
returns setof public.tournament_matches
language plpgsql
stable
security definer -- for staff
set search_path = ''
as $$
begin
  perform private.require_right_to_read(private.match_tournament_id(p_match_id), 'results');
  return query select * from private.dependent_matches(p_match_id);
end;
$$;
comment on function public.preview_reopening(p_match_id uuid) is
  'Staff (results): the decided matches that reopening this one would undo as well, in order; none if reopen_match is enough.';

create function public.reopen_match_with_dependents(p_match_id uuid, p_dependent_ids uuid[])
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_dependents public.tournament_matches[];
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.kind <> 'tournament' or not exists (
    select 1 from public.tournament_matches match where match.id = p_match_id and private.is_decided(match)
  ) then
    perform private.refuse('match_not_decided', 'Este encuentro no está decidido.');
  end if;
  perform private.require_not_disqualified(p_match_id);
  v_dependents := array(select match from private.dependent_matches(p_match_id) as match);
  if (select array_agg(listed.id order by listed.id) from unnest(p_dependent_ids) as listed (id))
    is distinct from (select array_agg((dependent).id order by (dependent).id) from unnest(v_dependents) as dependent)
  then
    perform private.refuse(
      'dependents_changed', 'Mientras tanto cambió lo que se desharía: revísalo de nuevo antes de confirmar.'
    );
  end if;
  perform private.require_impartial(private.find_match((dependent).id)) from unnest(v_dependents) as dependent;

  perform private.lock_tournament_statistics(v_match.tournament_id);
  perform private.undo_matches(
    v_dependents || array(select match from public.tournament_matches match where match.id = p_match_id)
  );
  perform private.audit(
    'reopen_match_with_dependents', 'tournament_matches', p_match_id::text,
    jsonb_build_object('winner_id', v_match.winner_id, 'result', v_match.result, 'dependents', to_jsonb(v_dependents)), null
  );
end;
$$;
comment on function public.reopen_match_with_dependents(p_match_id uuid, p_dependent_ids uuid[]) is
  'Staff (results): undoes a decision and all that depend on it in one transaction, if they are still those that preview_reopening showed. Refuses match_not_found, own_match, match_not_decided, participant_disqualified, dependents_changed, prizes_paid, prize_already_spent.';

create function public.reset_stage(p_stage_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_tournament public.tournaments;
  v_undone public.tournament_matches[];
begin
  v_stage := private.lock_stage(p_stage_id);
  if v_stage.drawn_at is null then
    perform private.refuse('stage_not_drawn', 'La etapa todavía no fue sorteada.');
  end if;
  if cardinality(private.stage_participants(v_stage)) < 2 then
    perform private.refuse('not_enough_participants', 'Quedan menos de dos participantes: la etapa no se podría sortear de nuevo.');
  end if;
  v_undone := array(
    select match
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where stage.tournament_id = v_stage.tournament_id and stage.position >= v_stage.position
      and private.is_decided(match)
    order by stage.position desc, private.depth_in_stage(match.stage, match.round) desc
  );
  perform private.lock_tournament_statistics(v_stage.tournament_id);
  -- The stage may have ended without this decision, if participants withdrew.
  select * into v_tournament from public.tournaments where id = v_stage.tournament_id;
  if v_tournament.finished_at is not null then
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.undo_matches(v_undone);
  perform private.withdraw_later_stages(p_stage_id);
  delete from public.tournament_matches where stage_id = p_stage_id;
  delete from public.tournament_groups where stage_id = p_stage_id;
  update public.tournament_stages
  set state = 'ready', drawn_at = null, finished_at = null, due_round = null
  where id = p_stage_id;
  perform private.audit('reset_stage', 'tournament_stages', p_stage_id::text, to_jsonb(v_undone), null);
  return cardinality(v_undone);
end;
$$;
comment on function public.reset_stage(p_stage_id uuid) is
  'Staff (brackets): returns a stage to the state before its draw; its entries stay, and the reversal is logged. Returns the number of decisions undone. Refuses stage_not_found, stage_not_drawn, not_enough_participants, prizes_paid, prize_already_spent.';

grant execute on function
  public.preview_reopening, public.reopen_match_with_dependents, public.reset_stage
to authenticated, service_role;

-- 06-staff_entered_statistics.sql

-- Kills, deaths and assists entered by staff, with a decision or afterwards.

create function private.statistics_for_log(p_match_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'profile_id', line.profile_id, 'kills', coalesce(game.kills, line.kills),
        'deaths', coalesce(game.deaths, line.deaths), 'assists', coalesce(game.assists, line.assists)
      ) || case when game.number is null then '{}' else jsonb_build_object('game', game.number) end
      order by line.profile_id, game.number
    ),
    '[]'
  )
  from private.find_match(p_match_id) as match
  join public.match_player_statistics line on line.match_id = match.id
  left join public.match_game_statistics game on game.line_id = line.id and match.best_of > 1
$$;
comment on function private.statistics_for_log(p_match_id uuid) is
  'The present statistics of a match, in the form in which they are entered; for the log.';

create function private.replace_statistics(p_match private.match_state, p_result text, p_statistics jsonb)
returns integer
language plpgsql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
declare
  v_counting_ids uuid[] := array(
    select participant_id from private.match_credits where match_id = p_match.id order by participant_id
  );
  v_lines private.statistics_line[] := private.read_statistics(p_match, p_result, p_statistics);
begin
  if p_result = 'W.O.' and cardinality(v_lines) > 0 then
    perform private.refuse('match_not_played', 'Un encuentro ganado por W.O. no lleva estadísticas: no se jugó.');
  end if;
  perform private.withdraw_statistics(p_match.id);
  perform private.put_statistics(p_match, v_lines);
  perform private.count_statistics(p_match.id, 1);
  perform private.publish_statistics(v_counting_ids);
  return (select count(distinct line.profile_id) from unnest(v_lines) as line);
end;
$$;
comment on function private.replace_statistics(p_match private.match_state, p_result text, p_statistics jsonb) is
  'Replaces the statistics of a match that was decided with p_result, and computes the averages again; returns the number of players. The caller has locked the counters of the match. Refuses as read_statistics, and match_not_played.';

create function public.set_match_statistics(p_match_id uuid, p_statistics jsonb)
returns integer
language plpgsql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_players integer;
  v_before jsonb;
  v_after jsonb;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.status <> 'completed' then
    perform private.refuse('match_not_decided', 'Este encuentro no está decidido.');
  end if;

  perform private.lock_match_statistics(p_match_id, v_match.tournament_id, array[v_match.participant1_id, v_match.participant2_id]);
  v_before := private.statistics_for_log(p_match_id);
  v_players := private.replace_statistics(v_match, v_match.result, p_statistics);
  v_after := private.statistics_for_log(p_match_id);
  if v_before = v_after then
    return v_players;
  end if;

  -- Updates the row of the match, which notifies clients, because single statistics are not published.
  update public.tournament_matches set statistics_at = now() where id = p_match_id;
  update public.challenge_matches set statistics_at = now() where id = p_match_id;
  perform private.audit(
    'set_match_statistics', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('statistics', v_before), jsonb_build_object('statistics', v_after)
  );
  perform private.notify_participant(
    side.id, 'match_statistics', 'Estadísticas corregidas',
    'La administración cambió bajas, muertes y asistencias de tu partido contra ' || private.participant_name(side.rival_id) || '.',
    private.match_link(v_match), p_match_id::text, side.rival_id
  )
  from (values
    (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
  ) as side (id, rival_id);
  return v_players;
end;
$$;
comment on function public.set_match_statistics(p_match_id uuid, p_statistics jsonb) is
  'Staff (results), in a challenge administrators: sets the statistics of a decided match, [{profile_id, kills, deaths, assists}], in place of earlier ones; [] deletes all. With a game (its number) in each, they are per game, and the match has their sum. Averages are computed again and both sides are notified. Returns the number of players. Refuses match_not_found, own_match, match_not_decided, match_not_played, statistics_not_counted, statistics_invalid, statistics_of_stranger, statistics_out_of_range, statistics_of_unplayed_game, statistics_mixed, statistics_twice.';

grant execute on function public.set_match_statistics to authenticated, service_role;

-- 07-live_score.sql

-- The live score: a side or a referee enters each game when it ends. The live score does not decide the match.

create function private.lock_for_game(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  if not private.may(private.match_tournament_id(p_match_id), 'results') then
    perform private.limit_event(
      private.require_user(), 'match_game:' || p_match_id, 'match_games_per_hour',
      'Cargaste el marcador demasiadas veces. Espera un momento.'
    );
  end if;
  v_match := private.lock_open_match(p_match_id);
  if private.acting_side_id(v_match) is null then
    if not private.is_acting_staff(v_match.tournament_id, 'results') then
      perform private.require_side(v_match, 'Solo los participantes de este encuentro y su árbitro cargan el marcador.');
    end if;
    perform private.require_impartial(v_match);
  end if;
  perform private.require_open_room(v_match);
  return v_match;
end;
$$;
comment on function private.lock_for_game(p_match_id uuid) is
  'Locks a match in which the caller may enter games: for a side, or as staff with the right `results`. Refuses rate_limited, match_not_found, forbidden, own_match, and as require_open_room.';

create function private.read_game(p_match private.match_state, p_game public.match_games)
returns public.match_games
language plpgsql
stable
security definer -- reads the tournament and the file for procedures
set search_path = ''
as $$
declare
  v_game public.match_games := p_game;
  v_detail text := coalesce((select game_detail from public.tournaments where id = p_match.tournament_id), 'winner');
  v_leader_id uuid;
begin
  if (v_game.number between 1 and p_match.best_of) is not true then
    perform private.refuse('game_number_invalid', format('Este encuentro es al mejor de %s: no tiene esa partida.', p_match.best_of));
  end if;
  if v_game.winner_id is not null and v_game.winner_id not in (p_match.participant1_id, p_match.participant2_id) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  v_game.map := private.clean_text(v_game.map);
  v_game.side1 := private.clean_text(v_game.side1);
  v_game.side2 := private.clean_text(v_game.side2);
  if char_length(v_game.map) > 40 or greatest(char_length(v_game.side1), char_length(v_game.side2)) > 20
    or private.name_problem(nullif(concat_ws(' ', v_game.map, v_game.side1, v_game.side2), '')) = 'unreadable'
  then
    perform private.refuse('game_text_invalid', 'El nombre del mapa tiene hasta 40 caracteres y cada lado hasta 20, todos legibles.');
  end if;

  if v_game.kind = 'forfeit' then
    if p_match.best_of = 1 then
      perform private.refuse('game_forfeit_is_walkover', 'En un partido de una sola partida, quien no se presenta pierde el partido por W.O.');
    end if;
    if v_game.winner_id is null then
      perform private.refuse('game_winner_required', 'Indica quién ganó la partida.');
    end if;
    v_game.score1 := null;
    v_game.score2 := null;
    v_game.picture := null;
    return v_game;
  end if;

  if (v_game.score1 is null) <> (v_game.score2 is null)
    or v_game.score1 not between 0 and 999 or v_game.score2 not between 0 and 999
  then
    perform private.refuse('game_score_invalid', 'El marcador de una partida son dos números de 0 a 999.');
  end if;
  if v_game.score1 is null and v_detail <> 'winner' then
    perform private.refuse('game_score_required', 'Este torneo pide el marcador de cada partida (ej: 13-7).');
  end if;
  if v_game.score1 is null and v_game.winner_id is null then
    perform private.refuse('game_winner_required', 'Indica quién ganó la partida.');
  end if;
  if v_game.score1 is not null then
    v_leader_id := private.leading_side_id(p_match, v_game.score1 || '-' || v_game.score2);
    if v_leader_id is null and not private.allows_draw(p_match) then
      perform private.refuse('game_draw', 'Una partida no puede terminar empatada.');
    end if;
    if v_game.winner_id is distinct from v_leader_id and v_game.winner_id is not null then
      perform private.refuse('game_contradicts_winner', 'Quien ganó la partida debe tener el puntaje mayor.');
    end if;
    v_game.winner_id := v_leader_id;
  end if;
  if v_game.picture is null and v_detail = 'picture' then
    perform private.refuse('game_picture_required', 'Este torneo pide una imagen de cada partida.');
  end if;
  if v_game.picture is not null and (
    private.proof_match_id(v_game.picture) is distinct from p_match.id
    or not exists (select 1 from storage.objects where bucket_id = 'match_proofs' and name = v_game.picture)
  ) then
    perform private.refuse('game_picture_unknown', 'La imagen de la partida no está entre las pruebas de este encuentro.');
  end if;
  return v_game;
end;
$$;
comment on function private.read_game(p_match private.match_state, p_game public.match_games) is
  'A game in its stored form, checked against the series and the settings of its tournament. A challenge requires the winner. Refuses game_number_invalid, participant_not_found, game_text_invalid, game_forfeit_is_walkover, game_winner_required, game_score_invalid, game_score_required, game_draw, game_contradicts_winner, game_picture_required, game_picture_unknown.';

create function private.require_series(p_match private.match_state, p_number integer)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_end integer;
begin
  if p_number > 1 + (select count(*) from public.match_games where match_id = p_match.id and number < p_number) then
    perform private.refuse('game_out_of_order', 'Carga las partidas en orden: falta una anterior.');
  end if;
  select min(reached.number) into v_end
  from (
    select
      number,
      count(*) filter (where winner_id = p_match.participant1_id) over upto as won1,
      count(*) filter (where winner_id = p_match.participant2_id) over upto as won2
    from public.match_games
    where match_id = p_match.id
    window upto as (order by number)
  ) as reached
  where greatest(reached.won1, reached.won2) = (p_match.best_of + 1) / 2;
  if exists (select 1 from public.match_games where match_id = p_match.id and number > v_end) then
    perform private.refuse(
      'game_after_the_end', format('Así la serie termina en la partida %s: no hay otra después.', v_end)
    );
  end if;
end;
$$;
comment on function private.require_series(p_match private.match_state, p_number integer) is
  'The games of a match are consecutive and end with the series. Refuses game_out_of_order, game_after_the_end.';

create function private.game_for_log(p_game public.match_games)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'game_number', p_game.number, 'winner_id', p_game.winner_id,
    'result', case p_game.kind when 'forfeit' then 'W.O.' else p_game.score1 || '-' || p_game.score2 end
  )
$$;
comment on function private.game_for_log(p_game public.match_games) is
  'A game in the form that the log stores.';

create function private.require_game_of_people(p_game public.match_games)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_game.source = 'clock' then
    perform private.refuse('game_by_clock', 'Esa partida la dio el reloj por la llegada tarde: la cambia un árbitro.');
  end if;
end;
$$;
comment on function private.require_game_of_people(p_game public.match_games) is
  'Refuses (game_by_clock) a side that changes a game which the match clock gave because a side was late.';

create function public.report_match_game(
  p_match_id uuid,
  p_number integer,
  p_winner_id uuid default null,
  p_score1 integer default null,
  p_score2 integer default null,
  p_map text default null,
  p_side1 text default null,
  p_side2 text default null,
  p_is_forfeit boolean default false,
  p_picture text default null,
  p_is_correction boolean default false
)
returns public.match_games
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
set plan_cache_mode = force_generic_plan -- as decide_match
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_game public.match_games;
  v_before public.match_games;
begin
  v_match := private.lock_for_game(p_match_id);
  v_side_id := private.acting_side_id(v_match);
  v_game.number := p_number;
  v_game.winner_id := p_winner_id;
  v_game.score1 := p_score1;
  v_game.score2 := p_score2;
  v_game.map := p_map;
  v_game.side1 := p_side1;
  v_game.side2 := p_side2;
  v_game.kind := case when p_is_forfeit then 'forfeit' else 'played' end;
  v_game.picture := p_picture;
  v_game := private.read_game(v_match, v_game);

  select * into v_before from public.match_games where match_id = p_match_id and number = p_number;
  if v_side_id is not null then
    perform private.require_game_of_people(v_before);
  end if;
  if v_before.id is not null and not coalesce(p_is_correction, false) then
    -- Both captains enter the game when it ends, so entering the same score again is not a correction.
    if (v_before.kind, v_before.winner_id, v_before.score1, v_before.score2)
      is not distinct from (v_game.kind, v_game.winner_id, v_game.score1, v_game.score2)
    then
      return v_before;
    end if;
    perform private.refuse(
      'game_already_reported', format('La partida %s ya está cargada con otro resultado: revísala y corrígela si está mal.', p_number)
    );
  end if;

  insert into public.match_games as game (
    tournament_match_id, challenge_match_id, number, map, side1, side2, score1, score2, winner_id, kind, source, picture, reported_by
  )
  values (
    case v_match.kind when 'tournament' then p_match_id end,
    case v_match.kind when 'challenge' then p_match_id end,
    p_number, v_game.map, v_game.side1, v_game.side2, v_game.score1, v_game.score2, v_game.winner_id, v_game.kind,
    case when v_side_id is null then 'referee' else 'side' end, v_game.picture, auth.uid()
  )
  on conflict (match_id, number) do update set
    map = excluded.map, side1 = excluded.side1, side2 = excluded.side2, score1 = excluded.score1, score2 = excluded.score2,
    winner_id = excluded.winner_id, kind = excluded.kind, source = excluded.source, picture = excluded.picture,
    reported_by = excluded.reported_by, reported_at = now()
  returning * into v_game;
  perform private.require_series(v_match, p_number);
  perform private.publish_live_score(p_match_id);
  if v_side_id is null then
    perform private.audit(
      'report_match_game', v_match.kind || '_matches', p_match_id::text,
      case when v_before.id is not null then private.game_for_log(v_before) end, private.game_for_log(v_game)
    );
  end if;
  return v_game;
end;
$$;
comment on function public.report_match_game(p_match_id uuid, p_number integer, p_winner_id uuid, p_score1 integer, p_score2 integer, p_map text, p_side1 text, p_side2 text, p_is_forfeit boolean, p_picture text, p_is_correction boolean) is
  'Enters a game of a series when it ends, or corrects it, and returns it. For the sides and staff with the right `results`, until the match is decided. Scores are in the order of the participants; the winner may be omitted if they determine it. p_picture is a file among the proofs of the match. It decides nothing: the series ends with report_match_result. Repeating the same game changes nothing. Refuses match_not_found, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled, rate_limited, game_already_reported, game_by_clock, game_out_of_order, game_after_the_end, and as private.read_game.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_number Which game of the match, from 1.
@param p_winner_id A participant; may be omitted if the scores determine it.
@param p_score1 Score of participant 1.
@param p_score2 Score of participant 2.
@param p_map The map on which it was played; null if the game has no maps.
@param p_side1 The side of the map on which participant 1 began, in the terms of the game.
@param p_side2 The side of the map on which participant 2 began, in the terms of the game.
@param p_is_forfeit Whether the game was won without being played.
@param p_picture A file among the proofs of the match.
@param p_is_correction Whether this replaces the stored game.
@nullable p_winner_id, p_score1, p_score2, p_map, p_side1, p_side2, p_picture
@scope results
@chapter results 6
@title Reportar una partida de la serie';

create function public.remove_match_game(p_match_id uuid, p_number integer)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_game public.match_games;
begin
  v_match := private.lock_for_game(p_match_id);
  v_side_id := private.acting_side_id(v_match);
  delete from public.match_games where match_id = p_match_id and number = p_number returning * into v_game;
  if not found then
    perform private.refuse('game_not_found', 'Esa partida no está cargada.');
  elsif v_side_id is not null then
    perform private.require_game_of_people(v_game);
  end if;
  if exists (select 1 from public.match_games where match_id = p_match_id and number > p_number) then
    perform private.refuse('game_not_last', 'Solo se quita la última partida cargada; las anteriores se corrigen.');
  end if;
  perform private.publish_live_score(p_match_id);
  if v_side_id is null then
    perform private.audit(
      'remove_match_game', v_match.kind || '_matches', p_match_id::text,
      private.game_for_log(v_game), null
    );
  end if;
end;
$$;
comment on function public.remove_match_game(p_match_id uuid, p_number integer) is
  'Removes the last game of an undecided match. For its sides and staff with the right `results`. Refuses game_not_found, game_not_last, and as report_match_game.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_number Which game of the match, from 1.
@scope results
@chapter results 7
@title Quitar la última partida';

grant execute on function public.report_match_game, public.remove_match_game to authenticated, service_role;

-- 08-match_reports.sql

-- Results reported by the sides: agreement decides, contradiction opens a dispute.

create function private.answer_time(p_tournament_id uuid)
returns interval
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  select coalesce(
    (select make_interval(mins => report_answer_minutes) from public.tournaments where id = p_tournament_id),
    make_interval(hours => private.setting_integer('match_report_hours'))
  )
$$;
comment on function private.answer_time(p_tournament_id uuid) is
  'How long the report of one side waits for an answer before it takes effect. This is the setting of the tournament; if the tournament has none, and for a challenge (null), the default of the installation.';

create function private.report_counts_at(p_report public.match_reports)
returns timestamptz
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  -- A match counts as played only from its agreed time on, because an earlier report could be made without playing.
  select case when match.evidence_at is not null then greatest(p_report.created_at, match.evidence_at) end
  from (
    select least(
      case
        when start.id is null or p_report.created_at >= start.starts_at then p_report.created_at
        when start.arrived1_at is not null and start.arrived2_at is not null then greatest(start.arrived1_at, start.arrived2_at)
      end,
      proof.created_at
    ) as evidence_at
    from public.tournament_matches played
    left join public.match_starts start on start.match_id = played.id
    left join lateral private.first_proof(played.tournament_id, p_report) as proof on true
    where played.id = p_report.tournament_match_id
    union all
    select least(
      (select veto.started_at from public.match_vetoes veto where veto.match_id = played.id),
      (
        select min(game.reported_at)
        from public.match_games game
        where game.match_id = played.id and game.reported_by in (
          select private.people_of_side(null, case p_report.participant_id
            when played.participant1_id then played.participant2_id else played.participant1_id
          end)
        )
      ),
      (
        select min(proposal.proposed_time)
        from public.match_time_proposals proposal
        where proposal.match_id = played.id and proposal.state = 'accepted'
          and proposal.proposed_time = played.scheduled_time and proposal.proposed_time <= p_report.created_at
      ),
      proof.created_at
    )
    from public.challenge_matches played
    left join lateral private.first_proof(null, p_report) as proof on true
    where played.id = p_report.challenge_match_id
  ) as match
$$;
comment on function private.report_counts_at(p_report public.match_reports) is
  'The time from which a missing answer to a report counts as agreement; null while there is no other evidence that the match was played. Evidence is a proof by the reporting side; in a tournament both sides present, or a report at or after the scheduled time, or a match without one; in a challenge a veto that both began, a game entered by the other side, or a report at or after a time that both agreed on.';

create function private.first_proof(p_tournament_id uuid, p_report public.match_reports)
returns table (created_at timestamptz)
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  select min(file.created_at)
  from storage.objects file
  where file.bucket_id = 'match_proofs' and file.name like p_report.match_id || '/%'
    and file.owner_id in (select private.people_of_side(p_tournament_id, p_report.participant_id)::text)
$$;
comment on function private.first_proof(p_tournament_id uuid, p_report public.match_reports) is
  'When the side of a report uploaded its first proof; null if it uploaded none.';

create function private.report_deadline(p_report public.match_reports)
returns timestamptz
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  select coalesce(
    private.report_counts_at(p_report),
    greatest(p_report.created_at, (select starts_at from public.match_starts where match_id = p_report.match_id))
  ) + private.answer_time(private.match_tournament_id(p_report.match_id))
$$;
comment on function private.report_deadline(p_report public.match_reports) is
  'Until when the other side may answer the only report. Then the report takes effect, or without evidence that the match was played, the staff decide.';

create function public.answer_by(report public.match_reports)
returns timestamptz
language sql
stable
security definer -- readers of a report may read its deadline
set search_path = ''
as $$
  select private.report_deadline(report)
$$;
comment on function public.answer_by(report public.match_reports) is
  'Computed field: until when the other side may answer a report, while it is the only one.';

create function public.stands_unanswered(report public.match_reports)
returns boolean
language sql
stable
security definer -- readers of a report may read its effect
set search_path = ''
as $$
  select private.report_counts_at(report) is not null
$$;
comment on function public.stands_unanswered(report public.match_reports) is
  'Computed field: whether a report takes effect without an answer; otherwise the staff decide.';
grant execute on function public.answer_by, public.stands_unanswered to authenticated, service_role;

create function private.spoken_interval(p_interval interval)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when minutes % 60 <> 0 then format('%s minutos', minutes)
    when minutes = 60 then '1 hora'
    else format('%s horas', minutes / 60)
  end
  from (values ((extract(epoch from p_interval) / 60)::integer)) as counted (minutes)
$$;
comment on function private.spoken_interval(p_interval interval) is
  'A duration of whole minutes or whole hours, in words.';

create function private.file_report(
  p_match private.match_state, p_side_id uuid, p_winner_id uuid, p_outcome text, p_result text,
  p_lines private.statistics_line[]
)
returns text
language plpgsql
volatile
security definer -- reports and matches are written by procedures only
set search_path = ''
as $$
declare
  v_report_id uuid;
  v_other public.match_reports;
  v_is_alone boolean;
  v_counts_at timestamptz;
  v_stake integer := (select wager_amount from public.challenges where id = p_match.challenge_id);
begin
  -- The corrected report is a new one, so that a confirmation of the earlier report is refused.
  delete from public.match_reports where match_id = p_match.id and participant_id = p_side_id;
  insert into public.match_reports
    (tournament_match_id, challenge_match_id, participant_id, winner_id, outcome, result, reported_by)
  values (
    case p_match.kind when 'tournament' then p_match.id end,
    case p_match.kind when 'challenge' then p_match.id end,
    p_side_id, p_winner_id, p_outcome, p_result, auth.uid()
  )
  returning id into v_report_id;
  perform private.record_statistics(v_report_id, p_match.id, p_lines);

  select * into v_other
  from public.match_reports
  where match_id = p_match.id and participant_id <> p_side_id;
  v_is_alone := not found;
  -- A side that reports its own defeat needs no agreement, unless the other side also reported that it lost.
  if p_outcome = 'walkover' and p_winner_id <> p_side_id and v_other.winner_id is distinct from p_side_id then
    perform private.decide_match(p_match, p_winner_id, p_outcome, p_result, null, 'conceded');
    return 'completed';
  end if;
  if v_is_alone then
    if p_match.status <> 'disputed' then
      perform private.set_match_status(p_match, 'pending_results');
      if private.is_guest(private.other_side_id(p_match, p_side_id)) then
        perform private.notify_referees(
          p_match, 'match_reported', private.participant_name(p_side_id) || ' reportó contra un invitado: confírmalo', p_match.id::text
        );
        return 'pending_results';
      end if;
      select private.report_counts_at(report) into v_counts_at from public.match_reports report where report.id = v_report_id;
      perform private.notify_participant(
        private.other_side_id(p_match, p_side_id), 'match_reported',
        private.participant_name(p_side_id) || ' reportó el resultado',
        format(
          case when v_counts_at is not null then 'Reportó %s. Si no respondes en %s, su reporte vale%s.'
          else 'Reportó %s. Si no respondes en %s, decide la administración, o su reporte vale si sube una prueba%s.' end,
          p_result, private.spoken_interval(private.answer_time(p_match.tournament_id)),
          case when v_stake > 0 and p_winner_id = p_side_id then ': se pierden ' || private.tickets_in_words(v_stake) else '' end
        ),
        private.match_link(p_match), p_match.id::text, p_side_id
      );
      return 'pending_results';
    end if;
    return 'disputed';
  end if;

  if (v_other.outcome, v_other.result) = (p_outcome, p_result) and v_other.winner_id is not distinct from p_winner_id then
    perform private.decide_match(p_match, p_winner_id, p_outcome, p_result, null, 'agreement');
    return 'completed';
  end if;
  perform private.set_match_status(p_match, 'disputed');
  if p_match.status <> 'disputed' then
    perform private.notify_dispute(p_match);
  end if;
  return 'disputed';
end;
$$;
comment on function private.file_report(p_match private.match_state, p_side_id uuid, p_winner_id uuid, p_outcome text, p_result text, p_lines private.statistics_line[]) is
  'Records the report of a side on a locked match and applies its consequence; returns the new status of the match.';

create function public.report_match_result(
  p_match_id uuid, p_result text, p_walkover boolean default false, p_winner_id uuid default null,
  p_statistics jsonb default null
)
returns text
language plpgsql
volatile
security definer -- reports and matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_result text;
  v_is_walkover boolean;
begin
  perform private.limit_event(
    private.require_user(), 'match_report:' || p_match_id, 'match_reports_per_hour',
    'Reportaste este resultado demasiadas veces. Espera un momento.'
  );
  v_is_walkover := coalesce(p_walkover, false) or private.is_walkover(p_result);
  -- A walkover that names its winner may be a concession, which decides the match without a second report.
  v_match := private.lock_match_for_result(p_match_id, v_is_walkover and p_winner_id is not null);
  v_side_id := private.require_side(v_match, 'Solo los participantes de este encuentro pueden reportar su resultado.');
  perform private.require_open_room(v_match);
  if p_winner_id is not null and p_winner_id not in (v_match.participant1_id, v_match.participant2_id) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;

  -- A side with too few players can only concede the match.
  if not v_is_walkover or coalesce(p_winner_id, v_side_id) = v_side_id then
    perform private.require_roster(v_match, v_side_id);
  end if;
  if v_is_walkover then
    if coalesce(p_winner_id, v_side_id) = v_side_id and v_match.starts_at > now() then
      perform private.refuse('match_not_started', 'Nadie faltó todavía: el partido no empezó.');
    end if;
    return private.file_report(v_match, v_side_id, coalesce(p_winner_id, v_side_id), 'walkover', 'W.O.', '{}');
  end if;
  v_result := private.read_result(v_match, p_result, p_winner_id);
  return private.file_report(
    v_match, v_side_id, private.leading_side_id(v_match, v_result), 'score', v_result,
    private.read_statistics(v_match, v_result, p_statistics)
  );
end;
$$;
comment on function public.report_match_result(p_match_id uuid, p_result text, p_walkover boolean, p_winner_id uuid, p_statistics jsonb) is
  'Reports how the match ended, for a side: "a-b" in the order of the participants (equal if the stage allows draws), or a walkover. The reporting side wins the walkover, unless p_winner_id concedes it, which decides the match at once; it can be claimed only from the match''s time on. Returns the new status: pending_results (the other side must answer), completed (both agree) or disputed. p_statistics are statistics of players of both sides, [{profile_id, kills, deaths, assists}], for games that count them; with a game (its number) in each they are per game, and the match has their sum. A walkover has none; confirm_statistics decides whether they apply. Refuses match_not_found, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, participant_not_found, match_not_started, roster_too_small, result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of, module_disabled, rate_limited, statistics_not_counted, statistics_invalid, statistics_of_stranger, statistics_out_of_range, statistics_of_unplayed_game, statistics_mixed, statistics_twice.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_result "a-b" in the order of the participants.
@param p_walkover Whether the match was won without being played; then p_result is ignored.
@param p_winner_id The participant that wins a walkover; if omitted, the reporting side.
@param p_statistics [{profile_id, kills, deaths, assists}], for games that count them; with game, its number, per game.
@type report_match_result "pending_results" | "completed" | "disputed"
@scope results
@chapter results 1
@title Reportar un resultado';

create function public.confirm_match_result(p_match_id uuid, p_report_id uuid)
returns text
language plpgsql
volatile
security definer -- reports and matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_report public.match_reports;
begin
  perform private.require_user();
  v_match := private.lock_match_for_result(p_match_id, false);
  v_side_id := private.require_side(v_match, 'Solo los participantes de este encuentro pueden confirmar su resultado.');
  perform private.require_open_room(v_match);
  select * into v_report
  from public.match_reports
  where match_id = p_match_id and participant_id <> v_side_id;
  if not found then
    perform private.refuse('nothing_to_confirm', 'Tu rival todavía no reportó un resultado.');
  end if;
  if v_report.id is distinct from p_report_id then
    perform private.refuse('report_changed', 'Tu rival cambió lo que reportó: míralo de nuevo antes de confirmar.');
  end if;
  if v_report.winner_id = v_side_id then
    perform private.require_roster(v_match, v_side_id);
  end if;
  -- Confirming a report also confirms its statistics, including those of a player who has left the team since.
  return private.file_report(
    v_match, v_side_id, v_report.winner_id, v_report.outcome, v_report.result,
    private.reported_statistics(v_report.id)
  );
end;
$$;
comment on function public.confirm_match_result(p_match_id uuid, p_report_id uuid) is
  'Agrees with the report of the other side, including its statistics, which decides the match. A corrected report has another id, so that a side cannot confirm what it has not read. Refuses as report_match_result, and nothing_to_confirm, report_changed.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_report_id Refers to `match_reports.id`: the report of the other side that the caller has read.
@scope results
@chapter results 2
@title Confirmar el resultado del rival';

grant execute on function public.report_match_result, public.confirm_match_result to authenticated;

-- 09-idempotent_results.sql

-- Results that a referee's device sends repeatedly until it gets a response.

create table private.entered_results (
  key uuid not null,
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint entered_results_pkey primary key (match_id, key)
);
comment on table private.entered_results is
  'Decisions received from referees'' devices, by idempotency keys made by them: a repeated one is not executed again, even if the match was reopened since.';

create function private.is_entered(p_match_id uuid, p_winner_id uuid, p_result text, p_key uuid)
returns boolean
language plpgsql
stable
security definer -- reads what devices sent
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  if exists (select 1 from private.entered_results where key = p_key and match_id = p_match_id) then
    return true;
  end if;
  select * into v_match from public.tournament_matches where id = p_match_id and status = 'completed';
  if v_match.id is null then
    return false;
  end if;
  if v_match.winner_id is distinct from p_winner_id
    or v_match.result is distinct from
      (case when private.is_walkover(p_result) then 'W.O.' else regexp_replace(p_result, '\s', '', 'g') end)
  then
    perform private.refuse(
      'result_conflict',
      format('Ya se decidió de otra manera: %s.', concat_ws(', ', private.participant_name(v_match.winner_id), v_match.result))
    );
  end if;
  return true;
end;
$$;
comment on function private.is_entered(p_match_id uuid, p_winner_id uuid, p_result text, p_key uuid) is
  'Whether a decision from a device is already recorded: by its key, even if the match was reopened since, or because the match was decided with the same result. Refuses result_conflict if it was decided differently.';

create function public.enter_match_result(p_match_id uuid, p_winner_id uuid, p_result text, p_key uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_referee(private.find_match(p_match_id), null);
  if p_key is null then
    perform private.refuse('key_required', 'Falta la clave del resultado.');
  end if;
  v_match := private.lock_match_for_result(p_match_id, true);
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Un desafío no tiene árbitro.');
  end if;
  if private.is_entered(p_match_id, p_winner_id, p_result, p_key) then
    return;
  end if;
  perform public.declare_match_winner(p_match_id, p_winner_id, p_result);
  insert into private.entered_results (key, match_id) values (p_key, p_match_id);
end;
$$;
comment on function public.enter_match_result(p_match_id uuid, p_winner_id uuid, p_result text, p_key uuid) is
  'Staff (results): decides a match as declare_match_winner() does, once per key that the device makes. After a missing response the device repeats the call, and nothing is executed twice, even if the match was reopened since; the same decision made in the meantime is no conflict. Refuses result_conflict, which contains the existing decision, key_required, not_a_tournament_match, and as declare_match_winner().
@nullable p_winner_id';

grant execute on function public.enter_match_result to authenticated, service_role;

-- 10-results_from_spreadsheet.sql

-- Results from a spreadsheet: many matches decided in one call, each by the rules of a single decision.

create function private.listed_games(p_match private.match_state, p_games text)
returns setof public.match_games
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_said record;
  v_score integer[];
  v_game public.match_games;
begin
  for v_said in
    select part.score, part.number::integer as number
    from regexp_split_to_table(private.clean_text(p_games), '[\s,;/|]+') with ordinality as part (score, number)
    limit 10
  loop
    v_score := regexp_match(v_said.score, '^(\d{1,3})-(\d{1,3})$');
    if v_score is null then
      perform private.refuse('game_score_invalid', 'El marcador de una partida son dos números de 0 a 999.');
    end if;
    v_game := null;
    v_game.number := v_said.number;
    v_game.kind := 'played';
    v_game.score1 := v_score[1];
    v_game.score2 := v_score[2];
    return next private.read_game(p_match, v_game);
  end loop;
end;
$$;
comment on function private.listed_games(p_match private.match_state, p_games text) is
  'Reads the games of a match from a text: "13-7 9-13 13-11", the first participant''s score first. Refuses game_score_invalid, and as read_game().';

create function private.require_listed_result(p_match private.match_state, p_winner_id uuid, p_result text, p_games text)
returns text
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_result text;
  v_winner_id uuid;
  v_games integer;
  v_said_result text;
  v_last_id uuid;
begin
  perform private.require_impartial(p_match);
  perform private.require_undecided(p_match);
  if private.is_walkover(p_result) then
    v_result := 'W.O.';
    v_winner_id := p_winner_id;
  else
    v_result := private.read_result(p_match, p_result, p_winner_id);
    v_winner_id := private.leading_side_id(p_match, v_result);
  end if;
  if v_result = 'W.O.' and (v_winner_id in (p_match.participant1_id, p_match.participant2_id)) is not true then
    perform private.refuse('winner_required', 'Indica quién ganó por W.O.');
  end if;
  select
    count(*),
    case when p_match.best_of = 1
      then max(game.score1) || '-' || max(game.score2)
      else count(*) filter (where game.winner_id = p_match.participant1_id)
        || '-' || count(*) filter (where game.winner_id = p_match.participant2_id)
    end,
    (array_agg(game.winner_id order by game.number desc))[1]
  into v_games, v_said_result, v_last_id
  from private.listed_games(p_match, p_games) as game;
  -- The winner of the series won its last game.
  if v_games > 0 and (v_said_result <> v_result or v_last_id is distinct from v_winner_id) then
    perform private.refuse('games_contradict_result', 'El marcador de las partidas no da ese resultado.');
  end if;
  return v_result;
end;
$$;
comment on function private.require_listed_result(p_match private.match_state, p_winner_id uuid, p_result text, p_games text) is
  'Returns the result of a line of the list in its stored form, "W.O." for a walkover. Refuses own_match, winner_required, games_contradict_result, and as require_undecided(), read_result() and listed_games().';

create function private.check_listed_result(
  p_tournament_id uuid, p_match_id uuid, p_winner_id uuid, p_result text, p_games text, out verdict text, out reason text
)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if not exists (select 1 from public.tournament_matches where id = p_match_id and tournament_id = p_tournament_id) then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  perform private.require_listed_result(private.find_match(p_match_id), p_winner_id, p_result, p_games);
  verdict := 'ready';
exception when sqlstate 'P0001' then
  get stacked diagnostics verdict = pg_exception_detail, reason = message_text;
end;
$$;
comment on function private.check_listed_result(p_tournament_id uuid, p_match_id uuid, p_winner_id uuid, p_result text, p_games text, out verdict text, out reason text) is
  'Returns what would happen now to one line of a list of results: ready, or the code of its refusal with a sentence for users.';

create function private.require_result_lines(
  p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[], p_most integer
)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if (
    cardinality(p_match_ids) between 1 and p_most and cardinality(p_winner_ids) = cardinality(p_match_ids)
    and cardinality(p_results) = cardinality(p_match_ids) and cardinality(p_games) = cardinality(p_match_ids)
  ) is not true then
    perform private.refuse('results_count', format('Se cargan de 1 a %s resultados por vez.', p_most));
  end if;
end;
$$;
comment on function private.require_result_lines(p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[], p_most integer) is
  'Refuses (results_count) an empty or too long list, or columns of different lengths.';

create function public.preview_results(
  p_tournament_id uuid, p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[]
)
returns table (line integer, verdict text, reason text)
language plpgsql
stable
security definer -- with the rights of users who may declare results
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'results');
  perform private.require_result_lines(p_match_ids, p_winner_ids, p_results, p_games, 256);
  return query
  select listed.place::integer, checked.verdict, checked.reason
  from unnest(p_match_ids, p_winner_ids, p_results, p_games) with ordinality as listed (match_id, winner_id, result, games, place)
  cross join lateral private.check_listed_result(
    p_tournament_id, listed.match_id, listed.winner_id, listed.result, listed.games
  ) as checked
  order by listed.place;
end;
$$;
comment on function public.preview_results(p_tournament_id uuid, p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[]) is
  'Staff (results): checks up to 256 lines for declare_results() without deciding a match. Returns for each ready, or the code of its refusal with a sentence. Refuses results_count.
@nullable reason
@type p_winner_ids (string | null)[]
@type p_games (string | null)[]';

create function public.declare_results(
  p_tournament_id uuid, p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[]
)
returns table (line integer, verdict text, reason text)
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'results');
  v_ready uuid[];
  v_listed record;
  v_match private.match_state;
  v_result text;
begin
  -- All other decisions in the tournament wait for this call, so the number of matches is limited.
  perform private.require_result_lines(p_match_ids, p_winner_ids, p_results, p_games, 24);
  perform private.count_event(v_user_id, 'listed_results', 600, interval '1 hour');
  v_ready := array(
    select listed.match_id
    from unnest(p_match_ids, p_winner_ids, p_results, p_games) with ordinality as listed (match_id, winner_id, result, games, place)
    cross join lateral private.check_listed_result(
      p_tournament_id, listed.match_id, listed.winner_id, listed.result, listed.games
    ) as checked
    where checked.verdict = 'ready'
    group by listed.match_id
    order by listed.match_id
  );
  -- Locks in the same order as a single decision (private.lock_match_for_result), and by name within each kind of lock.
  perform private.lock_key('results ' || ready.id) from unnest(v_ready) as ready (id);
  perform private.lock_key(part.name)
  from (
    select distinct private.table_part(match) as name
    from public.tournament_matches match
    where match.id = any (v_ready) and match.group_id is not null
    order by name
  ) as part;
  if cardinality(v_ready) > 0 then
    perform private.lock_key('turn ' || p_tournament_id);
    perform private.lock_tournament_for(p_tournament_id, 'results');
    perform 1 from public.tournament_matches where id = any (v_ready) order by id for no key update;
    perform private.lock_tournament_statistics(p_tournament_id);
  end if;
  for v_listed in
    select listed.*
    from unnest(p_match_ids, p_winner_ids, p_results, p_games) with ordinality as listed (match_id, winner_id, result, games, place)
    order by listed.place
  loop
    line := v_listed.place;
    select checked.verdict, checked.reason into verdict, reason
    from private.check_listed_result(
      p_tournament_id, v_listed.match_id, v_listed.winner_id, v_listed.result, v_listed.games
    ) as checked;
    -- Matches that became ready because of earlier lines are locked now, because they were not locked with the others.
    if verdict = 'ready' and v_listed.match_id = any (v_ready) then
      v_match := private.lock_match(v_listed.match_id);
      v_result := private.require_listed_result(v_match, v_listed.winner_id, v_listed.result, v_listed.games);
      if v_result = 'W.O.' then
        perform private.decide_match(v_match, v_listed.winner_id, 'walkover', v_result, v_user_id, 'referee');
      else
        if private.clean_text(v_listed.games) is not null then
          delete from public.match_games where match_id = v_match.id;
          insert into public.match_games (tournament_match_id, number, score1, score2, winner_id, source, reported_by)
          select v_match.id, game.number, game.score1, game.score2, game.winner_id, 'referee', v_user_id
          from private.listed_games(v_match, v_listed.games) as game;
        end if;
        perform private.decide_match(
          v_match, private.leading_side_id(v_match, v_result), 'score', v_result, v_user_id, 'referee'
        );
      end if;
      perform private.audit(
        'declare_match_winner', 'tournament_matches', v_match.id::text, jsonb_build_object('status', v_match.status),
        jsonb_build_object(
          'winner_id', case v_result when 'W.O.' then v_listed.winner_id else private.leading_side_id(v_match, v_result) end,
          'result', v_result
        )
      );
      verdict := 'declared';
    elsif verdict = 'ready' then
      verdict := 'match_not_ready';
      reason := 'El encuentro todavía no tenía dos participantes.';
    end if;
    return next;
  end loop;
end;
$$;
comment on function public.declare_results(p_tournament_id uuid, p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[]) is
  'Staff (results): decides up to 24 matches in one call; send a longer list in parts. Each line is a match, its result ("a-b" in the order of the participants, or "W.O.", for which p_winner_ids names the winner; else null is enough) and optionally its games ("13-7 9-13 13-11"), which must give that result. A refused line is skipped, the others count. Returns the verdict on each: declared, or the code of its refusal with a sentence. Refuses results_count, rate_limited, tournament_cancelled.
@nullable reason
@type p_winner_ids (string | null)[]
@type p_games (string | null)[]';

grant execute on function public.preview_results, public.declare_results to authenticated;

-- 11-payout_procedures.sql

-- Paying out money prizes.

create function private.payment_info_of(p_profile_id uuid)
returns jsonb
language sql
stable
security definer -- payment data are private
set search_path = ''
as $$
  select coalesce((select payment_info from public.profile_private where profile_id = p_profile_id), '{}')
$$;
comment on function private.payment_info_of(p_profile_id uuid) is
  'The payment data of a user; empty if unknown.';

create function private.follow_payment_info()
returns trigger
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
begin
  update public.payouts
  set payment_info = new.payment_info
  where profile_id = new.profile_id and status = 'pending';
  return null;
end;
$$;
comment on function private.follow_payment_info() is
  'Copies the receiver''s payment data to pending payouts; paid ones retain theirs.';

create trigger follow_payment_info
  after update of payment_info on public.profile_private
  for each row when (old.payment_info is distinct from new.payment_info)
  execute function private.follow_payment_info();

create function private.may_share_prize(p_payout public.payouts)
returns setof uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select entry.profile_id
  from public.roster_entries entry
  where entry.tournament_id = p_payout.tournament_id and entry.participant_id = p_payout.participant_id
    and entry.state <> 'removed'
  union
  select member.profile_id
  from public.participants participant
  join public.team_members member on member.team_id = participant.team_id
  where participant.id = p_payout.participant_id
  union
  select p_payout.profile_id where p_payout.profile_id is not null
$$;
comment on function private.may_share_prize(p_payout public.payouts) is
  'Users among whom a prize may be shared: those who played for the team, are in it, or were to receive it.';

create function private.lock_payout(p_payout_id uuid)
returns public.payouts
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts;
begin
  perform private.require_right((select tournament_id from public.payouts where id = p_payout_id), 'money');
  select * into v_payout from public.payouts where id = p_payout_id for no key update;
  if v_payout.id is null then
    perform private.refuse('payout_not_found', 'Pago no encontrado.');
  end if;
  if auth.uid() in (select id from private.may_share_prize(v_payout) as sharer (id)) then
    perform private.refuse('own_prize', 'El premio es tuyo o de tu equipo: se ocupa otra persona de la organización.');
  end if;
  return v_payout;
end;
$$;
comment on function private.lock_payout(p_payout_id uuid) is
  'Locks a payout for staff with the right `money` to whom no part of the prize can go. Refuses payout_not_found, own_prize.';

create function private.money_of(p_payout public.payouts)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.money((p_payout.amount * 100)::bigint, p_payout.currency)
$$;
comment on function private.money_of(p_payout public.payouts) is
  'Returns the amount of a payout in words.';

create function private.refuse_paid(p_payout public.payouts)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_payout.status = 'paid' then
    perform private.refuse('payout_already_paid', 'Este premio ya figura como pagado.');
  end if;
end;
$$;
comment on function private.refuse_paid(p_payout public.payouts) is
  'Refuses (payout_already_paid) a payout that is paid.';

create function public.mark_payout_paid(p_payout_id uuid, p_note text default null, p_receipt text default null)
returns public.payouts
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts := private.lock_payout(p_payout_id);
  v_note text := private.clean_text(p_note);
begin
  perform private.refuse_paid(v_payout);
  if char_length(v_note) > 500 then
    perform private.refuse('note_too_long', 'La nota puede tener hasta 500 caracteres.');
  end if;
  if v_payout.payment_info = '{}' then
    if v_payout.profile_id is not null then
      perform private.refuse(
        'payout_without_account', 'Quien lo ganó todavía no cargó sus datos de cobro: pídeselos antes de pagar.'
      );
    elsif v_note is null then
      perform private.refuse(
        'note_required', case
          when private.is_guest(v_payout.participant_id)
            then 'Quien lo ganó es un invitado: que lo reclame con su enlace, o escribe en la nota cómo se le entregó en mano.'
          else 'Quien lo ganó ya no tiene cuenta: escribe en la nota a dónde se pagó.'
        end
      );
    end if;
  end if;
  if p_receipt is not null and not exists (
    select 1 from storage.objects
    where bucket_id = 'payout_receipts' and name = p_receipt and name like p_payout_id || '/%'
  ) then
    perform private.refuse('receipt_not_found', 'El comprobante no se pudo encontrar: vuelve a subirlo.');
  end if;

  update public.payouts
  set status = 'paid', paid_at = now(), paid_by = auth.uid(), note = v_note, receipt = p_receipt
  where id = p_payout_id
  returning * into v_payout;
  perform private.audit(
    'mark_payout_paid', 'payouts', p_payout_id::text,
    jsonb_build_object('status', 'pending'), to_jsonb(v_payout)
  );
  perform private.notify_user(
    v_payout.profile_id, 'payout_paid', 'Premio pagado',
    format('Se pagó tu premio de %s en %s.', private.money_of(v_payout), v_payout.tournament_name),
    '/settings?seccion=pagos', v_payout.id::text
  );
  return v_payout;
end;
$$;
comment on function public.mark_payout_paid(p_payout_id uuid, p_note text, p_receipt text) is
  'Staff (money): records that a money prize was paid, with the present payment data and optionally the picture of the transfer. Returns the payout. Refuses payout_not_found, own_prize, payout_already_paid, note_too_long, payout_without_account, note_required (the receiver''s account is closed), receipt_not_found.';

create function public.undo_payout(p_payout_id uuid)
returns void
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts := private.lock_payout(p_payout_id);
begin
  if v_payout.status <> 'paid' then
    perform private.refuse('payout_not_paid', 'Este premio figura por pagar.');
  end if;
  if v_payout.paid_at < now() - interval '24 hours' then
    perform private.refuse('payout_undo_over', 'Un pago se puede deshacer hasta 24 horas después de registrarlo.');
  end if;
  update public.payouts payout
  set
    status = 'pending', paid_at = null, paid_by = null, note = null, receipt = null,
    payment_info = private.payment_info_of(payout.profile_id)
  where id = p_payout_id;
  perform private.audit(
    'undo_payout', 'payouts', p_payout_id::text, to_jsonb(v_payout), jsonb_build_object('status', 'pending')
  );
  perform private.notify_user(
    v_payout.profile_id, 'payout_undone', 'Tu premio vuelve a figurar por pagar',
    format('Se había registrado por error el pago de %s en %s.', private.money_of(v_payout), v_payout.tournament_name),
    '/settings?seccion=pagos', v_payout.id::text
  );
end;
$$;
comment on function public.undo_payout(p_payout_id uuid) is
  'Staff (money): reverts a payment that was recorded less than 24 hours ago to pending; results of the tournament can be corrected again. Refuses payout_not_found, own_prize, payout_not_paid, payout_undo_over.';

create function public.request_payment_info(p_payout_id uuid)
returns void
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts := private.lock_payout(p_payout_id);
begin
  perform private.refuse_paid(v_payout);
  if v_payout.payment_info <> '{}' then
    perform private.refuse('payout_has_account', 'Sus datos de pago ya están.');
  end if;
  if v_payout.profile_id is null then
    perform private.refuse('payout_without_receiver', 'Quien lo ganó ya no tiene cuenta.');
  end if;
  if v_payout.requested_at > now() - interval '12 hours' then
    perform private.refuse('payout_just_requested', 'Ya se lo pediste hace menos de 12 horas.');
  end if;
  update public.payouts set requested_at = now() where id = p_payout_id;
  perform private.audit(
    'request_payment_info', 'payouts', p_payout_id::text, jsonb_build_object('requested_at', v_payout.requested_at),
    jsonb_build_object('requested_at', now())
  );
  perform private.notify_user(
    v_payout.profile_id, 'payout_data_needed', 'Faltan tus datos de cobro',
    format('Ganaste %s en %s: carga dónde quieres cobrarlo.', private.money_of(v_payout), v_payout.tournament_name),
    '/settings?seccion=pagos', v_payout.id::text
  );
end;
$$;
comment on function public.request_payment_info(p_payout_id uuid) is
  'Staff (money): requests payment data from the receiver of a prize, by notification and e-mail, at most every twelve hours. Refuses payout_not_found, own_prize, payout_already_paid, payout_has_account, payout_without_receiver, payout_just_requested.';

create function public.prize_sharers(p_payout_id uuid)
returns table (profile_id uuid, username text, amount numeric)
language plpgsql
stable
security definer -- reads rosters and shares of other users
set search_path = ''
as $$
declare
  v_payout public.payouts;
begin
  select * into v_payout from public.payouts where id = p_payout_id;
  perform private.require_right_to_read(v_payout.tournament_id, 'money');
  return query
    select person.id, person.username, coalesce(share.amount, 0)
    from private.may_share_prize(v_payout) as sharer (id)
    join public.profiles person on person.id = sharer.id
    left join public.payouts share
      on share.tournament_id = v_payout.tournament_id and share.participant_id = v_payout.participant_id
      and share.profile_id = person.id
    where private.is_active_account(person.id)
    order by share.amount desc nulls last, person.username;
end;
$$;
comment on function public.prize_sharers(p_payout_id uuid) is
  'Staff (money): the users among whom the prize of a payout may be split, with their present shares.';

create function public.credited_prizes(p_tournament_id uuid)
returns table (participant_id uuid, place integer, tickets integer)
language plpgsql
stable
security definer -- awards are private
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'money');
  return query
    select award.participant_id, award.position, award.tickets
    from private.tournament_awards award
    where award.tournament_id = p_tournament_id and award.tickets > 0
    order by award.position, award.tickets desc, award.participant_id;
end;
$$;
comment on function public.credited_prizes(p_tournament_id uuid) is
  'Staff (money): the tickets that a finished tournament awarded, one row per participant, with its place. Participants with the same place have shared the prize.';

create function public.split_payout(p_payout_id uuid, p_shares jsonb)
returns integer
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts;
  v_before jsonb;
  v_total numeric;
  v_before_ids uuid[];
  v_shares integer;
begin
  -- The parts of one prize are locked together and in a fixed order.
  perform 1
  from public.payouts payout
  join public.payouts chosen on chosen.id = p_payout_id
  where payout.tournament_id = chosen.tournament_id and payout.participant_id = chosen.participant_id
  order by payout.id for update of payout;
  v_payout := private.lock_payout(p_payout_id);
  if exists (
    select 1 from public.payouts
    where tournament_id = v_payout.tournament_id and participant_id = v_payout.participant_id and status = 'paid'
  ) then
    perform private.refuse('payout_already_paid', 'Una parte de este premio ya figura como pagada.');
  end if;
  if jsonb_typeof(p_shares) is distinct from 'array' or jsonb_array_length(p_shares) not between 1 and 20
    or exists (
      select 1 from jsonb_array_elements(p_shares) as share
      where jsonb_typeof(share) <> 'object' or share - array['profile_id', 'amount'] <> '{}'
        or jsonb_typeof(share -> 'amount') is distinct from 'number'
        or coalesce(share ->> 'profile_id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    )
  then
    perform private.refuse('shares_invalid', 'Reparte el premio entre una y veinte personas.');
  end if;
  select
    sum(amount), array_agg(profile_id),
    jsonb_agg(jsonb_build_object('profile_id', profile_id, 'amount', amount) order by amount desc, id)
  into v_total, v_before_ids, v_before
  from public.payouts
  where tournament_id = v_payout.tournament_id and participant_id = v_payout.participant_id;
  if exists (
    select 1
    from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
    where share.amount <= 0 or share.amount <> round(share.amount, 2)
      or share.profile_id not in (select id from private.may_share_prize(v_payout) as sharer (id))
      or not private.is_active_account(share.profile_id)
  ) or (
    select count(distinct share.profile_id) <> count(*) or sum(share.amount) <> v_total
    from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
  ) then
    perform private.refuse(
      'shares_unfit',
      format('Las partes son de integrantes del equipo, una por persona, y suman %s.', private.money((v_total * 100)::bigint, v_payout.currency))
    );
  end if;

  delete from public.payouts
  where tournament_id = v_payout.tournament_id and participant_id = v_payout.participant_id and id <> p_payout_id;
  update public.payouts payout
  set
    profile_id = first.profile_id, amount = first.amount,
    requested_at = case when payout.profile_id = first.profile_id then payout.requested_at end,
    payment_info = private.payment_info_of(first.profile_id)
  from (
    select profile_id, amount
    from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
    order by share.profile_id <> v_payout.profile_id, share.amount desc, share.profile_id
    limit 1
  ) as first
  where id = p_payout_id
  returning payout.* into v_payout;
  insert into public.payouts
    (tournament_id, tournament_name, participant_id, profile_id, position, amount, currency, payment_info)
  select
    v_payout.tournament_id, v_payout.tournament_name, v_payout.participant_id, share.profile_id, v_payout.position,
    share.amount, v_payout.currency, private.payment_info_of(share.profile_id)
  from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
  where share.profile_id <> v_payout.profile_id;
  get diagnostics v_shares = row_count;
  perform private.audit(
    'split_payout', 'payouts', p_payout_id::text, jsonb_build_object('shares', v_before), jsonb_build_object('shares', p_shares)
  );
  perform private.notify_user(
    share.profile_id, 'payout_shared', 'Te toca una parte de un premio',
    format(
      '%s del premio de %s en %s.', private.money((share.amount * 100)::bigint, v_payout.currency),
      private.participant_name(v_payout.participant_id), v_payout.tournament_name
    ),
    '/settings?seccion=pagos', v_payout.tournament_id::text
  )
  from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
  where share.profile_id <> all (coalesce(array_remove(v_before_ids, null), '{}'));
  return v_shares + 1;
end;
$$;
comment on function public.split_payout(p_payout_id uuid, p_shares jsonb) is
  'Staff (money): splits the prize of a payout among its receivers, as [{profile_id, amount}]; all parts must be pending, and every call replaces the earlier split. Returns the parts. Refuses payout_not_found, own_prize, payout_already_paid, shares_invalid, shares_unfit.';

grant execute on function
  public.mark_payout_paid, public.undo_payout, public.request_payment_info, public.prize_sharers, public.split_payout,
  public.credited_prizes
to authenticated, service_role;

-- 12-pledge_procedures.sql

-- Pledged prizes of a tournament that a user founded. When it is published, the tickets leave the founder's wallet.
-- When the tournament ends, the tickets go to the winners, or back to the founder.
-- Until the tournament is over, its prizes equal the tickets of its pledge.

insert into public.settings (key, value, description) values
  ('founded_prize_tickets', '5000', 'Tickets que un miembro puede poner de premio en un torneo propio (0: ninguno).');

create function private.follow_prizes()
returns trigger
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_wallet_id constant uuid := private.user_participant_id(new.founded_by);
  v_wanted constant bigint := private.promised_tickets(new.prizes);
  v_missing bigint;
begin
  v_missing := v_wanted - coalesce((select amount from public.prize_pledges where tournament_id = new.id for update), 0);
  if v_missing = 0 then
    return null;
  end if;
  if v_missing > 0 and v_wanted > private.setting_integer('founded_prize_tickets') then
    perform private.refuse(
      'pledge_over_limit',
      format('El premio de un torneo de miembros es de hasta %s.', private.tickets_in_words(private.setting_integer('founded_prize_tickets')))
    );
  end if;
  if v_missing > (select balance from public.wallets where participant_id = v_wallet_id) then
    perform private.refuse(
      'insufficient_tickets', format('Faltan tickets para el premio: hacen falta %s en la billetera de quien lo promete.', v_missing)
    );
  end if;
  perform private.move_tickets(
    v_wallet_id, -v_missing::integer, case when v_missing > 0 then 'prize_escrow' else 'prize_refund' end,
    'Premio de ' || new.name, 'tournaments', new.id
  );
  if v_wanted = 0 then
    delete from public.prize_pledges where tournament_id = new.id;
  else
    insert into public.prize_pledges (tournament_id, participant_id, amount) values (new.id, v_wallet_id, v_wanted)
    on conflict (tournament_id) do update set amount = excluded.amount;
  end if;
  return null;
end;
$$;
comment on function private.follow_prizes() is
  'Takes the prizes of a member''s tournament out of the founder''s wallet when it is published, and adjusts them to its prizes until it starts. Refuses pledge_over_limit, insufficient_tickets.';

create trigger follow_prizes
  after update of prizes, founded_by on public.tournaments
  for each row when (
    new.founded_by is not null and (new.prizes <> old.prizes or old.founded_by is null)
  )
  execute function private.follow_prizes();

create function private.hold_pledge_again(p_tournament public.tournaments)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_pledge public.prize_pledges;
  v_rest integer;
begin
  select * into v_pledge from public.prize_pledges where tournament_id = p_tournament.id and status <> 'held' for update;
  if not found then
    return;
  end if;
  v_rest := v_pledge.amount - coalesce(v_pledge.given, 0);
  if v_rest > (select balance from public.wallets where participant_id = v_pledge.participant_id for update) then
    perform private.refuse(
      'prize_already_spent', 'Lo que volvió del premio en custodia ya fue gastado: el encuentro no se puede reabrir.'
    );
  end if;
  if v_rest > 0 then
    perform private.move_tickets(
      v_pledge.participant_id, -v_rest, 'prize_escrow', 'Premio de ' || p_tournament.name, 'tournaments', p_tournament.id
    );
  end if;
  update public.prize_pledges
  set status = 'held', given = null, settled_at = null
  where tournament_id = p_tournament.id;
end;
$$;
comment on function private.hold_pledge_again(p_tournament public.tournaments) is
  'Reverses settle_pledge() when the last match is reopened: tickets returned by the winners and the founder are held again. Refuses prize_already_spent.';

create function private.check_pledge_follows_prizes()
returns trigger
language plpgsql
security definer -- compares both for any user who caused the change
set search_path = ''
as $$
declare
  v_id constant uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0];
begin
  if exists (
    select 1
    from public.tournaments tournament
    left join public.prize_pledges pledge on pledge.tournament_id = tournament.id and pledge.status = 'held'
    where tournament.id = v_id
      and case
        when tournament.finished_at is null and tournament.cancelled_at is null
          then tournament.founded_by is not null and coalesce(pledge.amount, 0) <> private.promised_tickets(tournament.prizes)
        else pledge.tournament_id is not null
      end
  ) then
    perform private.refuse('prize_without_pledge', 'Los premios de un torneo de miembros son los que están en custodia.');
  end if;
  return null;
end;
$$;
comment on function private.check_pledge_follows_prizes() is
  'At commit, a member''s tournament that is not over must hold its prizes, and one that is over must hold nothing: this catches any code that changes only one of them.';

create constraint trigger pledge_follows_prizes
  after insert or update of prizes, founded_by, finished_at, cancelled_at on public.tournaments
  deferrable initially deferred
  for each row when (new.founded_by is not null)
  execute function private.check_pledge_follows_prizes('id');
create constraint trigger prizes_follow_pledge
  after insert or update or delete on public.prize_pledges
  deferrable initially deferred
  for each row execute function private.check_pledge_follows_prizes('tournament_id');

-- 13-decisions_by_referee_link.sql

-- Decisions by a referee who has a link to the match but no account.

create function public.decide_by_link(p_token text, p_winner_id uuid, p_result text, p_key uuid default null)
returns void
language plpgsql
volatile
security definer -- acts for the user who made the link
set search_path = ''
as $$
declare
  v_link public.referee_links := private.referee_link(p_token);
  v_match private.match_state;
  v_ended_id uuid;
  v_result text := 'W.O.';
begin
  if v_link.id is not null then
    v_match := private.lock_match_for_result(v_link.match_id, true);
    v_link := private.referee_link(p_token);
  end if;
  if v_link.id is null then
    select match_id into v_ended_id from private.ended_referee_tokens where token_hash = private.link_token_hash(p_token);
    if p_key is not null and private.is_entered(v_ended_id, p_winner_id, p_result, p_key) then
      return;
    end if;
    perform private.refuse('link_not_found', 'Este enlace ya no vale: el partido se decidió, o quien te lo dio lo retiró.');
  end if;
  perform private.require_impartial(v_match);
  perform private.require_open_room(v_match);
  if p_winner_id not in (v_match.participant1_id, v_match.participant2_id)
    or p_winner_id is null and not private.is_level(p_result)
  then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  if not private.is_walkover(p_result) then
    v_result := private.read_result(v_match, p_result, p_winner_id);
  end if;
  perform private.decide_match(
    v_match, p_winner_id, case v_result when 'W.O.' then 'walkover' else 'score' end, v_result, null, 'referee'
  );
  perform private.audit(
    'decide_by_link', 'tournament_matches', v_match.id::text, jsonb_build_object('status', v_match.status),
    jsonb_build_object('winner_id', p_winner_id, 'result', v_result, 'link', v_link.label)
  );
  insert into private.entered_results (key, match_id) select p_key, v_match.id where p_key is not null;
end;
$$;
comment on function public.decide_by_link(p_token text, p_winner_id uuid, p_result text, p_key uuid) is
  'Decides the match of a referee link, as declare_match_winner does; the link is then deleted, and the log contains its label. With a key made by the device it is executed once however often it is sent, and the same decision made in the meantime is no conflict. Refuses link_not_found, result_conflict (with a key), which contains the existing decision, own_match, tournament_not_active, module_disabled, match_not_ready, participant_not_found, result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of.
@nullable p_winner_id, p_key';

grant execute on function public.decide_by_link to anon, authenticated, service_role;

-- 14-unanswered_reports.sql

-- Reports that the other side does not answer: they take effect after some time.

create function private.settle_unanswered_report(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_report public.match_reports;
begin
  v_match := private.lock_match_for_result(p_match_id, true);
  if v_match.status <> 'pending_results'
    or (select count(*) from public.match_reports where match_id = p_match_id) <> 1
    or private.is_guest(v_match.participant1_id) or private.is_guest(v_match.participant2_id)
  then
    return false;
  end if;
  select * into v_report
  from public.match_reports
  where match_id = p_match_id;
  if private.report_deadline(v_report) > now() then
    return false;
  end if;
  if private.report_counts_at(v_report) is null then
    perform private.set_match_status(v_match, 'disputed');
    perform private.notify_dispute(v_match, p_is_unanswered => true);
    return true;
  end if;
  perform private.decide_match(v_match, v_report.winner_id, v_report.outcome, v_report.result, null, 'unanswered');
  return true;
end;
$$;
comment on function private.settle_unanswered_report(p_match_id uuid) is
  'Decides a match by its only report when the time for an answer has passed; without evidence that the match was played, opens a dispute instead. Returns true if it did either. If the other side is a guest, who cannot answer, the staff decide.';
