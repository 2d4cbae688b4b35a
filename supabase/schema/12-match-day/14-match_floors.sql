-- 'No antes de las 14:00': before when a match cannot begin, for whoever waits for it.

insert into public.settings (key, value, description) values
  ('match_game_minutes', '30', 'Minutos que se calculan por mapa mientras un torneo no tiene partidos parecidos ya jugados.'),
  ('match_break_minutes', '5', 'Minutos que se calculan entre un partido y el siguiente del mismo lado.');

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
  -- Of each match by its place in the order, when it ends; of each side by its number, when it is free again: after what
  -- has an hour, and after what is played in the order of the rounds.
  v_ends timestamptz[] := '{}';
  v_free_by_hour timestamptz[] := '{}';
  v_free_by_round timestamptz[] := '{}';
  -- In a group, of each side the last round that has an hour soon.
  v_dated_round integer[] := '{}';
  -- Of each station by its number the same, and the hour of what was played there last.
  v_station_by_hour timestamptz[] := '{}';
  v_station_by_round timestamptz[] := '{}';
  v_station_hour timestamptz[] := '{}';
  v_begins timestamptz;
  v_end timestamptz;
begin
  if not exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo') then
    return;
  end if;
  -- A quarter: a floor errs to the early side.
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
    -- Whatever feeds a match or is played before it by one of its sides comes first.
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
      -- While a side is missing after the hour, the clock may decide the match, and then nobody plays it.
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
          -- What was reported or objected to is not played any more: it is decided whenever somebody does.
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
          -- What is far off was postponed, and holds nobody up.
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
          -- Nobody to wait for: it is being played, without a word about it.
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
      -- Never down; a floor that moves with every second is none.
      not_before := to_timestamp(ceil(extract(epoch from v_begins) / 300) * 300);
      return next;
    end if;
  end loop;
end;
$$;
comment on function public.match_floors(uuid) is
  'Before when the matches of an active tournament cannot begin that wait for others: a match ends when those like it have so far '
  '(private.usual_lengths), its pauses added, and never before now; one whose sides have not both come by its hour ends when its clock '
  'decides it for absence and nobody objects, if that is earlier; a match follows those that feed it, and of each side those with '
  'an earlier hour, or without one an earlier round, as at a station what is played there before. To full five minutes; only where a side is known, and where it '
  'says more than the hour of the match.
@field match_id Refers to `tournament_matches.id`.
@field not_before It does not begin earlier; a full five minutes.
@scope read';

grant execute on function public.match_floors(uuid) to anon, authenticated, service_role;
