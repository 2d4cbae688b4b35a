-- Second factors of accounts, in GoTrue's tables and columns.
--
-- Differences from GoTrue that clients cannot detect:
--   * mfa_factors.secret is encrypted with a key that is not in the database, and last_used_step
--     stores the time step of the newest accepted code, so that no code is accepted twice;
--   * mfa_recovery_codes contains the SHA-256 of recovery codes, each of which works once;
--   * mfa_attempts counts the wrong codes of an account, from all sessions and IP addresses.

do $$
begin
  if to_regtype('auth.factor_type') is null then
    create type auth.factor_type as enum ('totp', 'webauthn', 'phone', 'recovery_code');
  end if;
  if to_regtype('auth.factor_status') is null then
    create type auth.factor_status as enum ('unverified', 'verified');
  end if;
end
$$;

create table if not exists auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  last_used_step bigint
);

comment on table auth.mfa_factors is 'Second factors: authenticator apps (totp), and one set of recovery codes.';
comment on column auth.mfa_factors.secret is 'Encrypted (AES-256-GCM); the key is not in the database.';
comment on column auth.mfa_factors.last_used_step is 'The half minute of the newest code that was taken; older ones and the same are refused.';

create unique index if not exists mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (user_id, friendly_name) where trim(friendly_name) <> '';
create unique index if not exists mfa_factors_one_set_of_recovery_codes
  on auth.mfa_factors (user_id) where factor_type = 'recovery_code';
create index if not exists factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);

comment on table auth.mfa_challenges is 'A question for a code: answered once, within minutes.';
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index if not exists mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);

create table if not exists auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (factor_id, code_hash)
);

comment on table auth.mfa_recovery_codes is 'For a user who lost their phone. Eighty random bits each, so a plain hash protects them.';

create table if not exists auth.mfa_attempts (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null constraint mfa_attempts_kind_check check (kind in ('totp', 'recovery_code')),
  failures integer not null default 0,
  since timestamptz not null default now(),
  primary key (user_id, kind)
);

comment on table auth.mfa_attempts is 'Wrong codes since the last right one, or since the window began.';

alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_recovery_codes enable row level security;
alter table auth.mfa_attempts enable row level security;
revoke all on auth.mfa_factors, auth.mfa_challenges, auth.mfa_recovery_codes, auth.mfa_attempts
  from public, anon, authenticated, service_role;
grant all on auth.mfa_factors, auth.mfa_challenges, auth.mfa_recovery_codes, auth.mfa_attempts to pg_database_owner;
