-- Entering and publishing the results of a game: rows are provisional until one act publishes the game.

insert into public.settings (key, value, description) values
  ('lobby_reports_per_hour', '60', 'Puestos de partidas que una persona puede informar por hora.');

--- The rows of a list of results, [{participant_id, place?, kills?, time_ms?, status?, tied?}]. A row without a place, and
--- without a time where time is measured, is absent. Refuses results_invalid.
create function private.read_lobby_results(p_game public.lobby_games, p_results jsonb)
returns setof public.lobby_results
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_is_timed constant boolean := (
    select measure = 'time' from public.scoring_systems where id = (private.lobby_stage(p_game.lobby_id)).scoring_system_id
  );
  v_row record;
  v_result public.lobby_results;
  v_seen uuid[] := '{}';
begin
  if (private.lobby_stage(p_game.lobby_id)).lobbies ->> 'structure' = 'score_attack' then
    perform private.refuse('results_by_submission', 'Aquí cada participante envía sus partidas: acepta o rechaza los envíos.');
  end if;
  if jsonb_typeof(p_results) is distinct from 'array' or jsonb_array_length(p_results) > 100 then
    perform private.refuse('results_invalid', 'Los resultados no son válidos: debe haber una fila por participante.');
  end if;
  for v_row in select line, place from jsonb_array_elements(p_results) with ordinality as listed (line, place) loop
    begin
      v_result.participant_id := (v_row.line ->> 'participant_id')::uuid;
      v_result.place := (v_row.line ->> 'place')::integer;
      v_result.kills := coalesce((v_row.line ->> 'kills')::integer, 0);
      v_result.time_ms := (v_row.line ->> 'time_ms')::integer;
      v_result.is_tied := coalesce((v_row.line ->> 'tied')::boolean, false);
      v_result.status := coalesce(v_row.line ->> 'status', case
        when v_result.place is not null or v_is_timed and v_result.time_ms is not null then 'placed'
        else 'absent'
      end);
    exception when invalid_text_representation or numeric_value_out_of_range then
      perform private.refuse('results_invalid', format('La fila %s no es válida: revisa el puesto, las bajas y el tiempo.', v_row.place));
    end;
    if v_result.participant_id is null or v_result.participant_id = any (v_seen) or not exists (
      select 1 from public.lobby_slots where lobby_id = p_game.lobby_id and participant_id = v_result.participant_id
    ) then
      perform private.refuse('results_invalid', format('La fila %s repite a un participante o nombra a uno que no juega en esta sala.', v_row.place));
    elsif (
      v_result.status in ('placed', 'absent', 'disqualified')
      and (v_result.status = 'placed') = (v_result.place is not null or v_is_timed and v_result.time_ms is not null)
      and coalesce(v_result.place, 1) between 1 and 100 and v_result.kills between 0 and 999
      and (v_result.status = 'placed' or v_result.kills = 0) and coalesce(v_result.time_ms, 1) between 1 and 100000000
    ) is not true then
      perform private.refuse('results_invalid', format('La fila %s no es válida: revisa el puesto, las bajas y el tiempo.', v_row.place));
    end if;
    v_seen := v_seen || v_result.participant_id;
    return next v_result;
  end loop;
end;
$$;

--- Stores result rows of a locked game: all of them in the record of reports, and as the rows of the game. A captain's
--- report replaces no row of the staff. Writes the points.
create function private.store_lobby_results(p_game public.lobby_games, p_rows public.lobby_results[], p_is_staff boolean)
returns void
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
declare
  v_is_timed constant boolean := (
    select measure = 'time' from public.scoring_systems where id = (private.lobby_stage(p_game.lobby_id)).scoring_system_id
  );
