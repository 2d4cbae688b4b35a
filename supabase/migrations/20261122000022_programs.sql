-- Made by `npm run migration` from supabase/schema/22-programs, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-api_tokens.sql

-- Tokens for programs: what their owner made one for, and no more.
--
-- A request with such a token is its owner's, as a visitor sees the site. A procedure whose comment says
-- `@scope results` is open to tokens with that scope besides; what says nothing is closed to all of them.

create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  name text not null,
  scopes text[] not null,
  tournament_id uuid,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_tokens_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint api_tokens_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint api_tokens_name_length check (char_length(name) between 1 and 60),
  constraint api_tokens_scopes_known
    check (scopes <@ array['read', 'results', 'registrations', 'schedule', 'overlay', 'webhooks']),
  constraint api_tokens_scopes_some check (cardinality(scopes) between 1 and 6)
);
comment on table public.api_tokens is 'Tokens that people made for programs; what a token is recognised by is private.';
comment on column public.api_tokens.tournament_id is 'The one tournament in which it may act; null for all in which its owner may.';
comment on column public.api_tokens.last_used_at is 'To the minute.';
create index api_tokens_profile_id_idx on public.api_tokens (profile_id, created_at desc);
create index api_tokens_tournament_id_idx on public.api_tokens (tournament_id) where tournament_id is not null;
create index api_tokens_expires_at_idx on public.api_tokens (expires_at);

create table private.api_token_hashes (
  token_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint api_token_hashes_pkey primary key (token_id),
  constraint api_token_hashes_token_id_fkey foreign key (token_id) references public.api_tokens (id) on delete cascade,
  constraint api_token_hashes_token_hash_key unique (token_hash)
);
comment on table private.api_token_hashes is 'What tokens of programs are recognised by; nobody reads a token again.';

-- Making one ---------------------------------------------------------------------------------

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
comment on function private.base62(bigint, integer) is 'A number in digits, capitals and small letters, with leading zeros.';

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
comment on function private.crc32(bytea) is 'CRC-32 as in ISO-HDLC (zip, PNG): tells a mistyped token without asking anybody.';

create function private.new_api_token()
returns text
language sql
volatile
set search_path = ''
as $$
  select token || private.base62(private.crc32(convert_to(token, 'UTF8')), 6)
  from (
    -- Seven bytes for five digits: that some come a little more often is not to be noticed.
    select 'ley_pat_' || string_agg(
      private.base62(('x' || encode(extensions.gen_random_bytes(7), 'hex'))::bit(56)::bigint, 5), ''
    ) as token
    from generate_series(1, 6)
  ) as made
$$;
comment on function private.new_api_token() is
  'ley_pat_, thirty digits in base 62 that nobody guesses, and six of their CRC-32: programs that look for secrets find it.';

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
  perform private.count_event(
    v_user_id, 'api_token', 20, interval '1 hour', 'Creaste demasiados tokens. Espera un momento.'
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
  -- His tokens take turns, so that two at once do not pass the limit.
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
comment on function public.create_api_token(text, text[], uuid, integer) is
  'A token for a program of the caller''s, which nobody can read again. Refuses reauthentication_needed, rate_limited, '
  'name_required, scopes_required, days_invalid, tournament_not_found, too_many_tokens.
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
comment on function public.revoke_api_token(uuid) is 'Ends a token of the caller''s, at once. Refuses token_not_found.';

-- Using one ----------------------------------------------------------------------------------

create function private.resolve_api_token(p_token_hash bytea)
returns jsonb
language plpgsql
volatile
security definer -- asked by the server, before anybody is known
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
comment on function private.resolve_api_token(bytea) is
  'The claims of a token by its SHA-256: its owner''s, without proof of anything, and what it is for. Null for one that is none (any more).';

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
comment on function private.scope_of(text) is 'The scope that opens a procedure to programs, as its comment says; null for what is closed to them.';

create function private.named_tournaments(p_arguments json)
returns uuid[]
language sql
stable
security definer -- of whatever is named, also where the caller may not read it
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
  )
  -- As the call itself is read.
  from json_to_record(p_arguments) as given (p_tournament_id uuid, p_match_id uuid, p_stage_id uuid, p_live_draw_id uuid)
