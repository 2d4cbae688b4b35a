-- The next actions of a player, in one query: for the start page, the bar on a tournament's pages, and after a match.

-- A participant may have thousands of matches, of which only a few are open; this index contains only these.
create index tournament_matches_open_participant1_id_idx
  on public.tournament_matches (participant1_id) where status not in ('completed', 'bye', 'cancelled');
create index tournament_matches_open_participant2_id_idx
  on public.tournament_matches (participant2_id) where status not in ('completed', 'bye', 'cancelled');
create index challenge_matches_running_participant1_id_idx
  on public.challenge_matches (participant1_id) where status in ('pending_results', 'scheduled', 'disputed');
create index challenge_matches_running_participant2_id_idx
  on public.challenge_matches (participant2_id) where status in ('pending_results', 'scheduled', 'disputed');

create type private.open_match as (
  kind text,
  match_id uuid,
  tournament_id uuid,
  title text,
  game text,
  status text,
  due_at timestamptz,
  best_of integer,
  round integer,
  place integer,
  participant_id uuid,
  rival_id uuid,
  amount integer
);

--- The open matches of these participants: in running tournaments, and of accepted challenges.
create function private.open_matches_of(p_participant_ids uuid[])
returns setof private.open_match
language sql
stable
security definer -- used by my_agenda
set search_path = ''
as $$
  with tournament_side as (
    select participant1_id as participant_id, participant2_id as rival_id, match.*
    from public.tournament_matches match
    where participant1_id = any (p_participant_ids) and status not in ('completed', 'bye', 'cancelled')
    union all
    select participant2_id, participant1_id, match.*
    from public.tournament_matches match
    where participant2_id = any (p_participant_ids) and status not in ('completed', 'bye', 'cancelled')
  ),
  challenge_side as (
    select participant1_id as participant_id, participant2_id as rival_id, match.*
    from public.challenge_matches match
    where participant1_id = any (p_participant_ids) and status in ('pending_results', 'scheduled', 'disputed')
    union all
    select participant2_id, participant1_id, match.*
    from public.challenge_matches match
    where participant2_id = any (p_participant_ids) and status in ('pending_results', 'scheduled', 'disputed')
  )
  select
    'match', side.id, tournament.id, tournament.name, tournament.game, side.status, side.starts_at, side.best_of,
    side.round, side.position_in_bracket, side.participant_id, side.rival_id, null
  from tournament_side side
  join public.tournaments tournament on tournament.id = side.tournament_id and tournament.status = 'Activo'
  union all
  select
    'wager', side.id, null, game.name, game.name, side.status, coalesce(side.starts_at, side.play_by), side.best_of,
    1, 1, side.participant_id, side.rival_id, challenge.wager_amount
  from challenge_side side
  join public.challenges challenge on challenge.id = side.challenge_id
  join public.games game on game.id = challenge.game_id
$$;

--- The unfinished tournaments of these participants, with whether check-in is open for them.
create function private.entries_of(p_participant_ids uuid[])
returns table (
  tournament_id uuid,
  participant_id uuid,
  name text,
  game text,
  status text,
  start_date timestamptz,
  closes_at timestamptz,
  awaits_check_in boolean
)
language sql
stable
security definer -- used by my_agenda
set search_path = ''
as $$
  select
    tournament.id, entry.participant_id, tournament.name, tournament.game, tournament.status, tournament.start_date,
    private.check_in_closes_at(tournament),
    coalesce(
      entry.checked_in_at is null and tournament.structure_generated_at is null
        and tournament.start_date - make_interval(mins => tournament.check_in_minutes) <= now()
        and private.check_in_closes_at(tournament) > now(),
      false
    )
  from unnest(p_participant_ids) as own (id)
  -- Reads only the newest 100 registrations, because a participant is rarely in more unfinished tournaments.
  cross join lateral (
    select * from public.tournament_participants
    where participant_id = own.id
    order by created_at desc
    limit 100
  ) as entry
  join public.tournaments tournament on tournament.id = entry.tournament_id
  where entry.status = 'registered' and tournament.status <> 'Finalizado' and tournament.finished_at is null
$$;

