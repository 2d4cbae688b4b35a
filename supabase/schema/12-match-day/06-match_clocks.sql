-- The start of a tournament match: which sides are ready and present, and the penalties of its clock for lateness.
-- One row has the whole state of a match's start. The scheduled work runs the clock.
-- A procedure that locks the match first applies the penalties that are already due, so that no side can avoid them.

insert into public.settings (key, value, description) values
  ('match_ready_minutes', '15', 'Minutos antes de su hora desde los que un lado puede decir que está listo; también los que tiene un encuentro que se conoce tarde.'),
  ('match_here_seconds', '75', 'Segundos que alguien sigue presente en la sala después de su última señal.'),
  ('match_objection_minutes', '5', 'Minutos para objetar un W.O. dado por el reloj.'),
  ('match_clock_stall_seconds', '120', 'Segundos de demora del trabajo programado tras los que el reloj de un encuentro no cuenta y se corre.');

--- The minutes after the scheduled time at which the clocks of a tournament act, ascending; 0 is the scheduled time.
create function private.clock_times(p_tournament_id uuid)
returns integer[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select array_remove(array[0, absence_side_minutes, absence_game_minutes, absence_match_minutes], null)
  from public.tournaments
  where id = p_tournament_id
$$;

--- When the clock of a match that waits for a side acts next; null after its last action.
create function private.next_clock_at(p_start public.match_starts)
returns timestamptz
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_start.starts_at + make_interval(mins => min(minutes))
  from unnest(private.clock_times(p_start.tournament_id)) as minutes
  where minutes > coalesce(p_start.late_minutes, -1)
$$;

--- Whether a user who plays for a side was in the room at an instant; always true for a guest.
create function private.is_here(p_match_id uuid, p_participant_id uuid, p_at timestamptz)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from private.match_presence
    where match_id = p_match_id and participant_id = p_participant_id
      and last_here_at >= p_at - make_interval(secs => private.setting_integer('match_here_seconds'))
  )
  -- A guest has no account with which to confirm, so the staff judge whether the guest came.
  or private.is_guest(p_participant_id)
$$;

--- The side of a match that has this number (1 or 2).
create function private.side_of_number(p_match private.match_state, p_number integer)
returns uuid
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_number when 1 then p_match.participant1_id when 2 then p_match.participant2_id end
$$;

--- Stores the state of the start of a locked match: arrivals, and what the clock did.
create function private.save_start(p_start public.match_starts)
returns void
language sql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
  update public.match_starts
  set
    starts_at = p_start.starts_at, state = p_start.state, ready1_at = p_start.ready1_at, ready2_at = p_start.ready2_at,
    arrived1_at = p_start.arrived1_at, arrived2_at = p_start.arrived2_at, started_at = p_start.started_at,
    late_minutes = p_start.late_minutes, side_lost_by = p_start.side_lost_by, game_lost_by = p_start.game_lost_by,
    walkover_for = p_start.walkover_for, objected_by = p_start.objected_by, objected_at = p_start.objected_at,
    due_at = p_start.due_at
  where id = p_start.id
$$;

--- Returns the start of a match after a side arrived: if both sides have arrived, the match has begun.
create function private.with_both_here(p_start public.match_starts)
returns public.match_starts
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_start public.match_starts := p_start;
begin
  if v_start.state = 'waiting' and v_start.arrived1_at is not null and v_start.arrived2_at is not null then
    v_start.state := 'started';
    v_start.started_at := clock_timestamp();
    v_start.due_at := null;
  end if;
  return v_start;
end;
$$;

--- Gives the first game of a locked match to the side that is present.
create function private.give_first_game(p_match private.match_state, p_winner_id uuid)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
begin
  insert into public.match_games (tournament_match_id, number, winner_id, kind, source)
  values (p_match.id, 1, p_winner_id, 'forfeit', 'clock');
  perform private.publish_live_score(p_match.id);
end;
$$;

--- Notifies both sides of a walkover by the clock, and until when they can object to it.
create function private.tell_of_walkover(p_match private.match_state, p_start public.match_starts)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  select private.notify_participant(
    side.id, 'match_walkover',
    case
      when p_start.walkover_for = 0 then 'Nadie se presentó'
      when p_start.walkover_for = side.number then 'El reloj te dio el W.O.'
      else 'El reloj dio el W.O. a tu rival'
    end,
    format(
      'Se confirma en %s minutos. Si no corresponde, objétalo en la sala y decide un árbitro.',
      private.setting_integer('match_objection_minutes')
    ),
    private.match_link(p_match), p_match.id::text, side.rival_id
  )
  from (values
    (p_match.participant1_id, 1, p_match.participant2_id), (p_match.participant2_id, 2, p_match.participant1_id)
  ) as side (id, number, rival_id)
$$;

