-- Repeated tournaments: "every Thursday at 21:00" creates the next edition and notifies earlier participants.
-- The platform pays the prizes of an edition, so only administrators create or resume a series.
-- Staff with the right 'settings' in the copied tournament may pause a series. Only procedures write the tables.

--- Starts a series if p_is_started is true, and computes when its next edition begins: the local time of day stays the
--- same in summer and winter. A started series leaves at least a day to register. A series ends if no edition is left
--- within its number and its last day, or if no tournament is left to copy.
create function private.plan_series(p_series_id uuid, p_is_started boolean default false)
returns public.tournament_series
language plpgsql
volatile
security definer -- series are written by procedures only
set search_path = ''
as $$
declare
  v_series public.tournament_series;
  v_closes interval;
  v_on date;
  v_room constant interval := case when p_is_started then '1 day' else '0' end;
begin
  select * into v_series from public.tournament_series where id = p_series_id;
  select coalesce(start_date - registration_deadline, '0') into v_closes
  from public.tournaments where id = private.series_model_id(p_series_id);

  -- The next edition is on the chosen weekday, `every_weeks` after the last one, even if the weekday was changed since.
  v_on := v_series.last_on + 7 * (v_series.every_weeks - 1) + 1;
  v_on := v_on + (v_series.weekday - extract(isodow from v_on)::integer + 7) % 7;
  -- After a pause, editions whose registration time has passed are skipped; the rhythm stays the same.
  while (v_on + v_series.local_time) at time zone v_series.time_zone - v_closes <= now() + v_room loop
    v_on := v_on + 7 * v_series.every_weeks;
    v_series.last_on := greatest(v_series.last_on, v_on - 7 * v_series.every_weeks);
  end loop;

  if p_is_started then
    v_series.state := 'active';
  end if;
  if v_series.state = 'active' and (v_closes is null or v_on > v_series.ends_on or v_series.editions_left = 0) then
    v_series.state := 'ended';
  end if;
  if v_series.state <> 'active' then
    v_on := null;
  end if;
  update public.tournament_series series
  set
    state = v_series.state,
    last_on = v_series.last_on,
    next_on = v_on,
    next_at = (v_on + local_time) at time zone time_zone,
    -- Registration is open for at least an hour, even if it closes long before the start.
    due_at = least(
      (v_on - opens_days + local_time) at time zone time_zone, (v_on + local_time) at time zone time_zone - v_closes - interval '1 hour'
    )
  where id = p_series_id
  returning series.* into v_series;
  return v_series;
end;
$$;

--- Until when an edition is reserved for participants of the last one, and which participants of the caller may enter.
--- Returns no row once it is not reserved.
create function public.edition_invitation(p_tournament_id uuid)
returns table (public_at timestamptz, participant_ids uuid[])
language sql
stable
set search_path = ''
as $$
  select
    edition.public_at,
    array(
      select entry.participant_id
      from private.editions_before(p_tournament_id, 1) as before
      join public.tournament_participants entry on entry.tournament_id = before.tournament_id
      where entry.participant_id in (select private.my_participant_ids())
    )
  from public.tournament_editions edition
  where edition.tournament_id = p_tournament_id and edition.public_at > now()
$$;

