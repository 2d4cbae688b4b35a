-- Former nicknames of users, for administrators; and renaming by administrators.
-- For some time no other user can take a nickname that was given up, so that nobody impersonates its previous owner.
-- A nickname that an administrator removed cannot be used by anyone.

insert into public.settings (key, value, description) values
  ('former_username_days', '30', 'Días durante los que solo su dueño anterior vuelve a tomar un apodo que dejó.');

--- Former nicknames of users, readable by administrators only. A row with a reason is a nickname that an administrator
--- removed.
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
create index former_usernames_profile_id_idx on public.former_usernames (profile_id, created_at desc);
create index former_usernames_username_idx on public.former_usernames (private.search_key(username), created_at);
create index former_usernames_taken_idx on public.former_usernames (created_at) where reason is not null;
create index former_usernames_renamed_by_idx on public.former_usernames (renamed_by);

create policy select_admin on public.former_usernames
  for select to authenticated using ((select private.is_admin()));
grant select on public.former_usernames to authenticated, service_role;

--- True for a nickname that another user gave up recently, or that an administrator removed.
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

--- Stores the previous nickname of a user. For a closed account only its fingerprint is stored.
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

create trigger keep_former_username
  after update of username on public.profiles
  for each row when (lower(old.username) is distinct from lower(new.username) and new.closed_at is null)
  execute function private.keep_former_username();

--- Deletes the former nicknames of a closed account, except those that an administrator removed: they stay barred until
--- they expire.
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

create trigger forget_former_usernames
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.forget_former_usernames();
