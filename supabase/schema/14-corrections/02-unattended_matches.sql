-- Matches to which neither side came.

--- Cancels an undecided match to which neither side came, and notifies both. No side advances: the participant that
--- would have met the winner has a bye. In a table both sides lose without points. The caller has locked the match
--- (lock_match).
create function private.cancel_unattended(p_match private.match_state, p_decided_by uuid, p_decided_how text)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  perform private.lock_tournament_statistics(p_match.tournament_id);
  delete from public.match_reports where tournament_match_id = p_match.id;
  perform private.forget_games(p_match.id);
  update public.tournament_matches
  set status = 'cancelled', outcome = 'no_show', decided_at = now(), decided_by = p_decided_by, decided_how = p_decided_how
  where id = p_match.id
  returning * into v_match;
  if v_match.stage = 'swiss' then
    perform private.count_swiss_match(v_match);
  elsif v_match.group_id is not null then
    perform private.refresh_group_table(v_match.group_id);
  end if;
  if v_match.next_match_id is not null then
    perform private.close_slot(v_match.next_match_id, v_match.next_match_slot);
  end if;
  if v_match.loser_next_match_id is not null then
    perform private.close_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot);
  end if;
  perform private.settle_tournament(v_match.tournament_id);
  perform private.notify_participant(
    side.id, 'match_lost', 'Partido sin ganador', 'Ningún lado se presentó.', private.match_link(p_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
end;
$$;

--- Records that neither side came to a match. For staff with the right `results`. No side advances: the participant
--- that would have met the winner has a bye. In a table both sides lose without points. Refuses match_not_found,
--- not_a_tournament_match, own_match, match_already_decided, match_cancelled, match_not_ready.
create function public.declare_no_show(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Solo un encuentro de torneo puede quedar sin ganador por ausencia.');
  end if;
  perform private.require_undecided(v_match);
  perform private.cancel_unattended(v_match, auth.uid(), 'referee');
  perform private.audit('declare_no_show', 'tournament_matches', p_match_id::text, null, null);
end;
$$;

grant execute on function public.declare_no_show to authenticated, service_role;
