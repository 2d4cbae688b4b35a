-- Protection of private challenges against guessed passwords.
-- A refusal rolls back the record of the attempt, and a client can abort its call after it has seen the response.
-- So unlocking takes two calls: unlock_challenge() records the attempt with its outcome and returns nothing.
-- Then challenge_access() returns what was recorded.
-- Only one guess per challenge and per user is checked at a time, and two in total; others are refused at once.
-- So hashing never waits under a lock or fills the connection pool.

insert into public.settings (key, value, description) values
  ('challenge_tries_per_hour', '5', 'Intentos de contraseña de una persona en un desafío, por hora.'),
  ('challenge_tries_per_day', '20', 'Intentos de contraseña de una persona en todos los desafíos, por día.'),
  ('challenge_tries_per_challenge', '30', 'Intentos fallidos de todos en un mismo desafío, por día.');

--- Attempts to unlock a private challenge. The typed passwords are not stored. A right attempt unlocks it for the user.
create table private.challenge_tries (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  is_right boolean not null,
  created_at timestamptz not null default now()
);
create index challenge_tries_challenge_id_idx on private.challenge_tries (challenge_id, profile_id, created_at);
create index challenge_tries_profile_id_idx on private.challenge_tries (profile_id, created_at);
create index challenge_tries_created_at_idx on private.challenge_tries (created_at);

--- True if the caller may accept a challenge without a password: it is public, their own, one they were invited to, or
--- one that they have unlocked.
create function private.is_unlocked(p_challenge public.challenges)
returns boolean
language sql
stable
security definer -- tries and invitations are private
set search_path = ''
as $$
  select p_challenge.privacy = 'public'
    or p_challenge.creator_participant_id in (select private.my_participant_ids())
    or exists (
      select 1 from private.challenge_invitations invitation
      where invitation.challenge_id = p_challenge.id
        and invitation.participant_id in (select private.my_participant_ids())
    )
    or exists (
      select 1 from private.challenge_tries try
      where try.challenge_id = p_challenge.id and try.profile_id = auth.uid() and try.is_right
    )
$$;

--- How many passwords a user may still try on a challenge now; if none, when the next one is allowed.
create function private.tries_left(p_challenge_id uuid, p_profile_id uuid)
returns table (tries_left integer, retry_at timestamptz)
language sql
stable
security definer -- tries are private
set search_path = ''
as $$
  with bound (tries, tried, again_at) as (
    select private.setting_integer('challenge_tries_per_hour'), count(*), min(created_at) + interval '1 hour'
    from private.challenge_tries
    where challenge_id = p_challenge_id and profile_id = p_profile_id and created_at > now() - interval '1 hour'
    union all
    select private.setting_integer('challenge_tries_per_day'), count(*), min(created_at) + interval '1 day'
    from private.challenge_tries
    where profile_id = p_profile_id and created_at > now() - interval '1 day'
    union all
    select private.setting_integer('challenge_tries_per_challenge'), count(*), min(created_at) + interval '1 day'
    from private.challenge_tries
    where challenge_id = p_challenge_id and not is_right and created_at > now() - interval '1 day'
  )
  select
    greatest(min(tries - tried), 0)::integer,
    max(again_at) filter (where tried >= tries)
  from bound
$$;

--- Refuses (too_many_tries) a user who may try no more passwords now.
create function private.require_tries_left(p_challenge_id uuid, p_profile_id uuid)
returns void
language plpgsql
stable
security definer -- tries are private
set search_path = ''
as $$
begin
  if (select tries_left from private.tries_left(p_challenge_id, p_profile_id)) < 1 then
    perform private.refuse('too_many_tries', 'Demasiados intentos con este desafío. Vuelve a probar más tarde.');
  end if;
end;
$$;

--- Starts checking a password, if no other one is being checked for this challenge or this user, and at most one
--- elsewhere. False if it may not be checked now; never waits.
create function private.take_guessing_turn(p_challenge_id uuid, p_profile_id uuid)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select pg_try_advisory_xact_lock(hashtextextended('guesses at ' || p_challenge_id, 0))
    and pg_try_advisory_xact_lock(hashtextextended('guesses of ' || p_profile_id, 0))
    and (
      pg_try_advisory_xact_lock(hashtextextended('guesses, first lane', 0))
      or pg_try_advisory_xact_lock(hashtextextended('guesses, second lane', 0))
    )
$$;

--- Tries a password on a private challenge. Returns nothing, right or wrong: challenge_access() returns the result.
--- Refuses match_not_found, challenge_not_open, too_many_tries, unlock_busy, module_disabled.
create function public.unlock_challenge(p_match_id uuid, p_password text)
returns void
language plpgsql
volatile
security definer -- passwords and tries are private
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_user();
  v_challenge public.challenges;
  v_hash text;
begin
  perform private.require_module('challenges');
  select challenge.* into v_challenge
  from public.challenge_matches match
  join public.challenges challenge on challenge.id = match.challenge_id
  where match.id = p_match_id;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  if v_challenge.status <> 'open' then
    perform private.refuse('challenge_not_open', 'El desafío ya no está abierto.');
  end if;
  if private.is_unlocked(v_challenge) then
    return;
  end if;
  perform private.require_tries_left(v_challenge.id, v_profile_id);
  if not private.take_guessing_turn(v_challenge.id, v_profile_id) then
    perform private.refuse('unlock_busy', 'Hay otros intentos en curso. Espera un momento.');
  end if;
  -- The tries are checked again under the lock, because another attempt may have been counted in the meantime.
  perform private.require_tries_left(v_challenge.id, v_profile_id);

  select password_hash into v_hash from private.challenge_passwords where challenge_id = v_challenge.id;
  insert into private.challenge_tries (challenge_id, profile_id, is_right)
  values (
    v_challenge.id, v_profile_id,
    -- A challenge reserved for one participant has no password, so it cannot be unlocked.
    coalesce(v_hash = extensions.crypt(left(coalesce(p_password, ''), 72), v_hash), false)
  );
  if (
    select count(*) from private.challenge_tries
    where challenge_id = v_challenge.id and not is_right and created_at > now() - interval '1 day'
  ) >= private.setting_integer('challenge_tries_per_challenge') then
    perform private.notify_participant(
      v_challenge.creator_participant_id, 'challenge_guessed', 'Demasiadas contraseñas equivocadas',
      'Alguien intenta adivinar la contraseña de tu desafío privado: por unas horas nadie más puede probar.',
      '/challenges/' || p_match_id, v_challenge.id::text
    );
  end if;
end;
$$;

--- Whether the caller may accept a challenge without a password, and how many passwords they may still try. Returns no
--- row for an unknown challenge.
--- @nullable retry_at, last_try_at
create function public.challenge_access(p_match_id uuid)
returns table (is_unlocked boolean, tries_left integer, retry_at timestamptz, last_try_at timestamptz)
language sql
stable
security definer -- the caller's own tries
set search_path = ''
as $$
  select
    private.is_unlocked(challenge),
    bound.tries_left,
    bound.retry_at,
    (
      select max(try.created_at)
      from private.challenge_tries try
      where try.challenge_id = challenge.id and try.profile_id = auth.uid()
    )
  from public.challenge_matches match
  join public.challenges challenge on challenge.id = match.challenge_id
  cross join lateral private.tries_left(challenge.id, auth.uid()) as bound
  where match.id = p_match_id
$$;

grant execute on function public.unlock_challenge, public.challenge_access to authenticated;