--- Applies everything that is due by the clock of a locked match: arrivals at the scheduled time, penalties for
--- lateness, the walkover. If the tournament was not active, its module was off or the scheduled work was late, the
--- scheduled time moves instead. Writes the start and returns it.
create function private.step_match_clock(p_match private.match_state, p_start public.match_starts)
returns public.match_starts
language plpgsql
volatile
security definer -- starts and games are written by procedures only
set search_path = ''
as $$
declare
  v_start public.match_starts := p_start;
  v_tournament public.tournaments;
  v_minutes integer;
  v_late integer;
  v_is_stalled boolean;
begin
  if v_start.state <> 'waiting' or v_start.due_at is null or v_start.due_at > clock_timestamp() then
    return v_start;
  end if;
  select * into v_tournament from public.tournaments where id = v_start.tournament_id;
  if v_tournament.status = 'Finalizado' then
    v_start.state := 'over';
    v_start.due_at := null;
    perform private.save_start(v_start);
    return v_start;
  end if;
  -- The deadlines of the match are moved if the clock could not run: the tournament was not active, the module
  -- "tournaments" was off, or the scheduler was stopped.
  v_is_stalled := v_tournament.status <> 'Activo'
    or not (select is_enabled from public.system_status where module_name = 'tournaments')
    or v_start.due_at < clock_timestamp() - make_interval(secs => private.setting_integer('match_clock_stall_seconds'));
  if v_is_stalled then
    v_start.starts_at := v_start.starts_at + (clock_timestamp() - v_start.due_at)
      + make_interval(mins => private.setting_integer('match_objection_minutes'));
    v_start.due_at := private.next_clock_at(v_start);
    perform private.save_start(v_start);
    update public.tournament_matches
    set delayed_to = v_start.starts_at, delay_reason = 'clock_stopped'
    where id = v_start.match_id;
    return v_start;
  end if;
  while v_start.state = 'waiting' and v_start.due_at <= clock_timestamp() loop
    v_minutes := round(extract(epoch from v_start.due_at - v_start.starts_at) / 60);
    v_start.late_minutes := v_minutes;
    if v_minutes = 0 then
      -- A side whose members have the room open at the scheduled time has arrived, even without confirming readiness.
      v_start.arrived1_at := coalesce(
        v_start.arrived1_at,
        case when private.is_here(p_match.id, p_match.participant1_id, v_start.starts_at) then v_start.starts_at end
      );
      v_start.arrived2_at := coalesce(
        v_start.arrived2_at,
        case when private.is_here(p_match.id, p_match.participant2_id, v_start.starts_at) then v_start.starts_at end
      );
      v_start := private.with_both_here(v_start);
    end if;
    v_late := case
      when v_start.arrived1_at is null and v_start.arrived2_at is not null then 1
      when v_start.arrived2_at is null and v_start.arrived1_at is not null then 2
    end;
    if v_start.state = 'waiting' and v_minutes = v_tournament.absence_match_minutes then
      v_start.state := 'walkover';
      v_start.walkover_for := coalesce(3 - v_late, 0);
      v_start.due_at := clock_timestamp() + make_interval(mins => private.setting_integer('match_objection_minutes'));
      perform private.tell_of_walkover(p_match, v_start);
    elsif v_start.state = 'waiting' then
      if v_minutes = v_tournament.absence_side_minutes then
        v_start.side_lost_by := v_late;
      end if;
      if v_minutes = v_tournament.absence_game_minutes and p_match.best_of > 1
        and p_match.series ->> 'kind' is distinct from 'aggregate' and v_late is not null
      then
        v_start.game_lost_by := v_late;
        perform private.give_first_game(p_match, private.side_of_number(p_match, 3 - v_late));
      end if;
      if v_minutes > 0 and v_late is not null then
        perform private.notify_participant(
          private.side_of_number(p_match, v_late), 'match_late',
          case v_start.game_lost_by when v_late then 'Perdiste la primera partida por llegar tarde' else 'Perdiste la elección de lado' end,
          'Tu rival te espera en la sala del partido.', private.match_link(p_match), p_match.id::text,
          private.side_of_number(p_match, 3 - v_late)
        )
        where v_late in (v_start.side_lost_by, v_start.game_lost_by);
      end if;
      v_start.due_at := private.next_clock_at(v_start);
    end if;
  end loop;
  perform private.save_start(v_start);
  return v_start;
end;
$$;

--- The start of a locked match after applying its clock; null if it has none.
create function private.lock_start(p_match private.match_state)
returns public.match_starts
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_start public.match_starts;
begin
  select * into v_start from public.match_starts where match_id = p_match.id;
  return private.step_match_clock(p_match, v_start);
end;
$$;

--- Stores in a match's row whether it has begun: clients that list matches receive changes of this row.
create function private.tell_begun()
returns trigger
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match_id constant uuid := coalesce(new.match_id, old.match_id);
  v_since constant timestamptz := private.begun_at(v_match_id);
