-- Assurance: how certain the identity of the caller is, by second factors and the time of the last authentication.
-- The token contains how its session was opened (`aal`, `amr`). The accounts service knows the factors of an account.

--- What the operator requires of administrators. This is not a setting in the back office, because an attacker with an
--- administrator's session could change it.
create table private.requirements (
  id boolean primary key default true,
  --- Whether administrators must show a second factor. The server sets it to false only for the demonstration.
  admin_second_factor boolean not null default true,
  created_at timestamptz not null default now(),
  constraint requirements_single check (id)
);
insert into private.requirements default values;

--- True if the account has a verified authenticator app.
create function private.has_factor(p_user_id uuid)
returns boolean
language sql
stable
security definer -- looks at the accounts service's tables
set search_path = ''
as $$
  select exists (
    select 1 from auth.mfa_factors where user_id = p_user_id and factor_type = 'totp' and status = 'verified'
  )
$$;

--- True for a request with an API token, which has fewer rights than its owner.
create function private.is_program()
returns boolean
language sql
stable
set search_path = ''
as $$
  select auth.jwt() ->> 'token_id' is not null
$$;

--- False for a token that has not shown the second factor of its account: it may have been stolen.
create function private.has_shown_factor()
returns boolean
language sql
stable
security definer -- as has_factor
set search_path = ''
as $$
  -- A request with an API token counts as authenticated, because its owner had to authenticate to create the token.
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false) or private.is_program() or not private.has_factor(auth.uid())
$$;

--- False for a token whose session has ended, although the token itself stays valid for up to an hour.
create function private.is_session_open()
returns boolean
language sql
stable
security definer -- as has_factor
set search_path = ''
as $$
  select auth.jwt() ->> 'session_id' is null or exists (
    select 1 from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
      and (not_after is null or not_after > now())
  )
$$;

--- Refuses (second_factor_not_shown) a token that has not shown the second factor of its account.
create function private.require_shown_factor()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.has_shown_factor() then
    raise exception using
      errcode = '42501', detail = 'second_factor_not_shown',
      message = 'Confirma primero el código de tu app de autenticación.';
  end if;
end;
$$;

--- Whether the operator requires that administrators show a second factor before they have any rights.
create function private.is_factor_demanded()
returns boolean
language sql
stable
security definer -- reads what the operator demands
set search_path = ''
as $$
  select admin_second_factor from private.requirements
$$;

--- True if an administrator's token has shown the second factor of its account. If the account has none, true only if
--- the operator requires none. Never true for API tokens: they cannot administrate.
create function private.has_given_factor()
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when private.is_program() then false
    when not private.is_factor_demanded() then private.has_shown_factor()
    -- A session does not count as authenticated with a second factor if that factor was deleted later.
    else coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and private.has_factor(auth.uid())
  end
$$;

--- Refuses (recent_factor_needed) a token without a second factor shown in the last hour, if the operator requires one
--- of administrators.
create function private.require_recent_factor()
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_shown_at timestamptz;
begin
  if auth.role() is distinct from 'authenticated' or not private.is_factor_demanded() then
    return;
  end if;
  -- The accounts service's names for second factors: totp for an app, mfa/recovery_code for a recovery code.
  select to_timestamp(max((proof ->> 'timestamp')::bigint)) into v_shown_at
  from jsonb_array_elements(auth.jwt() -> 'amr') as proof
  where proof ->> 'method' = 'totp' or proof ->> 'method' like 'mfa/%';
  if coalesce(v_shown_at < now() - interval '1 hour', true) then
    raise exception using
      errcode = '42501', detail = 'recent_factor_needed',
      message = 'Para seguir administrando, confirma el código de tu app de autenticación.';
  end if;
end;
$$;

--- True if require_recent_factor() does not refuse; for write policies after (select private.is_admin()). Put it last
--- in a policy, so that users need no second factor for their own rows.
create function private.gave_recent_factor()
returns boolean
language plpgsql
stable
-- A high cost makes the planner evaluate this function only for the rows that a request names.
cost 1000
set search_path = ''
as $$
begin
  perform private.require_recent_factor();
  return true;
end;
$$;

--- Refuses (reauthentication_needed) a token whose user has not signed in, or authenticated again, in the last 15
--- minutes.
create function private.require_recent_proof()
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_proved_at timestamptz;
begin
  if auth.role() is distinct from 'authenticated' then
    return;
  end if;
  select to_timestamp(max((proof ->> 'timestamp')::bigint)) into v_proved_at
  from jsonb_array_elements(auth.jwt() -> 'amr') as proof;
  if coalesce(v_proved_at < now() - interval '15 minutes', true) then
    raise exception using
      errcode = '42501', detail = 'reauthentication_needed',
      message = 'Por seguridad, confirma que eres tú antes de cambiar esto.';
  end if;
end;
$$;

grant execute on function
  private.is_program, private.is_session_open, private.has_factor, private.has_shown_factor,
  private.require_shown_factor, private.is_factor_demanded, private.has_given_factor, private.require_recent_factor,
  private.gave_recent_factor, private.require_recent_proof
to anon, authenticated, service_role;
