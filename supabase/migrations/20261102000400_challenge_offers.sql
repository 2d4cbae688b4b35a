-- Offering a challenge and taking the offer back.

create function private.hold_wager(p_challenge public.challenges, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
begin
  perform private.move_tickets(
    p_participant_id, -p_challenge.wager_amount, 'wager_escrow', 'Desafío: tickets en garantía',
    'challenges', p_challenge.id
  );
  insert into public.escrows (challenge_id, participant_id, amount)
  values (p_challenge.id, p_participant_id, p_challenge.wager_amount);
end;
$$;
comment on function private.hold_wager(public.challenges, uuid) is
  'Takes the wager of a side into escrow. Refuses insufficient_tickets.';

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
comment on function private.return_wagers(uuid, text) is 'Gives every wager that is still held back to its side.';

create function private.close_challenge(p_match private.match_state, p_status text, p_reason text)
returns void
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
begin
  update public.challenge_matches set status = 'cancelled' where id = p_match.id;
  update public.challenges set status = p_status where id = p_match.challenge_id;
  perform private.return_wagers(p_match.challenge_id, p_reason);
end;
$$;
comment on function private.close_challenge(private.match_state, text, text) is
  'Ends a locked challenge without a winner: the match is cancelled, wagers go back.';

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
comment on function private.require_challenger(uuid, boolean, text, boolean) is
  'The participant with which the caller may offer or accept a challenge of this kind. '
  'Refuses participant_not_found, wrong_participant_type, team_too_small.';

create function private.check_challenge_terms(p_challenge public.challenges, p_password text)
returns void
language plpgsql
stable
security definer -- reads games for procedures
set search_path = ''
as $$
begin
  if p_challenge.game_id is null or p_challenge.wager_amount is null then
    perform private.refuse('fields_required', 'Por favor, completa todos los campos requeridos.');
  end if;
  if not exists (select 1 from public.games where id = p_challenge.game_id) then
    perform private.refuse('game_not_found', 'El juego elegido no existe.');
  end if;
  if p_challenge.wager_amount not between 1 and 1000000 then
    perform private.refuse('invalid_wager', 'La apuesta debe ser un número entero de tickets, de 1 en adelante.');
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
comment on function private.check_challenge_terms(public.challenges, text) is
  'Refuses fields_required, game_not_found, invalid_wager, invalid_challenge, password_required.';

-- Procedures ---------------------------------------------------------------------------------

create function public.create_challenge_and_match(
  p_creator_participant_id uuid,
  p_game_id uuid,
  p_format text default '1v1',
  p_wager_amount integer default 10,
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
  v_match public.challenge_matches;
begin
  perform private.require_user();
  perform private.require_module('challenges');
  v_challenge.id := gen_random_uuid();
  v_challenge.creator_participant_id := p_creator_participant_id;
  v_challenge.game_id := p_game_id;
  v_challenge.format := coalesce(p_format, '1v1');
  v_challenge.wager_amount := p_wager_amount;
  v_challenge.privacy := coalesce(p_privacy, 'public');
  v_challenge.preferred_schedule := coalesce(p_preferred_schedule, 'any');
  v_challenge.country := nullif(private.clean_text(p_country), 'No definido');
  v_challenge.best_of := coalesce(p_best_of, 1);
  v_challenge.is_team_challenge := coalesce(p_is_team_challenge, false);
  v_challenge.status := 'open';
  v_challenge.expires_at := now() + make_interval(days => private.setting_integer('challenge_expiry_days'));
  v_challenge.created_at := now();
  perform private.check_challenge_terms(v_challenge, p_password);
  perform private.require_challenger(
    p_creator_participant_id, v_challenge.is_team_challenge, v_challenge.format, true
  );

  insert into public.challenges select v_challenge.*;
  if v_challenge.privacy = 'private' then
    insert into private.challenge_passwords (challenge_id, password_hash)
    values (v_challenge.id, extensions.crypt(p_password, extensions.gen_salt('bf', 10)));
  end if;
  insert into public.challenge_matches (challenge_id, participant1_id, best_of)
  values (v_challenge.id, p_creator_participant_id, v_challenge.best_of)
  returning * into v_match;
  perform private.hold_wager(v_challenge, p_creator_participant_id);
  return v_match;
end;
$$;
comment on function public.create_challenge_and_match(
  uuid, uuid, text, integer, text, text, text, text, integer, boolean
) is
  'Offers a challenge and takes its wager (tickets) into escrow: as a player, or as a team that the caller leads. '
  'Returns the match, which waits for an opponent. Refuses participant_not_found, wrong_participant_type, team_too_small, '
  'fields_required, game_not_found, invalid_wager, invalid_challenge, password_required, insufficient_tickets, module_disabled.';

create function public.cancel_challenge(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_user();
  v_match := private.lock_match(p_match_id);
  if v_match.kind <> 'challenge' then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  if v_match.participant1_id not in (select private.acting_participant_ids())
    and not private.is_admin()
  then
    perform private.forbid('Solo quien creó el desafío puede cancelarlo.');
  end if;
  if v_match.status <> 'pending_opponent' then
    perform private.refuse('challenge_not_open', 'El desafío ya no está abierto.');
  end if;
  perform private.close_challenge(v_match, 'cancelled', 'Desafío cancelado');
end;
$$;
comment on function public.cancel_challenge(uuid) is
  'Takes an offer back while nobody has accepted it; the wager returns. p_match_id is the challenge''s match. '
  'Refuses match_not_found, challenge_not_open.';

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
  v_match := private.lock_match(p_match_id);
  perform private.require_admin();
  if v_match.kind <> 'challenge' then
    perform private.refuse('match_not_found', 'Solo se puede anular el encuentro de un desafío.');
  end if;
  if v_match.status in ('completed', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la anulación (hasta 500 caracteres).');
  end if;

  perform private.close_challenge(v_match, 'voided', 'Desafío anulado');
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
comment on function public.void_challenge_match(uuid, text) is
  'Admin: ends an undecided challenge without a winner and returns both wagers. '
  'Refuses match_not_found, match_already_decided, match_cancelled, reason_required.';

grant execute on function
  public.create_challenge_and_match(uuid, uuid, text, integer, text, text, text, text, integer, boolean)
to authenticated;
grant execute on function public.cancel_challenge(uuid) to authenticated, service_role;
grant execute on function public.void_challenge_match(uuid, text) to authenticated, service_role;
