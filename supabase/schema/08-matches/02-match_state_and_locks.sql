-- Tournament matches and challenge matches as one type, for the procedures that serve both.

--- Columns that tournament and challenge matches have in common; kind is tournament or challenge. is_alone is true if
--- the lock covers the whole tournament, false if it covers only this match and its part, and null if the match is not
--- locked for a decision.
create type private.match_state as (
  id uuid,
  kind text,
  tournament_id uuid,
  challenge_id uuid,
  participant1_id uuid,
  participant2_id uuid,
  winner_id uuid,
  status text,
  result text,
  best_of integer,
  scheduled_time timestamptz,
  starts_at timestamptz,
  is_alone boolean,
  series jsonb
);

--- Locks a match and the tournament or challenge to which it belongs, and returns the match's present state. Refuses
--- match_not_found.
create function private.lock_match(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  -- Locks the tournament first, so that decisions, reopenings and disqualifications in it are serialised.
  perform private.lock_tournament(tournament_id)
  from public.tournament_matches
  where id = p_match_id;
  if found then
    select
      id, 'tournament', tournament_id, null, participant1_id, participant2_id, winner_id, status,
      result, best_of, scheduled_time, starts_at, true, series
    into v_match
    from public.tournament_matches
    where id = p_match_id
    for no key update;
    if found then
      return v_match;
    end if;
  end if;

  select
    id, 'challenge', null, challenge_id, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, true, null
  into v_match
  from public.challenge_matches
  where id = p_match_id
  for no key update;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  perform 1 from public.challenges where id = v_match.challenge_id for no key update;
  return v_match;
end;
$$;

--- Returns the side for which the caller may act in the match; null if there is none. In a tournament with frozen
--- rosters the caller must be in the roster and not be excluded by a measure.
create function private.acting_side_id(p_match private.match_state)
returns uuid
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select acting.id
  from private.acting_participant_ids() as acting (id)
  where acting.id in (p_match.participant1_id, p_match.participant2_id)
    and private.plays_for(p_match.tournament_id, acting.id)
    -- If a player's rights were limited after accepting a match with a stake, the match is still played.
    and (p_match.tournament_id is null or private.may_play(auth.uid(), p_match.tournament_id))
  limit 1
$$;

--- Returns the side for which the caller may act in the match. Refuses everybody else: forbidden (with the given
--- message, or because of the roster), suspended, kept_out.
create function private.require_side(p_match private.match_state, p_forbidden text)
returns uuid
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
declare
  v_side_id uuid := private.acting_side_id(p_match);
begin
  if v_side_id is null and exists (
    select 1 from private.acting_participant_ids() as acting (id)
    where acting.id in (p_match.participant1_id, p_match.participant2_id)
  ) then
    perform private.require_no_measure(auth.uid(), p_match.tournament_id);
    perform private.forbid('No estás en el plantel con el que tu equipo juega este torneo: quien se sumó después no actúa por él.');
  elsif v_side_id is null then
    perform private.forbid(p_forbidden);
  end if;
  return v_side_id;
end;
$$;

--- The opponent of a side.
create function private.other_side_id(p_match private.match_state, p_side_id uuid)
returns uuid
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_side_id
    when p_match.participant1_id then p_match.participant2_id
    else p_match.participant1_id
  end
$$;

--- Refuses a match that is decided (match_already_decided), cancelled (match_cancelled) or lacks a side
--- (match_not_ready).
create function private.require_undecided(p_match private.match_state)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_match.status in ('completed', 'bye') then
    perform private.refuse('match_already_decided', 'Este encuentro ya fue decidido.');
  elsif p_match.status = 'cancelled' then
    perform private.refuse('match_cancelled', 'Este encuentro fue cancelado.');
  elsif p_match.participant1_id is null or p_match.participant2_id is null then
    perform private.refuse('match_not_ready', 'El encuentro todavía no tiene dos participantes.');
  end if;
end;
$$;

--- Whether the caller is a side of the match, alone, as a member of its team or in its roster.
create function private.is_party(p_match private.match_state)
returns boolean
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select exists (
    select 1 from private.my_participant_ids() as mine (id)
    where mine.id in (p_match.participant1_id, p_match.participant2_id)
  )
  -- Includes users who left the team but remain in its roster for this tournament.
  or exists (
    select 1 from public.roster_entries entry
    where entry.tournament_id = p_match.tournament_id and entry.profile_id = auth.uid() and entry.state <> 'removed'
      and entry.participant_id in (p_match.participant1_id, p_match.participant2_id)
  )
$$;

--- Refuses callers who would decide their own match, including administrators: the sides agree, or another referee
--- decides. Refuses own_match.
create function private.require_impartial(p_match private.match_state)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.is_party(p_match) then
    perform private.refuse('own_match', 'Juegas este partido: lo decide otra persona de la organización.');
  end if;
end;
$$;

--- Refuses callers who would decide about a lobby in which they play. Refuses own_match.
create function private.require_impartial_in_lobby(p_lobby_id uuid)
returns void
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.tournament_lobbies lobby
    join public.lobby_slots slot on slot.lobby_id = lobby.id
    where lobby.id = p_lobby_id and (
      slot.participant_id in (select private.my_participant_ids())
      or exists (
        select 1 from public.roster_entries entry
        where entry.tournament_id = lobby.tournament_id and entry.profile_id = auth.uid() and entry.state <> 'removed'
          and entry.participant_id = slot.participant_id
      )
    )
  ) then
    perform private.refuse('own_match', 'Juegas en esta sala: lo decide otra persona de la organización.');
  end if;