--- The next game of each running stage of lobbies in which these participants play: the first one that is not published.
create function private.lobby_games_of(p_participant_ids uuid[])
returns table (
  tournament_id uuid, participant_id uuid, title text, game text, status text, due_at timestamptz, number integer, is_open boolean, has_reported boolean
)
language sql
stable
security definer -- used by my_agenda
set search_path = ''
as $$
  select distinct on (slot.participant_id, lobby.stage_id)
    tournament.id, slot.participant_id, tournament.name, tournament.game, tournament.status,
    coalesce(game.room_opens_at, game.scheduled_time), game.number, coalesce(game.room_opens_at <= now(), false), result.id is not null
  from public.lobby_slots slot
  join public.tournament_lobbies lobby on lobby.id = slot.lobby_id
  join public.tournaments tournament on tournament.id = lobby.tournament_id and tournament.status = 'Activo'
  join public.tournament_participants registration
    on registration.tournament_id = lobby.tournament_id and registration.participant_id = slot.participant_id and registration.status = 'registered'
  join public.lobby_games game on game.lobby_id = lobby.id and game.state = 'planned'
  left join public.lobby_results result on result.game_id = game.id and result.participant_id = slot.participant_id
  where slot.participant_id = any (p_participant_ids)
  order by slot.participant_id, lobby.stage_id, game.number
$$;

