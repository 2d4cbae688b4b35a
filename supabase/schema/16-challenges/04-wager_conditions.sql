-- Responsible play: conditions and limits for staking tickets.
--
-- All conditions are checked when a stake is taken, for the user who takes it, also with a team's tickets.
-- A friendly challenge has no stake, so no condition is checked.

insert into public.settings (key, value, description) values
  ('friendly_only', 'false', 'Todos los desafíos son amistosos: nadie apuesta tickets (true o false).'),
  ('wager_minimum_age', '18', 'Edad mínima para apostar, por fecha de nacimiento.'),
  ('wager_limit_raise_hours', '24', 'Horas hasta que vale un límite semanal más alto.'),
  ('wager_offences', '3', 'Abandonos y reportes falsos que suspenden las apuestas.'),
  ('wager_offence_days', '30', 'Días hacia atrás en los que se cuentan abandonos y reportes falsos.'),
  ('wager_block_days', '7', 'Días que dura la suspensión de apuestas, desde la última falta.');

--- Limits that a player has set; private to the player.
create table private.wager_preferences (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  --- Tickets that the player may stake in seven days; null means no limit.
  weekly_limit integer,
  next_weekly_limit integer,
  --- From this time on, the value in next_weekly_limit is the limit (null there means no limit).
  next_limit_at timestamptz,
  --- The player may not stake before this time. It can be moved to a later time, never to an earlier one.
  excluded_until timestamptz,
  created_at timestamptz not null default now(),
  constraint wager_preferences_weekly_limit_range check (weekly_limit between 0 and 1000000),
  constraint wager_preferences_next_weekly_limit_range check (next_weekly_limit between 0 and 1000000),
  constraint wager_preferences_next_fits check (next_limit_at is not null or next_weekly_limit is null)
);
create index wager_preferences_excluded_idx on private.wager_preferences (excluded_until) where excluded_until is not null;

--- True while the operator has switched stakes off.
create function private.is_friendly_only()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_switched_on('friendly_only')
$$;

--- False if challenges in this game have no stakes.
create function private.allows_wagers(p_game_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce((select allows_wagers from public.games where id = p_game_id), true)
$$;

--- True if challenges in a game have no stakes, because the operator disabled stakes for it or for all games.
create function private.is_friendly(p_game_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_friendly_only() or not private.allows_wagers(p_game_id)
$$;

--- The stake that accepting this open challenge would take now.
create function private.stake_now(p_challenge public.challenges)
returns integer
language sql
stable
set search_path = ''
as $$
  select case when private.is_friendly(p_challenge.game_id) then 0 else p_challenge.wager_amount end
$$;

--- How many tickets a user may stake in any seven days, as the limit is now; null means no limit.
create function private.weekly_limit(p_profile_id uuid)
returns integer
language sql
stable
security definer -- preferences are private
set search_path = ''
as $$
  select case when next_limit_at <= now() then next_weekly_limit else weekly_limit end
  from private.wager_preferences
  where profile_id = p_profile_id
$$;

--- Tickets that a user has staked in the last seven days, as a player or for a team; refunds do not count.
create function private.staked_this_week(p_profile_id uuid)
returns integer
language sql
stable
security definer -- looks at everything of the person
set search_path = ''
as $$
  select coalesce(sum(amount), 0)::integer
  from public.escrows
  where staked_by = p_profile_id and created_at > now() - interval '7 days' and status <> 'refunded'
$$;

--- Locks the stakes and limits of one user, so that parallel stakes wait for each other and the limit counts all of
--- them.
create function private.lock_wagers_of(p_profile_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  -- All code takes this lock after the locks of matches and before the locks of wallets.
  select pg_advisory_xact_lock(hashtextextended('wagers of ' || p_profile_id, 0))
$$;

--- Refuses (birth_date_required, too_young) a user whose age is unknown or too low for stakes.
create function private.require_adult(p_profile_id uuid)
returns void
language plpgsql
stable
security definer -- birth dates are private
set search_path = ''
as $$
declare
  v_birth_date date;
  v_age integer := private.setting_integer('wager_minimum_age');
begin
  select birth_date into v_birth_date from public.profile_private where profile_id = p_profile_id;
  if v_birth_date is null then
    perform private.refuse(
      'birth_date_required', 'Antes de tu primera apuesta necesitamos tu fecha de nacimiento.'
    );
  end if;
  if not private.has_age(v_birth_date, v_age, now()) then
    perform private.refuse('too_young', format('Las apuestas son para mayores de %s años.', v_age));
  end if;
end;
$$;

--- Checks that the caller may stake an amount for a participant in a game. Refuses wagers_off_for_game,
--- birth_date_required, too_young, self_excluded, wagers_blocked, weekly_limit.
create function private.require_wager_allowed(p_participant_id uuid, p_stake integer, p_game_id uuid)
returns void
language plpgsql
volatile
security definer -- preferences and facts are private
set search_path = ''
as $$
declare
  v_profile_id uuid := auth.uid();
  v_until timestamptz;
  v_left bigint;
begin
  if p_stake = 0 then
    return;
  end if;
  if not private.allows_wagers(p_game_id) then
    perform private.refuse('wagers_off_for_game', format(
      'En %s no se apuesta: quien publica el juego no lo permite. Puedes jugarlo como amistoso, sin tickets.',
      (select name from public.games where id = p_game_id)
    ));
  end if;
  perform private.lock_wagers_of(v_profile_id);
  perform private.require_adult(v_profile_id);
  select excluded_until into v_until
  from private.wager_preferences
  where profile_id = v_profile_id and excluded_until > now();
  if found then
    perform private.refuse(
      'self_excluded',
      format('Te autoexcluiste de las apuestas hasta el %s.', to_char(v_until, 'DD/MM/YYYY'))
    );
  end if;
  v_until := private.offences_block_until(v_profile_id, p_participant_id);
  if v_until > now() then
    perform private.refuse(
      'wagers_blocked',
      format(
        'No puedes apostar hasta el %s por abandonos o reportes falsos en desafíos.', to_char(v_until, 'DD/MM/YYYY')
      )
    );
  end if;
  v_left := private.weekly_limit(v_profile_id)::bigint - private.staked_this_week(v_profile_id);
  if p_stake > v_left then
    perform private.refuse(
      'weekly_limit',
      format(
        'Superarías tu límite semanal de apuestas: puedes apostar %s más.', private.tickets_in_words(greatest(v_left, 0))
      )
    );
  end if;
end;
$$;

--- True for a player who is self-excluded from wagers.
create function private.is_excluded(p_participant_id uuid)
returns boolean
language sql
stable
security definer -- preferences are private
set search_path = ''
as $$
  select exists (
    select 1
    from public.participants participant
    join private.wager_preferences preferences on preferences.profile_id = participant.user_id
    where participant.id = p_participant_id and preferences.excluded_until > now()
  )
$$;
