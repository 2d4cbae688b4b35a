-- The devices that have opened each account, so that the owner gets a mail about a sign-in from a new device.

create table if not exists auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

comment on table auth.known_devices is 'Devices that signed in lately, as keyed hashes: a row says nothing without the server''s secret.';
create index if not exists known_devices_last_used_at_idx on auth.known_devices (last_used_at);

alter table auth.known_devices enable row level security;
revoke all on auth.known_devices from public, anon, authenticated, service_role;
grant all on auth.known_devices to pg_database_owner;
