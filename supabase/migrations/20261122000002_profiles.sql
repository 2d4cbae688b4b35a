-- Made by `npm run migration` from supabase/schema/02-profiles, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-assurance.sql

-- How sure it is who is calling: second factors, and how long ago somebody proved himself.
--
-- The token says how its session was opened (`aal`, `amr`), the accounts service which factors an
-- account has. What follows from both is decided here, for every request alike.

create table private.requirements (
  id boolean primary key default true,
  admin_second_factor boolean not null default true,
  created_at timestamptz not null default now(),
  constraint requirements_single check (id)
);
comment on table private.requirements is
  'What the operator demands of administrators. Not a setting of the back office: whoever took an admin over could switch it off.';
comment on column private.requirements.admin_second_factor is
  'Nobody administrates without a second factor that was shown. The server switches it off for the demonstration alone.';
alter table private.requirements enable row level security;
insert into private.requirements default values;

create function private.has_factor(p_user_id uuid)
returns boolean
language sql
stable
security definer -- looks at the accounts service's tables
set search_path = ''
as $$
  select exists (
    select 1 from auth.mfa_factors where user_id = p_user_id and factor_type = 'totp' and status = 'verified'
  )
$$;
comment on function private.has_factor(uuid) is 'True when the account has an authenticator app that was proved to work.';

create function private.is_program()
returns boolean
language sql
stable
set search_path = ''
as $$
  select auth.jwt() ->> 'token_id' is not null
$$;
comment on function private.is_program() is
  'True for a request with a token that its owner made for a program (22-programs), which may less than he.';

create function private.has_shown_factor()
returns boolean
language sql
stable
security definer -- as has_factor
set search_path = ''
as $$
  -- Who makes a token for a program proves himself then.
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false) or private.is_program() or not private.has_factor(auth.uid())
$$;
comment on function private.has_shown_factor() is
  'False for a token that was made before the second factor which its account has was shown: it may have been stolen.';

create function private.is_session_open()
returns boolean
language sql
stable
security definer -- as has_factor
set search_path = ''
as $$
  select auth.jwt() ->> 'session_id' is null or exists (
    select 1 from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
      and (not_after is null or not_after > now())
  )
$$;
comment on function private.is_session_open() is 'False for a token whose session has ended; it is good for up to an hour still.';

create function private.require_shown_factor()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.has_shown_factor() then
    raise exception using
      errcode = '42501', detail = 'second_factor_not_shown',
      message = 'Confirma primero el código de tu app de autenticación.';
  end if;
end;
$$;
comment on function private.require_shown_factor() is
  'Refuses (second_factor_not_shown) a token that has not shown the second factor of its account.';

create function private.is_factor_demanded()
returns boolean
language sql
stable
security definer -- reads what the operator demands
set search_path = ''
as $$
  select admin_second_factor from private.requirements
$$;
comment on function private.is_factor_demanded() is 'True where administrators have no right before their second factor was shown.';

create function private.has_given_factor()
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when private.is_program() then false
    when not private.is_factor_demanded() then private.has_shown_factor()
    -- A token of a factor that is gone proves nothing.
    else coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and private.has_factor(auth.uid())
  end
$$;
comment on function private.has_given_factor() is
  'What an administrator''s token must have: the second factor shown where the account has one, and where the operator demands '
  'it, an account that has one. No program has it: none is an administrator.';

create function private.require_recent_factor()
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_shown_at timestamptz;
begin
  if auth.role() is distinct from 'authenticated' or not private.is_factor_demanded() then
    return;
  end if;
  -- Methods as the accounts service names them: an app (totp), or what stands in for it (mfa/recovery_code).
  select to_timestamp(max((proof ->> 'timestamp')::bigint)) into v_shown_at
  from jsonb_array_elements(auth.jwt() -> 'amr') as proof
  where proof ->> 'method' = 'totp' or proof ->> 'method' like 'mfa/%';
  if coalesce(v_shown_at < now() - interval '1 hour', true) then
    raise exception using
      errcode = '42501', detail = 'recent_factor_needed',
      message = 'Para seguir administrando, confirma el código de tu app de autenticación.';
  end if;
