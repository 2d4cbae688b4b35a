-- Accounts: effects on the profile when its auth user is created, changed or deleted.

--- The wanted username in a valid form, or if it is taken, a free variant of it (name_1, name_2 …).
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

--- Checks the data of a sign-up before its e-mail address is confirmed. Refuses age_not_confirmed, name_unreadable,
--- name_mixed, name_reserved.
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

create trigger check_sign_up
  after insert on auth.users
  for each row execute function private.check_sign_up();
create trigger check_completed_sign_up
  after update on auth.users
  for each row when (old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.check_sign_up();

--- True for an account that has not confirmed the minimum age yet, in whatever way it was created: form, other service,
--- mailed code, invitation, service key or direct call.
create function private.awaits_sign_up(account auth.users)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select lower(account.raw_user_meta_data ->> 'age_confirmed') is distinct from 'true'
$$;

--- Creates the profile, private data, participant and wallet of an account. This happens once the account exists, its
--- address is confirmed and its sign-up is complete; until then the account is invisible and reserves no name. Refuses
--- email_barred.
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

--- Deletes accounts with an unconfirmed address or an incomplete sign-up after unconfirmed_account_days, the oldest
--- first, at most p_limit; returns how many.
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

--- Copies the address with which the account signs in to profile_private.email. Refuses email_barred.
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

create trigger copy_account_email
  after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.copy_account_email();

-- Computed fields of private data, named as in the specification; readable by the owner and administrators ---

--- Computed field: e-mail, for the owner and admins; null to others.
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

--- Computed field: phone, for the owner and admins; null to others.
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

--- Computed field: real name, for everyone if the player publishes it, else for the owner and administrators.
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

--- Computed field: {cvu, alias, account, holder}, for the owner and admins; null to others.
--- @type payment_info { cvu?: string; alias?: string; account?: string; holder?: string } | null
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

grant execute on function
  public.email, public.phone_number, public.full_name, public.payment_info
to anon, authenticated, service_role;
