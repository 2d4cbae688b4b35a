-- Scheduling and moving several matches at once, with one notification per user; reminders before a match.

--- Notifies everyone who plays for a side, in the given match if there is one; notify_participant() notifies only the
--- users who act for the side.
create function private.notify_side(
  p_tournament_id uuid, p_participant_id uuid, p_kind text, p_title text, p_body text, p_link text,
  p_subject text default null, p_about_id uuid default null, p_match_id uuid default null
)
returns void
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_people constant uuid[] := array(
    select person from private.people_of_side(p_tournament_id, p_participant_id, p_match_id) as person order by person
  );
begin
  perform private.notify_people(
    v_people, array_fill(p_body, array[cardinality(v_people)]), p_kind, p_title, p_link, p_subject, p_about_id
  );
end;
$$;

--- Notifies everyone who plays any of these matches of a tournament, each user once; returns how many users.
create function private.notify_people_of_matches(
  p_match_ids uuid[], p_kind text, p_title text, p_body text, p_link text
)
returns integer
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_people uuid[];
begin
  select array_agg(distinct person order by person) into v_people
  from public.tournament_matches match
  cross join lateral (values (match.participant1_id), (match.participant2_id)) as side (id)
  cross join lateral private.people_of_side(match.tournament_id, side.id, match.id) as person
  where match.id = any (p_match_ids) and side.id is not null and not private.is_out(match.tournament_id, side.id);
  if v_people is not null then
    perform private.notify_people(v_people, array_fill(p_body, array[cardinality(v_people)]), p_kind, p_title, p_link, p_link);
  end if;
  return coalesce(cardinality(v_people), 0);
end;
$$;

--- The matches that are moved together: one match, a part of a stage, or the rest of the evening up to the first gap of
--- more than four hours. Matches that have begun are left out.
create function private.movable_matches(
  p_tournament_id uuid, p_stage_id uuid, p_part text, p_round integer, p_match_id uuid
)
returns table (match_id uuid, starts_at timestamptz)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with dated as (
    select match.id, match.starts_at as at
    from public.tournament_matches match
    where match.tournament_id = p_tournament_id and match.scheduled_time is not null
      and match.status in ('pending_opponent', 'pending', 'scheduled') and not private.has_begun(match)
      and case
        when p_match_id is not null then match.id = p_match_id
        when p_stage_id is not null then match.stage_id = p_stage_id
          and (p_part is null or match.stage = p_part) and (p_round is null or match.round = p_round)
        else match.starts_at > now()
      end
  ),
  spaced as (
    select id, at, coalesce(at - lag(at) over (order by at, id) > interval '4 hours', false) as is_after_a_gap,
      at - min(at) over () as after_first
    from dated
  ),
  nights as (
    select id, at, after_first, count(*) filter (where is_after_a_gap) over (order by at, id) as number
    from spaced
  )
  select id, at from nights
  where p_stage_id is not null or p_match_id is not null
    -- Matches belong to one evening until there is a gap of four hours, or until sixteen hours have passed.
    or number = 0 and after_first <= interval '16 hours'
$$;

--- Staff (schedule): what move_matches() would change with the same arguments.
--- @param p_stage_id As in move_matches().
--- @param p_part A part of the stage: a value of tournament_matches.stage.
--- @param p_round A round of that part.
--- @param p_match_id As in move_matches().
--- @field matches How many matches would be moved.
--- @field first_at Time of the first match, before it is moved; null if there is none.
--- @field last_at Time of the last match, before it is moved; null if there is none.
--- @field later How many matches of other evenings would not be moved.
--- @nullable p_stage_id, p_part, p_round, p_match_id, first_at, last_at
--- @scope read
--- @chapter schedule 4
--- @title Prever qué partidos se moverían
create function public.matches_to_move(
  p_tournament_id uuid, p_stage_id uuid default null, p_part text default null, p_round integer default null,
  p_match_id uuid default null
)
returns table (matches integer, first_at timestamptz, last_at timestamptz, later integer)
language plpgsql
stable
security definer -- the same rights as move_matches, whose effects it shows
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'schedule');
  return query
    select
      count(*)::integer, min(movable.starts_at), max(movable.starts_at),
      case when p_stage_id is null and p_match_id is null then (
        select count(*)::integer from public.tournament_matches match
        where match.tournament_id = p_tournament_id and match.starts_at > max(movable.starts_at)
          and match.status in ('pending_opponent', 'pending', 'scheduled') and not private.has_begun(match)
      ) else 0 end
    from private.movable_matches(p_tournament_id, p_stage_id, p_part, p_round, p_match_id) as movable;