$$;
comment on function private.named_tournaments(json) is
  'The tournaments that a call names, by whatever of theirs; null among them for a challenge''s match and for what there is not.';

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
  -- What is read as a visitor reads it. What a token opens is called by POST, which says its arguments once.
  if v_scope is null and not v_writes or current_setting('request.method', true) in ('GET', 'HEAD') then
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
  -- What is done is done in a tournament: wagers are nothing for programs.
  if v_writes and v_tournaments = '{}' or array_position(v_tournaments, null) is not null
    or v_own is not null and (v_tournaments = '{}' or v_own::uuid <> any (v_tournaments))
  then
    raise exception using
      errcode = '42501', detail = 'other_tournament', message = 'Este token no puede hacer nada ahí.';
  end if;
  perform set_config('role', 'authenticated', true);
end;
$$;
comment on function private.begin_program_request(json) is
  'What the data API does first in every transaction of a program''s token, which begins as a visitor''s: gives it its owner''s '
  'rights for the one procedure that it calls. Refuses closed_to_programs, scope_missing, other_tournament.';

-- Their end ----------------------------------------------------------------------------------

create function private.end_api_tokens()
returns trigger
language plpgsql
volatile
security definer -- runs in the accounts service's transaction
set search_path = ''
as $$
begin
  delete from public.api_tokens where profile_id = new.id;
  return null;
end;
$$;
comment on function private.end_api_tokens() is 'A suspended account has no tokens, also when it comes back.';

create trigger end_api_tokens
  after update on auth.users
  for each row when (new.banned_until > now() or (new.deleted_at is not null and old.deleted_at is null))
  execute function private.end_api_tokens();

