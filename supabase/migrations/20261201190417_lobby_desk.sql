set local lock_timeout = '5s';
set local check_function_bodies = off;

drop policy "select_writer_side_staff_or_admin" on "storage"."objects";

alter table "private"."lobby_rooms"
  add column "announced_at" timestamp with time zone;

create or replace function private.announce_lobby_room(p_game_id uuid)
returns boolean
language plpgsql
volatile
security definer -- rooms are written by procedures only
set search_path = ''
as $$
declare
  v_game public.lobby_games;
  v_people uuid[];
begin
  update private.lobby_rooms set announced_at = now()
  where game_id = p_game_id and announced_at is null and opens_at <= now();
  if not found then
    return false;
  end if;
  select * into v_game from public.lobby_games where id = p_game_id;
  v_people := array(
    select distinct person
    from public.lobby_slots slot
    join public.tournament_participants registration
      on registration.tournament_id = v_game.tournament_id and registration.participant_id = slot.participant_id
      and registration.status = 'registered'
    cross join lateral private.people_of_side(v_game.tournament_id, slot.participant_id) as person
    where slot.lobby_id = v_game.lobby_id
    order by person
  );
  perform private.notify_people(
    v_people, array_fill('Entra al torneo para ver el ID y la contraseña.'::text, array[cardinality(v_people)]), 'tournament_room_ready',
    format('%s, partida %s: la sala está lista', lobby.name, v_game.number), '/tournaments/' || v_game.tournament_id,
    p_game_id::text
  )
  from public.tournament_lobbies lobby
  where lobby.id = v_game.lobby_id;
  return true;
end;
$$;

