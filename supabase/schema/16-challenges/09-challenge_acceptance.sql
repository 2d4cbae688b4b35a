-- Accepting a challenge: by procedure, or by the two direct PATCH calls of the web client.
--
-- Whichever PATCH comes first performs the whole acceptance in a trigger; the second finds it done.
-- Transactions that wait for locks lock the match before the challenge.

--- Accepts a challenge, with the hourly limit and the stake, but does not write the rows of its match and challenge:
--- the calling procedure or trigger writes them. Returns the stake.
create function private.take_challenge(p_match_id uuid, p_participant_id uuid)
returns integer
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_challenge public.challenges;
  v_creator public.participants;
  v_participant public.participants;
begin
  perform private.require_user();
  perform private.require_module('challenges');
  perform private.limit_event(
    auth.uid(), 'challenge_acceptance', 'challenge_acceptances_per_hour',
    'Aceptaste demasiados desafíos. Espera un momento.'
  );
  v_match := private.lock_match(p_match_id);
  if v_match.kind <> 'challenge' then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  select * into v_challenge from public.challenges where id = v_match.challenge_id;
  if v_match.status <> 'pending_opponent' or v_challenge.status <> 'open'
    or private.is_excluded(v_challenge.creator_participant_id)
  then
    perform private.refuse('challenge_not_open', 'El desafío ya no está abierto.');
  end if;
  if v_challenge.expires_at <= now() then
    perform private.refuse('challenge_expired', 'El desafío venció.');
  end if;

  select * into v_creator from public.participants where id = v_match.participant1_id;
  if v_creator.user_id = auth.uid()
    or v_creator.team_id = private.my_team_id()
    or p_participant_id = v_match.participant1_id
  then
    perform private.refuse('own_challenge', 'No puedes aceptar tu propio desafío ni el de tu equipo.');
  end if;
  v_participant := private.require_challenger(
    p_participant_id, v_challenge.is_team_challenge, v_challenge.format, false
  );
  if v_challenge.is_reserved and not exists (
    select 1 from private.challenge_invitations
    where challenge_id = v_challenge.id and participant_id = p_participant_id
  ) then
    perform private.refuse('not_invited', 'Este desafío es para otro rival.');
  end if;
  if not private.is_unlocked(v_challenge) then
    perform private.refuse('challenge_locked', 'Este desafío es privado: ingresa la contraseña.');
  end if;

  -- If stakes were disabled after the offer, the creator's stake is refunded and the match is friendly.
  if v_challenge.wager_amount > 0 and private.is_friendly(v_challenge.game_id) then
    perform private.return_wagers(v_challenge.id, 'Desafío amistoso');
    v_challenge.wager_amount := 0;
  end if;
  perform private.require_wager_allowed(p_participant_id, v_challenge.wager_amount, v_challenge.game_id);
  perform private.hold_wager(v_challenge, p_participant_id);
  perform private.notify_participant(
    v_match.participant1_id, 'challenge_accepted', 'Desafío aceptado',
    (select public.display_name(v_participant)) || ' aceptó tu desafío.', private.match_link(v_match),
    null, p_participant_id
  );
  return v_challenge.wager_amount;
end;
$$;

