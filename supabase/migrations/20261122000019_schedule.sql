-- Made by `npm run migration` from supabase/schema/19-schedule, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-due_acts.sql

-- Rules that time fulfils: unanswered reports stand, open challenges expire; check-in and start are announced; read
-- notifications are forgotten.
--
-- The server asks every few seconds; a page may ask for the one match or tournament it shows. Each
-- item runs in a block of its own, so that one that fails does not hold up the others.

insert into public.settings (key, value, description) values
  ('work_step_ms', '1000', 'Milisegundos después de los cuales el trabajo programado sigue en otra transacción.');

create table private.tournament_announcements (
  tournament_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  constraint tournament_announcements_pkey primary key (tournament_id, kind),
  constraint tournament_announcements_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint tournament_announcements_kind_known check (kind in ('check_in', 'start'))
);
comment on table private.tournament_announcements is
  'What the participants of a tournament were told once: that check-in is open, that it has started.';
alter table private.tournament_announcements enable row level security;

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
  -- Only now, under the lock, is it certain that nobody answered meanwhile.
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
comment on function private.settle_unanswered_report(uuid) is
  'Decides a match by its only report when nobody answered it in time; where nothing says that it was played, it is a dispute. True when it did. For a guest nobody can answer: his staff decide.';

create function private.expire_challenge(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  v_match := private.lock_match(p_match_id);
  if v_match.status <> 'pending_opponent' or not exists (
    select 1 from public.challenges
    where id = v_match.challenge_id and status = 'open' and expires_at <= now()
  ) then
    return false;
  end if;
  perform private.close_challenge(v_match, 'expired', 'Desafío vencido');
  perform private.notify_participant(
    v_match.participant1_id, 'challenge_expired', 'Tu desafío venció', 'Nadie lo aceptó a tiempo y la apuesta volvió.',
    '/challenges'
  );
  return true;
end;
$$;
comment on function private.expire_challenge(uuid) is
  'Takes back an offer that nobody accepted in time; true when it did.';

create function private.end_unplayed_challenge(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_row public.challenge_matches;
begin
  v_match := private.lock_match(p_match_id);
  select * into v_row from public.challenge_matches where id = p_match_id;
  -- Only now, under the lock, is it certain that nobody reported meanwhile.
  if v_row.status not in ('pending_results', 'scheduled')
    or v_row.play_by > now()
    or exists (select 1 from public.match_reports where match_id = p_match_id)
  then
    return false;
  end if;
  perform private.state_challenge_facts(v_row, false);
  perform private.close_challenge(v_match, 'unplayed', 'Desafío no jugado');
  perform private.notify_participant(
    side.id, 'challenge_unplayed', 'Desafío sin jugar', 'Nadie reportó un resultado a tiempo: no hubo ganador y nadie perdió su apuesta.',
    private.match_link(v_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
  return true;
end;
$$;
comment on function private.end_unplayed_challenge(uuid) is
  'Gives both stakes of an accepted challenge back when nobody reported anything in its hours; true when it did.';

create table private.challenge_reminders (
  match_id uuid not null,
  play_by timestamptz not null,
  created_at timestamptz not null default now(),
  constraint challenge_reminders_pkey primary key (match_id, play_by),
  constraint challenge_reminders_match_id_fkey
    foreign key (match_id) references public.challenge_matches (id) on delete cascade
);
comment on table private.challenge_reminders is 'Limits to play of which both sides were reminded, once each.';
alter table private.challenge_reminders enable row level security;

create function private.remind_of_challenge(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
  v_hours integer := private.setting_integer('challenge_reminder_hours');
begin
  insert into private.challenge_reminders (match_id, play_by)
  select id, play_by from public.challenge_matches
  where id = p_match_id and status in ('pending_results', 'scheduled')
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.notify_participant(
    side.id, 'challenge_reminder', 'Queda poco para jugar tu desafío',
    format('Si nadie reporta un resultado en las próximas %s horas, el desafío termina sin ganador.', v_hours),
    private.match_link(v_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
  return true;
end;
$$;
comment on function private.remind_of_challenge(uuid) is
  'Tells both sides once that the time to play is running out; true when it did.';

create function private.withdraw_stake(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_challenge public.challenges;
begin
  v_match := private.lock_match(p_match_id);
  select * into v_challenge from public.challenges where id = v_match.challenge_id;
  if v_challenge.status <> 'open' then
    return false;
  elsif private.is_excluded(v_challenge.creator_participant_id) then
    perform private.withdraw_offer(v_match, 'Autoexclusión');
    return true;
  elsif v_challenge.wager_amount > 0 and private.is_friendly(v_challenge.game_id) then
    perform private.return_wagers(v_challenge.id, 'Desafío amistoso');
    update public.challenges set wager_amount = 0 where id = v_challenge.id;
    return true;
  end if;
  return false;
end;
$$;
comment on function private.withdraw_stake(uuid) is
  'What may stake nothing any more: an open offer of a player who excluded himself is cancelled; while the operator allows '
  'no stakes, or none in its game, that of others becomes a friendly. True when it did.';

create function private.announce_tournament(p_tournament_id uuid, p_kind text)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_is_start constant boolean := p_kind = 'start';
  v_name constant text := (select name from public.tournaments where id = p_tournament_id);
  v_people uuid[];
begin
  insert into private.tournament_announcements (tournament_id, kind)
  values (p_tournament_id, p_kind)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  select coalesce(array_agg(distinct coalesce(participant.user_id, member.profile_id)), '{}') into v_people
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  left join public.team_members member
    on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
  where registration.tournament_id = p_tournament_id
    and registration.status = 'registered'
    and (v_is_start or registration.checked_in_at is null);
  perform private.notify_people(
    v_people,
    array_fill(
      case when v_is_start
        then 'Mira contra quién juegas.'
        else format('Ya puedes confirmar que juegas %s. Quien no confirma queda fuera.', v_name)
      end,
      array[cardinality(v_people)]
    ),
    case when v_is_start then 'tournament_started' else 'check_in_open' end,
    case when v_is_start then 'Comenzó ' || v_name else 'Confirma tu asistencia' end,
    '/tournaments/' || p_tournament_id
  );
  if v_is_start then
    perform private.note_follow_event(p_tournament_id, 'started');
  end if;
  return true;
end;
$$;
comment on function private.announce_tournament(uuid, text) is
  'Tells the participants once that check-in is open (check_in) or that it has started (start); true when it did.';

-- 02-due_work.sql

-- What is due now, and its turn: every piece by itself, so that one that fails holds nothing else up.

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
  -- Check-in has closed: the places of those who did not come go to those who wait.
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
  -- Not while the structure is made: a thousand notifications would double its time.
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
  select 'best_player', best.match_id
  from public.best_players best
  where best.settled_at is null and best.closes_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or best.match_id = p_match_id)
  union all
  -- A vote that came when they had just been counted.
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
  select 'edition_told', edition.tournament_id
  from public.tournament_editions edition
  where edition.tell_at <= now()
    and p_match_id is null
    and (p_tournament_id is null or edition.tournament_id = p_tournament_id)
  union all
  -- Last: the followers of a champion, and all whom a message is for, are many, and what else is due goes before each batch of them.
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
comment on function private.due_work(uuid, uuid) is
  'What time has made due: everything, or that of one match or one tournament.';

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
          -- What is due is the step as it is now; one that was taken meanwhile has a clock of its own.
          v_vetoes := v_vetoes + private.draw_overdue_step(
            v_due.entity_id, (select step from public.match_vetoes where match_id = v_due.entity_id)
          )::integer;
        when 'match_clock' then
          v_clocks := v_clocks + private.run_match_clock(v_due.entity_id)::integer;
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
        when 'edition_told' then
          v_announcements := v_announcements + private.tell_of_edition(v_due.entity_id)::integer;
        when 'follow' then
          v_announcements := v_announcements + private.tell_followers(v_due.entity_id)::integer;
        when 'notices' then
          v_announcements := v_announcements + private.tell_pending_notices(v_due.entity_id)::integer;
        else
          v_announcements := v_announcements
            + private.announce_tournament(v_due.entity_id, v_due.task)::integer;
      end case;
      -- One that locks a tournament or moves tickets a transaction: the locks must not add up to a deadlock.
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
comment on function private.do_due_work(uuid, uuid) is
  'Does what is due, for work_step_ms at most; counts what it did and what failed. more: call again in a new transaction.';

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
comment on function private.forget_challenge_tries(integer) is
  'Deletes tried passwords that count for nothing any more, p_limit at most; returns how many.';

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
    -- Where no server does it every second.
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
    -- Days, thirty a step, where years are to be counted.
    ('private.close_days(integer)', 30),
    ('private.sweep_participants(integer)', 100),
    ('private.sweep_files(integer)', 100)
$$;
comment on function private.sweeps() is
  'What is tidied a little at every turn, in this order: the procedure, and how many rows it may take. It returns how many it took.';

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
comment on function private.sweep() is
  'Every sweep by itself, so that one that fails holds nothing else up; how many rows each took, by its name.';

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
  -- Several servers ask; one works, the others need not wait for it.
  if not pg_try_advisory_xact_lock(hashtext('leyenda scheduled work')) then
    return jsonb_build_object('skipped', true);
  end if;
  v_done := private.do_due_work(null, null);
  v_swept := private.sweep();
  if (v_swept ->> 'close_days')::integer = 30 then
    v_done := v_done || jsonb_build_object('more', true);
  end if;
  begin
    -- A large ranking takes a second: not beside what moves tickets.
    if not coalesce((v_done ->> 'more')::boolean, false) and private.rate_weeks(4) > 0 then
      v_done := v_done || jsonb_build_object('more', true);
    end if;
  exception when others then
    raise warning 'rating failed: %', sqlerrm;
  end;
  begin
    -- Holds up every decision until this transaction ends: last, and not beside what moves tickets.
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
comment on function private.run_scheduled_work() is
  'Called by the server every few seconds. Idempotent; returns {reports, challenges, announcements, places, vetoes, clocks, editions, failures, more, notifications, counters, orders} or '
  '{skipped}; with more, call it again at once.';

-- 03-agenda.sql

-- What a player has to do next, in one read: the start page, the strip of a tournament, the room afterwards.

-- A veteran has thousands of matches and a handful that are open: only these are read.
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
comment on function private.open_matches_of(uuid[]) is
  'What these participants have to play: matches of running tournaments, and accepted challenges.';

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
  -- The newest are enough: nobody is entered in so many that are not over.
  cross join lateral (
    select * from public.tournament_participants
    where participant_id = own.id
    order by created_at desc
    limit 100
  ) as entry
  join public.tournaments tournament on tournament.id = entry.tournament_id
  where entry.status = 'registered' and tournament.status <> 'Finalizado' and tournament.finished_at is null
$$;
comment on function private.entries_of(uuid[]) is
  'The tournaments that these participants are in and that are not over, with whether the check-in is open for them.';

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
security definer -- whether the rival has reported is told to the side alone, and the caller is one
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
    -- What needs the caller now: what is overdue or can be done now, by when it costs something; a rival who waits has no deadline.
    case when item.rank <= 1 then coalesce(item.act_by, now()) end,
    item.due_at nulls last, item.title, item.match_id
  limit 50
$$;
comment on function public.my_agenda() is
  'What the caller has to do: matches that are overdue first, then what can be done now by its deadline (act_by), then what comes, then his tournaments; without what a suspension keeps him from. kind: suspended (the account is, until due_at), answer (the rival has reported; his report '
  'holds at due_at), veto (he chooses, until due_at where there is a clock), place (one that was offered to him, until due_at; amount is the fee), check_in (until due_at), match (the next one of a tournament), wager (a challenge that is on; amount '
  'are the tickets of a side), team_requests and friend_requests (amount; the newest is the rival), entry (a tournament that '
  'is not over). can_act is false for who is only a member of the team; has_reported: the own side has, the rival
  not yet. rival_candidates: of whom the winner is the rival, where the match before knows both its sides.
@field kind What it is, as above.
@field match_id Refers to `tournament_matches.id`, or of a wager to `challenge_matches.id`; null without a match.
@field tournament_id Refers to `tournaments.id`; null without a tournament.
@field title Name of the tournament; null without one.
@field game Name of the game; null without one.
@field status Of the match, or of the tournament of an entry; null of what is neither.
@field due_at Until when, or at what hour; null: any time.
@field best_of Games of the match at most; null without a match.
@field participant_id As whom the caller acts: himself or his team. Refers to `participants.id`.
@field rival_id The other side, or the newest who asks; null while it is not known.
@field rival_name As rival_id.
@field rival_image_url Its picture; null: none.
@field can_act Whether the caller may do it, or only somebody else of his team.
@field has_reported Whether his side has told a result.
@field amount Tickets of a side, the fee of a place, or how many requests wait; null of all else.
@field rival_candidates Names of the two of whom one is to be the rival; null where he is known.
@field rival_report_id Of an answer: the report that waits for it, as confirm_match_result() takes it. Refers to `match_reports.id`.
@field rival_result Of an answer: what that report says, "a-b" in the order of the participants, or W.O.
@field act_by When doing nothing costs something: until then it counts down; null: nothing runs.
@field is_overdue Whether the hour of the match has come and the own side has not, or the clock gave a walkover against it.
@nullable act_by, rival_report_id, rival_result, match_id, tournament_id, title, game, status, due_at, best_of, participant_id, rival_id, rival_type, rival_name, rival_image_url, amount, rival_candidates
@type rival_type participants.type
@type status tournament_matches.status | tournaments.status
@type kind "suspended" | "answer" | "veto" | "place" | "check_in" | "match" | "wager" | "team_requests" | "friend_requests" | "entry"
@scope read';

grant execute on function public.my_agenda() to authenticated, service_role;

-- 04-schedule.sql

-- The schedule of a hosted platform, where no server of ours asks for what time makes due.
--
-- pg_cron calls private.run_schedule(), which does the database's part and calls the Edge Function
-- scheduled-work when there is something that only a program can do: pairings, files, mails. Without
-- pg_cron any scheduler may call that function, with the secret key: it does both parts.

create function public.run_scheduled_work()
returns jsonb
language sql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
  select private.run_scheduled_work()
$$;
comment on function public.run_scheduled_work() is 'Service key: does what is due. Returns what private.run_scheduled_work() says.';
grant execute on function public.run_scheduled_work() to service_role;

create function private.call_scheduled_function(p_is_daily boolean)
returns boolean
language plpgsql
volatile
security definer -- reads secrets
set search_path = ''
as $$
declare
  v_url text;
  v_key text;
begin
  if to_regclass('vault.decrypted_secrets') is null or to_regproc('net.http_post') is null then
    return false;
  end if;
  select
    max(decrypted_secret) filter (where name = 'project_url'), max(decrypted_secret) filter (where name = 'secret_key')
  into v_url, v_key
  from vault.decrypted_secrets;
  if v_url is null or v_key is null then
    return false;
  end if;
  perform net.http_post(
    url => v_url || '/functions/v1/scheduled-work',
    body => jsonb_build_object('daily', p_is_daily),
    headers => jsonb_build_object('content-type', 'application/json', 'apikey', v_key),
    timeout_milliseconds => 60000
  );
  return true;
end;
$$;
comment on function private.call_scheduled_function(boolean) is
  'Calls the Edge Function scheduled-work at the address in the secret project_url, with the key in the secret secret_key. '
  'False where pg_net or one of the two secrets is missing.';

create function private.ask_for_pairing()
returns void
language plpgsql
volatile
security definer -- reads secrets
set search_path = ''
as $$
begin
  -- Our own servers listen; on a hosted platform the function is called once this is committed.
  perform pg_notify('due_round', '');
  perform private.call_scheduled_function(false);
exception when others then
  -- A result is worth more than a few seconds: the schedule finds the round as well.
  raise warning 'the next round was not asked for: %', sqlerrm;
end;
$$;
comment on function private.ask_for_pairing() is
  'Tells whoever pairs Swiss rounds that one is due, when this transaction is committed.';

create function private.run_schedule()
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_done jsonb := private.run_scheduled_work();
begin
  if coalesce((v_done ->> 'more')::boolean, false)
    or exists (select 1 from public.tournament_stages where due_round is not null)
    or exists (select 1 from private.mail_outbox where next_attempt_at <= now())
    or exists (select 1 from private.erased_files)
  then
    v_done := v_done || jsonb_build_object('called', private.call_scheduled_function(false));
  end if;
  return v_done;
end;
$$;
comment on function private.run_schedule() is
  'For pg_cron, every few seconds: what private.run_scheduled_work() does, and calls the Edge Function when it has work.';

create function private.start_schedule()
returns boolean
language plpgsql
volatile
security definer -- the schedule is the owner's
set search_path = ''
as $$
begin
  -- Our own server needs none, whatever its PostgreSQL could do.
  if to_regnamespace('platform') is not null then
    return false;
  end if;
  if exists (select 1 from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
  if exists (select 1 from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
  if to_regproc('cron.schedule') is null then
    return false;
  end if;
  perform cron.schedule('leyenda-due', '15 seconds', 'select private.run_schedule()');
  -- Yesterday is over in Buenos Aires at three; the later turns are for a provider that does not answer.
  perform cron.schedule('leyenda-daily', '15 4,5,7,11 * * *', 'select private.call_scheduled_function(true)');
  -- pg_cron keeps a row of every run.
  perform cron.schedule(
    'leyenda-tidy', '40 4 * * *', $job$delete from cron.job_run_details where end_time < now() - interval '2 days'$job$
  );
  return true;
end;
$$;
comment on function private.start_schedule() is
  'Puts the product''s work on pg_cron''s schedule, again and again with the same result; false where there is no pg_cron.';

do $$
begin
  perform private.start_schedule();
exception when others then
  raise warning 'the schedule was not started (%): call the function scheduled-work, or private.start_schedule() later', sqlerrm;
end
$$;

-- 05-calendar_feeds.sql

-- Dates in one's own calendar, by a link that its program asks again by itself: the own ones, a tournament's, a team's.

create table private.calendar_feeds (
  profile_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint calendar_feeds_pkey primary key (profile_id),
  constraint calendar_feeds_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint calendar_feeds_token_hash_key unique (token_hash)
);
comment on table private.calendar_feeds is
  'By what the calendar of a person is recognised, one link each; nobody reads it again. Gone with the account.';
alter table private.calendar_feeds enable row level security;

create function public.create_calendar_link()
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_token constant text := private.new_token();
begin
  perform private.count_event(
    v_user_id, 'calendar_link', 20, interval '1 hour', 'Creaste demasiados enlaces. Espera un momento.'
  );
  insert into private.calendar_feeds (profile_id, token_hash)
  values (v_user_id, private.link_token_hash(v_token))
  on conflict (profile_id) do update set token_hash = excluded.token_hash, created_at = now();
  return v_token;
end;
$$;
comment on function public.create_calendar_link() is
  'The token of a link to the caller''s dates, which nobody can read again; the one before ends. Refuses rate_limited.';

create function public.revoke_calendar_link()
returns void
language sql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
  delete from private.calendar_feeds where profile_id = private.require_user()
$$;
comment on function public.revoke_calendar_link() is 'Ends the link to the caller''s dates, if he has one.';

create function public.my_calendar_link()
returns timestamptz
language sql
stable
security definer -- the table is private
set search_path = ''
as $$
  select created_at from private.calendar_feeds where profile_id = private.require_user()
$$;
comment on function public.my_calendar_link() is
  'Since when the caller has a link to his dates; null without one.
@nullable my_calendar_link';

-- What an entry says -------------------------------------------------------------------------

create function private.raise_calendar_sequence()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end;
$$;
comment on function private.raise_calendar_sequence() is
  'An entry that changes has a higher number: by it calendar programs tell the newer one (RFC 5545, SEQUENCE).';

create function private.is_called_off(p_status text, p_outcome text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status in ('cancelled', 'bye') or coalesce(p_outcome = 'walkover', false)
$$;
comment on function private.is_called_off(text, text) is 'Whether a match of this status and outcome was not, and will not be, played.';

create trigger raise_calendar_sequence
  before update of name, game, start_date, cancelled_at on public.tournaments
  for each row when (
    (new.name, new.game, new.start_date, new.cancelled_at) is distinct from (old.name, old.game, old.start_date, old.cancelled_at)
  )
  execute function private.raise_calendar_sequence();
-- Without an hour it was in nobody's calendar.
create trigger raise_calendar_sequence
  before update of scheduled_time, delayed_to, participant1_id, participant2_id, best_of, status, outcome on public.tournament_matches
  for each row when (
    old.scheduled_time is not null
    and (
      new.scheduled_time, new.delayed_to, new.participant1_id, new.participant2_id, new.best_of, private.is_called_off(new.status, new.outcome)
    ) is distinct from (
      old.scheduled_time, old.delayed_to, old.participant1_id, old.participant2_id, old.best_of, private.is_called_off(old.status, old.outcome)
    )
  )
  execute function private.raise_calendar_sequence();
create trigger raise_calendar_sequence
  before update of scheduled_time, participant1_id, participant2_id, best_of, status, outcome on public.challenge_matches
  for each row when (
    old.scheduled_time is not null
    and (
      new.scheduled_time, new.participant1_id, new.participant2_id, new.best_of, private.is_called_off(new.status, new.outcome)
    ) is distinct from (
      old.scheduled_time, old.participant1_id, old.participant2_id, old.best_of, private.is_called_off(old.status, old.outcome)
    )
  )
  execute function private.raise_calendar_sequence();

create type private.dated_match as (
  id uuid,
  participant1_id uuid,
  participant2_id uuid,
  title text,
  game text,
  starts_at timestamptz,
  minutes integer,
  is_cancelled boolean,
  sequence integer
);
comment on type private.dated_match is 'A match that has an hour, of a tournament or a challenge, as calendars say it.';

create function private.dated_match(p_match_id uuid)
returns setof private.dated_match
language sql
stable
rows 1
set search_path = ''
as $$
  select
    match.id, match.participant1_id, match.participant2_id, tournament.name, tournament.game, match.starts_at,
    -- As long as its games take, about: 40 minutes each.
    match.best_of * 40, private.is_called_off(match.status, match.outcome),
    match.calendar_sequence + tournament.calendar_sequence
  from public.tournament_matches match
  join public.tournaments tournament on tournament.id = match.tournament_id
  where match.id = p_match_id and match.starts_at is not null
  union all
  select
    match.id, match.participant1_id, match.participant2_id, game.name, game.name, match.starts_at,
    match.best_of * 40, private.is_called_off(match.status, match.outcome), match.calendar_sequence
  from public.challenge_matches match
  join public.challenges challenge on challenge.id = match.challenge_id
  join public.games game on game.id = challenge.game_id
  where match.id = p_match_id and match.starts_at is not null
$$;
comment on function private.dated_match(uuid) is 'A match as calendars say it; nothing while it has no hour.';

-- A veteran has thousands of matches: only those of the last year that had an hour are read.
create index tournament_matches_dated1_idx
  on public.tournament_matches (participant1_id, starts_at) where starts_at is not null;
create index tournament_matches_dated2_idx
  on public.tournament_matches (participant2_id, starts_at) where starts_at is not null;
create index challenge_matches_dated1_idx
  on public.challenge_matches (participant1_id, starts_at) where starts_at is not null;
create index challenge_matches_dated2_idx
  on public.challenge_matches (participant2_id, starts_at) where starts_at is not null;

create function private.dated_match_ids(p_participant_ids uuid[])
returns setof uuid
language sql
stable
security definer -- used by calendar_entries; what it names is public
set search_path = ''
as $$
  select id from public.tournament_matches
  where participant1_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
  union
  select id from public.tournament_matches
  where participant2_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
  union
  select id from public.challenge_matches
  where participant1_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
  union
  select id from public.challenge_matches
  where participant2_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
$$;
comment on function private.dated_match_ids(uuid[]) is
  'The matches of these participants that have an hour, those of the last year and what comes, whatever became of them.';

-- Whose dates --------------------------------------------------------------------------------

create function public.calendar_entries(p_token text)
returns table (
  uid text,
  title text,
  description text,
  starts_at timestamptz,
  minutes integer,
  path text,
  is_cancelled boolean,
  sequence integer
)
language sql
stable
security definer -- who knows the token reads the dates of its person
set search_path = ''
as $$
  with own as (
    select feed.profile_id, private.user_participant_id(feed.profile_id) as participant_id, array(
      select private.user_participant_id(feed.profile_id)
      union all
      select private.team_participant_id(member.team_id)
      from public.team_members member
      where member.profile_id = feed.profile_id
    ) as ids
    from private.calendar_feeds feed
    where feed.token_hash = private.link_token_hash(p_token)
  ),
  mine as (
    select distinct on (match_id) match_id, side_id
    from (
      select id as match_id, null::uuid as side_id from own cross join lateral private.dated_match_ids(own.ids) as id
      union all
      -- With a team that he has left since.
      select credit.match_id, credit.side_id
      from own
      join private.match_credits credit on credit.participant_id = own.participant_id and credit.side_id <> own.participant_id
      where credit.created_at > now() - interval '1 year'
      union all
      select guest.match_id, guest.participant_id
      from own
      join public.stand_ins guest on guest.profile_id = own.profile_id and guest.state = 'approved'
    ) as said
    order by match_id, side_id nulls first
  )
  select entry.*
  from (
    select
      'match-' || match.id as uid,
      private.participant_name(case when is_second then match.participant2_id else match.participant1_id end) || ' vs '
        || coalesce(
          private.participant_name(case when is_second then match.participant1_id else match.participant2_id end), 'por definir'
        ) || ' · ' || match.title as title,
      match.game as description, match.starts_at, match.minutes, '/match/manage/' || match.id as path,
      match.is_cancelled, match.sequence
    from own
    cross join mine
    cross join lateral private.dated_match(mine.match_id) as match
    cross join lateral (
      select coalesce(mine.side_id = match.participant2_id, match.participant2_id = any (own.ids)) as is_second
    ) as side
    where match.starts_at > now() - interval '1 year'
    union all
    select
      'tournament-' || tournament.id, tournament.name, tournament.game, tournament.start_date, 180,
      '/tournaments/' || tournament.id, tournament.cancelled_at is not null, tournament.calendar_sequence
    from own
    cross join unnest(own.ids) as participant (id)
    cross join lateral (
      select tournament_id from public.tournament_participants
      where participant_id = participant.id and status = 'registered'
      order by created_at desc
      limit 200
    ) as entry
    join public.tournaments tournament on tournament.id = entry.tournament_id and tournament.start_date > now() - interval '1 year'
    group by tournament.id
  ) as entry
  -- What comes stays in, whatever lies behind.
  order by entry.starts_at desc, entry.uid
  limit 500
$$;
comment on function public.calendar_entries(text) is
  'The dates of the person of a token, as entries of a calendar, latest first: matches with an hour, his own, his team''s, those he '
  'played for a team that he left and those he is an approved stand-in of; and the starts of his tournaments. What was played stays '
  'for a year, what was called off says so. sequence is raised when an entry changes. Nothing for a token that is none (any more).
@nullable description';

create function public.public_calendar(
  p_tournament_id uuid default null, p_team_id uuid default null, p_match_id uuid default null
)
returns table (
  uid text,
  title text,
  description text,
  starts_at timestamptz,
  minutes integer,
  path text,
  is_cancelled boolean,
  sequence integer
)
language sql
stable
set search_path = ''
as $$
  with side as (
    select id from public.participants where team_id = p_team_id
  ),
  cup as (
    select tournament.id, tournament.name, tournament.game, tournament.start_date,
      tournament.cancelled_at is not null as is_cancelled, tournament.calendar_sequence
    from public.tournaments tournament
    where tournament.id = p_tournament_id or tournament.id in (
      select entry.tournament_id from public.tournament_participants entry
      where entry.participant_id in (select id from side) and entry.status = 'registered'
    ) and tournament.start_date > now() - interval '1 year'
  ),
  dated as (
    select match.id from public.tournament_matches match
    join cup on cup.id = match.tournament_id
    where match.starts_at is not null and (
      cup.id = p_tournament_id or match.participant1_id in (select id from side) or match.participant2_id in (select id from side)
    )
    union
    select p_match_id where p_match_id is not null
  )
  select entry.*
  from (
    select
      'tournament-' || cup.id as uid, cup.name as title, cup.game as description, cup.start_date as starts_at, 180 as minutes,
      '/tournaments/' || cup.id as path, cup.is_cancelled, cup.calendar_sequence as sequence
    from cup
    union all
    select
      'match-' || match.id,
      coalesce(public.display_name(one), 'por definir') || ' vs ' || coalesce(public.display_name(other), 'por definir')
        || ' · ' || match.title,
      match.game, match.starts_at, match.minutes, '/match/' || match.id, match.is_cancelled, match.sequence
    from dated
    cross join lateral private.dated_match(dated.id) as match
    left join public.participants one on one.id = match.participant1_id
    left join public.participants other on other.id = match.participant2_id
  ) as entry
  order by entry.starts_at desc, entry.uid
  limit 1200
$$;
comment on function public.public_calendar(uuid, uuid, uuid) is
  'What everybody may see of the dates of a tournament, of a team or of one match, as entries of a calendar, latest first: starts, and '
  'matches that have an hour. What was called off stays, and says so; sequence is raised when an entry changes.
@param p_tournament_id Refers to `tournaments.id`; null where a team or a match is asked for.
@param p_team_id Refers to `teams.id`; null where a tournament or a match is asked for.
@param p_match_id Refers to `tournament_matches.id`; null where a tournament or a team is asked for.
@field uid Stays the same when the entry changes.
@field title For people, in Spanish.
@field description For people, in Spanish; null: nothing more to say.
@field starts_at When it begins.
@field minutes How long it is expected to last.
@field path Of its page on this site.
@field is_cancelled Whether it was called off.
@field sequence Higher after every change of the entry.
@nullable p_tournament_id, p_team_id, p_match_id, description';

grant execute on function private.is_called_off(text, text), private.dated_match(uuid) to anon, authenticated, service_role;
grant execute on function public.public_calendar(uuid, uuid, uuid) to anon, authenticated, service_role;
grant execute on function public.create_calendar_link(), public.revoke_calendar_link(), public.my_calendar_link()
  to authenticated, service_role;
grant execute on function public.calendar_entries(text) to service_role;

-- 06-feeds.sql

-- What is new, for programs that ask by themselves: the news, and of a tournament its news and its results.

create function public.public_feed(p_tournament_id uuid default null)
returns table (
  uid text,
  title text,
  summary text,
  path text,
  published_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select entry.*
  from (
    select
      'news-' || article.id as uid, article.title, coalesce(article.excerpt, article.category) as summary,
      '/news/' || article.slug as path, article.published_at
    from public.news article
    -- Administrators read drafts too, and this is what everybody reads.
    where article.published_at <= now() and (p_tournament_id is null or article.tournament_id = p_tournament_id)
    union all
    select
      'match-' || match.id, public.display_name(one) || ' ' || match.result || ' ' || public.display_name(other),
      tournament.name, '/match/' || match.id, match.decided_at
    from public.tournament_matches match
    join public.tournaments tournament on tournament.id = match.tournament_id
    join public.participants one on one.id = match.participant1_id
    join public.participants other on other.id = match.participant2_id
    where match.tournament_id = p_tournament_id and match.status = 'completed' and match.result is not null
      and match.decided_at is not null
  ) as entry
  order by entry.published_at desc, entry.uid
  limit 50
$$;
comment on function public.public_feed(uuid) is
  'The newest fifty: news, or of a tournament its news and its results, first participant first.
@param p_tournament_id Refers to `tournaments.id`; null: the news of the whole site.
@field uid Stays the same when the article or result changes.
@field title For people, in Spanish.
@field summary For people, in Spanish.
@field path Of its page on this site.
@field published_at When the article appeared, or the match was decided.
@nullable p_tournament_id';
grant execute on function public.public_feed(uuid) to anon, authenticated, service_role;
