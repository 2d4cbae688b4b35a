-- API tokens: each is limited to the scopes that its owner chose.
--
-- A request with such a token has the rights of a visitor.
-- A procedure whose comment says `@scope results` runs as the token's owner if the token has that scope.
-- Requests with a token cannot call any other procedure that writes.

--- API tokens of users; the hash of a token is private.
create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  --- The one tournament in which the token may act; null for all in which its owner may.
  tournament_id uuid references public.tournaments (id) on delete cascade,
  expires_at timestamptz not null,
  --- When the token was last used, to the minute.
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_tokens_name_length check (char_length(name) between 1 and 60),
  constraint api_tokens_scopes_known
    check (scopes <@ array['read', 'results', 'registrations', 'schedule', 'overlay', 'webhooks']),
  constraint api_tokens_scopes_some check (cardinality(scopes) between 1 and 6)
);
create index api_tokens_profile_id_idx on public.api_tokens (profile_id, created_at desc);
create index api_tokens_tournament_id_idx on public.api_tokens (tournament_id) where tournament_id is not null;
create index api_tokens_expires_at_idx on public.api_tokens (expires_at);

--- Hashes of API tokens; a token cannot be read again.
create table private.api_token_hashes (
  token_id uuid primary key references public.api_tokens (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

insert into public.settings (key, value, description) values
  ('api_tokens_per_hour', '20', 'Tokens para programas que una persona puede crear por hora.');

--- A number in base 62 (digits, capitals and small letters), with leading zeros.
create function private.base62(p_number bigint, p_length integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(
    substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + (p_number / (62 ^ place)::bigint % 62)::integer, 1), ''
    order by place desc
  )
  from generate_series(0, p_length - 1) as place
$$;

--- The checksum CRC-32 of a text, as in ISO-HDLC (zip, PNG). It reveals a mistyped token without a query.
create function private.crc32(p_bytes bytea)
returns bigint
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_sum bigint := 4294967295;
begin
  for v_place in 0 .. length(p_bytes) - 1 loop
    v_sum := v_sum # get_byte(p_bytes, v_place);
    for v_bit in 1 .. 8 loop
      v_sum := (v_sum >> 1) # (v_sum & 1) * 3988292384;
    end loop;
  end loop;
  return v_sum # 4294967295;
end;
$$;

--- A new token: ley_pat_, thirty random digits in base 62, and six of their CRC-32, so that secret scanners recognise
--- it.
create function private.new_api_token()
returns text
language sql
volatile
set search_path = ''
as $$
  select token || private.base62(private.crc32(convert_to(token, 'UTF8')), 6)
  from (
    -- Seven random bytes are read for five digits, so that the modulo causes practically no bias.
    select 'ley_pat_' || string_agg(
      private.base62(('x' || encode(extensions.gen_random_bytes(7), 'hex'))::bit(56)::bigint, 5), ''
    ) as token
    from generate_series(1, 6)
  ) as made
$$;

--- Creates a token for an API client of the caller; it cannot be read again. Refuses reauthentication_needed,
--- rate_limited, name_required, scopes_required, days_invalid, tournament_not_found, too_many_tokens.
--- @nullable p_tournament_id
create function public.create_api_token(
  p_name text, p_scopes text[], p_tournament_id uuid default null, p_days integer default 90
)
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_name constant text := private.clean_text(p_name);
  v_scopes constant text[] := array(select distinct scope from unnest(p_scopes) as scope order by scope);
  v_token constant text := private.new_api_token();
  v_token_id uuid;
begin
  perform private.require_recent_proof();
  perform private.limit_event(
    v_user_id, 'api_token', 'api_tokens_per_hour', 'Creaste demasiados tokens. Espera un momento.'
  );
  if v_name is null or char_length(v_name) > 60 then
    perform private.refuse('name_required', 'Ponle un nombre, con hasta 60 caracteres: así sabrás qué programa lo usa.');
  end if;
  if cardinality(v_scopes) = 0 then
    perform private.refuse('scopes_required', 'Elige qué puede hacer el token.');
  end if;
  if (p_days between 1 and 366) is not true then
    perform private.refuse('days_invalid', 'Un token vale entre 1 día y un año.');
  end if;
  if p_tournament_id is not null and not exists (select 1 from public.tournaments where id = p_tournament_id) then
    perform private.refuse('tournament_not_found', 'El torneo no existe.');
  end if;
  -- Locks the user, so that two parallel calls do not exceed the limit.
  perform 1 from public.profiles where id = v_user_id for no key update;
  if (select count(*) from public.api_tokens where profile_id = v_user_id) >= 20 then
    perform private.refuse('too_many_tokens', 'Tienes veinte tokens: revoca uno.');
  end if;
  insert into public.api_tokens (profile_id, name, scopes, tournament_id, expires_at)
  values (v_user_id, v_name, v_scopes, p_tournament_id, now() + make_interval(days => p_days))
  returning id into v_token_id;
  insert into private.api_token_hashes (token_id, token_hash) values (v_token_id, private.link_token_hash(v_token));
  return v_token;
end;
$$;

--- Revokes a token of the caller, at once. Refuses token_not_found.
create function public.revoke_api_token(p_token_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  delete from public.api_tokens where id = p_token_id and profile_id = private.require_user();
  if not found then
    perform private.refuse('token_not_found', 'Ese token ya no existe.');
  end if;
end;
$$;

--- The claims with which a token's requests run, by its SHA-256: those of its owner without a second factor, and its
--- scopes. Null for an invalid token.
create function private.resolve_api_token(p_token_hash bytea)
returns jsonb
language plpgsql
volatile
security definer -- called by the server before the user is known
set search_path = ''
as $$
declare
  v_token public.api_tokens;
begin
  select token.* into v_token
  from private.api_token_hashes hash
  join public.api_tokens token on token.id = hash.token_id
  where hash.token_hash = p_token_hash and token.expires_at > now();
  if not found or not private.is_active_account(v_token.profile_id) then
    return null;
  end if;
  update public.api_tokens
  set last_used_at = now()
  where id = v_token.id and (last_used_at is null or last_used_at < now() - interval '1 minute');
  return jsonb_build_object(
    'role', 'authenticated', 'sub', v_token.profile_id, 'token_id', v_token.id, 'scopes', v_token.scopes,
    'tournament_id', v_token.tournament_id
  );
end;
$$;

--- The scope that an API client needs to call a procedure, read from its comment; null if API clients may not call it.
create function private.scope_of(p_procedure text)
returns text
language sql
stable
set search_path = ''
as $$
  select substring(obj_description(oid, 'pg_proc') from '(?n)^@scope (\w+)$')
  from pg_catalog.pg_proc
  where pronamespace = 'public'::regnamespace and proname = p_procedure
    and not exists (select from pg_catalog.pg_class where reltype = any (proargtypes))
$$;

--- The tournaments that a call's arguments refer to, directly or through an object such as a match. Contains null for a
--- challenge's match and for unknown objects.
create function private.named_tournaments(p_arguments json)
returns uuid[]
language sql
stable
security definer -- for every named object, even if the caller may not read it
set search_path = ''
as $$
  select array(
    select p_tournament_id where p_tournament_id is not null
    union all
    select private.match_tournament_id(p_match_id) where p_match_id is not null
    union all
    select (select tournament_id from public.tournament_stages where id = p_stage_id) where p_stage_id is not null
    union all
    select (select tournament_id from public.live_draws where id = p_live_draw_id) where p_live_draw_id is not null
    union all
    select (select tournament_id from private.webhooks where id = p_webhook_id) where p_webhook_id is not null
    union all
    select private.lobby_game_tournament_id(p_game_id) where p_game_id is not null
  )
  -- Reads the arguments in the same way as the call itself does.
  from json_to_record(p_arguments) as given (p_tournament_id uuid, p_match_id uuid, p_stage_id uuid, p_live_draw_id uuid, p_webhook_id uuid, p_game_id uuid)
$$;

--- The data API runs this first in every transaction of an API token. If the token's scopes open the called procedure,
--- the transaction gets the owner's rights; any other read runs with the claims of a visitor. Refuses
--- closed_to_programs, scope_missing, other_tournament.
create function private.begin_program_request(p_arguments json)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_name constant text := substring(current_setting('request.path', true) from '^/rpc/(.+)$');
  v_scope constant text := private.scope_of(v_name);
  v_own constant text := auth.jwt() ->> 'tournament_id';
  v_tournaments uuid[];
  v_writes boolean;
begin
  if not private.is_program() then
    return;
  end if;
  v_writes := coalesce(
    (select bool_or(provolatile = 'v') from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace and proname = v_name),
    true
  );
  -- A read without a scope runs as a visitor's, so no function, policy or computed field can depend on the owner.
  -- A procedure with a scope is called by POST, which gives its arguments once.
  if v_scope is null and not v_writes or current_setting('request.method', true) in ('GET', 'HEAD') then
    perform set_config('request.jwt.claims', '{"role": "anon"}', true);
    return;
  end if;
  if v_scope is null then
    raise exception using
      errcode = '42501', detail = 'closed_to_programs', message = 'Un token no puede hacer esto.';
  end if;
  if not auth.jwt() -> 'scopes' ? v_scope then
    raise exception using
      errcode = '42501', detail = 'scope_missing', message = format('A este token le falta el permiso «%s».', v_scope);
  end if;
  v_tournaments := private.named_tournaments(p_arguments);
  -- API clients may act only in tournaments, so procedures about wagers are closed to them.
  if v_writes and v_tournaments = '{}' or array_position(v_tournaments, null) is not null
    or v_own is not null and (v_tournaments = '{}' or v_own::uuid <> any (v_tournaments))
  then
    raise exception using
      errcode = '42501', detail = 'other_tournament', message = 'Este token no puede hacer nada ahí.';
  end if;
  perform set_config('role', 'authenticated', true);
end;
$$;

--- Deletes tokens thirty days after their end, p_limit at most; returns how many.
create function private.forget_api_tokens(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from public.api_tokens
  where id in (
    select id from public.api_tokens
    where expires_at < now() - interval '30 days'
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

create policy select_owner on public.api_tokens
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.api_tokens to authenticated, service_role;
grant execute on function public.create_api_token, public.revoke_api_token to authenticated, service_role;
grant execute on function
  private.scope_of, private.named_tournaments, private.begin_program_request
to anon, authenticated, service_role;
