-- The live score: a side or a referee enters each game when it ends. The live score does not decide the match.

--- Locks a match in which the caller may enter games: for a side, or as staff with the right `results`. Refuses
--- rate_limited, match_not_found, forbidden, own_match, and as require_open_room.
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

--- A game in its stored form, checked against the series and the settings of its tournament. A challenge requires the
--- winner. Refuses game_number_invalid, participant_not_found, game_text_invalid, game_forfeit_is_walkover,
--- game_winner_required, game_score_invalid, game_score_required, game_draw, game_contradicts_winner,
--- game_picture_required, game_picture_unknown, game_parts_invalid.
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
  v_is_aggregate constant boolean := coalesce(p_match.series ->> 'kind' = 'aggregate', false);
  v_leader_id uuid;
begin
  if (v_game.number between 1 and p_match.best_of + coalesce(p_match.series -> 'ties' ? 'third_game', false)::integer) is not true then
    perform private.refuse('game_number_invalid', case
      when p_match.series is null then format('Este encuentro es al mejor de %s: no tiene esa partida.', p_match.best_of)
      else format('Esta serie es de %s partidos: no tiene ese.', p_match.best_of)
    end);
  end if;
  if v_game.parts is not null and not private.valid_game_parts(v_game.parts) then
    perform private.refuse('game_parts_invalid', 'El alargue, el gol de oro y los penales son dos números cada uno.');
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
    if p_match.best_of = 1 or v_is_aggregate then
      perform private.refuse('game_forfeit_is_walkover', case
        when v_is_aggregate then 'En una serie por marcador global, quien no se presenta pierde la serie por W.O.'
        else 'En un partido de una sola partida, quien no se presenta pierde el partido por W.O.'
      end);
    end if;
    if v_game.winner_id is null then
      perform private.refuse('game_winner_required', 'Indica quién ganó la partida.');
    end if;
    v_game.score1 := null;
    v_game.score2 := null;
    v_game.parts := null;
    v_game.picture := null;
    return v_game;
  end if;

  if (v_game.score1 is null) <> (v_game.score2 is null)
    or v_game.score1 not between 0 and 999 or v_game.score2 not between 0 and 999
  then
    perform private.refuse('game_score_invalid', 'El marcador de una partida son dos números de 0 a 999.');
  end if;
  if v_game.score1 is null and (v_detail <> 'winner' or v_is_aggregate) then
    perform private.refuse('game_score_required', 'Este torneo pide el marcador de cada partida (ej: 13-7).');
  end if;
  if v_game.score1 is null and v_game.winner_id is null then
    perform private.refuse('game_winner_required', 'Indica quién ganó la partida.');
  end if;
  if v_game.score1 is not null then
    v_leader_id := case
      when v_game.score1 > v_game.score2 then p_match.participant1_id
      when v_game.score2 > v_game.score1 then p_match.participant2_id
    end;
    if v_leader_id is null and not v_is_aggregate and not (p_match.best_of = 1 and private.allows_draw(p_match)) then
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

--- The games of a match are consecutive, end with the series, and are possible by its rule. Refuses game_out_of_order,
--- game_after_the_end, series_impossible.
create function private.require_series(p_match private.match_state, p_number integer)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_verdict private.series_verdict;
begin
  if p_number > 1 + (select count(*) from public.match_games where match_id = p_match.id and number < p_number) then
    perform private.refuse('game_out_of_order', 'Carga las partidas en orden: falta una anterior.');
  end if;
  v_verdict := private.judge_match(p_match, private.stored_series_games(p_match));
  if v_verdict.verdict = 'impossible' then
    perform private.refuse(case when p_match.series is null then 'game_after_the_end' else 'series_impossible' end, v_verdict.problem);
  end if;
end;
$$;

--- A game in the form that the log stores.
create function private.game_for_log(p_game public.match_games)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'game_number', p_game.number, 'winner_id', p_game.winner_id,
    'result', case p_game.kind
      when 'forfeit' then 'W.O.'
      else coalesce(
        private.series_text(array[row(p_game.score1, p_game.score2, null, p_game.parts)::private.series_game]),
        p_game.score1 || '-' || p_game.score2
      )
    end
  )