end;
$$;

--- Refuses callers who would disqualify a side they have still to play against. Refuses own_match.
create function private.require_impartial_about(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
stable
security definer -- reads matches for procedures
set search_path = ''
as $$
begin
  perform private.require_impartial(private.find_match(match.id))
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and p_participant_id in (match.participant1_id, match.participant2_id)
    and match.status not in ('completed', 'bye', 'cancelled');
  perform private.require_impartial_in_lobby(lobby.id)
  from public.tournament_lobbies lobby
  join public.lobby_slots slot on slot.lobby_id = lobby.id and slot.participant_id = p_participant_id
  where lobby.tournament_id = p_tournament_id
    and exists (select 1 from public.lobby_games where lobby_id = lobby.id and state = 'planned');
end;
$$;

--- Path of the match room in the web client.
create function private.match_link(p_match private.match_state)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '/match/manage/' || p_match.id
$$;

--- What a match belongs to, in words for users: its tournament, or the challenge.
create function private.match_occasion(p_match private.match_state)
returns text
language sql
stable
security definer -- reads the tournament for procedures
set search_path = ''
as $$
  select coalesce(
    (select name from public.tournaments where id = p_match.tournament_id),
    (
      select 'Desafío de ' || game.name
      from public.challenges challenge
      join public.games game on game.id = challenge.game_id
      where challenge.id = p_match.challenge_id
    )
  )
$$;

--- True for W.O., however it is written.
create function private.is_walkover(p_result text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(upper(translate(p_result, '. ', '')) = 'WO', false)
$$;

--- The winning side according to a result as read_result() returns it; null for a draw.
create function private.leading_side_id(p_match private.match_state, p_result text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select (array[p_match.participant1_id, p_match.participant2_id])[
    case
      when p_match.series ->> 'kind' = 'aggregate'
        then (private.judge_match(p_match, private.read_series_text(p_result))).side
      when score.one > score.other then 1
      when score.one < score.other then 2
    end
  ]
  from (
    values (substring(p_result from '^\s*(\d+)')::integer, substring(p_result from '^\s*\d+\s*-\s*(\d+)')::integer)
  ) as score (one, other)
$$;

--- True for a result with the same score on both sides, however it is written.
create function private.is_level(p_result text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_result ~ '^\s*0*(\d+)\s*-\s*0*\1\s*$', false)
$$;

--- Whether the stage of a match allows draws; false in a bracket, in a tie-break and for a challenge.
create function private.stage_allows_draws(p_match_id uuid)
returns boolean
language sql
stable
security definer -- reads the stage for procedures
set search_path = ''
as $$
  select coalesce(
    (
      select stage.allows_draws and match.stage <> 'tie_break'
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      where match.id = p_match_id
    ),
    false
  )
$$;

--- True if the match may end in a draw: its stage allows draws, and it is no best of several games.
create function private.allows_draw(p_match private.match_state)
returns boolean
language sql
stable
security definer -- reads the stage for procedures
set search_path = ''
as $$
  select (p_match.best_of = 1 or p_match.series is not null) and private.stage_allows_draws(p_match.id)
$$;

--- The result as it is stored ("a-b", participant 1 first), checked against best_of and, when given, the winner. Of an
--- aggregate, the scores of its games (series_text). Refuses result_required, result_invalid, result_draw,
--- result_contradicts_winner, result_not_best_of, series_games_required, series_impossible, series_not_decided.
create function private.read_result(p_match private.match_state, p_result text, p_winner_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_parts text[] := regexp_match(p_result, '^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*$');
  v_score1 integer := v_parts[1];
  v_score2 integer := v_parts[2];
  v_target integer := (p_match.best_of + 1) / 2;
begin
  if private.clean_text(p_result) is null then
    perform private.refuse('result_required', 'Por favor, ingresa el resultado (ej: 2-1).');
  end if;
  if p_match.series is not null then
    return private.read_series_result(p_match, p_result, p_winner_id);
  end if;
  if v_parts is null then
    perform private.refuse('result_invalid', 'El resultado debe tener la forma a-b (ej: 2-1).');
  end if;
  if v_score1 = v_score2 and not private.allows_draw(p_match) then
    perform private.refuse('result_draw', 'Un encuentro no puede terminar empatado.');
  end if;
  if p_winner_id is not null
    and p_winner_id is distinct from private.leading_side_id(p_match, p_result)
  then
    perform private.refuse(
      'result_contradicts_winner',
      'El ganador debe tener el puntaje mayor; el primer número es del primer participante.'
    );
  end if;
  if p_match.best_of > 1 and greatest(v_score1, v_score2) <> v_target then
    perform private.refuse(
      'result_not_best_of',
      format(
        'En un encuentro al mejor de %s, el ganador tiene exactamente %s y el perdedor menos.',
        p_match.best_of, v_target
      )
    );
  end if;
  return v_score1 || '-' || v_score2;
end;
$$;

--- Locks the row of a match for a change that does not decide the match. Refuses match_not_found.
create function private.lock_open_match(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  -- Locks only the row of the match, which a decision also writes. Callers take no other lock after this one.
  select
    id, 'tournament', tournament_id, null, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, null::boolean, series
  into v_match
  from public.tournament_matches
  where id = p_match_id
  for no key update;
  if found then
    return v_match;
  end if;
  select
    id, 'challenge', null, challenge_id, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, null::boolean, null
  into v_match
  from public.challenge_matches
  where id = p_match_id
  for no key update;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  return v_match;
end;
$$;

--- Checks what a report requires: the module is on, the match is undecided and has both sides, and its tournament is
--- active.
create function private.require_open_room(p_match private.match_state)
returns void
language plpgsql
stable
security definer -- reads the tournament for procedures
set search_path = ''
as $$
begin
  perform private.require_module(case p_match.kind when 'tournament' then 'tournaments' else 'challenges' end);
  perform private.require_undecided(p_match);
  if p_match.kind = 'tournament'
    and (select status from public.tournaments where id = p_match.tournament_id) <> 'Activo'
  then
    perform private.refuse('tournament_not_active', 'El torneo no está activo.');
  end if;
end;
$$;

--- Sets the status of a locked, undecided match.
create function private.set_match_status(p_match private.match_state, p_status text)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  if p_match.kind = 'tournament' then
    update public.tournament_matches
    set status = p_status, disputed_at = case p_status when 'disputed' then now() else disputed_at end
    where id = p_match.id and status <> p_status;
  else
    update public.challenge_matches
    set status = p_status, disputed_at = case p_status when 'disputed' then now() else disputed_at end
    where id = p_match.id and status <> p_status;
  end if;
end;
$$;

--- Returns a match without locking it, for procedures that do not change it. Refuses match_not_found.
create function private.find_match(p_match_id uuid)
returns private.match_state
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  select match.* into v_match
  from (
    select
      id, 'tournament', tournament_id, null::uuid, participant1_id, participant2_id, winner_id,
      status, result, best_of, scheduled_time, starts_at, null::boolean, series
    from public.tournament_matches
    where id = p_match_id
    union all
    select
      id, 'challenge', null, challenge_id, participant1_id, participant2_id, winner_id,
      status, result, best_of, scheduled_time, starts_at, null::boolean, null::jsonb
    from public.challenge_matches
    where id = p_match_id
  ) as match;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  return v_match;
end;
$$;