end;
$$;
comment on function private.require_recent_factor() is
  'Refuses (recent_factor_needed) a token whose holder has not shown his second factor in the last hour, where the operator '
  'demands one of administrators.';

create function private.gave_recent_factor()
returns boolean
language plpgsql
stable
-- Dear, so that it is asked of the rows that a request names and of no others.
cost 1000
set search_path = ''
as $$
begin
  perform private.require_recent_factor();
  return true;
end;
$$;
comment on function private.gave_recent_factor() is
  'require_recent_factor() for policies of writing: (select private.is_admin()) and private.gave_recent_factor(), behind whatever '
  'else allows the row, so that nobody is asked for what is his own.';

create function private.require_recent_proof()
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_proved_at timestamptz;
begin
  if auth.role() is distinct from 'authenticated' then
    return;
  end if;
  select to_timestamp(max((proof ->> 'timestamp')::bigint)) into v_proved_at
  from jsonb_array_elements(auth.jwt() -> 'amr') as proof;
  if coalesce(v_proved_at < now() - interval '15 minutes', true) then
    raise exception using
      errcode = '42501', detail = 'reauthentication_needed',
      message = 'Por seguridad, confirma que eres tú antes de cambiar esto.';
  end if;
end;
$$;
comment on function private.require_recent_proof() is
  'Refuses (reauthentication_needed) a token whose holder has not signed in, or proved himself again, in the last 15 minutes.';

grant execute on function
  private.is_program(), private.is_session_open(), private.has_factor(uuid), private.has_shown_factor(), private.require_shown_factor(),
  private.is_factor_demanded(), private.has_given_factor(), private.require_recent_factor(), private.gave_recent_factor(),
  private.require_recent_proof()
to anon, authenticated, service_role;

-- 02-profiles.sql

-- Profiles: the public face of an account, and its private sibling.
--
-- `profiles` holds only what anybody may read, so `select=*` can never leak. E-mail, phone,
-- payment data and the real name live in `profile_private`, readable by the owner and admins.

create table public.profiles (
  id uuid primary key,
  username text not null,
  avatar_url text,
  role text not null default 'user',
  team_id uuid,
  country text not null default 'No definido',
  bio text,
  games_played text[] not null default '{}',
  game_identities jsonb not null default '{}',
  stats jsonb not null default
    '{"wins": 0, "losses": 0, "winRate": 0, "tournamentsWon": 0, "tournamentsPlayed": 0, "totalEarnings": 0}',
  full_name_public boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  participant_id uuid not null default gen_random_uuid(),
  search_text text generated always as (
    case when closed_at is null then private.search_key(username) end
  ) stored,
  constraint profiles_role_known check (role in ('admin', 'user')),
  -- Closed accounts all read 'Jugador eliminado', which is no valid name for a living one.
  constraint profiles_username_format check (
    closed_at is not null or username ~ '^[[:alpha:][:digit:]_.-]{3,24}$'
  ),
  constraint profiles_country_length check (char_length(country) between 1 and 80),
  constraint profiles_bio_length check (char_length(bio) <= 1000),
  constraint profiles_avatar_url_format check (private.is_image_url(avatar_url)),
  constraint profiles_games_played_size check (
    cardinality(games_played) <= 50 and array_position(games_played, null) is null
    and private.are_game_names(games_played)
  ),
  constraint profiles_game_identities_object check (
    jsonb_typeof(game_identities) = 'object' and pg_column_size(game_identities) <= 8192
    and private.are_game_identities(game_identities, 100)
  ),
  constraint profiles_stats_object check (jsonb_typeof(stats) = 'object')
);

comment on table public.profiles is
  'Public face of an account; id equals the auth user. Closed accounts stay, so that history keeps its players.';
comment on column public.profiles.id is 'Primary key; the same as that of the account.';
comment on column public.profiles.username is
  'Unique by its search_text; a closed account has none of its own.';
