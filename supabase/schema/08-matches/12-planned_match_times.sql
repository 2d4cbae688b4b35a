-- Planned times of a tournament's matches. They are made at the start, and when a round or stage is drawn.

--- Tournaments whose matches get their times automatically: from first_at on, one round after the other, or one per
--- week (is_weekly).
create table private.hour_plans (
  tournament_id uuid primary key references public.tournaments (id) on delete cascade,
  first_at timestamptz not null,
  is_weekly boolean not null,
  created_at timestamptz not null default now()
);

--- The earliest turn in which each match of a stage can be played: in a group its round, in a bracket one more than the
--- longest path to it.
create function private.match_levels(p_stage_id uuid)
returns table (match_id uuid, level integer)
language sql
stable
security definer -- used by plan_hours
set search_path = ''
as $$
  with recursive own as (
    select id, stage, round, group_id, next_match_id, loser_next_match_id
    from public.tournament_matches
    where stage_id = p_stage_id
  ),
  path as (
    select
      own.id,
      -- No stored link leads from the first to the second final, so the level of the second is set here.
      case when own.group_id is not null or own.stage = 'final' then own.round else 1 end as level
    from own
    union
    select target.id, path.level + 1
    from path
    join own on own.id = path.id
    join own target on target.id in (own.next_match_id, own.loser_next_match_id)
  ),
  deepest as (
    select path.id, max(path.level) as level from path group by path.id
  )
  select
    deepest.id,
    case when own.stage = 'final' and own.round > 1
      then own.round - 1 + (
        select max(first.level) from deepest first join own final on final.id = first.id where final.stage = 'final' and final.round = 1
      )
      else deepest.level
    end
  from deepest
  join own on own.id = deepest.id
$$;

--- Returns the next multiple of five minutes after an instant.
create function private.full_five_minutes(p_at timestamptz)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select to_timestamp(ceil(extract(epoch from p_at) / 300) * 300)
$$;

--- When a match planned for an instant can begin: then, but never less than match_ready_minutes from now.
create function private.next_start(p_at timestamptz)
returns timestamptz
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select case when p_at > ready.at then p_at else private.full_five_minutes(ready.at) end
  from (
    -- Half a minute is added, so that no match counts as announced later than the setting allows.
    select now() + make_interval(mins => private.setting_integer('match_ready_minutes'), secs => 30) as at
  ) as ready
$$;

--- Gives a time to each match of a drawn stage that has none, if the tournament plans times. Rounds follow one another,
--- each as long as such matches take, or there is one round per week. Returns how many matches got a time.
create function private.plan_hours(p_stage public.tournament_stages)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_plan private.hour_plans;
  v_tournament public.tournaments;
  v_lengths interval[];
  v_break constant interval := make_interval(mins => private.setting_integer('match_break_minutes'));
  v_zone constant text := 'America/Argentina/Buenos_Aires';
  v_week integer;
  v_at timestamptz;
  v_turn record;
  v_ids uuid[] := '{}';
  v_times timestamptz[] := '{}';
begin
  select * into v_plan from private.hour_plans where tournament_id = p_stage.tournament_id;
  if not found then
    return 0;
  end if;
  select * into v_tournament from public.tournaments where id = p_stage.tournament_id;
  v_lengths := (select lengths from private.usual_lengths(array[v_tournament.id], 0.5));
  v_at := private.next_start(v_plan.first_at);
  -- In a weekly tournament, if a round of this week was played, the next round is planned for the next week.
  select coalesce(ceil(extract(epoch from max(starts_at) - v_plan.first_at) / 604800.0 + 0.01), 0) into v_week
  from public.tournament_matches
  where tournament_id = v_tournament.id and starts_at is not null;
  for v_turn in
    select array_agg(match.id order by match.position_in_bracket, match.id) as ids, max(match.best_of) as best_of
    from private.match_levels(p_stage.id) as turn
    join public.tournament_matches match on match.id = turn.match_id
    where match.scheduled_time is null and match.status in ('pending_opponent', 'pending')
    group by turn.level
    order by turn.level
  loop
    if v_plan.is_weekly then
      v_at := private.next_start(
        ((v_plan.first_at at time zone v_zone) + make_interval(weeks => v_week)) at time zone v_zone
      );
      v_week := v_week + 1;
    end if;
    v_ids := v_ids || v_turn.ids;
    v_times := v_times || array_fill(v_at, array[cardinality(v_turn.ids)]);
    v_at := private.next_start(private.full_five_minutes(v_at + v_lengths[v_turn.best_of] + v_break));
  end loop;
  if cardinality(v_ids) > 0 then
    perform private.give_hours(v_tournament, v_ids, v_times);
  end if;
  return cardinality(v_ids);
end;
$$;

