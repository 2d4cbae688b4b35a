-- Made by `npm run migration` from supabase/schema/02-accounts, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-assurance.sql

-- Assurance: how certain the identity of the caller is, by second factors and the time of the last authentication.
-- The token contains how its session was opened (`aal`, `amr`). The accounts service knows the factors of an account.

create table private.requirements (
  id boolean primary key default true,
  admin_second_factor boolean not null default true,
  created_at timestamptz not null default now(),
  constraint requirements_single check (id)
);
comment on table private.requirements is
  'What the operator requires of administrators. This is not a setting in the back office, because an attacker with an administrator''s session could change it.';
comment on column private.requirements.admin_second_factor is
  'Whether administrators must show a second factor. The server sets it to false only for the demonstration.';
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
comment on function private.has_factor(p_user_id uuid) is
  'True if the account has a verified authenticator app.';

create function private.is_program()
returns boolean
language sql
stable
set search_path = ''
as $$
  select auth.jwt() ->> 'token_id' is not null
$$;
comment on function private.is_program() is
  'True for a request with an API token, which has fewer rights than its owner.';

create function private.has_shown_factor()
returns boolean
language sql
stable
security definer -- as has_factor
set search_path = ''
as $$
  -- A request with an API token counts as authenticated, because its owner had to authenticate to create the token.
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false) or private.is_program() or not private.has_factor(auth.uid())
$$;
comment on function private.has_shown_factor() is
  'False for a token that has not shown the second factor of its account: it may have been stolen.';

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
comment on function private.is_session_open() is
  'False for a token whose session has ended, although the token itself stays valid for up to an hour.';

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
comment on function private.is_factor_demanded() is
  'Whether the operator requires that administrators show a second factor before they have any rights.';

create function private.has_given_factor()
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when private.is_program() then false
    when not private.is_factor_demanded() then private.has_shown_factor()
    -- A session does not count as authenticated with a second factor if that factor was deleted later.
    else coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and private.has_factor(auth.uid())
  end
$$;
comment on function private.has_given_factor() is
  'True if an administrator''s token has shown the second factor of its account. If the account has none, true only if the operator requires none. Never true for API tokens: they cannot administrate.';

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
  -- The accounts service's names for second factors: totp for an app, mfa/recovery_code for a recovery code.
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
  'Refuses (recent_factor_needed) a token without a second factor shown in the last hour, if the operator requires one of administrators.';

create function private.gave_recent_factor()
returns boolean
language plpgsql
stable
-- A high cost makes the planner evaluate this function only for the rows that a request names.
cost 1000
set search_path = ''
as $$
begin
  perform private.require_recent_factor();
  return true;
end;
$$;
comment on function private.gave_recent_factor() is
  'True if require_recent_factor() does not refuse; for write policies after (select private.is_admin()). Put it last in a policy, so that users need no second factor for their own rows.';

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
  'Refuses (reauthentication_needed) a token whose user has not signed in, or authenticated again, in the last 15 minutes.';

grant execute on function
  private.is_program, private.is_session_open, private.has_factor, private.has_shown_factor,
  private.require_shown_factor, private.is_factor_demanded, private.has_given_factor, private.require_recent_factor,
  private.gave_recent_factor, private.require_recent_proof
to anon, authenticated, service_role;

-- 02-profiles.sql

-- Profiles: the public data of an account, and its private sibling table.
--
-- `profiles` contains only public data, so `select=*` cannot leak anything.
-- E-mail, phone, payment data and the real name are in `profile_private`, readable by the owner and administrators.

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
  -- Closed accounts are all named 'Jugador eliminado', which is not valid for an open account.
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
  'Public data of an account; id equals the auth user. Profiles of closed accounts stay, so that history still refers to its players.
@chapter participants 2
@title Leer los perfiles públicos';
comment on column public.profiles.id is
  'Primary key; the same as the id of the account.';
comment on column public.profiles.username is
  'The user''s name, unique by search_text; closed accounts share one name.';
comment on column public.profiles.avatar_url is
  'The user''s picture; null if there is none.';
comment on column public.profiles.role is
  'The user''s role: admin or user; changed by admins only.';
comment on column public.profiles.team_id is
  'The user''s team; a copy from team_members.';
comment on column public.profiles.country is
  'The country as the user wrote it; ''No definido'' if none is stated.';
comment on column public.profiles.bio is
  'The user''s description; null if there is none.';
comment on column public.profiles.games_played is
  'The games that the user plays, by games.name.';
comment on column public.profiles.game_identities is
  'Map of game name to in-game id.
@type game_identities { [game: string]: string }';
comment on column public.profiles.stats is
  'The user''s statistics: wins, losses, winRate (percent), tournamentsWon, tournamentsPlayed, totalEarnings (money); maintained by the database.
@type stats { wins: number; draws?: number; losses: number; tournamentsWon: number; tournamentsPlayed: number; winRate: number; totalEarnings: number; averageKda?: number }';
comment on column public.profiles.full_name_public is
  'Whether the player publishes the real name that is in profile_private.';
comment on column public.profiles.closed_at is
  'When the account was closed; such a profile is shown as Jugador eliminado.';
comment on column public.profiles.participant_id is
  'The id of the player''s row in participants; neither id ever changes. It is no foreign key, because with a second relationship between the two tables the data API could no longer embed one in the other.';
comment on column public.profiles.search_text is
  'The username as private.search_key() compares it, for searches; null for closed accounts.';

-- search_text is null for closed accounts. The index is partial, because it is over a generated column. With a complete
-- index, every update of a row would block inserts of other rows that refer to it.
create unique index profiles_username_key on public.profiles (search_text) where search_text is not null;
create index profiles_team_id_idx on public.profiles (team_id);
create index profiles_created_at_idx on public.profiles (created_at desc);
-- The back office uses this index to list open accounts by name.
create index profiles_by_name_idx on public.profiles (search_text, id) where closed_at is null;
create index profiles_admins_idx on public.profiles (id) where role = 'admin';
create index profiles_username_trgm_idx on public.profiles using gin (username extensions.gin_trgm_ops);
create index profiles_search_text_trgm_idx on public.profiles using gin (search_text extensions.gin_trgm_ops);

create table public.profile_private (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  email text,
  phone_number text,
  full_name text,
  payment_info jsonb not null default '{}',
  age_confirmed_at timestamptz,
  birth_date date,
  created_at timestamptz not null default now(),
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
comment on column public.profile_private.email is
  'Copy of auth.users.email, maintained by a trigger.';
comment on column public.profile_private.payment_info is
  'Where money prizes are paid: {cvu, alias} in Argentina, elsewhere {account, holder}; empty if not stated.
@type payment_info { cvu?: string; alias?: string; account?: string; holder?: string }';
comment on column public.profile_private.age_confirmed_at is
  'When the player declared the minimum age at sign-up.';
comment on column public.profile_private.birth_date is
  'The birth date, which the user states once, before the first wager; written by set_birth_date() only.';

create index profile_private_email_trgm_idx
  on public.profile_private using gin (email extensions.gin_trgm_ops);

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
comment on function private.is_active_account(p_user_id uuid) is
  'False for a closed or banned account, although its access token itself stays valid for up to an hour.';

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
comment on function private.is_unfinished_account(p_user_id uuid) is
  'True for an account without a profile: it was created through another service and has not completed the sign-up.';

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
  'Whether the caller is an administrator who has shown the second factor (has_given_factor()), or the service key. Use it for reading; procedures that change something use is_acting_admin() or require_admin().';

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
comment on function private.owes_factor() is
  'True for an administrator''s account without the second factor that the operator requires.';

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
  'Whether the caller may change something as administrator: is_admin(), and a second factor shown in the last hour. Refuses recent_factor_needed, and second_factor_missing for an administrator without a second factor.';

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
  'Returns the id of the signed-in user. Refuses anonymous callers, closed and banned accounts, and second_factor_not_shown.';

create function private.require_admin_reader()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.require_shown_factor();
    perform private.is_acting_admin();
    perform private.forbid();
  end if;
  return auth.uid();
end;
$$;
comment on function private.require_admin_reader() is
  'Returns the id of the calling administrator (null for the service key), for procedures that only read. Refuses second_factor_missing, second_factor_not_shown, and everybody else.';

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
  'Returns the id of the calling administrator, for procedures that change something. Refuses as require_admin_reader(), and recent_factor_needed.';

create function public.needs_second_factor()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.owes_factor()
$$;
comment on function public.needs_second_factor() is
  'True for an administrator who must activate a second factor first, and has no rights until then.';

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
  'Edge Functions call this with the caller''s token before they act for an administrator. Refuses second_factor_missing, second_factor_not_shown, recent_factor_needed, and callers who are not administrators.';
grant execute on function public.begin_administration to authenticated, service_role;
grant execute on function public.needs_second_factor to authenticated, service_role;

grant execute on function
  private.is_active_account, private.is_unfinished_account, private.is_admin, private.is_acting_admin,
  private.owes_factor, private.require_user, private.require_admin_reader, private.require_admin
to anon, authenticated, service_role;

select private.show_to_everyone('public.profiles');
create policy update_owner_or_admin on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()))
  with check (id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()));

