-- The organiser's board: what every match of a running tournament waits for now.

--- Basis of match_board, for active tournaments whose board the caller may read. For each match: its state, the state
--- that it would have without a call, since when, the usual length of such matches, its call and its first report.
create function private.match_states(p_tournament_ids uuid[])
returns table (
  tournament_id uuid, match_id uuid, state text, uncalled text, since timestamptz, usual_length interval, call_id uuid, report_id uuid
)
language plpgsql -- plpgsql caches the plan
stable
security definer -- reads calls and staff for callers with rights, once for all matches
rows 100
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with readable as materialized (
      select running.id, running.start_date, asked.hears_calls
      from public.tournaments running
      cross join lateral (select private.may(running.id, 'results') as hears_calls offset 0) as asked
      where running.id = any (p_tournament_ids) and running.status = 'Activo'
        and (asked.hears_calls or private.may(running.id, 'schedule') or private.may(running.id, 'chat'))
    ),
    cup as materialized (
      select
        readable.*, usual.lengths,
        exists (select from public.match_assignments a where a.tournament_id = readable.id and a.station is not null) as has_stations,
        exists (select from public.match_assignments a where a.tournament_id = readable.id and a.staff_id is not null) as has_referees
      from private.usual_lengths(array(select id from readable), 0.5) usual
      join readable on readable.id = usual.tournament_id
    ),
    barred as materialized (
      select side.tournament_id, side.participant_id
      from private.barred_sides(array(select cup.id from cup)) side
    ),
    open as materialized (
      select
        match.*, start.state as start_state, start.objected_at, match.starts_at as hour,
        exists (
          select from barred
          where barred.tournament_id = match.tournament_id and barred.participant_id in (match.participant1_id, match.participant2_id)
        ) as is_held
      from public.tournament_matches match
      left join public.match_starts start on start.match_id = match.id
      where match.tournament_id in (select cup.id from cup)
        and match.status in ('pending', 'scheduled', 'pending_results', 'disputed')
    ),
    -- In a league all matches have both sides from the beginning, but each side plays its matches one after the other.
    later as (
      select turn.id
      from (
        select
          open.id,
          row_number() over (
            partition by open.tournament_id, side.id
            order by open.live_since is null, open.hour nulls last, open.round, open.position_in_bracket, open.id
          ) as place
        from open
        cross join lateral (values (open.participant1_id), (open.participant2_id)) as side (id)
      ) as turn
      where turn.place > 1
    ),
    free as (
      select decided.tournament_id, side.id, max(decided.decided_at) as at
      from public.tournament_matches decided
      cross join lateral (values (decided.participant1_id), (decided.participant2_id)) as side (id)
      where decided.tournament_id in (select cup.id from cup) and decided.status = 'completed'
      group by decided.tournament_id, side.id
    ),
    called as (
      select distinct on (call.match_id) call.id, call.match_id, call.created_at
      from public.referee_calls call
      join cup on cup.id = call.tournament_id and cup.hears_calls
      where call.state in ('open', 'taken')
      order by call.match_id, call.created_at
    ),
    -- The query is materialized, because later steps use its columns many times.
    progress as materialized (
      select
        open.*, kind.kind as stage_kind, call.id as call_id, call.created_at as call_at, said.id as report_id, said.created_at as reported_at,
        cup.lengths[open.best_of] as usual_length,
        cup.has_stations and assigned.station is null or cup.has_referees and referee.id is null as is_unassigned,
        coalesce(
          greatest(open.live_since, (select max(game.created_at) from public.match_games game where game.tournament_match_id = open.id)),
          open.hour,
          greatest(
            open.created_at, case when cup.start_date <= now() then cup.start_date end, free1.at, free2.at
          )
        ) as heard_at
      from open
      join cup on cup.id = open.tournament_id
      join public.tournament_stages kind on kind.id = open.stage_id
      left join called call on call.match_id = open.id
      left join public.match_assignments assigned on assigned.match_id = open.id
      left join public.tournament_staff referee on referee.id = assigned.staff_id and 'results' = any (referee.rights)
      left join free free1 on free1.tournament_id = open.tournament_id and free1.id = open.participant1_id
      left join free free2 on free2.tournament_id = open.tournament_id and free2.id = open.participant2_id
      left join lateral (
        select report.id, report.created_at from public.match_reports report
        where open.status = 'pending_results' and report.tournament_match_id = open.id
        order by report.created_at
        limit 1
      ) as said on true
      where call.id is not null or open.is_held or open.live_since is not null or open.status in ('pending_results', 'disputed')
        or case
          when open.hour is null then open.id not in (select later.id from later)
          else open.hour <= now() + make_interval(mins => private.setting_integer('match_ready_minutes'))
        end
    ),
    stated as (
      select
        progress.*,
        case
          when progress.status = 'disputed' then 'disputed'
          when progress.start_state = 'objected' then 'objected'
          when progress.is_held then 'held'
          when progress.start_state = 'walkover' or progress.start_state = 'waiting' and progress.hour <= now() then 'absent'
          when progress.status = 'pending_results' then 'reported'
          when progress.heard_at < now() - progress.usual_length
            and (progress.live_since is not null or progress.hour is not null or progress.stage_kind <> 'round_robin') then 'slow'
          when progress.is_unassigned then 'unassigned'
          when progress.live_since is not null then 'running'
          else 'ready'
        end as uncalled
      from progress
    ),
    named as (
      select stated.*, case when stated.call_id is null then stated.uncalled else 'called' end as state
      from stated
    )
    select
      named.tournament_id, named.id, named.state, named.uncalled,
      case named.state
        when 'called' then named.call_at
        when 'disputed' then coalesce(named.disputed_at, named.heard_at)
        when 'objected' then named.objected_at
        when 'absent' then named.hour
        when 'reported' then coalesce(named.reported_at, named.heard_at)
        when 'running' then named.live_since
        else named.heard_at
      end,
      named.usual_length, named.call_id, named.report_id
    from named;
