-- Limits on user actions: all events are counted, even if no row of them remains.
--
-- A withdrawn request leaves no row but has reached its recipient.
-- So events that reach other users, and all writes, are counted here.

--- The number of a user's events of one kind, from created_at (the first event) to expires_at. A crash of the database
--- empties this unlogged table.
create unlogged table private.event_counts (
  subject uuid not null,
  kind text not null,
  count integer not null default 1,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint event_counts_pkey primary key (subject, kind)
);
create index event_counts_expires_at_idx on private.event_counts (expires_at);

insert into public.settings (key, value, description) values
  ('writes_per_minute', '240', 'Cambios de cualquier tipo que una persona puede hacer por minuto.'),
  ('team_requests_per_hour', '20', 'Solicitudes de ingreso a equipos que una persona puede enviar por hora.'),
  ('teams_founded_per_day', '5', 'Equipos que una persona puede fundar por día.'),
  ('registrations_per_hour', '60', 'Inscripciones en torneos que una persona puede hacer por hora.'),
  ('match_reports_per_hour', '30', 'Resultados de un mismo encuentro que una persona puede reportar por hora.'),
  ('match_games_per_hour', '120', 'Mapas de un mismo encuentro que una persona puede cargar o corregir por hora.'),
  ('match_schedules_per_hour', '10', 'Fechas que una persona puede proponer por hora para un mismo encuentro.'),
  ('stand_ins_per_hour', '6', 'Suplentes externos que una persona puede pedir por hora.');