create policy select_owner_or_admin on public.profile_private
  for select to authenticated
  using (profile_id = (select auth.uid()) or (select private.is_admin()));
-- The token of a closed account stays valid for up to an hour, but it must not write erased data again.
create policy update_owner on public.profile_private
  for update to authenticated
  using (
    profile_id = (select auth.uid())
    and (select private.is_active_account((select auth.uid())))
    and (select private.has_shown_factor())
  )
  with check (profile_id = (select auth.uid()));

grant update (
  username, avatar_url, country, bio, games_played, game_identities, full_name_public, role, team_id
) on public.profiles to authenticated, service_role;

grant select on public.profile_private to authenticated, service_role;
grant update (phone_number, full_name, payment_info) on public.profile_private to authenticated;

alter publication supabase_realtime add table public.profiles;

-- 03-profile_rules.sql

-- Rules for updates of profiles: which columns may change, and by which user.

create function private.guard_profile_update()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Procedures and foreign keys run as the owner of the tables and are trusted.
  if not private.is_direct_request() then
    return new;
  end if;

  if old.closed_at is not null then
    perform private.refuse('account_closed', 'La cuenta está cerrada.');
  end if;
  -- The web client also sends team_id, which procedures have already changed, so the trigger accepts an equal value.
  if new.team_id is distinct from old.team_id then
    perform private.forbid('El equipo de un perfil sigue a su membresía y no se cambia directamente.');
  end if;
  if new.role is distinct from old.role then
    if not private.is_acting_admin() then
      perform private.forbid('Solo un administrador puede cambiar roles.');
    end if;
  end if;
  -- An administrator may change the role of another user, but no other column.
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
  'Refuses direct changes of team_id and of another user''s profile. Only administrators with a recent second factor may change role (recent_factor_needed).';

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
comment on function private.is_last_admin(p_user_id uuid) is
  'Whether this user is the only administrator.';

-- Triggers of one event run in alphabetical order: first the values are normalised, then they are checked.
create trigger a_guard_profile_update
  before update on public.profiles
  for each row execute function private.guard_profile_update();
create trigger a_blank_image_is_none
  before insert or update of avatar_url on public.profiles
  for each row when (btrim(new.avatar_url) = '')
  execute function private.blank_image_is_none('avatar_url');

create function private.explain_username()
returns trigger
language plpgsql
volatile
security definer -- must see the names of all users
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
  'Refuses, with a message, what the constraints on username would reject (username_invalid, username_taken).';

create trigger c_explain_username
  before update of username on public.profiles
  for each row when (old.username is distinct from new.username and new.closed_at is null)
  execute function private.explain_username();

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
comment on function public.save_profile(p_username text, p_full_name text, p_full_name_public boolean, p_country text, p_bio text, p_phone_number text, p_games_played text[], p_game_identities jsonb, p_read jsonb) is
  'Saves the profile form of the caller, public and private fields, in one transaction. p_read are the values that the caller had read of the columns to be changed; null changes all columns. Refuses username_invalid, username_taken, changed_meanwhile.
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
  'Changing where prizes are paid needs a recent authentication, so that an open or stolen session cannot redirect money.';

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
  -- The case expression guarantees that only digits are cast to a number.
  select case when p_account ~ '^[0-9]{18}$' then (
    select right(p_account, 1)::integer
      = (10 - sum(substr(p_account, place, 1)::integer * (array[3, 7, 1])[1 + (place - 1) % 3] % 10) % 10) % 10
    from generate_series(1, 17) as place
  ) else false end
$$;
comment on function private.is_clabe(p_account text) is
  'Whether this is a Mexican account number (CLABE): 18 digits, the last of which is a check digit.';

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
comment on function public.save_payment_info(p_cvu text, p_alias text, p_account text, p_holder text, p_read jsonb) is
  'Saves where the caller wants money prizes paid. In Argentina: CVU/CBU (22 digits) and alias, of which either may be empty. Elsewhere: an account (in Mexico a CLABE) and the name of its holder. p_read are the values that the caller had read of the fields to be changed; null changes all four. Refuses changed_meanwhile, cvu_invalid, alias_invalid, clabe_invalid, account_invalid, holder_invalid, reauthentication_needed.
@nullable p_read';

grant execute on function public.save_profile, public.save_payment_info to authenticated;
grant execute on function private.is_clabe to authenticated;

-- 04-platform_settings_access.sql

-- Administrators read and change settings and switches; a module that is switched off refuses everyone else.

create function private.require_module(p_module text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_status public.system_status;
begin
  select * into v_status from public.system_status where module_name = p_module;
  if not found then
    raise exception 'unknown module %', p_module;
  end if;
  if not v_status.is_enabled and not private.is_admin() then
    perform private.refuse(
      'module_disabled',
      coalesce(
        private.clean_text(v_status.maintenance_message),
        'Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde.'
      )
    );
  end if;
end;
$$;
comment on function private.require_module(p_module text) is
  'Refuses (module_disabled) all callers except administrators while the module is switched off.';

grant execute on function private.require_module to anon, authenticated, service_role;

-- Players may read only one of the platform's settings: after how long an unanswered report takes effect.
create policy select_members on public.settings
  for select to authenticated
  using (key = 'match_report_hours' or (select private.is_admin()));
create policy update_admin on public.settings
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());
create policy update_admin on public.system_status
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());

create function private.let_admins_edit(
  p_table regclass,
  p_columns text,
  p_only_inserted text[] default '{}',
  p_roles text default 'authenticated'
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  c_right constant text := '((select private.is_admin()) and private.gave_recent_factor())';
begin
  execute format('create policy insert_admin on %s for insert to authenticated with check %s', p_table, c_right);
  execute format('create policy update_admin on %s for update to authenticated using %s with check %2$s', p_table, c_right);
  execute format('create policy delete_admin on %s for delete to authenticated using %s', p_table, c_right);
  perform private.grant_columns(p_table, p_columns, p_only_inserted, p_roles);
  execute format('grant delete on %s to %s', p_table, p_roles);
end;
$$;
comment on function private.let_admins_edit(p_table regclass, p_columns text, p_only_inserted text[], p_roles text) is
  'Creates the policies and grants of a table whose rows administrators write directly. They set the columns in p_columns at any time, and those in p_only_inserted only when they insert a row. Only the files of the schema call it.';

-- 05-teams.sql

-- Teams: tables, membership and join requests. The procedures are in the area teams.

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  logo_url text,
  featured boolean not null default false,
  is_recruiting boolean not null default true,
  games text[] not null default '{}',
  stats jsonb not null default '{"wins": 0, "losses": 0, "winRate": 0, "tournamentsWon": 0}',
  game_identities jsonb not null default '{}',
  leader_id uuid not null references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  participant_id uuid not null default gen_random_uuid(),
  search_text text generated always as (private.search_key(name)) stored,
  constraint teams_name_length check (char_length(btrim(name)) between 2 and 60),
  constraint teams_description_length check (char_length(description) <= 2000),
  constraint teams_logo_url_format check (private.is_image_url(logo_url)),
  constraint teams_games_size check (
    cardinality(games) between 1 and 50 and array_position(games, null) is null and private.are_game_names(games)
  ),
  constraint teams_game_identities_object check (
    jsonb_typeof(game_identities) = 'object' and pg_column_size(game_identities) <= 8192
    and private.are_game_identities(game_identities, 100)
  ),
  constraint teams_stats_object check (jsonb_typeof(stats) = 'object')
);
comment on table public.teams is
  'Teams of players. A team takes part in tournaments and challenges as a row of participants.
