-- Changes after a publication: corrected games, adjustments, another scoring system. All have one preview, which makes
-- the change and rolls it back, and one effect on stages that are over.

--- The standing of the sides of a stage: the place in the stage, the points, whether the side plays in the last round and,
--- after it, in the next stage, and its final position.
create function private.lobby_standing(p_stage_id uuid)
returns table (participant_id uuid, place integer, points numeric, advances boolean, final_position integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select
    (standing.side).participant_id, standing.stage_place, (standing.side).points,
    case
      when private.drops_sides(stage) and (stage.state <> 'done' or next.id is null) then (standing.side).round = max((standing.side).round) over ()
      when next.id is not null then (standing.side).participant_id = any (qualified.ids)
    end,
    registration.final_position
  from public.tournament_stages stage
  cross join lateral private.lobby_order(stage, false) as standing
  join public.tournament_participants registration
    on registration.tournament_id = stage.tournament_id and registration.participant_id = (standing.side).participant_id
  left join public.tournament_stages next on next.tournament_id = stage.tournament_id and next.position = stage.position + 1
  cross join lateral (select case when next.id is not null then private.qualified_participants(stage, next) end as ids) as qualified
  where stage.id = p_stage_id
$$;

--- Deletes the rounds of a stage that follow from points that have changed, so that they are drawn again. Later rounds of
--- which a game was published stay, if the same sides play them. Returns true if the stage has to go on. Refuses
--- next_match_decided.
create function private.follow_rounds(p_stage public.tournament_stages)
returns boolean
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
declare
  v_last constant integer := (select max(round) from public.tournament_lobbies where stage_id = p_stage.id);
  v_has_results boolean;
begin
  perform private.call_off_games(p_stage);
  for v_round in 1..v_last - 1 loop
    continue when not private.drops_sides(p_stage) and p_stage.lobbies ->> 'structure' <> 'swiss';
    v_has_results := exists (
      select 1
      from public.tournament_lobbies lobby join public.lobby_games game on game.lobby_id = lobby.id
      where lobby.stage_id = p_stage.id and lobby.round > v_round and game.state = 'published'
    );
    continue when v_has_results and not private.drops_sides(p_stage);
    if (
      select array_agg(row(planned.participant_id, planned.is_lower, case when not v_has_results then planned.lobby end) order by planned.participant_id)
      from (
        select array_agg(going.participant_id order by going.place) as ids, array_agg(going.is_lower order by going.place) as are_lower
        from private.next_lobby_sides(p_stage, v_round) as going
      ) as next
      cross join lateral private.lobbies_of_round(p_stage, v_round + 1, next.ids, next.are_lower) as planned
    ) is distinct from (
      select array_agg(row(slot.participant_id, lobby.is_lower, case when not v_has_results then lobby.position end) order by slot.participant_id)
      from public.tournament_lobbies lobby
      join public.lobby_slots slot on slot.lobby_id = lobby.id
      where lobby.stage_id = p_stage.id and lobby.round = v_round + 1
    ) then
      if v_has_results then
        perform private.refuse(
          'next_match_decided', 'Así pasarían otros a la ronda siguiente, y ya se publicó una partida de ella: no se puede cambiar.'
        );
      end if;
      delete from public.tournament_lobbies where stage_id = p_stage.id and round > v_round;
      return true;
    end if;
  end loop;
  return p_stage.state = 'done' and (
    exists (select 1 from private.next_lobby_sides(p_stage, v_last))
    or exists (
      select 1
      from public.tournament_lobbies lobby join public.lobby_games game on game.lobby_id = lobby.id
      where lobby.stage_id = p_stage.id and game.state = 'planned'
    )
  );
end;
$$;

--- After the points of a stage changed: writes the places of a stage that is over, draws the next stage again if others
--- advance, carries points over again, and corrects prizes. p_then: those who advanced before; p_awards: the awards
--- before. Refuses next_match_decided, draw_is_public, prizes_paid, prize_already_spent.
create function private.follow_lobby_change(p_stage_id uuid, p_then uuid[], p_awards jsonb)
returns void
language plpgsql
volatile
security definer -- stages and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_after public.tournament_stages;
  v_tournament public.tournaments;
  v_next_then uuid[];
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  select * into v_tournament from public.tournaments where id = v_stage.tournament_id;
  if private.follow_rounds(v_stage) and v_stage.state = 'done' then
    if v_tournament.finished_at is not null then
      perform private.take_back_prizes(v_tournament);
    end if;
    perform private.withdraw_later_stages(p_stage_id);
    v_stage.state := 'running';
  end if;
  if v_stage.state <> 'done' then
    perform private.settle_tournament(v_stage.tournament_id);
    return;
  end if;
  perform private.write_places(v_stage);
  select * into v_next from public.tournament_stages
  where tournament_id = v_stage.tournament_id and position = v_stage.position + 1 and state <> 'planned';
  if v_next.id is not null and private.sends_on_others(v_stage, v_next, p_then) then
    if v_next.state = 'ready' then
      perform private.enter_anew(v_stage, v_next);
    else
      perform private.withdraw_later_stages(p_stage_id);
      perform private.settle_tournament(v_stage.tournament_id);
    end if;
    return;
  elsif v_next.drawn_at is not null and v_next.lobbies ->> 'carried' in ('all', 'share') then
    select * into v_after from public.tournament_stages where tournament_id = v_stage.tournament_id and position = v_next.position + 1;
    v_next_then := private.qualified_participants(v_next, v_after);
    -- Starting points that the staff gave have an author; carried ones have none.
    delete from public.lobby_adjustments where stage_id = v_next.id and kind = 'starting_points' and created_by is null;
    perform private.carry_points(v_next);
    perform private.follow_lobby_change(v_next.id, v_next_then, p_awards);
    return;
  end if;
  if p_awards is null then
    return;
  elsif private.due_awards(v_tournament) is distinct from p_awards then
    perform private.take_back_prizes(v_tournament);
    perform private.settle_tournament(v_stage.tournament_id);
  else
    perform private.follow_places(v_stage.tournament_id);
  end if;
end;
$$;

--- Makes a change of a drawn stage of lobbies whose tournament is locked: {"game_id", "results"} corrects a published
--- game, {"adjustment": {participant_id, kind, points, reason}} adds one, {"withdrawn": id} withdraws one,
--- {"scoring_system_id"} changes the scoring. Refuses results_invalid, results_missing, place_repeated, place_missing,
--- lobby_game_not_found, lobby_game_not_published, adjustment_invalid, not_in_lobby, adjustment_not_found, and as
--- follow_lobby_change().
create function private.change_lobby(p_stage public.tournament_stages, p_change jsonb)
returns void
language plpgsql
volatile
security definer -- results and stages are written by procedures only
set search_path = ''
as $$
declare
  v_next public.tournament_stages;
  v_tournament public.tournaments;
  v_then uuid[];
  v_awards jsonb;
  v_game public.lobby_games;
  v_given public.lobby_adjustments;
begin
  perform private.lock_tournament_statistics(p_stage.tournament_id);
  select * into v_tournament from public.tournaments where id = p_stage.tournament_id;
  v_awards := private.due_awards(v_tournament);
  select * into v_next from public.tournament_stages where tournament_id = p_stage.tournament_id and position = p_stage.position + 1;
  v_then := case when v_next.id is not null then private.qualified_participants(p_stage, v_next) end;
  if p_change ? 'game_id' then
    select game.* into v_game
    from public.lobby_games game
    join public.tournament_lobbies lobby on lobby.id = game.lobby_id
    where game.id = (p_change ->> 'game_id')::uuid and lobby.stage_id = p_stage.id;
    if not found then
      perform private.refuse('lobby_game_not_found', 'Esa partida ya no existe.');
    elsif v_game.state <> 'published' then
      perform private.refuse('lobby_game_not_published', 'La partida todavía no se publicó: cambia sus filas directamente.');
    end if;
    perform private.require_impartial_in_lobby(v_game.lobby_id);
    perform private.store_lobby_results(v_game, array(select entered from private.read_lobby_results(v_game, p_change -> 'results') as entered), true);
    perform private.complete_lobby_game(v_game);
    perform private.score_lobby_game(v_game.id);
    update public.lobby_games set corrected_at = now() where id = v_game.id;
  elsif p_change ? 'adjustment' then
    begin
      v_given := jsonb_populate_record(null::public.lobby_adjustments, p_change -> 'adjustment');
      insert into public.lobby_adjustments (stage_id, participant_id, kind, points, reason, created_by, round)
      select
        p_stage.id, entry.participant_id, v_given.kind, v_given.points, v_given.reason, auth.uid(),
        (
          select max(lobby.round) from public.tournament_lobbies lobby
          join public.lobby_slots slot on slot.lobby_id = lobby.id and slot.participant_id = entry.participant_id
          where lobby.stage_id = p_stage.id
        )
      from public.stage_entries entry
      where entry.stage_id = p_stage.id and entry.participant_id = v_given.participant_id;
    exception when check_violation or not_null_violation or data_exception then
      perform private.refuse(
        'adjustment_invalid', 'El ajuste no es válido: una bonificación suma, una sanción resta y una compensación no lleva puntos.'
      );
    end;
    if not exists (select 1 from public.stage_entries where stage_id = p_stage.id and participant_id = v_given.participant_id) then
      perform private.refuse('not_in_lobby', 'El participante no juega esta etapa.');
    end if;
    perform private.require_impartial_in_lobby(lobby.id)
    from public.tournament_lobbies lobby
    join public.lobby_slots slot on slot.lobby_id = lobby.id and slot.participant_id = v_given.participant_id
    where lobby.stage_id = p_stage.id;
  elsif p_change ? 'submission_id' then
    perform private.judge_score(
      submission, (p_change ->> 'is_accepted')::boolean, p_change ->> 'reason'
    )
    from public.lobby_submissions submission
    join public.tournament_lobbies lobby on lobby.id = submission.lobby_id and lobby.stage_id = p_stage.id
    where submission.id = (p_change ->> 'submission_id')::uuid;
  elsif p_change ? 'withdrawn' then
    update public.lobby_adjustments
    set withdrawn_at = now()
    where id = (p_change ->> 'withdrawn')::uuid and stage_id = p_stage.id and withdrawn_at is null
    returning * into v_given;
    if not found then
      perform private.refuse('adjustment_not_found', 'Ese ajuste ya no existe.');
    end if;
    perform private.require_impartial_in_lobby(lobby.id)
    from public.tournament_lobbies lobby
    join public.lobby_slots slot on slot.lobby_id = lobby.id and slot.participant_id = v_given.participant_id
    where lobby.stage_id = p_stage.id;
  else
    update public.tournament_stages set scoring_system_id = (p_change ->> 'scoring_system_id')::uuid where id = p_stage.id;
    perform private.score_lobby_game(game.id)
    from public.tournament_lobbies lobby
    join public.lobby_games game on game.lobby_id = lobby.id
    where lobby.stage_id = p_stage.id;
  end if;
  update public.lobby_games game
  set changed_at = clock_timestamp()
  from public.tournament_lobbies lobby
  where lobby.stage_id = p_stage.id and game.lobby_id = lobby.id and game.number = 1;
  perform private.follow_lobby_change(p_stage.id, v_then, v_awards);
end;
$$;

--- What a change would cause, without making it: the sides whose place in the stage, points, advance or final position
--- change. For staff with the right `results`, for adjustments with `adjustments`. p_change: {"game_id", "results"} corrects a published game;
--- {"adjustment": {participant_id, kind, points, reason}} adds an adjustment; {"withdrawn": id} withdraws one;
--- {"submission_id", "is_accepted", "reason"} decides about a game of a score attack again;
--- {"scoring_system_id"} changes the scoring. Refuses change_invalid, and as the change
--- itself.
--- @nullable place_before, place_after, points_before, points_after, advances_before, advances_after, final_before, final_after
create function public.preview_lobby_change(p_stage_id uuid, p_change jsonb)
returns table (
  participant_id uuid, place_before integer, place_after integer, points_before numeric, points_after numeric, advances_before boolean,
  advances_after boolean, final_before integer, final_after integer
)
language plpgsql
volatile
security definer -- tries the change and rolls it back
set search_path = ''
as $$
declare
  v_stage constant public.tournament_stages := private.lock_lobby_stage(
    p_stage_id, case when p_change ? 'adjustment' or p_change ? 'withdrawn' then 'adjustments' else 'results' end
  );
  v_before jsonb;
  v_after jsonb;
begin
  v_before := (select jsonb_object_agg(standing.participant_id, standing) from private.lobby_standing(p_stage_id) as standing);
  -- This is a separate block, because its exception undoes all changes made inside it.
  begin
    perform private.change_lobby(v_stage, p_change);
    v_after := (select jsonb_object_agg(standing.participant_id, standing) from private.lobby_standing(p_stage_id) as standing);
    raise exception using errcode = 'LM001', message = 'only to see';
  exception
    when sqlstate 'LM001' then null;
    when data_exception or check_violation or foreign_key_violation or not_null_violation then
      perform private.refuse('change_invalid', 'El cambio no es válido.');
  end;
  return query
    select
      was.key::uuid, (was.value ->> 'place')::integer, (v_after -> was.key ->> 'place')::integer, (was.value ->> 'points')::numeric,
      (v_after -> was.key ->> 'points')::numeric, (was.value ->> 'advances')::boolean, (v_after -> was.key ->> 'advances')::boolean,
      (was.value ->> 'final_position')::integer, (v_after -> was.key ->> 'final_position')::integer
    from jsonb_each(v_before) as was
    where was.value is distinct from v_after -> was.key
    order by (v_after -> was.key ->> 'place')::integer;
end;
$$;

--- Makes a change after the caller saw what it causes, and notifies the sides of the stage. p_seen: the participants that,
--- by the preview, advance or no longer advance because of it. Refuses changed_meanwhile, and as change_lobby().
create function private.confirm_lobby_change(p_stage public.tournament_stages, p_change jsonb, p_seen uuid[], p_title text, p_reason text)
returns void
language plpgsql
volatile
security definer -- results and stages are written by procedures only
set search_path = ''
as $$
declare
  v_before jsonb;
  v_people uuid[];
begin
  v_before := (select jsonb_object_agg(standing.participant_id, standing.advances) from private.lobby_standing(p_stage.id) as standing);
  perform private.change_lobby(p_stage, p_change);
  if (p_stage.state = 'done' or private.drops_sides(p_stage)) and array(
    select standing.participant_id from private.lobby_standing(p_stage.id) as standing
    where (v_before ->> standing.participant_id::text)::boolean is distinct from standing.advances
    order by standing.participant_id
  ) <> array(select distinct listed.id from unnest(p_seen) as listed (id) order by listed.id) then
    perform private.refuse('changed_meanwhile', 'Este cambio hace que pasen otros de los que viste: revísalo de nuevo antes de confirmar.');
  end if;
  v_people := array(
    select distinct person
    from public.stage_entries entry
    cross join lateral private.people_of_side(p_stage.tournament_id, entry.participant_id) as person
    where entry.stage_id = p_stage.id
    order by person
  );
  perform private.notify_people(
    v_people, array_fill(p_reason, array[cardinality(v_people)]), 'tournament_points_changed', p_title, '/tournaments/' || p_stage.tournament_id
  );
end;
$$;

--- Corrects a published game, with a reason that everybody reads: the rows in p_results replace those of their sides. For
--- staff with the right `results`. p_seen: the sides that, by preview_lobby_change, advance or no longer advance because of
--- it. Refuses lobby_game_not_found, own_match, tournament_cancelled, reason_required, lobby_game_not_published,
--- results_invalid, place_repeated, place_missing, changed_meanwhile, next_match_decided, draw_is_public, prizes_paid,
--- prize_already_spent.
--- @nullable p_seen
create function public.correct_lobby_game(p_game_id uuid, p_results jsonb, p_reason text, p_seen uuid[] default null)
returns void
language plpgsql
volatile
security definer -- results and stages are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'results');
  v_stage constant public.tournament_stages := private.lobby_stage(v_game.lobby_id);
  v_reason constant text := private.require_lobby_reason(p_reason);
  v_before constant jsonb := private.lobby_results_for_log(p_game_id);
