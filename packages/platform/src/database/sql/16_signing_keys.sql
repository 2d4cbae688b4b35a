-- The keys of access tokens: the one that signs them, the next one, and earlier ones. A key is derived from the
-- installation's secret and the row's id, so a stolen database contains no key. `npm run keys` rotates them.
create table if not exists platform.signing_keys (
  id uuid primary key default gen_random_uuid(),
  status text not null check (status in ('standby', 'in_use', 'previous', 'retired')),
  prepared_at timestamptz not null default now(),
  used_at timestamptz,
  replaced_at timestamptz,
  retired_at timestamptz,
  check (status = 'standby' or used_at is not null or status = 'retired'),
  check ((status = 'retired') = (retired_at is not null))
);

comment on table platform.signing_keys is 'Keys of access tokens: published, signing, believed, retired.';

create unique index if not exists signing_keys_one_of_each on platform.signing_keys (status)
where status in ('standby', 'in_use');

insert into platform.signing_keys (status, used_at)
select 'in_use', now()
where not exists (select from platform.signing_keys);
