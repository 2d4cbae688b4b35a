-- What the servers keep for themselves and share when several run over one database.

create schema if not exists platform;
revoke all on schema platform from public;

-- Counters of the rate limits; worth nothing after a crash, so not logged. The key is a hash.
create unlogged table if not exists platform.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

comment on table platform.rate_limits is 'Rate limit counters, shared by the servers over this database.';
