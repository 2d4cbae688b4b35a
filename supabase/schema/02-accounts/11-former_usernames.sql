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
