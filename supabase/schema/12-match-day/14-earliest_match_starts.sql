-- "No antes de las 14:00": the earliest possible start of each match, so that its sides know how long they must wait.

insert into public.settings (key, value, description) values
  ('match_game_minutes', '30', 'Minutos que se calculan por mapa mientras un torneo no tiene partidos parecidos ya jugados.'),
  ('match_break_minutes', '5', 'Minutos que se calculan entre un partido y el siguiente del mismo lado.');

--- The earliest possible start of matches of an active tournament that wait for others. Assumptions: a match lasts as
--- long as such matches have (private.usual_lengths) plus its pauses, and does not end before now; if a side is absent
--- after the scheduled time, it ends at the latest when the clock decides it without objection; a match follows those
--- that feed it, each side's matches with an earlier time or round, and earlier matches at the same station. Rounded up
--- to five minutes; only if a side is known, and if it is later than the scheduled time.
--- @field match_id Refers to `tournament_matches.id`.
--- @field not_before The earliest possible start, a multiple of five minutes.
--- @scope read
--- @chapter schedule 7
--- @title Leer la hora más temprana posible
create function public.match_floors(p_tournament_id uuid)
returns table (match_id uuid, not_before timestamptz)
language plpgsql
stable
security definer -- settings are for admins to read; every row it reads is public
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_lengths interval[];
  v_break constant interval := make_interval(mins => private.setting_integer('match_break_minutes'));
  v_match record;
  -- v_ends: the end of each match, by its position in the order.
  -- v_free_…: the time at which each side, by its number, is free after its earlier matches.
  v_ends timestamptz[] := '{}';
  v_free_by_hour timestamptz[] := '{}';
  v_free_by_round timestamptz[] := '{}';
  -- In a group: for each side, the last round that has a scheduled time soon.
  v_dated_round integer[] := '{}';
  -- For each station, by its number: when it is free, and the scheduled time of its last match.
  v_station_by_hour timestamptz[] := '{}';
  v_station_by_round timestamptz[] := '{}';
  v_station_hour timestamptz[] := '{}';
  v_begins timestamptz;
  v_end timestamptz;
