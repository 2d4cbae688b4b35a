-- The end of a tournament: final positions, prizes, payouts.

--- Final places of a tournament whose stages are done, by their ranks, later stages first.
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

--- The prize of each placed participant, in tickets and money.
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

--- Whether a participant has lost a match of a tournament, walkovers included.
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
  -- In a lobby a side is undefeated only if it was first in every game.
  or exists (
    select 1
    from public.lobby_games game
    join public.lobby_slots slot on slot.lobby_id = game.lobby_id and slot.participant_id = p_participant_id
    left join public.lobby_results result on result.game_id = game.id and result.participant_id = p_participant_id
    where game.tournament_id = p_tournament_id and game.state = 'published' and not game.is_extra and result.place is distinct from 1
  )
$$;

--- Whether a title counts in the statistics: in a tournament with guests only if the participant beat another in a
--- match that counts.
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
    or exists (
      select 1
      from public.lobby_results own
      join public.lobby_games game on game.id = own.game_id and game.tournament_id = p_tournament_id and game.state = 'published'
      join public.lobby_results rival on rival.game_id = game.id and rival.place > own.place
      where own.participant_id = p_champion_id and not private.is_guest(own.participant_id) and not private.is_guest(rival.participant_id)
    )
    or not exists (
      select 1
      from public.tournament_participants registration
      join public.participants guest on guest.id = registration.participant_id and guest.guest_name is not null
      where registration.tournament_id = p_tournament_id
    )
  )
$$;

--- Adds a won tournament to the statistics of the champion and its players, and money prizes to the statistics of the
--- users who receive them.
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

--- Finishes a tournament after its last match: final places, status Finalizado, prizes in tickets (in a member's
--- tournament from the pledge), payouts, statistics. The caller has locked the tournament and the counters of everyone
--- in it.
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

--- Reverses finish_tournament when its last match is reopened. Refuses prizes_paid, prize_already_spent.
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
