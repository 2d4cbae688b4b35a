-- Locks and checks before a change of a lobby. Order of the locks: the tournament, the game, the statistics.

--- The tournament of a game of a lobby; null for an unknown game.
create function private.lobby_game_tournament_id(p_game_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select tournament_id from public.lobby_games where id = p_game_id
$$;
grant execute on function private.lobby_game_tournament_id to anon, authenticated, service_role;

--- The stage of a lobby.
create function private.lobby_stage(p_lobby_id uuid)
returns public.tournament_stages
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select stage
  from public.tournament_lobbies lobby
  join public.tournament_stages stage on stage.id = lobby.stage_id
  where lobby.id = p_lobby_id
$$;

--- Locks the tournament of a game and the game, for staff with a right; for a decision, staff who do not play in the
--- lobby. Refuses lobby_game_not_found, own_match, tournament_cancelled, and as require_right().
create function private.lock_lobby_game(p_game_id uuid, p_right text, p_is_decision boolean default true)
returns public.lobby_games
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_game public.lobby_games;
begin
  perform private.require_right(private.lobby_game_tournament_id(p_game_id), p_right);
  perform private.lock_tournament(tournament_id) from public.lobby_games where id = p_game_id;
  select * into v_game from public.lobby_games where id = p_game_id for no key update;
  if not found then
    perform private.refuse('lobby_game_not_found', 'Esa partida ya no existe.');
  end if;
  if p_is_decision then
    perform private.require_impartial_in_lobby(v_game.lobby_id);
  end if;
  return v_game;
end;
$$;

--- Locks a drawn stage of lobbies, for staff with a right. Refuses stage_not_found, stage_without_lobbies,
--- tournament_cancelled, and as require_right().
create function private.lock_lobby_stage(p_stage_id uuid, p_right text)
returns public.tournament_stages
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  perform private.require_right(v_stage.tournament_id, p_right);
  perform private.lock_tournament(v_stage.tournament_id) where v_stage.id is not null;
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if v_stage.id is null then
    perform private.refuse('stage_not_found', 'Etapa no encontrada.');
  elsif v_stage.kind <> 'lobbies' or v_stage.drawn_at is null then
    perform private.refuse('stage_without_lobbies', 'Esta etapa todavía no tiene salas.');
  end if;
  return v_stage;
end;
$$;

--- Returns a reason for everybody to read. Refuses reason_required.
create function private.require_lobby_reason(p_reason text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_reason constant text := private.clean_text(p_reason);
begin
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo (hasta 500 caracteres): lo leen todos.');
  end if;
  return v_reason;
end;
$$;