end;
$$;
grant execute on function public.matches_to_move to authenticated, service_role;

--- Staff (schedule): moves matches that have not begun to an earlier or later time, all in one
--- transaction. It moves one match, a round, a part of a stage, a stage, or the rest of the evening (up to the first
--- gap of more than four hours). Everyone who plays any of them gets one notification. Returns the matches. Refuses
--- tournament_not_found, tournament_cancelled, minutes_invalid, nothing_to_move, invalid_schedule.
--- @param p_minutes How many minutes later; a negative number means earlier.
--- @param p_stage_id Refers to `tournament_stages.id`. The stage of the matches to move; null for the rest of the
--- evening.
--- @param p_part A part of the stage: a value of tournament_matches.stage.
--- @param p_round A round of that part.
--- @param p_match_id Refers to `tournament_matches.id`. The only match to move; null to move several.
--- @nullable p_stage_id, p_part, p_round, p_match_id
--- @scope schedule
--- @chapter schedule 5
--- @title Adelantar o postergar partidos
create function public.move_matches(
  p_tournament_id uuid, p_minutes integer, p_stage_id uuid default null, p_part text default null, p_round integer default null,
  p_match_id uuid default null
)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'schedule');
  v_shift interval;
  v_match_ids uuid[];
begin
  if (p_minutes between -10080 and 10080 and p_minutes <> 0) is not true then
    perform private.refuse('minutes_invalid', 'Indica cuántos minutos mover: hasta una semana, antes o después.');
  end if;
  v_shift := make_interval(mins => p_minutes);
  v_match_ids := array(
    select match_id from private.movable_matches(p_tournament_id, p_stage_id, p_part, p_round, p_match_id) order by match_id
  );
  if cardinality(v_match_ids) = 0 then
    perform private.refuse('nothing_to_move', 'No hay encuentros con horario para mover.');
  end if;
  if exists (
    select 1 from public.tournament_matches
    where id = any (v_match_ids) and starts_at + v_shift <= now()
  ) then
    perform private.refuse('invalid_schedule', 'Algún encuentro quedaría en el pasado: mueve menos minutos.');
  end if;
  update public.tournament_matches set scheduled_time = starts_at + v_shift where id = any (v_match_ids);
  perform private.notify_people_of_matches(
    v_match_ids, 'match_moved', 'Cambio de horarios: ' || v_tournament.name,
    format(
      case
        when p_match_id is not null and p_minutes > 0 then 'Tu partido se atrasa %s minutos.'
        when p_match_id is not null then 'Tu partido se adelanta %s minutos.'
        when p_minutes > 0 then 'Tus partidos se atrasan %s minutos.'
        else 'Tus partidos se adelantan %s minutos.'
      end,
      abs(p_minutes)
    ),
    case when p_match_id is null then '/tournaments/' || p_tournament_id else '/match/manage/' || p_match_id end
  );
  perform private.audit(
    'move_matches', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object(
      'minutes', p_minutes, 'matches', cardinality(v_match_ids),
      'times', (select jsonb_object_agg(id, scheduled_time) from public.tournament_matches where id = any (v_match_ids))
    )
  );
  return cardinality(v_match_ids);
end;
$$;
grant execute on function public.move_matches to authenticated, service_role;

--- Gives each match of a locked tournament the time at its position of the second array, and notifies each player once
--- about all their matches with a new time. Returns the new times by match; null if none is new.
create function private.give_hours(p_tournament public.tournaments, p_match_ids uuid[], p_times timestamptz[])
returns jsonb
language plpgsql
volatile
security definer -- matches and notifications are written by procedures only
set search_path = ''
as $$
declare
  v_times jsonb;
  v_people uuid[];
  v_bodies text[];
