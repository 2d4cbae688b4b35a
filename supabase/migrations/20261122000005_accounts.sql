-- Made by `npm run migration` from supabase/schema/05-accounts, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-former_accounts.sql

-- Who was here: the addresses and nicknames of closed accounts, so that who was put out does not come back at once.
--
-- What must be recognised is kept as a print (SHA-256 with a secret of this database), what an administrator
-- must be able to read only for a time, and only of accounts that were put out.

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
comment on table private.identity_secret is 'What prints are made with: one row, made up with the database and restored with it.';
insert into private.identity_secret (secret) select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
alter table private.identity_secret enable row level security;

create table private.former_accounts (
  profile_id uuid not null,
  is_barred boolean not null,
  username_print bytea not null,
  email_print bytea,
  username text,
  email text,
  created_at timestamptz not null default now(),
  constraint former_accounts_pkey primary key (profile_id),
  constraint former_accounts_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade,
  -- Of who left of his own accord nothing is kept but the print of the nickname.
  constraint former_accounts_barred_known
    check (is_barred or num_nonnulls(email_print, username, email) = 0)
);
comment on table private.former_accounts is
  'Closed accounts: the print of the nickname, and of who was put out also that of the address and, for barred_name_days, both in words.';
create index former_accounts_username_print_idx on private.former_accounts (username_print);
create index former_accounts_email_print_idx on private.former_accounts (email_print) where email_print is not null;
create index former_accounts_created_at_idx on private.former_accounts (created_at);
alter table private.former_accounts enable row level security;

create table private.welcomed_mailboxes (
  email_print bytea not null,
  created_at timestamptz not null default now(),
  constraint welcomed_mailboxes_pkey primary key (email_print)
);
comment on table private.welcomed_mailboxes is
  'Prints of the mailboxes that had their welcome tickets: one that comes back with a new account gets none.';
create index welcomed_mailboxes_created_at_idx on private.welcomed_mailboxes (created_at);
alter table private.welcomed_mailboxes enable row level security;

create function private.identity_print(p_kind text, p_text text)
returns bytea
language sql
stable
security definer -- the secret is nobody's to read
set search_path = ''
as $$
  select sha256(secret || convert_to(p_kind || ':' || p_text, 'UTF8')) from private.identity_secret
$$;
comment on function private.identity_print(text, text) is 'What an address or a nickname is recognised by without being kept.';

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
    -- One mailbox has as many addresses as its owner likes after a plus, and at Gmail with dots.
    select split_part(split_part(address, '@', 1), '+', 1) as mailbox, split_part(address, '@', 2) as host
    from lower(btrim(p_email)) as address
  ) as parts
$$;
comment on function private.email_print(text) is 'The print of a mailbox, however its address is written; null of none.';

create function private.username_print(p_username text)
returns bytea
language sql
stable
set search_path = ''
as $$
  select private.identity_print('username', private.search_key(p_username))
$$;
comment on function private.username_print(text) is 'The print of a nickname as it is compared.';

create function private.is_username_reserved(p_username text)
returns boolean
language sql
stable
security definer -- who was here is nobody's to read
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
comment on function private.is_username_reserved(text) is 'True for the nickname of an account that was closed not long ago.';

create function private.require_welcome_email(p_email text)
returns void
language plpgsql
stable
security definer -- who was here is nobody's to read
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
comment on function private.require_welcome_email(text) is
  'Refuses email_barred for the mailbox of an account that was put out. Asked once it is proven whose the mailbox is: nobody else learns of it.';

create function private.remember_former_account(p_profile public.profiles)
returns void
language plpgsql
volatile
security definer -- who was here is nobody's to write
set search_path = ''
as $$
declare
  v_email text := (select email from public.profile_private where profile_id = p_profile.id);
  -- By an administrator, or while banned, muted or suspended; who leaves of his own accord is free to come back.
  v_is_barred boolean := coalesce(auth.uid() <> p_profile.id, false)
    or exists (select 1 from auth.users where id = p_profile.id and banned_until > now())
    or exists (select 1 from public.user_mutes where profile_id = p_profile.id and muted_until > now())
    or private.suspended_until(p_profile.id) is not null;
