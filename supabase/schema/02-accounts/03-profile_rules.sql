-- Rules for updates of profiles: which columns may change, and by which user.

--- Refuses direct changes of team_id and of another user's profile. Only administrators with a recent second factor may
--- change role (recent_factor_needed).
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

--- Whether this user is the only administrator.
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

-- Triggers of one event run in alphabetical order: first the values are normalised, then they are checked.
create trigger a_guard_profile_update
  before update on public.profiles
  for each row execute function private.guard_profile_update();
create trigger a_blank_image_is_none
  before insert or update of avatar_url on public.profiles
  for each row when (btrim(new.avatar_url) = '')
  execute function private.blank_image_is_none('avatar_url');

--- Refuses, with a message, what the constraints on username would reject (username_invalid, username_taken).
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

create trigger c_explain_username
  before update of username on public.profiles
  for each row when (old.username is distinct from new.username and new.closed_at is null)
  execute function private.explain_username();

--- Saves the profile form of the caller, public and private fields, in one transaction. p_read are the values that the
--- caller had read of the columns to be changed; null changes all columns. Refuses username_invalid, username_taken,
--- changed_meanwhile.
--- @nullable p_read
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

--- Changing where prizes are paid needs a recent authentication, so that an open or stolen session cannot redirect
--- money.
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

create trigger guard_payment_info
  before update of payment_info on public.profile_private
  for each row when (old.payment_info is distinct from new.payment_info and new.payment_info <> '{}')
  execute function private.guard_payment_info();

--- Whether this is a Mexican account number (CLABE): 18 digits, the last of which is a check digit.
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

--- Saves where the caller wants money prizes paid. In Argentina: CVU/CBU (22 digits) and alias, of which either may be
--- empty. Elsewhere: an account (in Mexico a CLABE) and the name of its holder. p_read are the values that the caller
--- had read of the fields to be changed; null changes all four. Refuses changed_meanwhile, cvu_invalid, alias_invalid,
--- clabe_invalid, account_invalid, holder_invalid, reauthentication_needed.
--- @nullable p_read
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

grant execute on function public.save_profile, public.save_payment_info to authenticated;
grant execute on function private.is_clabe to authenticated;
