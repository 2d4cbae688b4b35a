-- Offering a challenge and withdrawing the offer.

insert into public.settings (key, value, description) values
  ('challenge_offers_per_hour', '60', 'Desafíos que una persona puede ofrecer por hora, aunque los cancele.'),
  ('challenge_acceptances_per_hour', '60', 'Desafíos que una persona puede aceptar por hora.');

--- Moves the wager of a side into escrow. Refuses insufficient_tickets.
create function private.hold_wager(p_challenge public.challenges, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
begin
  if p_challenge.wager_amount = 0 then
    return;
  end if;
  perform private.move_tickets(
    p_participant_id, -p_challenge.wager_amount, 'wager_escrow', 'Desafío: tickets en garantía',
    'challenges', p_challenge.id
  );
  insert into public.escrows (challenge_id, participant_id, amount, staked_by)
  values (p_challenge.id, p_participant_id, p_challenge.wager_amount, auth.uid());
end;
$$;

--- Refunds every held wager to its side.
create function private.return_wagers(p_challenge_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_escrow public.escrows;
begin
  for v_escrow in
    select * from public.escrows
    where challenge_id = p_challenge_id and status = 'held'
    order by participant_id
    for update
  loop
    update public.escrows set status = 'refunded', settled_at = now() where id = v_escrow.id;
    perform private.move_tickets(
      v_escrow.participant_id, v_escrow.amount, 'wager_refund', p_reason, 'challenges', p_challenge_id
    );
  end loop;
end;
$$;

--- Ends a challenge without a winner: cancels its match and refunds the stakes. The caller has locked the challenge.
--- p_reason is written to the ledger, p_note to the history.
create function private.close_challenge(
  p_match private.match_state, p_status text, p_reason text, p_note text default null
)
returns void
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
begin
  update public.challenge_matches
  set status = 'cancelled', live_score = null, live_since = null
  where id = p_match.id;
  update public.challenges set status = p_status where id = p_match.challenge_id;
  perform private.note_challenge_event(p_match.id, p_status, null, jsonb_build_object('reason', p_note));
  perform private.return_wagers(p_match.challenge_id, p_reason);
end;
$$;

--- Withdraws an offered challenge, already locked, for its author. If it was reserved for one rival, the rival is
--- notified. p_reason is written to the ledger.
create function private.withdraw_offer(p_match private.match_state, p_reason text)
returns void
language plpgsql
volatile
security definer -- notifies the other side
set search_path = ''
as $$
begin
  perform private.close_challenge(p_match, 'cancelled', p_reason);
  perform private.notify_participant(
    participant_id, 'challenge_withdrawn',
    case when rematch_of is null then 'Desafío retirado' else 'Revancha retirada' end,
    private.participant_name(p_match.participant1_id)
      || case when rematch_of is null then ' retiró su desafío.' else ' retiró su pedido de revancha.' end,
    '/challenges/' || p_match.id, p_match.id::text, p_match.participant1_id
  )
  from private.challenge_invitations
  where challenge_id = p_match.challenge_id;
end;
$$;

--- Declines an offered challenge, already locked, for the one rival for whom it was reserved. Its author is notified.
create function private.refuse_offer(p_match private.match_state, p_rival_id uuid)
returns void
language plpgsql
volatile
security definer -- notifies the other side
set search_path = ''
as $$
declare
  v_is_rematch boolean := (
    select rematch_of is not null from private.challenge_invitations where challenge_id = p_match.challenge_id
  );
  v_title text := case when v_is_rematch then 'Revancha rechazada' else 'Desafío rechazado' end;
begin
  perform private.close_challenge(p_match, 'cancelled', v_title);
  perform private.notify_participant(
    p_match.participant1_id, 'challenge_declined', v_title,
    private.participant_name(p_rival_id)
      || case when v_is_rematch then ' no quiere la revancha.' else ' no aceptó tu desafío.' end,
    '/challenges?tab=mios', p_match.challenge_id::text, p_rival_id
  );
end;
$$;

--- Cancels the challenges that a participant offered and nobody accepted, and refunds their stakes. The stakes of
--- p_person_id stay locked until the end of the transaction.
create function private.take_back_offers(p_participant_id uuid, p_reason text, p_person_id uuid default null)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_matches private.match_state[];
begin
  -- Locks all matches first, then the user, then wallets, as all code does.
  select array_agg(private.lock_match(open.id)) into v_matches
  from (
    select id from public.challenge_matches
    where participant1_id = p_participant_id and status = 'pending_opponent'
    order by id
  ) as open;
  if p_person_id is not null then
    perform private.lock_wagers_of(p_person_id);
  end if;
  foreach v_match in array coalesce(v_matches, '{}') loop
    -- If the challenge was accepted while this transaction waited, it is not an offer any more.
    if v_match.status = 'pending_opponent' then
      perform private.withdraw_offer(v_match, p_reason);
    end if;
  end loop;
end;
$$;

--- The participant for which the caller may offer or accept a challenge of this kind: the player or their team. Refuses
--- participant_not_found, suspended, wrong_participant_type, team_too_small.
create function private.require_challenger(
  p_participant_id uuid, p_is_team_challenge boolean, p_format text, p_leader_only boolean
)
returns public.participants
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
declare
  v_participant public.participants;
begin
  select * into v_participant from public.participants where id = p_participant_id;
  if not found then
    perform private.refuse('participant_not_found', 'No se pudo identificar tu ID de participante.');
  end if;
  if p_participant_id not in (select private.acting_participant_ids()) then
    perform private.forbid('No puedes actuar en nombre de este participante.');
  end if;
  perform private.require_no_measure(auth.uid());
  if p_is_team_challenge <> (v_participant.type = 'team') then
    perform private.refuse(
      'wrong_participant_type',
      case
        when p_is_team_challenge then 'Este desafío es entre equipos.'
        else 'Este desafío es entre jugadores.'
      end
    );
  end if;
  if v_participant.type = 'team' then
    if p_leader_only and v_participant.team_id is distinct from private.my_led_team_id() then
      perform private.forbid('Solo el líder puede crear desafíos de equipo.');
    end if;
    perform private.require_team_size(v_participant.team_id, private.team_format_size(p_format));
  end if;
  return v_participant;
end;
$$;

--- Converts a stake from any JSON value to a whole number of tickets. Returns 0 while all challenges are friendly; in a
--- game with stakes the minimum is 1. Refuses fields_required, invalid_wager.
create function private.read_wager(p_wager jsonb, p_game_id uuid)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  v_is_friendly boolean := private.is_friendly_only();
  v_least integer := case when private.is_friendly(p_game_id) then 0 else 1 end;
  v_wager numeric;
begin
  if coalesce(p_wager, 'null') = 'null' then
    perform private.refuse('fields_required', 'Por favor, completa todos los campos requeridos.');
  end if;
  if jsonb_typeof(p_wager) in ('number', 'string') and p_wager #>> '{}' ~ '^\s*\d{1,12}(\.0{1,12})?\s*$' then
    v_wager := p_wager #>> '{}';
  end if;
  if v_wager is null or v_wager > 1000000 or v_wager < v_least then
    perform private.refuse(
      'invalid_wager', 'La apuesta debe ser un número entero de tickets, de 1 en adelante (hasta 1.000.000).'
    );
  end if;
  return case when v_is_friendly then 0 else v_wager end;
end;
$$;

--- Checks the terms of a challenge. Refuses fields_required, game_not_found, invalid_challenge, password_required.
create function private.check_challenge_terms(p_challenge public.challenges, p_password text)
returns void
language plpgsql
stable
security definer -- reads games for procedures
set search_path = ''
as $$
begin
  if p_challenge.game_id is null then
    perform private.refuse('fields_required', 'Por favor, completa todos los campos requeridos.');
  end if;
  if not exists (select 1 from public.games where id = p_challenge.game_id) then
    perform private.refuse('game_not_found', 'El juego elegido no existe.');
  end if;
  if p_challenge.format not in ('1v1', '3v3', '5v5') or p_challenge.best_of not in (1, 3, 5)
    or p_challenge.privacy not in ('public', 'private')
    or p_challenge.preferred_schedule not in ('any', 'morning', 'afternoon', 'night')
    or char_length(p_challenge.country) > 80
  then
    perform private.refuse('invalid_challenge', 'Las condiciones del desafío no son válidas.');
  end if;
  if p_challenge.privacy = 'private'
    and (p_password is null or char_length(p_password) not between 4 and 72)
  then
    perform private.refuse(
      'password_required', 'Un desafío privado necesita una contraseña de 4 a 72 caracteres.'
    );
  end if;
end;
$$;

--- Publishes a challenge, for everybody or for one rival, and takes its stake. The caller has checked its terms.
--- Refuses as require_wager_allowed(), and insufficient_tickets.
create function private.offer_challenge(
  p_challenge public.challenges, p_password_hash text, p_rival_id uuid, p_rematch_of uuid
)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_match public.challenge_matches;
begin
  perform private.require_wager_allowed(p_challenge.creator_participant_id, p_challenge.wager_amount, p_challenge.game_id);
  insert into public.challenges (
    id, creator_participant_id, is_team_challenge, privacy, format, best_of, wager_amount, preferred_schedule, country,
    game_id, is_reserved, expires_at
  )
  values (
    p_challenge.id, p_challenge.creator_participant_id, p_challenge.is_team_challenge, p_challenge.privacy,
    p_challenge.format, p_challenge.best_of, p_challenge.wager_amount, p_challenge.preferred_schedule, p_challenge.country,
    p_challenge.game_id, p_rival_id is not null,
    now() + make_interval(days => private.setting_integer('challenge_expiry_days'))
  );
  if p_password_hash is not null then
    insert into private.challenge_passwords (challenge_id, password_hash) values (p_challenge.id, p_password_hash);
  end if;
  if p_rival_id is not null then
    insert into private.challenge_invitations (challenge_id, participant_id, rematch_of)
    values (p_challenge.id, p_rival_id, p_rematch_of);
  end if;
  insert into public.challenge_matches (challenge_id, participant1_id, best_of)
  values (p_challenge.id, p_challenge.creator_participant_id, p_challenge.best_of)
  returning * into v_match;
  perform private.hold_wager(p_challenge, p_challenge.creator_participant_id);
  return v_match;
end;
$$;
