-- Series of tournaments and their editions. The procedures are in organizing/tournament_series_procedures.

--- Tournaments repeated every n weeks. Written by procedures only.
--- @chapter tournaments 5
--- @title Leer las series de torneos
create table public.tournament_series (
  id uuid primary key default gen_random_uuid(),
  --- The tournament that the next edition is copied from; if it was deleted, the latest edition.
  model_id uuid references public.tournaments (id) on delete set null,
  --- State of the series: active; paused (creates no editions until resumed); ended (no more editions).
  state text not null default 'active',
  --- The weekday: 1 (Monday) to 7 (Sunday), in time_zone, as local_time.
  weekday integer not null,
  --- Local start time in time_zone.
  local_time time not null,
  --- The name of the time zone in the IANA database: 'America/Santiago'.
  time_zone text not null,
  --- Weeks from one edition to the next.
  every_weeks integer not null,
  --- An edition is created, and its registration opens, this many days before its start.
  opens_days integer not null,
  --- Hours during which only participants of the last edition may enter the next; 0 means everyone at once.
  first_hours integer not null,
  --- No edition is created for a day after this one; null means no end date.
  ends_on date,
  --- How many editions are still to be created; null means no limit.
  editions_left integer,
  --- Day of the last edition that was created or skipped; each day is used only once.
  last_on date not null,
  --- Day of the next edition; null while the series is not active.
  next_on date,
  --- Start of the next edition; null while the series is not active.
  next_at timestamptz,
  --- When the next edition will be created.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_series_state_known check (state in ('active', 'paused', 'ended')),
  constraint tournament_series_weekday_range check (weekday between 1 and 7),
  constraint tournament_series_every_weeks_range check (every_weeks between 1 and 26),
  constraint tournament_series_opens_days_range check (opens_days between 1 and 60),
  constraint tournament_series_first_hours_range check (first_hours between 0 and 168),
  constraint tournament_series_editions_left_range check (editions_left between 0 and 500),
  constraint tournament_series_next_fits check (
    (next_on is null) = (next_at is null) and (next_on is null) = (due_at is null) and (state = 'active') = (due_at is not null)
  )
);

create index tournament_series_model_id_idx on public.tournament_series (model_id);
create index tournament_series_due_at_idx on public.tournament_series (due_at);

--- The tournaments of a series, one for each of its days.
--- @chapter tournaments 6
--- @title Leer las ediciones de una serie
create table public.tournament_editions (
  tournament_id uuid primary key references public.tournaments (id) on delete cascade,
  --- The series to which the edition belongs.
  series_id uuid not null references public.tournament_series (id) on delete cascade,
  --- The day of the series for which the tournament was created; its actual start may have changed since.
  held_on date not null,
  --- Until this time only participants of the previous edition may enter; null if there is no such period.
  public_at timestamptz,
  --- When participants of earlier editions are notified of this edition; null after they were notified.
  tell_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_editions_once unique (series_id, held_on)
);

create index tournament_editions_tell_at_idx on public.tournament_editions (tell_at) where tell_at is not null;

select private.show_to_everyone('public.tournament_series', 'public.tournament_editions');

--- The tournament that the next edition is copied from.
create function private.series_model_id(p_series_id uuid)
returns uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    series.model_id,
    (select tournament_id from public.tournament_editions where series_id = series.id order by held_on desc limit 1)
  )
  from public.tournament_series series
  where series.id = p_series_id
$$;

--- The editions before a given one, latest first, without cancelled ones.
create function private.editions_before(p_tournament_id uuid, p_most integer)
returns table (tournament_id uuid, nth bigint)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select edition.tournament_id, row_number() over (order by edition.held_on desc)
  from public.tournament_editions own
  join public.tournament_editions edition on edition.series_id = own.series_id and edition.held_on < own.held_on
  join public.tournaments tournament on tournament.id = edition.tournament_id and tournament.cancelled_at is null
  where own.tournament_id = p_tournament_id
  order by edition.held_on desc
  limit p_most
$$;
grant execute on function private.editions_before to authenticated;