create or replace function private.do_due_work(p_match_id uuid default null, p_tournament_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_due record;
  v_reports integer := 0;
  v_challenges integer := 0;
  v_announcements integer := 0;
  v_places integer := 0;
  v_vetoes integer := 0;
  v_clocks integer := 0;
  v_editions integer := 0;
  v_failures integer := 0;
  v_until timestamptz := clock_timestamp() + make_interval(secs => private.setting_integer('work_step_ms') / 1000.0);
begin
  for v_due in
    select task, entity_id from private.due_work(p_match_id, p_tournament_id) limit 200
  loop
    begin
      case v_due.task
        when 'report' then
          v_reports := v_reports + private.settle_unanswered_report(v_due.entity_id)::integer;
        when 'challenge' then
          v_challenges := v_challenges + private.expire_challenge(v_due.entity_id)::integer;
        when 'unplayed' then
          v_challenges := v_challenges + private.end_unplayed_challenge(v_due.entity_id)::integer;
        when 'stake' then
          v_challenges := v_challenges + private.withdraw_stake(v_due.entity_id)::integer;
        when 'reminder' then
          v_announcements := v_announcements + private.remind_of_challenge(v_due.entity_id)::integer;
        when 'default_time' then
          v_places := v_places + private.settle_default_time(v_due.entity_id)::integer;
        when 'match_reminder' then
          v_announcements := v_announcements + private.remind_of_match(v_due.entity_id)::integer;
        when 'dispute' then
          v_announcements := v_announcements + private.remind_of_dispute(v_due.entity_id)::integer;
        when 'veto' then
          -- Reads the veto's current step. If a side has chosen in the meantime, the next step has another deadline.
          v_vetoes := v_vetoes + private.draw_overdue_step(
            v_due.entity_id, (select step from public.match_vetoes where match_id = v_due.entity_id)
          )::integer;
        when 'match_clock' then
          v_clocks := v_clocks + private.run_match_clock(v_due.entity_id)::integer;
        when 'lobby_room' then
          v_announcements := v_announcements + private.announce_lobby_room(v_due.entity_id)::integer;
        when 'places' then
          v_places := v_places + private.pass_on_places(v_due.entity_id)::integer;
        when 'best_player' then
          v_announcements := v_announcements + private.settle_best_player(v_due.entity_id)::integer;
        when 'best_player_votes' then
          perform private.recount_votes(v_due.entity_id);
        when 'winner_votes' then
          perform private.recount_predictions(v_due.entity_id);
        when 'predictions' then
          v_announcements := v_announcements + private.judge_predictions(v_due.entity_id)::integer;
        when 'edition' then
          v_editions := v_editions + private.open_edition(v_due.entity_id)::integer;
        when 'edition_announcement' then
          v_announcements := v_announcements + private.tell_of_edition(v_due.entity_id)::integer;
        when 'score_attack' then
          perform private.lock_tournament(tournament_id) from public.tournament_stages where id = v_due.entity_id;
          v_places := v_places + private.end_score_attack(v_due.entity_id)::integer;
        when 'follow' then
          v_announcements := v_announcements + private.tell_followers(v_due.entity_id)::integer;
        when 'notices' then
          v_announcements := v_announcements + private.tell_pending_notices(v_due.entity_id)::integer;
        else
          v_announcements := v_announcements
            + private.announce_tournament(v_due.entity_id, v_due.task)::integer;
      end case;
      -- A transaction does at most one piece of work that locks a tournament or moves tickets.
      -- Otherwise the locks could deadlock.
      exit when v_reports + v_challenges + v_places + v_vetoes + v_clocks + v_editions > 0;
      -- The largest tournaments may start at the same time, with a thousand notifications each.
      exit when v_announcements > 0 and clock_timestamp() >= v_until;
    exception when others then
      v_failures := v_failures + 1;
      raise warning 'due work % of % failed: %', v_due.task, v_due.entity_id, sqlerrm;
    end;
  end loop;
  return jsonb_build_object(
    'reports', v_reports, 'challenges', v_challenges, 'announcements', v_announcements, 'places', v_places,
    'vetoes', v_vetoes, 'clocks', v_clocks, 'editions', v_editions, 'failures', v_failures,
    'more', v_reports + v_challenges + v_announcements + v_places + v_vetoes + v_clocks + v_editions > 0
  );
end;
$$;

create or replace function private.due_work(p_match_id uuid, p_tournament_id uuid)
returns table (task text, entity_id uuid)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select 'report', waiting.id
  from (
    select id, tournament_id from public.tournament_matches where status = 'pending_results'
    union all
    select id, null from public.challenge_matches where status = 'pending_results'
  ) as waiting
  join public.match_reports report on report.match_id = waiting.id
  where report.created_at <= now() - private.answer_time(waiting.tournament_id)
    and private.report_deadline(report) <= now()
    and (p_match_id is null or waiting.id = p_match_id)
    and (p_tournament_id is null or waiting.tournament_id = p_tournament_id)
  union all
  select 'challenge', match.id
  from public.challenges challenge
  join public.challenge_matches match on match.challenge_id = challenge.id
  where challenge.status = 'open'
    and challenge.expires_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
  union all
  select 'unplayed', match.id
  from public.challenge_matches match
  where match.status in ('pending_results', 'scheduled')
    and match.play_by <= now()
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
    and not exists (select 1 from public.match_reports report where report.match_id = match.id)
  union all
  select 'reminder', match.id
  from public.challenge_matches match
  where match.status in ('pending_results', 'scheduled')
    and match.play_by > now()
    and match.play_by <= now() + make_interval(hours => private.setting_integer('challenge_reminder_hours'))
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
    and not exists (select 1 from public.match_reports report where report.match_id = match.id)
    and not exists (
      select 1 from private.challenge_reminders reminder
      where reminder.match_id = match.id and reminder.play_by = match.play_by
    )
  union all
  select 'stake', match.id
  from private.wager_preferences preferences
  join public.participants participant on participant.user_id = preferences.profile_id
  join public.challenge_matches match on match.participant1_id = participant.id and match.status = 'pending_opponent'
  where preferences.excluded_until > now()
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
  union all
  select 'stake', match.id
  from public.challenges challenge
  join public.challenge_matches match on match.challenge_id = challenge.id
  where (
      (select private.is_friendly_only())
      or challenge.game_id in (select id from public.games where not allows_wagers)
    )
    and challenge.status = 'open'
    and challenge.wager_amount > 0
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
  union all
  select 'check_in', tournament.id
  from public.tournaments tournament
  where tournament.check_in_minutes is not null
    and tournament.structure_generated_at is null
    and tournament.status in ('Próximamente', 'Inscripciones')
    and tournament.start_date - make_interval(mins => tournament.check_in_minutes) <= now()
    and tournament.start_date > now() - interval '1 day'
    and p_match_id is null
    and (p_tournament_id is null or tournament.id = p_tournament_id)
    and not exists (
      select 1 from private.tournament_announcements
      where tournament_id = tournament.id and kind = 'check_in'
    )
  union all
  select 'places', waiting.tournament_id
  from public.waiting_entries waiting
  where waiting.state = 'offered' and waiting.offer_ends_at <= now()
    and p_match_id is null
    and (p_tournament_id is null or waiting.tournament_id = p_tournament_id)
  group by waiting.tournament_id
  union all
  -- After check-in, the places of participants who did not check in are offered to the waiting list.
  select 'places', tournament.id
  from (select distinct tournament_id from public.waiting_entries where state = 'waiting') as waiting
  join public.tournaments tournament on tournament.id = waiting.tournament_id
  where private.gives_absent_places(tournament)
    and p_match_id is null
    and (p_tournament_id is null or tournament.id = p_tournament_id)
    and exists (select 1 from private.missing_entries(tournament.id))
  union all
  select 'default_time', match_id
  from public.match_default_times
  where settled_at is null and agree_until <= now()
    and p_tournament_id is null
    and (p_match_id is null or match_id = p_match_id)
  union all
  select 'match_reminder', match_id
  from private.match_reminders
  where due_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or match_id = p_match_id)
  group by match_id
  union all
  select 'dispute', match_id
  from public.match_disputes
  where remind_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or match_id = p_match_id)
  union all
  -- The start is announced after the draw: a thousand notifications would double the duration of drawing.
  select 'start', tournament.id
  from public.tournaments tournament
  where tournament.structure_generated_at > now() - interval '1 day'
    and tournament.status = 'Activo'
    and p_match_id is null
    and (p_tournament_id is null or tournament.id = p_tournament_id)
    and not exists (
      select 1 from private.tournament_announcements
      where tournament_id = tournament.id and kind = 'start'
    )
  union all
  select 'veto', veto.match_id
  from public.match_vetoes veto
  where veto.deadline <= now()
    and p_tournament_id is null
    and (p_match_id is null or veto.match_id = p_match_id)
  union all
  select 'match_clock', start.match_id
  from public.match_starts start
  where start.due_at <= now()
    and (p_match_id is null or start.match_id = p_match_id)
    and (p_tournament_id is null or start.tournament_id = p_tournament_id)
  union all
  select 'lobby_room', room.game_id
  from private.lobby_rooms room
  join public.lobby_games game on game.id = room.game_id and game.state = 'planned'
  where room.announced_at is null and room.opens_at <= now()
    and p_match_id is null
    and (p_tournament_id is null or game.tournament_id = p_tournament_id)
  union all
  select 'best_player', best.match_id
  from public.best_players best
  where best.settled_at is null and best.closes_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or best.match_id = p_match_id)
  union all
  select tally.question || '_votes', tally.match_id
  from private.tallies tally
  where tally.counted_at < now() - make_interval(secs => private.setting_integer('vote_count_seconds'))
    and p_tournament_id is null
    and (p_match_id is null or tally.match_id = p_match_id)
    and case tally.question
      when 'best_player' then exists (
        select 1 from private.best_player_votes vote
        where vote.match_id = tally.match_id and vote.counted_for is distinct from vote.profile_id
      )
      else exists (
        select 1 from private.predictions prediction
        where prediction.match_id = tally.match_id and prediction.counted_for is distinct from prediction.participant_id
      )
    end
  union all
  select 'predictions', total.match_id
  from public.prediction_totals total
  where total.judged < total.decisions
    and (p_match_id is null or total.match_id = p_match_id)
    and (p_tournament_id is null or total.tournament_id = p_tournament_id)
  union all
  select 'edition', series.id
  from public.tournament_series series
  where series.due_at <= now() and p_match_id is null and p_tournament_id is null
  union all
  select 'edition_announcement', edition.tournament_id
  from public.tournament_editions edition
  where edition.tell_at <= now()
    and p_match_id is null
    and (p_tournament_id is null or edition.tournament_id = p_tournament_id)
  union all
  select 'score_attack', stage.id
  from public.tournament_stages stage
  join public.tournaments tournament on tournament.id = stage.tournament_id and tournament.status = 'Activo'
  where stage.state = 'running' and private.is_score_attack_over(stage)
    and p_match_id is null and (p_tournament_id is null or stage.tournament_id = p_tournament_id)
  union all
  -- These deliveries are last, because a champion may have many followers and a message many recipients.
  (
    select 'follow', event.id
    from private.follow_events event
    where event.done_at is null and p_match_id is null and p_tournament_id is null
    order by event.created_at
  )
  union all
  (
    select 'notices', pending.id
    from private.pending_notices pending
    where p_match_id is null and p_tournament_id is null
    order by pending.created_at
  )