comment on column public.profiles.avatar_url is 'His picture; null: none.';
comment on column public.profiles.role is 'admin or user; changed by admins only.';
comment on column public.profiles.team_id is 'Follows team_members and nothing else.';
comment on column public.profiles.country is 'As he wrote it; ''No definido'' where he did not.';
comment on column public.profiles.bio is 'What he says of himself; null: nothing.';
comment on column public.profiles.games_played is 'Names of games, as games.name.';
comment on column public.profiles.game_identities is 'Map of game name to in-game id.
@type game_identities { [game: string]: string }';
comment on column public.profiles.stats is
  'wins, losses, winRate (percent), tournamentsWon, tournamentsPlayed, totalEarnings (money); kept by the database.
@type stats { wins: number; draws?: number; losses: number; tournamentsWon: number; tournamentsPlayed: number; winRate: number; totalEarnings: number; averageKda?: number }';
comment on column public.profiles.full_name_public is 'The player publishes the real name of profile_private.';
comment on column public.profiles.closed_at is 'Set when the account was closed; such a profile is shown as Jugador eliminado.';
comment on column public.profiles.participant_id is
  'As whom the player takes part: the id that his row of participants is made with. No foreign key, which would be a second way
from participants to profiles and make every embed ambiguous; neither is ever written again.';
comment on column public.profiles.search_text is
  'Username as private.search_key() compares it, for searches; null for closed accounts.';

-- Null of closed accounts.
-- Partial: a whole unique index over a generated column would make every update of a row lock out foreign keys to it.
create unique index profiles_username_key on public.profiles (search_text) where search_text is not null;
create index profiles_team_id_idx on public.profiles (team_id);
create index profiles_created_at_idx on public.profiles (created_at desc);
-- The back office: open accounts by their name.
create index profiles_by_name_idx on public.profiles (search_text, id) where closed_at is null;
create index profiles_admins_idx on public.profiles (id) where role = 'admin';
create index profiles_username_trgm_idx on public.profiles using gin (username extensions.gin_trgm_ops);
create index profiles_search_text_trgm_idx on public.profiles using gin (search_text extensions.gin_trgm_ops);

create table public.profile_private (
  profile_id uuid primary key,
  email text,
  phone_number text,
  full_name text,
  payment_info jsonb not null default '{}',
  age_confirmed_at timestamptz,
  birth_date date,
  created_at timestamptz not null default now(),
  constraint profile_private_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint profile_private_phone_number_length check (char_length(phone_number) <= 40),
  constraint profile_private_full_name_length check (char_length(full_name) <= 120),
  constraint profile_private_payment_info_shape check (
    jsonb_typeof(payment_info) = 'object'
    and payment_info - array['cvu', 'alias', 'account', 'holder'] = '{}'
    and (payment_info ? 'account') = (payment_info ? 'holder')
    and coalesce(jsonb_typeof(payment_info -> 'cvu') = 'string' and payment_info ->> 'cvu' ~ '^[0-9]{22}$', true)
    and coalesce(jsonb_typeof(payment_info -> 'alias') = 'string' and payment_info ->> 'alias' ~ '^[A-Za-z0-9.-]{6,20}$', true)
    and coalesce(jsonb_typeof(payment_info -> 'account') = 'string' and payment_info ->> 'account' ~ '^[^[:cntrl:]]{4,64}$', true)
    and coalesce(jsonb_typeof(payment_info -> 'holder') = 'string' and payment_info ->> 'holder' ~ '^[^[:cntrl:]]{2,80}$', true)
  )
);

comment on table public.profile_private is
  'Personal data of an account: readable by its owner and admins only.';
comment on column public.profile_private.email is 'Copy of auth.users.email, kept by trigger.';
comment on column public.profile_private.payment_info is 'Where prizes in money are paid: {cvu, alias} in Argentina, elsewhere {account, holder}; empty where nowhere yet.
@type payment_info { cvu?: string; alias?: string; account?: string; holder?: string }';
comment on column public.profile_private.age_confirmed_at is 'When the player declared the minimum age at sign-up.';
comment on column public.profile_private.birth_date is 'Asked once, before the first wager; written by set_birth_date() only.';

create index profile_private_email_trgm_idx
  on public.profile_private using gin (email extensions.gin_trgm_ops);

-- Who is calling -----------------------------------------------------------------------------

