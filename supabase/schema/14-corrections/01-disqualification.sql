-- Disqualifying a participant in a running tournament.

--- Disqualifies a participant, for a reason: its opponents win all its remaining matches by walkover (W.O.), also those
--- that are drawn later. For staff with the right `participants`. Decided matches do not change, except in a group whose
--- stage annuls the matches of a participant that is out (departed_matches). A disqualified
--- participant neither advances to a next stage nor receives a prize. Refuses tournament_not_found, reason_required,
--- tournament_not_started, tournament_finished, own_match, not_playing.
create function public.disqualify_participant(
  p_tournament_id uuid, p_participant_id uuid, p_reason text
)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_reason text := private.clean_text(p_reason);
  v_annulled integer;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'participants');
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la descalificación (hasta 500 caracteres).');
  end if;
  if v_tournament.structure_generated_at is null then
    perform private.refuse(
      'tournament_not_started', 'El torneo no comenzó: puedes anular la inscripción del participante.'
    );
  end if;
  if v_tournament.finished_at is not null then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  perform private.require_impartial_about(p_tournament_id, p_participant_id);

  perform private.lock_tournament_statistics(p_tournament_id);
  update public.tournament_participants
  set status = 'disqualified'
  where tournament_id = p_tournament_id
    and participant_id = p_participant_id
    and status = 'registered';
  if not found then
    perform private.refuse(
      'not_playing', 'El participante no juega este torneo o ya está descalificado.'
    );
  end if;
  insert into public.disqualifications (tournament_id, participant_id, reason, disqualified_by)
  values (p_tournament_id, p_participant_id, v_reason, auth.uid());
  v_annulled := private.annul_group_matches(p_tournament_id, p_participant_id);
  perform private.settle_tournament(p_tournament_id);

  perform private.audit(
    'disqualify_participant', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('participant_id', p_participant_id, 'reason', v_reason)
      || case when v_annulled > 0 then jsonb_build_object('annulled', v_annulled) else '{}' end
  );
  perform private.notify_side(
    p_tournament_id, p_participant_id, 'disqualified', 'Descalificación en ' || v_tournament.name, v_reason,
    '/tournaments/' || p_tournament_id
  );
end;
$$;

grant execute on function public.disqualify_participant to authenticated, service_role;
