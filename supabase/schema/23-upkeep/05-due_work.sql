-- Work that is due now, executed piece by piece, so that a failure does not block the rest.

--- All due work, or that of one match or one tournament.
create function private.due_work(p_match_id uuid, p_tournament_id uuid)
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

--- Does due work, for work_step_ms at most; counts successes and failures. If more is true, call it again in a new
--- transaction.
create function private.do_due_work(p_match_id uuid default null, p_tournament_id uuid default null)
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

--- Deletes attempts at passwords that no longer count, p_limit at most; returns how many.
create function private.forget_challenge_tries(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.challenge_tries
  where id in (
    select try.id
    from private.challenge_tries try
    join public.challenges challenge on challenge.id = try.challenge_id
    where try.created_at < now() - interval '1 day' and (challenge.status <> 'open' or not try.is_right)
    order by try.created_at
    limit p_limit
    for update of try skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

--- Cleanup tasks of every round, in this order: the procedure, and the most rows it may process. It returns how many it
--- processed.
create function private.sweeps()
returns table (step regprocedure, rows integer)
language sql
stable
set search_path = ''
as $$
  values
    ('private.forget_read_notifications(integer)'::regprocedure, 500),
    ('private.forget_overtaken_join_requests(integer)', 500),
    ('private.forget_unconfirmed_accounts(integer)', 100),
    ('private.forget_event_counts(integer)', 5000),
    ('private.forget_ended_sessions(integer)', 5000),
    ('private.forget_api_tokens(integer)', 500),
    -- This project's server assigns the positions of events every second; a hosted platform does it here.
    ('private.place_tournament_events(integer)', 1000),
    ('private.forget_tournament_events(integer)', 1000),
    ('private.forget_webhook_trials(integer)', 1000),
    ('private.forget_idempotent_requests(integer)', 5000),
    ('private.forget_discord(integer)', 500),
    ('private.forget_challenge_tries(integer)', 5000),
    ('private.forget_former_accounts(integer)', 500),
    ('private.expire_ticket_orders(integer)', 200),
    ('private.queue_due_digests(integer)', 200),
    ('private.forget_notice_mails(integer)', 5000),
    -- One step counts at most thirty days, because the first run may have to count years.
    ('private.close_days(integer)', 30),
    ('private.sweep_participants(integer)', 100),
    ('private.sweep_files(integer)', 100)
$$;

--- Runs every cleanup task separately, so that a failure does not block the rest; returns the number of rows by task.
create function private.sweep()
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_sweep record;
  v_count integer;
  v_counts jsonb := '{}';
begin
  for v_sweep in select step, step::regproc as name, rows from private.sweeps() loop
    begin
      execute format('select %s($1)', v_sweep.name) into v_count using v_sweep.rows;
      v_counts := v_counts || jsonb_build_object(split_part(v_sweep.name::text, '.', 2), v_count);
    exception when others then
      raise warning '% failed: %', v_sweep.name, sqlerrm;
    end;
  end loop;
  return v_counts;
end;
$$;

--- Does due work and the cleanup tasks; the server calls it every few seconds. Repeated calls do no harm. Returns
--- {reports, challenges, announcements, places, vetoes, clocks, editions, failures, more, notifications, counters,
--- orders}, or {skipped} while another server does it. If more is true, call it again at once.
create function private.run_scheduled_work()
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_done jsonb;
  v_swept jsonb;
begin
  -- Several servers call this function; one does the work, and the others do not wait for it.
  if not pg_try_advisory_xact_lock(hashtext('leyenda scheduled work')) then
    return jsonb_build_object('skipped', true);
  end if;
  v_done := private.do_due_work(null, null);
  v_swept := private.sweep();
  if (v_swept ->> 'close_days')::integer = 30 then
    v_done := v_done || jsonb_build_object('more', true);
  end if;
  begin
    -- A large ranking takes a second: not together with work that moves tickets.
    if not coalesce((v_done ->> 'more')::boolean, false) and private.rate_weeks(4) > 0 then
      v_done := v_done || jsonb_build_object('more', true);
    end if;
  exception when others then
    raise warning 'rating failed: %', sqlerrm;
  end;
  begin
    -- This work blocks every decision until the transaction ends, so it is last and not combined with ticket movements.
    if not coalesce((v_done ->> 'more')::boolean, false) and private.continue_achievement_round(1000) then
      v_done := v_done || jsonb_build_object('more', true);
    end if;
  exception when others then
    raise warning 'giving achievements failed: %', sqlerrm;
  end;
  return v_done || jsonb_build_object(
    'notifications', coalesce((v_swept ->> 'forget_read_notifications')::integer, 0),
    'counters', coalesce((v_swept ->> 'forget_event_counts')::integer, 0),
    'orders', coalesce((v_swept ->> 'expire_ticket_orders')::integer, 0)
  );
end;
$$;
