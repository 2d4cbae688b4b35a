-- The function with which all decisions of a match are stored, and the decision by staff.

--- Returns a result with the score of the given side first.
create function private.result_of_side(
  p_match private.match_state, p_side_id uuid, p_outcome text, p_result text
)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_outcome <> 'score' then 'por W.O.'
    when p_side_id = p_match.participant1_id then private.shown_result(p_match, p_result)
    else private.turned_result(private.shown_result(p_match, p_result))
  end
$$;

--- Decides a match, with all consequences; every decision uses this function. The match must be undecided and locked
--- for a decision, and the result checked; without a winner it is a draw. p_decided_by is the referee; it is null if
--- p_decided_how is not referee. Both sides are notified of the reason.
create function private.decide_match(
  p_match private.match_state, p_winner_id uuid, p_outcome text, p_result text, p_decided_by uuid, p_decided_how text,
  p_reason text default null
)
returns void
language plpgsql
volatile
security definer -- matches, prizes and wagers are written by procedures only
set search_path = ''
-- About eighty statements follow, most of them for a single row.
-- Generic plans are cached, because planning these statements takes longer than running them.
set plan_cache_mode = force_generic_plan
as $$
begin
  if p_match.is_alone is null then
    raise exception 'match % is not locked for a decision', p_match.id;
  end if;
  if p_match.kind = 'tournament' then
    if p_match.is_alone and private.may_bring_more(p_match.tournament_id) then
      perform private.lock_tournament_statistics(p_match.tournament_id);
    else
      perform private.lock_match_statistics(p_match.id, p_match.tournament_id, array[p_match.participant1_id, p_match.participant2_id]);
    end if;
    perform private.complete_tournament_match(
      p_match.id, p_winner_id, p_outcome, p_result, p_decided_by, p_decided_how, p_reason
    );
    if p_match.is_alone then
      perform private.settle_tournament(p_match.tournament_id);
    end if;
  else
    perform private.lock_match_statistics(p_match.id, null, array[p_match.participant1_id, p_match.participant2_id]);
    update public.challenge_matches
    set
      winner_id = p_winner_id, status = 'completed', outcome = p_outcome, result = p_result,
      decided_at = now(), decided_by = p_decided_by, decided_how = p_decided_how, decision_reason = p_reason,
      live_score = null, live_since = null
    where id = p_match.id;
    if p_outcome = 'score' then
      perform private.settle_games(
        p_match.id, false, array[p_match.participant1_id, p_match.participant2_id], p_match.best_of, p_result
      );
    end if;
    perform private.credit_match(p_match.id, null, array[p_match.participant1_id, p_match.participant2_id], p_winner_id);
    perform private.pay_wager(p_match, p_winner_id);
  end if;
  if p_outcome = 'score' then
    perform private.confirm_statistics(p_match, p_result);
  end if;

  perform private.notify_participant(
    side.id,
    case when p_winner_id is null then 'match_drawn' when p_winner_id = side.id then 'match_won' else 'match_lost' end,
    format(
      case
        when p_winner_id is null then 'Empataste %s con %s'
        when p_winner_id = side.id then 'Ganaste %s a %s'
        else 'Perdiste %s contra %s'
      end,
      private.result_of_side(p_match, side.id, p_outcome, p_result), private.participant_name(side.rival_id)
    ),
    concat_ws(' · ', private.match_occasion(p_match), p_reason), private.match_link(p_match), null, side.rival_id
  )
  from (values
    (p_match.participant1_id, p_match.participant2_id), (p_match.participant2_id, p_match.participant1_id)
  ) as side (id, rival_id);
end;
$$;

--- Whether a decision may name this winner: a side of the match; null only for a level result, and for a series, whose
--- games tell the winner.
create function private.may_win(p_match private.match_state, p_winner_id uuid, p_result text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_winner_id is not null then p_winner_id in (p_match.participant1_id, p_match.participant2_id)
    else private.is_level(p_result) or p_match.series is not null and not private.is_walkover(p_result)
  end
$$;

--- Staff (results), in a challenge administrators: decides a match. p_result is "a-b" in the order of the participants,
--- or "W.O.", or of an aggregate its games ("2-1 1-2 (4-2 pen.)"); p_winner_id is null for a draw, if the stage allows
--- one, and where the games of a series tell the winner. p_statistics are the statistics of players in
--- the form of set_match_statistics; without them those of the report with the same result apply. p_reason is public
--- (500 characters). Refuses match_not_found, own_match, match_already_decided, match_cancelled, match_not_ready,
--- participant_not_found, reason_required, result_required, result_invalid, result_draw, result_contradicts_winner,
--- result_not_best_of, series_games_required, series_impossible, series_not_decided, and as set_match_statistics.
--- @param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
--- @param p_winner_id A participant; null for a draw.
--- @param p_result "a-b" in the order of the participants, or "W.O."; of an aggregate its games.
--- @param p_statistics Statistics of players, in the form of report_match_result; if omitted, those of the report with
--- the same result apply.
--- @param p_reason Public; 500 characters.
--- @nullable p_winner_id
--- @scope results
--- @chapter results 4
--- @title Declarar el ganador de un partido
create function public.declare_match_winner(
  p_match_id uuid, p_winner_id uuid, p_result text, p_statistics jsonb default null, p_reason text default null
)
returns void
language plpgsql
volatile
security definer -- matches, prizes and wagers are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_result text;
  v_reason text := private.clean_text(p_reason);
  v_says_figures boolean := coalesce(p_statistics <> 'null', false);
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match_for_result(p_match_id, true);
  perform private.require_impartial(v_match);
  perform private.require_undecided(v_match);
  if not private.may_win(v_match, p_winner_id, p_result) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  if char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la decisión (hasta 500 caracteres).');
  end if;
  if private.is_walkover(p_result) then
    v_result := 'W.O.';
    perform private.decide_match(v_match, p_winner_id, 'walkover', v_result, auth.uid(), 'referee', v_reason);
  else
    v_result := private.read_result(v_match, p_result, p_winner_id);
    p_winner_id := private.leading_side_id(v_match, v_result);
    perform private.decide_match(v_match, p_winner_id, 'score', v_result, auth.uid(), 'referee', v_reason);
  end if;
  if v_says_figures then
    perform private.replace_statistics(v_match, v_result, p_statistics);
  end if;
  perform private.audit(
    'declare_match_winner', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('status', v_match.status),
    jsonb_build_object('winner_id', p_winner_id, 'result', v_result)
      || case when v_reason is null then '{}' else jsonb_build_object('reason', v_reason) end
      || case when v_says_figures then jsonb_build_object('statistics', private.statistics_for_log(p_match_id)) else '{}' end
  );
end;
$$;

grant execute on function public.declare_match_winner to authenticated, service_role;