$$;

--- Refuses (game_by_clock) a side that changes a game which the match clock gave because a side was late.
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

--- Enters a game of a series when it ends, or corrects it, and returns it. For the sides and staff with the right
--- `results`, until the match is decided. Scores are in the order of the participants; the winner may be omitted if
--- they determine it. p_picture is a file among the proofs of the match. It decides nothing: the series ends with
--- report_match_result. Repeating the same game changes nothing. Refuses match_not_found, match_already_decided,
--- match_cancelled, match_not_ready, tournament_not_active, module_disabled, rate_limited, game_already_reported,
--- game_by_clock, game_out_of_order, game_after_the_end, series_impossible, and as private.read_game.
--- @param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
--- @param p_number Which game of the match, from 1.
--- @param p_winner_id A participant; may be omitted if the scores determine it.
--- @param p_score1 Score of participant 1.
--- @param p_score2 Score of participant 2.
--- @param p_map The map on which it was played; null if the game has no maps.
--- @param p_side1 The side of the map on which participant 1 began, in the terms of the game.
--- @param p_side2 The side of the map on which participant 2 began, in the terms of the game.
--- @param p_is_forfeit Whether the game was won without being played.
--- @param p_picture A file among the proofs of the match.
--- @param p_is_correction Whether this replaces the stored game.
--- @param p_parts What was played beyond normal time, in the form of match_games.parts.
--- @nullable p_winner_id, p_score1, p_score2, p_map, p_side1, p_side2, p_picture, p_parts
--- @type p_parts match_games.parts | null
--- @scope results
--- @chapter results 6
--- @title Reportar una partida de la serie
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
  p_is_correction boolean default false,
  p_parts jsonb default null
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
  v_game.parts := nullif(p_parts, 'null');
  v_game := private.read_game(v_match, v_game);

  select * into v_before from public.match_games where match_id = p_match_id and number = p_number;
  if v_side_id is not null then
    perform private.require_game_of_people(v_before);
  end if;
  if v_before.id is not null and not coalesce(p_is_correction, false) then
    -- Both captains enter the game when it ends, so entering the same score again is not a correction.
    if (v_before.kind, v_before.winner_id, v_before.score1, v_before.score2, v_before.parts)
      is not distinct from (v_game.kind, v_game.winner_id, v_game.score1, v_game.score2, v_game.parts)
    then
      return v_before;
    end if;
    perform private.refuse(
      'game_already_reported', format('La partida %s ya está cargada con otro resultado: revísala y corrígela si está mal.', p_number)
    );
  end if;

  insert into public.match_games as game (
    tournament_match_id, challenge_match_id, number, map, side1, side2, score1, score2, winner_id, kind, source, picture, reported_by,
    parts
  )
  values (
    case v_match.kind when 'tournament' then p_match_id end,
    case v_match.kind when 'challenge' then p_match_id end,
    p_number, v_game.map, v_game.side1, v_game.side2, v_game.score1, v_game.score2, v_game.winner_id, v_game.kind,
    case when v_side_id is null then 'referee' else 'side' end, v_game.picture, auth.uid(), v_game.parts
  )
  on conflict (match_id, number) do update set
    map = excluded.map, side1 = excluded.side1, side2 = excluded.side2, score1 = excluded.score1, score2 = excluded.score2,
    winner_id = excluded.winner_id, kind = excluded.kind, source = excluded.source, picture = excluded.picture,
    reported_by = excluded.reported_by, reported_at = now(), parts = excluded.parts
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

--- Removes the last game of an undecided match. For its sides and staff with the right `results`. Refuses
--- game_not_found, game_not_last, and as report_match_game.
--- @param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
--- @param p_number Which game of the match, from 1.
--- @scope results
--- @chapter results 7
--- @title Quitar la última partida
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

grant execute on function public.report_match_game, public.remove_match_game to authenticated, service_role;