begin
  with changed as (
    update public.tournament_matches match
    set scheduled_time = planned.at, status = case match.status when 'pending' then 'scheduled' else match.status end
    from unnest(p_match_ids, p_times) as planned (match_id, at)
    where match.id = planned.match_id and match.scheduled_time is distinct from planned.at
    returning match.id, match.scheduled_time
  )
  select jsonb_object_agg(id, scheduled_time) into v_times from changed;
  if v_times is null then
    return null;
  end if;
  select array_agg(recipient.person order by recipient.person), array_agg(recipient.body order by recipient.person)
  into v_people, v_bodies
  from (
    select
      own.person,
      'Hora de Argentina: '
        || array_to_string((array_agg(private.spoken_hour(own.at) || ' contra ' || own.rival order by own.at, own.id))[:12], '; ')
        || case when count(*) > 12 then format(' y %s más, en la página del torneo.', count(*) - 12) else '.' end as body
    from (
      select distinct on (match.id, person)
        person, match.id, match.starts_at as at,
        coalesce(private.participant_name(side.rival_id), 'un rival por definir') as rival
      from public.tournament_matches match
      cross join lateral (values
        (match.participant1_id, match.participant2_id), (match.participant2_id, match.participant1_id)
      ) as side (id, rival_id)
      cross join lateral private.people_of_side(p_tournament.id, side.id, match.id) as person
      where match.id = any (p_match_ids) and v_times ? match.id::text and side.id is not null
        and not private.is_out(p_tournament.id, side.id)
      order by match.id, person
    ) as own
    group by own.person
  ) as recipient;
  if v_people is not null then
    perform private.notify_people(
      v_people, v_bodies, 'match_times_published', 'Tus horarios: ' || p_tournament.name,
      '/tournaments/' || p_tournament.id, p_tournament.id::text
    );
  end if;
  return v_times;
end;
$$;

--- Staff (schedule): gives each of these matches the time at its position of the second array, all or
--- none. Each player gets one notification for all their matches with a new time. Returns how many times are new.
--- Refuses tournament_not_found, tournament_cancelled, invalid_schedule, match_not_found, match_begun.
--- @param p_match_ids Refer to `tournament_matches.id`.
--- @param p_times The new times, each at the position of its match in p_match_ids.
--- @scope schedule
--- @chapter schedule 6
--- @title Publicar las horas de varios partidos
create function public.publish_schedule(p_tournament_id uuid, p_match_ids uuid[], p_times timestamptz[])
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'schedule');
  v_found integer;
  v_match public.tournament_matches;
  v_times jsonb;
begin
  if (
    cardinality(p_match_ids) between 1 and 2048 and cardinality(p_times) = cardinality(p_match_ids)
    and array_position(p_match_ids, null) is null and array_position(p_times, null) is null
    and cardinality(p_match_ids) = (select count(distinct id) from unnest(p_match_ids) as id)
  ) is not true then
    perform private.refuse('invalid_schedule', 'Cada encuentro lleva una hora, y una sola.');
  end if;
  if exists (select 1 from unnest(p_times) as at where at <= now() or at > now() + interval '5 years') then
    perform private.refuse('invalid_schedule', 'La fecha de cada encuentro debe ser futura, y de los próximos cinco años.');
  end if;
  perform 1 from public.tournament_matches
  where id = any (p_match_ids) and tournament_id = p_tournament_id
  order by id
  for update;
  get diagnostics v_found = row_count;
  if v_found < cardinality(p_match_ids) then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  select match.* into v_match
  from public.tournament_matches match
  where match.id = any (p_match_ids)
    and (match.status not in ('pending_opponent', 'pending', 'scheduled') or private.has_begun(match))
  order by match.id
  limit 1;
  if found then
    perform private.refuse(
      'match_begun',
      format(
        '%s – %s ya se juega o se decidió: su horario queda como está.',
        coalesce(private.participant_name(v_match.participant1_id), 'Por definir'),
        coalesce(private.participant_name(v_match.participant2_id), 'Por definir')
      )
    );
  end if;

  v_times := private.give_hours(v_tournament, p_match_ids, p_times);
  if v_times is null then
    return 0;
  end if;
  perform private.audit(
    'publish_schedule', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('matches', (select count(*) from jsonb_object_keys(v_times)), 'times', v_times)
  );
  return (select count(*) from jsonb_object_keys(v_times));