begin
  insert into private.former_accounts (profile_id, is_barred, username_print, email_print, username, email)
  values (
    p_profile.id, v_is_barred, private.username_print(p_profile.username),
    case when v_is_barred then private.email_print(v_email) end,
    case when v_is_barred then p_profile.username end,
    case when v_is_barred then v_email end
  )
  on conflict (profile_id) do nothing;
end;
$$;
comment on function private.remember_former_account(public.profiles) is
  'Before an account is emptied: its nickname stays reserved, and whoever is put out stays out.';

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
comment on function private.pardon_former_account(uuid) is 'A closed account as if its owner had closed it: he may come back.';

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
comment on function private.former_name(uuid) is
  'Who an account was that was put out, for administrators and as long as it is kept; null for everybody else.';
grant execute on function private.former_name(uuid) to authenticated, service_role;

create function private.forget_former_accounts(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
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
comment on function private.forget_former_accounts(integer) is
  'Forgets who was here when its time is over, p_limit at most; returns how many are forgotten wholly.';

-- 02-accounts.sql

-- Accounts: what happens to a profile when its auth user is created, changed or deleted.

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

  -- Sign-ups that want the same name, or a variant of it, wait here for each other. Few locks for
  -- all names, so that an import of thousands in one transaction does not exhaust the lock table.
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
comment on function private.free_username(text, uuid) is
  'The wanted username made valid, or a free variant of it (name_1, name_2 …).';

create function private.check_sign_up()
returns trigger
language plpgsql
security definer -- runs in the auth service's transaction
set search_path = ''
as $$
begin
  -- Done: what the metadata says from here on is nobody's business.
  if tg_op = 'UPDATE' and exists (select 1 from public.profiles where id = new.id) then
    return null;
  end if;
  -- Whoever says nothing about it (another service, a mailed code, an invitation, a bare call) has no profile until he does
  -- (awaits_sign_up); nobody may deny it.
  if lower(new.raw_user_meta_data ->> 'age_confirmed') <> 'true' then
    perform private.refuse('age_not_confirmed', 'Debes confirmar que eres mayor de 13 años.');
  end if;
  perform private.require_good_name(private.tidy_name(new.raw_user_meta_data ->> 'username'), false);
  return null;
end;
$$;
comment on function private.check_sign_up() is
  'What a sign-up must say, before anybody knows whose address it is. Refuses age_not_confirmed, name_unreadable, name_mixed, '
  'name_reserved.';

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
comment on function private.awaits_sign_up(auth.users) is
  'True for an account that has not confirmed the minimum age yet, however it was made: by the form, another service, a mailed code, '
  'an invitation, the service key or a bare call.';

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
  'Profile, private data, participant and wallet, in the transaction that makes the account, confirms its address or completes its '
  'sign-up, whichever is last. Until then nobody sees it and it takes no name from anybody. Refuses email_barred.';

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
security definer -- acts for nobody
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
comment on function private.forget_unconfirmed_accounts(integer) is
  'Deletes accounts whose address nobody confirmed, or whose sign-up nobody completed, in unconfirmed_account_days, the oldest first, p_limit at most; returns how many.';

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
comment on function private.copy_account_email() is 'Keeps profile_private.email equal to the address the account signs in with. Refuses email_barred.';

create trigger copy_account_email
  after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.copy_account_email();

-- Computed fields: the spec's column names, readable by whom they concern -------------------------

create function public.email(profile public.profiles)
returns text
language sql
stable
security definer -- one check for all, instead of a grant on the private table to visitors
set search_path = ''
as $$
  select x.email from public.profile_private x
  where x.profile_id = profile.id and (profile.id = auth.uid() or private.is_admin())
$$;
comment on function public.email(public.profiles) is 'Computed field: e-mail, for the owner and admins; null to others.';

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
comment on function public.phone_number(public.profiles) is 'Computed field: phone, for the owner and admins; null to others.';

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
comment on function public.full_name(public.profiles) is
  'Computed field: real name, for everybody when the player publishes it, else for the owner and admins.';

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
comment on function public.payment_info(public.profiles) is
  'Computed field: {cvu, alias, account, holder}, for the owner and admins; null to others.
@type payment_info { cvu?: string; alias?: string; account?: string; holder?: string } | null';

create function public.personal_tickets(profile public.profiles)
returns integer
language sql
stable
security definer -- as email
set search_path = ''
as $$
  select w.balance
  from public.participants p
  join public.wallets w on w.participant_id = p.id
  where p.user_id = profile.id and (profile.id = auth.uid() or private.is_admin())
$$;
comment on function public.personal_tickets(public.profiles) is
  'Computed field: balance of the personal wallet, for the owner and admins; null to others.';

create function public.team_tickets(team public.teams)
returns integer
language sql
stable
security definer -- as email
set search_path = ''
as $$
  select w.balance
  from public.participants p
  join public.wallets w on w.participant_id = p.id
  where p.team_id = team.id and (team.id = private.my_team_id() or private.is_admin())
$$;
comment on function public.team_tickets(public.teams) is
  'Computed field: balance of the team''s wallet, for its members and admins; null to others.';

grant execute on function
  public.email(public.profiles),
  public.phone_number(public.profiles),
  public.full_name(public.profiles),
  public.payment_info(public.profiles),
  public.personal_tickets(public.profiles),
  public.team_tickets(public.teams)
to anon, authenticated, service_role;

-- 03-sessions.sql

-- Sessions: where somebody is signed in, ending them from elsewhere, and what ended them.
--
-- The accounts service keeps the sessions; their owner sees them here. A token lives on for up to an
-- hour after its session: from that moment it writes nothing, and the page that holds it is told.

create table public.ended_sessions (
  session_id uuid primary key,
  user_id uuid not null,
  reason text not null,
  user_agent text,
  ended_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint ended_sessions_user_id_fkey
    foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint ended_sessions_reason_known check (reason in ('ended', 'reused_token'))
);
comment on table public.ended_sessions is
  'Sessions that ended lately: tells the page that holds one, and its owner when a token of it was used twice.';
comment on column public.ended_sessions.reason is
  'reused_token: two parties held the session, so it was ended for both; a copy of its token was probably stolen.';
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
  'Remembers that a session ended: deleted by a sign-out, a new password, the owner; or closed because a token came back.';

-- A hosted platform may keep triggers off its tables: sessions then end without the page being told.
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
comment on function public.is_session_open() is 'Whether the session of the calling page goes on.';

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
comment on function public.list_sessions() is 'Where the caller is signed in: this session first, then by last use; 100 at most.';

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
  -- As many as list_sessions shows.
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
comment on function public.end_sessions(uuid[]) is
  'Ends sessions of the caller, at once; one that is over already is passed over. Returns how many it ended. '
  'Refuses sessions_count, session_not_found (none of them is open).';

create function private.forget_ended_sessions(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
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
comment on function private.forget_ended_sessions(integer) is
  'Deletes ended sessions after a day, after thirty where a token was used twice; p_limit at most, returns how many.';

alter table public.ended_sessions enable row level security;
create policy select_owner on public.ended_sessions
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.ended_sessions to authenticated, service_role;
alter publication supabase_realtime add table public.ended_sessions;

create function private.end_standing_access()
returns trigger
language plpgsql
volatile
security definer -- runs in the accounts service's transaction
set search_path = ''
as $$
begin
  delete from public.api_tokens where profile_id = new.id;
  delete from private.calendar_feeds where profile_id = new.id;
  return null;
end;
$$;
comment on function private.end_standing_access() is
  'Ends what opens an account without a session: tokens of programs and the calendar link. A new password ends whatever a '
  'stranger may have made with the old one; a suspended account has none, also when it comes back.';

create trigger end_standing_access
  after update on auth.users
  for each row when (
    new.banned_until > now()
    or (new.deleted_at is not null and old.deleted_at is null)
    or new.encrypted_password is distinct from old.encrypted_password
  )
  execute function private.end_standing_access();

grant execute on function public.is_session_open(), public.list_sessions(), public.end_sessions(uuid[]) to authenticated, service_role;

-- 04-account_closing.sql

-- Closing an account: personal data goes, history stays under 'Jugador eliminado'.
--
-- Whatever deletes the auth user (close_account, an admin, the platform's own user deletion) goes
-- through one trigger, so the rules hold for all of them.

create function private.closing_obstacles(p_user_id uuid, p_challenges text[])
returns table (code text, message text, subject_id uuid)
language plpgsql
stable
security definer -- looks at everything of the user
set search_path = ''
as $$
declare
  v_participant_id uuid := private.user_participant_id(p_user_id);
begin
  return query
  select 'last_admin', 'Nadie más administra: antes de cerrar la cuenta hay que nombrar a otra persona.', null::uuid
  where private.is_last_admin(p_user_id)
  union all
  select
    'leader_must_hand_over',
    format('Antes de cerrar la cuenta hay que transferir el liderazgo de %s o eliminar el equipo.', team.name), team.id
  from public.team_members member
  join public.teams team on team.id = member.team_id
  where member.profile_id = p_user_id and member.role = 'leader'
  union all
  select
    'challenge_running',
    format(
      'Hay un desafío en curso%s: la cuenta se podrá cerrar cuando se decida.',
      ' contra ' || private.participant_name(
        case when match.participant1_id = v_participant_id then match.participant2_id else match.participant1_id end
      )
    ),
    challenge.id
  from public.challenges challenge
  join public.challenge_matches match on match.challenge_id = challenge.id
  where challenge.status = any (p_challenges) and v_participant_id in (match.participant1_id, match.participant2_id)
  union all
  select
    'tournament_running', format('El torneo %s está en juego: la cuenta se podrá cerrar cuando termine.', tournament.name),
    tournament.id
  from public.tournament_participants entry
  join public.tournaments tournament on tournament.id = entry.tournament_id
  where entry.participant_id = v_participant_id and tournament.status = 'Activo' and entry.status = 'registered'
  union all
  select
    'pledge_held',
    format(
      'El torneo %s guarda en custodia el premio que prometió esta cuenta: se podrá cerrar cuando termine, o si se cancela.',
      tournament.name
    ),
    tournament.id
  from public.prize_pledges pledge
  join public.tournaments tournament on tournament.id = pledge.tournament_id
  where pledge.participant_id = v_participant_id and pledge.status = 'held'
  union all
  select
    'payout_pending',
    format('El premio del torneo %s está pendiente de pago: la cuenta se podrá cerrar cuando se pague.', payout.tournament_name),
    payout.id
  from public.payouts payout
  where payout.profile_id = p_user_id and payout.status = 'pending';
end;
$$;
comment on function private.closing_obstacles(uuid, text[]) is
  'What keeps an account open: the code and the sentence of the refusal, and which team, challenge, tournament or payout it is.
@param p_challenges In which states a challenge keeps it open.';

create function private.require_closable(p_user_id uuid, p_challenges text[] default array['open', 'in_progress'])
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_obstacle record;
begin
  -- An open challenge among them was offered this very moment, from another device: the others were taken back.
  select obstacle.* into v_obstacle from private.closing_obstacles(p_user_id, p_challenges) as obstacle limit 1;
  if found then
    perform private.refuse(v_obstacle.code, v_obstacle.message);
  end if;
end;
$$;
comment on function private.require_closable(uuid, text[]) is
  'Refuses the first of private.closing_obstacles(): last_admin, leader_must_hand_over, challenge_running, tournament_running, pledge_held, payout_pending.';

create function private.close_profile()
returns trigger
language plpgsql
volatile
security definer -- erases what nobody else may touch
set search_path = ''
as $$
declare
  v_participant_id uuid := private.user_participant_id(old.id);
  v_registration public.tournament_participants;
  v_balance integer;
begin
  -- Whoever plays is refused before anything is locked: a result that is being decided refers to him and will ask for his
  -- profile. His open offers are taken back below.
  perform private.require_closable(old.id, array['in_progress']);
  -- What he asked of teams first: whoever answers holds the request and will ask for him.
  perform 1 from public.team_join_requests where user_id = old.id and status = 'pending' order by id for update;
  -- Team before player, as everywhere; under the team's lock he cannot become its leader any more.
  perform 1
  from public.teams
  where id = (select team_id from public.team_members where profile_id = old.id)
  for no key update;
  -- His membership before his profile: who is sending him away holds it, and will ask for the profile.
  perform 1 from public.team_members where profile_id = old.id for update;
  -- Not "for update": a grant under way holds his wallet and will refer to his profile.
  perform 1 from public.profiles where id = old.id and closed_at is null for no key update;
  if not found then
    return old;
  end if;
  -- Tournaments and matches before the participant, and him before his wallet, as everywhere: who holds one of them
  -- will ask for the next.
  perform private.lock_entered_tournaments(v_participant_id);
  perform private.lock_match(match_id)
  from (
    select match.id as match_id
    from public.challenge_matches match
    join public.challenges challenge on challenge.id = match.challenge_id
    where challenge.creator_participant_id = v_participant_id and challenge.status = 'open'
    order by match.id
  ) as offered;
  -- Registrations and acceptances under way refer to the participant and hold this up until they
  -- are done; what follows sees them.
  perform 1 from public.participants where id = v_participant_id for update;
  perform private.take_back_offers(v_participant_id, 'Desafío cancelado');
  perform private.require_closable(old.id);

  for v_registration in
    delete from public.tournament_participants r
    using public.tournaments t
    where r.participant_id = v_participant_id and t.id = r.tournament_id
      and t.structure_generated_at is null and t.status <> 'Finalizado'
    returning r.*
  loop
    perform private.return_fee(v_registration, 'Cuenta cerrada');
  end loop;

  perform private.remember_former_account(profile) from public.profiles profile where profile.id = old.id;
  -- Closed first: an admin that closes his account must still be refused when he is the last one.
  update public.profiles
  set
    role = 'user', username = 'Jugador eliminado', closed_at = now(), avatar_url = null,
    country = 'No definido', bio = null, games_played = '{}', game_identities = '{}', full_name_public = false
  where id = old.id;
  update public.profile_private
  set email = null, phone_number = null, full_name = null, payment_info = '{}', age_confirmed_at = null,
    birth_date = null
  where profile_id = old.id;

  delete from public.team_members where profile_id = old.id;
  delete from public.team_join_requests where user_id = old.id;
  delete from public.team_player_invitations where profile_id = old.id;
  delete from public.tournament_proposals where founder_id = old.id and status <> 'published';
  delete from public.tournament_staff where profile_id = old.id;
  delete from public.guest_requests where requested_by = old.id;
  delete from public.entry_requests where requested_by = old.id;
  delete from private.entry_code_tries where profile_id = old.id;
  delete from public.friends where old.id in (user_id_1, user_id_2);
  delete from public.user_blocks where old.id in (blocker_id, blocked_id);
  delete from private.result_hiders where profile_id = old.id;
  -- How many votes each has, stays.
  delete from private.best_player_votes where voter_id = old.id;
  perform private.forget_predictions(old.id);
  delete from public.follows where profile_id = old.id or participant_id = v_participant_id;
  delete from public.notifications where user_id = old.id;
  delete from public.team_channel_reads where profile_id = old.id;
  delete from private.wager_preferences where profile_id = old.id;
  delete from private.calendar_feeds where profile_id = old.id;
  delete from public.api_tokens where profile_id = old.id;
  perform private.end_discord_link(link, 'Tu cuenta se cerró: el vínculo con ella terminó.')
  from public.discord_links link where link.profile_id = old.id;
  delete from private.challenge_tries where profile_id = old.id;
  -- Conversations belong to the other side as well; announcements do not.
  delete from public.messages where receiver_id = old.id and sender_id = private.administration_id();
  update public.contact_messages set user_id = null where user_id = old.id;

  select balance into v_balance from public.wallets where participant_id = v_participant_id for update;
  if v_balance > 0 then
    perform private.move_tickets(
      v_participant_id, -v_balance, 'account_closed', 'Cuenta cerrada', 'profiles', old.id
    );
  end if;
  perform private.erase_files(array(
    select id from storage.objects where bucket_id = 'profile_avatars' and owner_id = old.id::text
  ));
  perform private.take_pictures_back(old.id);
  return old;
end;
$$;
comment on function private.close_profile() is
  'Before an auth user is deleted: checks, gives back wagers and fees, erases personal data, forfeits the tickets.';

create trigger close_profile
  before delete on auth.users
  for each row execute function private.close_profile();

-- Procedures ---------------------------------------------------------------------------------

create function public.closing_obstacles()
returns table (code text, message text, subject_id uuid)
language sql
stable
security definer -- looks at everything of the caller
set search_path = ''
as $$
  select obstacle.code, obstacle.message, obstacle.subject_id
  -- Open challenges are taken back by the closing itself.
  from private.closing_obstacles((select auth.uid()), array['in_progress']) as obstacle
$$;
comment on function public.closing_obstacles() is
  'What close_account() would refuse the caller now, all of it: the page names it before anything is asked.
@field code The code of the refusal.
@field message Its sentence, with the name of what it is about.
@field subject_id The team, challenge, tournament or payout; null where it is the account itself.';

create function public.close_account()
returns void
language plpgsql
volatile
security definer -- deletes the auth user
set search_path = ''
as $$
begin
  delete from auth.users where id = private.require_user();
end;
$$;
comment on function public.close_account() is
  'Closes the caller''s account for good. Refuses what closing_obstacles() lists.';

create function public.delete_user(p_user_id uuid, p_may_return boolean default false)
returns void
language plpgsql
volatile
security definer -- deletes the auth user
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.require_admin();
  select * into v_profile from public.profiles where id = p_user_id and closed_at is null;
  if not found then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;
  delete from auth.users where id = p_user_id;
  if p_may_return then
    perform private.pardon_former_account(p_user_id);
  end if;
  -- The name is personal data too: the log keeps the id, and admins read beside it who it was for as long as that is kept.
  perform private.audit(
    'delete_user', 'profiles', p_user_id::text, jsonb_build_object('role', v_profile.role),
    jsonb_build_object('may_return', coalesce(p_may_return, false))
  );
end;
$$;
comment on function public.delete_user(uuid, boolean) is
  'Admin: closes somebody''s account. Its address and nickname do not come back (barred_identity_days), unless p_may_return: '
  'as when he asked for it himself. Refuses user_not_found and what private.closing_obstacles() lists.';

grant execute on function public.closing_obstacles() to authenticated;
grant execute on function public.close_account() to authenticated;
grant execute on function public.delete_user(uuid, boolean) to authenticated, service_role;

-- 05-former_usernames.sql

-- Former nicknames: what somebody was called before, for administrators; and renaming by the administration.
--
-- Nobody else takes a nickname right after it was given up, or passes for who had it. One that the administration
-- took away is nobody's, its last owner's neither.

insert into public.settings (key, value, description) values
  ('former_username_days', '30', 'Días durante los que solo su dueño anterior vuelve a tomar un apodo que dejó.');

create table public.former_usernames (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  username text not null,
  -- Of a renaming by the administration alone.
  reason text,
  renamed_by uuid,
  created_at timestamptz not null default now(),
  constraint former_usernames_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint former_usernames_renamed_by_fkey
    foreign key (renamed_by) references public.profiles (id) on delete set null,
  constraint former_usernames_reason_length check (char_length(reason) between 1 and 500)
);
comment on table public.former_usernames is
  'What people were called before, read by administrators only. A row with a reason is a nickname that the administration took away.';
create index former_usernames_profile_id_idx on public.former_usernames (profile_id, created_at desc);
create index former_usernames_username_idx on public.former_usernames (private.search_key(username), created_at);
create index former_usernames_taken_idx on public.former_usernames (created_at) where reason is not null;
create index former_usernames_renamed_by_idx on public.former_usernames (renamed_by);

alter table public.former_usernames enable row level security;
create policy select_admin on public.former_usernames
  for select to authenticated using ((select private.is_admin()));
grant select on public.former_usernames to authenticated, service_role;

create function private.is_username_given_up(p_username text, p_profile_id uuid)
returns boolean
language sql
stable
security definer -- what somebody was called is for admins to read
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
comment on function private.is_username_given_up(text, uuid) is
  'True for a nickname that another person left not long ago, or that the administration took away from anybody.';

create function private.keep_former_username()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the table
set search_path = ''
as $$
begin
  insert into public.former_usernames (profile_id, username) values (old.id, old.username);
  return null;
end;
$$;
comment on function private.keep_former_username() is 'What somebody was called until now. Of a closed account it is kept as a print alone.';

create trigger keep_former_username
  after update of username on public.profiles
  for each row when (lower(old.username) is distinct from lower(new.username) and new.closed_at is null)
  execute function private.keep_former_username();

create function private.forget_former_usernames()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the table
set search_path = ''
as $$
begin
  delete from public.former_usernames where profile_id = new.id and reason is null;
  return null;
end;
$$;
comment on function private.forget_former_usernames() is 'Whoever closes his account leaves no names behind but those that were taken away, which stay barred for their time.';

create trigger forget_former_usernames
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.forget_former_usernames();

create function public.rename_user(p_profile_id uuid, p_username text, p_reason text)
returns text
language plpgsql
volatile
security definer -- an admin changes nothing else of somebody's profile
set search_path = ''
as $$
declare
  v_username text := coalesce(private.tidy_name(p_username), '');
  v_reason text := private.clean_text(p_reason);
  v_profile public.profiles;
begin
  perform private.require_admin();
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo del cambio (hasta 500 caracteres): lo lee la persona.');
  end if;
  select * into v_profile from public.profiles where id = p_profile_id and closed_at is null for no key update;
  if not found then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;
  if lower(v_username) = lower(v_profile.username) then
    perform private.refuse('username_same', 'Ese es el apodo que ya tiene.');
  end if;
  update public.profiles set username = v_username where id = p_profile_id;
  update public.former_usernames
  set reason = v_reason, renamed_by = auth.uid()
  where id = (
    select id from public.former_usernames
    where profile_id = p_profile_id and username = v_profile.username
    order by created_at desc, id
    limit 1
  );
  -- Names are personal data: the log keeps whose it was and why, the file which one, as long as there is an account.
  perform private.audit('rename_user', 'profiles', p_profile_id::text, null, jsonb_build_object('reason', v_reason));
  perform private.notify_user(
    p_profile_id, 'moderation_renamed', 'La administración cambió tu apodo',
    format('Ahora te llamas %s. Motivo: %s', v_username, v_reason), '/settings?seccion=perfil'
  );
  return v_username;
end;
$$;
comment on function public.rename_user(uuid, text, text) is
  'Admin: gives somebody another nickname, with a reason that he reads; the old one is nobody''s for barred_identity_days. Returns the new '
  'one. Refuses reason_required, user_not_found, username_same, username_invalid, username_taken, name_unreadable, name_mixed, name_reserved.';
grant execute on function public.rename_user(uuid, text, text) to authenticated, service_role;
