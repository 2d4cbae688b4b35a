-- Made by `npm run migration` from supabase/schema/19-reach, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-api_tokens.sql

-- API tokens: each is limited to the scopes that its owner chose.
--
-- A request with such a token has the rights of a visitor.
-- A procedure whose comment says `@scope results` runs as the token's owner if the token has that scope.
-- Requests with a token cannot call any other procedure that writes.

create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  tournament_id uuid references public.tournaments (id) on delete cascade,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_tokens_name_length check (char_length(name) between 1 and 60),
  constraint api_tokens_scopes_known
    check (scopes <@ array['read', 'results', 'registrations', 'schedule', 'overlay', 'webhooks']),
  constraint api_tokens_scopes_some check (cardinality(scopes) between 1 and 6)
);
comment on table public.api_tokens is
  'API tokens of users; the hash of a token is private.';
comment on column public.api_tokens.tournament_id is
  'The one tournament in which the token may act; null for all in which its owner may.';
comment on column public.api_tokens.last_used_at is
  'When the token was last used, to the minute.';
create index api_tokens_profile_id_idx on public.api_tokens (profile_id, created_at desc);
create index api_tokens_tournament_id_idx on public.api_tokens (tournament_id) where tournament_id is not null;
create index api_tokens_expires_at_idx on public.api_tokens (expires_at);