end;
$$;

--- Staff (results, schedule or chat): what each playable or running match of an active tournament waits for, most
--- urgent first. A match with a scheduled time is listed from when its sides may confirm readiness. called: a side
--- called the referee and has no answer (only for staff with results); disputed; objected: a walkover by the clock was
--- objected to, and a referee decides; held: a side is barred from playing by the platform, and the staff decide;
--- absent: the scheduled time has passed without a side, or the clock gave a walkover; slow: no score for longer than
--- such matches take, the median of this tournament's matches with as many games (private.usual_lengths), except league
--- matches without a scheduled time that have not begun; reported: one side reported the outcome; unassigned: without a
--- station or referee while others have one; ready: its sides can begin; running. since is the start of the state; for
--- ready the scheduled time, even in the future. usual_minutes is that median.
--- @field beneath The state that a called match would have without its call: its clock runs on.
--- @type state "called" | "disputed" | "objected" | "held" | "absent" | "slow" | "reported" | "unassigned" | "ready" |
--- "running"
--- @type stage_kind tournament_stages.kind
--- @type part tournament_matches.stage
--- @type beneath "disputed" | "objected" | "held" | "absent" | "slow" | "reported" | "unassigned" | "ready" | "running"
--- @type call_state referee_calls.state
--- @type series tournament_matches.series
--- @nullable last_round, live_score, report_side, report, station, staff_id, referee_name, called_at, call_id,
--- call_side, call_reason, call_state, call_referee, beneath, name1, name2, series, last_home_side, leg_scores
create function public.match_board(p_tournament_id uuid)
returns table (
  match_id uuid, state text, since timestamptz, usual_minutes integer,
  stage_kind text, part text, round integer, last_round integer, best_of integer, allows_draw boolean,
  participant1_id uuid, name1 text, participant2_id uuid, name2 text, is_missing1 boolean, is_missing2 boolean, is_barred1 boolean, is_barred2 boolean,
  live_score text, report_side integer, report text,
  station text, staff_id uuid, referee_name text, called_at timestamptz,
  call_id uuid, call_side integer, call_reason text, call_state text, call_referee text, beneath text, series jsonb, last_home_side integer,
  leg_scores text
)
language plpgsql
stable
security definer -- reads calls and staff for callers with rights, once for all matches
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_right_to_read(p_tournament_id, 'results', 'schedule', 'chat');
  return query
    select
      match.id, progress.state, progress.since, (extract(epoch from progress.usual_length) / 60)::integer,
      stage.kind, match.stage, match.round,
      (select max(last.round) from public.tournament_matches last where last.stage_id = match.stage_id and last.stage = 'bracket'),
      match.best_of, (match.best_of = 1 or match.series is not null) and stage.allows_draws and match.stage <> 'tie_break',
      side1.id, coalesce(team1.name, user1.username, side1.former_name, side1.guest_name),
      side2.id, coalesce(team2.name, user2.username, side2.former_name, side2.guest_name),
      progress.uncalled = 'absent' and start.arrived1_at is null, progress.uncalled = 'absent' and start.arrived2_at is null,
      progress.uncalled = 'held' and side1.id in (select barred.participant_id from private.barred_sides(array[p_tournament_id]) barred),
      progress.uncalled = 'held' and side2.id in (select barred.participant_id from private.barred_sides(array[p_tournament_id]) barred),
      match.live_score,
      case said.participant_id when side1.id then 1 when side2.id then 2 end, said.result,
      assigned.station, staff.id, referee.username, assigned.called_at,
      call.id, case call.participant_id when side1.id then 1 when side2.id then 2 end,
      call.reason, call.state, case when call.id is not null then public.referee_name(call) end,
      case when call.id is not null then progress.uncalled end,
      match.series, public.last_home_side(match), public.leg_scores(match)
    from private.match_states(array[p_tournament_id]) progress
    join public.tournament_matches match on match.id = progress.match_id
    join public.tournament_stages stage on stage.id = match.stage_id
    join public.participants side1 on side1.id = match.participant1_id
    left join public.teams team1 on team1.id = side1.team_id
    left join public.profiles user1 on user1.id = side1.user_id
    join public.participants side2 on side2.id = match.participant2_id
    left join public.teams team2 on team2.id = side2.team_id
    left join public.profiles user2 on user2.id = side2.user_id
    left join public.match_starts start on start.match_id = match.id
    left join public.referee_calls call on call.id = progress.call_id
    left join public.match_reports said on said.id = progress.report_id
    left join public.match_assignments assigned on assigned.match_id = match.id
    left join public.tournament_staff staff on staff.id = assigned.staff_id and 'results' = any (staff.rights)
    left join public.profiles referee on referee.id = staff.profile_id
    order by
      array_position(
        array['called', 'disputed', 'objected', 'held', 'absent', 'slow', 'reported', 'unassigned', 'ready', 'running'], progress.state
      ), 3, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
    limit 500;
