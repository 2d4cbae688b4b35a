-- Profiles: the public data of an account, and its private sibling table.
--
-- `profiles` contains only public data, so `select=*` cannot leak anything.
-- E-mail, phone, payment data and the real name are in `profile_private`, readable by the owner and administrators.

--- Public data of an account; id equals the auth user. Profiles of closed accounts stay, so that history still refers
--- to its players.
--- @chapter participants 2
--- @title Leer los perfiles públicos
create table public.profiles (
  --- Primary key; the same as the id of the account.
  id uuid primary key,
  --- The user's name, unique by search_text; closed accounts share one name.
  username text not null,
  --- The user's picture; null if there is none.
  avatar_url text,
  --- The user's role: admin or user; changed by admins only.
  role text not null default 'user',
  --- The user's team; a copy from team_members.
  team_id uuid,
  --- The country as the user wrote it; 'No definido' if none is stated.
  country text not null default 'No definido',
  --- The user's description; null if there is none.
  bio text,
  --- The games that the user plays, by games.name.
  games_played text[] not null default '{}',
  --- Map of game name to in-game id.
  --- @type game_identities { [game: string]: string }
  game_identities jsonb not null default '{}',
  --- The user's statistics: wins, losses, winRate (percent), tournamentsWon, tournamentsPlayed, totalEarnings (money);
  --- maintained by the database.
  --- @type stats { wins: number; draws?: number; losses: number; tournamentsWon: number; tournamentsPlayed: number;
  --- winRate: number; totalEarnings: number; averageKda?: number }
  stats jsonb not null default
    '{"wins": 0, "losses": 0, "winRate": 0, "tournamentsWon": 0, "tournamentsPlayed": 0, "totalEarnings": 0}',
  --- Whether the player publishes the real name that is in profile_private.
  full_name_public boolean not null default false,
  --- When the account was closed; such a profile is shown as Jugador eliminado.
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  --- The id of the player's row in participants; neither id ever changes. It is no foreign key, because with a second
  --- relationship between the two tables the data API could no longer embed one in the other.
  participant_id uuid not null default gen_random_uuid(),
  --- The username as private.search_key() compares it, for searches; null for closed accounts.
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

--- Personal data of an account: readable by its owner and admins only.
create table public.profile_private (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  --- Copy of auth.users.email, maintained by a trigger.
  email text,
  phone_number text,
  full_name text,
  --- Where money prizes are paid: {cvu, alias} in Argentina, elsewhere {account, holder}; empty if not stated.
  --- @type payment_info { cvu?: string; alias?: string; account?: string; holder?: string }
  payment_info jsonb not null default '{}',
  --- When the player declared the minimum age at sign-up.
  age_confirmed_at timestamptz,
  --- The birth date, which the user states once, before the first wager; written by set_birth_date() only.
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

create index profile_private_email_trgm_idx
  on public.profile_private using gin (email extensions.gin_trgm_ops);

--- False for a closed or banned account, although its access token itself stays valid for up to an hour.
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

--- True for an account without a profile: it was created through another service and has not completed the sign-up.
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

--- Whether the caller is an administrator who has shown the second factor (has_given_factor()), or the service key. Use
--- it for reading; procedures that change something use is_acting_admin() or require_admin().
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

--- True for an administrator's account without the second factor that the operator requires.
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

--- Whether the caller may change something as administrator: is_admin(), and a second factor shown in the last hour.
--- Refuses recent_factor_needed, and second_factor_missing for an administrator without a second factor.
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

--- Returns the id of the signed-in user. Refuses anonymous callers, closed and banned accounts, and
--- second_factor_not_shown.
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

--- Returns the id of the calling administrator (null for the service key), for procedures that only read. Refuses
--- second_factor_missing, second_factor_not_shown, and everybody else.
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

--- Returns the id of the calling administrator, for procedures that change something. Refuses as
--- require_admin_reader(), and recent_factor_needed.
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

--- True for an administrator who must activate a second factor first, and has no rights until then.
create function public.needs_second_factor()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.owes_factor()
$$;

--- Edge Functions call this with the caller's token before they act for an administrator. Refuses
--- second_factor_missing, second_factor_not_shown, recent_factor_needed, and callers who are not administrators.
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