begin
  insert into private.lobby_reports (game_id, participant_id, profile_id, is_staff, status, place, kills, time_ms)
  select p_game.id, entered.participant_id, auth.uid(), p_is_staff, entered.status, entered.place, entered.kills, entered.time_ms
  from unnest(p_rows) with ordinality as entered
  order by entered.ordinality;
  insert into public.lobby_results as result (game_id, participant_id, status, place, is_tied, kills, time_ms, is_reported)
  select
    p_game.id, entered.participant_id, entered.status, case entered.status when 'placed' then coalesce(entered.place, 1) end,
    entered.is_tied, entered.kills, entered.time_ms, not p_is_staff
  from unnest(p_rows) as entered
  on conflict (game_id, participant_id) do update
    set status = excluded.status, place = excluded.place, is_tied = excluded.is_tied, kills = excluded.kills, time_ms = excluded.time_ms,
      is_reported = excluded.is_reported
    where p_is_staff or result.is_reported;
  if v_is_timed then
    update public.lobby_results result
    set place = ranked.place, is_tied = ranked.sharers > 1
    from (
      select id, rank() over (order by time_ms)::integer as place, count(*) over (partition by time_ms) as sharers
      from public.lobby_results
      where game_id = p_game.id and status = 'placed' and time_ms is not null
    ) as ranked
    where result.id = ranked.id;
  end if;
  perform private.score_lobby_game(p_game.id);
  update public.lobby_games set changed_at = clock_timestamp() where id = p_game.id;
end;
$$;

--- Checks the places of a game before it is published: places that are shared are marked as tied, and no more places are
--- missing than sides were disqualified from the game. Refuses results_missing, place_repeated, place_missing.
create function private.require_valid_places(p_game public.lobby_games)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_place integer;
  v_excluded integer;
begin
  if not exists (select 1 from public.lobby_results where game_id = p_game.id and place is not null) then
    perform private.refuse('results_missing', 'Falta cargar los puestos de la partida.');
  end if;
  select min(place) into v_place
  from (
    select place, rank() over (order by place) as least, count(*) over (partition by place) as sharers, is_tied
    from public.lobby_results
    where game_id = p_game.id and place is not null
  ) as row
  where sharers > 1 and not is_tied or place < least;
  if v_place is not null then
    perform private.refuse(
      'place_repeated', format('El puesto %s está repetido. Si empataron, márcalo en cada fila.', v_place), v_place::text
    );
  end if;
  select count(*) into v_excluded from public.lobby_results where game_id = p_game.id and status = 'disqualified';
  select min(missing) into v_place
  from (
    select missing, row_number() over (order by missing) as number
    from generate_series(1, (select max(place) from public.lobby_results where game_id = p_game.id)) as missing
    where not exists (
      select 1
      from (
        select place, place + count(*) - 1 as last from public.lobby_results where game_id = p_game.id and place is not null group by place
      ) as taken
      where missing between taken.place and taken.last
    )
  ) as gap
  where gap.number > v_excluded;
  if v_place is not null then
    perform private.refuse('place_missing', format('Nadie tiene el puesto %s.', v_place), v_place::text);
  end if;
end;
$$;

--- Adds the sides without a row as absent, and checks the places. In an extra game only the listed sides play.
create function private.complete_lobby_game(p_game public.lobby_games)
returns void
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
begin
  insert into public.lobby_results (game_id, participant_id, status)
  select p_game.id, slot.participant_id, 'absent'
  from public.lobby_slots slot
  where slot.lobby_id = p_game.lobby_id and not p_game.is_extra
  on conflict (game_id, participant_id) do nothing;
  perform private.require_valid_places(p_game);
end;
$$;

--- The reports of a game that differ from its rows: the last one of each user for each side.
create function private.lobby_conflicts(p_game_id uuid)
returns table (
  participant_id uuid, status text, place integer, kills integer, reported_status text, reported_place integer, reported_kills integer,
  reported_by uuid, is_staff boolean
)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select
    report.participant_id, result.status, result.place, coalesce(result.kills, 0), report.status, report.place, report.kills,
    report.profile_id, report.is_staff
  from (
    select distinct on (made.participant_id, made.profile_id) made.*
    from private.lobby_reports made
    where made.game_id = p_game_id
    order by made.participant_id, made.profile_id, made.written desc
  ) as report
  left join public.lobby_results result on result.game_id = p_game_id and result.participant_id = report.participant_id
  where result.id is null or result.status <> report.status or result.kills <> report.kills
    or report.place is not null and report.place <> result.place
  order by report.participant_id, report.written
