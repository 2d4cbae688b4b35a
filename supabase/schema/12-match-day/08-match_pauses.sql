-- Pauses of a match: each side has some minutes, which it requests in the room.

--- Pauses that the sides of a match took.
--- @chapter matches 9
--- @title Leer las pausas de un partido
create table public.match_pauses (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  --- The side whose minutes are used: 1 or 2.
  side integer not null,
  --- When the pause started.
  started_at timestamptz not null,
  --- When the pause ends automatically, or when it was ended.
  ends_at timestamptz not null,
  --- The user who requested the pause.
  requested_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  --- The tournament of the match, so that the tournament's page receives changes of all its pauses.
  tournament_id uuid not null,
  constraint match_pauses_side_known check (side in (1, 2)),
  constraint match_pauses_lasts check (ends_at >= started_at),
  -- PostgreSQL checks foreign keys in order: this one is last, to lock the match before the tournament.
  constraint match_pauses_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade
);
create index match_pauses_match_id_idx on public.match_pauses (match_id, started_at);
create index match_pauses_tournament_id_idx on public.match_pauses (tournament_id);
create index match_pauses_requested_by_idx on public.match_pauses (requested_by);

select private.show_to_everyone('public.match_pauses');
alter publication supabase_realtime add table public.match_pauses;

-- Deletes the pauses when a side of the match changes.
create trigger forget_pauses
  after update of participant1_id, participant2_id on public.tournament_matches
  for each row when (
    old.participant1_id is not null and old.participant2_id is not null
    and (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.forget_rows('public.match_pauses', 'match_id');

insert into public.settings (key, value, description) values
  ('match_lobby_minutes', '15', 'Minutos desde que empieza un encuentro en los que todavía se abre su sala del juego: antes no hay pausa.');

--- Whether a match with a scheduled time is not played yet: a side is missing, or the game lobby is not open. False for
--- a match without a scheduled time.
create function private.is_before_play(p_start public.match_starts)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    p_start.state in ('waiting', 'walkover', 'objected')
      or p_start.state = 'started'
        and greatest(p_start.started_at, veto.finished_at)
          > clock_timestamp() - make_interval(mins => private.setting_integer('match_lobby_minutes'))
        and not exists (select 1 from public.match_lobbies where match_id = p_start.match_id)
        and not exists (select 1 from public.match_games where match_id = p_start.match_id and source <> 'clock'),
    false
  )
  from (values (p_start.match_id)) as asked (id)
  left join public.match_vetoes veto on veto.match_id = asked.id
$$;

--- Pauses a tournament match in progress for the rest of the side's pause minutes; the rival is notified. Not before
--- play has begun (private.is_before_play). Returns the pause. Refuses match_not_found, no_pauses, match_not_started,
--- veto_running, already_paused, no_pause_left, rate_limited, match_already_decided, match_cancelled, match_not_ready,
--- tournament_not_active, module_disabled.
create function public.pause_match(p_match_id uuid)
returns public.match_pauses
language plpgsql
volatile
security definer -- pauses are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_side integer;
  v_minutes integer;
  v_left interval;
  v_pause public.match_pauses;
begin
  perform private.limit_event(
    private.require_user(), 'match_pause:' || p_match_id, 'match_schedules_per_hour',
    'Pediste demasiadas pausas. Espera un momento.'
  );
  v_match := private.lock_open_match(p_match_id);
  v_side_id := private.require_side(v_match, 'Solo quien juega este encuentro pide una pausa.');
  perform private.require_open_room(v_match);
  v_side := private.side_number(v_match, v_side_id);
  select pause_minutes into v_minutes from public.tournaments where id = v_match.tournament_id;
  if v_minutes is null then
    perform private.refuse('no_pauses', 'En este torneo no hay pausas.');
  elsif private.is_before_play(private.lock_start(v_match)) or v_match.starts_at > now() then
    perform private.refuse('match_not_started', 'El partido no empezó: la pausa se pide cuando ya se juega.');
  elsif exists (select 1 from public.match_vetoes where match_id = p_match_id and deadline is not null) then
    perform private.refuse('veto_running', 'Mientras corre el reloj del veto no hay pausa.');
  elsif exists (select 1 from public.match_pauses where match_id = p_match_id and ends_at > clock_timestamp()) then
    perform private.refuse('already_paused', 'El partido ya está en pausa.');
  end if;
  select make_interval(mins => v_minutes) - coalesce(sum(ends_at - started_at), interval '0') into v_left
  from public.match_pauses
  where match_id = p_match_id and side = v_side;
  if v_left < interval '10 seconds' then
    perform private.refuse('no_pause_left', format('Tu lado ya usó sus %s minutos de pausa.', v_minutes));
  end if;
  insert into public.match_pauses (match_id, tournament_id, side, started_at, ends_at, requested_by)
  values (p_match_id, v_match.tournament_id, v_side, clock_timestamp(), clock_timestamp() + v_left, auth.uid())
  returning * into v_pause;
  perform private.notify_participant(
    private.other_side_id(v_match, v_side_id), 'match_paused', private.participant_name(v_side_id) || ' pidió una pausa',
    format('Dura hasta %s. Sigue en la sala del partido.', case
      when v_left >= interval '2 minutes' then floor(extract(epoch from v_left) / 60) || ' minutos'
      else round(extract(epoch from v_left)) || ' segundos'
    end),
    private.match_link(v_match), v_match.id::text, v_side_id
  );
  return v_pause;
end;
$$;

--- Ends a pause, by the side that requested it or by staff with the right `results`; the unused minutes remain with the
--- side. Refuses match_not_found, not_paused.
create function public.end_match_pause(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- pauses are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
  v_side integer := private.side_number(v_match, private.acting_side_id(v_match));
begin
  if v_side is null then
    perform private.require_right(v_match.tournament_id, 'results');
  end if;
  v_match := private.lock_open_match(p_match_id);
  update public.match_pauses
  set ends_at = clock_timestamp()
  where match_id = p_match_id and ends_at > clock_timestamp() and side = coalesce(v_side, side);
  if not found then
    perform private.refuse('not_paused', 'No hay una pausa tuya que terminar.');
  end if;
  if v_side is null then
    perform private.audit('end_match_pause', 'tournament_matches', p_match_id::text, null, null);
  end if;
end;
$$;

grant execute on function public.pause_match to authenticated;
grant execute on function public.end_match_pause to authenticated, service_role;
