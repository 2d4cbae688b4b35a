-- Offering a challenge, withdrawing it, and voiding by an administrator.

--- Offers a challenge, as a player or for a team that the caller leads, and moves its stake into escrow. Returns the
--- match, which waits for an opponent. p_wager_amount is a whole number of tickets; any JSON value is accepted, so that
--- a wrong one is refused with a message. Refuses participant_not_found, wrong_participant_type, team_too_small,
--- fields_required, game_not_found, invalid_wager, invalid_challenge, password_required, insufficient_tickets,
--- module_disabled, rate_limited, and as require_wager_allowed().
create function public.create_challenge_and_match(
  p_creator_participant_id uuid,
  p_game_id uuid,
  p_format text default '1v1',
  p_wager_amount jsonb default '10',
  p_privacy text default 'public',
  p_password text default null,
  p_preferred_schedule text default 'any',
  p_country text default null,
  p_best_of integer default 1,
  p_is_team_challenge boolean default false
)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_challenge public.challenges;
  v_password_hash text;
begin
  perform private.require_user();
  perform private.require_module('challenges');
  perform private.limit_event(
    auth.uid(), 'challenge_offer', 'challenge_offers_per_hour', 'Ofreciste demasiados desafíos. Espera un momento.'
  );
  v_challenge.id := gen_random_uuid();
  v_challenge.creator_participant_id := p_creator_participant_id;
  v_challenge.game_id := p_game_id;
  v_challenge.format := coalesce(p_format, '1v1');
  v_challenge.wager_amount := private.read_wager(p_wager_amount, p_game_id);
  v_challenge.privacy := coalesce(p_privacy, 'public');
  v_challenge.preferred_schedule := coalesce(p_preferred_schedule, 'any');
  v_challenge.country := nullif(private.clean_text(p_country), 'No definido');
  v_challenge.best_of := coalesce(p_best_of, 1);
  v_challenge.is_team_challenge := coalesce(p_is_team_challenge, false);
  perform private.check_challenge_terms(v_challenge, p_password);
  perform private.require_challenger(
    p_creator_participant_id, v_challenge.is_team_challenge, v_challenge.format, true
  );
  if v_challenge.privacy = 'private' then
    -- The password is hashed before any lock is taken, because hashing is slow and other callers would wait.
    v_password_hash := extensions.crypt(p_password, extensions.gen_salt('bf', 8));
  end if;
  return private.offer_challenge(v_challenge, v_password_hash, null, null);
end;
$$;

--- Withdraws a challenge that the caller offered and nobody accepted, or declines one that was offered to the caller
--- only. p_match_id is the challenge's match. The other side is notified and the stake refunded. Refuses
--- match_not_found, challenge_not_open.
create function public.cancel_challenge(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_invited_id uuid;
begin
  perform private.require_user();
  v_match := private.lock_match(p_match_id);
  if v_match.kind <> 'challenge' then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  select participant_id into v_invited_id
  from private.challenge_invitations
  where challenge_id = v_match.challenge_id and participant_id in (select private.acting_participant_ids());
  if v_invited_id is null
    and v_match.participant1_id not in (select private.acting_participant_ids())
    and not private.is_acting_admin()
  then
    perform private.forbid('Solo quien creó el desafío puede cancelarlo.');
  end if;
  if v_match.status <> 'pending_opponent' then
    perform private.refuse('challenge_not_open', 'El desafío ya no está abierto.');
  end if;
  if v_invited_id is null then
    perform private.withdraw_offer(v_match, 'Desafío cancelado');
  else
    perform private.refuse_offer(v_match, v_invited_id);
  end if;
end;
$$;

--- Ends an undecided challenge without a winner and refunds both stakes. Administrators only. Refuses match_not_found,
--- match_already_decided, match_cancelled, reason_required.
create function public.void_challenge_match(p_match_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_reason text := private.clean_text(p_reason);
begin
  perform private.require_admin();
  v_match := private.lock_match(p_match_id);
  if v_match.kind <> 'challenge' then
    perform private.refuse('match_not_found', 'Solo se puede anular el encuentro de un desafío.');
  end if;
  if v_match.status in ('completed', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la anulación (hasta 500 caracteres).');
  end if;

  perform private.close_challenge(v_match, 'voided', 'Desafío anulado', v_reason);
  perform private.audit(
    'void_challenge_match', 'challenge_matches', p_match_id::text,
    jsonb_build_object('status', v_match.status), jsonb_build_object('reason', v_reason)
  );
  perform private.notify_participant(
    side.id, 'challenge_voided', 'Desafío anulado', 'Se devolvieron las apuestas. Motivo: ' || v_reason,
    private.match_link(v_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
  where side.id is not null;
end;
$$;

grant execute on function public.create_challenge_and_match to authenticated;
grant execute on function public.cancel_challenge to authenticated, service_role;
grant execute on function public.void_challenge_match to authenticated, service_role;
