-- Decisions by a referee who has a link to the match but no account.

--- Decides the match of a referee link, as declare_match_winner does; the link is then deleted, and the log contains
--- its label. With a key made by the device it is executed once however often it is sent, and the same decision made in
--- the meantime is no conflict. Refuses link_not_found, result_conflict (with a key), which contains the existing
--- decision, own_match, tournament_not_active, module_disabled, match_not_ready, participant_not_found,
--- result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of, series_games_required,
--- series_impossible, series_not_decided.
--- @nullable p_winner_id, p_key
create function public.decide_by_link(p_token text, p_winner_id uuid, p_result text, p_key uuid default null)
returns void
language plpgsql
volatile
security definer -- acts for the user who made the link
set search_path = ''
as $$
declare
  v_link public.referee_links := private.referee_link(p_token);
  v_match private.match_state;
  v_ended_id uuid;
  v_result text := 'W.O.';
begin
  if v_link.id is not null then
    v_match := private.lock_match_for_result(v_link.match_id, true);
    v_link := private.referee_link(p_token);
  end if;
  if v_link.id is null then
    select match_id into v_ended_id from private.ended_referee_tokens where token_hash = private.link_token_hash(p_token);
    if p_key is not null and private.is_entered(v_ended_id, p_winner_id, p_result, p_key) then
      return;
    end if;
    perform private.refuse('link_not_found', 'Este enlace ya no vale: el partido se decidió, o quien te lo dio lo retiró.');
  end if;
  perform private.require_impartial(v_match);
  perform private.require_open_room(v_match);
  if not private.may_win(v_match, p_winner_id, p_result) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  if not private.is_walkover(p_result) then
    v_result := private.read_result(v_match, p_result, p_winner_id);
    p_winner_id := private.leading_side_id(v_match, v_result);
  end if;
  perform private.decide_match(
    v_match, p_winner_id, case v_result when 'W.O.' then 'walkover' else 'score' end, v_result, null, 'referee'
  );
  perform private.audit(
    'decide_by_link', 'tournament_matches', v_match.id::text, jsonb_build_object('status', v_match.status),
    jsonb_build_object('winner_id', p_winner_id, 'result', v_result, 'link', v_link.label)
  );
  insert into private.entered_results (key, match_id) select p_key, v_match.id where p_key is not null;
end;
$$;

grant execute on function public.decide_by_link to anon, authenticated, service_role;