$$;

create or replace function private.is_orphan(p_bucket text, p_name text)
returns boolean
language sql
stable
security definer -- looks at everybody's rows
set search_path = ''
as $$
  -- Skips files whose names contain other characters: URLs contain these in encoded form, and only administrators can
  -- store such files.
  select p_name ~ '^[A-Za-z0-9._/-]+$' and case p_bucket
    when 'team_logos' then not exists (
      select 1 from public.teams where private.stored_name('team_logos', logo_url) = p_name
    )
    when 'profile_avatars' then not exists (
      select 1 from public.profiles where private.stored_name('profile_avatars', avatar_url) = p_name
    )
    when 'match_proofs' then private.proof_match_id(p_name) is not null
      and not exists (select 1 from public.tournament_matches where id = private.proof_match_id(p_name))
      and not exists (select 1 from public.challenge_matches where id = private.proof_match_id(p_name))
      and not exists (select 1 from public.tournament_lobbies where id = private.proof_match_id(p_name))
      and not exists (select 1 from public.lobby_games where id = private.proof_match_id(p_name))
    when 'chat_pictures' then not private.is_reported_picture(p_name) and not exists (
      select 1 from public.messages where part ->> 'file' = p_name
      union all
      select 1 from public.team_messages where part ->> 'file' = p_name
      union all
      select 1 from public.match_messages where part ->> 'file' = p_name
    )
    when 'match_pictures' then not exists (select 1 from public.match_pictures where file = p_name)
    when 'payout_receipts' then not exists (
      select 1 from public.payouts where id = private.proof_match_id(p_name) and receipt = p_name
    )
    when 'game_images' then not exists (
      select 1 from public.tournaments where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.games where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.store_items where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.achievements where private.stored_name('game_images', icon_url) = p_name
    )
    when 'news-images' then not exists (
      select 1 from public.news where private.stored_names('news-images', image_urls) @> array[p_name]
    )
      and not exists (select 1 from public.news where strpos(content, p_name) > 0)
    else false
  end