create function private.forget_api_tokens(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
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
comment on function private.forget_api_tokens(integer) is
  'Deletes tokens thirty days after their end, p_limit at most; returns how many.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.api_tokens enable row level security;
alter table private.api_token_hashes enable row level security;

create policy select_owner on public.api_tokens
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.api_tokens to authenticated, service_role;
grant execute on function public.create_api_token(text, text[], uuid, integer), public.revoke_api_token(uuid)
  to authenticated, service_role;
grant execute on function
  private.scope_of(text), private.named_tournaments(json), private.begin_program_request(json)
to anon, authenticated, service_role;

-- 02-tournament_events.sql

-- The record of what happens in tournaments, for whoever hears of it elsewhere: webhooks, streams, posts.
--
-- An event is written by the transaction of what it tells, and costs it one row. Its place in the record is given
-- afterwards, to what has been committed, by one transaction at a time: so "everything after the last one" misses
-- nothing, whatever commits late, and a long transaction holds nobody else's events up.

insert into public.settings (key, value, description) values
  ('tournament_event_days', '30', 'Días que se guarda lo que pasó en los torneos para los programas que lo siguen, y las entregas de webhooks.');

create sequence private.tournament_event_sequence as bigint;

create table private.tournament_events (
  id uuid not null default gen_random_uuid(),
  sequence bigint,
  written bigint not null generated always as identity,
  tournament_id uuid not null,
  kind text not null,
  facts jsonb not null default '{}',
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  constraint tournament_events_pkey primary key (id),
  constraint tournament_events_sequence_key unique (sequence),
  constraint tournament_events_kind_known check (kind in (
    'registration.created', 'tournament.started', 'match.ready', 'match.finished', 'match.disputed', 'stage.finished',
    'tournament.finished', 'prize.paid'
  ))
);
comment on table private.tournament_events is
  'What happened in tournaments. No foreign keys: whoever writes an event waits for nobody, and it outlives what it tells of.';
comment on column private.tournament_events.sequence is
  'Its place in the record; null until it has one. Of one tournament what happened earlier has a lower one; there are gaps.';
comment on column private.tournament_events.written is 'The order within what gets its place together.';
comment on column private.tournament_events.facts is
  'Ids and figures as they were; names come from private.told_facts() when it is told, so that nothing keeps those of former accounts.';
comment on column private.tournament_events.is_public is 'False for what visitors do not read on the site.';
comment on column private.tournament_events.created_at is 'When its transaction began.';

create index tournament_events_tournament_id_idx on private.tournament_events (tournament_id, sequence);
create index tournament_events_unplaced_idx on private.tournament_events (written) where sequence is null;

alter table private.tournament_events enable row level security;

-- What is written ----------------------------------------------------------------------------

create function private.record_registration()
returns trigger
language plpgsql
volatile
security definer -- nobody writes events directly
set search_path = ''
as $$
begin
  insert into private.tournament_events (tournament_id, kind, facts)
  values (new.tournament_id, 'registration.created', jsonb_build_object('participant_id', new.participant_id));
  return null;
end;
$$;
comment on function private.record_registration() is 'Records registration.created.';

create trigger record_event
  after insert on public.tournament_participants
  for each row when (coalesce(current_setting('leyenda.import', true), '') = '')
  execute function private.record_registration();

create function private.record_tournament_event()
returns trigger
language plpgsql
volatile
security definer -- nobody writes events directly
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
  'Records the event that its argument names: tournament.started or tournament.finished.';

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
security definer -- nobody writes events directly
set search_path = ''
as $$
begin
  insert into private.tournament_events (tournament_id, kind, facts)
  values (new.tournament_id, tg_argv[0], jsonb_build_object(
    'match_id', new.id, 'stage_id', new.stage_id, 'stage', new.stage, 'round', new.round,
    'position_in_bracket', new.position_in_bracket, 'best_of', new.best_of, 'scheduled_time', new.scheduled_time,
    'participant1_id', new.participant1_id, 'participant2_id', new.participant2_id,
    'winner_id', new.winner_id, 'outcome', new.outcome, 'result', new.result
  ));
  return null;
end;
$$;
comment on function private.record_match_event() is 'Records the event of a match that its argument names.';

create trigger record_ready
  after insert on public.tournament_matches
  for each row when (new.status in ('pending', 'scheduled'))
  execute function private.record_match_event('match.ready');
-- Ready again with another side, and where a result was taken back; not where only a report was.
create trigger record_ready_again
  after update of status, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    new.status in ('pending', 'scheduled') and (
      old.status not in ('pending', 'scheduled', 'pending_results')
      or (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
    )
  )
  execute function private.record_match_event('match.ready');
-- A corrected result is an end again. Neither came: over too, without a winner.
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
security definer -- nobody writes events directly
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
comment on function private.record_stage_end() is 'Records stage.finished.';

create trigger record_end
  after update of state on public.tournament_stages
  for each row when (new.state = 'done' and old.state <> 'done')
  execute function private.record_stage_end();

create function private.record_prize()
returns trigger
language plpgsql
volatile
security definer -- nobody writes events directly
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
  'Records prize.paid, of money or tickets as its argument says. Who of a team received it, and where, is nobody else''s.';

create trigger record_prize
  after update of status on public.payouts
  for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function private.record_prize('money');
create trigger record_prize
  after insert on private.tournament_awards
  for each row when (new.tickets > 0 and new.position is not null)
  execute function private.record_prize('tickets');

-- What is read -------------------------------------------------------------------------------

create function private.place_tournament_events(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_count integer;
begin
  -- One at a time, until its end: whoever reads a sequence has every lower one before his eyes.
  if not exists (select from private.tournament_events where sequence is null)
    or not pg_try_advisory_xact_lock(hashtext('leyenda tournament events'))
  then
    return 0;
  end if;
  with due as materialized (
    select event.id
    from private.tournament_events event
    where event.sequence is null
    -- The structure is there before it is said to be: the start comes before the matches that it made ready.
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
  )
  update private.tournament_events event
  set sequence = placed.sequence
  from placed
  where event.id = placed.id;
  get diagnostics v_count = row_count;
  if v_count > 0 then
    perform pg_notify('tournament_events', currval('private.tournament_event_sequence')::text);
  end if;
  return v_count;
end;
$$;
comment on function private.place_tournament_events(integer) is
  'Gives committed events their place in the record, p_limit at most, and notifies tournament_events with the last; returns how '
  'many. Zero as well while another server does it.';

create function private.told_facts(p_event private.tournament_events)
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
comment on function private.told_facts(private.tournament_events) is
  'The facts of an event with the names that belong to them now.';

create function private.tournament_events_after(
  p_sequence bigint, p_limit integer, p_tournament_id uuid default null, p_is_public boolean default true
)
returns table (id uuid, sequence bigint, tournament_id uuid, kind text, created_at timestamptz, facts jsonb)
language plpgsql
stable
security definer -- called by the server
set search_path = ''
as $$
begin
  if p_tournament_id is null then
    return query
      select event.id, event.sequence, event.tournament_id, event.kind, event.created_at, private.told_facts(event)
      from private.tournament_events event
      where event.sequence > p_sequence and (event.is_public or not p_is_public)
      order by event.sequence
      limit p_limit;
  else
    return query
      select event.id, event.sequence, event.tournament_id, event.kind, event.created_at, private.told_facts(event)
      from private.tournament_events event
      where event.tournament_id = p_tournament_id and event.sequence > p_sequence and (event.is_public or not p_is_public)
      order by event.sequence
      limit p_limit;
  end if;
end;
$$;
comment on function private.tournament_events_after(bigint, integer, uuid, boolean) is
  'What came into the record after a sequence, in order, p_limit at most: of all tournaments or of one, what visitors may read, or '
  'all of it.';

create function private.forget_tournament_events(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
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
comment on function private.forget_tournament_events(integer) is
  'Deletes events older than tournament_event_days, p_limit at most; returns how many.';

-- 04-idempotent_requests.sql

-- What a program asked once, under a key of its own (Idempotency-Key): whoever got no answer asks again, and it is not done twice.
--
-- The key is claimed in the transaction of the act itself, before anything else in it, and the answer is kept at its end: both
-- stay, or neither. The server gives digests that are made with the token, and the answer sealed with it, so that nobody reads
-- here what a program did or was told.

create table private.idempotent_requests (
  token_id uuid not null,
  key bytea not null,
  fingerprint bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  constraint idempotent_requests_pkey primary key (token_id, key),
  constraint idempotent_requests_token_id_fkey
    foreign key (token_id) references public.api_tokens (id) on delete cascade
);
comment on table private.idempotent_requests is 'Requests of programs that are not done twice, for 24 hours.';
comment on column private.idempotent_requests.fingerprint is 'Of the request: the same key with another one is a mistake.';
comment on column private.idempotent_requests.answer is 'Sealed by the server with the token, which is kept nowhere.';
create index idempotent_requests_created_at_idx on private.idempotent_requests (created_at);
alter table private.idempotent_requests enable row level security;

create function private.claim_idempotency_key(p_key bytea, p_fingerprint bytea)
returns text
language plpgsql
volatile
security definer -- nobody touches what is kept
set search_path = ''
as $$
declare
  v_token_id constant uuid := (auth.jwt() ->> 'token_id')::uuid;
  v_known private.idempotent_requests;
begin
  -- Never waits: of two at once one is told so.
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
comment on function private.claim_idempotency_key(bytea, bytea) is
  'What the data API asks before it does what a program''s token wants under a key: the answer that is kept of it, or null where '
  'it is to be done. Refuses idempotency_key_in_use, idempotency_key_reused, too_many_idempotency_keys.';

create function private.keep_idempotent_answer(p_key bytea, p_answer text)
returns void
language sql
volatile
security definer -- nobody touches what is kept
set search_path = ''
as $$
  update private.idempotent_requests
  set answer = p_answer
  where token_id = (auth.jwt() ->> 'token_id')::uuid and key = p_key and answer is null
$$;
comment on function private.keep_idempotent_answer(bytea, text) is
  'Keeps the answer of what was just done under a key, in the same transaction.';

create function private.forget_idempotent_requests(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
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
comment on function private.forget_idempotent_requests(integer) is
  'Deletes what was kept for 24 hours, p_limit at most; returns how many.';

grant execute on function private.claim_idempotency_key(bytea, bytea), private.keep_idempotent_answer(bytea, text)
  to anon, authenticated, service_role;

-- 05-event_streams.sql

-- The record of a tournament's events as visitors follow it: GET /api/tournaments/{id}/events.

create function private.visitors_tournaments(p_tournament_ids uuid[])
returns uuid[]
language sql
stable
set search_path = ''
set role = 'anon'
as $$
  select array(select id from public.tournaments where id = any (p_tournament_ids))
$$;
comment on function private.visitors_tournaments(uuid[]) is 'Those of some tournaments that visitors see at this moment.';
-- As whom it reads, PostgreSQL asks for it whenever it is made again.
grant execute on function private.visitors_tournaments(uuid[]) to anon;

create function private.followed_events(p_tournament_ids uuid[], p_after bigint, p_limit integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with told as materialized (
    select event.sequence, event.tournament_id, jsonb_build_object(
      'id', event.id, 'type', event.kind, 'timestamp', event.created_at, 'data', private.told_facts(event)
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
        when (select count(*) from told) = p_limit then (select max(sequence) from told)
        else (select max(sequence) from private.tournament_events)
      end
    ),
    'events', (select coalesce(jsonb_agg(to_jsonb(told) order by told.sequence), '[]') from told)
  )
$$;
comment on function private.followed_events(uuid[], bigint, integer) is
  'What visitors may hear of some tournaments after a position in the record, p_limit at most, and the position until which that is all.';

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
comment on function private.resume_events(uuid, bigint, integer) is
  'Where a stream of a tournament begins: what came after p_after (nothing for null), and whether that is all. It is not where more '
  'than a day or than p_limit events have passed, and where the record does not know the position. Null for a tournament that '
  'visitors do not see.';