--- Starts a tournament: sets its status to Activo, and draws it if it is not drawn yet. For staff with the right
--- `settings`, with p_first_at also `schedule`. With p_first_at the matches get times, now and whenever a round or
--- stage is drawn: the first ones at p_first_at, or match_ready_minutes from now. Without p_first_at they get none, and
--- the staff decide absences. Returns how many matches have a time. Refuses tournament_not_found, tournament_cancelled,
--- tournament_started, invalid_schedule.
--- @nullable p_first_at
create function public.start_tournament(
  p_tournament_id uuid, p_first_at timestamptz default null, p_is_weekly boolean default false
)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'settings');
begin
  if v_tournament.status = 'Activo' then
    perform private.refuse('tournament_started', 'El torneo ya comenzó.');
  end if;
  if p_first_at is not null then
    perform private.require_right(p_tournament_id, 'schedule');
    if p_first_at > now() + interval '1 year' then
      perform private.refuse('invalid_schedule', 'La hora de los primeros partidos debe ser de los próximos doce meses.');
    end if;
    insert into private.hour_plans (tournament_id, first_at, is_weekly)
    values (p_tournament_id, private.next_start(p_first_at), coalesce(p_is_weekly, false))
    on conflict (tournament_id) do update set first_at = excluded.first_at, is_weekly = excluded.is_weekly;
  end if;
  update public.tournaments set status = 'Activo' where id = p_tournament_id;
  perform private.plan_hours(stage)
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and stage.state = 'running'
  order by stage.position;
  return (select count(*) from public.tournament_matches where tournament_id = p_tournament_id and starts_at is not null);
end;
$$;
grant execute on function public.start_tournament to authenticated, service_role;

--- Computed field: what decides that a side did not come to a match. clock: the match clock, because every match has a
--- time; staff: no match has a time, or lateness has no penalty; both: some matches have a time; unplanned: not drawn
--- yet, so the start of the tournament decides.
--- @type absence_by "clock" | "staff" | "both" | "unplanned"
create function public.absence_by(tournament public.tournaments)
returns text
language sql
stable
security definer -- reads matches for everybody
set search_path = ''
as $$
  select case
    when num_nonnulls(tournament.absence_side_minutes, tournament.absence_game_minutes, tournament.absence_match_minutes) = 0 then 'staff'
    when tournament.structure_generated_at is null then 'unplanned'
    else (
      select case count(starts_at) when count(*) then 'clock' when 0 then 'staff' else 'both' end
      from public.tournament_matches
      where tournament_id = tournament.id and status <> 'bye'
    )
  end
$$;
grant execute on function public.absence_by to anon, authenticated, service_role;

--- Usual duration of matches by tournament and number of games: the share p_share of the played matches took no longer
--- (0.5 is the median). If fewer than three were played, it is the fewest games that decide a match, times the minutes
--- per game in the settings.
create function private.usual_lengths(p_tournament_ids uuid[], p_share double precision)
returns table (tournament_id uuid, lengths interval[])
language sql
stable
security definer -- settings are for admins to read
rows 1
set search_path = ''
as $$
  with decision as (
    select
      match.id, match.tournament_id, match.best_of, match.decided_at, match.created_at,
      match.outcome = 'score' and match.decided_how in ('agreement', 'referee') as is_played,
      lag(match.decided_at) over (partition by match.tournament_id, side.id order by match.decided_at) as free_at
    from public.tournament_matches match
    cross join lateral (values (match.participant1_id), (match.participant2_id)) as side (id)
    where match.tournament_id = any (p_tournament_ids) and match.status = 'completed'
  ),
  length as (
    select
      decision.tournament_id, decision.best_of,
      min(decision.decided_at) - coalesce(min(start.started_at), greatest(max(decision.free_at), min(decision.created_at))) as took
    from decision
    left join public.match_starts start on start.match_id = decision.id
    where decision.is_played
    group by decision.id, decision.tournament_id, decision.best_of
  ),
  usual as (
    select tournament_id, best_of, percentile_disc(p_share) within group (order by took) as took
    from length
    -- Leaves out durations that are too short (input errors) or too long (matches that continued on another day).
    where took between interval '3 minutes' and best_of * interval '2 hours'
    group by tournament_id, best_of
    having count(*) >= 3
  ),
  series as materialized (
    select best_of, make_interval(mins => (best_of / 2 + 1) * private.setting_integer('match_game_minutes')) as takes
    from generate_series(1, 9) as series (best_of)
  )
  select asked.id, array_agg(coalesce(usual.took, series.takes) order by series.best_of)
  from unnest(p_tournament_ids) as asked (id)
  cross join series
  left join usual on usual.tournament_id = asked.id and usual.best_of = series.best_of
  group by asked.id
$$;
