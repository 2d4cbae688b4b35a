-- Former accounts: e-mail addresses and nicknames of closed accounts, so that a user whom an administrator excluded
-- cannot return at once.
--
-- The database stores fingerprints of the values (SHA-256 with a secret of this database).
-- Readable values are stored only for a limited time, and only for excluded accounts.

insert into public.settings (key, value, description) values
  ('closed_username_days', '90', 'Días durante los que nadie toma el apodo de una cuenta cerrada.'),
  ('barred_identity_days', '730', 'Días durante los que no vuelven a entrar el correo y el apodo de una cuenta que cerró la administración, o que cerró sancionada.'),
  ('barred_name_days', '365', 'Días durante los que la administración puede leer quién era una cuenta así.');

--- The secret from which the fingerprints are computed. Its only row is created with the database, and restored with a
--- backup of it.
create table private.identity_secret (
  id boolean primary key default true,
  secret bytea not null,
  created_at timestamptz not null default now(),
  constraint identity_secret_one check (id)
);
insert into private.identity_secret (secret) select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

--- Closed accounts, with the fingerprint of the nickname. For excluded accounts also the fingerprint of the e-mail
--- address, and for barred_name_days days both in readable form.
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
create index former_accounts_username_print_idx on private.former_accounts (username_print);
create index former_accounts_email_print_idx on private.former_accounts (email_print) where email_print is not null;
create index former_accounts_created_at_idx on private.former_accounts (created_at);

--- Fingerprints of mailboxes that have received welcome tickets: a new account with the same mailbox gets none.
create table private.welcomed_mailboxes (
  email_print bytea primary key,
  created_at timestamptz not null default now()
);
create index welcomed_mailboxes_created_at_idx on private.welcomed_mailboxes (created_at);

--- The fingerprint of an e-mail address or a nickname.
create function private.identity_print(p_kind text, p_text text)
returns bytea
language sql
stable
security definer -- the secret is readable by no role
set search_path = ''
as $$
  select sha256(secret || convert_to(p_kind || ':' || p_text, 'UTF8')) from private.identity_secret
$$;

--- The fingerprint of a mailbox, equal for all forms of its address; null if there is no address.
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

--- The fingerprint of a nickname in its form for comparisons.
create function private.username_print(p_username text)
returns bytea
language sql
stable
set search_path = ''
as $$
  select private.identity_print('username', private.search_key(p_username))
$$;

--- True for the nickname of an account that was closed recently.
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

--- Refuses email_barred for the e-mail address of an excluded account. This is checked only after the user has
--- confirmed the address, so that nobody else can find out that it is barred.
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

--- Removes the bar on an excluded account, as if its user had closed the account, so that the user may return.
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

--- The name of an excluded account, for administrators and as long as it is stored; null otherwise.
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
grant execute on function private.former_name to authenticated, service_role;

--- Deletes former accounts after their storage period, at most p_limit; returns how many were deleted.
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