$$;

create or replace function private.lobby_games_of(p_participant_ids uuid[])
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

create or replace function private.may_add_proof(p_name text)
returns boolean
language plpgsql
volatile
security definer -- counts the caller's files and looks at the match
set search_path = ''
as $$
begin
  -- Uploads of one user into one match are serialised, so that the limit counts parallel ones.
  perform pg_advisory_xact_lock(hashtextextended('proofs:' || auth.uid() || private.proof_match_id(p_name), 0));
  return private.is_active_account(auth.uid())
    and private.has_shown_factor()
    and (
      private.score_side(private.proof_match_id(p_name)) is not null
      or private.can_act_in_match(private.proof_match_id(p_name))
      and exists (
        select 1
        from (
          select id, status from public.tournament_matches
          union all
          select id, status from public.challenge_matches
        ) as match
        where match.id = private.proof_match_id(p_name)
          and match.status not in ('completed', 'bye', 'cancelled', 'pending_opponent')
      )
      or private.my_lobby_side_id(private.proof_match_id(p_name)) is not null
        and exists (select 1 from public.lobby_games where id = private.proof_match_id(p_name) and state = 'planned')
    )
    and (
      select count(*) from storage.objects
      where bucket_id = 'match_proofs'
        and name like private.proof_match_id(p_name) || '/%'
        and owner_id = auth.uid()::text
    ) < private.setting_integer('proofs_per_match');
end;
$$;