--- Notifies the participants of the last four editions once that the next one is open; true if it was due. If that one
--- is reserved for participants of the last edition at first, those are notified earlier.
create function private.tell_of_edition(p_tournament_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_edition public.tournament_editions;
  v_tournament public.tournaments;
  v_people uuid[];
begin
  update public.tournament_editions set tell_at = case when public_at > now() then public_at end
  where tournament_id = p_tournament_id and tell_at <= now()
  returning * into v_edition;
  if not found then
    return false;
  end if;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not private.takes_entries(v_tournament) then
    return true;
  end if;
  select array_agg(distinct coalesce(participant.user_id, member.profile_id)) into v_people
  from private.editions_before(p_tournament_id, 4) as before
  join public.tournament_participants entry on entry.tournament_id = before.tournament_id
  join public.participants participant on participant.id = entry.participant_id
  left join public.team_members member on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
  where (v_edition.tell_at is null or before.nth = 1)
    and coalesce(participant.user_id, member.profile_id) is not null
    and not exists (
      select 1 from public.tournament_participants
      where tournament_id = p_tournament_id and participant_id = entry.participant_id
    )
    and (v_edition.public_at is null or v_edition.tell_at is not null or not exists (
      select 1
      from private.editions_before(p_tournament_id, 1) as last
      join public.tournament_participants invited on invited.tournament_id = last.tournament_id
      where invited.participant_id = entry.participant_id
    ));
  perform private.notify_people(
    v_people,
    array_fill(
      format('Comienza el %s. ', private.spoken_time(v_tournament.start_date)) || case
        when v_edition.tell_at is null then 'Las inscripciones están abiertas.'
        else format(
          'Hasta el %s se inscribe solo quien jugó la edición anterior, como tú.', private.spoken_time(v_edition.public_at)
        )
      end,
      array[cardinality(v_people)]
    ),
    'tournament_edition', 'Nueva edición: ' || v_tournament.name, '/tournaments/' || p_tournament_id, p_tournament_id::text
  )
  where v_people is not null;
  return true;
end;
$$;

--- The name of the next edition. A number at the end of the name is increased (but not the one in "1v1"); a name
--- without a number gets a 2.
create function private.next_name(p_name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when number is null then left(p_name, 118) || ' 2'
    else left(left(p_name, -char_length(number)) || (number::integer + 1), 120)
  end
  from substring(p_name from '(?<![[:alnum:]])\d{1,4}$') as number
$$;

--- Creates the next edition of a series if it is due: with the settings, stages, vetoes and staff of the copied
--- tournament, the next name, and registration open. Only once for each day of the series, and not for past days. True
--- if one was due.
create function private.open_edition(p_series_id uuid)
returns boolean
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_series public.tournament_series;
  v_model public.tournaments;
  v_id uuid;
begin
  -- Locks the tournament before the rows that depend on it, as all code does.
  select tournament.* into v_model
  from public.tournaments tournament
  where id = private.series_model_id(p_series_id)
  for no key update;
  perform 1 from public.tournament_series where id = p_series_id and due_at <= now() for update;
  if not found then
    return false;
  end if;
  v_series := private.plan_series(p_series_id);
  -- The series is checked again under the lock, because another run may have created the edition.
  if v_series.state <> 'active' or v_series.due_at > now() then
    return true;
  end if;
  v_id := private.copy_tournament(
    v_model,
    private.next_name(coalesce((
      select tournament.name
      from public.tournament_editions edition
      join public.tournaments tournament on tournament.id = edition.tournament_id
      where edition.series_id = p_series_id
      order by edition.held_on desc
      limit 1
    ), v_model.name)),
    v_series.next_at, 'Inscripciones'
  );
  insert into public.tournament_staff (tournament_id, profile_id, rights, invited_by, accepted_at)
  select v_id, profile_id, rights, invited_by, now()
  from public.tournament_staff
  where tournament_id = v_model.id and profile_id is not null;
  insert into public.tournament_editions (tournament_id, series_id, held_on, tell_at)
  values (v_id, p_series_id, v_series.next_on, now());
  update public.tournament_editions edition
  set public_at = least(now() + make_interval(hours => v_series.first_hours), tournament.registration_deadline, tournament.start_date)
  from public.tournaments tournament
  where edition.tournament_id = v_id and tournament.id = v_id and v_series.first_hours > 0 and exists (
    select 1
    from private.editions_before(v_id, 1) as before
    join public.tournament_participants entry on entry.tournament_id = before.tournament_id
  );
  update public.tournament_series
  set last_on = next_on, editions_left = editions_left - 1
  where id = p_series_id;
  perform private.plan_series(p_series_id);
  perform private.audit(
    'open_edition', 'tournaments', v_id::text, null, jsonb_build_object('from', v_model.id)
  );
  return true;
end;
$$;

--- The schedule of a series, for the log.
create function private.series_for_log(p_series public.tournament_series)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'weekday', p_series.weekday, 'local_time', to_char(p_series.local_time, 'HH24:MI'), 'time_zone', p_series.time_zone,
    'every_weeks', p_series.every_weeks, 'opens_days', p_series.opens_days, 'first_hours', p_series.first_hours,
    'ends_on', p_series.ends_on, 'editions_left', p_series.editions_left
  )
$$;

--- Repeats a tournament at a local time every n weeks: the next editions are copies of it. Administrators only. For an
--- edition, its series is changed and started. Returns the series' id. p_read: the fields of the series that change
--- (weekday, local_time as HH:MM …, editions_left) as the caller had read them; only these are changed, all of them if
--- it is null. Refuses tournament_not_found, tournament_cancelled, time_zone_unknown, series_invalid, series_over,
--- changed_meanwhile.
--- @nullable p_ends_on, p_editions, p_read
create function public.set_tournament_series(
  p_tournament_id uuid, p_weekday integer, p_local_time text, p_time_zone text, p_every_weeks integer, p_opens_days integer,
  p_first_hours integer, p_ends_on date default null, p_editions integer default null, p_read jsonb default null
)
returns uuid
language plpgsql
volatile
security definer -- series are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_before public.tournament_series;
  v_series public.tournament_series;
  v_fields jsonb := jsonb_build_object(
    'weekday', p_weekday, 'local_time', left(p_local_time, 5), 'time_zone', p_time_zone, 'every_weeks', p_every_weeks,
    'opens_days', p_opens_days, 'first_hours', p_first_hours, 'ends_on', p_ends_on, 'editions_left', p_editions
  );
begin
  perform private.require_admin();
  v_tournament := private.lock_tournament(p_tournament_id);
  if not private.is_time_zone(p_time_zone) then
    perform private.refuse('time_zone_unknown', 'Elige una zona horaria de la lista.');
  end if;
  select series.* into v_before
  from public.tournament_series series
  join public.tournament_editions edition on edition.series_id = series.id
  where edition.tournament_id = p_tournament_id
  for update of series;
  if v_before.id is not null and p_read is not null then
    v_fields := private.merged_fields(private.series_for_log(v_before), p_read, v_fields);
    select
      wanted.weekday, wanted.local_time, wanted.time_zone, wanted.every_weeks, wanted.opens_days, wanted.first_hours,
      wanted.ends_on, wanted.editions_left
    into p_weekday, p_local_time, p_time_zone, p_every_weeks, p_opens_days, p_first_hours, p_ends_on, p_editions
    from jsonb_populate_record(null::public.tournament_series, v_fields) as wanted;
  end if;
  begin
    if v_before.id is null then
      insert into public.tournament_series (
        weekday, local_time, time_zone, every_weeks, opens_days, first_hours, last_on, state
      )
      values (
        p_weekday, p_local_time::time, p_time_zone, p_every_weeks, p_opens_days, p_first_hours,
        (v_tournament.start_date at time zone p_time_zone)::date, 'paused'
      )
      returning * into v_series;
      insert into public.tournament_editions (tournament_id, series_id, held_on)
      values (p_tournament_id, v_series.id, v_series.last_on);
    else
      v_series := v_before;
    end if;
    update public.tournament_series
    set
      model_id = p_tournament_id, state = 'paused', next_on = null, next_at = null, due_at = null,
      weekday = p_weekday, local_time = date_trunc('minute', p_local_time::time), time_zone = p_time_zone, every_weeks = p_every_weeks,
      opens_days = p_opens_days, first_hours = p_first_hours, ends_on = p_ends_on, editions_left = p_editions
    where id = v_series.id;
  exception
    when check_violation or not_null_violation or invalid_datetime_format or datetime_field_overflow then
      perform private.refuse(
        'series_invalid',
        'Revisa los datos: cada 1 a 26 semanas, de 1 a 60 días antes, de 0 a 168 horas, hasta 500 ediciones, y una hora como 21:00.'
      );
  end;
  v_series := private.plan_series(v_series.id, true);
  if v_series.state = 'ended' then
    perform private.refuse('series_over', 'Así no habría ninguna edición más: elige otro final.');
  end if;
  perform private.audit(
    'set_tournament_series', 'tournaments', p_tournament_id::text,
    case when v_before.id is not null then private.series_for_log(v_before) end, private.series_for_log(v_series)
  );
  return v_series.id;
end;
$$;

--- Pauses a series (for staff with the right `settings` in the copied tournament), or resumes or ends it
--- (administrators only). Existing editions stay. Refuses series_not_found, series_ended.
--- @type p_state tournament_series.state
create function public.set_series_state(p_series_id uuid, p_state text)
returns void
language plpgsql
volatile
security definer -- series are written by procedures only
set search_path = ''
as $$
declare
  v_model_id constant uuid := private.series_model_id(p_series_id);
  v_series public.tournament_series;
begin
  -- Pausing needs fewer rights than resuming, because resuming creates tournaments with prizes.
  if p_state = 'paused' then
    perform private.require_right(v_model_id, 'settings');
  else
    perform private.require_admin();
  end if;
  perform 1 from public.tournaments where id = v_model_id for no key update;
  select * into v_series from public.tournament_series where id = p_series_id for update;
  if not found then
    perform private.refuse('series_not_found', 'Ya no hay tal serie.');
  elsif p_state is null or p_state not in ('active', 'paused', 'ended') or v_series.state = 'ended' then
    perform private.refuse('series_ended', 'La serie ya terminó: para seguirla, guarda cuándo se repite.');
  elsif v_series.state = p_state then
    return;
  end if;
  if p_state = 'active' then
    perform private.plan_series(p_series_id, true);
  else
    update public.tournament_series set state = p_state, next_on = null, next_at = null, due_at = null where id = p_series_id;
  end if;
  perform private.audit(
    'set_series_state', 'tournaments', v_model_id::text,
    jsonb_build_object('state', v_series.state), jsonb_build_object('state', p_state)
  );
end;
$$;

--- The editions of a tournament's series, the latest first. For staff with the right `settings` or `money`. For
--- editions in which the caller has the right `money` also the sums: tickets taken as fees and not refunded, tickets
--- given as prizes, and money prizes.
--- @type status tournaments.status
--- @nullable cancelled_at, fees, prizes, money
create function public.edition_books(p_tournament_id uuid)
returns table (
  tournament_id uuid, name text, status text, start_date timestamptz, cancelled_at timestamptz, entries integer,
  fees bigint, prizes bigint, money numeric
)
language plpgsql
stable
security definer -- reads the ledger for those who may pay prizes
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'settings', 'money');
  return query
    select
      tournament.id, tournament.name, tournament.status, tournament.start_date, tournament.cancelled_at,
      public.participant_count(tournament), moved.fees, moved.prizes, awarded.money
    from public.tournament_editions own
    join public.tournament_editions edition on edition.series_id = own.series_id
    join public.tournaments tournament on tournament.id = edition.tournament_id
    left join lateral (
      select
        -coalesce(sum(delta) filter (where kind in ('tournament_fee', 'tournament_fee_refund')), 0) as fees,
        coalesce(sum(delta) filter (where kind = 'tournament_prize'), 0) as prizes
      from public.ticket_transactions
      where reference_type = 'tournaments' and reference_id = tournament.id
    ) as moved on private.may(tournament.id, 'money')
    left join lateral (
      select coalesce(sum(award.money), 0) as money from private.tournament_awards award where award.tournament_id = tournament.id
    ) as awarded on private.may(tournament.id, 'money')
    where own.tournament_id = p_tournament_id
    order by edition.held_on desc
    limit 200;