begin
  update public.tournament_matches
  set live_since = v_since
  where id = v_match_id and live_since is distinct from v_since and status not in ('completed', 'bye', 'cancelled');
  return null;
end;
$$;

create trigger tell_begun
  after update of state on public.match_starts
  for each row when (new.state <> old.state)
  execute function private.tell_begun();
create trigger tell_begun_no_more
  after delete on public.match_starts
  for each row execute function private.tell_begun();

--- If the sides or the time of a match are known less than match_ready_minutes before it, a later time applies. Another
--- time or another side ends an earlier delay.
create function private.delay_known_late()
returns trigger
language plpgsql
volatile
security definer -- settings are for admins to read
set search_path = ''
as $$
declare
  v_is_another constant boolean :=
    (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id);
  v_earliest constant timestamptz :=
    clock_timestamp() + make_interval(mins => private.setting_integer('match_ready_minutes'));
begin
  new.delayed_to := null;
  new.delay_reason := null;
  if new.scheduled_time < v_earliest and new.participant1_id is not null and new.participant2_id is not null
    and new.status in ('pending', 'scheduled') and (v_is_another or private.begun_at(new.id) is null)
  then
    new.delayed_to := v_earliest;
    new.delay_reason := 'known_late';
  end if;
  return new;
end;
$$;

create trigger delay_known_late
  before update of scheduled_time, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.scheduled_time, new.participant1_id, new.participant2_id)
      is distinct from (old.scheduled_time, old.participant1_id, old.participant2_id)
    and coalesce(new.scheduled_time, old.scheduled_time) is not null
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.delay_known_late();

--- Starts a clock for a match with both sides and a scheduled time, and restarts it if either changes.
create function private.arm_match_start()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_is_another constant boolean :=
    (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id);
begin
  -- Deletes the stored start of a match, unless the match has begun: a match in progress ignores its scheduled time.
  delete from public.match_starts where match_id = new.id and (v_is_another or state <> 'started');
  if v_is_another then
    delete from private.match_presence where match_id = new.id;
  end if;
  if new.scheduled_time is not null and new.participant1_id is not null and new.participant2_id is not null
    and new.status in ('pending', 'scheduled') and private.begun_at(new.id) is null
  then
    insert into public.match_starts (match_id, tournament_id, starts_at, due_at)
    values (new.id, new.tournament_id, new.starts_at, new.starts_at)
    on conflict (match_id) do nothing;
  end if;
  return null;
end;
$$;

create trigger arm_start
  after update of scheduled_time, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.scheduled_time, new.participant1_id, new.participant2_id)
      is distinct from (old.scheduled_time, old.participant1_id, old.participant2_id)
    and coalesce(new.scheduled_time, old.scheduled_time) is not null
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.arm_match_start();

--- Ends the clock of a match that is decided, disputed or cancelled.
create function private.end_match_start()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
begin
  update public.match_starts
  set state = 'over', due_at = null
  where match_id = new.id and state in ('waiting', 'walkover', 'objected');
  return null;
end;
$$;

create trigger end_start
  after update of status on public.tournament_matches
  for each row when (
    new.status <> old.status and new.status in ('completed', 'bye', 'cancelled', 'disputed') and new.scheduled_time is not null
  )
  execute function private.end_match_start();

--- A reported game shows that the match is being played: the clock stops, and a walkover by the clock waits for a
--- referee.
create function private.begin_by_word()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
begin
  update public.match_starts
  set
    objected_at = case state when 'walkover' then now() end,
    started_at = case state when 'waiting' then now() end,
    state = case state when 'waiting' then 'started' else 'objected' end,
    due_at = null
  where match_id = new.tournament_match_id and state in ('waiting', 'walkover');
  return null;
end;
$$;

create trigger begin_by_word
  after insert or update on public.match_reports
  for each row when (new.tournament_match_id is not null and new.outcome = 'score')
  execute function private.begin_by_word();
create trigger begin_by_word
  after insert or update on public.match_games
  for each row when (new.tournament_match_id is not null and new.source in ('side', 'referee'))
  execute function private.begin_by_word();

--- Applies changed absence settings of a tournament to running clocks.
create function private.follow_absence_settings()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
begin
  update public.match_starts start
  set due_at = private.next_clock_at(start)
  where tournament_id = new.id and state = 'waiting';
  return null;
end;
$$;

create trigger follow_absence_settings
  after update of absence_side_minutes, absence_game_minutes, absence_match_minutes on public.tournaments
  for each row when (
    (new.absence_side_minutes, new.absence_game_minutes, new.absence_match_minutes)
      is distinct from (old.absence_side_minutes, old.absence_game_minutes, old.absence_match_minutes)
  )
  execute function private.follow_absence_settings();