create or replace function private.my_lobby_side_id(p_game_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures and policies
set search_path = ''
as $$
  select slot.participant_id
  from public.lobby_games game
  join public.lobby_slots slot on slot.lobby_id = game.lobby_id
  join public.tournament_participants registration
    on registration.tournament_id = game.tournament_id and registration.participant_id = slot.participant_id
    and registration.status = 'registered'
  where game.id = p_game_id and slot.participant_id in (select private.acting_participant_ids())
    and private.plays_for(game.tournament_id, slot.participant_id)
  limit 1
$$;

create or replace function public.my_agenda()
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

create or replace function public.report_lobby_place(p_game_id uuid, p_place integer, p_kills integer default 0, p_time_ms integer default null)
returns public.lobby_results
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_game public.lobby_games;
  v_result public.lobby_results;
  v_participant_id uuid;
begin
  perform private.limit_event(
    v_user_id, 'lobby_report', 'lobby_reports_per_hour', 'Informaste demasiados puestos. Espera un momento.'
  );
  select * into v_game from public.lobby_games where id = p_game_id;
  if not found then
    perform private.refuse('lobby_game_not_found', 'Esa partida ya no existe.');
  end if;
  perform private.require_no_measure(v_user_id, v_game.tournament_id);
  -- Reports share the tournament's lock, so that captains do not wait for each other.
  perform private.require_not_cancelled(tournament) from public.tournaments tournament where id = v_game.tournament_id for share;
  v_participant_id := private.my_lobby_side_id(p_game_id);
  if v_participant_id is null then
    perform private.refuse('not_in_lobby', 'Solo el capitán de un participante de esta sala informa su puesto.');
  end if;
  select * into v_game from public.lobby_games where id = p_game_id for no key update;
  if v_game.state <> 'planned' then
    perform private.refuse('lobby_game_over', 'La partida ya se publicó o se canceló. Si hay un error, avisa a la organización.');
  end if;
  perform private.store_lobby_results(
    v_game,
    array(
      select entered
      from private.read_lobby_results(v_game, jsonb_build_array(jsonb_build_object(
        'participant_id', v_participant_id, 'place', p_place, 'kills', coalesce(p_kills, 0), 'time_ms', p_time_ms, 'status', 'placed'
      ))) as entered
    ),
    false
  );
  select * into v_result from public.lobby_results where game_id = p_game_id and participant_id = v_participant_id;
  return v_result;
end;
$$;

create or replace function public.set_lobby_room(p_game_id uuid, p_name text, p_password text default null, p_opens_at timestamptz default null)
returns void
language plpgsql
volatile
security definer -- rooms are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'results', false);
  v_name constant text := private.clean_text(p_name);
  v_password constant text := private.clean_text(p_password);
  v_opens_at constant timestamptz := coalesce(p_opens_at, now());
begin
  if v_game.state <> 'planned' then
    perform private.refuse('lobby_game_over', 'La partida ya se publicó o se canceló.');
  elsif p_name is not null and v_name is null or char_length(v_name) > 60 or v_name ~ '[[:cntrl:]]' then
    perform private.refuse('lobby_name_invalid', 'Escribe el ID o nombre de la sala, con hasta 60 caracteres.');
  elsif char_length(v_password) > 60 or v_password ~ '[[:cntrl:]]' then
    perform private.refuse('lobby_password_invalid', 'La contraseña tiene hasta 60 caracteres.');
  end if;
  delete from private.lobby_room_views where game_id = p_game_id;
  if v_name is null then
    delete from private.lobby_rooms where game_id = p_game_id;
  else
    insert into private.lobby_rooms (game_id, name, password, opens_at)
    values (p_game_id, v_name, v_password, v_opens_at)
    on conflict (game_id) do update
      set name = excluded.name, password = excluded.password, opens_at = excluded.opens_at, announced_at = null;
  end if;
  update public.lobby_games
  set room_opens_at = case when v_name is not null then v_opens_at end, changed_at = clock_timestamp()
  where id = p_game_id;
  perform private.audit(
    'set_lobby_room', 'lobby_games', p_game_id::text, null, jsonb_build_object('room_opens_at', case when v_name is not null then v_opens_at end)
  );
  perform private.announce_lobby_room(p_game_id);
end;
$$;

create policy select_writer_side_staff_or_admin on storage.objects
  for select to authenticated
  using (
    ((select private.is_admin()) and bucket_id <> 'chat_pictures')
    or private.may_write_file(bucket_id, name)
    or (
      bucket_id = 'match_proofs' and (
        private.is_match_side(private.proof_match_id(name))
        or private.proof_match_id(name) in (select private.my_staffed_match_ids('results'))
        or private.may_see_score_proof(private.proof_match_id(name))
        or private.my_lobby_side_id(private.proof_match_id(name)) is not null
        or private.may(private.lobby_game_tournament_id(private.proof_match_id(name)), 'results')
      )
    )
    or (bucket_id = 'match_pictures' and private.proof_match_id(name) in (select private.my_staffed_match_ids('broadcast')))
    or (bucket_id = 'payout_receipts' and private.may_see_receipt(name))
    or (bucket_id = 'chat_pictures' and private.may_see_chat_picture(name))
  );