end;
$$;

--- The latest 24 editions of a tournament's series, with its schedule; none without a series.
--- @field name tournaments.name
--- @field start_date tournaments.start_date
--- @field cancelled_at tournaments.cancelled_at
--- @field public_at tournament_editions.public_at
--- @field weekday tournament_series.weekday
--- @field local_time tournament_series.local_time
--- @field time_zone tournament_series.time_zone
--- @field every_weeks tournament_series.every_weeks
--- @field is_running Whether there will be another edition.
--- @type status tournaments.status
--- @nullable cancelled_at, public_at
--- @chapter tournaments 7
--- @title Leer otras ediciones de un torneo
create function public.editions_beside(p_tournament_id uuid)
returns table (
  tournament_id uuid, name text, status text, start_date timestamptz, cancelled_at timestamptz, public_at timestamptz,
  weekday integer, local_time text, time_zone text, every_weeks integer, is_running boolean
)
language sql
stable
set search_path = ''
as $$
  select
    tournament.id, tournament.name, tournament.status, tournament.start_date, tournament.cancelled_at, edition.public_at,
    series.weekday, to_char(series.local_time, 'HH24:MI'), series.time_zone, series.every_weeks, series.state = 'active'
  from public.tournament_editions own
  join public.tournament_series series on series.id = own.series_id
  join public.tournament_editions edition on edition.series_id = own.series_id
  join public.tournaments tournament on tournament.id = edition.tournament_id
  where own.tournament_id = p_tournament_id
  order by edition.held_on desc
  limit 24
$$;

grant execute on function public.editions_beside to anon, authenticated, service_role;
grant execute on function
  public.set_tournament_series, public.set_series_state, public.edition_books
to authenticated, service_role;
grant execute on function public.edition_invitation to authenticated;
