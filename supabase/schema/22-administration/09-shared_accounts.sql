-- The file of a user: comparisons that only administrators may make.

--- The last ten digits of a telephone number, in any format and with or without the country; null if it is too short.
create function private.phone_key(p_phone text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when char_length(digits) >= 8 then right(digits, 10) end
  from regexp_replace(p_phone, '\D', '', 'g') as digits
$$;

--- Full name and date of birth as one key; null if one is missing.
create function private.person_key(p_full_name text, p_birth_date date)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select private.search_key(p_full_name) || (p_birth_date - date '1900-01-01')
$$;

--- The CVU or account of payment data, in any format; null without one.
create function private.account_key(p_payment_info jsonb)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select lower(regexp_replace(coalesce(p_payment_info ->> 'cvu', p_payment_info ->> 'account'), '\s', '', 'g'))
$$;

-- Users need the right to execute these functions, because writing their own row also computes the keys of its indexes.
grant execute on function private.phone_key, private.person_key, private.account_key to authenticated, service_role;

create index profile_private_phone_key_idx on public.profile_private (private.phone_key(phone_number))
  where phone_number is not null;
create index profile_private_person_key_idx on public.profile_private (private.person_key(full_name, birth_date))
  where full_name is not null and birth_date is not null;
create index profile_private_account_key_idx on public.profile_private (private.account_key(payment_info))
  where payment_info <> '{}';

--- Other accounts with the same telephone number, full name and date of birth, or CVU or bank account: at most ten of
--- each kind, with their total number. Administrators only.
--- @nullable avatar_url
--- @type kind "phone" | "person" | "account"
create function public.shared_accounts(p_profile_id uuid)
returns table (kind text, total bigint, profile_id uuid, username text, avatar_url text)
language plpgsql
stable
security definer -- contacts and payment data are private
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    with own as (
      select
        private.phone_key(secret.phone_number) as phone, private.account_key(secret.payment_info) as account,
        private.person_key(secret.full_name, secret.birth_date) as person
      from public.profile_private secret
      where secret.profile_id = p_profile_id
    ), same as (
      select 'phone' as kind, other.profile_id
      from own
      join public.profile_private other on private.phone_key(other.phone_number) = own.phone and other.phone_number is not null
      union all
      select 'person', other.profile_id
      from own
      join public.profile_private other
        on private.person_key(other.full_name, other.birth_date) = own.person
        and other.full_name is not null and other.birth_date is not null
      union all
      select 'account', other.profile_id
      from own
      join public.profile_private other
        on private.account_key(other.payment_info) = own.account and other.payment_info <> '{}'
    ), counted as (
      select
        same.kind, count(*) over (partition by same.kind) as total,
        row_number() over (partition by same.kind order by same.profile_id) as place, same.profile_id
      from same
      where same.profile_id <> p_profile_id
    )
    select counted.kind, counted.total, profile.id, profile.username, profile.avatar_url
    from counted
    join public.profiles profile on profile.id = counted.profile_id
    where counted.place <= 10
    order by counted.kind, lower(profile.username);
end;
$$;
grant execute on function public.shared_accounts to authenticated, service_role;
