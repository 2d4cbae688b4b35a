-- The dates of the games of an aggregate: each game has one. The match has the time of its next game.

--- When the games of an aggregate are played, one row per dated game. The match itself (starts_at) has the time of its
--- next game.
--- @chapter schedule 9
--- @title Leer las fechas de una serie
create table public.match_game_times (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  --- The number of the game in the series, from 1.
  number integer not null,
  --- When the game is to be played, as the staff set it.
  starts_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint match_game_times_once unique (match_id, number),
  constraint match_game_times_number_range check (number between 1 and 10)
);

select private.show_to_everyone('public.match_game_times');

--- The time of the next game of a series that has begun, if that time is still ahead; null otherwise.
create function private.next_game_time(p_match_id uuid)
returns timestamptz
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select time.starts_at
  from public.match_game_times time
  where time.match_id = p_match_id and time.starts_at > now() and time.number > 1
    and time.number = 1 + (select count(*) from public.match_games where match_id = p_match_id)
$$;

--- Gives a series that waits for its next game the time of that game; the match does not count as begun until then.
create function private.await_next_game(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_at constant timestamptz := private.next_game_time(p_match_id);
begin
  if v_at is not null then
    delete from public.match_starts where match_id = p_match_id and state = 'started';
    update public.tournament_matches
    set scheduled_time = v_at, live_since = null, status = case status when 'pending' then 'scheduled' else status end
    where id = p_match_id and status in ('pending', 'scheduled') and (scheduled_time, live_since) is distinct from (v_at, null);
  end if;
end;
$$;

--- Sets when a game of an aggregate is played, or removes its date (null). For staff with the right `schedule`; setting
--- the date of the next game is schedule_match. Refuses match_not_found, match_already_decided, match_cancelled,
--- game_number_invalid, invalid_schedule.
--- @param p_match_id Refers to `tournament_matches.id`.
--- @param p_number Which game of the series, from 1.
--- @param p_time When the game is played; null for no date.
--- @nullable p_time
--- @scope schedule
--- @chapter schedule 10
--- @title Fijar la fecha de una partida
create function public.schedule_match_game(p_match_id uuid, p_number integer, p_time timestamptz)
returns void
language plpgsql
volatile
security definer -- dates are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_played integer;
  v_before timestamptz;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'schedule');
  v_match := private.lock_match(p_match_id);
  if v_match.status in ('completed', 'bye', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  select count(*) into v_played from public.match_games where match_id = p_match_id;
  if v_match.series ->> 'kind' is distinct from 'aggregate'
    or (p_number between v_played + 1 and v_match.best_of + (v_match.series -> 'ties' ? 'third_game')::integer) is not true
  then
    perform private.refuse('game_number_invalid', 'Se fecha un partido de la serie que todavía no se jugó.');
  elsif p_time <= now() then
    perform private.refuse('invalid_schedule', 'La fecha del encuentro debe ser futura.');
  end if;
  delete from public.match_game_times where match_id = p_match_id and number = p_number returning starts_at into v_before;
  insert into public.match_game_times (match_id, number, starts_at)
  select p_match_id, p_number, p_time where p_time is not null;
  if p_number = v_played + 1 then
    delete from public.match_starts where match_id = p_match_id and state = 'started';
    perform public.schedule_match(p_match_id, p_time);
    perform private.await_next_game(p_match_id);
  else
    perform private.audit(
      'schedule_match', 'tournament_matches', p_match_id::text,
      jsonb_build_object('game_number', p_number, 'scheduled_time', v_before),
      jsonb_build_object('game_number', p_number, 'scheduled_time', p_time)
    );
  end if;
end;
$$;

grant execute on function public.schedule_match_game to authenticated, service_role;