@chapter participants 3
@title Leer los equipos';
comment on column public.teams.name is
  'The team''s name; no two teams have the same search_text.';
comment on column public.teams.description is
  'The team''s description; null if it has none.';
comment on column public.teams.logo_url is
  'The team''s picture; null if it has none.';
comment on column public.teams.featured is
  'Whether an administrator features the team.';
comment on column public.teams.is_recruiting is
  'Whether players may ask to join.';
comment on column public.teams.games is
  'Names of the games that the team plays, as in games.name.';
comment on column public.teams.stats is
  'The team''s statistics: wins, losses, winRate (percent), tournamentsWon; maintained by the database.
@type stats { wins: number; draws?: number; losses: number; winRate: number; tournamentsWon: number; averageKda?: number }';
comment on column public.teams.game_identities is
  'Map of game name to the team''s in-game id.
@type game_identities { [game: string]: string }';
comment on column public.teams.leader_id is
  'The member with role leader; it changes only when the leadership is handed over.';
comment on column public.teams.participant_id is
  'The id of the team''s row in participants, like profiles.participant_id.';
comment on column public.teams.search_text is
  'The team''s name as private.search_key() compares it, for searches.';

-- The index is partial: a complete one over a generated column would make every update of a team block inserts of rows
-- that refer to it.
create unique index teams_name_key on public.teams (search_text) where search_text is not null;
create unique index teams_leader_id_key on public.teams (leader_id);
create index teams_created_at_idx on public.teams (created_at desc);
create index teams_by_name_idx on public.teams (search_text, id);
create index teams_name_trgm_idx on public.teams using gin (name extensions.gin_trgm_ops);
create index teams_search_text_trgm_idx on public.teams using gin (search_text extensions.gin_trgm_ops);

alter table public.profiles
  add constraint profiles_team_id_fkey
  foreign key (team_id) references public.teams (id) on delete set null;

create table public.team_members (
  team_id uuid not null references public.teams (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'member',
  created_at timestamptz not null default now(),
  constraint team_members_pkey primary key (team_id, profile_id),
  constraint team_members_profile_id_key unique (profile_id),
  constraint team_members_role_known check (role in ('leader', 'co-leader', 'member'))
);
comment on table public.team_members is
  'Members of teams: one team per player (unique profile_id). created_at is the time of joining.
@chapter participants 4
@title Leer los miembros de un equipo';
comment on column public.team_members.role is
  'leader (one in every team) and co-leader may act for the team in tournaments and challenges; only the leader changes the team and its members.';
comment on column public.team_members.created_at is
  'When the player joined the team.';

create unique index team_members_one_leader_key on public.team_members (team_id) where role = 'leader';

create table public.team_join_requests (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint team_join_requests_status_known check (status in ('pending', 'accepted', 'rejected'))
);
comment on table public.team_join_requests is
  'Requests of players to join a team. A withdrawn request is deleted, and an open one when its player joins a team.';

create unique index team_join_requests_pending_key
  on public.team_join_requests (team_id, user_id) where status = 'pending';
create index team_join_requests_team_id_idx on public.team_join_requests (team_id, created_at);
create index team_join_requests_user_id_idx on public.team_join_requests (user_id);

create function private.my_team_id()
returns uuid
language sql
stable
security definer -- row security depends on membership, so this must not depend on row security
set search_path = ''
as $$
  select team_id from public.team_members where profile_id = auth.uid()
$$;
comment on function private.my_team_id() is
  'Returns the caller''s team; null if there is none.';

create function private.my_led_team_id()
returns uuid
language sql
stable
security definer -- as my_team_id
set search_path = ''
as $$
  select team_id from public.team_members where profile_id = auth.uid() and role = 'leader'
$$;
comment on function private.my_led_team_id() is
  'Returns the team that the caller leads; null if there is none.';

grant execute on function private.my_team_id, private.my_led_team_id to anon, authenticated, service_role;

select private.show_to_everyone('public.teams', 'public.team_members');
create policy insert_leader on public.teams
  for insert to authenticated with check (leader_id = (select auth.uid()));
create policy update_leader_or_admin on public.teams
  for update to authenticated
  using (leader_id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()))
  with check (leader_id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()));
create policy delete_leader_or_admin on public.teams
  for delete to authenticated
  using (leader_id = (select auth.uid()) or ((select private.is_admin()) and private.gave_recent_factor()));

-- No policy of this file allows inserting members: procedures add them. The one exception is insert_as_it_is.
create policy update_leader_or_admin on public.team_members
  for update to authenticated
  using (team_id = (select private.my_led_team_id()) or ((select private.is_admin()) and private.gave_recent_factor()))
  with check (team_id = (select private.my_led_team_id()) or ((select private.is_admin()) and private.gave_recent_factor()));
create policy delete_self_leader_or_admin on public.team_members
  for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or team_id = (select private.my_led_team_id())
    or ((select private.is_admin()) and private.gave_recent_factor())
  );

create policy select_requester_team_or_admin on public.team_join_requests
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or team_id = (select private.my_team_id())
    or (select private.is_admin())
  );
create policy insert_requester on public.team_join_requests
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy update_leader_or_admin on public.team_join_requests
  for update to authenticated
  using (team_id = (select private.my_led_team_id()) or ((select private.is_admin()) and private.gave_recent_factor()))
  with check (team_id = (select private.my_led_team_id()) or ((select private.is_admin()) and private.gave_recent_factor()));
create policy delete_requester on public.team_join_requests
  for delete to authenticated
  using (user_id = (select auth.uid()) and status = 'pending');

grant insert (name, description, games, leader_id, logo_url, is_recruiting) on public.teams to authenticated;
grant update (name, description, logo_url, games, is_recruiting, game_identities, featured)
  on public.teams to authenticated;
grant delete on public.teams to authenticated, service_role;
grant insert (team_id, profile_id, role) on public.team_members to authenticated;
grant update (role), delete on public.team_members to authenticated;
grant select on public.team_join_requests to authenticated, service_role;
grant insert (team_id, user_id, status), update (status), delete on public.team_join_requests to authenticated;

alter publication supabase_realtime add table
  public.teams, public.team_members, public.team_join_requests;

-- 06-participants.sql

-- Participants: everything that can register, play, own a wallet or receive a prize is a participant.

create table public.participants (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  user_id uuid references public.profiles (id) on delete restrict,
  team_id uuid references public.teams (id) on delete set null,
  former_name text,
  guest_name text,
  created_at timestamptz not null default now(),
  constraint participants_user_id_key unique (user_id),
  constraint participants_team_id_key unique (team_id),
  constraint participants_type_known check (type in ('user', 'team')),
  constraint participants_one_owner check (
    case
      when guest_name is not null then num_nonnulls(user_id, team_id, former_name) = 0
      when type = 'user' then user_id is not null and team_id is null and former_name is null
      else user_id is null and (team_id is null) = (former_name is not null)
    end
  ),
  constraint participants_guest_name_length check (char_length(guest_name) between 2 and 40)
);
comment on table public.participants is
  'A player or a team as participant. Rows outlive a deleted team, so that history retains its names. A guest of a tournament has no account, team or wallet, and only the staff act for the guest.
@chapter participants 1
@title Leer los participantes';
comment on column public.participants.type is
  'user for a player, team for a team. A guest has the type that its tournament allows.';
comment on column public.participants.user_id is
  'The profile of the player; null for a team and for a guest.';
comment on column public.participants.team_id is
  'The team; null for a player, a guest, and a deleted team, whose name is in former_name.';
comment on column public.participants.former_name is
  'Name of a team that was deleted; null for other participants.';
comment on column public.participants.guest_name is
  'Name of a guest of one tournament, as its staff wrote it; null for other participants.';

create index participants_guest_key_idx on public.participants (private.search_key(guest_name)) where guest_name is not null;

create function private.team_keeps_its_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Deleting a team sets team_id to null through the foreign key; delete_team stores the team's name before.
  if new.team_id is null and old.team_id is not null and new.former_name is null then
    new.former_name := 'Equipo eliminado';
  end if;
  return new;
end;
$$;
comment on function private.team_keeps_its_name() is
  'Stores the name of a deleted team in its participant if the procedure that deleted the team did not.';

create trigger team_keeps_its_name
  before update of team_id on public.participants
  for each row execute function private.team_keeps_its_name();