comment on column "private"."lobby_rooms"."announced_at" is 'When the players were notified that they can read the room; null before.';

comment on function "private"."announce_lobby_room"(uuid) is 'Notifies the players of a lobby that they can read the room of a game, once it is open; the notification names neither id nor password. Returns whether it did.';

comment on function "private"."lobby_games_of"(uuid[]) is 'The next game of each running stage of lobbies in which these participants play: the first one that is not published.';

comment on function "private"."may_add_proof"(text) is 'True for users who may act in the match while it is undecided, in the lobby of a score attack while it takes submissions, or who report in the game of a lobby before it is published, until they have uploaded a number of files.';

comment on function "private"."my_lobby_side_id"(uuid) is 'The participant for which the caller reports in a game of a lobby: the player, or the team of a leader or co-leader in its roster; null if there is none.';

comment on function "public"."my_agenda"() is 'The caller''s next actions. Order: overdue matches, possible actions by deadline (act_by), upcoming ones, tournaments. Actions that a suspension prevents are left out. kind: suspended (the account, until due_at), answer (the rival has reported; its report becomes final at due_at), veto (the caller''s turn, until due_at if there is a clock), place (an offered place, until due_at; amount is the fee), check_in (until due_at), match (the next one of a tournament), lobby (the next game of a stage of lobbies; amount is its number), wager (an accepted challenge), team_requests and friend_requests (amount is their number), entry (an unfinished tournament).
@field kind The kind of action, as listed above.
@field match_id The id in `tournament_matches` or, for a wager, in `challenge_matches`; null without a match.
@field tournament_id Refers to `tournaments.id`; null without a tournament.
@field title Name of the tournament; null without one.
@field game Name of the game; null without one.
@field status The status of the match or, for an entry, of the tournament; null for other kinds.
@field due_at The deadline, or the time of a match; null: at any time.
@field best_of Games of the match at most; null without a match.
@field participant_id The participant for which the caller acts: the user or the team. Refers to `participants.id`.
@field rival_id The other side, or the newest requester; null if unknown.
@field rival_name Name of the other side, or of the newest requester; null if unknown.
@field rival_image_url Picture of that participant or requester; null if there is none.
@field can_act Whether the caller may act; false for members who may not act for their team.
@field has_reported Whether the caller''s side has reported a result.
@field amount Stake of a side in tickets, the fee of a place, the number of requests or of a lobby''s game; null for other kinds.
@field rival_candidates Names of the two participants of whom one will be the rival; null if the rival is known.
@field rival_report_id For the kind answer, the rival''s report, as confirm_match_result() takes it. Refers to `match_reports.id`.
@field rival_result For the kind answer, the result in that report: "a-b" in the order of the participants, or W.O.
@field act_by Deadline after which inaction has a penalty: shown as a countdown; null without one.
@field is_overdue Whether the caller''s side did not come at the scheduled time, or the clock gave a walkover against it.
@nullable act_by, rival_report_id, rival_result, match_id, tournament_id, title, game, status, due_at, best_of, participant_id, rival_id, rival_type, rival_name, rival_image_url, amount, rival_candidates
@type rival_type participants.type
@type status tournament_matches.status | tournaments.status
@type kind "suspended" | "answer" | "veto" | "place" | "check_in" | "match" | "lobby" | "wager" | "team_requests" | "friend_requests" | "entry"
@scope read
@chapter schedule 1
@title Leer tu agenda';

comment on function "public"."set_lobby_room"(uuid, text, text, timestamp with time zone) is 'Sets the id and password of the room of a game, and from when the players of its lobby read them (null: at once). For staff with the right `results`. A null name removes the room. The players are notified when they can read it. The log names neither. Refuses lobby_game_not_found, tournament_cancelled, lobby_game_over, lobby_name_invalid, lobby_password_invalid.
@param p_name The id of the room in the game; null removes the room.
@param p_password The password of the room; null if it has none.
@param p_opens_at From when players read the room; null: at once.
@nullable p_name, p_password, p_opens_at';

revoke all on function "private"."announce_lobby_room"(uuid) from public;

revoke all on function "private"."lobby_games_of"(uuid[]) from public;

revoke all on function "private"."my_lobby_side_id"(uuid) from public;

grant execute on function "private"."my_lobby_side_id"(uuid) to "authenticated", "service_role";