--- The network to which an address belongs, for counting events: an IPv4 address itself, or the first address of an
--- IPv6 /64, because one internet connection has 2^64 addresses. The same as networkOf() of the server.
create function private.network_of(p_address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_address inet;
begin
  v_address := p_address;
  return case
    when family(v_address) = 4 then host(v_address)
    when v_address <<= inet '::ffff:0:0/96' then host(inet '0.0.0.0' + (v_address - inet '::ffff:0:0'))
    else host(network(set_masklen(v_address, 64)))
  end;
exception
  -- The network address is text from a trusted proxy and may be invalid.
  when invalid_text_representation then
    return p_address;
end;
$$;

--- The network of the caller's request; null outside of a request.
create function private.caller_network()
returns text
language sql
stable
set search_path = ''
as $$
  -- The server sets this header itself in every request, so a client cannot forge it.
  select private.network_of(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-real-ip')
$$;

--- Refuses a request of an API client as refuse() does for users, with an HTTP status and headers.
create function private.refuse_program(p_status integer, p_code text, p_message text, p_headers jsonb default '{}')
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- For the SQLSTATE PGRST, the data API responds with the status, headers and body that the exception contains.
  raise exception using
    errcode = 'PGRST',
    message = jsonb_build_object('code', 'PT' || p_status, 'message', p_message, 'details', p_code),
    detail = jsonb_build_object('status', p_status, 'headers', p_headers);
end;
$$;

--- Reports the remaining allowance of a counter to an API client, in the headers of
--- draft-ietf-httpapi-ratelimit-headers. Refuses rate_limited.
create function private.tell_allowance(p_kind text, p_limit integer, p_count integer, p_window interval, p_until timestamptz)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_wait constant integer := ceil(extract(epoch from p_until - now()));
  v_policy constant text := format('"%s";q=%s;w=%s', split_part(p_kind, ':', 1), p_limit, extract(epoch from p_window)::integer);
  v_left constant text := format('"%s";r=%s;t=%s', split_part(p_kind, ':', 1), greatest(p_limit - p_count, 0), v_wait);
  v_headers constant jsonb := coalesce(nullif(current_setting('response.headers', true), ''), '[]');
begin
  if p_count > p_limit then
    perform private.refuse_program(429, 'rate_limited', 'Este programa lo hizo demasiadas veces.', jsonb_build_object(
      'Retry-After', v_wait::text, 'RateLimit-Policy', v_policy, 'RateLimit', v_left
    ));
  end if;
  perform set_config('response.headers', (
    v_headers || jsonb_build_array(jsonb_build_object('RateLimit-Policy', v_policy), jsonb_build_object('RateLimit', v_left))
  )::text, true);
end;
$$;

--- Counts an event of a user; refuses (rate_limited) more than p_limit events within p_window, which starts with the
--- first event. The counter's row stays locked until the transaction ends, so that simultaneous events are counted too.
--- Call it before you lock rows that other users also lock, with the caller as p_subject.
create function private.count_event(
  p_subject uuid,
  p_kind text,
  p_limit integer,
  p_window interval,
  p_message text default 'Hiciste esto demasiadas veces. Espera un momento.'
)
returns void
language plpgsql
volatile
security definer -- counters are written by these functions only
set search_path = ''
as $$
declare
  v_counter private.event_counts;
begin
  insert into private.event_counts as counter (subject, kind, expires_at)
  -- Calls with a null kind are counted too; the procedure refuses them later.
  values (p_subject, coalesce(p_kind, 'nothing'), now() + p_window)
  on conflict (subject, kind) do update set
    count = case when counter.expires_at <= now() then 1 else counter.count + 1 end,
    created_at = case when counter.expires_at <= now() then excluded.created_at else counter.created_at end,
    expires_at = case when counter.expires_at <= now() then excluded.expires_at else counter.expires_at end
  returning * into v_counter;
  if private.is_program() then
    perform private.tell_allowance(v_counter.kind, p_limit, v_counter.count, p_window, v_counter.expires_at);
  elsif v_counter.count > p_limit then
    perform private.refuse('rate_limited', p_message);
  end if;
end;
$$;

--- Counts an event of a user as count_event() does. The setting p_setting contains the limit, and the end of its name
--- gives the window: …_per_minute, …_per_hour or …_per_day.
create function private.limit_event(
  p_subject uuid,
  p_kind text,
  p_setting text,
  p_message text default 'Hiciste esto demasiadas veces. Espera un momento.'
)
returns void
language sql
volatile
set search_path = ''
as $$
  select private.count_event(
    p_subject, p_kind, private.setting_integer(p_setting), ('1 ' || substring(p_setting from '_per_(minute|hour|day)$'))::interval,
    p_message
  )
$$;

--- Locks a counter without counting an event. Call it if the event is counted only after rows were locked that other
--- users also lock.
create function private.hold_event_count(p_subject uuid, p_kind text, p_window interval)
returns void
language sql
volatile
security definer -- counters are written by these functions only
set search_path = ''
as $$
  insert into private.event_counts as counter (subject, kind, count, expires_at)
  values (p_subject, p_kind, 0, now() + p_window)
  on conflict (subject, kind) do update set count = counter.count
$$;

--- Deletes expired counters, at most p_limit; returns how many.
create function private.forget_event_counts(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.event_counts
  where (subject, kind) in (
    select subject, kind from private.event_counts
    where expires_at < now()
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

--- The data API calls this first in every transaction that may write; two transactions of one user wait for each other
--- here. Refuses profile_incomplete (sign-up not completed), account_inactive (closed or banned since the token was
--- made), session_ended, second_factor_not_shown (the token has not shown the account's second factor), and
--- rate_limited (too many writes).
create function private.begin_write()
returns void
language plpgsql
volatile
security definer -- counts, and looks at bans
set search_path = ''
as $$
declare
  v_user_id uuid := auth.uid();
begin
  -- Visitors have separate limits in the procedures that they may call.
  -- The service key is not limited, because it acts for the server.
  if v_user_id is null or current_setting('transaction_read_only') = 'on' then
    return;
  end if;
  if not private.is_active_account(v_user_id) then
    if private.is_unfinished_account(v_user_id) then
      raise exception using
        errcode = '42501', message = 'Completa tu perfil para seguir.', detail = 'profile_incomplete';
    end if;
    raise exception using
      errcode = '42501', message = 'Tu cuenta está cerrada o suspendida.', detail = 'account_inactive';
  end if;
  if not private.is_session_open() then
    raise exception using
      errcode = '42501', message = 'Esta sesión se cerró. Inicia sesión de nuevo.', detail = 'session_ended';
  end if;
  perform private.require_shown_factor();
  perform private.count_event(
    v_user_id, 'write', private.setting_integer('writes_per_minute'), interval '1 minute',
    'Hiciste demasiados cambios seguidos. Espera un momento.'
  );
end;
$$;

--- The hosted data API's hook before every request (db_pre_request); this project's server calls begin_write() itself.
create function private.begin_request()
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if current_setting('request.method', true) not in ('GET', 'HEAD') then
    perform private.begin_write();
  end if;
end;
$$;

grant execute on function private.begin_write, private.begin_request to anon, authenticated, service_role;

-- Some hosted platforms allow this setting only for all databases together; then it is set for all of them.
do $$
begin
  begin
    execute format(
      'alter role authenticator in database %I set pgrst.db_pre_request = ''private.begin_request''', current_database()
    );
  exception when insufficient_privilege then
    alter role authenticator set pgrst.db_pre_request = 'private.begin_request';
  end;
exception when insufficient_privilege then
  raise warning 'pgrst.db_pre_request could not be set: banned accounts and ended sessions can write until their token expires';
end
$$;
notify pgrst, 'reload config';