create function private.is_active_account(p_user_id uuid)
returns boolean
language sql
stable
security definer -- looks at bans
set search_path = ''
as $$
  select exists (select 1 from public.profiles where id = p_user_id and closed_at is null)
    and not exists (
      select 1 from auth.users
      where id = p_user_id and (deleted_at is not null or banned_until > now())
    )
$$;
comment on function private.is_active_account(uuid) is
  'False for an account that was closed or banned, whose access token is good for up to an hour still.';

create function private.is_unfinished_account(p_user_id uuid)
returns boolean
language sql
stable
security definer -- looks at accounts
set search_path = ''
as $$
  select exists (select 1 from auth.users where id = p_user_id and deleted_at is null)
    and not exists (select 1 from public.profiles where id = p_user_id)
$$;
comment on function private.is_unfinished_account(uuid) is
  'True for an account without a profile: it came by another service and has not said yet what the sign-up asks for.';

create function private.is_admin()
returns boolean
language sql
stable
security definer -- reads roles on behalf of callers that may not read them
set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false)
    or exists (
      select 1 from public.profiles
      where id = auth.uid() and role = 'admin' and private.is_active_account(id) and private.has_given_factor()
    )
$$;
comment on function private.is_admin() is
  'True for an admin account that has given its second factor (has_given_factor()), and for the service key, which acts for the '
  'administration. For reading; what changes something asks is_acting_admin() or require_admin().';

create function private.owes_factor()
returns boolean
language sql
stable
security definer -- as is_admin
set search_path = ''
as $$
  select private.is_factor_demanded() and not private.has_factor(auth.uid()) and exists (
    select 1 from public.profiles where id = auth.uid() and role = 'admin' and private.is_active_account(id)
  )
$$;
comment on function private.owes_factor() is 'True for an admin account without the second factor that the operator demands.';

create function private.is_acting_admin()
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.is_admin() then
    perform private.require_recent_factor();
    return true;
  end if;
  if private.owes_factor() then
    raise exception using
      errcode = '42501', detail = 'second_factor_missing',
      message = 'Para administrar, activa la verificación en dos pasos en Configuración → Seguridad.';
  end if;
  return false;
end;
$$;
comment on function private.is_acting_admin() is
  'As is_admin(), for what an administrator changes by that right: refuses recent_factor_needed, and second_factor_missing to '
  'whoever would be one.';

create function private.require_user()
returns uuid
language plpgsql
stable
security definer -- must see the profile whatever the caller may read
set search_path = ''
as $$
declare
  v_user_id uuid := auth.uid();
begin
  if v_user_id is null or not private.is_active_account(v_user_id) then
    perform private.forbid('Debes iniciar sesión.');
  end if;
  perform private.require_shown_factor();
  return v_user_id;
end;
$$;
comment on function private.require_user() is
  'The signed-in user; refuses anonymous callers, closed and banned accounts, and second_factor_not_shown.';

create function private.require_admin_reader()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.require_shown_factor();
    -- Says why to whoever would be one.
    perform private.is_acting_admin();
    perform private.forbid();
  end if;
  return auth.uid();
end;
$$;
comment on function private.require_admin_reader() is
  'The calling admin (null for the service key), for what only reads. Refuses second_factor_missing, second_factor_not_shown, and '
  'everybody else.';

create function private.require_admin()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_acting_admin() then
    perform private.require_shown_factor();
    perform private.forbid();
  end if;
  return auth.uid();
end;
$$;
comment on function private.require_admin() is
  'As require_admin_reader(), for what an administrator changes: refuses recent_factor_needed as well.';

create function public.needs_second_factor()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.owes_factor()
$$;
comment on function public.needs_second_factor() is
  'True for an admin who has no right of administration before he activates a second factor.';

create function public.begin_administration()
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_admin();
end;
$$;
comment on function public.begin_administration() is
  'What a function asks in the caller''s name before it acts for an administrator. Refuses second_factor_missing, '
  'second_factor_not_shown, recent_factor_needed, and whoever is none.';
grant execute on function public.begin_administration() to authenticated, service_role;
grant execute on function public.needs_second_factor() to authenticated, service_role;