begin
  perform private.confirm_lobby_change(
    v_stage, jsonb_build_object('game_id', p_game_id, 'results', p_results), p_seen,
    format('Partida %s corregida en «%s»', v_game.number, v_stage.name), v_reason
  );
  perform private.audit(
    'correct_lobby_game', 'lobby_games', p_game_id::text, v_before,
    private.lobby_results_for_log(p_game_id) || jsonb_build_object('reason', v_reason)
  );
end;
$$;

--- Adds or takes points, with a reason that everybody reads. For staff with the right `adjustments`. p_kind: bonus, penalty
--- (negative points), compensation (of one game, by the side's own average; without points) or starting_points. p_seen as
--- in correct_lobby_game. Refuses stage_not_found, stage_without_lobbies, own_match, tournament_cancelled,
--- reason_required, adjustment_invalid, not_in_lobby, and as correct_lobby_game.
--- @nullable p_points, p_seen
create function public.adjust_lobby_points(
  p_stage_id uuid, p_participant_id uuid, p_kind text, p_points numeric, p_reason text, p_seen uuid[] default null
)
returns void
language plpgsql
volatile
security definer -- adjustments and stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage constant public.tournament_stages := private.lock_lobby_stage(p_stage_id, 'adjustments');
  v_reason constant text := private.require_lobby_reason(p_reason);
  v_adjustment constant jsonb := jsonb_build_object(
    'participant_id', p_participant_id, 'kind', p_kind, 'points', p_points, 'reason', v_reason
  );
begin
  perform private.confirm_lobby_change(
    v_stage, jsonb_build_object('adjustment', v_adjustment), p_seen,
    format('Puntos ajustados en «%s»: %s', v_stage.name, coalesce(private.participant_name(p_participant_id), '')), v_reason
  );
  perform private.audit('adjust_lobby_points', 'tournament_stages', p_stage_id::text, null, v_adjustment);
end;
$$;

--- Withdraws an adjustment, with a reason; it stays readable. For staff with the right `adjustments`. Refuses
--- adjustment_not_found, and as adjust_lobby_points.
--- @nullable p_seen
create function public.withdraw_lobby_adjustment(p_adjustment_id uuid, p_reason text, p_seen uuid[] default null)
returns void
language plpgsql
volatile
security definer -- adjustments and stages are written by procedures only
set search_path = ''
as $$
declare
  v_adjustment public.lobby_adjustments;
  v_stage public.tournament_stages;
  v_reason text;
begin
  select * into v_adjustment from public.lobby_adjustments where id = p_adjustment_id;
  v_stage := private.lock_lobby_stage(v_adjustment.stage_id, 'adjustments');
  v_reason := private.require_lobby_reason(p_reason);
  perform private.confirm_lobby_change(
    v_stage, jsonb_build_object('withdrawn', p_adjustment_id), p_seen,
    format('Ajuste anulado en «%s»: %s', v_stage.name, private.participant_name(v_adjustment.participant_id)), v_reason
  );
  perform private.audit(
    'withdraw_lobby_adjustment', 'tournament_stages', v_stage.id::text, to_jsonb(v_adjustment), jsonb_build_object('reason', v_reason)
  );
end;
$$;

--- Makes a scoring system of a tournament from fields of scoring_systems; missing fields have their defaults. Returns its
--- id. For staff with the right `brackets`. Refuses tournament_not_found, tournament_cancelled, scoring_invalid,
--- too_many_scoring_systems.
create function public.create_scoring_system(p_tournament_id uuid, p_system jsonb)
returns uuid
language plpgsql
volatile
security definer -- scoring systems are written by procedures only
set search_path = ''
as $$
declare
  v_given public.scoring_systems;
  v_id uuid;
begin
  perform private.lock_tournament_for(p_tournament_id, 'brackets');
  if (select count(*) from public.scoring_systems where tournament_id = p_tournament_id) >= 100 then
    perform private.refuse('too_many_scoring_systems', 'El torneo ya tiene cien sistemas de puntos.');
  end if;
  begin
    v_given := jsonb_populate_record(null::public.scoring_systems, p_system);
    insert into public.scoring_systems (
      tournament_id, name, measure, placement, placement_after, points_per_kill, kill_cap, multipliers, win_bonus, ties, game_rules,
      tie_breaks, created_by
    )
    select
      p_tournament_id, private.clean_text(v_given.name), coalesce(v_given.measure, 'placement'), coalesce(v_given.placement, '{}'),
      coalesce(v_given.placement_after, 0), coalesce(v_given.points_per_kill, 0), v_given.kill_cap, coalesce(v_given.multipliers, '{}'),
      coalesce(v_given.win_bonus, 0), coalesce(v_given.ties, 'better'), coalesce(v_given.game_rules, '[]'),
      coalesce(v_given.tie_breaks, array['wins', 'kills', 'game:-1']), auth.uid()
    returning id into v_id;
  exception
    when check_violation or not_null_violation or datatype_mismatch or data_exception then
      perform private.refuse('scoring_invalid', 'El sistema de puntos no es válido: revisa el nombre, los puntos y los desempates.');
  end;
  return v_id;
end;
$$;

--- What a scoring system gives for results of one game, computed like the points of a real game; nothing is stored. For
--- users. p_system: fields of scoring_systems. p_results: [{place?, kills?}], up to 100 rows. p_number: the number of the
--- game; p_games: how many games the stage has. Returns the rows in their order. Refuses scoring_invalid,
--- example_invalid, and users without a session.
--- @nullable place
create function public.preview_lobby_points(p_system jsonb, p_results jsonb, p_number integer default 1, p_games integer default 2)
returns table (place integer, kills integer, placement_points numeric, counted_kills integer, multiplier numeric, points numeric)
language plpgsql
stable
security definer -- calls private functions
set search_path = ''
as $$
declare
  v_system public.scoring_systems;
  v_rows public.lobby_results[];
begin
  perform private.require_user();
  begin
    v_system := jsonb_populate_record(null::public.scoring_systems, p_system);
    v_system.placement := coalesce(v_system.placement, '{}');
    v_system.placement_after := coalesce(v_system.placement_after, 0);
    v_system.points_per_kill := coalesce(v_system.points_per_kill, 0);
    v_system.multipliers := coalesce(v_system.multipliers, '{}');
    v_system.win_bonus := coalesce(v_system.win_bonus, 0);
    v_system.ties := coalesce(v_system.ties, 'better');
    v_system.game_rules := coalesce(v_system.game_rules, '[]');
  exception when data_exception or datatype_mismatch then
    v_system := null;
  end;
  if (
    private.valid_place_values(v_system.placement, -100000, 100000) and private.valid_place_values(v_system.multipliers, 0, 1000)
    and private.valid_place_values(array[v_system.placement_after], -100000, 100000)
    and private.valid_place_values(array[v_system.points_per_kill, v_system.win_bonus], 0, 100000)
    and coalesce(v_system.kill_cap, 1) between 1 and 999 and private.valid_game_rules(v_system.game_rules)
  ) is not true then
    perform private.refuse('scoring_invalid', 'El sistema de puntos no es válido: revisa el nombre, los puntos y los desempates.');
  end if;
  begin
    v_rows := array(
      select jsonb_populate_record(null::public.lobby_results, line || jsonb_build_object('kills', coalesce((line ->> 'kills')::integer, 0)))
      from jsonb_array_elements(p_results) with ordinality as listed (line, at)
      order by at
    );
  exception when data_exception or datatype_mismatch then
    v_rows := null;
  end;
  if v_rows is null or cardinality(v_rows) > 100 or p_number not between 1 and 40 or p_games not between 1 and 30 or exists (
    select 1 from unnest(v_rows) as row where not coalesce(row.place, 1) between 1 and 100 or not row.kills between 0 and 999
  ) then
    perform private.refuse('example_invalid', 'El ejemplo no es válido: revisa el puesto y las bajas.');
  end if;
  return query
    select
      (v_rows[scored.number]).place, (v_rows[scored.number]).kills, scored.placement_points, scored.counted_kills, scored.multiplier,
      scored.points
    from private.scored_lobby_rows(v_system, p_number, null, p_games, false, v_rows) as scored
    order by scored.number;
end;
$$;

--- Changes the scoring system of a drawn stage. For staff with the right `results`. Before the first published result it is
--- free. Afterwards it needs a reason that everybody reads: the change is a new version that names the old one, all games
--- are computed again, and everybody is notified. Returns the id of the system in force. Refuses stage_not_found,
--- stage_without_lobbies, tournament_cancelled, scoring_not_found, reason_required, and as correct_lobby_game.
--- @nullable p_reason, p_seen
create function public.set_lobby_scoring(p_stage_id uuid, p_scoring_system_id uuid, p_reason text default null, p_seen uuid[] default null)
returns uuid
language plpgsql
volatile
security definer -- scoring systems and stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage constant public.tournament_stages := private.lock_lobby_stage(p_stage_id, 'results');
  v_system public.scoring_systems;
  v_reason text;
begin
  select * into v_system from public.scoring_systems
  where id = p_scoring_system_id and (key is not null or tournament_id = v_stage.tournament_id);
  if not found then
    perform private.refuse('scoring_not_found', 'Ese sistema de puntos no existe.');
  end if;
  perform private.require_impartial_in_lobby(id) from public.tournament_lobbies where stage_id = p_stage_id;
  if not exists (
    select 1
    from public.tournament_lobbies lobby join public.lobby_games game on game.lobby_id = lobby.id
    where lobby.stage_id = p_stage_id and game.state = 'published'
  ) then
    perform private.change_lobby(v_stage, jsonb_build_object('scoring_system_id', p_scoring_system_id));
  else
    v_reason := private.require_lobby_reason(p_reason);
    insert into public.scoring_systems (
      tournament_id, name, version, previous_id, reason, year, sources, games, measure, placement, placement_after, points_per_kill,
      kill_cap, multipliers, win_bonus, ties, game_rules, tie_breaks, stage_settings, created_by
    )
    select
      v_stage.tournament_id, v_system.name, old.version + 1, old.id, v_reason, v_system.year, v_system.sources, v_system.games,
      v_system.measure, v_system.placement, v_system.placement_after, v_system.points_per_kill, v_system.kill_cap, v_system.multipliers,
      v_system.win_bonus, v_system.ties, v_system.game_rules, v_system.tie_breaks, v_system.stage_settings, auth.uid()
    from public.scoring_systems old
    where old.id = v_stage.scoring_system_id
    returning * into v_system;
    perform private.confirm_lobby_change(
      v_stage, jsonb_build_object('scoring_system_id', v_system.id), p_seen, format('Cambió el sistema de puntos de «%s»', v_stage.name), v_reason
    );
  end if;
  perform private.audit(
    'set_lobby_scoring', 'tournament_stages', p_stage_id::text, jsonb_build_object('scoring_system_id', v_stage.scoring_system_id),
    jsonb_build_object('scoring_system_id', v_system.id, 'reason', v_reason)
  );
  return v_system.id;
end;
$$;

--- Cancels a game that will not be played, with a reason; it gives no points. For staff with the right `results`. If it
--- was the last open game, the stage ends. Refuses lobby_game_not_found, own_match, tournament_cancelled, reason_required,
--- lobby_game_over.
create function public.cancel_lobby_game(p_game_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- games and stages are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'results');
  v_reason constant text := private.require_lobby_reason(p_reason);
begin
  if v_game.state <> 'planned' or (private.lobby_stage(v_game.lobby_id)).lobbies ->> 'structure' = 'score_attack' then
    perform private.refuse('lobby_game_over', 'La partida ya se publicó o se canceló, o es de un reto con envíos.');
  end if;
  perform private.lock_tournament_statistics(v_game.tournament_id);
  delete from public.lobby_results where game_id = p_game_id;
  delete from private.lobby_rooms where game_id = p_game_id;
  update public.lobby_games set state = 'cancelled', room_opens_at = null, changed_at = clock_timestamp() where id = p_game_id;
  perform private.audit('cancel_lobby_game', 'lobby_games', p_game_id::text, null, jsonb_build_object('reason', v_reason));
  perform private.settle_tournament(v_game.tournament_id);
end;
$$;

--- Adds a game that only breaks a tie: it gives no points, and its places decide where the tie-breaks name extra_game. For
--- staff with the right `results`, in a stage that is being played. Returns its id. Refuses lobby_not_found, own_match,
--- tournament_cancelled, stage_finished, extra_game_not_used, and as require_right().
create function public.add_extra_lobby_game(p_lobby_id uuid)
returns uuid
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages := private.lobby_stage(p_lobby_id);
  v_id uuid;
begin
  perform private.require_right(v_stage.tournament_id, 'results');
  if v_stage.id is null then
    perform private.refuse('lobby_not_found', 'Esa sala ya no existe.');
  end if;
  v_stage := private.lock_lobby_stage(v_stage.id, 'results');
  perform private.require_impartial_in_lobby(p_lobby_id);
  if v_stage.state <> 'running' then
    perform private.refuse('stage_finished', 'La etapa ya terminó.');
  elsif not exists (select 1 from public.scoring_systems where id = v_stage.scoring_system_id and 'extra_game' = any (tie_breaks)) then
    perform private.refuse('extra_game_not_used', 'El sistema de puntos de esta etapa no desempata con una partida extra.');
  end if;
  insert into public.lobby_games (tournament_id, lobby_id, number, is_extra)
  select v_stage.tournament_id, p_lobby_id, max(number) + 1, true from public.lobby_games where lobby_id = p_lobby_id
  returning id into v_id;
  perform private.audit('add_extra_lobby_game', 'lobby_games', v_id::text, null, null);
  return v_id;
end;
$$;

--- Sets when a game is planned to start and on which map or in which mode. For staff with the right `schedule`. Points of
--- provisional rows follow the mode. Refuses lobby_game_not_found, tournament_cancelled, lobby_game_over,
--- lobby_game_invalid.
--- @nullable p_scheduled_time, p_mode
create function public.plan_lobby_game(p_game_id uuid, p_scheduled_time timestamptz, p_mode text)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
declare
  v_game constant public.lobby_games := private.lock_lobby_game(p_game_id, 'schedule', false);
  v_mode constant text := private.clean_text(p_mode);
begin
  if v_game.state <> 'planned' then
    perform private.refuse('lobby_game_over', 'La partida ya se publicó o se canceló.');
  elsif char_length(v_mode) > 40 or v_mode ~ '[[:cntrl:]]' then
    perform private.refuse('lobby_game_invalid', 'El mapa o modo tiene hasta 40 caracteres.');
  end if;
  update public.lobby_games set scheduled_time = p_scheduled_time, mode = v_mode, changed_at = clock_timestamp() where id = p_game_id;
  perform private.score_lobby_game(p_game_id);
end;
$$;

grant execute on function
  public.preview_lobby_change, public.correct_lobby_game, public.adjust_lobby_points, public.withdraw_lobby_adjustment,
  public.create_scoring_system, public.preview_lobby_points, public.set_lobby_scoring, public.cancel_lobby_game,
  public.add_extra_lobby_game, public.plan_lobby_game
to authenticated, service_role;