$$;

--- Reports of a game that differ from the rows of the game, before and after its publication: the last one of each user
--- for each side. For staff with the right `results`. place, kills: what the game's row says; reported_place,
--- reported_kills: what the user reported. Refuses users without the right.
--- @field participant_id participants.id
--- @type status lobby_results.status
--- @field place lobby_results.place
--- @field kills lobby_results.kills
--- @type reported_status lobby_results.status
--- @field reported_by profiles.id
--- @nullable status, place, reported_place, reported_by
create function public.lobby_conflicts(p_game_id uuid)
returns table (
  participant_id uuid, status text, place integer, kills integer, reported_status text, reported_place integer, reported_kills integer,
  reported_by uuid, is_staff boolean
)
language plpgsql
stable
security definer -- reports are readable by staff only
set search_path = ''
as $$
begin
  perform private.require_right_to_read(private.lobby_game_tournament_id(p_game_id), 'results');
  return query select * from private.lobby_conflicts(p_game_id);
end;
$$;

--- Stores provisional rows of a game, which the live table shows at once. For staff with the right `results`. p_results:
--- [{participant_id, place?, kills?, time_ms?, status?, tied?}]; sides that are not listed do not change. Refuses
--- lobby_game_not_found, own_match, tournament_cancelled, lobby_game_over, results_invalid.
create function public.save_lobby_results(p_game_id uuid, p_results jsonb)
returns void
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'results');
begin
  if v_game.state <> 'planned' then
    perform private.refuse('lobby_game_over', 'La partida ya se publicó o se canceló: corrígela indicando el motivo.');
  end if;
  perform private.store_lobby_results(v_game, array(select entered from private.read_lobby_results(v_game, p_results) as entered), true);
end;
$$;

--- The participant for which the caller reports in a game of a lobby: the player, or the team of a leader or co-leader in
--- its roster; null if there is none.
create function private.my_lobby_side_id(p_game_id uuid)
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
grant execute on function private.my_lobby_side_id to authenticated, service_role;

--- Reports the caller's own place in a game that is not published; its row in the live table is provisional. For the
--- player, or the leader and co-leaders of the team. A row entered by the staff stays, and the staff see the difference.
--- Returns the row of the side. Refuses rate_limited, lobby_game_not_found, not_in_lobby, tournament_cancelled,
--- lobby_game_over, results_invalid.
--- @param p_place The place in the game, from 1.
--- @param p_kills The kills of the side.
--- @param p_time_ms Milliseconds until the finish or of survival, where the rules measure them.
--- @nullable p_time_ms
create function public.report_lobby_place(p_game_id uuid, p_place integer, p_kills integer default 0, p_time_ms integer default null)
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