grant execute on function
  private.is_active_account(uuid), private.is_unfinished_account(uuid), private.is_admin(), private.is_acting_admin(),
  private.owes_factor(), private.require_user(), private.require_admin_reader(), private.require_admin()
to anon, authenticated, service_role;

-- RLS ----------------------------------------------------------------------------------------

alter table public.profiles enable row level security;
alter table public.profile_private enable row level security;

create policy select_everyone on public.profiles
  for select to anon, authenticated using (true);
create policy update_owner_or_admin on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()))
  with check (id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()));

create policy select_owner_or_admin on public.profile_private
  for select to authenticated
  using (profile_id = (select auth.uid()) or (select private.is_admin()));
-- A closed account keeps a valid token for up to an hour: what was erased stays erased.
create policy update_owner on public.profile_private
  for update to authenticated
  using (
    profile_id = (select auth.uid())
    and (select private.is_active_account((select auth.uid())))
    and (select private.has_shown_factor())
  )
  with check (profile_id = (select auth.uid()));

grant select on public.profiles to anon, authenticated, service_role;
grant update (
  username, avatar_url, country, bio, games_played, game_identities, full_name_public, role, team_id
) on public.profiles to authenticated, service_role;

grant select on public.profile_private to authenticated, service_role;
grant update (phone_number, full_name, payment_info) on public.profile_private to authenticated;

alter publication supabase_realtime add table public.profiles;

-- 03-profile_rules.sql

-- Profile rules: what an update of a profile may change, and by whom.

create function private.guard_profile_update()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Procedures and foreign keys act as the owner of the tables and know what they do.
  if not private.is_direct_request() then
    return new;
  end if;

  if old.closed_at is not null then
    perform private.refuse('account_closed', 'La cuenta está cerrada.');
  end if;
  -- The page repeats team_id after a change of membership: true already, or refused.
  if new.team_id is distinct from old.team_id then
    perform private.forbid('El equipo de un perfil sigue a su membresía y no se cambia directamente.');
  end if;
  if new.role is distinct from old.role then
    if not private.is_acting_admin() then
      perform private.forbid('Solo un administrador puede cambiar roles.');
    end if;
  end if;
  -- An admin may change roles of others, nothing else of theirs.
  if old.id is distinct from auth.uid()
    and (new.username, new.avatar_url, new.country, new.bio, new.games_played, new.game_identities, new.full_name_public)
      is distinct from
      (old.username, old.avatar_url, old.country, old.bio, old.games_played, old.game_identities, old.full_name_public)
  then
    perform private.forbid('Solo puedes editar tu propio perfil.');
  end if;
  return new;
end;
$$;
comment on function private.guard_profile_update() is
  'Refuses direct changes of team_id, of role by non-admins (and by admins, recent_factor_needed), and of somebody else''s profile.';

create function private.is_last_admin(p_user_id uuid)
returns boolean
language sql
stable
security definer -- used for others
set search_path = ''
as $$
  select
    exists (select 1 from public.profiles where id = p_user_id and role = 'admin' and closed_at is null)
    and not exists (select 1 from public.profiles where id <> p_user_id and role = 'admin' and closed_at is null)
$$;
comment on function private.is_last_admin(uuid) is 'Whether nobody else administrates.';

create function private.apply_role_change()
returns trigger
language plpgsql
volatile
security definer -- writes the audit log and a notification
set search_path = ''
as $$
begin
  if old.role = 'admin' then
    -- Two admins that demote each other at once wait here; the second sees what the first did.
    perform pg_advisory_xact_lock(hashtext('the last admin'));
    if private.is_last_admin(old.id) then
      perform private.refuse('last_admin', 'No puedes quitar al último administrador.');
    end if;
  end if;
  perform private.audit(
    'change_role', 'profiles', old.id::text,
    jsonb_build_object('role', old.role), jsonb_build_object('role', new.role)
  );
  perform private.notify_user(
    old.id, 'role_changed', 'Rol actualizado',
    case new.role
      when 'admin' then 'Ahora eres administrador.'
      else 'Ya no eres administrador.'
    end,
    null
  );
  return new;
end;
$$;
comment on function private.apply_role_change() is
  'Records a change of role; refuses (last_admin) to take the role from the last admin.';

