-- Score attack: sides play on their own within a window, and submit games with a proof.

--- When a score attack opens, when its games must have been played, and until when they may be submitted. It opens when
--- its first game is planned to start, or with the draw.
create function private.score_window(p_stage public.tournament_stages)
returns table (opens_at timestamptz, closes_at timestamptz, last_at timestamptz)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select opening.at, closing.at, closing.at + make_interval(mins => coalesce((p_stage.lobbies ->> 'grace_minutes')::integer, 0))
  from (
    select coalesce(min(game.scheduled_time), p_stage.drawn_at) as at
    from public.tournament_lobbies lobby
    left join public.lobby_games game on game.lobby_id = lobby.id and game.number = 1
    where lobby.stage_id = p_stage.id
  ) as opening
  cross join lateral (select opening.at + make_interval(mins => (p_stage.lobbies ->> 'window_minutes')::integer) as at) as closing
$$;

--- The side for which the user may submit games of a score attack now; null if there is none.
create function private.score_side(p_lobby_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures and policies
set search_path = ''
as $$
  select slot.participant_id
  from public.tournament_lobbies lobby
  join public.tournament_stages stage on stage.id = lobby.stage_id and stage.state = 'running' and stage.lobbies ->> 'structure' = 'score_attack'
  cross join lateral private.score_window(stage) as period
  join public.lobby_slots slot on slot.lobby_id = lobby.id
  join public.tournament_participants registration
    on registration.tournament_id = lobby.tournament_id and registration.participant_id = slot.participant_id and registration.status = 'registered'
  where lobby.id = p_lobby_id and now() between period.opens_at and period.last_at
    and slot.participant_id in (select private.acting_participant_ids())
    and private.plays_for(lobby.tournament_id, slot.participant_id)
$$;

--- Whether the user may read the proofs of a score attack: its staff with the right `results`, and its players their own
--- through their rights to files.
create function private.may_see_score_proof(p_lobby_id uuid)
returns boolean
language sql
stable
security definer -- looks at the lobby behind a file
set search_path = ''
as $$
  select coalesce((select private.may(tournament_id, 'results') from public.tournament_lobbies where id = p_lobby_id), false)
$$;
grant execute on function private.score_side, private.may_see_score_proof to authenticated;

--- Whether a score attack has to end: nothing can be submitted any more, and nothing waits for a decision.
create function private.is_score_attack_over(p_stage public.tournament_stages)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_stage.lobbies ->> 'structure' = 'score_attack'
    and (select now() > last_at from private.score_window(p_stage))
    and not exists (
      select 1 from public.tournament_lobbies lobby
      join public.lobby_submissions submission on submission.lobby_id = lobby.id and submission.state = 'open'
      where lobby.stage_id = p_stage.id
    )
$$;

--- Publishes the games of a score attack that is over, and ends its stage; false if it is not over. The tournament is
--- locked.
create function private.end_score_attack(p_stage_id uuid)
returns boolean
language plpgsql
volatile
security definer -- games and stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if v_stage.state <> 'running' or not private.is_score_attack_over(v_stage) then
    return false;
  end if;
  perform private.lock_tournament_statistics(v_stage.tournament_id);
  update public.lobby_games game
  set
    state = case when used.is_used then 'published' else 'cancelled' end, published_at = case when used.is_used then now() end,
    room_opens_at = null, changed_at = clock_timestamp()
  from public.tournament_lobbies lobby
  cross join lateral (select id from public.lobby_games where lobby_id = lobby.id and state = 'planned') as planned
  cross join lateral (select exists (select 1 from public.lobby_results where game_id = planned.id) as is_used) as used
  where lobby.stage_id = p_stage_id and game.id = planned.id;
  perform private.settle_tournament(v_stage.tournament_id);
  return true;
end;
$$;

--- Submits a game of a score attack with its proof. For the player, or the leader and co-leaders of the team, within the
--- window and the time after it; as many as the stage has games, not counting refused ones. Returns the submission.
--- Refuses rate_limited, lobby_not_found, not_in_lobby (also outside the window), tournament_cancelled,
--- too_many_submissions, results_invalid, proof_unknown.
--- @param p_lobby_id tournament_lobbies.id
--- @param p_proof A file that the caller stored in the lobby's folder of match_proofs, used for no other game.
--- @param p_place The place in the game, from 1.
--- @param p_kills The kills of the side.
--- @param p_time_ms Milliseconds until the finish or of survival.
--- @nullable p_time_ms
create function public.submit_lobby_score(
  p_lobby_id uuid, p_proof text, p_place integer, p_kills integer default 0, p_time_ms integer default null
)
returns public.lobby_submissions
language plpgsql
volatile
security definer -- submissions are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_lobby public.tournament_lobbies;
  v_side_id uuid;
  v_submission public.lobby_submissions;
begin
  perform private.limit_event(
    v_user_id, 'lobby_report', 'lobby_reports_per_hour', 'Informaste demasiados puestos. Espera un momento.'
  );
  select * into v_lobby from public.tournament_lobbies where id = p_lobby_id;
  if not found then
    perform private.refuse('lobby_not_found', 'Esa sala ya no existe.');
  end if;
  perform private.require_no_measure(v_user_id, v_lobby.tournament_id);
  -- Submissions share the tournament's lock, so that sides do not wait for each other.
  perform private.require_not_cancelled(tournament) from public.tournaments tournament where id = v_lobby.tournament_id for share;
  v_side_id := private.score_side(p_lobby_id);
  if v_side_id is null then
    perform private.refuse('not_in_lobby', 'Solo el capitán de un participante de este reto envía sus partidas, mientras dure el plazo.');
  elsif (p_place between 1 and 100 and p_kills between 0 and 999 and coalesce(p_time_ms, 1) between 1 and 100000000) is not true then
    perform private.refuse('results_invalid', 'La partida no es válida: revisa el puesto, las bajas y el tiempo.');
  elsif private.proof_match_id(p_proof) is distinct from p_lobby_id or not exists (
    select 1 from storage.objects where bucket_id = 'match_proofs' and name = p_proof and owner_id = auth.uid()::text
  ) then
    perform private.refuse('proof_unknown', 'Sube primero la captura de la partida.');
  end if;
  perform 1 from public.lobby_slots where lobby_id = p_lobby_id and participant_id = v_side_id for no key update;
  if (
    select count(*) from public.lobby_submissions where lobby_id = p_lobby_id and participant_id = v_side_id and state <> 'refused'
  ) >= (select count(*) from public.lobby_games where lobby_id = p_lobby_id) then
    perform private.refuse('too_many_submissions', 'Ya enviaste todas las partidas que admite este reto.');
  end if;
  insert into public.lobby_submissions (lobby_id, participant_id, place, kills, time_ms, proof, submitted_by)
  values (p_lobby_id, v_side_id, p_place, p_kills, p_time_ms, p_proof, v_user_id)
  on conflict (proof) do nothing
  returning * into v_submission;
  if v_submission.id is null then
    perform private.refuse('proof_unknown', 'Esa captura ya prueba otra partida: sube otra.');
  end if;
  update public.lobby_games set changed_at = clock_timestamp() where lobby_id = p_lobby_id and number = 1;
  return v_submission;
end;
$$;

--- Writes a decision about a submission, and the row of the game as which it counts: the first one that the side has not
--- played. A refused one counts no more.
create function private.judge_score(p_submission public.lobby_submissions, p_is_accepted boolean, p_reason text)
returns void
language plpgsql
volatile
security definer -- results are written by procedures only
set search_path = ''
as $$
declare
  v_game_id uuid := p_submission.game_id;
begin
  if not p_is_accepted then
    delete from public.lobby_results where game_id = v_game_id and participant_id = p_submission.participant_id;
    v_game_id := null;
  elsif v_game_id is null then
    select game.id into v_game_id
    from public.lobby_games game
    where game.lobby_id = p_submission.lobby_id and not exists (
      select 1 from public.lobby_results where game_id = game.id and participant_id = p_submission.participant_id
    )
    order by game.number
    limit 1;
    if v_game_id is null then
      perform private.refuse('too_many_submissions', 'Ya cuentan todas las partidas que admite este reto.');
    end if;
    -- A game that nobody had submitted before the end was cancelled.
    update public.lobby_games set state = 'published', published_at = now() where id = v_game_id and state = 'cancelled';
    insert into public.lobby_results (game_id, participant_id, place, kills, time_ms)
    values (v_game_id, p_submission.participant_id, p_submission.place, p_submission.kills, p_submission.time_ms);
    perform private.score_lobby_game(v_game_id);
  end if;
  update public.lobby_submissions
  set
    state = case when p_is_accepted then 'accepted' else 'refused' end, reason = case when not p_is_accepted then p_reason end,
    game_id = v_game_id, decided_by = auth.uid(), decided_at = now()
  where id = p_submission.id;
  update public.lobby_games set changed_at = clock_timestamp() where lobby_id = p_submission.lobby_id and number = 1;
end;
$$;

--- Accepts a game of a score attack, or refuses it with a reason that everybody reads; also again, as long as what follows
--- allows it. For staff with the right `results` that do not play in it. The last decision after the window ends the stage.
--- p_seen as in correct_lobby_game, once the stage is over. Refuses submission_not_found, own_match,
--- tournament_cancelled, reason_required, too_many_submissions, and as correct_lobby_game.
--- @nullable p_reason, p_seen
create function public.decide_lobby_score(
  p_submission_id uuid, p_is_accepted boolean, p_reason text default null, p_seen uuid[] default null
)
returns void
language plpgsql
volatile
security definer -- results and stages are written by procedures only
set search_path = ''
as $$
declare
  v_submission public.lobby_submissions;
  v_stage public.tournament_stages;
  v_reason text;
begin
  select * into v_submission from public.lobby_submissions where id = p_submission_id;
  v_stage := private.lobby_stage(v_submission.lobby_id);
  perform private.require_right(v_stage.tournament_id, 'results');
  if v_stage.id is null then
    perform private.refuse('submission_not_found', 'Ese envío ya no existe.');
  end if;
  v_stage := private.lock_lobby_stage(v_stage.id, 'results');
  perform private.require_impartial_in_lobby(v_submission.lobby_id);
  select * into v_submission from public.lobby_submissions where id = p_submission_id for no key update;
  v_reason := case when p_is_accepted then private.clean_text(p_reason) else private.require_lobby_reason(p_reason) end;
  if v_stage.state = 'done' then
    v_reason := private.require_lobby_reason(p_reason);
    perform private.confirm_lobby_change(
      v_stage, jsonb_build_object('submission_id', p_submission_id, 'is_accepted', p_is_accepted, 'reason', v_reason), p_seen,
      format('Envío revisado en «%s»', v_stage.name), v_reason
    );
  else
    perform private.judge_score(v_submission, p_is_accepted, v_reason);
    perform private.notify_side(
      v_stage.tournament_id, v_submission.participant_id, 'tournament_points_changed',
      format(case when p_is_accepted then 'Partida aceptada en «%s»' else 'Partida rechazada en «%s»' end, v_stage.name),
      coalesce(v_reason, 'Ya cuenta en la tabla.'), '/tournaments/' || v_stage.tournament_id
    );
    perform private.end_score_attack(v_stage.id);
  end if;
  perform private.audit(
    'decide_lobby_score', 'tournament_stages', v_stage.id::text, jsonb_build_object('state', v_submission.state),
    jsonb_build_object('participant_id', v_submission.participant_id, 'is_accepted', p_is_accepted, 'reason', v_reason)
  );
end;
$$;

grant execute on function public.submit_lobby_score, public.decide_lobby_score to authenticated, service_role;