create function private.user_participant_id(p_user_id uuid)
returns uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where user_id = p_user_id
$$;
comment on function private.user_participant_id(p_user_id uuid) is
  'The id of the participant of a player.';

create function private.team_participant_id(p_team_id uuid)
returns uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where team_id = p_team_id
$$;
comment on function private.team_participant_id(p_team_id uuid) is
  'The id of the participant of a team.';

create function private.is_guest(p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (select 1 from public.participants where id = p_participant_id and guest_name is not null)
$$;
comment on function private.is_guest(p_participant_id uuid) is
  'True for a participant without an account or team.';

create function private.my_participant_ids()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where user_id = auth.uid()
  union all
  select p.id
  from public.team_members m
  join public.participants p on p.team_id = m.team_id
  where m.profile_id = auth.uid()
$$;
comment on function private.my_participant_ids() is
  'Returns the participants to which the caller belongs: the player, and the caller''s team in any role.';

create function private.acting_participant_ids()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.participants where user_id = auth.uid()
  union all
  select p.id
  from public.team_members m
  join public.participants p on p.team_id = m.team_id
  where m.profile_id = auth.uid() and m.role in ('leader', 'co-leader')
$$;
comment on function private.acting_participant_ids() is
  'Returns the participants for which the caller may act: the player, and as leader or co-leader the team.';

grant execute on function
  private.user_participant_id(uuid),
  private.team_participant_id(uuid),
  private.my_participant_ids(),
  private.acting_participant_ids()
to anon, authenticated, service_role;

create function public.display_name(participant public.participants)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select t.name from public.teams t where t.id = participant.team_id),
    (select p.username from public.profiles p where p.id = participant.user_id),
    participant.former_name,
    participant.guest_name
  )
$$;
comment on function public.display_name(participant public.participants) is
  'Computed field: the name to show, also for a deleted team.';

select private.show_to_everyone('public.participants');

grant execute on function public.display_name(public.participants) to anon, authenticated, service_role;

create function private.require_team_size(p_team_id uuid, p_size integer)
returns void
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
declare
  v_missing constant bigint := p_size - (select count(*) from public.team_members where team_id = p_team_id);
begin
  if v_missing > 0 then
    perform private.refuse('team_too_small', format(
      '%s equipo le %s para este formato.',
      case p_team_id when private.my_team_id() then 'A tu' else 'Al' end,
      case v_missing when 1 then 'falta 1 miembro' else format('faltan %s miembros', v_missing) end
    ));
  end if;
end;
$$;
comment on function private.require_team_size(p_team_id uuid, p_size integer) is
  'Refuses (team_too_small) a team with fewer members than a side has players.';

-- 07-name_checks.sql

-- Names of users and teams: they must be readable as written, and must not impersonate the platform.