-- Triggers of one event run in the order of their names: what was sent is read first, then the guard decides.
create trigger a_guard_profile_update
  before update on public.profiles
  for each row execute function private.guard_profile_update();
create trigger a_blank_image_is_none
  before insert or update of avatar_url on public.profiles
  for each row when (btrim(new.avatar_url) = '')
  execute function private.blank_image_is_none('avatar_url');
create trigger b_apply_role_change
  before update of role on public.profiles
  for each row when (old.role is distinct from new.role)
  execute function private.apply_role_change();

create function private.explain_username()
returns trigger
language plpgsql
volatile
security definer -- must see names of everybody
set search_path = ''
as $$
begin
  if new.username !~ '^[[:alpha:][:digit:]_.-]{3,24}$' then
    perform private.refuse(
      'username_invalid',
      'El nombre de usuario debe tener de 3 a 24 caracteres: letras, números, «_», «-» o «.».'
    );
  end if;
  if exists (
    select 1 from public.profiles
    where search_text = private.search_key(new.username) and id <> new.id
  ) or private.is_username_reserved(new.username) or private.is_username_given_up(new.username, new.id) then
    perform private.refuse('username_taken', 'Ese nombre de usuario ya está en uso.');
  end if;
  return new;
end;
$$;
comment on function private.explain_username() is
  'Says in words what the constraints on username would refuse (username_invalid, username_taken).';

create trigger c_explain_username
  before update of username on public.profiles
  for each row when (old.username is distinct from new.username and new.closed_at is null)
  execute function private.explain_username();

-- Procedures ---------------------------------------------------------------------------------

create function public.save_profile(
  p_username text,
  p_full_name text,
  p_full_name_public boolean,
  p_country text,
  p_bio text,
  p_phone_number text,
  p_games_played text[],
  p_game_identities jsonb,
  p_read jsonb default null
)
returns public.profiles
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_profile public.profiles;
  v_fields jsonb;
begin
  select jsonb_build_object(
    'username', profile.username, 'full_name', own.full_name, 'full_name_public', profile.full_name_public,
    'country', profile.country, 'bio', profile.bio, 'phone_number', own.phone_number, 'games_played', profile.games_played,
    'game_identities', profile.game_identities
  ) into v_fields
  from public.profiles profile
  join public.profile_private own on own.profile_id = profile.id
  where profile.id = v_user_id
  for no key update;
  v_fields := private.merged_fields(v_fields, p_read, jsonb_build_object(
    'username', coalesce(btrim(p_username), ''), 'full_name', private.clean_text(p_full_name),
    'full_name_public', coalesce(p_full_name_public, false),
    'country', coalesce(private.clean_text(p_country), 'No definido'), 'bio', private.clean_text(p_bio),
    'phone_number', private.clean_text(p_phone_number), 'games_played', coalesce(p_games_played, '{}'),
    'game_identities', coalesce(p_game_identities, '{}')
  ));
  update public.profiles
  set
    username = v_fields ->> 'username', full_name_public = (v_fields -> 'full_name_public')::boolean,
    country = v_fields ->> 'country', bio = v_fields ->> 'bio',
    games_played = private.text_list(v_fields -> 'games_played'), game_identities = v_fields -> 'game_identities'
  where id = v_user_id
  returning * into v_profile;
  update public.profile_private
  set full_name = v_fields ->> 'full_name', phone_number = v_fields ->> 'phone_number'
  where profile_id = v_user_id;
  return v_profile;
end;
$$;
comment on function public.save_profile(text, text, boolean, text, text, text, text[], jsonb, jsonb) is
  'Saves the whole profile form of the caller, public and private fields, in one transaction. p_read: the values that the caller '
  'had read of the columns that change; only these are changed, all of them if it is null. '
  'Refuses username_invalid, username_taken, changed_meanwhile.
@nullable p_read';

create function private.guard_payment_info()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_recent_proof();
  return new;
end;
$$;
comment on function private.guard_payment_info() is
  'Where prizes are paid changes only for who proved himself lately: a session left open or stolen redirects no money.';