--- The caller's next actions. Order: overdue matches, possible actions by deadline (act_by), upcoming ones,
--- tournaments. Actions that a suspension prevents are left out. kind: suspended (the account, until due_at), answer
--- (the rival has reported; its report becomes final at due_at), veto (the caller's turn, until due_at if there is a
--- clock), place (an offered place, until due_at; amount is the fee), check_in (until due_at), match (the next one of a
--- tournament), lobby (the next game of a stage of lobbies; amount is its number), wager (an accepted challenge), team_requests and friend_requests (amount is their number), entry (an
--- unfinished tournament).
--- @field kind The kind of action, as listed above.
--- @field match_id The id in `tournament_matches` or, for a wager, in `challenge_matches`; null without a match.
--- @field tournament_id Refers to `tournaments.id`; null without a tournament.
--- @field title Name of the tournament; null without one.
--- @field game Name of the game; null without one.
--- @field status The status of the match or, for an entry, of the tournament; null for other kinds.
--- @field due_at The deadline, or the time of a match; null: at any time.
--- @field best_of Games of the match at most; null without a match.
--- @field participant_id The participant for which the caller acts: the user or the team. Refers to `participants.id`.
--- @field rival_id The other side, or the newest requester; null if unknown.
--- @field rival_name Name of the other side, or of the newest requester; null if unknown.
--- @field rival_image_url Picture of that participant or requester; null if there is none.
--- @field can_act Whether the caller may act; false for members who may not act for their team.
--- @field has_reported Whether the caller's side has reported a result.
--- @field amount Stake of a side in tickets, the fee of a place, the number of requests or of a lobby's game; null for
--- other kinds.
--- @field rival_candidates Names of the two participants of whom one will be the rival; null if the rival is known.
--- @field rival_report_id For the kind answer, the rival's report, as confirm_match_result() takes it. Refers to
--- `match_reports.id`.
--- @field rival_result For the kind answer, the result in that report: "a-b" in the order of the participants, or W.O.
--- @field act_by Deadline after which inaction has a penalty: shown as a countdown; null without one.
--- @field is_overdue Whether the caller's side did not come at the scheduled time, or the clock gave a walkover against
--- it.
--- @nullable act_by, rival_report_id, rival_result, match_id, tournament_id, title, game, status, due_at, best_of,
--- participant_id, rival_id, rival_type, rival_name, rival_image_url, amount, rival_candidates
--- @type rival_type participants.type
--- @type status tournament_matches.status | tournaments.status
--- @type kind "suspended" | "answer" | "veto" | "place" | "check_in" | "match" | "lobby" | "wager" | "team_requests" |
--- "friend_requests" | "entry"
--- @scope read
--- @chapter schedule 1
--- @title Leer tu agenda
create function public.my_agenda()
returns table (
  kind text,
  match_id uuid,
  tournament_id uuid,
  title text,
  game text,
  status text,
  due_at timestamptz,
  best_of integer,
  participant_id uuid,
  rival_id uuid,
  rival_type text,
  rival_name text,
  rival_image_url text,
  can_act boolean,
  has_reported boolean,
  amount integer,
  rival_candidates text[],
  rival_report_id uuid,
  rival_result text,
  act_by timestamptz,
  is_overdue boolean
)
language sql
stable
security definer -- whether the rival has reported is visible only to the other side, to which the caller belongs
set search_path = ''
as $$
  with own as (
    select array(select private.my_participant_ids()) as ids, array(select private.acting_participant_ids()) as acting
  ),
  open_match as (
    select
      match.*, private.report_deadline(rival_report) as answer_by, rival_report.id as rival_report_id,
      rival_report.result as rival_result, own_report.id is not null as has_reported,
      veto.match_id is not null as has_turn, veto.deadline as chooses_by,
      coalesce(
        clock.state = 'waiting' and clock.starts_at <= now() and clock.arrived_at is null
          or clock.state = 'walkover' and clock.walkover_for <> clock.side,
        false
      ) as is_overdue,
      case
        when clock.state = 'walkover' or clock.starts_at <= now() then clock.due_at
        when clock.state = 'waiting' and clock.opens_at <= now() and clock.ready_at is null then clock.starts_at
      end as act_by,
      coalesce(clock.state = 'started' and match.status in ('pending', 'scheduled'), false) as is_live
    from own
    cross join lateral private.open_matches_of(own.ids) as match
    left join public.match_reports rival_report
      on rival_report.match_id = match.match_id and rival_report.participant_id = match.rival_id
    left join public.match_reports own_report
      on own_report.match_id = match.match_id and own_report.participant_id = match.participant_id
    left join public.match_vetoes veto on veto.match_id = match.match_id and veto.turn_id = match.participant_id
    left join lateral (
      select
        start.state, start.starts_at, start.due_at, start.walkover_for, private.opens_ready_at(start) as opens_at, side.number as side,
        case side.number when 1 then start.arrived1_at else start.arrived2_at end as arrived_at,
        case side.number when 1 then start.ready1_at else start.ready2_at end as ready_at
      from public.match_starts start
      join public.tournament_matches own_match on own_match.id = start.match_id
      cross join lateral (
        select case match.participant_id when own_match.participant1_id then 1 else 2 end as number
      ) as side
      where start.match_id = match.match_id and start.state in ('waiting', 'started', 'walkover')
    ) as clock on true
    where match.tournament_id is null or private.may_play(auth.uid(), match.tournament_id)
  ),
  ranked as (
    select
      open_match.*,
      status = 'pending_results' and rival_report_id is not null and not has_reported as awaits_answer,
      row_number() over (
        partition by coalesce(open_match.tournament_id, open_match.match_id), open_match.participant_id
        order by
          is_overdue desc,
          case status when 'scheduled' then 1 when 'pending' then 1 when 'pending_results' then 2 when 'disputed' then 3 else 4 end,
          round, due_at nulls last, place
      ) as turn
    from open_match
  ),
  entry as (
    select entry.*
    from own
    cross join lateral private.entries_of(own.ids) as entry
  ),
  team_request as (
    select request.user_id, request.created_at, count(*) over () as total
    from public.team_join_requests request
    where request.team_id = private.my_led_team_id() and request.status = 'pending'
    order by request.created_at desc
    limit 1
  ),
  friend_request as (
    select friend.user_id_1 as user_id, friend.created_at, count(*) over () as total
    from public.friends friend
    where friend.user_id_2 = auth.uid() and friend.status = 'pending'
    order by friend.created_at desc
    limit 1
  ),
  item as (
    select
      -1 as rank, 'suspended' as kind, null::uuid as match_id, null::uuid as tournament_id, null::text as title, null::text as game,
      null::text as status, suspended.until as due_at, null::integer as best_of, null::uuid as participant_id, null::uuid as rival_id,
      false as has_reported, null::integer as amount, null::uuid as rival_report_id, null::text as rival_result,
      null::timestamptz as act_by, false as is_overdue
    from private.suspended_until(auth.uid()) as suspended (until)
    where suspended.until is not null
    union all
    select
      1, 'answer', match_id, tournament_id, title, game, status,
      answer_by,
      best_of, participant_id, rival_id, false, amount, rival_report_id, rival_result,
      answer_by, false
    from ranked
    where awaits_answer
    union all
    select 1, 'veto', match_id, tournament_id, title, game, status, chooses_by, best_of, participant_id, rival_id, false, amount, null, null,
      chooses_by, false
    from ranked
    where has_turn and not awaits_answer
    union all
    select
      1, 'place', null, tournament.id, tournament.name, tournament.game, tournament.status, waiting.offer_ends_at, null,
      waiting.participant_id, null, false, tournament.entry_fee, null, null, waiting.offer_ends_at, false
    from own
    join public.waiting_entries waiting on waiting.participant_id = any (own.acting) and waiting.state = 'offered'
    join public.tournaments tournament on tournament.id = waiting.tournament_id
    where waiting.offer_ends_at > now() and private.may_play(auth.uid(), tournament.id)
    union all
    select
      1, 'check_in', null, tournament_id, name, game, status, closes_at, null, participant_id, null, false, null, null, null, closes_at, false
    from entry, own
    where awaits_check_in and participant_id = any (own.acting) and private.may_play(auth.uid(), tournament_id)
    union all
    select
      case when is_overdue then 0 when is_live or act_by is not null then 1 when status = 'pending_opponent' then 4 else 3 end,
      kind, match_id, tournament_id, title, game, status, due_at, best_of, participant_id, rival_id, has_reported, amount, null, null,
      act_by, is_overdue
    from ranked
    where turn = 1 and not awaits_answer and not has_turn
    union all
    -- A game whose room is open comes before what is planned.
    select
      case when is_open then 1 else 3 end, 'lobby', null, tournament_id, title, game, status, due_at, null, participant_id, null,
      has_reported, number, null, null, null, false
    from own
    cross join lateral private.lobby_games_of(own.ids) as lobby_game
    where private.may_play(auth.uid(), tournament_id)
    union all
    select 5, 'team_requests', null, null, null, null, null, created_at, null, null, private.user_participant_id(user_id), false, total, null, null, null, false
    from team_request
    union all
    select 6, 'friend_requests', null, null, null, null, null, created_at, null, null, private.user_participant_id(user_id), false, total, null, null, null, false
    from friend_request
    union all
    select 7, 'entry', null, tournament_id, name, game, status, start_date, null, participant_id, null, false, null, null, null, null, false
    from entry
  )
  select
    item.kind, item.match_id, item.tournament_id, item.title, item.game, item.status, item.due_at, item.best_of,
    item.participant_id, item.rival_id, rival.type, public.display_name(rival),
    coalesce(team.logo_url, player.avatar_url),
    coalesce(item.participant_id = any (own.acting) and private.plays_for(item.tournament_id, item.participant_id), true),
    item.has_reported, item.amount::integer,
    candidates.names,
    item.rival_report_id, item.rival_result, item.act_by, item.is_overdue
  from item
  cross join own
  left join public.participants rival on rival.id = item.rival_id
  left join public.teams team on team.id = rival.team_id
  left join public.profiles player on player.id = rival.user_id
  left join lateral (
    select array[public.display_name(one), public.display_name(other)] as names
    from public.tournament_matches feeder
    join public.participants one on one.id = feeder.participant1_id
    join public.participants other on other.id = feeder.participant2_id
    where item.rival_id is null
      and feeder.tournament_id = item.tournament_id and feeder.next_match_id = item.match_id
      and feeder.winner_id is null
    limit 1
  ) as candidates on true
  order by
    item.rank,
    -- The caller must act now if an action is overdue or has a deadline. A rival who waits sets no deadline.
    case when item.rank <= 1 then coalesce(item.act_by, now()) end,
    item.due_at nulls last, item.title, item.match_id
  limit 50
$$;

grant execute on function public.my_agenda to authenticated, service_role;