--- Marks the games of a stage that a side has won by match point as unneeded, and as planned again if no side has won it.
create function private.call_off_games(p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
declare
  v_is_won boolean;
begin
  if p_stage.lobbies ->> 'structure' = 'match_point' then
    v_is_won := exists (select 1 from private.lobby_order(p_stage, false) as standing where (standing.side).keys[1] < 0);
    with changed as (
      update public.lobby_games game
      set state = case when v_is_won then 'unneeded' else 'planned' end, room_opens_at = null, changed_at = clock_timestamp()
      from public.tournament_lobbies lobby
      where lobby.stage_id = p_stage.id and game.lobby_id = lobby.id and game.state = case when v_is_won then 'planned' else 'unneeded' end
      returning game.id
    )
    delete from private.lobby_rooms room using changed where room.game_id = changed.id;
  end if;
end;
$$;

--- Publishes a game, in one act. For staff with the right `results`. p_results: rows that replace provisional ones,
--- [{participant_id, place?, kills?, time_ms?, status?, tied?}]; null publishes the provisional rows. Sides without a row
--- are absent. With the last game of a round
--- the next one is drawn or the stage ends. Returns the reports that differ from what is published; if somebody
--- else published the game before, nothing changes, the caller's rows are recorded as reports, and the differences are
--- returned. Refuses lobby_game_not_found, own_match, tournament_cancelled, lobby_game_over, results_invalid,
--- results_missing, place_repeated, place_missing, results_by_submission.
--- @scope results
--- @param p_results The rows of the game; null for the provisional rows.
--- @field participant_id participants.id
--- @type status lobby_results.status
--- @field place lobby_results.place
--- @field kills lobby_results.kills
--- @type reported_status lobby_results.status
--- @field reported_place The place that the user reported.
--- @field reported_kills The kills that the user reported.
--- @field reported_by profiles.id
--- @field is_staff Whether the report came from the staff.
--- @nullable p_results, status, place, reported_place, reported_by
--- @chapter lobbies 8
--- @title Publicar una partida de una sala
create function public.publish_lobby_game(p_game_id uuid, p_results jsonb default null)
returns table (
  participant_id uuid, status text, place integer, kills integer, reported_status text, reported_place integer, reported_kills integer,
  reported_by uuid, is_staff boolean
)
language plpgsql
volatile
security definer -- results and stages are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'results');
  v_stage constant public.tournament_stages := private.lobby_stage(v_game.lobby_id);
  v_rows constant public.lobby_results[] := array(
    select entered from private.read_lobby_results(v_game, p_results) as entered where p_results is not null
  );
begin
  if v_stage.lobbies ->> 'structure' = 'score_attack' then
    perform private.refuse('results_by_submission', 'Aquí cada participante envía sus partidas: se publican cuando cierra el plazo.');
  elsif v_game.state = 'published' then
    -- A report that says what is published needs no record.
    insert into private.lobby_reports (game_id, participant_id, profile_id, is_staff, status, place, kills, time_ms)
    select v_game.id, entered.participant_id, auth.uid(), true, entered.status, entered.place, entered.kills, entered.time_ms
    from unnest(v_rows) as entered
    left join public.lobby_results result on result.game_id = p_game_id and result.participant_id = entered.participant_id
    where (entered.status, entered.kills) is distinct from (result.status, result.kills)
      or entered.place is not null and entered.place is distinct from result.place;
    return query
      select conflict.* from private.lobby_conflicts(p_game_id) as conflict where conflict.reported_by is not distinct from auth.uid();
    return;
  elsif v_game.state <> 'planned' then
    perform private.refuse('lobby_game_over', 'La partida se canceló o ya no hace falta.');
  end if;
  -- A match point may end the stage with any game.
  if v_stage.lobbies ->> 'structure' = 'match_point' or not exists (
    select 1 from public.lobby_games where tournament_id = v_game.tournament_id and state = 'planned' and id <> p_game_id
  ) then
    perform private.lock_tournament_statistics(v_game.tournament_id);
  end if;
  perform private.store_lobby_results(v_game, v_rows, true);
  perform private.complete_lobby_game(v_game);
  perform private.score_lobby_game(p_game_id);
  update public.lobby_results result set is_reported = false where game_id = p_game_id and is_reported;
  update public.lobby_games set state = 'published', published_at = now(), room_opens_at = null where id = p_game_id;
  delete from private.lobby_rooms where game_id = p_game_id;
  perform private.audit('publish_lobby_game', 'lobby_games', p_game_id::text, null, private.lobby_results_for_log(p_game_id));
  perform private.call_off_games(v_stage);
  perform private.settle_tournament(v_game.tournament_id);
  return query select conflict.* from private.lobby_conflicts(p_game_id) as conflict;
end;
$$;

--- The results of a game for the log: {participant: [place, kills]}.
create function private.lobby_results_for_log(p_game_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select jsonb_object_agg(participant_id, jsonb_build_array(coalesce(to_jsonb(place), to_jsonb(status)), kills))
  from public.lobby_results
  where game_id = p_game_id
$$;

grant execute on function public.lobby_conflicts, public.save_lobby_results, public.report_lobby_place, public.publish_lobby_game
to authenticated, service_role;