begin
  if not exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo') then
    return;
  end if;
  -- Uses the lower quartile of match lengths, because the estimated start must not be too late.
  v_lengths := (select lengths from private.usual_lengths(array[p_tournament_id], 0.25));
  for v_match in
    with open as (
      select
        match.*, stage.position as stage_position, start.state, start.started_at, start.due_at,
        coalesce(
          match.live_since is not null or match.status in ('pending_results', 'disputed')
            or start.state in ('walkover', 'objected') or start.state = 'waiting' and start.due_at is null,
          false
        ) as is_running
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      left join public.match_starts start on start.match_id = match.id
      where match.tournament_id = p_tournament_id and match.status not in ('completed', 'bye', 'cancelled')
    ),
    -- A match comes after the matches that lead to it, and after those that its sides play before.
    placed as (
      select
        open.*,
        (row_number() over (
          order by is_running desc, stage_position,
            case stage when 'final' then 3 when 'third_place' then 2 when 'placement' then 2 else 1 end,
            case when group_id is not null then starts_at end, round, stage = 'lower', position_in_bracket, id
        ))::integer as place
      from open
    ),
    feeder as (
      select target.id, array_agg(place) as places
      from placed
      cross join lateral (values (next_match_id), (loser_next_match_id)) as target (id)
      where target.id is not null
      group by target.id
    ),
    side as (
      select sides.id, (row_number() over ())::integer as number
      from (
        select participant1_id as id from open where participant1_id is not null
        union
        select participant2_id from open where participant2_id is not null
      ) as sides
    ),
    station as (
      select name, (row_number() over ())::integer as number
      from (
        select distinct private.search_key(station) as name
        from public.match_assignments
        where tournament_id = p_tournament_id and station is not null
      ) as known
    ),
    last as (
      select sides.id, max(match.decided_at) as at
      from public.tournament_matches match
      cross join lateral (values (match.participant1_id), (match.participant2_id)) as sides (id)
      where match.tournament_id = p_tournament_id and match.status = 'completed'
      group by sides.id
    ),
    pause as (
      select pause.match_id, sum(pause.ends_at - pause.started_at) as took
      from open
      join public.match_pauses pause on pause.match_id = open.id
      group by pause.match_id
    )
    select
      placed.place, placed.id, placed.best_of, placed.round, placed.group_id, placed.status, placed.state, placed.due_at, placed.is_running,
      placed.starts_at as hour,
      coalesce(feeder.places, '{}') as feeders, one.number as side1, other.number as side2, station.number as station,
      num_nonnulls(placed.participant1_id, placed.participant2_id) as sides,
      coalesce(pause.took, interval '0') as paused,
      -- If a side is still missing after the scheduled time, the match clock may decide the match without play.
      case when placed.state = 'waiting' and placed.starts_at <= now() then
        placed.starts_at + make_interval(
          mins => tournament.absence_match_minutes + private.setting_integer('match_objection_minutes')
        )
      end as absent_until,
      coalesce(
        placed.started_at, case when placed.state is not null or placed.starts_at <= now() then placed.starts_at end,
        greatest(placed.created_at, case when tournament.start_date <= now() then tournament.start_date end, last1.at, last2.at)
      ) as ready_at
    from placed
    join public.tournaments tournament on tournament.id = placed.tournament_id
    left join feeder on feeder.id = placed.id
    left join side one on one.id = placed.participant1_id
    left join side other on other.id = placed.participant2_id
    left join last last1 on last1.id = placed.participant1_id
    left join last last2 on last2.id = placed.participant2_id
    left join pause on pause.match_id = placed.id
    left join public.match_assignments assigned on assigned.match_id = placed.id
    left join station on station.name = private.search_key(assigned.station)
    order by placed.place
  loop
    v_begins := null;
    if v_match.is_running then
      v_end := greatest(
        now(),
        case
          when v_match.state = 'walkover' then v_match.due_at
          -- A reported or objected match is not played any more, but the time of its decision is unknown.
          when v_match.state = 'objected' or v_match.status in ('pending_results', 'disputed') then null
          else v_match.ready_at + v_lengths[v_match.best_of] + v_match.paused
        end
      );
      v_free_by_hour[v_match.side1] := greatest(v_free_by_hour[v_match.side1], v_end);
      v_free_by_hour[v_match.side2] := greatest(v_free_by_hour[v_match.side2], v_end);
      v_free_by_round[v_match.side1] := greatest(v_free_by_round[v_match.side1], v_end);
      v_free_by_round[v_match.side2] := greatest(v_free_by_round[v_match.side2], v_end);
      if v_match.station is not null then
        v_station_by_hour[v_match.station] := greatest(v_station_by_hour[v_match.station], v_end);
        v_station_by_round[v_match.station] := greatest(v_station_by_round[v_match.station], v_end);
        v_station_hour[v_match.station] := '-infinity';
      end if;
    else
      select max(v_ends[place]) + v_break into v_begins from unnest(v_match.feeders) as place;
      if v_match.hour is not null then
        v_begins := greatest(
          v_begins, v_match.hour, v_free_by_hour[v_match.side1] + v_break, v_free_by_hour[v_match.side2] + v_break,
          case when v_station_hour[v_match.station] <= v_match.hour then v_station_by_hour[v_match.station] end
        );
        v_end := greatest(
          now(), least(greatest(v_begins, now()) + v_lengths[v_match.best_of], v_match.absent_until)
        );
        if v_match.sides = 2 then
          v_free_by_hour[v_match.side1] := v_end;
          v_free_by_hour[v_match.side2] := v_end;
          -- A match that is scheduled far ahead was postponed, and does not delay other matches.
          if v_match.group_id is not null and v_match.hour < now() + interval '1 day' then
            v_dated_round[v_match.side1] := greatest(v_dated_round[v_match.side1], v_match.round);
            v_dated_round[v_match.side2] := greatest(v_dated_round[v_match.side2], v_match.round);
          end if;
          if v_match.station is not null then
            v_station_by_hour[v_match.station] := v_end;
            v_station_hour[v_match.station] := v_match.hour;
          end if;
        end if;
      else
        v_begins := greatest(
          v_begins, v_free_by_round[v_match.side1] + v_break, v_free_by_round[v_match.side2] + v_break,
          v_station_by_round[v_match.station],
          case when v_match.round > v_dated_round[v_match.side1] then v_free_by_hour[v_match.side1] + v_break end,
          case when v_match.round > v_dated_round[v_match.side2] then v_free_by_hour[v_match.side2] + v_break end
        );
        v_end := case
          -- If both sides are known and free, the match is assumed to be in progress, although nothing was reported.
          when v_match.sides = 2 and v_begins is null then greatest(now(), v_match.ready_at + v_lengths[v_match.best_of])
          else greatest(v_begins, now()) + v_lengths[v_match.best_of]
        end;
        if v_match.sides = 2 then
          v_free_by_round[v_match.side1] := v_end;
          v_free_by_round[v_match.side2] := v_end;
          if v_match.station is not null then
            v_station_by_round[v_match.station] := v_end;
          end if;
        end if;
      end if;
    end if;
    v_ends[v_match.place] := v_end;
    if v_match.sides > 0 and v_begins > greatest(now(), v_match.hour) and v_begins < now() + interval '1 day' then
      match_id := v_match.id;
      -- The estimate is rounded up to five minutes, because otherwise it would change every second.
      not_before := to_timestamp(ceil(extract(epoch from v_begins) / 300) * 300);
      return next;
    end if;
  end loop;
end;
$$;

grant execute on function public.match_floors to anon, authenticated, service_role;