end;
$$;

--- For up to 100 tournaments, how many matches their boards (match_board) have in each state; only active tournaments
--- whose board the caller may read. Refuses (forbidden) callers who may read none of them.
--- @param p_tournament_ids The ids of the tournaments, at most 100.
--- @field state match_board.state
--- @field matches Number of matches in the state.
--- @field since When the match that has been longest in the state entered it.
--- @type state "called" | "disputed" | "objected" | "held" | "absent" | "slow" | "reported" | "unassigned" | "ready" |
--- "running"
create function public.desk_boards(p_tournament_ids uuid[])
returns table (tournament_id uuid, state text, matches integer, since timestamptz)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- No user runs more than 100 tournaments at once.
  v_asked constant uuid[] := p_tournament_ids[1:100];
begin
  if not exists (
    select from unnest(v_asked) asked (id)
    where private.may(asked.id, 'results') or private.may(asked.id, 'schedule') or private.may(asked.id, 'chat')
  ) then
    perform private.require_right_to_read(p_tournament_ids[1], 'results', 'schedule', 'chat');
  end if;
  return query
    select progress.tournament_id, progress.state, count(*)::integer, min(progress.since)
    from private.match_states(v_asked) progress
    group by progress.tournament_id, progress.state;
end;
$$;

grant execute on function private.match_states to authenticated;
grant execute on function public.match_board, public.desk_boards to authenticated, service_role;
