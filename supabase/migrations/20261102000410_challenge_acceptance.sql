-- Accepting a challenge: by procedure, or by the two plain PATCH calls of the product's page.
--
-- The first PATCH (challenge_matches) is the whole acceptance, done by a trigger; the second
-- (challenges) finds it done. Either way the match is locked before the challenge.

create function private.take_challenge(p_match_id uuid, p_participant_id uuid, p_password text)
returns void
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
  v_match := private.lock_match(p_match_id);
  if v_match.kind <> 'challenge' then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  select * into v_challenge from public.challenges where id = v_match.challenge_id;
  if v_match.status <> 'pending_opponent' or v_challenge.status <> 'open' then
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
  if v_challenge.privacy = 'private' and not exists (
    select 1 from private.challenge_passwords
    where challenge_id = v_challenge.id
      and password_hash = extensions.crypt(coalesce(p_password, ''), password_hash)
  ) then
    perform private.refuse(
      'wrong_password',
      case
        when private.clean_text(p_password) is null then 'Este desafío es privado: ingresa la contraseña.'
        else 'La contraseña no es correcta.'
      end
    );
  end if;

  perform private.hold_wager(v_challenge, p_participant_id);
  update public.challenges set status = 'in_progress' where id = v_challenge.id;
  perform private.notify_participant(
    v_match.participant1_id, 'challenge_accepted', 'Desafío aceptado',
    (select public.display_name(v_participant)) || ' aceptó tu desafío.', private.match_link(v_match)
  );
end;
$$;
comment on function private.take_challenge(uuid, uuid, text) is
  'Everything of an acceptance but the match row itself, which the caller (procedure or trigger) writes.';

create function private.accept_by_update()
returns trigger
language plpgsql
volatile
security definer -- accepts for a caller that may not write challenges and tickets
set search_path = ''
as $$
begin
  -- The same call again: true already.
  if (new.participant2_id, new.status) is not distinct from (old.participant2_id, old.status)
    and (old.participant2_id is null or old.participant2_id in (select private.acting_participant_ids()))
  then
    return null;
  end if;
  if new.participant2_id is null or new.status <> 'pending_results' then
    perform private.forbid('Este encuentro solo se puede aceptar.');
  end if;
  -- This call cannot carry a password: private challenges need accept_challenge().
  perform private.take_challenge(old.id, new.participant2_id, null);
  new.accepted_at := now();
  return new;
end;
$$;
comment on function private.accept_by_update() is
  'A direct update can only accept: participant2_id of the caller with status pending_results.';

create trigger accept_by_update
  before update on public.challenge_matches
  for each row when (private.is_direct_request())
  execute function private.accept_by_update();

create function private.guard_challenge_update()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if new.status is distinct from old.status then
    perform private.refuse(
      'challenge_not_accepted', 'El estado de un desafío sigue a su encuentro y no se cambia directamente.'
    );
  end if;
  return null;
end;
$$;
comment on function private.guard_challenge_update() is
  'The second PATCH of an acceptance says what is true already; any other direct change is refused.';

create trigger guard_challenge_update
  before update on public.challenges
  for each row when (private.is_direct_request())
  execute function private.guard_challenge_update();

-- RLS ----------------------------------------------------------------------------------------

-- Rows are chosen by the triggers above, which explain what they refuse.
create policy update_acceptor on public.challenge_matches
  for update to authenticated using (true) with check (true);
create policy update_acceptor on public.challenges
  for update to authenticated using (true) with check (true);
grant update (participant2_id, status) on public.challenge_matches to authenticated;
grant update (status) on public.challenges to authenticated;

-- Procedures ---------------------------------------------------------------------------------

create function public.accept_challenge(p_match_id uuid, p_password text default null)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges and tickets are written by procedures only
set search_path = ''
as $$
declare
  v_participant_id uuid;
  v_match public.challenge_matches;
begin
  perform private.require_user();
  select case
    when challenge.is_team_challenge then private.team_participant_id(private.my_team_id())
    else private.user_participant_id(auth.uid())
  end
  into v_participant_id
  from public.challenge_matches match
  join public.challenges challenge on challenge.id = match.challenge_id
  where match.id = p_match_id;
  perform private.take_challenge(p_match_id, v_participant_id, p_password);
  update public.challenge_matches
  set participant2_id = v_participant_id, status = 'pending_results', accepted_at = now()
  where id = p_match_id
  returning * into v_match;
  return v_match;
end;
$$;
comment on function public.accept_challenge(uuid, text) is
  'Accepts an open challenge as the caller, or as his team for a team challenge; takes the same wager into escrow. Returns '
  'the match. Refuses match_not_found, challenge_not_open, challenge_expired, own_challenge, participant_not_found, '
  'wrong_participant_type, team_too_small, wrong_password, insufficient_tickets, module_disabled.';

grant execute on function public.accept_challenge(uuid, text) to authenticated;
