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

--- Events in tournaments. No foreign keys: writing an event takes no locks, and it outlives the objects it refers to.
create table private.tournament_events (
  id uuid primary key default gen_random_uuid(),
  --- The event's position in the record; null until assigned. Within a tournament it rises with time; numbers may be
  --- missing.
  sequence bigint unique,
  --- Order among events whose sequence is assigned together.
  written bigint not null generated always as identity,
  tournament_id uuid not null,
  kind text not null,
  --- Ids and numbers at the time of the event. Names are added by private.facts_with_names() on delivery, so that names
  --- of former accounts are not stored.
  facts jsonb not null default '{}',
  --- False for an event that visitors cannot see on the site.
  is_public boolean not null default true,
  --- When the transaction that wrote the event began.
  created_at timestamptz not null default now(),
  constraint tournament_events_kind_known check (kind in (
    'registration.created', 'tournament.started', 'match.ready', 'match.finished', 'match.disputed', 'lobby_game.published',
    'stage.finished', 'tournament.finished', 'prize.paid'
  ))
);

create index tournament_events_tournament_id_idx on private.tournament_events (tournament_id, sequence);
create index tournament_events_unplaced_idx on private.tournament_events (written) where sequence is null;

--- Records the event registration.created.
--- @event registration.created
--- @fact participant_id participants.id: The new participant.
--- @fact participant_name? text: The name as it is now.
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

create trigger record_event
  after insert on public.tournament_participants
  for each row when (coalesce(current_setting('leyenda.import', true), '') = '')
  execute function private.record_registration();

--- Records the event named by its argument: tournament.started or tournament.finished.
--- @event tournament.started
--- @fact format tournaments.format
--- @fact start_date tournaments.start_date
--- @event tournament.finished
--- @fact winner_id participants.id | null: The champion; null where there is none.
--- @fact winner_name? text: The name as it is now.
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

create trigger record_start
  after update of structure_generated_at on public.tournaments
  for each row when (old.structure_generated_at is null and new.structure_generated_at is not null)
  execute function private.record_tournament_event('tournament.started');
create trigger record_end
  after update of finished_at on public.tournaments
  for each row when (old.finished_at is null and new.finished_at is not null)
  execute function private.record_tournament_event('tournament.finished');

--- Records the event of a match named by its argument.
--- @event match.ready
--- @event match.finished
--- @event match.disputed
--- @fact match_id tournament_matches.id
--- @fact stage_id tournament_matches.stage_id
--- @fact stage tournament_matches.stage
--- @fact round tournament_matches.round
--- @fact position_in_bracket tournament_matches.position_in_bracket
--- @fact best_of tournament_matches.best_of
--- @fact scheduled_time tournament_matches.starts_at
--- @fact participant1_id tournament_matches.participant1_id: One side; null where nobody is there.
--- @fact participant1_name? text: The name as it is now.
--- @fact participant2_id tournament_matches.participant2_id: The other side; null where nobody is there.
--- @fact participant2_name? text: The name as it is now.
--- @fact winner_id tournament_matches.winner_id: Null until it is decided, and in a draw.
--- @fact winner_name? text: The name as it is now.
--- @fact outcome tournament_matches.outcome
--- @fact result tournament_matches.result
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

--- Records the event lobby_game.published.
--- @event lobby_game.published
--- @fact game_id lobby_games.id
--- @fact stage_id tournament_stages.id
--- @fact lobby_id tournament_lobbies.id
--- @fact lobby_name tournament_lobbies.name
--- @fact number lobby_games.number
--- @fact mode lobby_games.mode
create function private.record_lobby_game()
returns trigger
language plpgsql
volatile
security definer -- events are written by the database only
set search_path = ''
as $$
begin
  insert into private.tournament_events (tournament_id, kind, facts)
  select new.tournament_id, 'lobby_game.published', jsonb_build_object(
    'game_id', new.id, 'stage_id', lobby.stage_id, 'lobby_id', lobby.id, 'lobby_name', lobby.name, 'number', new.number, 'mode', new.mode
  )
  from public.tournament_lobbies lobby
  where lobby.id = new.lobby_id;
  return null;
end;
$$;

-- A corrected game is published again.
create trigger record_game
  after update of state, corrected_at on public.lobby_games
  for each row when (
    new.state = 'published' and (old.state, old.corrected_at) is distinct from (new.state, new.corrected_at)
  )
  execute function private.record_lobby_game();

--- Records the event stage.finished.
--- @event stage.finished
--- @fact stage_id tournament_stages.id
--- @fact position tournament_stages.position
--- @fact kind tournament_stages.kind
--- @fact name tournament_stages.name
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

create trigger record_end
  after update of state on public.tournament_stages
  for each row when (new.state = 'done' and old.state <> 'done')
  execute function private.record_stage_end();

--- Records the event prize.paid, for money or tickets according to its argument. The receiver within a team and the
--- account are not included.
--- @event prize.paid staff
--- @fact participant_id participants.id | null: The participant with the place.
--- @fact participant_name? text: The name as it is now.
--- @fact position integer: The place that won it.
--- @fact type "money" | "tickets": What it is paid in.
--- @fact amount numeric: In its currency, or in tickets.
--- @fact currency payouts.currency | null: Null for tickets.
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

create trigger record_prize
  after update of status on public.payouts
  for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function private.record_prize('money');
create trigger record_prize
  after insert on private.tournament_awards
  for each row when (new.tickets > 0 and new.position is not null)
  execute function private.record_prize('tickets');

--- Assigns sequences to committed events, p_limit at most, queues them for webhooks, and sends the notification
--- tournament_events with the last sequence; returns how many. Zero while another server does it.
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

--- The fields of an event with the present names.
--- @fact tournament_id tournaments.id
--- @fact tournament_name tournaments.name | null: Null where the tournament is no more.
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

--- Deletes events older than tournament_event_days, p_limit at most; returns how many.
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
