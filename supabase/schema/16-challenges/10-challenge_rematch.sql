-- Rematches: the same conditions again, for the same rival only.

--- Offers the other side of a finished challenge a rematch with the same conditions, reserved for that side. If that
--- side has already offered one, accepts it instead. Returns the match of the new challenge. Refuses match_not_found,
--- match_not_decided, rival_unavailable, rematch_exists, and as create_challenge_and_match() and accept_challenge().
create function public.rematch_challenge(p_match_id uuid)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_before public.challenges;
  v_challenge public.challenges;
  v_side_id uuid;
  v_rival_id uuid;
  v_rival public.participants;
  v_open_match_id uuid;
  v_open_by uuid;
  v_rematch public.challenge_matches;
begin
  perform private.require_user();
  perform private.require_module('challenges');
  perform private.limit_event(
    auth.uid(), 'challenge_offer', 'challenge_offers_per_hour', 'Ofreciste demasiados desafíos. Espera un momento.'
  );
  -- The call may accept a rematch, which counts towards the hourly limit; that counter must be locked before any match.
  perform private.hold_event_count(auth.uid(), 'challenge_acceptance', interval '1 hour');
  v_match := private.lock_match(p_match_id);
  if v_match.kind <> 'challenge' then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  v_side_id := private.acting_side_id(v_match);
  if v_side_id is null then
    perform private.forbid('Solo los participantes de este encuentro pueden pedir la revancha.');
  end if;
  if v_match.status not in ('completed', 'cancelled') or v_match.participant2_id is null then
    perform private.refuse('match_not_decided', 'Solo se puede pedir la revancha de un desafío terminado.');
  end if;
  v_rival_id := private.other_side_id(v_match, v_side_id);
  select * into v_rival from public.participants where id = v_rival_id;
  if v_rival.user_id is not null then
    perform private.lock_pair(auth.uid(), v_rival.user_id);
  end if;
  if v_rival.former_name is not null
    or exists (select 1 from public.profiles where id = v_rival.user_id and closed_at is not null)
    or private.is_blocked_between(auth.uid(), v_rival.user_id)
  then
    perform private.refuse('rival_unavailable', 'Este rival ya no está disponible.');
  end if;

  select match.id, match.participant1_id into v_open_match_id, v_open_by
  from private.challenge_invitations invitation
  join public.challenges challenge on challenge.id = invitation.challenge_id
  join public.challenge_matches match on match.challenge_id = challenge.id
  where invitation.rematch_of = p_match_id and challenge.status = 'open' and challenge.expires_at > now()
  limit 1;
  if v_open_by = v_side_id then
    perform private.refuse('rematch_exists', 'Ya pediste la revancha: espera la respuesta de tu rival.');
  elsif v_open_match_id is not null then
    return private.accept_match(v_open_match_id);
  end if;

  select * into v_before from public.challenges where id = v_match.challenge_id;
  v_challenge.id := gen_random_uuid();
  v_challenge.creator_participant_id := v_side_id;
  v_challenge.is_team_challenge := v_before.is_team_challenge;
  v_challenge.privacy := 'private';
  v_challenge.format := v_before.format;
  v_challenge.best_of := v_before.best_of;
  -- If the first challenge was friendly because stakes were disabled, the rematch has the smallest stake. If they are
  -- still disabled, it has none.
  v_challenge.wager_amount := case
    when private.is_friendly(v_before.game_id) then 0 else greatest(v_before.wager_amount, 1)
  end;
  v_challenge.preferred_schedule := v_before.preferred_schedule;
  v_challenge.country := v_before.country;
  v_challenge.game_id := v_before.game_id;
  perform private.require_challenger(v_side_id, v_challenge.is_team_challenge, v_challenge.format, true);
  v_rematch := private.offer_challenge(v_challenge, null, v_rival_id, p_match_id);
  perform private.notify_participant(
    v_rival_id, 'rematch_offered', 'Te piden la revancha',
    (select public.display_name(side) from public.participants side where side.id = v_side_id)
      || ' quiere jugar otra vez con las mismas condiciones.',
    -- If the rematch is offered, cancelled and offered again, there is only one notification.
    '/challenges/' || v_rematch.id, p_match_id::text, v_side_id
  );
  return v_rematch;
end;
$$;

grant execute on function public.rematch_challenge to authenticated;
