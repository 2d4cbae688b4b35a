-- Data that all servers of one database share.

create schema if not exists platform;
revoke all on schema platform from public;

-- Counters of the rate limits. They are useless after a crash, so the table is unlogged. The key is a hash.
create unlogged table if not exists platform.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

comment on table platform.rate_limits is 'Rate limit counters, shared by the servers over this database.';