--- The participant for which the caller would accept a challenge: the player or their team; null if there is none.
create function private.accepting_participant_id(p_challenge_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when challenge.is_team_challenge then private.team_participant_id(private.my_team_id())
    else private.user_participant_id(auth.uid())
  end
  from public.challenges challenge
  where challenge.id = p_challenge_id
$$;

--- Locks the caller's counter of acceptances before a direct update locks a row. All ways of accepting lock in this
--- order, so that they cannot deadlock.
create function private.hold_acceptance_count()
returns trigger
language plpgsql
volatile
security definer -- nobody touches the counters directly
set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.hold_event_count(auth.uid(), 'challenge_acceptance', interval '1 hour');
  end if;
  return null;
end;
$$;

create trigger hold_acceptance_count
  before update on public.challenge_matches
  for each statement when (private.is_direct_request())
  execute function private.hold_acceptance_count();
create trigger hold_acceptance_count
  before update on public.challenges
  for each statement when (private.is_direct_request())
  execute function private.hold_acceptance_count();

--- A direct update can only accept: participant2_id of the caller with status pending_results.
create function private.accept_by_update()
returns trigger
language plpgsql
volatile
security definer -- accepts for a caller that may not write challenges and tickets
set search_path = ''
as $$
declare
  v_stake integer;
begin
  if (new.participant2_id, new.status) is not distinct from (old.participant2_id, old.status)
    and (old.participant2_id is null or old.participant2_id in (select private.acting_participant_ids()))
  then
    return null;
  end if;
  if new.participant2_id is null or new.status <> 'pending_results' then
    perform private.forbid('Este encuentro solo se puede aceptar.');
  end if;
  v_stake := private.take_challenge(old.id, new.participant2_id);
  update public.challenges set status = 'in_progress', wager_amount = v_stake where id = old.challenge_id;
  new.accepted_at := now();
  return new;
end;
$$;

create trigger accept_by_update
  before update on public.challenge_matches
  for each row when (private.is_direct_request())
  execute function private.accept_by_update();

--- The web client accepts a challenge with two PATCH calls; this trigger handles the call that sets in_progress. The
--- first of the two accepts the challenge, the second finds it accepted. Any other direct change is refused
--- (challenge_not_accepted).
create function private.accept_by_challenge_update()
returns trigger
language plpgsql
volatile
security definer -- accepts for a caller that may not write matches and tickets
set search_path = ''
as $$
declare
  v_participant_id uuid;
  v_match_id uuid;
begin
  if new.status is not distinct from old.status then
    return null;
  end if;
  if old.status <> 'open' or new.status <> 'in_progress' then
    perform private.refuse(
      'challenge_not_accepted', 'El estado de un desafío sigue a su encuentro y no se cambia directamente.'
    );
  end if;
  v_participant_id := private.accepting_participant_id(old.id);
  begin
    -- The update has already locked the challenge, and all other code locks the match first, so waiting could deadlock.
    select id into v_match_id
    from public.challenge_matches
    where challenge_id = old.id
    for no key update nowait;
  exception when lock_not_available then
    perform private.refuse('challenge_busy', 'Otra persona está aceptando este desafío. Inténtalo de nuevo.');
  end;
  new.wager_amount := private.take_challenge(v_match_id, v_participant_id);
  update public.challenge_matches
  set participant2_id = v_participant_id, status = 'pending_results', accepted_at = now()
  where id = v_match_id;
  return new;
end;
$$;

create trigger accept_by_update
  before update on public.challenges
  for each row when (private.is_direct_request())
  execute function private.accept_by_challenge_update();

--- Accepts a challenge for the caller, or for the caller's team if it is a team challenge.
create function private.accept_match(p_match_id uuid)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_participant_id uuid;
  v_stake integer;
  v_match public.challenge_matches;
begin
  select private.accepting_participant_id(challenge_id) into v_participant_id
  from public.challenge_matches
  where id = p_match_id;
  v_stake := private.take_challenge(p_match_id, v_participant_id);
  update public.challenge_matches
  set participant2_id = v_participant_id, status = 'pending_results', accepted_at = now()
  where id = p_match_id
  returning * into v_match;
  update public.challenges set status = 'in_progress', wager_amount = v_stake where id = v_match.challenge_id;
  return v_match;
end;
$$;

-- These policies allow every row, because the triggers above check the change and explain refusals.
create policy update_acceptor on public.challenge_matches
  for update to authenticated using ((select auth.uid()) is not null) with check ((select auth.uid()) is not null);
create policy update_acceptor on public.challenges
  for update to authenticated using ((select auth.uid()) is not null) with check ((select auth.uid()) is not null);
grant update (participant2_id, status) on public.challenge_matches to authenticated;
grant update (status) on public.challenges to authenticated;

--- Accepts an offered challenge, for the caller or for their team in a team challenge, and moves the same stake into
--- escrow. Returns the match. A private challenge must be unlocked first (unlock_challenge). Refuses match_not_found,
--- challenge_not_open, challenge_expired, own_challenge, participant_not_found, wrong_participant_type, team_too_small,
--- challenge_locked, not_invited, insufficient_tickets, module_disabled, rate_limited, and as require_wager_allowed().
create function public.accept_challenge(p_match_id uuid)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
begin
  perform private.require_user();
  return private.accept_match(p_match_id);
end;
$$;

grant execute on function public.accept_challenge to authenticated;