create trigger guard_payment_info
  before update of payment_info on public.profile_private
  for each row when (old.payment_info is distinct from new.payment_info and new.payment_info <> '{}')
  execute function private.guard_payment_info();

create function private.is_clabe(p_account text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- A case, so that no letter is ever taken for a digit.
  select case when p_account ~ '^[0-9]{18}$' then (
    select right(p_account, 1)::integer
      = (10 - sum(substr(p_account, place, 1)::integer * (array[3, 7, 1])[1 + (place - 1) % 3] % 10) % 10) % 10
    from generate_series(1, 17) as place
  ) else false end
$$;
comment on function private.is_clabe(text) is 'Whether this is the number of an account in Mexico: 18 digits, the last of which checks the others.';

create function public.save_payment_info(
  p_cvu text, p_alias text, p_account text default null, p_holder text default null, p_read jsonb default null
)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_cvu text := nullif(regexp_replace(coalesce(p_cvu, ''), '\s', '', 'g'), '');
  v_alias text := private.clean_text(p_alias);
  v_account text := private.clean_text(p_account);
  v_holder text := private.clean_text(p_holder);
  v_payment_info jsonb;
  v_merged jsonb;
begin
  if p_read is not null then
    select payment_info into v_payment_info from public.profile_private where profile_id = private.require_user() for no key update;
    v_merged := private.merged_fields(
      jsonb_build_object('cvu', null, 'alias', null, 'account', null, 'holder', null) || v_payment_info, p_read,
      jsonb_build_object('cvu', v_cvu, 'alias', v_alias, 'account', v_account, 'holder', v_holder)
    );
    v_cvu := v_merged ->> 'cvu';
    v_alias := v_merged ->> 'alias';
    v_account := v_merged ->> 'account';
    v_holder := v_merged ->> 'holder';
  end if;
  if v_cvu is not null and v_cvu !~ '^[0-9]{22}$' then
    perform private.refuse('cvu_invalid', 'El CVU/CBU debe tener 22 dígitos.');
  end if;
  if v_alias is not null and v_alias !~ '^[A-Za-z0-9.-]{6,20}$' then
    perform private.refuse('alias_invalid', 'El alias debe tener de 6 a 20 letras, números, puntos o guiones.');
  end if;
  if v_account is not null and exists (
    select 1 from public.profiles where id = auth.uid() and private.search_key(country) = 'mexico'
  ) then
    v_account := regexp_replace(v_account, '\s', '', 'g');
    if not private.is_clabe(v_account) then
      perform private.refuse('clabe_invalid', 'La CLABE debe tener 18 dígitos. Revisa que estén todos y en su orden.');
    end if;
  end if;
  if coalesce(v_account !~ '^[^[:cntrl:]]{4,64}$', v_holder is not null) then
    perform private.refuse('account_invalid', 'La cuenta debe tener de 4 a 64 caracteres.');
  end if;
  if coalesce(v_holder !~ '^[^[:cntrl:]]{2,80}$', v_account is not null) then
    perform private.refuse('holder_invalid', 'El nombre del titular debe tener de 2 a 80 caracteres.');
  end if;
  update public.profile_private
  set payment_info = jsonb_strip_nulls(
    jsonb_build_object('cvu', v_cvu, 'alias', v_alias, 'account', v_account, 'holder', v_holder)
  )
  where profile_id = private.require_user()
  returning payment_info into v_payment_info;
  return v_payment_info;
end;
$$;
comment on function public.save_payment_info(text, text, text, text, jsonb) is
  'Saves where the caller wants prizes in money paid: CVU/CBU (22 digits) and alias, either may be empty; outside of Argentina an '
  'account (in Mexico a CLABE) with the name of its holder. p_read: what the caller had read of cvu, alias, account and holder; only '
  'those in it are changed, all of them if it is null. Refuses changed_meanwhile, cvu_invalid, alias_invalid, clabe_invalid, account_invalid, '
  'holder_invalid, reauthentication_needed.
@nullable p_read';

grant execute on function
  public.save_profile(text, text, boolean, text, text, text, text[], jsonb, jsonb),
  public.save_payment_info(text, text, text, text, jsonb)
to authenticated;
grant execute on function private.is_clabe(text) to authenticated;
