-- Sign-in in two steps: through identity providers, and through mailed links requested with a challenge (PKCE).
-- A flow has no effect until the client that began it proves this with the verifier.
-- The table is GoTrue's, with additional columns.

do $$
begin
  if to_regtype('auth.code_challenge_method') is null then
    create type auth.code_challenge_method as enum ('s256', 'plain');
  end if;
end
$$;

create table if not exists auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text,
  code_challenge_method auth.code_challenge_method not null,
  code_challenge text not null,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  referrer text,
  state_hash text,
  linking_session_id uuid references auth.sessions (id) on delete cascade,
  provider_profile jsonb
);

comment on table auth.flow_state is 'Sign-ins under way: begun by a browser, ended by the one that holds the verifier, within minutes.';
comment on column auth.flow_state.auth_code is 'SHA-256 (hex) of the code that the browser was sent back with.';
comment on column auth.flow_state.provider_access_token is 'Always empty: tokens for accounts at other services are not stored.';
comment on column auth.flow_state.referrer is 'Where the browser is sent back to; checked when the flow began.';
comment on column auth.flow_state.state_hash is 'SHA-256 (hex) of the state that went to the provider; emptied when it comes back.';
comment on column auth.flow_state.linking_session_id is 'The session whose account the identity is to be linked to.';
comment on column auth.flow_state.provider_profile is 'The user''s profile from the provider, until the browser proves that it began the flow.';

create unique index if not exists flow_state_state_hash_key on auth.flow_state (state_hash);
create unique index if not exists flow_state_auth_code_key on auth.flow_state (auth_code);
create index if not exists flow_state_created_at_idx on auth.flow_state (created_at desc);
create index if not exists flow_state_user_id_idx on auth.flow_state (user_id);
create index if not exists flow_state_linking_session_id_idx on auth.flow_state (linking_session_id);

alter table auth.one_time_tokens add column if not exists flow_state_id uuid
  references auth.flow_state (id) on delete set null;
comment on column auth.one_time_tokens.flow_state_id is
  'Asked for with a challenge: the link gives a code to the browser that asked, the six digits work in any.';
create index if not exists one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);

alter table auth.flow_state enable row level security;
revoke all on auth.flow_state from public, anon, authenticated, service_role;
grant all on auth.flow_state to pg_database_owner;