end;
$$;
grant execute on function public.publish_schedule to authenticated, service_role;

--- Planned reminders of future matches, each some time before the match; a sent reminder is deleted.
create table private.match_reminders (
  match_id uuid not null,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint match_reminders_pkey primary key (match_id, due_at)
);
create index match_reminders_due_at_idx on private.match_reminders (due_at);

--- Plans the reminders of a match 24 hours, 1 hour and 15 minutes before its time.
create function private.plan_reminders()
returns trigger
language plpgsql
volatile
security definer -- security definer so that no role needs rights on the table
set search_path = ''
as $$
begin
  delete from private.match_reminders where match_id = old.id;
  if tg_op = 'UPDATE' then
    insert into private.match_reminders (match_id, due_at)
    select new.id, new.starts_at - lead
    from unnest(array[interval '24 hours', interval '1 hour', interval '15 minutes']) as lead
    -- A reminder whose time has passed is skipped, because the notification of the new time replaced it.
    where new.starts_at - lead > now();
  end if;
  return null;
end;
$$;

create trigger plan_reminders
  after update of scheduled_time, delayed_to, participant1_id, participant2_id on public.tournament_matches
  for each row when (new.starts_at is distinct from old.starts_at)
  execute function private.plan_reminders();
create trigger plan_reminders
  after update of scheduled_time on public.challenge_matches
  for each row when (new.starts_at is distinct from old.starts_at)
  execute function private.plan_reminders();
create trigger forget_reminders
  after delete on public.tournament_matches
  for each row when (old.starts_at is not null)
  execute function private.plan_reminders();
create trigger forget_reminders
  after delete on public.challenge_matches
  for each row when (old.starts_at is not null)
  execute function private.plan_reminders();

--- Reminds everyone who plays a match, and the channels of its teams, of the time left; several due reminders are sent
--- as one. True if one was due.
create function private.remind_of_match(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_minutes integer;
  v_until text;
  v_people uuid[];
  v_bodies text[];
begin
  delete from private.match_reminders where match_id = p_match_id and due_at <= now();
  if not found then
    return false;
  end if;
  v_match := private.find_match(p_match_id);
  v_minutes := ceil(extract(epoch from v_match.starts_at - now()) / 60);
  -- No reminder is sent if the match has begun or has no rival yet, or if its time has already come.
  if v_minutes is null or v_minutes < 1 or not private.is_unbegun(v_match) then
    return true;
  end if;
  v_until := case
    when v_minutes > 120 then format('en %s horas', round(v_minutes / 60.0))
    when v_minutes > 1 then format('en %s minutos', v_minutes)
    else 'en un minuto'
  end;
  select array_agg(recipient.person order by recipient.person), array_agg(recipient.body order by recipient.person)
  into v_people, v_bodies
  from (
    select distinct on (person) person,
      format('Contra %s, en %s.', private.participant_name(side.rival_id), private.match_occasion(v_match)) as body
    from (values
      (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
    ) as side (id, rival_id)
    cross join lateral private.people_of_side(v_match.tournament_id, side.id, v_match.id) as person
    order by person
  ) as recipient;
  perform private.notify_people(
    v_people, v_bodies, 'match_reminder',
    'Juegas ' || v_until,
    private.match_link(v_match),
    -- The notification's subject contains the time, so that each reminder is a new notification, even if the last one
    -- is unread.
    v_match.id || ' ' || now()
  );
  perform private.tell_team(
    side.id,
    format('Juegan %s contra %s, en %s.', v_until, private.participant_name(side.rival_id), private.match_occasion(v_match)),
    private.match_link(v_match)
  )
  from (values
    (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
  ) as side (id, rival_id);
  return true;
end;
$$;
