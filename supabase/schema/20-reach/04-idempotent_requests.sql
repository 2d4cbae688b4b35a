-- Idempotency keys (Idempotency-Key): an API client that got no response repeats a request; it is executed only once.
-- The transaction of the request first claims the key, and at its end stores the response.
-- The server passes digests made with the token, and the response sealed with it.
-- So nobody can read in the database what an API client did or received.

--- Requests of API clients with an idempotency key, for 24 hours.
create table private.idempotent_requests (
  token_id uuid not null references public.api_tokens (id) on delete cascade,
  key bytea not null,
  --- Digest of the request: the same key with another request is an error.
  fingerprint bytea not null,
  --- The response, sealed by the server with the token, which is not stored.
  answer text,
  created_at timestamptz not null default now(),
  constraint idempotent_requests_pkey primary key (token_id, key)
);
create index idempotent_requests_created_at_idx on private.idempotent_requests (created_at);

--- Called by the data API before it executes a request of an API token with a key: the stored response, or null if the
--- request must be executed. Refuses idempotency_key_in_use, idempotency_key_reused, too_many_idempotency_keys.
create function private.claim_idempotency_key(p_key bytea, p_fingerprint bytea)
returns text
language plpgsql
volatile
security definer -- the table is written by these functions only
set search_path = ''
as $$
declare
  v_token_id constant uuid := (auth.jwt() ->> 'token_id')::uuid;
  v_known private.idempotent_requests;
begin
  -- This lock does not wait: if two equal requests run in parallel, one is refused.
  if not pg_try_advisory_xact_lock(hashtextextended(v_token_id || encode(p_key, 'hex'), 0)) then
    perform private.refuse_program(
      409, 'idempotency_key_in_use', 'Esta misma solicitud se está haciendo en este momento.', '{"Retry-After": "1"}'
    );
  end if;
  delete from private.idempotent_requests
  where token_id = v_token_id and key = p_key and created_at < now() - interval '24 hours';
  select * into v_known from private.idempotent_requests where token_id = v_token_id and key = p_key;
  if found then
    if v_known.fingerprint <> p_fingerprint then
      perform private.refuse_program(422, 'idempotency_key_reused', 'Esta clave ya se usó para otra solicitud.');
    end if;
    return v_known.answer;
  end if;
  if (select count(*) from private.idempotent_requests where token_id = v_token_id) >= 5000 then
    perform private.refuse_program(
      429, 'too_many_idempotency_keys', 'Este token usó demasiadas claves en las últimas 24 horas.', '{"Retry-After": "3600"}'
    );
  end if;
  insert into private.idempotent_requests (token_id, key, fingerprint) values (v_token_id, p_key, p_fingerprint);
  return null;
end;
$$;

--- Stores the response of a request with a key, in the same transaction.
create function private.keep_idempotent_answer(p_key bytea, p_answer text)
returns void
language sql
volatile
security definer -- the table is written by these functions only
set search_path = ''
as $$
  update private.idempotent_requests
  set answer = p_answer
  where token_id = (auth.jwt() ->> 'token_id')::uuid and key = p_key and answer is null
$$;

--- Deletes requests older than 24 hours, p_limit at most; returns how many.
create function private.forget_idempotent_requests(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.idempotent_requests
  where (token_id, key) in (
    select token_id, key from private.idempotent_requests
    where created_at < now() - interval '24 hours'
    order by created_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

grant execute on function
  private.claim_idempotency_key, private.keep_idempotent_answer
to anon, authenticated, service_role;