create function private.name_problem(p_name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_letters text := regexp_replace(p_name, '[^[:alpha:]]', '', 'g');
  v_undisguised constant text := regexp_replace(normalize(p_name, nfc), '[\u00A0\u00AA\u00B2-\u00B4\u00B9\u00BA\u00BC-\u00BE\u2026\u2116\u2122]', '', 'g');
  v_scripts integer;
  v_read text;
begin
  -- Checks letters that imitate other letters (full width, mathematical …) and stacked accents.
  -- Ordinals, fractions and similar characters are allowed, because users type them.
  if private.has_hidden_characters(p_name)
    or normalize(v_undisguised, nfkc) <> v_undisguised
    or v_undisguised ~ '[\u0300-\u036F\u20D0-\u20FF]{2}'
  then
    return 'unreadable';
  end if;

  select count(*) into v_scripts
  from (values
    ('[A-Za-z\u00AA\u00BA\u00C0-\u024F\u1E00-\u1EFF]'),
    ('[\u0370-\u03FF\u1F00-\u1FFF]'),
    ('[\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F]'),
    ('[\u0530-\u058F]'), ('[\u0590-\u05FF]'), ('[\u0600-\u077F\u08A0-\u08FF]'),
    -- Japanese uses three scripts, and Korean also Chinese characters, so these mixtures are allowed.
    ('[\u1100-\u11FF\u3040-\u30FF\u3130-\u318F\u31F0-\u31FF\u3400-\u9FFF\uAC00-\uD7AF]'),
    ('[^A-Za-z\u00AA\u00BA\u00C0-\u024F\u1E00-\u1EFF\u0370-\u08FF\u1100-\u11FF\u1C80-\u1C8F\u1F00-\u1FFF\u2DE0-\u2DFF\u3040-\u30FF\u3130-\u318F\u31F0-\u31FF\u3400-\u9FFF\uA640-\uA69F\uAC00-\uD7AF]')
  ) as script (letters)
  where v_letters ~ script.letters;
  if v_scripts > 1 then
    return 'mixed';
  end if;

  -- Returns the name with digits and letters of other scripts replaced by the letters that they resemble.
  v_read := translate(
    private.search_key(p_name),
    'аеорсухікмтнвӏαεορτυχικνмһ01345789$@!|',
    'aeopcyxikmthblaeoptuxikvmhoieasbtgsaii'
  );
  if regexp_replace(v_read, '[^a-z]', '', 'g') ~
      ('^(equipo|team)?(administracion|administrador|admin|administrator|soporte|support|moderador|moderacion|moderator|'
        'staff|sistema|system|leyenda|ieyenda|oficiai|oficial|ayuda|helpdesk|root)(s|es|oficial|oficiai|leyenda|ieyenda|soporte|admin)*$')
    or v_read ~ '(^|[^a-z])(administracion|soporte)([^a-z]|$)'
    or regexp_replace(p_name, '[^[:alpha:]]', '', 'g') ~* '^(leyenda|soporte|administracion|administración)$'
  then
    return 'reserved';
  end if;
  return null;
end;
$$;
comment on function private.name_problem(p_name text) is
  'What is wrong with a name: unreadable (invisible, bidirectional or disguised characters), mixed (letters of several scripts), reserved (looks like the administration, support or the platform); null if the name is good.';

create function private.require_good_name(p_name text, p_may_be_reserved boolean)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  case private.name_problem(p_name)
    when 'unreadable' then
      perform private.refuse('name_unreadable', 'El nombre tiene caracteres invisibles o que no se permiten.');
    when 'mixed' then
      perform private.refuse('name_mixed', 'El nombre mezcla letras de distintos alfabetos.');
    when 'reserved' then
      if not p_may_be_reserved then
        perform private.refuse('name_reserved', 'Ese nombre está reservado. Elige otro.');
      end if;
    else null;
  end case;
end;
$$;
comment on function private.require_good_name(p_name text, p_may_be_reserved boolean) is
  'Checks a name. Refuses name_unreadable, name_mixed and, unless reserved names are allowed, name_reserved.';

grant execute on function private.name_problem, private.require_good_name to anon, authenticated, service_role;

-- The constraints check every write; the triggers also refuse with a message for users.
alter table public.profiles add constraint profiles_username_readable check (
  closed_at is not null or coalesce(private.name_problem(username), 'reserved') = 'reserved'
);
alter table public.teams add constraint teams_name_readable check (
  coalesce(private.name_problem(name), 'reserved') = 'reserved'
);
alter table public.participants add constraint participants_guest_name_readable check (private.name_problem(guest_name) is null);

create function private.check_username()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Administrators may use reserved names.
  perform private.require_good_name(new.username, new.role = 'admin');
  return new;
end;
$$;
comment on function private.check_username() is
  'A username must be readable and not reserved. Refuses as require_good_name().';

create trigger b_check_username
  before insert or update of username on public.profiles
  for each row when (new.closed_at is null)
  execute function private.check_username();

create function private.check_team_name()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_good_name(new.name, false);
  return new;
end;
$$;
comment on function private.check_team_name() is
  'A team''s name must be readable and not reserved. Refuses as require_good_name().';

create trigger b_check_team_name
  before insert or update of name on public.teams
  for each row execute function private.check_team_name();

create function private.participant_name(p_participant_id uuid)
returns text
language sql
stable
security definer -- names people in notifications
set search_path = ''
as $$
  select public.display_name(participant) from public.participants participant where id = p_participant_id
$$;
comment on function private.participant_name(p_participant_id uuid) is
  'The name to show of a participant.';

create function private.is_side_named(p_participant1_id uuid, p_participant2_id uuid, p_pattern text)
returns boolean
language sql
stable
security definer -- helper of a public read
set search_path = ''
as $$
  select exists (
    select from public.participants side
    left join public.profiles player on player.id = side.user_id
    left join public.teams team on team.id = side.team_id
    where side.id in (p_participant1_id, p_participant2_id)
      and (player.search_text like p_pattern or team.search_text like p_pattern)
  )
$$;
comment on function private.is_side_named(p_participant1_id uuid, p_participant2_id uuid, p_pattern text) is
  'Whether the name of one of two sides contains the search text.';

create function private.participants_named(p_name text)
returns setof uuid
language sql
stable
security definer -- used by searches
set search_path = ''
as $$
  with wanted as (
    select '%' || replace(replace(replace(private.search_key(btrim(p_name)), '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
    where private.clean_text(p_name) is not null
  )
  select participant.id
  from wanted
  join public.profiles player on player.search_text like wanted.pattern
  join public.participants participant on participant.user_id = player.id
  union all
  select participant.id
  from wanted
  join public.teams team on team.search_text like wanted.pattern
  join public.participants participant on participant.team_id = team.id
$$;
comment on function private.participants_named(p_name text) is
  'Participants whose user or team name contains the text, ignoring case and accents; none for a blank text.';

-- 08-former_accounts.sql

-- Former accounts: e-mail addresses and nicknames of closed accounts, so that a user whom an administrator excluded
-- cannot return at once.
--
-- The database stores fingerprints of the values (SHA-256 with a secret of this database).
-- Readable values are stored only for a limited time, and only for excluded accounts.

insert into public.settings (key, value, description) values
  ('closed_username_days', '90', 'Días durante los que nadie toma el apodo de una cuenta cerrada.'),
  ('barred_identity_days', '730', 'Días durante los que no vuelven a entrar el correo y el apodo de una cuenta que cerró la administración, o que cerró sancionada.'),
  ('barred_name_days', '365', 'Días durante los que la administración puede leer quién era una cuenta así.');

create table private.identity_secret (
  id boolean primary key default true,
  secret bytea not null,
  created_at timestamptz not null default now(),
  constraint identity_secret_one check (id)
);
comment on table private.identity_secret is
  'The secret from which the fingerprints are computed. Its only row is created with the database, and restored with a backup of it.';
insert into private.identity_secret (secret) select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

create table private.former_accounts (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  is_barred boolean not null,
  username_print bytea not null,
  email_print bytea,
  username text,
  email text,
  created_at timestamptz not null default now(),
  -- If users closed their account themselves, only the fingerprint of the nickname is stored.
  constraint former_accounts_barred_known
    check (is_barred or num_nonnulls(email_print, username, email) = 0)
);
comment on table private.former_accounts is
  'Closed accounts, with the fingerprint of the nickname. For excluded accounts also the fingerprint of the e-mail address, and for barred_name_days days both in readable form.';
create index former_accounts_username_print_idx on private.former_accounts (username_print);
create index former_accounts_email_print_idx on private.former_accounts (email_print) where email_print is not null;
create index former_accounts_created_at_idx on private.former_accounts (created_at);

create table private.welcomed_mailboxes (
  email_print bytea primary key,
  created_at timestamptz not null default now()
);
comment on table private.welcomed_mailboxes is
  'Fingerprints of mailboxes that have received welcome tickets: a new account with the same mailbox gets none.';
create index welcomed_mailboxes_created_at_idx on private.welcomed_mailboxes (created_at);

create function private.identity_print(p_kind text, p_text text)
returns bytea
language sql
stable
security definer -- the secret is readable by no role
set search_path = ''
as $$
  select sha256(secret || convert_to(p_kind || ':' || p_text, 'UTF8')) from private.identity_secret
$$;
comment on function private.identity_print(p_kind text, p_text text) is
  'The fingerprint of an e-mail address or a nickname.';

create function private.email_print(p_email text)
returns bytea
language sql
stable
set search_path = ''
as $$
  select private.identity_print(
    'email',
    case
      when host in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
      else mailbox || '@' || host
    end
  )
  from (
    -- All addresses of a mailbox count as equal: the part after a plus is removed, and at Gmail the dots.
    select split_part(split_part(address, '@', 1), '+', 1) as mailbox, split_part(address, '@', 2) as host
    from lower(btrim(p_email)) as address
  ) as parts
$$;
comment on function private.email_print(p_email text) is
  'The fingerprint of a mailbox, equal for all forms of its address; null if there is no address.';

create function private.username_print(p_username text)
returns bytea
language sql
stable
set search_path = ''
as $$
  select private.identity_print('username', private.search_key(p_username))
$$;
comment on function private.username_print(p_username text) is
  'The fingerprint of a nickname in its form for comparisons.';

create function private.is_username_reserved(p_username text)
returns boolean
language sql
stable
security definer -- former accounts are readable by no role
set search_path = ''
as $$
  select exists (
    select 1 from private.former_accounts
    where username_print = private.username_print(p_username)
      and created_at > now() - make_interval(days => private.setting_integer(
        case when is_barred then 'barred_identity_days' else 'closed_username_days' end
      ))
  )
$$;
comment on function private.is_username_reserved(p_username text) is
  'True for the nickname of an account that was closed recently.';

create function private.require_welcome_email(p_email text)
returns void
language plpgsql
stable
security definer -- former accounts are readable by no role
set search_path = ''
as $$
begin
  if exists (
    select 1 from private.former_accounts
    where email_print = private.email_print(p_email)
      and created_at > now() - make_interval(days => private.setting_integer('barred_identity_days'))
  ) then
    perform private.refuse(
      'email_barred', 'La administración cerró una cuenta con este correo: no puedes usarlo. Si es un error, escribe desde Contacto.'
    );
  end if;
end;
$$;
comment on function private.require_welcome_email(p_email text) is
  'Refuses email_barred for the e-mail address of an excluded account. This is checked only after the user has confirmed the address, so that nobody else can find out that it is barred.';

create function private.pardon_former_account(p_profile_id uuid)
returns void
language sql
volatile
security definer -- who was here is nobody's to write
set search_path = ''
as $$
  update private.former_accounts
  set is_barred = false, email_print = null, username = null, email = null
  where profile_id = p_profile_id
$$;
comment on function private.pardon_former_account(p_profile_id uuid) is
  'Removes the bar on an excluded account, as if its user had closed the account, so that the user may return.';

create function private.former_name(p_profile_id uuid)
returns text
language sql
stable
security definer -- for admins
set search_path = ''
as $$
  select format('%s (%s), cuenta cerrada', username, email)
  from private.former_accounts
  where profile_id = p_profile_id and username is not null and (select private.is_admin())
$$;
comment on function private.former_name(p_profile_id uuid) is
  'The name of an excluded account, for administrators and as long as it is stored; null otherwise.';
grant execute on function private.former_name to authenticated, service_role;

create function private.forget_former_accounts(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  update private.former_accounts
  set username = null, email = null
  where username is not null
    and created_at <= now() - make_interval(days => private.setting_integer('barred_name_days'));
  delete from private.former_accounts
  where profile_id in (
    select profile_id from private.former_accounts
    where created_at <= now() - make_interval(days => private.setting_integer(
      case when is_barred then 'barred_identity_days' else 'closed_username_days' end
    ))
    order by created_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  delete from private.welcomed_mailboxes
  where email_print in (
    select email_print from private.welcomed_mailboxes
    where created_at <= now() - make_interval(days => private.setting_integer('barred_identity_days'))
    order by created_at
    limit p_limit
    for update skip locked
  );
  delete from public.former_usernames former
  using public.profiles profile
  where former.reason is not null
    and former.created_at <= now() - make_interval(days => private.setting_integer('barred_identity_days'))
    and profile.id = former.profile_id and profile.closed_at is not null;
  return v_count;
end;
$$;
comment on function private.forget_former_accounts(p_limit integer) is
  'Deletes former accounts after their storage period, at most p_limit; returns how many were deleted.';

-- 09-account_changes.sql

-- Accounts: effects on the profile when its auth user is created, changed or deleted.

create function private.free_username(p_wanted text, p_user_id uuid)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_base text;
  v_candidate text;
  v_attempt integer := 0;
begin
  v_base := replace(private.tidy_name(coalesce(p_wanted, '')), ' ', '_');
  v_base := left(regexp_replace(v_base, '[^[:alpha:][:digit:]_.-]', '', 'g'), 24);
  if char_length(v_base) < 3 then
    v_base := 'jugador' || left(replace(p_user_id::text, '-', ''), 6);
  end if;

  -- Sign-ups with the same name, or with variants of one name, wait for each other here.
  -- All names share a few locks, so that an import of thousands of accounts does not fill the lock table.
  perform pg_advisory_xact_lock(
    hashtext('username'),
    hashtext(private.search_key(left(regexp_replace(v_base, '(_\d+)+$', ''), 18))) % 256
  );

  v_candidate := v_base;
  while exists (
    select 1 from public.profiles where search_text = private.search_key(v_candidate)
  ) or private.is_username_reserved(v_candidate) or private.is_username_given_up(v_candidate, p_user_id) loop
    v_attempt := v_attempt + 1;
    v_candidate := left(v_base, 23 - char_length(v_attempt::text)) || '_' || v_attempt;
  end loop;
  return v_candidate;
end;
$$;
comment on function private.free_username(p_wanted text, p_user_id uuid) is
  'The wanted username in a valid form, or if it is taken, a free variant of it (name_1, name_2 …).';

create function private.check_sign_up()
returns trigger
language plpgsql
security definer -- runs in the auth service's transaction
set search_path = ''
as $$
begin
  -- The sign-up is complete, so later changes of the metadata have no effect.
  if tg_op = 'UPDATE' and exists (select 1 from public.profiles where id = new.id) then
    return null;
  end if;
  -- A sign-up without age_confirmed (through another service, an invitation or a direct call) gets no profile yet.
  -- The user confirms the age later (awaits_sign_up). Any value of age_confirmed except 'true' is refused.
  if lower(new.raw_user_meta_data ->> 'age_confirmed') <> 'true' then
    perform private.refuse('age_not_confirmed', 'Debes confirmar que eres mayor de 13 años.');
  end if;
  perform private.require_good_name(private.tidy_name(new.raw_user_meta_data ->> 'username'), false);
  return null;
end;
$$;
comment on function private.check_sign_up() is
  'Checks the data of a sign-up before its e-mail address is confirmed. Refuses age_not_confirmed, name_unreadable, name_mixed, name_reserved.';

create trigger check_sign_up
  after insert on auth.users
  for each row execute function private.check_sign_up();
create trigger check_completed_sign_up
  after update on auth.users
  for each row when (old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.check_sign_up();

create function private.awaits_sign_up(account auth.users)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select lower(account.raw_user_meta_data ->> 'age_confirmed') is distinct from 'true'
$$;
comment on function private.awaits_sign_up(account auth.users) is
  'True for an account that has not confirmed the minimum age yet, in whatever way it was created: form, other service, mailed code, invitation, service key or direct call.';

create function private.create_profile()
returns trigger
language plpgsql
security definer -- runs in the auth service's transaction
set search_path = ''
as $$
declare
  v_metadata jsonb := coalesce(new.raw_user_meta_data, '{}');
begin
  if private.awaits_sign_up(new) or exists (select 1 from public.profiles where id = new.id) then
    return null;
  end if;
  perform private.require_welcome_email(new.email);
  insert into public.profiles (id, username, country)
  values (
    new.id,
    private.free_username(v_metadata ->> 'username', new.id),
    coalesce(left(private.clean_text(v_metadata ->> 'country'), 80), 'No definido')
  );
  insert into public.profile_private (profile_id, email, phone_number, age_confirmed_at)
  values (
    new.id,
    new.email,
    left(private.clean_text(coalesce(v_metadata ->> 'phone_number', new.phone)), 40),
    case when lower(v_metadata ->> 'age_confirmed') = 'true' then now() end
  );
  insert into public.participants (id, type, user_id)
  select participant_id, 'user', id from public.profiles where id = new.id;
  return null;
end;
$$;
comment on function private.create_profile() is
  'Creates the profile, private data, participant and wallet of an account. This happens once the account exists, its address is confirmed and its sign-up is complete; until then the account is invisible and reserves no name. Refuses email_barred.';

create trigger create_profile
  after insert on auth.users
  for each row when (new.confirmed_at is not null)
  execute function private.create_profile();
create trigger create_profile_when_complete
  after update on auth.users
  for each row when (
    new.confirmed_at is not null
    and (old.confirmed_at is null or old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  )
  execute function private.create_profile();

create function private.forget_unconfirmed_accounts(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from auth.users
  where id in (
    select account.id
    from auth.users account
    where (account.confirmed_at is null or private.awaits_sign_up(account))
      and account.created_at < now() - make_interval(days => private.setting_integer('unconfirmed_account_days'))
      and not exists (select 1 from public.profiles where id = account.id)
    order by account.created_at
    limit p_limit
    for update of account skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.forget_unconfirmed_accounts(p_limit integer) is
  'Deletes accounts with an unconfirmed address or an incomplete sign-up after unconfirmed_account_days, the oldest first, at most p_limit; returns how many.';

create function private.copy_account_email()
returns trigger
language plpgsql
security definer -- runs in the auth service's transaction
set search_path = ''
as $$
begin
  perform private.require_welcome_email(new.email);
  update public.profile_private set email = new.email where profile_id = new.id;
  return null;
end;
$$;
comment on function private.copy_account_email() is
  'Copies the address with which the account signs in to profile_private.email. Refuses email_barred.';

create trigger copy_account_email
  after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.copy_account_email();

-- Computed fields of private data, named as in the specification; readable by the owner and administrators ---

create function public.email(profile public.profiles)
returns text
language sql
stable
security definer -- one check for all, instead of granting visitors access to the private table
set search_path = ''
as $$
  select x.email from public.profile_private x
  where x.profile_id = profile.id and (profile.id = auth.uid() or private.is_admin())
$$;
comment on function public.email(profile public.profiles) is
  'Computed field: e-mail, for the owner and admins; null to others.';

create function public.phone_number(profile public.profiles)
returns text
language sql
stable
security definer -- as email
set search_path = ''
as $$
  select x.phone_number from public.profile_private x
  where x.profile_id = profile.id and (profile.id = auth.uid() or private.is_admin())
$$;
comment on function public.phone_number(profile public.profiles) is
  'Computed field: phone, for the owner and admins; null to others.';

create function public.full_name(profile public.profiles)
returns text
language sql
stable
security definer -- as email
set search_path = ''
as $$
  select x.full_name from public.profile_private x
  where x.profile_id = profile.id
    and (profile.full_name_public or profile.id = auth.uid() or private.is_admin())
$$;
comment on function public.full_name(profile public.profiles) is
  'Computed field: real name, for everyone if the player publishes it, else for the owner and administrators.';

create function public.payment_info(profile public.profiles)
returns jsonb
language sql
stable
security definer -- as email
set search_path = ''
as $$
  select x.payment_info from public.profile_private x
  where x.profile_id = profile.id and (profile.id = auth.uid() or private.is_admin())
$$;
comment on function public.payment_info(profile public.profiles) is
  'Computed field: {cvu, alias, account, holder}, for the owner and admins; null to others.
@type payment_info { cvu?: string; alias?: string; account?: string; holder?: string } | null';

grant execute on function
  public.email, public.phone_number, public.full_name, public.payment_info
to anon, authenticated, service_role;

-- 10-sessions.sql

-- Sessions: where a user is signed in, ending sessions remotely, and why they ended. The accounts service stores the
-- sessions; users see their own here. A token stays valid for up to an hour after its session has ended, but it cannot
-- write any more, and the page that uses it is notified.

create table public.ended_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  reason text not null,
  user_agent text,
  ended_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint ended_sessions_reason_known check (reason in ('ended', 'reused_token'))
);
comment on table public.ended_sessions is
  'Recently ended sessions: their pages are notified, and the user is warned of those whose token was used twice.';
comment on column public.ended_sessions.reason is
  'reused_token: two clients used the same token, so the session was ended for both; a copy of its token was probably stolen.';
create index ended_sessions_user_id_idx on public.ended_sessions (user_id, ended_at desc);
create index ended_sessions_ended_at_idx on public.ended_sessions (ended_at);

create function private.record_ended_session()
returns trigger
language plpgsql
security definer -- runs in the accounts service's transaction
set search_path = ''
as $$
begin
  insert into public.ended_sessions (session_id, user_id, reason, user_agent)
  select old.id, profile.id, case when tg_op = 'UPDATE' then 'reused_token' else 'ended' end, left(old.user_agent, 500)
  from public.profiles profile
  where profile.id = old.user_id
  on conflict (session_id) do nothing;
  return null;
end;
$$;
comment on function private.record_ended_session() is
  'Records the end of a session: the user signed out, changed the password or ended it, or it was closed because a token was reused.';

-- If a hosted platform forbids triggers on its tables, the page is not notified of ended sessions.
do $$
begin
  create trigger record_ended_session
    after delete on auth.sessions
    for each row execute function private.record_ended_session();
  create trigger record_closed_session
    after update of not_after on auth.sessions
    for each row when (old.not_after is null and new.not_after is not null)
    execute function private.record_ended_session();
exception when insufficient_privilege then
  raise notice 'sessions that end are not recorded';
end
$$;

create function public.is_session_open()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_session_open()
$$;
comment on function public.is_session_open() is
  'Whether the session of the calling page is still open.';

create function public.list_sessions()
returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, has_second_factor boolean, is_current boolean
)
language plpgsql
stable
security definer -- looks at the accounts service's tables
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
    select
      s.id, s.created_at, coalesce(s.refreshed_at at time zone current_setting('TimeZone'), s.created_at), s.user_agent,
      s.aal = 'aal2', s.id = (auth.jwt() ->> 'session_id')::uuid
    from auth.sessions s
    where s.user_id = v_user_id and (s.not_after is null or s.not_after > now())
    order by 6 desc nulls last, 3 desc
    limit 100;
end;
$$;
comment on function public.list_sessions() is
  'Returns the sessions of the caller, at most 100: first the session that makes this request, then the others by last use.';

create function public.end_sessions(p_session_ids uuid[])
returns integer
language plpgsql
volatile
security definer -- writes the accounts service's tables
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_count integer;
begin
  if (cardinality(p_session_ids) between 1 and 100) is not true then
    perform private.refuse('sessions_count', 'Se cierran de 1 a 100 sesiones por vez.');
  end if;
  delete from auth.sessions where id = any (p_session_ids) and user_id = v_user_id;
  get diagnostics v_count = row_count;
  if v_count = 0 then
    perform private.refuse('session_not_found', 'Esa sesión ya no está abierta.');
  end if;
  return v_count;
end;
$$;
comment on function public.end_sessions(p_session_ids uuid[]) is
  'Ends the given sessions of the caller at once and returns how many it ended. Sessions that have already ended are skipped. Refuses sessions_count, session_not_found (none of them is active).';

create function private.forget_ended_sessions(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from public.ended_sessions
  where session_id in (
    select session_id from public.ended_sessions
    where ended_at < now() - interval '1 day' and (reason = 'ended' or ended_at < now() - interval '30 days')
    order by ended_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.forget_ended_sessions(p_limit integer) is
  'Deletes the records of ended sessions after one day, or after thirty days if a token was used twice; at most p_limit. Returns how many it deleted.';

create policy select_owner on public.ended_sessions
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.ended_sessions to authenticated, service_role;
alter publication supabase_realtime add table public.ended_sessions;

grant execute on function
  public.is_session_open, public.list_sessions, public.end_sessions
to authenticated, service_role;

-- 11-former_usernames.sql

-- Former nicknames of users, for administrators; and renaming by administrators.
-- For some time no other user can take a nickname that was given up, so that nobody impersonates its previous owner.
-- A nickname that an administrator removed cannot be used by anyone.

insert into public.settings (key, value, description) values
  ('former_username_days', '30', 'Días durante los que solo su dueño anterior vuelve a tomar un apodo que dejó.');

create table public.former_usernames (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  username text not null,
  -- The reason of an administrator who renamed the user; otherwise null.
  reason text,
  renamed_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint former_usernames_reason_length check (char_length(reason) between 1 and 500)
);
comment on table public.former_usernames is
  'Former nicknames of users, readable by administrators only. A row with a reason is a nickname that an administrator removed.';
create index former_usernames_profile_id_idx on public.former_usernames (profile_id, created_at desc);
create index former_usernames_username_idx on public.former_usernames (private.search_key(username), created_at);
create index former_usernames_taken_idx on public.former_usernames (created_at) where reason is not null;
create index former_usernames_renamed_by_idx on public.former_usernames (renamed_by);

create policy select_admin on public.former_usernames
  for select to authenticated using ((select private.is_admin()));
grant select on public.former_usernames to authenticated, service_role;

create function private.is_username_given_up(p_username text, p_profile_id uuid)
returns boolean
language sql
stable
security definer -- former names are readable by administrators only
set search_path = ''
as $$
  select exists (
    select 1 from public.former_usernames former
    where private.search_key(former.username) = private.search_key(p_username)
      and (former.reason is not null or former.profile_id is distinct from p_profile_id)
      and former.created_at > now() - make_interval(days => private.setting_integer(
        case when former.reason is null then 'former_username_days' else 'barred_identity_days' end
      ))
  )
$$;
comment on function private.is_username_given_up(p_username text, p_profile_id uuid) is
  'True for a nickname that another user gave up recently, or that an administrator removed.';

create function private.keep_former_username()
returns trigger
language plpgsql
volatile
security definer -- the table is written by the database only
set search_path = ''
as $$
begin
  insert into public.former_usernames (profile_id, username) values (old.id, old.username);
  return null;
end;
$$;
comment on function private.keep_former_username() is
  'Stores the previous nickname of a user. For a closed account only its fingerprint is stored.';

create trigger keep_former_username
  after update of username on public.profiles
  for each row when (lower(old.username) is distinct from lower(new.username) and new.closed_at is null)
  execute function private.keep_former_username();

create function private.forget_former_usernames()
returns trigger
language plpgsql
volatile
security definer -- the table is written by the database only
set search_path = ''
as $$
begin
  delete from public.former_usernames where profile_id = new.id and reason is null;
  return null;
end;
$$;
comment on function private.forget_former_usernames() is
  'Deletes the former nicknames of a closed account, except those that an administrator removed: they stay barred until they expire.';

create trigger forget_former_usernames
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.forget_former_usernames();

-- 12-rate_limits.sql

-- Limits on user actions: all events are counted, even if no row of them remains.
--
-- A withdrawn request leaves no row but has reached its recipient.
-- So events that reach other users, and all writes, are counted here.

create unlogged table private.event_counts (
  subject uuid not null,
  kind text not null,
  count integer not null default 1,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint event_counts_pkey primary key (subject, kind)
);
comment on table private.event_counts is
  'The number of a user''s events of one kind, from created_at (the first event) to expires_at. A crash of the database empties this unlogged table.';
create index event_counts_expires_at_idx on private.event_counts (expires_at);

insert into public.settings (key, value, description) values
  ('writes_per_minute', '240', 'Cambios de cualquier tipo que una persona puede hacer por minuto.'),
  ('team_requests_per_hour', '20', 'Solicitudes de ingreso a equipos que una persona puede enviar por hora.'),
  ('teams_founded_per_day', '5', 'Equipos que una persona puede fundar por día.'),
  ('registrations_per_hour', '60', 'Inscripciones en torneos que una persona puede hacer por hora.'),
  ('match_reports_per_hour', '30', 'Resultados de un mismo encuentro que una persona puede reportar por hora.'),
  ('match_games_per_hour', '120', 'Mapas de un mismo encuentro que una persona puede cargar o corregir por hora.'),
  ('match_schedules_per_hour', '10', 'Fechas que una persona puede proponer por hora para un mismo encuentro.'),
  ('stand_ins_per_hour', '6', 'Suplentes externos que una persona puede pedir por hora.');

create function private.network_of(p_address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_address inet;
begin
  v_address := p_address;
  return case
    when family(v_address) = 4 then host(v_address)
    when v_address <<= inet '::ffff:0:0/96' then host(inet '0.0.0.0' + (v_address - inet '::ffff:0:0'))
    else host(network(set_masklen(v_address, 64)))
  end;
exception
  -- The network address is text from a trusted proxy and may be invalid.
  when invalid_text_representation then
    return p_address;
end;
$$;
comment on function private.network_of(p_address text) is
  'The network to which an address belongs, for counting events: an IPv4 address itself, or the first address of an IPv6 /64, because one internet connection has 2^64 addresses. The same as networkOf() of the server.';

create function private.caller_network()
returns text
language sql
stable
set search_path = ''
as $$
  -- The server sets this header itself in every request, so a client cannot forge it.
  select private.network_of(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-real-ip')
$$;
comment on function private.caller_network() is
  'The network of the caller''s request; null outside of a request.';

create function private.refuse_program(p_status integer, p_code text, p_message text, p_headers jsonb default '{}')
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- For the SQLSTATE PGRST, the data API responds with the status, headers and body that the exception contains.
  raise exception using
    errcode = 'PGRST',
    message = jsonb_build_object('code', 'PT' || p_status, 'message', p_message, 'details', p_code),
    detail = jsonb_build_object('status', p_status, 'headers', p_headers);
end;
$$;
comment on function private.refuse_program(p_status integer, p_code text, p_message text, p_headers jsonb) is
  'Refuses a request of an API client as refuse() does for users, with an HTTP status and headers.';

create function private.tell_allowance(p_kind text, p_limit integer, p_count integer, p_window interval, p_until timestamptz)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_wait constant integer := ceil(extract(epoch from p_until - now()));
  v_policy constant text := format('"%s";q=%s;w=%s', split_part(p_kind, ':', 1), p_limit, extract(epoch from p_window)::integer);
  v_left constant text := format('"%s";r=%s;t=%s', split_part(p_kind, ':', 1), greatest(p_limit - p_count, 0), v_wait);
  v_headers constant jsonb := coalesce(nullif(current_setting('response.headers', true), ''), '[]');
begin
  if p_count > p_limit then
    perform private.refuse_program(429, 'rate_limited', 'Este programa lo hizo demasiadas veces.', jsonb_build_object(
      'Retry-After', v_wait::text, 'RateLimit-Policy', v_policy, 'RateLimit', v_left
    ));
  end if;
  perform set_config('response.headers', (
    v_headers || jsonb_build_array(jsonb_build_object('RateLimit-Policy', v_policy), jsonb_build_object('RateLimit', v_left))
  )::text, true);
end;
$$;
comment on function private.tell_allowance(p_kind text, p_limit integer, p_count integer, p_window interval, p_until timestamptz) is
  'Reports the remaining allowance of a counter to an API client, in the headers of draft-ietf-httpapi-ratelimit-headers. Refuses rate_limited.';

create function private.count_event(
  p_subject uuid,
  p_kind text,
  p_limit integer,
  p_window interval,
  p_message text default 'Hiciste esto demasiadas veces. Espera un momento.'
)
returns void
language plpgsql
volatile
security definer -- counters are written by these functions only
set search_path = ''
as $$
declare
  v_counter private.event_counts;
begin
  insert into private.event_counts as counter (subject, kind, expires_at)
  -- Calls with a null kind are counted too; the procedure refuses them later.
  values (p_subject, coalesce(p_kind, 'nothing'), now() + p_window)
  on conflict (subject, kind) do update set
    count = case when counter.expires_at <= now() then 1 else counter.count + 1 end,
    created_at = case when counter.expires_at <= now() then excluded.created_at else counter.created_at end,
    expires_at = case when counter.expires_at <= now() then excluded.expires_at else counter.expires_at end
  returning * into v_counter;
  if private.is_program() then
    perform private.tell_allowance(v_counter.kind, p_limit, v_counter.count, p_window, v_counter.expires_at);
  elsif v_counter.count > p_limit then
    perform private.refuse('rate_limited', p_message);
  end if;
end;
$$;
comment on function private.count_event(p_subject uuid, p_kind text, p_limit integer, p_window interval, p_message text) is
  'Counts an event of a user; refuses (rate_limited) more than p_limit events within p_window, which starts with the first event. The counter''s row stays locked until the transaction ends, so that simultaneous events are counted too. Call it before you lock rows that other users also lock, with the caller as p_subject.';

create function private.limit_event(
  p_subject uuid,
  p_kind text,
  p_setting text,
  p_message text default 'Hiciste esto demasiadas veces. Espera un momento.'
)
returns void
language sql
volatile
set search_path = ''
as $$
  select private.count_event(
    p_subject, p_kind, private.setting_integer(p_setting), ('1 ' || substring(p_setting from '_per_(minute|hour|day)$'))::interval,
    p_message
  )
$$;
comment on function private.limit_event(p_subject uuid, p_kind text, p_setting text, p_message text) is
  'Counts an event of a user as count_event() does. The setting p_setting contains the limit, and the end of its name gives the window: …_per_minute, …_per_hour or …_per_day.';

create function private.hold_event_count(p_subject uuid, p_kind text, p_window interval)
returns void
language sql
volatile
security definer -- counters are written by these functions only
set search_path = ''
as $$
  insert into private.event_counts as counter (subject, kind, count, expires_at)
  values (p_subject, p_kind, 0, now() + p_window)
  on conflict (subject, kind) do update set count = counter.count
$$;
comment on function private.hold_event_count(p_subject uuid, p_kind text, p_window interval) is
  'Locks a counter without counting an event. Call it if the event is counted only after rows were locked that other users also lock.';

create function private.forget_event_counts(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.event_counts
  where (subject, kind) in (
    select subject, kind from private.event_counts
    where expires_at < now()
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.forget_event_counts(p_limit integer) is
  'Deletes expired counters, at most p_limit; returns how many.';

create function private.begin_write()
returns void
language plpgsql
volatile
security definer -- counts, and looks at bans
set search_path = ''
as $$
declare
  v_user_id uuid := auth.uid();
begin
  -- Visitors have separate limits in the procedures that they may call.
  -- The service key is not limited, because it acts for the server.
  if v_user_id is null or current_setting('transaction_read_only') = 'on' then
    return;
  end if;
  if not private.is_active_account(v_user_id) then
    if private.is_unfinished_account(v_user_id) then
      raise exception using
        errcode = '42501', message = 'Completa tu perfil para seguir.', detail = 'profile_incomplete';
    end if;
    raise exception using
      errcode = '42501', message = 'Tu cuenta está cerrada o suspendida.', detail = 'account_inactive';
  end if;
  if not private.is_session_open() then
    raise exception using
      errcode = '42501', message = 'Esta sesión se cerró. Inicia sesión de nuevo.', detail = 'session_ended';
  end if;
  perform private.require_shown_factor();
  perform private.count_event(
    v_user_id, 'write', private.setting_integer('writes_per_minute'), interval '1 minute',
    'Hiciste demasiados cambios seguidos. Espera un momento.'
  );
end;
$$;
comment on function private.begin_write() is
  'The data API calls this first in every transaction that may write; two transactions of one user wait for each other here. Refuses profile_incomplete (sign-up not completed), account_inactive (closed or banned since the token was made), session_ended, second_factor_not_shown (the token has not shown the account''s second factor), and rate_limited (too many writes).';

create function private.begin_request()
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if current_setting('request.method', true) not in ('GET', 'HEAD') then
    perform private.begin_write();
  end if;
end;
$$;
comment on function private.begin_request() is
  'The hosted data API''s hook before every request (db_pre_request); this project''s server calls begin_write() itself.';

grant execute on function private.begin_write, private.begin_request to anon, authenticated, service_role;

-- Some hosted platforms allow this setting only for all databases together; then it is set for all of them.
do $$
begin
  begin
    execute format(
      'alter role authenticator in database %I set pgrst.db_pre_request = ''private.begin_request''', current_database()
    );
  exception when insufficient_privilege then
    alter role authenticator set pgrst.db_pre_request = 'private.begin_request';
  end;
exception when insufficient_privilege then
  raise warning 'pgrst.db_pre_request could not be set: banned accounts and ended sessions can write until their token expires';
end
$$;
notify pgrst, 'reload config';

-- 13-ages.sql

-- Ages: whether a person with a given birth date is old enough on a given day.

create function private.of_age_on(p_birth_date date, p_age integer)
returns date
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- If the birthday does not exist in a year, the last day of the month counts: 28 February for 29 February.
  select (p_birth_date + make_interval(years => p_age))::date
$$;
comment on function private.of_age_on(p_birth_date date, p_age integer) is
  'The day on which a person born on a date reaches an age.';

create function private.has_age(p_birth_date date, p_age integer, p_at timestamptz)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(private.of_age_on(p_birth_date, p_age) <= private.book_day(p_at), false)
$$;
comment on function private.has_age(p_birth_date date, p_age integer, p_at timestamptz) is
  'Whether a person born on a date has reached an age at an instant; the day is that of the installation''s time zone.';