create table private.api_token_hashes (
  token_id uuid primary key references public.api_tokens (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
comment on table private.api_token_hashes is
  'Hashes of API tokens; a token cannot be read again.';

insert into public.settings (key, value, description) values
  ('api_tokens_per_hour', '20', 'Tokens para programas que una persona puede crear por hora.');

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
comment on function private.base62(p_number bigint, p_length integer) is
  'A number in base 62 (digits, capitals and small letters), with leading zeros.';

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
comment on function private.crc32(p_bytes bytea) is
  'The checksum CRC-32 of a text, as in ISO-HDLC (zip, PNG). It reveals a mistyped token without a query.';

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
comment on function private.new_api_token() is
  'A new token: ley_pat_, thirty random digits in base 62, and six of their CRC-32, so that secret scanners recognise it.';

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
comment on function public.create_api_token(p_name text, p_scopes text[], p_tournament_id uuid, p_days integer) is
  'Creates a token for an API client of the caller; it cannot be read again. Refuses reauthentication_needed, rate_limited, name_required, scopes_required, days_invalid, tournament_not_found, too_many_tokens.
@nullable p_tournament_id';

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
comment on function public.revoke_api_token(p_token_id uuid) is
  'Revokes a token of the caller, at once. Refuses token_not_found.';

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
comment on function private.resolve_api_token(p_token_hash bytea) is
  'The claims with which a token''s requests run, by its SHA-256: those of its owner without a second factor, and its scopes. Null for an invalid token.';

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
comment on function private.scope_of(p_procedure text) is
  'The scope that an API client needs to call a procedure, read from its comment; null if API clients may not call it.';

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
  )
  -- Reads the arguments in the same way as the call itself does.
  from json_to_record(p_arguments) as given (p_tournament_id uuid, p_match_id uuid, p_stage_id uuid, p_live_draw_id uuid, p_webhook_id uuid)
$$;
comment on function private.named_tournaments(p_arguments json) is
  'The tournaments that a call''s arguments refer to, directly or through an object such as a match. Contains null for a challenge''s match and for unknown objects.';

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
comment on function private.begin_program_request(p_arguments json) is
  'The data API runs this first in every transaction of an API token. If the token''s scopes open the called procedure, the transaction gets the owner''s rights; any other read runs with the claims of a visitor. Refuses closed_to_programs, scope_missing, other_tournament.';

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
comment on function private.forget_api_tokens(p_limit integer) is
  'Deletes tokens thirty days after their end, p_limit at most; returns how many.';

create policy select_owner on public.api_tokens
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.api_tokens to authenticated, service_role;
grant execute on function public.create_api_token, public.revoke_api_token to authenticated, service_role;
grant execute on function
  private.scope_of, private.named_tournaments, private.begin_program_request
to anon, authenticated, service_role;

-- 02-tournament_events.sql

-- The record of events in tournaments, for delivery outside the site: webhooks, streams, posts.
-- An event is one row, written in the transaction that causes it.
-- The sequence of an event is assigned later, to committed events only, by one transaction at a time.
-- So a reader of "everything after the last one" misses nothing, and a long transaction does not delay other events.
-- The comment of the function that writes an event describes it: `@event` names it (`staff`: not public).
-- Each `@fact` below is a field, with `?` if it is optional, with a column or a type, and a description.
-- tools/lib/openapi-events.ts copies this into the description of the interface.

insert into public.settings (key, value, description) values
  ('tournament_event_days', '30', 'Días que se guarda lo que pasó en los torneos para los programas que lo siguen, y las entregas de webhooks.');

create sequence private.tournament_event_sequence as bigint;

create table private.tournament_events (
  id uuid primary key default gen_random_uuid(),
  sequence bigint unique,
  written bigint not null generated always as identity,
  tournament_id uuid not null,
  kind text not null,
  facts jsonb not null default '{}',
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  constraint tournament_events_kind_known check (kind in (
    'registration.created', 'tournament.started', 'match.ready', 'match.finished', 'match.disputed', 'stage.finished',
    'tournament.finished', 'prize.paid'
  ))
);
comment on table private.tournament_events is
  'Events in tournaments. No foreign keys: writing an event takes no locks, and it outlives the objects it refers to.';
comment on column private.tournament_events.sequence is
  'The event''s position in the record; null until assigned. Within a tournament it rises with time; numbers may be missing.';
comment on column private.tournament_events.written is
  'Order among events whose sequence is assigned together.';
comment on column private.tournament_events.facts is
  'Ids and numbers at the time of the event. Names are added by private.facts_with_names() on delivery, so that names of former accounts are not stored.';
comment on column private.tournament_events.is_public is
  'False for an event that visitors cannot see on the site.';
comment on column private.tournament_events.created_at is
  'When the transaction that wrote the event began.';

create index tournament_events_tournament_id_idx on private.tournament_events (tournament_id, sequence);
create index tournament_events_unplaced_idx on private.tournament_events (written) where sequence is null;

create function private.record_registration()
returns trigger
language plpgsql
volatile
security definer -- events are written by the database only
set search_path = ''
as $$
begin
  insert into private.tournament_events (tournament_id, kind, facts)
  values (new.tournament_id, 'registration.created', jsonb_build_object('participant_id', new.participant_id));
  return null;
end;
$$;
comment on function private.record_registration() is
  'Records the event registration.created.
@event registration.created
@fact participant_id participants.id: The new participant.
@fact participant_name? text: The name as it is now.';

create trigger record_event
  after insert on public.tournament_participants
  for each row when (coalesce(current_setting('leyenda.import', true), '') = '')
  execute function private.record_registration();

create function private.record_tournament_event()
returns trigger
language plpgsql
volatile
security definer -- events are written by the database only
set search_path = ''
as $$
begin
  insert into private.tournament_events (tournament_id, kind, facts)
  values (
    new.id, tg_argv[0],
    case tg_argv[0]
      when 'tournament.started' then jsonb_build_object('format', new.format, 'start_date', new.start_date)
      else jsonb_build_object('winner_id', (
        select participant_id from public.tournament_participants where tournament_id = new.id and final_position = 1
      ))
    end
  );
  return null;
end;
$$;
comment on function private.record_tournament_event() is
  'Records the event named by its argument: tournament.started or tournament.finished.
@event tournament.started
@fact format tournaments.format
@fact start_date tournaments.start_date
@event tournament.finished
@fact winner_id participants.id | null: The champion; null where there is none.
@fact winner_name? text: The name as it is now.';

create trigger record_start
  after update of structure_generated_at on public.tournaments
  for each row when (old.structure_generated_at is null and new.structure_generated_at is not null)
  execute function private.record_tournament_event('tournament.started');
create trigger record_end
  after update of finished_at on public.tournaments
  for each row when (old.finished_at is null and new.finished_at is not null)
  execute function private.record_tournament_event('tournament.finished');

create function private.record_match_event()
returns trigger
language plpgsql
volatile
security definer -- events are written by the database only
set search_path = ''
as $$
begin
  insert into private.tournament_events (tournament_id, kind, facts)
  values (new.tournament_id, tg_argv[0], jsonb_build_object(
    'match_id', new.id, 'stage_id', new.stage_id, 'stage', new.stage, 'round', new.round,
    'position_in_bracket', new.position_in_bracket, 'best_of', new.best_of, 'scheduled_time', new.starts_at,
    'participant1_id', new.participant1_id, 'participant2_id', new.participant2_id,
    'winner_id', new.winner_id, 'outcome', new.outcome, 'result', new.result
  ));
  return null;
end;
$$;
comment on function private.record_match_event() is
  'Records the event of a match named by its argument.
@event match.ready
@event match.finished
@event match.disputed
@fact match_id tournament_matches.id
@fact stage_id tournament_matches.stage_id
@fact stage tournament_matches.stage
@fact round tournament_matches.round
@fact position_in_bracket tournament_matches.position_in_bracket
@fact best_of tournament_matches.best_of
@fact scheduled_time tournament_matches.starts_at
@fact participant1_id tournament_matches.participant1_id: One side; null where nobody is there.
@fact participant1_name? text: The name as it is now.
@fact participant2_id tournament_matches.participant2_id: The other side; null where nobody is there.
@fact participant2_name? text: The name as it is now.
@fact winner_id tournament_matches.winner_id: Null until it is decided, and in a draw.
@fact winner_name? text: The name as it is now.
@fact outcome tournament_matches.outcome
@fact result tournament_matches.result';

create trigger record_ready
  after insert on public.tournament_matches
  for each row when (new.status in ('pending', 'scheduled'))
  execute function private.record_match_event('match.ready');
-- "match.ready" is recorded again if a side changes or a result is undone, but not if only a report is withdrawn.
create trigger record_ready_again
  after update of status, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    new.status in ('pending', 'scheduled') and (
      old.status not in ('pending', 'scheduled', 'pending_results')
      or (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
    )
  )
  execute function private.record_match_event('match.ready');
-- A corrected result ends the match again. Matches without a winner, to which neither side came, end too.
create trigger record_end
  after update of status, winner_id, outcome, result on public.tournament_matches
  for each row when (
    new.outcome is not null
    and (new.status, new.winner_id, new.outcome, new.result) is distinct from (old.status, old.winner_id, old.outcome, old.result)
  )
  execute function private.record_match_event('match.finished');
create trigger record_dispute
  after update of status on public.tournament_matches
  for each row when (new.status = 'disputed' and old.status <> 'disputed')
  execute function private.record_match_event('match.disputed');

create function private.record_stage_end()
returns trigger
language plpgsql
volatile
security definer -- events are written by the database only
set search_path = ''
as $$
begin
  insert into private.tournament_events (tournament_id, kind, facts)
  values (new.tournament_id, 'stage.finished', jsonb_build_object(
    'stage_id', new.id, 'position', new.position, 'kind', new.kind, 'name', new.name
  ));
  return null;
end;
$$;
comment on function private.record_stage_end() is
  'Records the event stage.finished.
@event stage.finished
@fact stage_id tournament_stages.id
@fact position tournament_stages.position
@fact kind tournament_stages.kind
@fact name tournament_stages.name';

create trigger record_end
  after update of state on public.tournament_stages
  for each row when (new.state = 'done' and old.state <> 'done')
  execute function private.record_stage_end();

create function private.record_prize()
returns trigger
language plpgsql
volatile
security definer -- events are written by the database only
set search_path = ''
as $$
begin
  insert into private.tournament_events (tournament_id, kind, facts, is_public)
  select
    new.tournament_id, 'prize.paid',
    jsonb_build_object('participant_id', new.participant_id, 'position', new.position, 'type', tg_argv[0])
      || case tg_argv[0]
        when 'money' then jsonb_build_object('amount', to_jsonb(new) -> 'amount', 'currency', to_jsonb(new) -> 'currency')
        else jsonb_build_object('amount', to_jsonb(new) -> 'tickets', 'currency', null)
      end,
    false
  where new.tournament_id is not null;
  return null;
end;
$$;
comment on function private.record_prize() is
  'Records the event prize.paid, for money or tickets according to its argument. The receiver within a team and the account are not included.
@event prize.paid staff
@fact participant_id participants.id | null: The participant with the place.
@fact participant_name? text: The name as it is now.
@fact position integer: The place that won it.
@fact type "money" | "tickets": What it is paid in.
@fact amount numeric: In its currency, or in tickets.
@fact currency payouts.currency | null: Null for tickets.';

create trigger record_prize
  after update of status on public.payouts
  for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function private.record_prize('money');
create trigger record_prize
  after insert on private.tournament_awards
  for each row when (new.tickets > 0 and new.position is not null)
  execute function private.record_prize('tickets');

create function private.place_tournament_events(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_placed uuid[];
begin
  -- Only one transaction at a time assigns sequences. So a reader who sees an event sees all events before it.
  if not exists (select from private.tournament_events where sequence is null)
    or not pg_try_advisory_xact_lock(hashtext('leyenda tournament events'))
  then
    return 0;
  end if;
  with due as materialized (
    select event.id
    from private.tournament_events event
    where event.sequence is null
    -- The event of a tournament's start comes before the events of the matches that become ready by the start.
    order by case event.kind
      when 'tournament.started' then (
        select min(made.written) - 0.5
        from private.tournament_events made
        where made.sequence is null and made.tournament_id = event.tournament_id and made.created_at = event.created_at
      )
      else event.written
    end
    limit p_limit
  ), placed as materialized (
    select id, nextval('private.tournament_event_sequence') as sequence from due
  ), numbered as (
    update private.tournament_events event
    set sequence = placed.sequence
    from placed
    where event.id = placed.id
    returning event.id
  )
  select array_agg(id) into v_placed from numbered;
  if v_placed is not null then
    perform private.queue_webhooks(v_placed);
    perform pg_notify('tournament_events', currval('private.tournament_event_sequence')::text);
  end if;
  return coalesce(cardinality(v_placed), 0);
end;
$$;
comment on function private.place_tournament_events(p_limit integer) is
  'Assigns sequences to committed events, p_limit at most, queues them for webhooks, and sends the notification tournament_events with the last sequence; returns how many. Zero while another server does it.';

create function private.facts_with_names(p_event private.tournament_events)
returns jsonb
language sql
stable
security definer -- used by readers of the record
set search_path = ''
as $$
  select jsonb_build_object(
      'tournament_id', p_event.tournament_id,
      'tournament_name', (select name from public.tournaments where id = p_event.tournament_id)
    )
    || p_event.facts
    || coalesce((
      select jsonb_object_agg(replace(fact.key, '_id', '_name'), public.display_name(participant))
      from jsonb_each_text(p_event.facts) as fact
      join public.participants participant on participant.id = fact.value::uuid
      where fact.key in ('participant_id', 'participant1_id', 'participant2_id', 'winner_id')
    ), '{}')
$$;
comment on function private.facts_with_names(p_event private.tournament_events) is
  'The fields of an event with the present names.
@fact tournament_id tournaments.id
@fact tournament_name tournaments.name | null: Null where the tournament is no more.';

create function private.forget_tournament_events(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.tournament_events
  where id in (
    select oldest.id
    from (
      select event.id, event.created_at from private.tournament_events event
      where event.sequence is not null
      order by event.sequence
      limit p_limit
    ) as oldest
    where oldest.created_at < now() - make_interval(days => private.setting_integer('tournament_event_days'))
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.forget_tournament_events(p_limit integer) is
  'Deletes events older than tournament_event_days, p_limit at most; returns how many.';

-- 03-webhooks.sql

-- Webhooks: events of a tournament, sent to a URL given by its staff, according to Standard Webhooks 1.0.
--
-- Deliveries are created when an event gets its sequence, so that players' transactions do no work for them. The server
-- encrypts the secrets (with a key that the database does not have) and shows them once.

insert into public.settings (key, value, description) values
  ('webhook_failing_days', '4', 'Días de entregas fallidas tras los que un webhook se apaga; los diez intentos de un envío duran tres y medio.'),
  ('webhook_deliveries_per_day', '20000', 'Envíos por día a todos los webhooks que guardó una persona; con más, se apagan.'),
  ('webhook_changes_per_hour', '120', 'Veces que una persona puede cambiar o probar webhooks por hora.');

create table private.webhooks (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  url text not null,
  kinds text[] not null,
  saved_by uuid references public.profiles (id) on delete set null,
  is_on boolean not null default true,
  off_reason text,
  failing_since timestamptz,
  is_slow boolean not null default false,
  paused_until timestamptz,
  created_at timestamptz not null default now(),
  constraint webhooks_kinds_some check (cardinality(kinds) >= 1 and array_position(kinds, null) is null),
  constraint webhooks_off_reason_known check (off_reason in ('gone', 'failures', 'flood')),
  constraint webhooks_off_fits check (not is_on or off_reason is null)
);
comment on table private.webhooks is
  'The URLs to which events of a tournament are sent.';
comment on column private.webhooks.saved_by is
  'The user on whose rights the webhook depends: events are sent only while the user has them.';
comment on column private.webhooks.off_reason is
  'Why the webhook was switched off automatically: its URL responded that it is gone (410), nothing arrived for days, or its user exceeded the daily limit. Null if staff switched it off.';
comment on column private.webhooks.failing_since is
  'The first failure after the last success; null after a success.';
comment on column private.webhooks.is_slow is
  'The last response was slow, so the webhook is served together with failing webhooks.';
comment on column private.webhooks.paused_until is
  'Nothing is sent before this time, because the receiver requested a pause.';
create index webhooks_tournament_id_idx on private.webhooks (tournament_id);
create index webhooks_saved_by_idx on private.webhooks (saved_by);

create table private.webhook_secrets (
  webhook_id uuid primary key references private.webhooks (id) on delete cascade,
  sealed text not null,
  former_sealed text,
  former_until timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_secrets_sealed_length check (char_length(sealed) between 40 and 200)
);
comment on table private.webhook_secrets is
  'The secrets that sign webhooks, encrypted by the server. For a day after a change the former secret signs too.';

create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references private.webhooks (id) on delete cascade,
  event_id uuid references private.tournament_events (id) on delete cascade,
  state text not null default 'waiting',
  attempts integer not null default 0,
  tries jsonb not null default '[]',
  next_attempt_at timestamptz not null default now(),
  -- The default is clock_timestamp(), so that deliveries written in one transaction have an order.
  created_at timestamptz not null default clock_timestamp(),
  constraint webhook_deliveries_once unique (event_id, webhook_id),
  constraint webhook_deliveries_state_known check (state in ('waiting', 'delivered', 'failed'))
);
comment on table private.webhook_deliveries is
  'Deliveries of events to webhooks, with every attempt and its response.';
comment on column private.webhook_deliveries.event_id is
  'The event that is sent; null for a test delivery.';
comment on column private.webhook_deliveries.attempts is
  'The number of attempts since the delivery was created or sent again.';
comment on column private.webhook_deliveries.tries is
  'The last twenty attempts: [{at, status, failure, milliseconds, answer}], where status or failure is null; the text of the last three responses.';
comment on column private.webhook_deliveries.next_attempt_at is
  'When the delivery is due. While a server sends it, when another server may take it.';
create index webhook_deliveries_due_idx
  on private.webhook_deliveries (webhook_id, next_attempt_at) where state = 'waiting' and event_id is not null;
create index webhook_deliveries_due_trials_idx
  on private.webhook_deliveries (next_attempt_at) where state = 'waiting' and event_id is null;
create index webhook_deliveries_webhook_id_idx on private.webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_trials_idx on private.webhook_deliveries (created_at) where event_id is null;

create function private.take_webhooks(p_limit integer, p_is_troubled boolean, p_under_way uuid[])
returns table (
  id uuid, webhook_id uuid, url text, message_id uuid, kind text, created_at timestamptz, sequence bigint, facts jsonb,
  sealed text, former_sealed text
)
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
begin
  return query
    with recursive
    -- Jumps from one webhook with waiting deliveries to the next, so the cost does not depend on their number.
    waiting as (
      (
        select due.webhook_id from private.webhook_deliveries due
        where due.state = 'waiting' and due.event_id is not null
        order by due.webhook_id
        limit 1
      )
      union all
      select (
        select due.webhook_id from private.webhook_deliveries due
        where due.state = 'waiting' and due.event_id is not null and due.webhook_id > waiting.webhook_id
        order by due.webhook_id
        limit 1
      )
      from waiting
      where waiting.webhook_id is not null
    ), under_way as materialized (
      select webhook.tournament_id, count(*) as calls
      from unnest(p_under_way) as call (webhook_id)
      join private.webhooks webhook on webhook.id = call.webhook_id
      group by webhook.tournament_id
    ), called as (
      select webhook.*
      from private.webhooks webhook
      where webhook.id <> all (p_under_way)
        and (webhook.failing_since is not null or webhook.is_slow) = p_is_troubled
        and (webhook.paused_until is null or webhook.paused_until <= clock_timestamp())
    ), due_events as materialized (
      select delivery.id, webhook.tournament_id, delivery.next_attempt_at
      from waiting
      join called webhook on webhook.id = waiting.webhook_id and webhook.is_on
      cross join lateral (
        select waits.id, waits.next_attempt_at
        from private.webhook_deliveries waits
        join private.tournament_events event on event.id = waits.event_id
        where waits.webhook_id = webhook.id and waits.state = 'waiting' and waits.event_id is not null
          and waits.next_attempt_at <= clock_timestamp()
          and (event.is_public or private.holds_rights(webhook.tournament_id, webhook.saved_by, array['money']))
        order by waits.next_attempt_at
        -- A failing or slow webhook gets one call at a time.
        limit case when p_is_troubled then 1 else 8 end
        for update of waits skip locked
      ) as delivery
      -- Skips webhooks if the user who saved them has lost the right since then.
      where private.holds_rights(webhook.tournament_id, webhook.saved_by, array['webhooks'])
    ), due_trials as materialized (
      select delivery.id, webhook.tournament_id, delivery.next_attempt_at
      from private.webhook_deliveries delivery
      join called webhook on webhook.id = delivery.webhook_id
      where delivery.state = 'waiting' and delivery.event_id is null and delivery.next_attempt_at <= clock_timestamp()
      order by delivery.next_attempt_at
      limit p_limit
      for update of delivery skip locked
    ), placed as (
      select
        due.id, due.next_attempt_at,
        coalesce(under_way.calls, 0)
          + row_number() over (partition by due.tournament_id order by due.next_attempt_at) as place
      from (select * from due_events union all select * from due_trials) as due
      left join under_way on under_way.tournament_id = due.tournament_id
    ), picked as (
      select placed.id
      from placed
      -- One tournament gets at most a quarter of the calls; users with the fewest running calls come first.
      where placed.place <= case when p_is_troubled then 4 else 16 end
      order by placed.place, placed.next_attempt_at
      limit p_limit
    ), taken as (
      update private.webhook_deliveries delivery
      -- A minute is longer than a call may take. If a server stops, another one claims its deliveries after this time.
      set next_attempt_at = clock_timestamp() + interval '1 minute'
      from picked
      where delivery.id = picked.id
      returning delivery.*
    )
    select
      taken.id, taken.webhook_id, webhook.url, coalesce(taken.event_id, taken.id), coalesce(event.kind, 'webhook.test'),
      coalesce(event.created_at, taken.created_at), event.sequence,
      case when event.id is null then jsonb_build_object('tournament_id', webhook.tournament_id) else private.facts_with_names(event) end,
      secret.sealed, case when secret.former_until > now() then secret.former_sealed end
    from taken
    join private.webhooks webhook on webhook.id = taken.webhook_id
    left join private.webhook_secrets secret on secret.webhook_id = webhook.id
    left join private.tournament_events event on event.id = taken.event_id
    order by event.sequence;
end;
$$;
comment on function private.take_webhooks(p_limit integer, p_is_troubled boolean, p_under_way uuid[]) is
  'Takes up to p_limit due deliveries for a minute, a few of each webhook and tournament, so that several servers take different ones. If no outcome is recorded by then, a delivery is sent again with the same message_id. p_is_troubled: take those of failing or slow webhooks, otherwise those of all others. p_under_way: the webhook of each call in progress.';

create function private.switch_webhook_off(p_webhook_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_webhook private.webhooks;
  v_host text;
  v_text text;
  v_person uuid;
begin
  update private.webhooks set is_on = false, off_reason = p_reason
  where id = p_webhook_id and is_on
  returning * into v_webhook;
  if not found then
    return;
  end if;
  v_host := substring(v_webhook.url from '^https?://([^/]+)');
  v_text := case p_reason
    when 'gone' then format('%s respondió que ya no recibe nada (410). Revisa la dirección y vuelve a encenderlo.', v_host)
    when 'flood' then format(
      'Quien guardó el webhook a %s llegó a los %s envíos de un día. Vuelve a encenderlo mañana.',
      v_host, private.setting_integer('webhook_deliveries_per_day')
    )
    else format(
      '%s no recibió nada en %s días. Revisa la dirección y vuelve a encenderlo.',
      v_host, private.setting_integer('webhook_failing_days')
    )
  end;
  for v_person in
    select v_webhook.saved_by where v_webhook.saved_by is not null
    union
    select profile_id from public.tournament_staff
    where tournament_id = v_webhook.tournament_id and profile_id is not null and 'webhooks' = any (rights)
    order by 1
  loop
    -- Users who disabled e-mails about tournaments get this e-mail too, because nothing else reports the failure.
    -- The mail is sent at most once a day, however often the webhook is enabled again.
    perform private.queue_mail(
      v_person, 'tournament_webhook_off', 'Se apagó un webhook', array[v_text], 'Ver el webhook',
      '/organize/' || v_webhook.tournament_id || '?tab=webhooks'
    )
    where not exists (
      select from public.notifications
      where user_id = v_person and kind = 'tournament_webhook_off' and subject = p_webhook_id::text
        and created_at > now() - interval '1 day'
    );
    perform private.notify_user(
      v_person, 'tournament_webhook_off', 'Se apagó un webhook', v_text,
      '/organize/' || v_webhook.tournament_id || '?tab=webhooks', p_webhook_id::text
    );
  end loop;
end;
$$;
comment on function private.switch_webhook_off(p_webhook_id uuid, p_reason text) is
  'Switches a webhook off automatically and notifies the users who can repair it, on the page and by e-mail. Waiting deliveries wait until it is switched on.';

create function private.revive_webhook(p_webhook private.webhooks, p_by uuid)
returns void
language plpgsql
volatile
security definer -- deliveries are written by procedures only
set search_path = ''
as $$
declare
  v_left integer;
begin
  select private.setting_integer('webhook_deliveries_per_day') - coalesce(sum(counter.count), 0) into v_left
  from private.event_counts counter
  where counter.subject = p_by and counter.kind = 'webhook_delivery' and counter.expires_at > now();
  with stopped as (
    select delivery.id, row_number() over (order by event.sequence) as place
    from private.webhook_deliveries delivery
    join private.tournament_events event on event.id = delivery.event_id
    where delivery.webhook_id = p_webhook.id
      and (
        delivery.state = 'waiting'
        -- The minute allows for an attempt that began before its failure was recorded.
        or (
          delivery.state = 'failed'
          and (delivery.tries -> 0 ->> 'at')::timestamptz > p_webhook.failing_since - interval '1 minute'
        )
      )
  ), revived as (
    update private.webhook_deliveries delivery
    set
      state = case when stopped.place <= v_left then 'waiting' else 'failed' end, attempts = 0,
      next_attempt_at = clock_timestamp() + stopped.place * interval '1 microsecond'
    from stopped
    where delivery.id = stopped.id
    returning delivery.state
  )
  insert into private.event_counts as counter (subject, kind, count, expires_at)
  select p_by, 'webhook_delivery', count(*), now() + interval '1 day' from revived where state = 'waiting' having count(*) > 0
  on conflict (subject, kind) do update set
    count = case when counter.expires_at <= now() then 0 else counter.count end + excluded.count,
    expires_at = case when counter.expires_at <= now() then excluded.expires_at else counter.expires_at end;
end;
$$;
comment on function private.revive_webhook(p_webhook private.webhooks, p_by uuid) is
  'When a webhook is switched on, makes its waiting deliveries, and those failed since failing_since, due again, with the same ids, in the order of the events. Those above the daily limit of the user who switches it on fail.';

create function private.queue_webhooks(p_event_ids uuid[])
returns void
language plpgsql
volatile
security definer -- called when events get their sequence
set search_path = ''
as $$
declare
  v_flooding uuid[];
  v_webhook_id uuid;
begin
  with wanted as materialized (
    select webhook.id as webhook_id, webhook.saved_by, event.id as event_id, event.sequence
    from private.tournament_events event
    join private.webhooks webhook
      on webhook.tournament_id = event.tournament_id and webhook.is_on and event.kind = any (webhook.kinds)
    where event.id = any (p_event_ids)
      and private.holds_rights(
        webhook.tournament_id, webhook.saved_by,
        array['webhooks'] || case when event.is_public then '{}' else array['money'] end
      )
  ), counted as (
    -- Deliveries are counted per user, over all tournaments and webhooks of the user.
    insert into private.event_counts as counter (subject, kind, count, expires_at)
    select saved_by, 'webhook_delivery', count(*), now() + interval '1 day' from wanted group by saved_by order by saved_by
    on conflict (subject, kind) do update set
      count = case when counter.expires_at <= now() then 0 else counter.count end + excluded.count,
      expires_at = case when counter.expires_at <= now() then excluded.expires_at else counter.expires_at end
    returning subject, count > private.setting_integer('webhook_deliveries_per_day') as is_flood
  ), queued as (
    insert into private.webhook_deliveries (webhook_id, event_id)
    select webhook_id, event_id from wanted join counted on subject = saved_by and not is_flood
    order by sequence
    on conflict do nothing
  )
  select array_agg(distinct webhook_id) into v_flooding from wanted join counted on subject = saved_by and is_flood;

  foreach v_webhook_id in array coalesce(v_flooding, '{}') loop
    perform private.switch_webhook_off(v_webhook_id, 'flood');
  end loop;
end;
$$;
comment on function private.queue_webhooks(p_event_ids uuid[]) is
  'Queues events for the webhooks that subscribe to them; webhooks of users over the daily limit are switched off.';

create function private.settle_webhooks(p_results jsonb)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_delays constant interval[] := array[
    '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '24 hours'
  ]::interval[];
  v_webhook record;
begin
  perform 1 from private.webhooks
  where id in (select (result ->> 'webhook_id')::uuid from jsonb_array_elements(p_results) as result)
  order by id
  for no key update;
  update private.webhook_deliveries delivery
  set
    attempts = delivery.attempts + 1,
    tries = jsonb_path_query_array(
      jsonb_build_array(result.attempt) || jsonb_set(delivery.tries, '{2,answer}', 'null', false), '$[0 to 19]'
    ),
    state = case
      when result.is_taken then 'delivered'
      when delivery.event_id is null or delivery.attempts >= cardinality(v_delays) then 'failed'
      else 'waiting'
    end,
    next_attempt_at = clock_timestamp() + greatest(
      -- The delay is up to a tenth longer at random, so that deliveries that failed together are not retried together.
      coalesce(v_delays[delivery.attempts + 1], '0') * (1 + random() / 10), make_interval(secs => result.retry_after)
    )
  from (
    select
      (given ->> 'id')::uuid as id, (given ->> 'status')::integer as status,
      coalesce((given ->> 'status')::integer between 200 and 299, false) as is_taken,
      least(coalesce((given ->> 'retry_after')::numeric, 0), 86400) as retry_after,
      jsonb_build_object(
        'at', given -> 'at', 'status', given -> 'status', 'failure', given -> 'failure', 'milliseconds', given -> 'milliseconds',
        'answer', given -> 'answer'
      ) as attempt
    from jsonb_array_elements(p_results) as given
  ) as result
  where delivery.id = result.id and delivery.state = 'waiting';

  for v_webhook in
    select
      (given ->> 'webhook_id')::uuid as id,
      bool_or((given ->> 'status')::integer between 200 and 299) as took,
      bool_or((given ->> 'status')::integer = 410) as is_gone,
      bool_or((given ->> 'status')::integer between 200 and 299) is not true as failed,
      max((given ->> 'milliseconds')::integer) > 3000 as is_slow,
      -- least() ignores null, so without this filter a missing number would become the maximum.
      max(least((given ->> 'retry_after')::numeric, 86400)) filter (
        where (given ->> 'status')::integer in (429, 503) and given ->> 'retry_after' is not null
      ) as pause
    from jsonb_array_elements(p_results) as given
    group by 1
    order by 1
  loop
    if v_webhook.is_gone then
      perform private.switch_webhook_off(v_webhook.id, 'gone');
      continue;
    end if;
    update private.webhooks
    set
      failing_since = case when v_webhook.failed then coalesce(failing_since, now()) end,
      is_slow = v_webhook.is_slow,
      paused_until = clock_timestamp() + make_interval(secs => v_webhook.pause)
    where id = v_webhook.id
      and (
        (failing_since is not null) <> v_webhook.failed or is_slow <> v_webhook.is_slow or v_webhook.pause is not null
      );
    if v_webhook.failed and exists (
      select from private.webhooks
      where id = v_webhook.id and is_on
        and failing_since <= now() - make_interval(days => private.setting_integer('webhook_failing_days'))
    ) then
      perform private.switch_webhook_off(v_webhook.id, 'failures');
    end if;
  end loop;
end;
$$;
comment on function private.settle_webhooks(p_results jsonb) is
  'Records attempts: [{id, webhook_id, at, status, failure, milliseconds, answer, retry_after}]. Retries follow after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, or later if the address requests it.';

create function private.forget_webhook_trials(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.webhook_deliveries
  where id in (
    select id from private.webhook_deliveries
    where event_id is null and created_at < now() - make_interval(days => private.setting_integer('tournament_event_days'))
    order by created_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.forget_webhook_trials(p_limit integer) is
  'Deletes test deliveries older than tournament_event_days, p_limit at most; returns how many. Other deliveries are deleted with their event.';

create function private.shows_money(p_kinds text[])
returns boolean
language sql
immutable
set search_path = ''
as $$
  select 'prize.paid' = any (p_kinds)
$$;
comment on function private.shows_money(p_kinds text[]) is
  'Whether a webhook for these kinds of events reports payments; such a webhook needs the right `money`.';

create function private.sees_payments(p_tournament_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.may(p_tournament_id, 'money')
$$;
comment on function private.sees_payments(p_tournament_id uuid) is
  'Whether a caller with the right `webhooks` may also read deliveries that report payments.';

create function private.require_webhook_right(p_tournament_id uuid, p_kinds text[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if private.shows_money(p_kinds) then
    perform private.require_right(p_tournament_id, 'money');
  end if;
end;
$$;
comment on function private.require_webhook_right(p_tournament_id uuid, p_kinds text[]) is
  'Requires the right `money`, in addition to the right `webhooks`, if a webhook reports payments.';

create function private.hold_webhook(p_webhook_id uuid, p_is_counted boolean default true)
returns private.webhooks
language plpgsql
volatile
security definer -- webhooks are written by procedures only
set search_path = ''
as $$
declare
  v_webhook private.webhooks;
begin
  select * into v_webhook from private.webhooks where id = p_webhook_id;
  -- The refusal is the same as for an unknown id, so that other users do not learn which ids exist.
  perform private.require_right(v_webhook.tournament_id, 'webhooks');
  if p_is_counted then
    perform private.count_webhook_act();
  end if;
  select * into v_webhook from private.webhooks where id = p_webhook_id for update;
  if not found then
    perform private.refuse('webhook_not_found', 'Ese webhook ya no existe.');
  end if;
  perform private.require_webhook_right(v_webhook.tournament_id, v_webhook.kinds);
  return v_webhook;
end;
$$;
comment on function private.hold_webhook(p_webhook_id uuid, p_is_counted boolean) is
  'Locks a webhook for staff with the right `webhooks`, and `money` if it reports payments. Counts the call for the hourly limit. Refuses webhook_not_found, rate_limited, and as require_right().';

create function private.require_webhook(p_tournament_id uuid, p_url text, p_kinds text[])
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if char_length(p_url) > 500 or coalesce(p_url, '') !~ '^(https://[^\s/?#@\\]+|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)([/?][^\s#]*)?$' then
    perform private.refuse('webhook_url_invalid', 'La dirección debe empezar con https:// y no llevar usuario ni clave.');
  end if;
  if coalesce(cardinality(p_kinds), 0) = 0 or not p_kinds <@ array[
    'registration.created', 'tournament.started', 'match.ready', 'match.finished', 'match.disputed', 'stage.finished',
    'tournament.finished', 'prize.paid'
  ] then
    perform private.refuse('webhook_kinds_invalid', 'Elige qué se envía.');
  end if;
  perform private.require_webhook_right(p_tournament_id, p_kinds);
end;
$$;
comment on function private.require_webhook(p_tournament_id uuid, p_url text, p_kinds text[]) is
  'Refuses webhook_url_invalid, webhook_kinds_invalid; events about payments need the right money.';

create function private.count_webhook_act()
returns void
language sql
volatile
set search_path = ''
as $$
  select private.limit_event(
    auth.uid(), 'webhook', 'webhook_changes_per_hour',
    'Cambiaste o probaste webhooks demasiadas veces. Espera un momento.'
  )
  where auth.uid() is not null
$$;
comment on function private.count_webhook_act() is
  'Limits how often a user acts on webhooks (creates, changes, tests), because each act may call an address.';

create function private.audit_webhook(p_action text, p_webhook private.webhooks)
returns void
language sql
volatile
set search_path = ''
as $$
  select private.audit(
    p_action, 'tournaments', p_webhook.tournament_id::text, null,
    jsonb_build_object('webhook', p_webhook.id, 'host', substring(p_webhook.url from '^https?://([^/?]+)'))
  )
$$;
comment on function private.audit_webhook(p_action text, p_webhook private.webhooks) is
  'Records an act on a webhook in the log, with only the host of its address, because the rest may be a secret.';

create function public.create_webhook(p_tournament_id uuid, p_url text, p_kinds text[])
returns uuid
language plpgsql
volatile
security definer -- webhooks are written by procedures only
set search_path = ''
as $$
declare
  v_webhook private.webhooks;
begin
  perform private.require_right(p_tournament_id, 'webhooks');
  perform private.require_webhook(p_tournament_id, p_url, p_kinds);
  perform private.count_webhook_act();
  perform private.lock_tournament_for(p_tournament_id, 'webhooks');
  if (select count(*) from private.webhooks where tournament_id = p_tournament_id) >= 10 then
    perform private.refuse('too_many_webhooks', 'Un torneo tiene diez webhooks como máximo: borra uno.');
  end if;
  insert into private.webhooks (tournament_id, url, kinds, saved_by)
  values (p_tournament_id, p_url, array(select distinct kind from unnest(p_kinds) as kind order by kind), auth.uid())
  returning * into v_webhook;
  perform private.audit_webhook('create_webhook', v_webhook);
  return v_webhook.id;
end;
$$;
comment on function public.create_webhook(p_tournament_id uuid, p_url text, p_kinds text[]) is
  'Creates a webhook, which sends events of the given kinds to a URL; returns its id. For staff with the right `webhooks`. It needs a secret: POST /api/webhooks/{id}/secret. Refuses webhook_url_invalid, webhook_kinds_invalid, too_many_webhooks, rate_limited, tournament_not_found, tournament_cancelled.
@param p_url An https URL that is reachable from the internet.
@param p_kinds The kinds of events that are sent.
@scope webhooks
@chapter webhooks 1
@title Crear un webhook';

create function public.save_webhook(
  p_webhook_id uuid, p_url text, p_kinds text[], p_is_on boolean, p_read jsonb default null
)
returns void
language plpgsql
volatile
security definer -- webhooks are written by procedures only
set search_path = ''
as $$
declare
  v_webhook constant private.webhooks := private.hold_webhook(p_webhook_id);
  v_fields constant jsonb := private.merged_fields(
    jsonb_build_object('url', v_webhook.url, 'kinds', v_webhook.kinds), p_read,
    jsonb_build_object('url', p_url, 'kinds', array(select distinct kind from unnest(p_kinds) as kind order by kind))
  );
  v_url constant text := v_fields ->> 'url';
  v_kinds constant text[] := private.text_list(v_fields -> 'kinds');
begin
  perform private.require_webhook(v_webhook.tournament_id, v_url, v_kinds);
  update private.webhooks
  set
    url = v_url, kinds = v_kinds, saved_by = auth.uid(),
    is_on = coalesce(p_is_on, is_on), off_reason = case when not coalesce(p_is_on, is_on) then off_reason end,
    failing_since = case when not coalesce(p_is_on, is_on) then failing_since end, is_slow = false, paused_until = null
  where id = p_webhook_id;
  if p_is_on and not v_webhook.is_on then
    perform private.revive_webhook(v_webhook, auth.uid());
  end if;
  perform private.audit(
    'save_webhook', 'tournaments', v_webhook.tournament_id::text,
    jsonb_build_object('host', substring(v_webhook.url from '^https?://([^/?]+)'), 'is_on', v_webhook.is_on),
    jsonb_build_object('webhook', p_webhook_id, 'host', substring(v_url from '^https?://([^/?]+)'), 'is_on', coalesce(p_is_on, v_webhook.is_on))
  );
end;
$$;
comment on function public.save_webhook(p_webhook_id uuid, p_url text, p_kinds text[], p_is_on boolean, p_read jsonb) is
  'Changes a webhook, or switches it on or off. For staff with the right `webhooks`. When it is switched on, waiting deliveries are sent with the same ids; events that happened while it was off are not sent. Refuses webhook_not_found, webhook_url_invalid, webhook_kinds_invalid, changed_meanwhile, rate_limited.
@param p_webhook_id A webhook, as returned by create_webhook and tournament_webhooks.
@param p_url An https URL that is reachable from the internet.
@param p_kinds The kinds of events that are sent.
@param p_is_on Whether events are sent to the webhook; null leaves that unchanged.
@param p_read The url and kinds as the caller had read them: only these change, and only if nobody else has changed them since.
@scope webhooks
@nullable p_is_on, p_read
@chapter webhooks 5
@title Cambiar un webhook';

create function public.delete_webhook(p_webhook_id uuid)
returns void
language plpgsql
volatile
security definer -- webhooks are written by procedures only
set search_path = ''
as $$
declare
  v_webhook constant private.webhooks := private.hold_webhook(p_webhook_id, false);
begin
  delete from private.webhooks where id = p_webhook_id;
  perform private.audit(
    'delete_webhook', 'tournaments', v_webhook.tournament_id::text,
    jsonb_build_object('webhook', p_webhook_id, 'host', substring(v_webhook.url from '^https?://([^/?]+)')), null
  );
end;
$$;
comment on function public.delete_webhook(p_webhook_id uuid) is
  'Deletes a webhook with its deliveries. For staff with the right `webhooks`. Refuses webhook_not_found.
@param p_webhook_id A webhook, as returned by create_webhook and tournament_webhooks.
@scope webhooks
@chapter webhooks 6
@title Borrar un webhook';

create function public.keep_webhook_secret(p_webhook_id uuid, p_sealed text)
returns void
language plpgsql
volatile
security definer -- secrets are written by procedures only
set search_path = ''
as $$
declare
  v_webhook constant private.webhooks := private.hold_webhook(p_webhook_id);
  v_is_change boolean;
begin
  if (char_length(p_sealed) between 40 and 200) is not true then
    perform private.refuse('webhook_secret_invalid', 'Los secretos los hace el servidor.');
  end if;
  insert into private.webhook_secrets as secret (webhook_id, sealed) values (p_webhook_id, p_sealed)
  on conflict (webhook_id) do update set
    former_sealed = secret.sealed, former_until = now() + interval '1 day', sealed = excluded.sealed
  returning former_sealed is not null into v_is_change;
  if v_is_change then
    perform private.audit_webhook('change_webhook_secret', v_webhook);
  end if;
end;
$$;
comment on function public.keep_webhook_secret(p_webhook_id uuid, p_sealed text) is
  'Stores a new secret of a webhook; the former one signs too for a day. For staff with the right `webhooks`. The server calls it for POST /api/webhooks/{id}/secret, which makes the secret and shows it once. Refuses webhook_not_found, webhook_secret_invalid, rate_limited.
@scope webhooks';

create function public.tournament_webhooks(p_tournament_id uuid)
returns table (
  id uuid, url text, kinds text[], is_on boolean, off_reason text, failing_since timestamptz, has_secret boolean,
  former_secret_until timestamptz, is_served boolean, waiting bigint, created_at timestamptz
)
language plpgsql
stable
security definer -- reads what only its staff may
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'webhooks');
  return query
    select
      webhook.id, webhook.url, webhook.kinds, webhook.is_on, webhook.off_reason, webhook.failing_since, secret.webhook_id is not null,
      case when secret.former_until > now() then secret.former_until end,
      private.holds_rights(webhook.tournament_id, webhook.saved_by, array['webhooks']),
      (
        select count(*) from private.webhook_deliveries delivery
        where delivery.webhook_id = webhook.id and delivery.state = 'waiting'
      ),
      webhook.created_at
    from private.webhooks webhook
    left join private.webhook_secrets secret on secret.webhook_id = webhook.id
    where webhook.tournament_id = p_tournament_id
      and (not private.shows_money(webhook.kinds) or (select private.sees_payments(p_tournament_id)))
    order by webhook.created_at, webhook.id;
end;
$$;
comment on function public.tournament_webhooks(p_tournament_id uuid) is
  'The webhooks of a tournament with their state. For staff with the right `webhooks`; those that report payments need the right `money` too.
@field id The id for the procedures that take p_webhook_id.
@field url The URL to which events are sent.
@field kinds The kinds of events that are sent.
@field is_on Whether events are sent to it.
@field off_reason gone (the address responded 410), failures (nothing was accepted for days), flood (over the daily limit); null: switched off by staff, or on.
@field failing_since The first failure since the last accepted delivery; null if the last delivery was accepted.
@field has_secret Whether it has a secret: without one, nothing is sent.
@field former_secret_until Until when the former secret signs too; null without one.
@field is_served False if the user who saved it last no longer has the right.
@field waiting Deliveries that have not arrived yet.
@field created_at When it was made.
@scope webhooks
@type off_reason "gone" | "failures" | "flood" | null
@nullable failing_since, former_secret_until
@chapter webhooks 4
@title Leer los webhooks de un torneo';

create function public.webhook_deliveries(p_webhook_id uuid, p_before uuid default null)
returns table (
  id uuid, kind text, sequence bigint, state text, tries jsonb, next_attempt_at timestamptz, created_at timestamptz
)
language plpgsql
stable
security definer -- reads what only its staff may
set search_path = ''
as $$
declare
  v_tournament_id constant uuid := (select webhook.tournament_id from private.webhooks webhook where webhook.id = p_webhook_id);
  v_sees_money boolean;
begin
  perform private.require_right_to_read(v_tournament_id, 'webhooks');
  v_sees_money := private.sees_payments(v_tournament_id);
  return query
    select
      delivery.id, coalesce(event.kind, 'webhook.test'), event.sequence, delivery.state, delivery.tries,
      greatest(delivery.next_attempt_at, webhook.paused_until), delivery.created_at
    from private.webhook_deliveries delivery
    join private.webhooks webhook on webhook.id = delivery.webhook_id
    left join private.tournament_events event on event.id = delivery.event_id
    where delivery.webhook_id = p_webhook_id
      and (v_sees_money or not private.shows_money(webhook.kinds) and coalesce(event.is_public, true))
      and (
        p_before is null
        or (delivery.created_at, delivery.id) < (
          select last.created_at, last.id from private.webhook_deliveries last
          where last.id = p_before and last.webhook_id = p_webhook_id
        )
      )
    order by delivery.created_at desc, delivery.id desc
    limit 50;
end;
$$;
comment on function public.webhook_deliveries(p_webhook_id uuid, p_before uuid) is
  'The last fifty deliveries of a webhook, the newest first, or those before p_before. For staff with the right `webhooks`; those that report payments need the right `money` too.
@param p_webhook_id A webhook, as returned by create_webhook and tournament_webhooks.
@param p_before The id of a delivery: only earlier deliveries are returned.
@field id The value that is sent as `webhook-id`.
@field kind The kind of event, or webhook.test.
@field sequence Increases with time; null for a test.
@field state waiting (for a try), delivered, or failed (no more tries).
@field tries For each attempt: the time, the HTTP status or the reason without one, the duration, and the beginning of the response.
@field next_attempt_at When it is tried next, if it waits.
@field created_at When it was written.
@scope webhooks
@nullable p_before, sequence
@type kind tournament_events.kind | "webhook.test"
@type state "waiting" | "delivered" | "failed"
@type tries { at: string; status: number | null; failure: "address" | "name" | "timeout" | "tls" | "connection" | "secret" | null; milliseconds: number; answer: string | null }[]
@chapter webhooks 7
@title Leer los envíos de un webhook';

create function public.send_webhook_again(p_webhook_id uuid, p_delivery_id uuid)
returns void
language plpgsql
volatile
security definer -- deliveries are written by procedures only
set search_path = ''
as $$
declare
  v_webhook constant private.webhooks := private.hold_webhook(p_webhook_id);
begin
  if not v_webhook.is_on then
    perform private.refuse('webhook_off', 'El webhook está apagado: enciéndelo antes.');
  end if;
  if not exists (
    select 1
    from private.webhook_deliveries delivery
    left join private.tournament_events event on event.id = delivery.event_id
    where delivery.id = p_delivery_id and delivery.webhook_id = p_webhook_id
      and (coalesce(event.is_public, true) or private.sees_payments(v_webhook.tournament_id))
  ) then
    perform private.refuse('delivery_not_found', 'Esa entrega ya no está guardada.');
  end if;
  update private.webhook_deliveries
  set state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp()
  where id = p_delivery_id and webhook_id = p_webhook_id and (state <> 'waiting' or attempts > 0);
  perform private.audit_webhook('send_webhook_again', v_webhook);
end;
$$;
comment on function public.send_webhook_again(p_webhook_id uuid, p_delivery_id uuid) is
  'Sends a delivery again, with the same id. For staff with the right `webhooks`. Refuses webhook_not_found, webhook_off, delivery_not_found, rate_limited.
@param p_webhook_id A webhook, as returned by create_webhook and tournament_webhooks.
@param p_delivery_id The id of a delivery, as returned by webhook_deliveries.
@scope webhooks
@chapter webhooks 8
@title Repetir un envío de un webhook';

create function public.test_webhook(p_webhook_id uuid)
returns uuid
language plpgsql
volatile
security definer -- deliveries are written by procedures only
set search_path = ''
as $$
declare
  v_webhook constant private.webhooks := private.hold_webhook(p_webhook_id);
  v_id uuid;
begin
  insert into private.webhook_deliveries (webhook_id, next_attempt_at)
  values (p_webhook_id, clock_timestamp())
  returning id into v_id;
  perform private.audit_webhook('test_webhook', v_webhook);
  return v_id;
end;
$$;
comment on function public.test_webhook(p_webhook_id uuid) is
  'Sends one test delivery (webhook.test), even to a webhook that is off; returns the delivery''s id. For staff with the right `webhooks`. Refuses webhook_not_found, rate_limited.
@param p_webhook_id A webhook, as returned by create_webhook and tournament_webhooks.
@scope webhooks
@chapter webhooks 3
@title Probar un webhook';

grant execute on function
  public.create_webhook, public.save_webhook, public.delete_webhook, public.keep_webhook_secret,
  public.tournament_webhooks, public.webhook_deliveries, public.send_webhook_again, public.test_webhook
to authenticated, service_role;

-- 04-idempotent_requests.sql

-- Idempotency keys (Idempotency-Key): an API client that got no response repeats a request; it is executed only once.
-- The transaction of the request first claims the key, and at its end stores the response.
-- The server passes digests made with the token, and the response sealed with it.
-- So nobody can read in the database what an API client did or received.

create table private.idempotent_requests (
  token_id uuid not null references public.api_tokens (id) on delete cascade,
  key bytea not null,
  fingerprint bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  constraint idempotent_requests_pkey primary key (token_id, key)
);
comment on table private.idempotent_requests is
  'Requests of API clients with an idempotency key, for 24 hours.';
comment on column private.idempotent_requests.fingerprint is
  'Digest of the request: the same key with another request is an error.';
comment on column private.idempotent_requests.answer is
  'The response, sealed by the server with the token, which is not stored.';
create index idempotent_requests_created_at_idx on private.idempotent_requests (created_at);

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
comment on function private.claim_idempotency_key(p_key bytea, p_fingerprint bytea) is
  'Called by the data API before it executes a request of an API token with a key: the stored response, or null if the request must be executed. Refuses idempotency_key_in_use, idempotency_key_reused, too_many_idempotency_keys.';

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
comment on function private.keep_idempotent_answer(p_key bytea, p_answer text) is
  'Stores the response of a request with a key, in the same transaction.';

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
comment on function private.forget_idempotent_requests(p_limit integer) is
  'Deletes requests older than 24 hours, p_limit at most; returns how many.';

grant execute on function
  private.claim_idempotency_key, private.keep_idempotent_answer
to anon, authenticated, service_role;

-- 05-event_streams.sql

-- Public events of a tournament as a stream: GET /api/tournaments/{id}/events.

create function private.visitors_tournaments(p_tournament_ids uuid[])
returns uuid[]
language sql
stable
set search_path = ''
set role = 'anon'
as $$
  select array(select id from public.tournaments where id = any (p_tournament_ids))
$$;
comment on function private.visitors_tournaments(p_tournament_ids uuid[]) is
  'Those of the given tournaments that visitors can see now.';
-- Visitors need the right to run this function: PostgreSQL checks the caller's rights when it plans the query again.
grant execute on function private.visitors_tournaments to anon;

create function private.followed_events(p_tournament_ids uuid[], p_after bigint, p_limit integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with listed as materialized (
    select event.sequence, event.tournament_id, jsonb_build_object(
      'id', event.id, 'type', event.kind, 'timestamp', event.created_at, 'data', private.facts_with_names(event)
    ) as event
    from private.tournament_events event
    where event.tournament_id = any (private.visitors_tournaments(p_tournament_ids))
      and event.sequence > p_after and event.is_public
    order by event.sequence
    limit p_limit
  )
  select jsonb_build_object(
    'position', greatest(
      p_after,
      case
        when (select count(*) from listed) = p_limit then (select max(sequence) from listed)
        else (select max(sequence) from private.tournament_events)
      end
    ),
    'events', (select coalesce(jsonb_agg(to_jsonb(listed) order by listed.sequence), '[]') from listed)
  )
$$;
comment on function private.followed_events(p_tournament_ids uuid[], p_after bigint, p_limit integer) is
  'Public events of some tournaments after a position in the record, p_limit at most, and the position up to which they are complete.';

create function private.resume_events(p_tournament_id uuid, p_after bigint, p_limit integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with record as materialized (
    select coalesce(min(sequence), 0) as oldest, coalesce(max(sequence), 0) as newest from private.tournament_events
  ), missed as materialized (
    select count(*) as events, min(event.created_at) as since
    from (
      select event.created_at
      from private.tournament_events event
      where event.tournament_id = p_tournament_id and event.sequence > p_after and event.is_public
      order by event.sequence
      limit p_limit
    ) as event
  ), found as (
    select
      record.newest,
      p_after is null or (
        p_after between record.oldest - 1 and record.newest
        and missed.events < p_limit and coalesce(missed.since > now() - interval '24 hours', true)
      ) as is_whole
    from record, missed
  )
  select case when is_whole and p_after is not null
    then private.followed_events(array[p_tournament_id], p_after, p_limit)
    else jsonb_build_object('position', newest, 'events', '[]'::jsonb)
  end || jsonb_build_object('is_whole', is_whole)
  from found
  where p_tournament_id = any (private.visitors_tournaments(array[p_tournament_id]))
$$;
comment on function private.resume_events(p_tournament_id uuid, p_after bigint, p_limit integer) is
  'Where a stream of a tournament starts: the events after p_after (none for null), and whether they are complete. They are not if more than a day or more than p_limit events have passed, or if the position is unknown. Null for a tournament that visitors cannot see.';

-- 06-calendar_feeds.sql

-- Calendar feeds: a link that calendar apps poll, for the dates of a user, a tournament or a team.

create table private.calendar_feeds (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
comment on table private.calendar_feeds is
  'Token hash of each user''s calendar link; the link cannot be read again. Deleted with the account.';

insert into public.settings (key, value, description) values
  ('calendar_links_per_hour', '20', 'Enlaces de calendario que una persona puede crear por hora.');

create function public.create_calendar_link()
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_token constant text := private.new_token();
begin
  perform private.limit_event(
    v_user_id, 'calendar_link', 'calendar_links_per_hour', 'Creaste demasiados enlaces. Espera un momento.'
  );
  insert into private.calendar_feeds (profile_id, token_hash)
  values (v_user_id, private.link_token_hash(v_token))
  on conflict (profile_id) do update set token_hash = excluded.token_hash, created_at = now();
  return v_token;
end;
$$;
comment on function public.create_calendar_link() is
  'Creates the token of a link to the caller''s dates, which cannot be read again; an earlier link ends. Refuses rate_limited.';

create function public.revoke_calendar_link()
returns void
language sql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
  delete from private.calendar_feeds where profile_id = private.require_user()
$$;
comment on function public.revoke_calendar_link() is
  'Ends the link to the caller''s dates, if there is one.';

create function public.my_calendar_link()
returns timestamptz
language sql
stable
security definer -- the table is private
set search_path = ''
as $$
  select created_at from private.calendar_feeds where profile_id = private.require_user()
$$;
comment on function public.my_calendar_link() is
  'When the caller''s calendar link was created; null without one.
@nullable my_calendar_link';

create function private.raise_calendar_sequence()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end;
$$;
comment on function private.raise_calendar_sequence() is
  'Increases the calendar number of a changed entry, by which calendar apps recognise the newer version (RFC 5545, SEQUENCE).';

create function private.is_called_off(p_status text, p_outcome text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status in ('cancelled', 'bye') or coalesce(p_outcome = 'walkover', false)
$$;
comment on function private.is_called_off(p_status text, p_outcome text) is
  'Whether a match with this status and outcome was not played and will not be played.';

create trigger raise_calendar_sequence
  before update of name, game, start_date, cancelled_at on public.tournaments
  for each row when (
    (new.name, new.game, new.start_date, new.cancelled_at) is distinct from (old.name, old.game, old.start_date, old.cancelled_at)
  )
  execute function private.raise_calendar_sequence();
-- A match without a scheduled time was in no calendar, so its calendar sequence need not increase.
create trigger raise_calendar_sequence
  before update of scheduled_time, delayed_to, participant1_id, participant2_id, best_of, status, outcome on public.tournament_matches
  for each row when (
    old.scheduled_time is not null
    and (
      new.scheduled_time, new.delayed_to, new.participant1_id, new.participant2_id, new.best_of, private.is_called_off(new.status, new.outcome)
    ) is distinct from (
      old.scheduled_time, old.delayed_to, old.participant1_id, old.participant2_id, old.best_of, private.is_called_off(old.status, old.outcome)
    )
  )
  execute function private.raise_calendar_sequence();
create trigger raise_calendar_sequence
  before update of scheduled_time, participant1_id, participant2_id, best_of, status, outcome on public.challenge_matches
  for each row when (
    old.scheduled_time is not null
    and (
      new.scheduled_time, new.participant1_id, new.participant2_id, new.best_of, private.is_called_off(new.status, new.outcome)
    ) is distinct from (
      old.scheduled_time, old.participant1_id, old.participant2_id, old.best_of, private.is_called_off(old.status, old.outcome)
    )
  )
  execute function private.raise_calendar_sequence();

create type private.dated_match as (
  id uuid,
  participant1_id uuid,
  participant2_id uuid,
  title text,
  game text,
  starts_at timestamptz,
  minutes integer,
  is_cancelled boolean,
  sequence integer
);
comment on type private.dated_match is
  'A match with a scheduled time, of a tournament or a challenge, as a calendar entry.';

create function private.dated_match(p_match_id uuid)
returns setof private.dated_match
language sql
stable
rows 1
set search_path = ''
as $$
  select
    match.id, match.participant1_id, match.participant2_id, tournament.name, tournament.game, match.starts_at,
    match.best_of * 40, private.is_called_off(match.status, match.outcome),
    match.calendar_sequence + tournament.calendar_sequence
  from public.tournament_matches match
  join public.tournaments tournament on tournament.id = match.tournament_id
  where match.id = p_match_id and match.starts_at is not null
  union all
  select
    match.id, match.participant1_id, match.participant2_id, game.name, game.name, match.starts_at,
    match.best_of * 40, private.is_called_off(match.status, match.outcome), match.calendar_sequence
  from public.challenge_matches match
  join public.challenges challenge on challenge.id = match.challenge_id
  join public.games game on game.id = challenge.game_id
  where match.id = p_match_id and match.starts_at is not null
$$;
comment on function private.dated_match(p_match_id uuid) is
  'A match as a calendar entry; no row without a scheduled time.';

-- A participant may have thousands of matches.
-- With these indexes the feed reads only matches with a scheduled time in the last year.
create index tournament_matches_dated1_idx
  on public.tournament_matches (participant1_id, starts_at) where starts_at is not null;
create index tournament_matches_dated2_idx
  on public.tournament_matches (participant2_id, starts_at) where starts_at is not null;
create index challenge_matches_dated1_idx
  on public.challenge_matches (participant1_id, starts_at) where starts_at is not null;
create index challenge_matches_dated2_idx
  on public.challenge_matches (participant2_id, starts_at) where starts_at is not null;

create function private.dated_match_ids(p_participant_ids uuid[])
returns setof uuid
language sql
stable
security definer -- used by calendar_entries; what it names is public
set search_path = ''
as $$
  select id from public.tournament_matches
  where participant1_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
  union
  select id from public.tournament_matches
  where participant2_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
  union
  select id from public.challenge_matches
  where participant1_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
  union
  select id from public.challenge_matches
  where participant2_id = any (p_participant_ids) and starts_at > now() - interval '1 year'
$$;
comment on function private.dated_match_ids(p_participant_ids uuid[]) is
  'Matches of these participants with a scheduled time, from a year ago on, in any status.';

create function public.calendar_entries(p_token text)
returns table (
  uid text,
  title text,
  description text,
  starts_at timestamptz,
  minutes integer,
  path text,
  is_cancelled boolean,
  sequence integer
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  with own as (
    select feed.profile_id, private.user_participant_id(feed.profile_id) as participant_id, array(
      select private.user_participant_id(feed.profile_id)
      union all
      select private.team_participant_id(member.team_id)
      from public.team_members member
      where member.profile_id = feed.profile_id
    ) as ids
    from private.calendar_feeds feed
    where feed.token_hash = private.link_token_hash(p_token)
  ),
  mine as (
    select distinct on (match_id) match_id, side_id
    from (
      select id as match_id, null::uuid as side_id from own cross join lateral private.dated_match_ids(own.ids) as id
      union all
      select credit.match_id, credit.side_id
      from own
      join private.match_credits credit on credit.participant_id = own.participant_id and credit.side_id <> own.participant_id
      where credit.created_at > now() - interval '1 year'
      union all
      select guest.match_id, guest.participant_id
      from own
      join public.stand_ins guest on guest.profile_id = own.profile_id and guest.state = 'approved'
    ) as said
    order by match_id, side_id nulls first
  )
  select entry.*
  from (
    select
      'match-' || match.id as uid,
      private.participant_name(case when is_second then match.participant2_id else match.participant1_id end) || ' vs '
        || coalesce(
          private.participant_name(case when is_second then match.participant1_id else match.participant2_id end), 'por definir'
        ) || ' · ' || match.title as title,
      match.game as description, match.starts_at, match.minutes, '/match/manage/' || match.id as path,
      match.is_cancelled, match.sequence
    from own
    cross join mine
    cross join lateral private.dated_match(mine.match_id) as match
    cross join lateral (
      select coalesce(mine.side_id = match.participant2_id, match.participant2_id = any (own.ids)) as is_second
    ) as side
    where match.starts_at > now() - interval '1 year'
    union all
    select
      'tournament-' || tournament.id, tournament.name, tournament.game, tournament.start_date, 180,
      '/tournaments/' || tournament.id, tournament.cancelled_at is not null, tournament.calendar_sequence
    from own
    cross join unnest(own.ids) as participant (id)
    cross join lateral (
      select tournament_id from public.tournament_participants
      where participant_id = participant.id and status = 'registered'
      order by created_at desc
      limit 200
    ) as entry
    join public.tournaments tournament on tournament.id = entry.tournament_id and tournament.start_date > now() - interval '1 year'
    group by tournament.id
  ) as entry
  -- Upcoming entries come first, so that the limit never drops them in favour of past ones.
  order by entry.starts_at desc, entry.uid
  limit 500
$$;
comment on function public.calendar_entries(p_token text) is
  'The dates of the user of a token, as calendar entries, latest first. They contain scheduled matches of the user and their team, matches for earlier teams or as an approved stand-in, and the starts of their tournaments. Played matches stay for a year, cancelled ones are marked. sequence increases when an entry changes. Empty for an invalid token.
@nullable description';

create function public.public_calendar(
  p_tournament_id uuid default null, p_team_id uuid default null, p_match_id uuid default null
)
returns table (
  uid text,
  title text,
  description text,
  starts_at timestamptz,
  minutes integer,
  path text,
  is_cancelled boolean,
  sequence integer
)
language sql
stable
set search_path = ''
as $$
  with side as (
    select id from public.participants where team_id = p_team_id
  ),
  cup as (
    select tournament.id, tournament.name, tournament.game, tournament.start_date,
      tournament.cancelled_at is not null as is_cancelled, tournament.calendar_sequence
    from public.tournaments tournament
    where tournament.id = p_tournament_id or tournament.id in (
      select entry.tournament_id from public.tournament_participants entry
      where entry.participant_id in (select id from side) and entry.status = 'registered'
    ) and tournament.start_date > now() - interval '1 year'
  ),
  dated as (
    select match.id from public.tournament_matches match
    join cup on cup.id = match.tournament_id
    where match.starts_at is not null and (
      cup.id = p_tournament_id or match.participant1_id in (select id from side) or match.participant2_id in (select id from side)
    )
    union
    select p_match_id where p_match_id is not null
  )
  select entry.*
  from (
    select
      'tournament-' || cup.id as uid, cup.name as title, cup.game as description, cup.start_date as starts_at, 180 as minutes,
      '/tournaments/' || cup.id as path, cup.is_cancelled, cup.calendar_sequence as sequence
    from cup
    union all
    select
      'match-' || match.id,
      coalesce(public.display_name(one), 'por definir') || ' vs ' || coalesce(public.display_name(other), 'por definir')
        || ' · ' || match.title,
      match.game, match.starts_at, match.minutes, '/match/' || match.id, match.is_cancelled, match.sequence
    from dated
    cross join lateral private.dated_match(dated.id) as match
    left join public.participants one on one.id = match.participant1_id
    left join public.participants other on other.id = match.participant2_id
  ) as entry
  order by entry.starts_at desc, entry.uid
  limit 1200
$$;
comment on function public.public_calendar(p_tournament_id uuid, p_team_id uuid, p_match_id uuid) is
  'The public dates of a tournament, a team or one match, as calendar entries, latest first: starts and scheduled matches. Cancelled entries stay and are marked.
@param p_tournament_id Refers to `tournaments.id`; null for a team or a match.
@param p_team_id Refers to `teams.id`; null for a tournament or a match.
@param p_match_id Refers to `tournament_matches.id`; null for a tournament or a team.
@field uid Stays the same when the entry changes.
@field title For users, in Spanish.
@field description More text for users, in Spanish; null if there is none.
@field starts_at When the match or tournament begins.
@field minutes How many minutes it is expected to last.
@field path The path of its page on this site.
@field is_cancelled Whether the match or tournament was cancelled.
@field sequence A number that increases with every change of the entry.
@nullable p_tournament_id, p_team_id, p_match_id, description
@chapter schedule 9
@title Leer un calendario público';

grant execute on function private.is_called_off, private.dated_match to anon, authenticated, service_role;
grant execute on function public.public_calendar to anon, authenticated, service_role;
grant execute on function
  public.create_calendar_link, public.revoke_calendar_link, public.my_calendar_link
to authenticated, service_role;
grant execute on function public.calendar_entries to service_role;

-- 07-news_and_result_feeds.sql

-- Feeds that clients poll: the news of the site, or news and results of a tournament.

create function public.public_feed(p_tournament_id uuid default null)
returns table (
  uid text,
  title text,
  summary text,
  path text,
  published_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select entry.*
  from (
    select
      'news-' || article.id as uid, article.title, coalesce(article.excerpt, article.category) as summary,
      '/news/' || article.slug as path, article.published_at
    from public.news article
    -- Drafts are excluded, because the feed is public although administrators may read drafts.
    where article.published_at <= now() and (p_tournament_id is null or article.tournament_id = p_tournament_id)
    union all
    select
      'match-' || match.id, public.display_name(one) || ' ' || match.result || ' ' || public.display_name(other),
      tournament.name, '/match/' || match.id, match.decided_at
    from public.tournament_matches match
    join public.tournaments tournament on tournament.id = match.tournament_id
    join public.participants one on one.id = match.participant1_id
    join public.participants other on other.id = match.participant2_id
    where match.tournament_id = p_tournament_id and match.status = 'completed' and match.result is not null
      and match.decided_at is not null
  ) as entry
  order by entry.published_at desc, entry.uid
  limit 50
$$;
comment on function public.public_feed(p_tournament_id uuid) is
  'The newest fifty entries: news of the site, or news and results of a tournament, in which the first participant comes first.
@param p_tournament_id Refers to `tournaments.id`; null: the news of the whole site.
@field uid Stays the same when the article or result changes.
@field title For people, in Spanish.
@field summary For people, in Spanish.
@field path Of its page on this site.
@field published_at When the article appeared, or the match was decided.
@nullable p_tournament_id
@chapter schedule 10
@title Leer las novedades públicas';
grant execute on function public.public_feed to anon, authenticated, service_role;

-- 08-access_revocation.sql

-- Access that needs no session (such as API tokens) ends when the user changes the password or is suspended.

create function private.end_standing_access()
returns trigger
language plpgsql
volatile
security definer -- runs in the accounts service's transaction
set search_path = ''
as $$
begin
  delete from public.api_tokens where profile_id = new.id;
  delete from private.calendar_feeds where profile_id = new.id;
  return null;
end;
$$;
comment on function private.end_standing_access() is
  'Revokes access that needs no session: API tokens and the calendar link. A stranger may have created them with the old password, so a new password ends them. A suspended account loses them permanently.';

create trigger end_standing_access
  after update on auth.users
  for each row when (
    new.banned_until > now()
    or (new.deleted_at is not null and old.deleted_at is null)
    or new.encrypted_password is distinct from old.encrypted_password
  )
  execute function private.end_standing_access();

-- 09-discord_account_links.sql

-- Links between Discord accounts and accounts of the platform.
--
-- Discord signs the actions of its users, and the server checks the signature. A link is valid only after the owner of
-- the platform account has confirmed it on the page, so that a stolen URL is not enough.

create table public.discord_links (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  discord_user_id text not null unique,
  discord_name text not null,
  aal text not null,
  created_at timestamptz not null default now(),
  constraint discord_links_profile_id_key unique (profile_id),
  constraint discord_links_discord_user_id_format check (discord_user_id ~ '^\d{1,20}$'),
  constraint discord_links_discord_name_length check (char_length(discord_name) between 1 and 100),
  constraint discord_links_aal_known check (aal in ('aal1', 'aal2'))
);
comment on table public.discord_links is
  'The Discord account that acts for an account of the platform; each account has at most one. Its user sees it and can end it; deleted when the account is closed or suspended.';
comment on column public.discord_links.discord_name is
  'The name of the Discord account when it was linked.';
comment on column public.discord_links.aal is
  'Assurance level of the session in which it was linked: a user who sets up a second factor later must link again.';

create table private.discord_link_requests (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  discord_user_id text not null unique,
  discord_name text not null,
  interaction_token text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table private.discord_link_requests is
  'Link requests made in Discord that are not confirmed on the page yet: the last one of each account.';
comment on column private.discord_link_requests.interaction_token is
  'Token with which the response in Discord can be edited for a quarter of an hour, to report there whether the link was confirmed.';
create index discord_link_requests_expires_at_idx on private.discord_link_requests (expires_at);

create table private.discord_news (
  id uuid primary key default gen_random_uuid(),
  discord_user_id text not null,
  interaction_token text,
  message text not null,
  created_at timestamptz not null default now()
);
comment on table private.discord_news is
  'Messages for users in Discord about their link: as an edit of the response to their request or, if that is no longer possible, as a message of the application.';
create index discord_news_created_at_idx on private.discord_news (created_at);

create table private.discord_interactions (
  id uuid primary key default gen_random_uuid(),
  interaction_id text not null unique,
  created_at timestamptz not null default now()
);
comment on table private.discord_interactions is
  'Recent interactions from Discord, so that a repeated one is not executed twice. Deleted when they would be too old to be accepted.';
create index discord_interactions_created_at_idx on private.discord_interactions (created_at);

insert into public.settings (key, value, description) values
  ('discord_acts_per_minute', '60', 'Acciones que una persona puede hacer desde Discord por minuto.');

create function private.hear_discord(p_interaction_id text, p_discord_user_id text)
returns boolean
language plpgsql
volatile
security definer -- called by the server, which has checked the signature
set search_path = ''
as $$
begin
  insert into private.discord_interactions (interaction_id) values (p_interaction_id) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.limit_event(
    md5('discord ' || p_discord_user_id)::uuid, 'discord', 'discord_acts_per_minute',
    'Hiciste demasiadas cosas seguidas. Espera un momento.'
  );
  return true;
end;
$$;
comment on function private.hear_discord(p_interaction_id text, p_discord_user_id text) is
  'Records an interaction; false if it was recorded before. Refuses rate_limited.';

create function private.request_discord_link(p_discord_user_id text, p_discord_name text, p_interaction_token text)
returns text
language plpgsql
volatile
security definer -- called by the server, which has checked the signature
set search_path = ''
as $$
declare
  v_token constant text := private.new_token();
begin
  insert into private.discord_link_requests (token_hash, discord_user_id, discord_name, interaction_token, expires_at)
  values (
    private.link_token_hash(v_token), p_discord_user_id, left(coalesce(private.clean_text(p_discord_name), 'Sin nombre'), 100),
    p_interaction_token, now() + interval '10 minutes'
  )
  on conflict (discord_user_id) do update set
    token_hash = excluded.token_hash, discord_name = excluded.discord_name,
    interaction_token = excluded.interaction_token, expires_at = excluded.expires_at;
  return v_token;
end;
$$;
comment on function private.request_discord_link(p_discord_user_id text, p_discord_name text, p_interaction_token text) is
  'Creates the token of the URL at which a Discord account is linked. The URL can be used once, within ten minutes, by a user with a session who confirms the link.';

create function private.discord_account(p_discord_user_id text)
returns text
language sql
stable
security definer -- called by the server
set search_path = ''
as $$
  select profile.username
  from public.discord_links link
  join public.profiles profile on profile.id = link.profile_id
  where link.discord_user_id = p_discord_user_id
$$;
comment on function private.discord_account(p_discord_user_id text) is
  'The name of the account linked with a Discord account; null without one.';

create function private.end_discord_link(p_link public.discord_links, p_message text)
returns void
language plpgsql
volatile
security definer -- nobody writes the tables themselves
set search_path = ''
as $$
begin
  delete from public.discord_links where id = p_link.id;
  if found then
    insert into private.discord_news (discord_user_id, message) values (p_link.discord_user_id, p_message);
  end if;
end;
$$;
comment on function private.end_discord_link(p_link public.discord_links, p_message text) is
  'Ends a link and reports it in Discord.';

create function public.get_discord_request(p_token text)
returns table (discord_name text, expires_at timestamptz, account text, own_discord text)
language sql
stable
security definer -- the token identifies the request, which its holder is asked to confirm
set search_path = ''
as $$
  select
    request.discord_name, request.expires_at,
    (select username from public.profiles where id = auth.uid()),
    (select link.discord_name from public.discord_links link where link.profile_id = auth.uid())
  from private.discord_link_requests request
  where request.token_hash = private.link_token_hash(p_token) and request.expires_at > now()
$$;
comment on function public.get_discord_request(p_token text) is
  'The link request with a given token; no row if it has expired. account is the caller''s account, own_discord the Discord account already linked with it.
@nullable own_discord';

create function public.link_discord(p_token text)
returns void
language plpgsql
volatile
security definer -- nobody writes the tables themselves
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_request private.discord_link_requests;
begin
  perform private.require_recent_proof();
  delete from private.discord_link_requests
  where token_hash = private.link_token_hash(p_token) and expires_at > now()
  returning * into v_request;
  if not found then
    perform private.refuse('link_not_found', 'Este enlace ya no vale: escribe /vincular otra vez en Discord.');
  end if;
  begin
    insert into public.discord_links (profile_id, discord_user_id, discord_name, aal)
    values (
      v_user_id, v_request.discord_user_id, v_request.discord_name,
      case auth.jwt() ->> 'aal' when 'aal2' then 'aal2' else 'aal1' end
    );
  exception when unique_violation then
    if exists (select 1 from public.discord_links where profile_id = v_user_id) then
      perform private.refuse('discord_already_linked', 'Tu cuenta ya tiene un Discord vinculado: quítalo primero en Configuración.');
    end if;
    perform private.refuse('discord_taken', 'Ese Discord ya está vinculado a otra cuenta: quítalo primero allí.');
  end;
  perform private.notify_user(
    v_user_id, 'discord_linked', 'Vinculaste Discord',
    format('%s actúa desde ahora en tu nombre. Si no fuiste tú, quítalo en Configuración.', v_request.discord_name),
    '/settings?seccion=seguridad', 'discord ' || v_request.discord_user_id
  );
  insert into private.discord_news (discord_user_id, interaction_token, message)
  select v_request.discord_user_id, v_request.interaction_token,
    format('Listo: quedaste vinculado con la cuenta %s. Escribe /partida para ver qué juegas.', username)
  from public.profiles where id = v_user_id;
end;
$$;
comment on function public.link_discord(p_token text) is
  'Links the Discord account of a request with the caller''s account; needs a recent authentication. Refuses reauthentication_needed, link_not_found, discord_already_linked, discord_taken.';

create function public.unlink_discord()
returns void
language plpgsql
volatile
security definer -- nobody writes the tables themselves
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_link public.discord_links;
begin
  select * into v_link from public.discord_links where profile_id = v_user_id;
  if not found then
    return;
  end if;
  perform private.end_discord_link(v_link, 'Quitaste el vínculo con tu cuenta: desde aquí ya no se hace nada en su nombre.');
  perform private.notify_user(
    v_user_id, 'discord_unlinked', 'Quitaste Discord', format('%s ya no actúa en tu nombre.', v_link.discord_name),
    '/settings?seccion=seguridad', 'discord ' || v_link.discord_user_id
  );
end;
$$;
comment on function public.unlink_discord() is
  'Ends the link of the caller''s account with Discord, and reports it there; no change without one.';

create function private.end_link_of_account()
returns trigger
language plpgsql
volatile
security definer -- runs in the accounts service's transaction
set search_path = ''
as $$
begin
  perform private.end_discord_link(link, 'Tu cuenta ya no está activa: el vínculo con ella terminó.')
  from public.discord_links link
  where link.profile_id = old.id;
  return null;
end;
$$;
comment on function private.end_link_of_account() is
  'Ends the Discord link of a suspended or closed account, permanently.';

create trigger end_link_of_account
  after update on auth.users
  for each row when (new.banned_until > now() or (new.deleted_at is not null and old.deleted_at is null))
  execute function private.end_link_of_account();

create function private.forget_discord(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
  v_more integer;
begin
  delete from private.discord_interactions
  where id in (
    select id from private.discord_interactions
    where created_at < now() - interval '15 minutes'
    order by created_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  delete from private.discord_link_requests
  where id in (
    select id from private.discord_link_requests
    where expires_at < now()
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_more = row_count;
  delete from private.discord_news
  where id in (
    select id from private.discord_news
    where created_at < now() - interval '1 hour'
    order by created_at
    limit p_limit
    for update skip locked
  );
  return v_count + v_more;
end;
$$;
comment on function private.forget_discord(p_limit integer) is
  'Deletes interactions that are too old to be repeated, unconfirmed requests, and messages that could not be delivered; p_limit of each at most; returns how many.';

create function private.take_discord_news(p_limit integer)
returns table (discord_user_id text, interaction_token text, message text)
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  with taken as (
    delete from private.discord_news
    where id in (
      select id from private.discord_news order by created_at limit p_limit for update skip locked
    )
    returning *
  )
  select
    discord_user_id, case when created_at > now() - interval '14 minutes' then interaction_token end, message
  from taken
  order by created_at
$$;
comment on function private.take_discord_news(p_limit integer) is
  'Takes up to p_limit messages about links to send them in Discord. Each is taken once, so several servers take different ones.';

create policy select_owner on public.discord_links
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.discord_links to authenticated, service_role;
grant execute on function
  public.get_discord_request, public.link_discord, public.unlink_discord
to authenticated, service_role;

-- 10-discord_actions.sql

-- Actions and views in Discord for a linked account; the procedures and rules are those of the page.

create function private.become_discord_user(p_discord_user_id text)
returns uuid
language plpgsql
volatile
security definer -- called by the server, which has checked the signature
set search_path = ''
as $$
declare
  v_link public.discord_links;
begin
  select * into v_link from public.discord_links where discord_user_id = p_discord_user_id;
  if not found then
    perform private.refuse('discord_not_linked', 'Tu Discord no está vinculado con ninguna cuenta: escribe /vincular.');
  end if;
  -- From here on, the transaction has only the rights of that user, at the assurance level of the link.
  -- The transaction's calls count as those of the user.
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', v_link.profile_id, 'role', 'authenticated', 'aal', v_link.aal
  )::text, true);
  perform private.begin_write();
  return v_link.profile_id;
end;
$$;
comment on function private.become_discord_user(p_discord_user_id text) is
  'Gives the transaction the rights of the account that is linked with a Discord account. Refuses discord_not_linked, and as begin_write().';

create function private.own_discord_match(p_match_id uuid)
returns private.match_state
language plpgsql
stable
security definer -- checks before anything is locked
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.find_match(p_match_id);
begin
  -- In Discord users act only for their own side; staff and administrators act on the page.
  perform private.require_side(v_match, 'Este partido no es tuyo: solo sus capitanes lo manejan desde Discord.');
  return v_match;
end;
$$;
comment on function private.own_discord_match(p_match_id uuid) is
  'A match in which the caller acts for a side. Refuses match_not_found, and callers of no side.';

create function private.discord_veto(p_match private.match_state, p_side_id uuid)
returns jsonb
language sql
stable
security definer -- called with a match of the caller's
set search_path = ''
as $$
  select jsonb_build_object(
    'state', case
      when veto.finished_at is not null then 'over'
      when veto.started_at is not null then 'running'
      else 'waiting'
    end,
    'isMineReady', case p_side_id when p_match.participant1_id then veto.ready1_at else veto.ready2_at end is not null,
    'isMyTurn', coalesce(veto.turn_id = p_side_id, false),
    'isRivalsTurn', coalesce(veto.turn_id <> p_side_id, false),
    'step', veto.step,
    'act', veto.steps -> (veto.step - 1) ->> 'act',
    'options', case when veto.turn_id = p_side_id then to_jsonb(private.veto_options(veto)) else '[]' end,
    'deadline', veto.deadline,
    'choices', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'act', made -> 'act', 'choice', made -> 'choice',
          'by', private.participant_name((made ->> 'by_id')::uuid)
        )
        order by made -> 'step'
      )
      from jsonb_array_elements(veto.choices) as made
    ), '[]')
  )
  from public.match_vetoes veto
  where veto.match_id = p_match.id
  union all
  select jsonb_build_object(
    'state', 'waiting', 'isMineReady', false, 'isMyTurn', false, 'isRivalsTurn', false, 'step', 0, 'act', null,
    'options', jsonb_build_array(), 'deadline', null, 'choices', jsonb_build_array()
  )
  where p_match.kind = 'tournament'
    and exists (select 1 from private.match_sequences(p_match.id))
    and not exists (select 1 from public.match_vetoes where match_id = p_match.id)
$$;
comment on function private.discord_veto(p_match private.match_state, p_side_id uuid) is
  'The state of the veto of a match, for one of its sides; null without one.';

create function private.discord_match(p_discord_user_id text, p_match_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_match_id uuid := p_match_id;
  v_match private.match_state;
  v_side_id uuid;
  v_rival_id uuid;
begin
  perform private.become_discord_user(p_discord_user_id);
  if v_match_id is null then
    select agenda.match_id into v_match_id
    from public.my_agenda() with ordinality as agenda
    where agenda.match_id is not null and agenda.can_act
    order by agenda.rival_id is null, agenda.ordinality
    limit 1;
    if v_match_id is null then
      return null;
    end if;
  end if;
  v_match := private.own_discord_match(v_match_id);
  v_side_id := private.acting_side_id(v_match);
  v_rival_id := private.other_side_id(v_match, v_side_id);
  return jsonb_build_object(
    'id', v_match.id,
    'title', coalesce(
      (select name from public.tournaments where id = v_match.tournament_id),
      (
        select game.name from public.challenges challenge join public.games game on game.id = challenge.game_id
        where challenge.id = v_match.challenge_id
      )
    ),
    'status', v_match.status,
    'bestOf', v_match.best_of,
    'scheduledAt', v_match.starts_at,
    'result', v_match.result,
    'side', private.side_number(v_match, v_side_id),
    'names', jsonb_build_array(private.participant_name(v_match.participant1_id), private.participant_name(v_match.participant2_id)),
    'isRivalKnown', v_rival_id is not null,
    'hasWon', v_match.winner_id = v_side_id,
    'ready', (
      select jsonb_build_object(
        'state', start.state,
        'isOpen', start.state = 'waiting' and private.opens_ready_at(start) <= clock_timestamp(),
        'opensAt', private.opens_ready_at(start),
        'isMine', case v_side_id when v_match.participant1_id then start.ready1_at else start.ready2_at end is not null,
        'isRivals', case v_side_id when v_match.participant1_id then start.ready2_at else start.ready1_at end is not null
      )
      from public.match_starts start
      where start.match_id = v_match.id
    ),
    'veto', private.discord_veto(v_match, v_side_id),
    'ownReport', (
      select coalesce(result, outcome) from public.match_reports where match_id = v_match.id and participant_id = v_side_id
    ),
    'rivalReport', (
      select jsonb_build_object('id', id, 'result', result)
      from public.match_reports where match_id = v_match.id and participant_id = v_rival_id
    )
  );
end;
$$;
comment on function private.discord_match(p_discord_user_id text, p_match_id uuid) is
  'A match of the linked user, as shown in Discord: the given one or, without an id, the most urgent one; null if there is none. Refuses discord_not_linked, match_not_found, and as begin_write().';

create function private.discord_participant(p_tournament public.tournaments)
returns uuid
language sql
stable
security definer -- the caller's own
set search_path = ''
as $$
  select case p_tournament.type
    when 'individual' then private.user_participant_id(auth.uid())
    else private.team_participant_id((
      select team_id from public.team_members where profile_id = auth.uid() and role in ('leader', 'co-leader')
    ))
  end
$$;
comment on function private.discord_participant(p_tournament public.tournaments) is
  'The participant with which the caller would enter a tournament: the player, or the team for which they act. Null if there is none.';

create function private.discord_entry(p_discord_user_id text, p_tournament_id uuid)
returns jsonb
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_participant_id uuid;
begin
  perform private.become_discord_user(p_discord_user_id);
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not found then
    perform private.refuse('tournament_not_found', 'Ese torneo ya no existe.');
  end if;
  v_participant_id := private.discord_participant(v_tournament);
  return jsonb_build_object(
    'id', v_tournament.id, 'name', v_tournament.name, 'game', v_tournament.game, 'status', v_tournament.status,
    'startsAt', v_tournament.start_date, 'fee', v_tournament.entry_fee, 'isTeams', v_tournament.type = 'team',
    'paysTeam', v_tournament.ticket_type = 'team' and v_tournament.type = 'team',
    'freePlaces', case when v_tournament.max_participants > 0 then private.free_places(v_tournament) end,
    'entrant', private.participant_name(v_participant_id),
    'isEntered', exists (
      select 1 from public.tournament_participants
      where tournament_id = v_tournament.id and participant_id = v_participant_id and status = 'registered'
    )
  );
end;
$$;
comment on function private.discord_entry(p_discord_user_id text, p_tournament_id uuid) is
  'What Discord shows a user before they enter a tournament: the participant and the fee in tickets. Refuses discord_not_linked, tournament_not_found, and as begin_write().';

create function private.act_by_discord(p_discord_user_id text, p_act text, p_id uuid, p_arguments jsonb default '{}')
returns void
language plpgsql
volatile
security definer -- called by the server for the linked account
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  perform private.become_discord_user(p_discord_user_id);
  if p_act in ('ready', 'veto_ready', 'veto', 'report', 'confirm') then
    perform private.own_discord_match(p_id);
  end if;
  case p_act
    when 'ready' then perform public.ready_for_match(p_id);
    when 'veto_ready' then perform public.ready_for_veto(p_id);
    when 'veto' then perform public.choose_in_veto(p_id, (p_arguments ->> 'step')::integer, p_arguments ->> 'choice');
    when 'report' then perform public.report_match_result(p_id, p_arguments ->> 'result');
    when 'confirm' then
      perform public.confirm_match_result(
        p_id, (select id from public.match_reports where match_id = p_id and id::text = p_arguments ->> 'report')
      );
    when 'register' then
      select * into v_tournament from public.tournaments where id = p_id;
      if private.discord_participant(v_tournament) is null then
        perform private.refuse('team_leader_needed', 'Este torneo es por equipos: te inscribe el líder o un co-líder del tuyo.');
      end if;
      perform public.register_for_tournament(p_id, private.discord_participant(v_tournament));
      -- The fee is checked under the tournament's lock, because it must be the fee that the user saw.
      if (select entry_fee from public.tournaments where id = p_id) is distinct from (p_arguments ->> 'fee')::integer then
        perform private.refuse('fee_changed', 'La inscripción cambió de precio: míralo de nuevo con /inscribirse.');
      end if;
    when 'unlink' then perform public.unlink_discord();
  end case;
end;
$$;
comment on function private.act_by_discord(p_discord_user_id text, p_act text, p_id uuid, p_arguments jsonb) is
  'Executes the action of a button in Discord, for the linked account: as ready_for_match(), ready_for_veto(), choose_in_veto(), report_match_result(), confirm_match_result(), register_for_tournament() or unlink_discord(), with their refusals. Refuses discord_not_linked, team_leader_needed, fee_changed.';

-- 11-discord_posts.sql

-- Posts in a tournament's Discord channel, through the incoming webhook whose URL its staff entered.
--
-- Each channel stores its position in the record of events. One server at a time takes the events after this position
-- for a minute, posts them as one message and advances the position. URLs are secrets: the server encrypts them with a
-- key that the database does not have.

create table private.discord_posts (
  tournament_id uuid primary key references public.tournaments (id) on delete cascade,
  sealed text not null,
  kinds text[] not null,
  off_reason text,
  last_sequence bigint not null,
  is_opening_due boolean not null,
  is_test_due boolean not null default false,
  threads text not null default 'none',
  is_text boolean not null default false,
  thread_refusal text,
  thread_refused_at timestamptz,
  has_event boolean not null default false,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint discord_posts_sealed_length check (char_length(sealed) between 40 and 400),
  constraint discord_posts_kinds_known check (
    cardinality(kinds) >= 1 and kinds <@ array['opening', 'places', 'draw', 'match', 'result', 'champion']
  ),
  constraint discord_posts_off_reason_known check (off_reason in ('gone', 'refused', 'unreadable')),
  constraint discord_posts_threads_known check (threads in ('none', 'tournament', 'match')),
  constraint discord_posts_thread_refusal_known check (thread_refusal in ('application', 'absent', 'forbidden', 'full', 'other')),
  constraint discord_posts_thread_refused_at_known check ((thread_refusal is null) = (thread_refused_at is null))
);
comment on table private.discord_posts is
  'The Discord channel that shows the events of a tournament; each tournament has at most one.';
comment on column private.discord_posts.sealed is
  'The encrypted URL of the channel''s incoming webhook, readable by the server alone.';
comment on column private.discord_posts.off_reason is
  'Why posting stopped: gone (Discord does not know the URL), refused (Discord rejects posts), unreadable (the URL was encrypted with another secret). Null while posting is on.';
comment on column private.discord_posts.last_sequence is
  'Events up to this position in the record have been posted.';
comment on column private.discord_posts.is_opening_due is
  'Whether the opening of registration must still be posted.';
comment on column private.discord_posts.threads is
  'Which threads the channel gets: none, one for the tournament, or one for each match. In a forum channel the webhook creates them; in other channels the application creates them from its message.';
comment on column private.discord_posts.is_text is
  'Whether Discord reported that the channel is not a forum.';
comment on column private.discord_posts.thread_refusal is
  'Why Discord last refused to create a thread from a message: there is no application, it is not in the server (absent), it lacks the permission (forbidden), or there are too many threads. Null if it worked. For an hour after a refusal no thread is created: posts that have none appear in the channel itself.';
comment on column private.discord_posts.has_event is
  'Whether the tournament is also a scheduled event of that Discord server (private.discord_events).';
comment on column private.discord_posts.next_at is
  'Nothing is posted before this time, because a server is posting or Discord requested a pause.';

create table private.discord_threads (
  tournament_id uuid not null references private.discord_posts (tournament_id) on delete cascade,
  subject text not null,
  thread_id text not null,
  channel_id text,
  title text,
  created_at timestamptz not null default now(),
  constraint discord_threads_pkey primary key (tournament_id, subject),
  constraint discord_threads_subject_length check (char_length(subject) between 1 and 36),
  constraint discord_threads_thread_id_number check (thread_id ~ '^\d{1,20}$'),
  constraint discord_threads_channel_id_number check (channel_id ~ '^\d{1,20}$'),
  constraint discord_threads_unopened_has_title check ((channel_id is null) = (title is null))
);
comment on table private.discord_threads is
  'The threads of a tournament in its channel of Discord.';
comment on column private.discord_threads.subject is
  'The subject of the thread: the id of a match, or ''news''.';
comment on column private.discord_threads.thread_id is
  'The id of the thread in Discord.';
comment on column private.discord_threads.channel_id is
  'The channel whose message the thread must still be created from; null if the thread exists.';
comment on column private.discord_threads.title is
  'Title of the thread that must still be created; null if the thread exists.';

insert into public.settings (key, value, description) values
  ('discord_tests_per_hour', '20', 'Veces que una persona puede probar por hora el canal de Discord de un torneo.');

create function private.take_discord_posts(p_limit integer)
returns table (
  tournament_id uuid, sealed text, name text, game text, start_date timestamptz, places integer, entered integer, is_test boolean,
  is_opening boolean, last_sequence bigint, events jsonb, thread_kind text, is_text boolean, opens_threads boolean, threads jsonb, unopened jsonb
)
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
begin
  return query
    with due as materialized (
      select channel.tournament_id
      from private.discord_posts channel
      join public.tournaments tournament on tournament.id = channel.tournament_id
      where channel.off_reason is null and channel.next_at <= clock_timestamp()
        and (
          channel.is_test_due
          or channel.is_opening_due and tournament.status = 'Inscripciones'
          or exists (
            select from private.tournament_events event
            where event.tournament_id = channel.tournament_id and event.sequence > channel.last_sequence
          )
          or exists (
            select from private.discord_threads thread
            where thread.tournament_id = channel.tournament_id and thread.channel_id is not null
          )
        )
      order by channel.next_at
      limit p_limit
      for update of channel skip locked
    ), taken as (
      update private.discord_posts channel
      -- A minute is longer than a call may take. If a server stops, another one claims its posts after this time.
      set next_at = clock_timestamp() + interval '1 minute'
      from due
      where channel.tournament_id = due.tournament_id
      returning channel.*
    )
    select
      taken.tournament_id, taken.sealed, tournament.name, tournament.game, tournament.start_date,
      tournament.max_participants,
      (select count(*)::integer from public.tournament_participants entry where entry.tournament_id = taken.tournament_id),
      taken.is_test_due, taken.is_opening_due and tournament.status = 'Inscripciones',
      coalesce(behind.last, taken.last_sequence), coalesce(behind.events, '[]'), taken.threads, taken.is_text,
      -- If Discord refused permission for threads, they are tried again after an hour, not for every match.
      coalesce(taken.thread_refused_at < now() - interval '1 hour', true),
      (
        select coalesce(jsonb_object_agg(thread.subject, thread.thread_id), '{}')
        from private.discord_threads thread
        where thread.tournament_id = taken.tournament_id and thread.channel_id is null
          and (thread.subject = 'news' or exists (
            select from jsonb_array_elements(behind.events) as listed (event) where listed.event ->> 'match_id' = thread.subject
          ))
      ),
      (
        select coalesce(jsonb_agg(waiting order by waiting.created_at), '[]')
        from (
          select thread.subject, thread.thread_id, thread.channel_id, thread.title, thread.created_at
          from private.discord_threads thread
          where thread.tournament_id = taken.tournament_id and thread.channel_id is not null
          order by thread.created_at
          limit 20
        ) as waiting
      )
    from taken
    join public.tournaments tournament on tournament.id = taken.tournament_id
    cross join lateral (
      select
        max(next.sequence) as last,
        jsonb_agg(
          private.facts_with_names(next.event) || jsonb_build_object('kind', wanted.kind, 'sequence', next.sequence::text)
          order by next.sequence
        ) filter (
          -- Old events are skipped, so that a channel is not flooded after a long interruption.
          where wanted.kind = any (taken.kinds) and next.created_at > now() - interval '1 day'
        ) as events
      from (
        select event, event.sequence, event.kind, event.created_at
        from private.tournament_events event
        where event.tournament_id = taken.tournament_id and event.sequence > taken.last_sequence
        order by event.sequence
        limit 20
      ) as next
      left join (
        values ('registration.created', 'places'), ('tournament.started', 'draw'), ('match.ready', 'match'),
          ('match.finished', 'result'), ('tournament.finished', 'champion')
      ) as wanted (of, kind) on wanted.of = next.kind
    ) as behind;
end;
$$;
comment on function private.take_discord_posts(p_limit integer) is
  'Takes up to p_limit channels with new events, each for a minute, so that several servers take different ones. Returns the next twenty events of each; only the kinds chosen by its staff are posted.';

create function private.settle_discord_posts(
  p_tournament_id uuid, p_sealed text, p_last_sequence bigint, p_is_test boolean, p_is_opening boolean, p_seconds double precision
)
returns void
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  update private.discord_posts
  set
    last_sequence = greatest(last_sequence, p_last_sequence), is_test_due = is_test_due and not p_is_test,
    is_opening_due = is_opening_due and not p_is_opening, next_at = clock_timestamp() + make_interval(secs => p_seconds)
  where tournament_id = p_tournament_id and sealed = p_sealed
$$;
comment on function private.settle_discord_posts(p_tournament_id uuid, p_sealed text, p_last_sequence bigint, p_is_test boolean, p_is_opening boolean, p_seconds double precision) is
  'Advances the position of a channel after a post, and pauses it for some seconds.';

create function private.keep_discord_thread(
  p_tournament_id uuid, p_sealed text, p_subject text, p_thread_id text, p_channel_id text default null, p_title text default null
)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
begin
  delete from private.discord_threads where tournament_id = p_tournament_id and subject = p_subject;
  insert into private.discord_threads (tournament_id, subject, thread_id, channel_id, title)
  select channel.tournament_id, p_subject, p_thread_id, p_channel_id, p_title
  from private.discord_posts channel
  -- If the webhook was changed, the thread is not stored, because it belongs to another channel.
  where channel.tournament_id = p_tournament_id and channel.sealed = p_sealed and p_thread_id is not null;
  if p_thread_id is not null and p_channel_id is null then
    update private.discord_posts set thread_refusal = null, thread_refused_at = null
    where tournament_id = p_tournament_id and sealed = p_sealed and thread_refusal is not null;
  end if;
end;
$$;
comment on function private.keep_discord_thread(p_tournament_id uuid, p_sealed text, p_subject text, p_thread_id text, p_channel_id text, p_title text) is
  'Sets the thread in which a match, or the news, is posted; null if there is none. If a channel and a title are given, the thread must still be created.';

create function private.note_discord_threads(p_tournament_id uuid, p_sealed text, p_is_text boolean, p_refusal text)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
begin
  update private.discord_posts
  set is_text = p_is_text, thread_refusal = p_refusal, thread_refused_at = case when p_refusal is not null then now() end
  where tournament_id = p_tournament_id and sealed = p_sealed;
  -- Threads that still had to be created are deleted here: from now on, their posts appear in the channel.
  if p_refusal is not null then
    delete from private.discord_threads where tournament_id = p_tournament_id and channel_id is not null;
  end if;
end;
$$;
comment on function private.note_discord_threads(p_tournament_id uuid, p_sealed text, p_is_text boolean, p_refusal text) is
  'Records the type of a channel, and why Discord creates no thread there; null if it does.';

create function private.end_discord_posts(p_tournament_id uuid, p_sealed text, p_reason text)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_person uuid;
begin
  update private.discord_posts set off_reason = p_reason, is_test_due = false
  -- If the staff have entered another webhook in the meantime, it stays enabled.
  where tournament_id = p_tournament_id and sealed = p_sealed and off_reason is null;
  if not found then
    return;
  end if;
  for v_person in
    select profile_id from public.tournament_staff
    where tournament_id = p_tournament_id and profile_id is not null and 'settings' = any (rights)
    order by profile_id
  loop
    perform private.notify_user(
      v_person, 'tournament_discord_off', 'El canal de Discord dejó de recibir',
      (select name from public.tournaments where id = p_tournament_id)
        || case p_reason
          when 'gone' then ': Discord ya no acepta la dirección del canal. Crea otra en Discord y pégala en la mesa.'
          when 'refused' then ': Discord no publica en ese canal. En un foro todo va en hilos: elige cuáles en la mesa.'
          else ': la dirección del canal ya no se puede leer. Pégala de nuevo en la mesa.'
        end,
      '/organize/' || p_tournament_id || '?tab=discord', p_tournament_id::text
    );
  end loop;
end;
$$;
comment on function private.end_discord_posts(p_tournament_id uuid, p_sealed text, p_reason text) is
  'Stops posts in a channel whose URL is no longer valid, and notifies the users who can enter another URL.';

create function public.save_discord_posts(
  p_tournament_id uuid, p_sealed text, p_kinds text[], p_threads text default 'none', p_has_event boolean default false,
  p_read jsonb default null
)
returns void
language plpgsql
volatile
security definer -- nobody reads or writes the table itself
set search_path = ''
as $$
declare
  v_kinds text[] := array(select distinct kind from unnest(p_kinds) as kind where kind is not null order by kind);
  v_fields jsonb;
begin
  perform private.require_right(p_tournament_id, 'settings');
  if p_read is not null then
    select jsonb_build_object('kinds', kinds, 'threads', threads, 'has_event', has_event) into v_fields
    from private.discord_posts where tournament_id = p_tournament_id for update;
  end if;
  if v_fields is not null then
    v_fields := private.merged_fields(
      v_fields, p_read, jsonb_build_object('kinds', v_kinds, 'threads', p_threads, 'has_event', coalesce(p_has_event, false))
    );
    v_kinds := private.text_list(v_fields -> 'kinds');
    p_threads := v_fields ->> 'threads';
    p_has_event := (v_fields -> 'has_event')::boolean;
  end if;
  if cardinality(v_kinds) = 0 or not v_kinds <@ array['opening', 'places', 'draw', 'match', 'result', 'champion'] then
    perform private.refuse('discord_kinds_invalid', 'Elige qué se cuenta en el canal.');
  end if;
  if p_threads is null or p_threads not in ('none', 'tournament', 'match') then
    perform private.refuse('discord_threads_invalid', 'Elige qué hilos se abren.');
  end if;
  if p_sealed is not null then
    if char_length(p_sealed) not between 40 and 400 then
      perform private.refuse('discord_address_invalid', 'Pega la dirección del webhook, como la da Discord.');
    end if;
    insert into private.discord_posts as channel (tournament_id, sealed, kinds, threads, has_event, last_sequence, is_opening_due)
    select
      tournament.id, p_sealed, v_kinds, p_threads, coalesce(p_has_event, false),
      coalesce((select max(sequence) from private.tournament_events where tournament_id = p_tournament_id), 0),
      tournament.status = 'Próximamente'
    from public.tournaments tournament
    where tournament.id = p_tournament_id
    on conflict (tournament_id) do update set
      sealed = excluded.sealed, kinds = excluded.kinds, threads = excluded.threads, has_event = excluded.has_event,
      last_sequence = excluded.last_sequence, is_text = false, thread_refusal = null, thread_refused_at = null, off_reason = null, next_at = now();
    if not found then
      perform private.refuse('tournament_not_found', 'El torneo no existe.');
    end if;
    delete from private.discord_threads where tournament_id = p_tournament_id;
  else
    update private.discord_posts
    set
      kinds = v_kinds,
      -- If Discord refused posts because of threads, posting is tried again with the new setting.
      off_reason = case when off_reason = 'refused' and threads <> p_threads then null else off_reason end,
      next_at = case when off_reason = 'refused' and threads <> p_threads then now() else next_at end,
      threads = p_threads, has_event = coalesce(p_has_event, false), thread_refusal = null, thread_refused_at = null
    where tournament_id = p_tournament_id;
    if not found then
      perform private.refuse('discord_address_invalid', 'Pega la dirección del webhook, como la da Discord.');
    end if;
  end if;
  perform private.want_discord_event(p_tournament_id);
  perform private.audit(
    'save_discord_posts', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('kinds', v_kinds, 'threads', p_threads, 'has_event', coalesce(p_has_event, false))
  );
end;
$$;
comment on function public.save_discord_posts(p_tournament_id uuid, p_sealed text, p_kinds text[], p_threads text, p_has_event boolean, p_read jsonb) is
  'Sets which events are posted in a tournament''s Discord channel. For staff with the right `settings`. p_sealed: the webhook''s URL, encrypted by the server for PUT /api/tournaments/{id}/discord; null leaves it unchanged. p_threads: no threads, one for the tournament, or one for each match. p_has_event: whether the tournament is also a scheduled event of that server. p_read: kinds, threads and has_event as the caller had read them; only those in it are changed, all if it is null. Refuses discord_kinds_invalid, discord_threads_invalid, discord_address_invalid, tournament_not_found, changed_meanwhile.
@nullable p_sealed, p_read
@type p_threads "none" | "tournament" | "match"';

create function public.test_discord_posts(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody reads or writes the table itself
set search_path = ''
as $$
begin
  perform private.require_right(p_tournament_id, 'settings');
  perform private.limit_event(
    auth.uid(), 'discord_test', 'discord_tests_per_hour', 'Probaste el canal demasiadas veces. Espera un momento.'
  )
  where auth.uid() is not null;
  update private.discord_posts set is_test_due = true, thread_refusal = null, thread_refused_at = null
  where tournament_id = p_tournament_id and off_reason is null;
  if not found then
    perform private.refuse('discord_address_invalid', 'Pega la dirección del webhook, como la da Discord.');
  end if;
  perform private.want_discord_event(p_tournament_id);
  perform private.audit('test_discord_posts', 'tournaments', p_tournament_id::text, null, null);
end;
$$;
comment on function public.test_discord_posts(p_tournament_id uuid) is
  'Posts a test message in the tournament''s Discord channel, and retries what Discord refused. For staff with the right `settings`. Refuses rate_limited, discord_address_invalid.';

create function public.delete_discord_posts(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody reads or writes the table itself
set search_path = ''
as $$
begin
  perform private.require_right(p_tournament_id, 'settings');
  delete from private.discord_posts where tournament_id = p_tournament_id;
  if found then
    perform private.audit('delete_discord_posts', 'tournaments', p_tournament_id::text, null, null);
  end if;
end;
$$;
comment on function public.delete_discord_posts(p_tournament_id uuid) is
  'Stops posts in the tournament''s Discord channel. For staff with the right `settings`.';

create function public.tournament_discord_posts(p_tournament_id uuid)
returns table (
  kinds text[], off_reason text, is_test_due boolean, threads text, thread_refusal text, has_event boolean, event_state text
)
language plpgsql
stable
security definer -- its staff may read the settings, but not the address
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'settings');
  return query
    select
      channel.kinds, channel.off_reason, channel.is_test_due, channel.threads, channel.thread_refusal, channel.has_event,
      case when channel.has_event then
        case
          when event.tournament_id is null then 'none'
          when event.refusal is not null then event.refusal
          when event.asked <> event.answered or event.shown is null then 'waiting'
          when event.event_id is null then 'none'
          else 'shown'
        end
      end
    from private.discord_posts channel
    left join private.discord_events event on event.tournament_id = channel.tournament_id
    where channel.tournament_id = p_tournament_id;
end;
$$;
comment on function public.tournament_discord_posts(p_tournament_id uuid) is
  'Which events are posted in the tournament''s Discord channel, and whether that works. For staff with the right `settings`. No row without a channel. event_state is the state of its scheduled event: none (the tournament is over, or began without one), waiting, shown, or why Discord creates none.
@type off_reason "gone" | "refused" | "unreadable" | null
@type threads "none" | "tournament" | "match"
@type thread_refusal "application" | "absent" | "forbidden" | "full" | "other" | null
@type event_state "none" | "waiting" | "shown" | "application" | "absent" | "forbidden" | "full" | "deleted" | "other" | null';

grant execute on function
  public.save_discord_posts, public.test_discord_posts, public.delete_discord_posts, public.tournament_discord_posts
to authenticated, service_role;

-- 12-discord_events.sql

-- A tournament as a scheduled event of the Discord server of its channel, created by the installation's application.
-- The desired state of a row follows from the tournament and is compared with what Discord received last.
-- So procedures that change a tournament need no code for Discord, and half-finished work is repeated.
-- A row outlives its channel and its tournament until the event is deleted as well.

create table private.discord_events (
  tournament_id uuid primary key,
  guild_id text,
  event_id text,
  shown jsonb,
  refusal text,
  asked integer not null default 1,
  answered integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint discord_events_guild_id_number check (guild_id ~ '^\d{1,20}$'),
  constraint discord_events_event_id_number check (event_id ~ '^\d{1,20}$'),
  constraint discord_events_event_has_guild check (event_id is null or guild_id is not null),
  constraint discord_events_refusal_known check (refusal in ('application', 'absent', 'forbidden', 'full', 'deleted', 'other'))
);
comment on table private.discord_events is
  'Tournaments that are, or should be, scheduled events of a Discord server. Without a foreign key, so that a row outlives its tournament until the event is deleted in Discord.';
comment on column private.discord_events.guild_id is
  'The Discord server''s id; null until it is known from the webhook.';
comment on column private.discord_events.event_id is
  'The id of the event in Discord; null if there is none yet, or no longer.';
comment on column private.discord_events.shown is
  'What Discord received last, in the form of private.wanted_discord_event().';
comment on column private.discord_events.refusal is
  'Why there is no event: Discord rejects the application, does not find it in the server (absent), it lacks the permission (forbidden), there are too many (full), or a user deleted it there. Null without a problem.';
comment on column private.discord_events.asked is
  'How often the staff saved or tested the channel.';
comment on column private.discord_events.answered is
  'The value of the column `asked` for which the Discord server was determined.';
comment on column private.discord_events.next_at is
  'Nothing is tried before this time: a server is working on the event, or Discord requested a pause or refused.';

create index discord_events_next_at_idx on private.discord_events (next_at);

create function private.wanted_discord_event(p_tournament_id uuid, p_shown jsonb)
returns jsonb
language sql
stable
security definer -- called by the server
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object(
        'phase', case
          when tournament.cancelled_at is not null then 'cancelled'
          when tournament.status = 'Finalizado' then 'over'
          when tournament.status = 'Activo' then 'running'
          else 'ahead'
        end,
        'name', tournament.name, 'game', tournament.game,
        'starts_at', to_char(tournament.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'ends_at', to_char(
          case
            -- The duration is unknown, so a running tournament gets more time before Discord would end the event.
            when tournament.status <> 'Activo' or p_shown is null then tournament.start_date + interval '6 hours'
            when (p_shown ->> 'ends_at')::timestamptz > now() + interval '30 minutes' then (p_shown ->> 'ends_at')::timestamptz
            else greatest(now(), tournament.start_date) + interval '6 hours'
          end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
        )
      )
      from public.tournaments tournament
      join private.discord_posts channel on channel.tournament_id = tournament.id
      where tournament.id = p_tournament_id and channel.has_event
    ),
    '{"phase": "gone"}'
  )
$$;
comment on function private.wanted_discord_event(p_tournament_id uuid, p_shown jsonb) is
  'The event that Discord should show for a tournament, given what it showed before (p_shown): name, game, starts_at, ends_at and the phase. The phase is ahead, running, over, cancelled, or gone if there should be no event.';

create function private.take_discord_events(p_limit integer)
returns table (
  tournament_id uuid, sealed text, guild_id text, event_id text, asked integer, is_asked boolean, wanted jsonb
)
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  with due as materialized (
    select event.tournament_id, said.wanted
    from private.discord_events event
    cross join lateral (select private.wanted_discord_event(event.tournament_id, event.shown) as wanted) said
    where event.next_at <= clock_timestamp()
      and (event.asked <> event.answered or said.wanted is distinct from event.shown)
      -- If a user deleted the event in Discord, it is not created again until the staff request it.
      and (event.refusal is distinct from 'deleted' or said.wanted ->> 'phase' <> 'ahead')
    order by event.next_at
    limit p_limit
    for update of event skip locked
  )
  update private.discord_events event
  -- Two minutes is longer than an event's calls may take. If a server stops, another one claims its work afterwards.
  set next_at = clock_timestamp() + interval '2 minutes'
  from due
  where event.tournament_id = due.tournament_id
  returning
    event.tournament_id,
    (select channel.sealed from private.discord_posts channel where channel.tournament_id = event.tournament_id),
    event.guild_id, event.event_id, event.asked, event.asked <> event.answered, due.wanted
$$;
comment on function private.take_discord_events(p_limit integer) is
  'Takes up to p_limit tournaments whose event in Discord differs from the desired state, each for two minutes, so that several servers take different ones. is_asked: the Discord server must be determined again.';

create function private.settle_discord_event(
  p_tournament_id uuid, p_asked integer, p_guild_id text, p_event_id text, p_shown jsonb, p_refusal text, p_seconds double precision
)
returns void
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  update private.discord_events
  set
    guild_id = p_guild_id, event_id = p_event_id, shown = coalesce(p_shown, shown),
    answered = case when p_shown is null then answered else p_asked end,
    refusal = case when asked = p_asked then p_refusal end,
    next_at = case when asked = p_asked then clock_timestamp() + make_interval(secs => p_seconds) else now() end
  where tournament_id = p_tournament_id
$$;
comment on function private.settle_discord_event(p_tournament_id uuid, p_asked integer, p_guild_id text, p_event_id text, p_shown jsonb, p_refusal text, p_seconds double precision) is
  'Records how the update of an event in Discord ended: what Discord received (null: the update failed), why it failed, and for how many seconds nothing is tried.';

create function private.forget_discord_event(p_tournament_id uuid, p_asked integer)
returns void
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  delete from private.discord_events where tournament_id = p_tournament_id and asked = p_asked
$$;
comment on function private.forget_discord_event(p_tournament_id uuid, p_asked integer) is
  'Deletes the row of an event that is over or deleted; not if the staff have requested one in the meantime.';

create function private.want_discord_event(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  insert into private.discord_events as event (tournament_id)
  select channel.tournament_id
  from private.discord_posts channel
  where channel.tournament_id = p_tournament_id and channel.has_event
  on conflict (tournament_id) do update set asked = event.asked + 1, refusal = null, next_at = now();
  if not found then
    update private.discord_events set next_at = now() where tournament_id = p_tournament_id;
  end if;
end;
$$;
comment on function private.want_discord_event(p_tournament_id uuid) is
  'Requests that the event of a tournament is created, checked again or deleted, according to the settings of its channel.';
